"""A defender of a suit game or a grand. Leads: aces while they last, long suits through the soloist, short to the
partner. Follows: points to the partner's tricks, the least to the soloist's."""

from ...rules.cards import POINTS, count, lowest, points_of
from ...rules.contract import ALL_POINTS, TO_WIN
from ...rules.games import FOLLOWS, GRAND
from ..fields import LED_BITS
from .scene import (
    ACES,
    JACKS,
    KINGS,
    NONE,
    PRICES,
    QUEENS,
    SIDE_SUITS,
    TENS,
    Scene,
    cheapest,
    is_master,
    masters_of,
    most_points,
    partner_lacks,
    richest,
    soloist_lacks,
    strongest,
    unbeaten,
    weakest,
    worth_at_least,
)
from .scene import throw_short as _throw_short

TO_DEFEAT = ALL_POINTS - TO_WIN + 1
_LED_MASK = (1 << LED_BITS) - 1


def cash_to_sixty(here: Scene) -> int:
    """these tricks are certain and defeat the soloist"""
    if here.own >= TO_DEFEAT:
        return NONE
    sure = unbeaten(here.game, here.hand, here.may_soloist)
    return most_points(sure) if here.own + points_of(sure) >= TO_DEFEAT else NONE


def sure_card(here: Scene) -> int:
    """the soloist can't take this card and has to follow"""
    held = here.hand if here.game == GRAND else here.hand & ~here.trumps
    followed = 0
    left = unbeaten(here.game, held, here.may_soloist)
    while left:
        card = lowest(left)
        left &= left - 1
        if not soloist_lacks(here, card):
            followed |= 1 << card
    return most_points(followed)


def partner_trumps(here: Scene) -> int:
    """the partner has none of this suit and may trump it"""
    if not here.may_partner & here.trumps:
        return NONE
    for suit in SIDE_SUITS[here.game]:
        held = here.hand & suit
        if held:
            low = weakest(here.game, held)
            if partner_lacks(here, low) and not soloist_lacks(here, low):
                return low if here.before_soloist else richest(here.game, held)
    return NONE


def ace_at_once(here: Scene) -> int:
    """an ace while the soloist still has a card of its suit"""
    best = NONE
    most = 3
    left = here.hand & ~here.trumps & ACES
    while left:
        card = lowest(left)
        left &= left - 1
        out = count(FOLLOWS[here.game][card] & here.out)
        if out > most and not soloist_lacks(here, card):
            best = card
            most = out
    return best


def partner_s_suit(here: Scene) -> int:
    """the suit that the partner has led, with a king or a queen if that is the highest"""
    led = here.partner_led
    while led:
        card = (led & _LED_MASK) - 1
        led >>= LED_BITS
        if card >= 0:
            held = here.hand & FOLLOWS[here.game][card] & ~here.trumps
            if held and not soloist_lacks(here, card):
                top = strongest(here.game, held)
                is_court = 1 << top & (KINGS | QUEENS)
                return top if is_court or is_master(here, top) else weakest(here.game, held)
    return NONE


def make_the_soloist_trump(here: Scene) -> int:
    """the soloist has none of this suit and must spend a trump or let it go"""
    if here.game == GRAND:
        return NONE
    best = 0
    for suit in SIDE_SUITS[here.game]:
        held = here.hand & suit
        if count(held) > count(best) and soloist_lacks(here, lowest(held)):
            best = held
    card = cheapest(here.game, best)
    return card if card != NONE and POINTS[card] < 10 else NONE


def long_through_the_soloist(here: Scene) -> int:
    """the soloist is next: a small card of a long suit, best one in which the partner may have the ace"""
    return _lowest_of_best(here, 1000) if here.before_soloist else NONE


def short_to_the_partner(here: Scene) -> int:
    """the partner is next: a small card of a short suit, best one in which the partner may have the ace"""
    return _lowest_of_best(here, -1000)


def least(here: Scene) -> int:
    """no suit worth leading: the cheapest card"""
    return cheapest(here.game, here.legal)


def _lowest_of_best(here: Scene, worth_of_length: int) -> int:
    """By length, an ace that is out, and a ten of its own that needs its small cards."""
    best = NONE
    most = -100_000
    for suit in SIDE_SUITS[here.game]:
        held = here.hand & suit
        if held:
            low = weakest(here.game, held)
            if POINTS[low] < 10:
                worth = worth_of_length * count(held) - PRICES[here.game][low]
                if ACES & suit & here.out:
                    worth += 2000
                    if here.game != GRAND and TENS & held:
                        worth -= 3000
                if worth > most:
                    best = low
                    most = worth
    return best


DEFENDER_LEADING = (
    cash_to_sixty,
    sure_card,
    partner_trumps,
    ace_at_once,
    make_the_soloist_trump,
    partner_s_suit,
    long_through_the_soloist,
    short_to_the_partner,
    least,
)


# -- Following

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
