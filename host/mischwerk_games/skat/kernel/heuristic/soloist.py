"""The soloist of a suit game or a grand. Leads: trumps first, then what is certain, then the long suits. Follows: takes
what is worth it, as dear as is safe, else gives the least."""

from ...rules.cards import POINTS, count, lowest, points_of
from ...rules.contract import TO_WIN
from ...rules.games import FOLLOWS, GRAND
from .scene import (
    ACES,
    JACKS,
    NONE,
    PRICES,
    SIDE_SUITS,
    TENS,
    Scene,
    cheapest,
    is_master,
    masters_of,
    most_points,
    richest,
    strongest,
    throw_short,
    unbeaten,
    weakest,
    worth_at_least,
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


# -- Following

_WORTH_A_TRUMP = 4  # card points on the table, when the last to play


def win_now(here: Scene) -> int:
    """this trick wins the game"""
    if here.own >= TO_WIN:
        return NONE
    enough = worth_at_least(here.winners, TO_WIN - here.own - here.trick_points)
    if here.place == 1:
        enough = unbeaten(here.game, enough, here.may_next)
    return cheapest(here.game, enough)


def trump_rather_than_throw(here: Scene) -> int:
    """takes it with a trump: discarding would cost a king or more"""
    if not here.winners:
        return NONE
    thrown = throw_short(here)
    if thrown == NONE or POINTS[thrown] < 4:
        return NONE
    return _trump_that_brings_most(here) if here.place == 2 else cheapest(here.game, here.winners)


def wait_for_the_ten(here: Scene) -> int:
    """nothing in this trick: the ace waits for the ten"""
    if here.place != 2 or here.trick_points > 3 or here.trumps >> here.lead & 1:
        return NONE
    suit = FOLLOWS[here.game][here.lead]
    winners = here.winners & suit
    low = here.legal & suit & ~here.takes
    if not winners or not low or not suit & here.out & TENS or POINTS[strongest(here.game, winners)] != 11:
        return NONE
    card = cheapest(here.game, low)
    return card if POINTS[card] < 3 else NONE


def take_last(here: Scene) -> int:
    """last to play: takes, with the card that brings the most"""
    if here.place != 2 or not here.winners:
        return NONE
    side = here.winners & ~here.trumps
    if side:
        return _dearest_but_keeps_master(here, side)
    if here.trumps >> here.lead & 1 or here.trick_points >= _WORTH_A_TRUMP or not here.hand & ~here.trumps:
        return _trump_that_brings_most(here)
    return NONE


def take_if_the_next_follows(here: Scene) -> int:
    """good unless the next one has no card of this suit"""
    if here.place == 2 or not here.winners or here.trumps >> here.lead & 1:
        return NONE
    theirs = here.may_next & FOLLOWS[here.game][here.lead]
    if not theirs:
        return NONE
    side = here.winners & ~here.trumps
    if side:
        top = strongest(here.game, side)
        return top if is_master(here, top) else NONE
    if here.game == GRAND and not here.trick_points:
        return NONE
    return richest(here.game, here.winners) if count(theirs) > 1 else cheapest(here.game, here.winners)


def take_in_the_middle(here: Scene) -> int:
    """nobody behind can beat this card"""
    if here.place == 2:
        return NONE
    safe = unbeaten(here.game, here.winners, here.may_next)
    if not safe:
        return NONE
    if safe & ~here.trumps:
        return most_points(safe & ~here.trumps)
    if here.trumps >> here.lead & 1:
        return richest(here.game, safe)
    if here.trick_points >= _WORTH_A_TRUMP:
        fat = safe & (TENS | ACES)
        return cheapest(here.game, fat if fat else safe)
    return NONE


def over_trump(here: Scene) -> int:
    """a trump that makes the last player use a higher one"""
    trumps = here.winners & here.trumps
    if here.place == 2 or not trumps or not here.trick_points:
        return NONE
    if here.trumps >> here.lead & 1 and here.trick_points < 10:
        return NONE
    return strongest(here.game, trumps) if here.trick_points >= 10 else cheapest(here.game, trumps)


def make_them_pay(here: Scene) -> int:
    """higher than the others so far, and no ten or ace: the last player has to spend something"""
    if here.place == 2 or here.trumps >> here.lead & 1:
        return NONE
    return cheapest(here.game, here.winners & ~(here.trumps | TENS | ACES))


def throw_a_loser(here: Scene) -> int:
    """can't or won't take: a small card of a short suit, and no ten loses its guard"""
    return throw_short(here)


def give_least(here: Scene) -> int:
    """does not take: the cheapest card"""
    return cheapest(here.game, here.legal)


def _dearest_but_keeps_master(here: Scene, cards: int) -> int:
    masters = masters_of(here, cards)
    others = cards & ~masters
    best = most_points(others)
    if best != NONE and POINTS[best] >= 3:
        return best
    return most_points(masters if masters else others)


def _trump_that_brings_most(here: Scene) -> int:
    best = NONE
    most = 0
    left = here.winners
    while left:
        card = lowest(left)
        left &= left - 1
        brings = (POINTS[card] if POINTS[card] >= 10 else 0) * 10000 - PRICES[here.game][card]
        if best == NONE or brings > most:
            best = card
            most = brings
    return best


SOLOIST_FOLLOWING = (
    win_now,
    trump_rather_than_throw,
    wait_for_the_ten,
    take_last,
    take_if_the_next_follows,
    take_in_the_middle,
    over_trump,
    make_them_pay,
    throw_a_loser,
    give_least,
)
