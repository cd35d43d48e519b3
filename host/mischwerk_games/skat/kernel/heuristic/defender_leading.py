"""A defender of a suit game or a grand leads: aces while they last, long suits through the soloist, short to the
partner."""

from ...prices import PRICES
from ...rules.cards import POINTS, count, lowest, points_of
from ...rules.contract import ALL_POINTS, TO_WIN
from ...rules.games import FOLLOWS, GRAND
from ..fields import LED_BITS
from .scene import (
    ACES,
    KINGS,
    NONE,
    QUEENS,
    SIDE_SUITS,
    TENS,
    Scene,
    cheapest,
    is_master,
    most_points,
    partner_lacks,
    richest,
    soloist_lacks,
    strongest,
    unbeaten,
    weakest,
)

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
