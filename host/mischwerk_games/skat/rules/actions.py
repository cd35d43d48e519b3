"""What a seat can do. Each is a value; two actions of different kinds are never equal."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from .bidding import BID_VALUES, Bidding
from .cards import CARDS, members
from .declaration import Declaration, declarations
from .games import legal_cards
from .state import Phase


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


Action = Bid | Hold | Pass | TakeSkat | PlayHand | Discard | Declare | Play | Claim

# The same objects each time: a game has some fifty actions, a tournament millions.
HOLD, PASS, TAKE_SKAT, PLAY_HAND = Hold(), Pass(), TakeSkat(), PlayHand()
BIDS = {value: Bid(value) for value in BID_VALUES}
PLAYS = tuple(Play(card) for card in range(CARDS))


def plays(cards: int) -> tuple[Play, ...]:
    """One for each card of a set."""
    return tuple([PLAYS[card] for card in members(cards)])


def discards(hand: int) -> tuple[Discard, ...]:
    """One for each pair of cards of a hand."""
    return tuple([Discard(1 << one | 1 << other) for one, other in combinations(members(hand), 2)])


@cache
def declares(declared: tuple[Declaration, ...]) -> tuple[Declare, ...]:
    """One for each declaration."""
    return tuple(Declare(one) for one in declared)


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
