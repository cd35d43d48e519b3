"""A game as it stands, and what a seat can do. Values only: nothing here changes, and game.py makes the next state."""

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import NamedTuple

from .bidding import BID_VALUES, Bidding
from .cards import ALL, CARDS, NOBODY, Deal, members
from .games import Declaration, declarations, legal_cards


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
    ``won_tricks``: the soloist's, without the skat; ``claimed``: who has claimed the rest, or NOBODY; ``given_up``:
    who has given up the game for its party."""

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
    given_up: int = NOBODY

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


# -- What a seat can do. Each is a value; two actions of different kinds are never equal.


@dataclass(frozen=True, slots=True)
class Bid:
    """Name a value; a jump is allowed."""

    value: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold the value that was bid."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the bidding."""


@dataclass(frozen=True, slots=True)
class TakeSkat:
    """Take the skat into the hand."""


@dataclass(frozen=True, slots=True)
class PlayHand:
    """Leave the skat where it is."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay two cards into the skat: a set."""

    cards: int


@dataclass(frozen=True, slots=True)
class Declare:
    """Name the game."""

    declaration: Declaration


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card."""

    card: int


@dataclass(frozen=True, slots=True)
class Claim:
    """At the beginning of a trick a seat lays its cards down: the rest is certain."""

    seat: int


@dataclass(frozen=True, slots=True)
class GiveUp:
    """During the play: the soloist has lost, or the defenders leave the rest to the soloist."""

    seat: int


Action = Bid | Hold | Pass | TakeSkat | PlayHand | Discard | Declare | Play | Claim | GiveUp

# The same objects each time: a game has some fifty actions, a tournament millions.
HOLD, PASS, TAKE_SKAT, PLAY_HAND = Hold(), Pass(), TakeSkat(), PlayHand()
BIDS = {value: Bid(value) for value in BID_VALUES}
PLAYS = tuple(Play(card) for card in range(CARDS))


def plays(cards: int) -> tuple[Play, ...]:
    """One for each card of a set."""
    return tuple([PLAYS[card] for card in members(cards)])


def discards(hand: int) -> tuple[Discard, ...]:
    """One for each pair of cards of a hand."""
    return tuple([Discard(1 << card | 1 << other) for card, other in combinations(members(hand), 2)])


@cache
def declares(declared: tuple[Declaration, ...]) -> tuple[Declare, ...]:
    """One for each declaration."""
    return tuple(Declare(declaration) for declaration in declared)


# -- What may be done next, from what the seat whose turn it is knows: the same for the state and for that seat's
# view.


def choices(
    phase: Phase,
    hand: int,
    bidding: Bidding,
    hand_game: bool,
    declared: Declaration | None,
    trick: tuple[int, ...],
) -> tuple[Action, ...]:
    """All legal actions but claims; ``hand``: of the seat whose turn it is."""
    if declared is not None and phase == Phase.PLAY:
        return plays(legal_cards(declared.game, hand, trick))
    if phase == Phase.BIDDING:
        return (PASS, *((HOLD,) if bidding.asked else [BIDS[value] for value in bidding.values]))
    if phase == Phase.SKAT:
        return (TAKE_SKAT, PLAY_HAND)
    if phase == Phase.DISCARD:
        return discards(hand)
    if phase == Phase.DECLARE:
        return declares(declarations(hand_game, bidding.value))
    return ()
