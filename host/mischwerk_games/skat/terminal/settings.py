"""What a session is made of: what fixes it, where its deals come from, and what shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from ..rules.dealing import Deal
from ..rules.scoring import Scoring
from ..rules.seats import seating
from .events import Event
from .score_list import ScoreList

YOU = "you"  # the person's name, as a key of the texts


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What fixes a session. ``seat``: of the person in the first game; ``players``: kinds, of the others; ``table``:
    three or four; ``games``: None for as many as the person likes; ``training``: steps may be taken back."""

    seat: int
    players: tuple[str, ...]
    scoring: Scoring = Scoring.ISKO
    seed: int = 1
    table: int = 3
    games: int | None = None
    training: bool = False

    @property
    def own(self) -> int:
        """The person's number at the table."""
        return seating(0, self.table)[self.seat]


class Dealt(NamedTuple):
    """``id``: as in its file, or its number."""

    id: int
    deal: Deal


class Dealer(Protocol):
    """Where deals come from."""

    def deal(self, number: int) -> Dealt:
        """The deal of a game, from 0. Raises NoDeal."""


class NoDeal(Exception):
    """The machine has dealt none; the text says why, as a clause."""


class Face(Protocol):
    """Shows what happens."""

    def seat(self, names: Sequence[str], own: int) -> None:
        """A game begins: the names in its seats, and which is the person's, if any."""

    def tell(self, told: Event) -> None:
        """Something has happened."""

    def show_list(self, scores: ScoreList, names: Sequence[str]) -> None:
        """The list; ``names``: of the players at the table."""

    def show_help(self, is_training: bool) -> None:
        """The commands."""
