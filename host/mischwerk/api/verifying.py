"""Whether an auditable deck is what it must be, recomputed from its record."""

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Self

from mischwerk.forms import Value
from mischwerk.verify import records, verification


@dataclass(frozen=True)
class Finding(Value):
    """A field of a record. ``agrees``: None if it was not checked; ``expected`` and ``found``: in words, where they
    differ; ``why`` it was not checked."""

    field: str
    agrees: bool | None
    expected: str | None = None
    found: str | None = None
    why: str | None = None


@dataclass(frozen=True)
class Verification(Value):
    """What was found. ``proved``: all that follows from the committed numbers was checked and agrees; ``commitment``:
    that of the attempt carried out, in hexadecimal."""

    record: str
    scheme: int
    proved: bool
    checked: tuple[Finding, ...]
    unchecked: tuple[Finding, ...]
    commitment: str | None
    nonces: tuple[str | None, ...]
    phrases: tuple[str | None, ...]
    commitment_words: str | None
    nonce_words: str | None
    aborted: int

    @property
    def differing(self) -> tuple[Finding, ...]:
        """Fields that are not what they must be."""
        return tuple(finding for finding in self.checked if not finding.agrees)

    @classmethod
    def of(cls, result: dict[str, Any]) -> Self:
        """From the object of `mischwerk verify --json`."""
        checked = tuple(Finding(**entry) for entry in result["checked"])
        unchecked = tuple(Finding(entry["field"], None, why=entry["why"]) for entry in result["unchecked"])
        lists = {name: tuple(result[name]) for name in ("nonces", "phrases")}
        return cls(**{**result, **lists, "checked": checked, "unchecked": unchecked})

    def to_dict(self) -> dict[str, Any]:
        """As plain objects that JSON has: that of `mischwerk verify --json`."""
        plain = super().to_dict()
        for name in ("checked", "unchecked"):
            plain[name] = [{key: value for key, value in entry.items() if value is not None} for entry in plain[name]]
        return plain


def verify_record(record: Mapping[str, Any] | str | PathLike[str]) -> Verification:
    """Recompute an auditable deck.

    ``record``: as an object, or the path of record.json or of its folder. Raises UsageProblem if it is not the record
    of an auditable job that was done and revealed.
    """
    if isinstance(record, Mapping):
        name = "the record"
        read = records.checked(dict(record), name)
    else:
        path = Path(record)
        path = path / "record.json" if path.is_dir() else path
        name = str(path).encode("utf-8", "backslashreplace").decode()
        read = records.read(path)
    return Verification.of(records.for_programs(name, read, verification.verified(read)))
