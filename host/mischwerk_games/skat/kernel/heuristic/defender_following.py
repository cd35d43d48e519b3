"""A defender of a suit game or a grand follows: points to the partner's tricks, the least to the soloist's."""

from ...rules.cards import POINTS, count, lowest
from ...rules.games import FOLLOWS, GRAND
from .defender_leading import TO_DEFEAT
from .scene import (
    JACKS,
    NONE,
    TENS,
    Scene,
    cheapest,
    is_master,
    masters_of,
    most_points,
    richest,
    soloist_lacks,
    strongest,
    worth_at_least,
)
from .scene import throw_short as _throw_short

_WORTH_A_TRUMP = 4  # card points on the table


def defeat_now(here: Scene) -> int:
    """this trick defeats the soloist"""
    if here.own >= TO_DEFEAT or (here.place == 1 and here.before_soloist):
        return NONE
    return cheapest(here.game, worth_at_least(here.winners, TO_DEFEAT - here.own - here.trick_points))


def give_points(here: Scene) -> int:
    """the partner takes this trick: give it points"""
    if not here.is_partner_s or (here.place == 1 and here.takes & here.may_soloist):
        return NONE
    return _fattest(here)


def let_the_ten_come(here: Scene) -> int:
    """a grand and little in this trick: the ace waits for the ten"""
    if here.game != GRAND or not here.is_soloist_s or here.trick_points > 3:
        return NONE
    suit = FOLLOWS[here.game][here.lead]
    winners = here.winners & suit
    low = here.legal & suit & ~here.takes
    if suit & here.trumps or not winners or not low or not suit & here.out & TENS:
        return NONE
    return cheapest(here.game, low) if POINTS[strongest(here.game, winners)] == 11 else NONE


def save_the_trump(here: Scene) -> int:
    """too little in this trick for a trump"""
    if not here.is_soloist_s or not here.winners or here.trick_points >= _WORTH_A_TRUMP:
        return NONE
    if here.winners & ~here.trumps or here.trumps >> here.lead & 1:
        return NONE
    return _throw_short(here)


def take_from_the_soloist(here: Scene) -> int:
    """takes the trick from the soloist, with the card that brings the most"""
    if not here.is_soloist_s or not here.winners:
        return NONE
    if not here.winners & ~JACKS:
        return cheapest(here.game, here.winners)
    side = here.winners & ~here.trumps
    return richest(here.game, side if side else here.winners)


def partner_may_take(here: Scene) -> int:
    """the partner probably beats the soloist: give it points"""
    if here.place == 2 or not here.is_soloist_s:
        return NONE
    if not here.takes & here.may_partner or not here.trumps >> here.best & 1:
        return NONE
    return _fattest(here)


def ace_in_the_middle(here: Scene) -> int:
    """the highest of the suit, before the soloist plays"""
    if here.place == 2 or not here.before_soloist or soloist_lacks(here, here.lead):
        return NONE
    return most_points(masters_of(here, here.winners & FOLLOWS[here.game][here.lead]))


def give_points_before_the_soloist(here: Scene) -> int:
    """the partner leads the highest card and the soloist has to follow"""
    if here.place == 2 or not here.is_partner_s or not here.before_soloist:
        return NONE
    if not is_master(here, here.best) or count(FOLLOWS[here.game][here.lead] & here.may_soloist) < 3:
        return NONE
    return _fattest(here)


def throw_short(here: Scene) -> int:
    """free to discard: small cards of a short suit, and no ten loses its guard"""
    return _throw_short(here)


def give_least(here: Scene) -> int:
    """gives the cheapest card"""
    return cheapest(here.game, here.legal)


def _fattest(here: Scene) -> int:
    """Tens before aces; what would take a trick itself stays, jacks too."""
    best = NONE
    most = -100
    left = here.legal
    while left:
        card = lowest(left)
        left &= left - 1
        fatness = POINTS[card] + 2 * (POINTS[card] == 10)
        if here.trumps >> card & 1:
            if POINTS[card] == 2:
                fatness = -1
        elif count(FOLLOWS[here.game][card] & here.out) > 3 and is_master(here, card) and not soloist_lacks(here, card):
            fatness -= 4
        if fatness > most:
            best = card
            most = fatness
    return best


DEFENDER_FOLLOWING = (
    defeat_now,
    give_points,
    let_the_ten_come,
    save_the_trump,
    take_from_the_soloist,
    partner_may_take,
    ace_in_the_middle,
    give_points_before_the_soloist,
    throw_short,
    give_least,
)
