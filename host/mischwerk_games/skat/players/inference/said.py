"""What the bidding tells of each seat's hand, if all bid as the heuristic player does."""

from typing import NamedTuple

from ...rules.bidding import HOLD, PASS, Bidding, Said, bid, give_up, hold
from ...rules.seats import NOBODY, SEATS

NO_LIMIT = 1 << 20


class Told(NamedTuple):
    """The highest value that a hand is worth bidding is from ``least`` on and less than ``below``."""

    least: int = 0
    below: int = NO_LIMIT


def told_by(bidding: Bidding) -> tuple[Told, Told, Told]:
    """Of the three seats. Of a bidding of which only the end is known: that the soloist went so far."""
    told = [Told(), Told(), Told()]
    state = Bidding()
    for one in bidding.said:
        said, value = told[one.seat], state.value if state.asked else (state.values or (NO_LIMIT,))[0]
        told[one.seat] = said._replace(below=value) if one.word == PASS else said._replace(least=_said(state, one))
        state = give_up(state) if one.word == PASS else hold(state) if one.word == HOLD else bid(state, one.word)
    if not bidding.said and bidding.soloist != NOBODY:
        told[bidding.soloist] = Told(least=bidding.value)
    assert len(told) == len(SEATS)
    return told[0], told[1], told[2]


def _said(state: Bidding, one: Said) -> int:
    return state.value if one.word == HOLD else one.word
