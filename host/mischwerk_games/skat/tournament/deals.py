"""The deals of a tournament, and their contracts: from a seed, from files, or from the machine."""

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from mischwerk.errors import UsageProblem
from mischwerk_machines import reading
from mischwerk_work.foreign_text import shown

from ..files.contracts import read_contracts
from ..files.deals import FileError, read_deals
from ..rules.contract import Contract
from ..rules.dealing import Deal
from .job import Dealt

MOST_DEALS = 10_000_000
_SHOWN = 200


class Deals:
    """The deals of --deals and --contracts. ``count``: how many; ``note``: what they are, for tournament.json."""

    def __init__(self, deals: str, contracts: Path | None = None) -> None:
        self._deals: dict[int, Deal] | None = None
        self._contracts: dict[int, Contract | None] | None = None
        if deals.isascii() and deals.isdigit():
            self.count = counted("--deals", int(deals[:10]))
            self.note: dict[str, Any] = {"count": self.count, "from": "seed"}
        else:
            path = Path(deals)
            self._deals = _read(read_deals, path)
            self.count = len(self._deals)
            self.note = {"count": self.count, "from": path.name, "sha256": _hash(path)}
        self.contracts_note: dict[str, Any] | None = None
        if contracts is not None:
            if self._deals is None:
                raise UsageProblem("A file of --contracts needs the file of its deals.", "Give that file with --deals.")
            known = self._deals
            self._contracts = _read(lambda path: read_contracts(path, known), contracts)
            missing = next((one for one in known if one not in self._contracts), None)
            if missing is not None:
                raise UsageProblem(
                    f"{contracts} has no contract of deal {missing}.", "Give --deals and --contracts of the same deals."
                )
            self.contracts_note = {"from": contracts.name, "sha256": _hash(contracts)}

    def ids(self) -> Iterator[int]:
        """Yield the ids of all deals, in order."""
        return iter(range(self.count) if self._deals is None else self._deals)

    def dealt(self, first: int) -> Iterator[Dealt]:
        """Those from number ``first`` on."""
        if self._deals is None:
            for number in range(first, self.count):
                yield Dealt(number, number)
            return
        for number, (identity, deal) in enumerate(self._deals.items()):
            if number < first:
                continue
            if self._contracts is None:
                yield Dealt(number, identity, deal)
            else:
                yield Dealt(number, identity, deal, True, self._contracts[identity])


def counted(option: str, value: int) -> int:
    """A number of deals. Raises UsageProblem."""
    if not 1 <= value <= MOST_DEALS:
        raise UsageProblem(f"{option} {value} is out of range.", f"Give {option} between 1 and {MOST_DEALS}.")
    return value


def tasks(dealt: Iterator[Dealt], size: int) -> Iterator[Sequence[Dealt]]:
    """In parts of ``size``, for one process each."""
    part: list[Dealt] = []
    for one in dealt:
        part.append(one)
        if len(part) == size:
            yield part
            part = []
    if part:
        yield part


def _read(read: Any, path: Path) -> Any:
    try:
        return read(path)
    except FileError as problem:
        raise UsageProblem(f"{shown(str(problem), _SHOWN + len(str(path)))}.", "See docs/skat.md for files.") from None


def _hash(path: Path) -> str:
    try:
        return hashlib.sha256(reading.read(path, 1 << 28)).hexdigest()
    except OSError as problem:
        raise UsageProblem(f"{path}: {reading.reason(problem)}.", "Give a file of deals.") from None
