"""The soloist of a suit game or a grand leads: trumps first, then what is certain, then the long suits."""

from ...prices import PRICES
from ...rules.cards import POINTS, count, lowest, points_of
from ...rules.contract import TO_WIN
from ...rules.games import FOLLOWS, GRAND
from .scene import (
    ACES,
    JACKS,
    NONE,
    SIDE_SUITS,
    TENS,
    Scene,
    cheapest,
    is_master,
    most_points,
    strongest,
    unbeaten,
    weakest,
)


def cash_the_game(here: Scene) -> int:
    """these tricks are certain and win the game"""
    if here.own >= TO_WIN:
        return NONE
    sure = unbeaten(here.game, here.hand, here.out)
    return most_points(sure) if here.own + points_of(sure) >= TO_WIN else NONE


def draw_with_masters(here: Scene) -> int:
    """draw trumps: nobody can take this one"""
    trumps_out = here.out & here.trumps
    trumps = here.hand & here.trumps
    if not trumps_out or not trumps:
        return NONE
    if count(trumps) == 1 and count(trumps_out) > 1 and here.hand != trumps:
        return NONE
    best = NONE
    left = trumps
    while left:
        card = lowest(left)
        left &= left - 1
        if (best == NONE or POINTS[card] < POINTS[best]) and is_master(here, card):
            best = card
    return best


def force_out_high_trumps(here: Scene) -> int:
    """a low trump: the high ones of the others must fall before the rest is worth anything"""
    trumps = here.hand & here.trumps
    out = count(here.out & here.trumps)
    held = count(trumps)
    if not out or held < 3 or held + 1 < out:
        return NONE
    jacks = trumps & JACKS
    small = trumps & ~(JACKS | TENS | ACES)
    if small and count(jacks) < 2:
        return weakest(here.game, small)
    return weakest(here.game, jacks)


def force_out_jacks_in_grand(here: Scene) -> int:
    """a jack, to draw the higher ones"""
    trumps = here.hand & here.trumps
    if here.game != GRAND or not here.out & here.trumps or count(trumps) < 2:
        return NONE
    return weakest(here.game, trumps)


def develop_in_grand(here: Scene) -> int:
    """the jacks are gone: first what still has to be made good, while the certain cards keep the lead"""
    if here.game != GRAND or here.out & here.trumps:
        return NONE
    best = NONE
    most = 2
    for suit in SIDE_SUITS[here.game]:
        held = here.hand & suit
        if count(held) > most and not is_master(here, strongest(here.game, held)):
            best = weakest(here.game, held)
            most = count(held)
    return best


def cash_sure_cards(here: Scene) -> int:
    """nobody can take this card"""
    return most_points(unbeaten(here.game, here.hand & ~here.trumps, here.out))


def cash_aces_early(here: Scene) -> int:
    """an ace, while the others still have cards of its suit"""
    if here.game == GRAND:
        return NONE
    best = NONE
    most = 3
    for suit in SIDE_SUITS[here.game]:
        held = here.hand & suit
        if held:
            top = strongest(here.game, held)
            out = count(FOLLOWS[here.game][top] & here.out)
            if out > most and POINTS[top] >= 10 and is_master(here, top):
                best = top
                most = out
    return best


def free_the_ten(here: Scene) -> int:
    """a small card, so that the ace falls and the ten is good"""
    for suit in SIDE_SUITS[here.game]:
        held = here.hand & suit
        if count(held) >= 2:
            top = strongest(here.game, held)
            if POINTS[top] == 10 and not is_master(here, top):
                return weakest(here.game, held)
    return NONE


def long_suit(here: Scene) -> int:
    """from the longest suit, to make its small cards good"""
    best = 0
    cards = 0
    price = 0
    for suit in SIDE_SUITS[here.game]:
        held = here.hand & suit
        if held:
            cost = PRICES[here.game][weakest(here.game, held)]
            if count(held) > cards or (count(held) == cards and cost < price):
                best = held
                cards = count(held)
                price = cost
    if not best:
        return NONE
    top = strongest(here.game, best)
    return top if is_master(here, top) else weakest(here.game, best)


def least(here: Scene) -> int:
    """nothing better: the cheapest card"""
    return cheapest(here.game, here.legal)


SOLOIST_LEADING = (
    cash_the_game,
    draw_with_masters,
    force_out_jacks_in_grand,
    force_out_high_trumps,
    develop_in_grand,
    cash_sure_cards,
    cash_aces_early,
    free_the_ten,
    long_suit,
    least,
)
