"""A game as it stands. Values only: nothing here ever changes, and game.py makes the next one."""

from enum import IntEnum
from typing import NamedTuple

from .bidding import Bidding
from .cards import ALL
from .dealing import NOBODY, Deal
from .declaration import Declaration


class Phase(IntEnum):
    """What is to be done next."""

    BIDDING = 0
    SKAT = 1  # take it, or play from the hand
    DISCARD = 2
    DECLARE = 3
    PLAY = 4
    OVER = 5


class Trick(NamedTuple):
    """Three cards in the order of play, who led and who took them."""

    leader: int
    cards: tuple[int, ...]
    winner: int


class State(NamedTuple):
    """``hands``, ``skat``: where the cards are now; ``leader``: of the trick that lies on the table; ``points``,
    ``won_tricks``: the soloist's, without the skat; ``claimed``: who has claimed the rest, or NOBODY."""

    deal: Deal
    phase: Phase
    hands: tuple[int, int, int]
    skat: int
    bidding: Bidding
    soloist: int
    hand_game: bool
    declaration: Declaration | None
    leader: int
    trick: tuple[int, ...]
    tricks: tuple[Trick, ...]
    points: int
    won_tricks: int
    claimed: int

    @property
    def turn(self) -> int:
        """The seat that acts next; NOBODY when the game is over."""
        return turn_of(self.phase, self.bidding, self.leader, self.trick)

    @property
    def bid(self) -> int:
        """The highest bid, 0 for none."""
        return self.bidding.value

    @property
    def is_over(self) -> bool:
        """Nothing is left to do."""
        return self.phase == Phase.OVER

    @property
    def passed_in(self) -> bool:
        """All have passed."""
        return self.phase == Phase.OVER and self.soloist == NOBODY

    @property
    def played(self) -> int:
        """The cards that were played so far."""
        return ALL & ~(self.hands[0] | self.hands[1] | self.hands[2] | self.skat)


def turn_of(phase: Phase, bidding: Bidding, leader: int, trick: tuple[int, ...]) -> int:
    """The seat that acts next."""
    if phase == Phase.PLAY:
        return (leader + len(trick)) % 3
    if phase == Phase.OVER:
        return NOBODY
    return bidding.turn if phase == Phase.BIDDING else bidding.soloist
