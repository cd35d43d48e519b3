"""Null: `players/heuristic/null_soloist.py` and `null_defender.py` in compiled code, rule by rule under the same names,
which have the reasons. A rule that does not apply answers NONE."""

from ..bits import count, highest, lowest
from ..board import BEAT, FOLLOW
from ..compiling import part
from .scene import NONE, SIDE, SUITS, Scene, partner_lacks, soloist_lacks, strongest, weakest


@part
def _stays_below(held: int, others: int) -> bool:
    """Of one suit: nobody can force these cards to take a trick, if another leads."""
    while held and others:
        if lowest(held) > lowest(others):
            return False
        held &= held - 1
        others &= others - 1
    return True


@part
def lead_and_stay_below(here: Scene) -> int:
    for i in range(SUITS):
        held = here.hand & SIDE[here.game, i]
        if held:
            low = lowest(held)
            others = SIDE[here.game, i] & here.out
            if others and not others & ~BEAT[here.game, low] and _stays_below(held & held - 1, others):
                return low
    return NONE


@part
def lead_below_all(here: Scene) -> int:
    best = NONE
    most = 0
    for i in range(SUITS):
        held = here.hand & SIDE[here.game, i]
        if held:
            low = lowest(held)
            out = SIDE[here.game, i] & here.out
            if count(out) > most and not out & ~BEAT[here.game, low]:
                best = low
                most = count(out)
    return best


@part
def _below(here: Scene, card: int) -> int:
    return count(FOLLOW[here.game, card] & here.out & ~BEAT[here.game, card])


@part
def lead_least_risk(here: Scene) -> int:
    best = NONE
    most = -99
    for i in range(SUITS):
        held = here.hand & SIDE[here.game, i]
        if held:
            low = lowest(held)
            worth = count(BEAT[here.game, low] & here.out) - 3 * _below(here, low)
            if worth > most:
                best = low
                most = worth
    return best


@part
def throw_the_worst(here: Scene) -> int:
    best = NONE
    most = -1
    left = here.hand
    while left:
        card = lowest(left)
        left &= left - 1
        suit = FOLLOW[here.game, card]
        danger = 0
        if suit & here.out:
            danger = 10 * _below(here, lowest(here.hand & suit)) + _below(here, card)
        if danger > most:
            best = card
            most = danger
    return best


@part
def null_soloist_card(here: Scene) -> int:
    """The card by the first rule that applies."""
    if here.place == 0:
        card = lead_and_stay_below(here)
        if card == NONE:
            card = lead_below_all(here)
        return card if card != NONE else lead_least_risk(here)
    if not here.hand & FOLLOW[here.game, here.lead]:
        return throw_the_worst(here)
    below = here.legal & ~here.takes
    if below:
        return highest(below)
    return lowest(here.legal) if here.place == 1 else highest(here.legal)


@part
def lead_where_he_must_take(here: Scene) -> int:
    best = NONE
    most = -99
    for i in range(SUITS):
        held = here.hand & SIDE[here.game, i]
        if held:
            card = lowest(held)
            theirs = here.may_soloist & SIDE[here.game, i]
            if theirs:
                above = count(theirs & BEAT[here.game, card])
                worth = 2 * above - 4 * (count(theirs) - above) - count(held)
                if partner_lacks(here, card):
                    worth += 3
                if worth > most:
                    best = card
                    most = worth
    return best


@part
def throw_short_suit(here: Scene) -> int:
    best = NONE
    for only_his in (True, False):  # suits that the soloist may have, or else any
        least = 99
        for i in range(SUITS):
            held = here.hand & SIDE[here.game, i]
            if held and not (only_his and soloist_lacks(here, lowest(held))):
                order = 10 * count(held) + -lowest(held) % 8
                if order < least:
                    best = highest(held)
                    least = order
        if best != NONE:
            return best
    return best


@part
def _lowest_rank(cards: int) -> int:
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card % 8 < best % 8:
            best = card
    return best


@part
def null_defender_card(here: Scene) -> int:
    """The card by the first rule that applies."""
    if here.place == 0:
        card = lead_where_he_must_take(here)
        return card if card != NONE else _lowest_rank(here.legal)
    if here.is_soloist_s:
        below = here.legal & ~here.takes & FOLLOW[here.game, here.lead]
        if below:
            return highest(below)
    if not here.hand & FOLLOW[here.game, here.lead]:
        return throw_short_suit(here)
    if here.place == 1 and here.before_soloist:
        return weakest(here.game, here.legal)
    return strongest(here.game, here.legal)
