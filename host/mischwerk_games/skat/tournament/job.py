"""What a tournament plays: players, deals and contracts, who sits where. Values that go to other processes."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Any

from mischwerk.errors import UsageProblem
from mischwerk_machines import reading
from mischwerk_work.foreign_text import shown
from shuffler.randomness import chacha20
from shuffler.randomness.drbg import Drbg
from shuffler.randomness.permutation import draw

from ..files.deals import FileError, read_contracts, read_deals
from ..players.kinds import Kind
from ..rules.cards import CARDS, Deal, deal
from ..rules.contract import Contract
from ..rules.scoring import Scoring

Seats = tuple[Kind, Kind, Kind]  # forehand, middlehand, rearhand


@dataclass(frozen=True)
class Job:
    """``decides``: who decides the contracts of all three seats, if not each player its own."""

    players: Seats
    seed: int
    scoring: Scoring
    think_s: float
    forfeit: bool
    decides: Kind | None = None

    @property
    def kinds(self) -> list[Kind]:
        """All that play or decide, each once."""
        return list(dict.fromkeys((*self.players, *([self.decides] if self.decides else []))))

    @property
    def seatings(self) -> list[Seats]:
        """Every player plays every hand: 1 seating if all are alike, 3 if two are, 6 if none."""
        return list(dict.fromkeys(permutations(self.players, 3)))


@dataclass(frozen=True)
class Dealt:
    """``number``: in the order of the tournament, from 0; ``deal``: None for the uniform one of this seed and
    number. ``contract``: if ``has_contract``, the one that is played, None to pass it in."""

    number: int
    id: int
    deal: Deal | None = None
    has_contract: bool = False
    contract: Contract | None = None
    commitment: str | None = None
    record: str | None = None


def uniform_deal(seed: int, number: int) -> Deal:
    """Each deal equally likely, drawn as the machine draws one in test mode."""

    def next_key(out: bytearray) -> int:
        out[:] = digest("deal", seed, number)
        return 0

    return deal(draw(Drbg(next_key, chacha20.block).below, CARDS))


def player_seed(seed: int, number: int, seating: int, seat: int) -> int:
    """Derive the seed of a player in one game: neither other games nor other processes change it."""
    return int.from_bytes(digest("player", seed, number, seating, seat)[:8], "big")


def digest(what: str, *numbers: int) -> bytes:
    """32 bytes that depend on all of these."""
    return hashlib.sha256(f"mischwerk skat tournament {what} {' '.join(map(str, numbers))}".encode()).digest()


# -- The deals of a tournament, and their contracts: from a seed, from files, or from the machine.

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
            missing = next((deal for deal in known if deal not in self._contracts), None)
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
        for number, (identity, hands) in enumerate(self._deals.items()):
            if number < first:
                continue
            if self._contracts is None:
                yield Dealt(number, identity, hands)
            else:
                yield Dealt(number, identity, hands, True, self._contracts[identity])


def counted(option: str, value: int) -> int:
    """A number of deals. Raises UsageProblem."""
    if not 1 <= value <= MOST_DEALS:
        raise UsageProblem(f"{option} {value} is out of range.", f"Give {option} between 1 and {MOST_DEALS}.")
    return value


def tasks(dealt: Iterator[Dealt], size: int) -> Iterator[Sequence[Dealt]]:
    """In parts of ``size``, for one process each."""
    part: list[Dealt] = []
    for item in dealt:
        part.append(item)
        if len(part) == size:
            yield part
            part = []
    if part:
        yield part


def _read(read: Any, path: Path) -> Any:
    try:
        return read(path)
    except FileError as problem:
        said = shown(str(problem), _SHOWN + len(str(path)))
        raise UsageProblem(f"{said}.", "See docs/reference/games/skat-files.md for files.") from None


def _hash(path: Path) -> str:
    try:
        return hashlib.sha256(reading.read(path, 1 << 28)).hexdigest()
    except OSError as problem:
        raise UsageProblem(f"{path}: {reading.reason(problem)}.", "Give a file of deals.") from None
