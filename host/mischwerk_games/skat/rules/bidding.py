"""The bidding: the values there are, and who says what when.

Middlehand bids to forehand, then rearhand to the one who did not pass. A bid may jump (ISkO 3.3.1, 3.3.2). If nobody
has bid, forehand may play at 18, or the game is passed in (ISkO 3.2.16).
"""

from bisect import bisect_right
from typing import NamedTuple

from .cards import FOREHAND, MIDDLEHAND, NOBODY, REARHAND
from .errors import IllegalBid, WrongPhase
from .games import BASES, GRAND, NULL_VALUES

_STEPS = 7  # game, hand, schneider, announced, schwarz, announced, ouvert: at most, without the matadors
_MATADORS = (11, 4)  # at most, in suit and grand


def _bid_values() -> tuple[int, ...]:
    suits = {base * factor for base in BASES[:GRAND] for factor in range(2, _MATADORS[0] + _STEPS + 1)}
    grand = {BASES[GRAND] * factor for factor in range(2, _MATADORS[1] + _STEPS + 1)}
    return tuple(sorted(suits | grand | set(NULL_VALUES.values())))


BID_VALUES = _bid_values()
LOWEST_BID = BID_VALUES[0]
_LEGAL = frozenset(BID_VALUES)

HOLD = 1  # what a seat said: HOLD, PASS, or the value it bid
PASS = 0


class Said(NamedTuple):
    """One word of the bidding."""

    seat: int
    word: int


class Bidding(NamedTuple):
    """``bidder`` names values to ``holder``; ``value``: the last one named, 0 for none; ``asked``: the holder has to
    answer it. ``bidder`` is NOBODY when the holder is alone; ``holder`` is NOBODY when the game is passed in."""

    said: tuple[Said, ...] = ()
    bidder: int = MIDDLEHAND
    holder: int = FOREHAND
    value: int = 0
    asked: bool = False

    @property
    def is_over(self) -> bool:
        """There is a soloist, or the game is passed in."""
        return self.bidder == NOBODY and (self.value > 0 or self.holder == NOBODY)

    @property
    def soloist(self) -> int:
        """Who has won the bidding: NOBODY if nobody, or not yet."""
        return self.holder if self.is_over else NOBODY

    @property
    def turn(self) -> int:
        """Whose turn it is; NOBODY once it is over."""
        if self.is_over:
            return NOBODY
        return self.holder if self.asked or self.bidder == NOBODY else self.bidder

    @property
    def values(self) -> tuple[int, ...]:
        """What may be bid now: nothing if the bid of another waits for an answer."""
        if self.asked or self.is_over:
            return ()
        if self.bidder == NOBODY:
            return (LOWEST_BID,)  # nobody has bid: forehand's choice
        return BID_VALUES[bisect_right(BID_VALUES, self.value) :]


def settled(soloist: int, bid: int) -> Bidding:
    """A bidding of which only the end is known."""
    return Bidding((), NOBODY, soloist, bid)


def bid(state: Bidding, value: int) -> Bidding:
    """After a bid of the seat whose turn it is. Raises IllegalBid, WrongPhase."""
    _check_open(state)
    if state.asked:
        raise IllegalBid(f"a bid of {state.value} must be held or passed")
    if value not in _LEGAL:
        raise IllegalBid(f"{value} is not a bid value")
    if value not in state.values:
        raise IllegalBid(
            f"{value} is not more than {state.value}"
            if state.bidder != NOBODY
            else f"only {LOWEST_BID} can be said now"
        )
    said = (*state.said, Said(state.turn, value))
    if state.bidder == NOBODY:
        return Bidding(said, NOBODY, state.holder, value)
    return Bidding(said, state.bidder, state.holder, value, True)


def hold(state: Bidding) -> Bidding:
    """After the holder has held the bid. Raises IllegalBid, WrongPhase."""
    _check_open(state)
    if not state.asked:
        raise IllegalBid("there is no bid to hold")
    return Bidding((*state.said, Said(state.holder, HOLD)), state.bidder, state.holder, state.value)


def give_up(state: Bidding) -> Bidding:
    """After the seat whose turn it is has passed. Raises WrongPhase."""
    _check_open(state)
    said = (*state.said, Said(state.turn, PASS))
    if state.bidder == NOBODY:
        return Bidding(said, NOBODY, NOBODY)  # passed in
    left = state.bidder if state.asked else state.holder
    following = REARHAND if state.bidder == MIDDLEHAND else NOBODY
    return Bidding(said, following, left, state.value)


def _check_open(state: Bidding) -> None:
    if state.is_over:
        raise WrongPhase("the bidding is over")
