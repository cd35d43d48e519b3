"""What a tournament plays: the players, the deals, who sits where. Values that go to other processes."""

import hashlib
from dataclasses import dataclass
from itertools import permutations

from shuffler.randomness import chacha20
from shuffler.randomness.drbg import Drbg
from shuffler.randomness.permutation import draw

from ..players.kinds import Kind
from ..rules.cards import CARDS
from ..rules.contract import Contract
from ..rules.dealing import Deal, deal
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
