"""The soloist of a null game: below whenever it can be, and rid of what is dangerous."""

from ...rules.cards import members
from .position import Position
from .strength import stays_below


def lead_and_stay_below(here: Position) -> int | None:
    """everybody who has this suit is above, and its other cards stay low enough"""
    if not here.leads:
        return None
    for held in here.suits():
        low = here.lowest(held)
        suit = here.follows[low]
        others = suit & here.out
        if others and not others & ~here.beats[low] and stays_below(held & ~(1 << low), others):
            return low
    return None


def lead_below_all(here: Position) -> int | None:
    """everybody who has this suit is above"""
    if not here.leads:
        return None
    best, most = None, 0
    for held in here.suits():
        low = here.lowest(held)
        out = here.follows[low] & here.out
        above = (here.beats[low] & out).bit_count()
        if above and above == out.bit_count() and above > most:
            best, most = low, above
    return best


def lead_least_risk(here: Position) -> int | None:
    """of the lowest cards, the one with the most cards above it"""
    if not here.leads:
        return None
    lows = [here.lowest(held) for held in here.suits()]
    return max(lows, key=lambda card: (here.beats[card] & here.out).bit_count() - 3 * _below(here, card))


def throw_the_worst(here: Position) -> int | None:
    """free to discard: the most dangerous card"""
    if here.hand & here.follows[here.trick[0]]:
        return None
    return max(members(here.hand), key=lambda card: _danger(here, card))


def duck_under(here: Position) -> int | None:
    """the highest card that stays below"""
    below = here.legal & ~here.beats[here.best]
    if not below:
        return None
    return here.highest(below)


def hope_below(here: Position) -> int | None:
    """has to go over: the lowest, and somebody may be higher yet"""
    return here.lowest(here.legal) if not here.is_last else None


def any_card(here: Position) -> int:
    """the trick is his"""
    return here.highest(here.legal)


def _below(here: Position, card: int) -> int:
    return (here.follows[card] & here.out & ~here.beats[card]).bit_count()


def _danger(here: Position, card: int) -> int:
    """How many cards out are below it, and how few own ones help."""
    suit = here.follows[card]
    held = here.hand & suit
    if not suit & here.out:
        return 0
    low = here.lowest(held)
    return 10 * _below(here, low) + _below(here, card)


NULL_SOLOIST = (lead_and_stay_below, lead_below_all, lead_least_risk, throw_the_worst, duck_under, hope_below, any_card)
