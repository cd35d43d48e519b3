"""Null. The soloist: below whenever it can be, and rid of what is dangerous. The defenders: low where he may have to go
over, and rid of what is in the way."""

from ...rules.cards import count, highest, lowest
from ...rules.games import BEATS, FOLLOWS
from .scene import NONE, SIDE_SUITS, Scene, partner_lacks, soloist_lacks, strongest, weakest


def lead_and_stay_below(here: Scene) -> int:
    """everybody who has this suit is above, and its other cards stay low enough"""
    if here.place:
        return NONE
    for suit in SIDE_SUITS[here.game]:
        held = here.hand & suit
        others = suit & here.out
        if held and others and _below(here, lowest(held)) == 0 and stays_below(held & held - 1, others):
            return lowest(held)
    return NONE


def lead_below_all(here: Scene) -> int:
    """everybody who has this suit is above"""
    if here.place:
        return NONE
    best = NONE
    most = 0
    for suit in SIDE_SUITS[here.game]:
        held = here.hand & suit
        out = count(suit & here.out)
        if held and out > most and _below(here, lowest(held)) == 0:
            best = lowest(held)
            most = out
    return best


def lead_least_risk(here: Scene) -> int:
    """of the lowest cards, the one with the most cards above it"""
    if here.place:
        return NONE
    best = NONE
    most = -99
    for suit in SIDE_SUITS[here.game]:
        held = here.hand & suit
        if held:
            low = lowest(held)
            worth = count(BEATS[here.game][low] & here.out) - 3 * _below(here, low)
            if worth > most:
                best = low
                most = worth
    return best


def throw_the_worst(here: Scene) -> int:
    """free to discard: the most dangerous card"""
    if here.hand & FOLLOWS[here.game][here.lead]:
        return NONE
    best = NONE
    most = -1
    left = here.hand
    while left:
        card = lowest(left)
        left &= left - 1
        suit = FOLLOWS[here.game][card]
        danger = 0
        if suit & here.out:
            danger = 10 * _below(here, lowest(here.hand & suit)) + _below(here, card)
        if danger > most:
            best = card
            most = danger
    return best


def duck_under(here: Scene) -> int:
    """the highest card that stays below"""
    below = here.legal & ~here.takes
    return highest(below) if below else NONE


def hope_below(here: Scene) -> int:
    """has to go over: the lowest, and somebody may be higher yet"""
    return lowest(here.legal) if here.place == 1 else NONE


def any_card(here: Scene) -> int:
    """the trick is his"""
    return highest(here.legal)


def _below(here: Scene, card: int) -> int:
    """How many cards of its suit that are out are below a card."""
    return count(FOLLOWS[here.game][card] & here.out & ~BEATS[here.game][card])


def stays_below(held: int, others: int) -> bool:
    """Tell of one suit whether nobody can force these cards to take a trick, if another leads."""
    while held and others:
        if lowest(held) > lowest(others):
            return False
        held &= held - 1
        others &= others - 1
    return True


NULL_SOLOIST = (lead_and_stay_below, lead_below_all, lead_least_risk, throw_the_worst, duck_under, hope_below, any_card)


def lead_where_he_must_take(here: Scene) -> int:
    """a low card of a suit in which the soloist may be high"""
    if here.place:
        return NONE
    best = NONE
    most = -99
    for suit in SIDE_SUITS[here.game]:
        held = here.hand & suit
        theirs = here.may_soloist & suit
        if held and theirs:
            card = lowest(held)
            above = count(theirs & BEATS[here.game][card])
            worth = 2 * above - 4 * (count(theirs) - above) - count(held)
            if partner_lacks(here, card):
                worth += 3
            if worth > most:
                best = card
                most = worth
    return best


def stay_below_the_soloist(here: Scene) -> int:
    """the soloist has the trick so far: below him"""
    if not here.is_soloist_s:
        return NONE
    below = here.legal & ~here.takes & FOLLOWS[here.game][here.lead]
    return highest(below) if below else NONE


def throw_short_suit(here: Scene) -> int:
    """free to discard: from the shortest suit, so that the partner can lead it"""
    if here.place == 0 or here.hand & FOLLOWS[here.game][here.lead]:
        return NONE
    best = NONE
    least = 999
    for suit in SIDE_SUITS[here.game]:
        held = here.hand & suit
        if held:
            order = 10 * count(held) + -lowest(held) % 8
            if soloist_lacks(here, lowest(held)):
                order += 100  # rather a suit that he may have
            if order < least:
                best = highest(held)
                least = order
    return best


def low_before_the_soloist(here: Scene) -> int:
    """the soloist plays after: low, so that he must go over"""
    return weakest(here.game, here.legal) if here.place == 1 and here.before_soloist else NONE


def rid_of_the_high(here: Scene) -> int:
    """nothing to win: the highest goes"""
    return strongest(here.game, here.legal) if here.place else NONE


def lowest_of_all(here: Scene) -> int:
    """the lowest card"""
    best = NONE
    left = here.legal
    while left:
        card = lowest(left)
        left &= left - 1
        if best == NONE or card % 8 < best % 8:
            best = card
    return best


NULL_DEFENDER = (
    lead_where_he_must_take,
    stay_below_the_soloist,
    throw_short_suit,
    low_before_the_soloist,
    rid_of_the_high,
    lowest_of_all,
)
