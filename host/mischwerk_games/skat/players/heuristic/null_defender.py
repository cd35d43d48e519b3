"""The defenders of a null game: low where the soloist may have to go over, and rid of what is in the way."""

from ...rules.cards import members
from .position import Position


def lead_where_he_must_take(here: Position) -> int | None:
    """a low card of a suit in which the soloist may be high"""
    if not here.leads:
        return None
    best, score = None, -99
    for held in here.suits():
        card = here.lowest(held)
        theirs = here.may_hold[here.soloist] & here.follows[card]
        if not theirs:
            continue
        above = (theirs & here.beats[card]).bit_count()
        below = (theirs & ~here.beats[card]).bit_count()
        worth = 2 * above - 4 * below - held.bit_count()
        if here.lacks(here.partner, card):
            worth += 3
        if worth > score:
            best, score = card, worth
    return best


def stay_below_the_soloist(here: Position) -> int | None:
    """the soloist has the trick so far: below him"""
    if here.winner != here.soloist:
        return None
    below = here.legal & ~here.beats[here.best] & here.follows[here.trick[0]]
    return here.highest(below) if below else None


def throw_short_suit(here: Position) -> int | None:
    """free to discard: from the shortest suit, so that the partner can lead it"""
    if here.leads or here.hand & here.follows[here.trick[0]]:
        return None
    suits = [held for held in here.suits() if not here.lacks(here.soloist, here.lowest(held))] or here.suits()
    return here.highest(min(suits, key=lambda held: (held.bit_count(), -here.lowest(held) % 8)))


def low_before_the_soloist(here: Position) -> int | None:
    """the soloist plays after: low, so that he must go over"""
    if here.leads or here.is_last or here.next != here.soloist:
        return None
    return here.lowest(here.legal)


def rid_of_the_high(here: Position) -> int | None:
    """nothing to win: the highest goes"""
    if here.leads:
        return None
    return here.highest(here.legal)


def lowest_of_all(here: Position) -> int:
    """the lowest card"""
    return min(members(here.legal), key=lambda card: card % 8)


NULL_DEFENDER = (
    lead_where_he_must_take,
    stay_below_the_soloist,
    throw_short_suit,
    low_before_the_soloist,
    rid_of_the_high,
    lowest_of_all,
)
