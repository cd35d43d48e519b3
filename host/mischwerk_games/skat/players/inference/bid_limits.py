"""What the bidding tells of each seat's hand, if all bid as the heuristic player does."""

from typing import NamedTuple

from ...rules.bidding import HOLD, PASS, Bidding, Said, bid, give_up, hold
from ...rules.dealing import NOBODY, SEATS

NO_LIMIT = 1 << 20


class Limits(NamedTuple):
    """The highest value that a hand is worth bidding is from ``least`` on and less than ``below``."""

    least: int = 0
    below: int = NO_LIMIT


def limits_by_bidding(bidding: Bidding) -> tuple[Limits, Limits, Limits]:
    """Return the limits of the three seats; where only the end of a bidding is known: that the soloist went so far."""
    limits = [Limits(), Limits(), Limits()]
    state = Bidding()
    for one in bidding.said:
        said, value = limits[one.seat], state.value if state.asked else (state.values or (NO_LIMIT,))[0]
        limits[one.seat] = said._replace(below=value) if one.word == PASS else said._replace(least=_said(state, one))
        state = give_up(state) if one.word == PASS else hold(state) if one.word == HOLD else bid(state, one.word)
    if not bidding.said and bidding.soloist != NOBODY:
        limits[bidding.soloist] = Limits(least=bidding.value)
    assert len(limits) == len(SEATS)
    return limits[0], limits[1], limits[2]


def _said(state: Bidding, one: Said) -> int:
    return state.value if one.word == HOLD else one.word
