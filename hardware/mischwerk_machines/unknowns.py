"""What no data sheet gives: for each such number of a machine file the range it may lie in, and why.

`hardware/machines/unknowns.toml` holds them; estimates that are not drawn stand there with their reason.
"""

from __future__ import annotations

import hashlib
import math
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from . import dotted
from .files import FOLDER, MachineFileError, read_tables
from .machine import Machine

FILE = FOLDER / "unknowns.toml"


class Drawn(Struct, frozen=True, forbid_unknown_fields=True):
    """A range that each of ``keys`` is drawn from, on its own. linear: evenly between low and high; log: evenly in the
    logarithm; factor: the machine file's number times a factor between low and high, evenly in the logarithm."""

    keys: tuple[str, ...]
    low: float
    high: float
    scale: Literal["linear", "log", "factor"]
    reason: str

    def value(self, share: float, now: float) -> float:
        """The number a ``share`` (0 to 1) of the way through the range; ``now``: the machine file's."""
        if self.scale == "linear":
            number = self.low + share * (self.high - self.low)
        else:
            number = self.low * (self.high / self.low) ** share * (now if self.scale == "factor" else 1.0)
        return float(f"{number:.6g}")


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that are estimates, but stay as they are: why."""

    keys: tuple[str, ...]
    reason: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    drawn: tuple[Drawn, ...]
    kept: tuple[Kept, ...] = ()


class Unknowns(Struct, frozen=True):
    """``drawn`` and ``kept`` in the order of the file; sha256: of the content, whatever its layout and its reasons."""

    drawn: tuple[Drawn, ...]
    kept: tuple[Kept, ...]
    sha256: str

    def ranges(self, machine: Machine) -> dict[str, Drawn]:
        """The range of each number that ``machine`` has, in the order of the file."""
        known = frozenset(dotted.names(machine.data))
        return {key: entry for entry in self.drawn for key in entry.keys if key in known}

    def names(self) -> frozenset[str]:
        """Every number that is named, drawn or not."""
        return frozenset(key for entries in (self.drawn, self.kept) for entry in entries for key in entry.keys)


def load_unknowns(path: Path = FILE) -> Unknowns:
    """Raises MachineFileError: file, place and reason on one line."""
    try:
        data = msgspec.convert(read_tables(path), _File)
    except msgspec.ValidationError as error:
        raise MachineFileError(f"{path.name}: {error}") from None
    seen: set[str] = set()
    entries: tuple[Drawn | Kept, ...] = (*data.drawn, *data.kept)
    for entry in entries:
        problem = _problem(entry)
        if problem:
            raise MachineFileError(f"{path.name}: {', '.join(entry.keys) or 'an entry without keys'}: {problem}")
        for key in entry.keys:
            if key in seen:
                raise MachineFileError(f"{path.name}: {key} appears twice")
            seen.add(key)
    ranges = [(key, entry.low, entry.high, entry.scale) for entry in data.drawn for key in entry.keys]
    digest = hashlib.sha256(msgspec.json.encode(sorted(ranges))).hexdigest()
    return Unknowns(data.drawn, data.kept, digest)


def _problem(entry: Drawn | Kept) -> str:
    if not entry.keys:
        return "keys must name at least one number"
    if not entry.reason.strip():
        return "reason is empty"
    if isinstance(entry, Drawn):
        if not (math.isfinite(entry.low) and math.isfinite(entry.high) and entry.low < entry.high):
            return "low must be below high"
        if entry.scale != "linear" and entry.low <= 0.0:
            return f"low must be above 0 where scale is {entry.scale}"
    return ""
