"""The soloist of a suit game or a grand follows: takes what is worth it, as dear as is safe, else gives the least."""

from ...rules.cards import POINTS, members
from ...rules.contract import TO_WIN
from ...rules.games import GRAND
from .position import Position

TENS = sum(1 << card for card, points in enumerate(POINTS) if points == 10)
_WORTH_A_TRUMP = 4  # card points on the table, when the last to play


def win_now(here: Position) -> int | None:
    """this trick wins the game"""
    enough = [
        card
        for card in members(here.winners)
        if not here.beats[card] & here.wins_against and here.own + here.trick_points + POINTS[card] >= TO_WIN
    ]
    return min(enough, key=here.prices.__getitem__) if enough and here.own < TO_WIN else None


def trump_rather_than_throw(here: Position) -> int | None:
    """takes it with a trump: discarding would cost a king or more"""
    thrown = here.throw_short()
    if thrown is None or not here.winners or POINTS[thrown] < 4:
        return None
    return _trump_that_brings_most(here, here.winners) if here.is_last else here.cheapest(here.winners)


def wait_for_the_ten(here: Position) -> int | None:
    """nothing in this trick: the ace waits for the ten"""
    if not here.is_last or here.trick_points > 3 or here.trumps >> here.trick[0] & 1:
        return None
    suit = here.follows[here.trick[0]]
    winners = here.winners & suit
    low = here.legal & suit & ~here.beats[here.best]
    if not winners or not low or POINTS[here.highest(winners)] != 11 or not suit & here.out & TENS:
        return None
    card = here.cheapest(low)
    return card if POINTS[card] < 3 else None


def take_last(here: Position) -> int | None:
    """last to play: takes, with the card that brings the most"""
    if not here.is_last or not here.winners:
        return None
    winners = here.winners
    side = winners & ~here.trumps
    if side:
        return _dearest_but_keeps_master(here, side)
    if here.follows[here.trick[0]] & here.trumps:  # trumps were led
        return _trump_that_brings_most(here, winners)
    if here.trick_points >= _WORTH_A_TRUMP or not here.hand & ~here.trumps:
        return _trump_that_brings_most(here, winners)
    return None


def take_in_the_middle(here: Position) -> int | None:
    """nobody behind can beat this card"""
    if here.is_last or not here.winners:
        return None
    behind = here.may_hold[here.next]
    led = here.trick[0]
    safe = [card for card in members(here.winners) if not here.beats[card] & behind]
    side = [card for card in safe if not here.trumps >> card & 1]
    if side:
        return max(side, key=POINTS.__getitem__)
    if here.trumps >> led & 1:
        return max(safe, key=lambda card: (POINTS[card], -here.prices[card])) if safe else None
    if safe and here.trick_points >= _WORTH_A_TRUMP:
        return max(safe, key=lambda card: (POINTS[card] >= 10, -here.prices[card]))
    return None


def take_if_the_next_follows(here: Position) -> int | None:
    """good unless the next one has no card of this suit"""
    if here.is_last or not here.winners or here.trumps >> here.trick[0] & 1:
        return None
    led = here.trick[0]
    if here.lacks(here.next, led):
        return None
    side = here.winners & ~here.trumps
    if side:
        top = here.highest(side)
        return top if here.is_master(top) else None
    if here.game == GRAND and not here.trick_points:
        return None
    left = (here.follows[led] & here.may_hold[here.next]).bit_count()
    return here.richest(here.winners) if left > 1 else here.cheapest(here.winners)


def over_trump(here: Position) -> int | None:
    """a trump that makes the last player use a higher one"""
    if here.is_last or not here.winners or not here.trick_points:
        return None
    trumps = here.winners & here.trumps
    if not trumps or (here.trumps >> here.trick[0] & 1 and not here.trick_points >= 10):
        return None
    return here.highest(trumps) if here.trick_points >= 10 else here.cheapest(trumps)


def make_them_pay(here: Position) -> int | None:
    """higher than the others so far, and no ten or ace: the last player has to spend something"""
    if here.is_last or here.trumps >> here.trick[0] & 1:
        return None
    cards = [card for card in members(here.winners & ~here.trumps) if POINTS[card] < 10]
    return min(cards, key=here.prices.__getitem__) if cards else None


def throw_a_loser(here: Position) -> int | None:
    """can't or won't take: a small card of a short suit, and no ten loses its guard"""
    return here.throw_short()


def least(here: Position) -> int:
    """does not take: the cheapest card"""
    return here.cheapest(here.legal)


def _dearest_but_keeps_master(here: Position, cards: int) -> int:
    masters = [card for card in members(cards) if here.is_master(card)]
    others = [card for card in members(cards) if not here.is_master(card)]
    if others and max(POINTS[card] for card in others) >= 3:
        return max(others, key=POINTS.__getitem__)
    return max(masters or others, key=POINTS.__getitem__)


def _trump_that_brings_most(here: Position, cards: int) -> int:
    return max(members(cards), key=lambda card: (POINTS[card] if POINTS[card] >= 10 else 0, -here.prices[card]))


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
    least,
)
