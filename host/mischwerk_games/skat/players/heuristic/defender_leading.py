"""A defender of a suit game or a grand leads: aces while they last, long suits through the soloist, short to the
partner."""

from ...rules.cards import POINTS, members
from ...rules.contract import ALL_POINTS, TO_WIN
from ...rules.games import GRAND
from .position import Position

ACES = sum(1 << card for card, points in enumerate(POINTS) if points == 11)
TENS = sum(1 << card for card, points in enumerate(POINTS) if points == 10)
TO_DEFEAT = ALL_POINTS - TO_WIN + 1


def cash_to_sixty(here: Position) -> int | None:
    """these tricks are certain and defeat the soloist"""
    sure = [card for card in members(here.hand) if not here.beats[card] & here.may_hold[here.soloist]]
    if here.own < TO_DEFEAT <= here.own + sum(POINTS[card] for card in sure):
        return max(sure, key=POINTS.__getitem__)
    return None


def sure_card(here: Position) -> int | None:
    """the soloist can't take this card and has to follow"""
    held = here.hand if here.game == GRAND else here.hand & ~here.trumps
    sure = [
        card
        for card in members(held)
        if not here.beats[card] & here.may_hold[here.soloist] and not here.lacks(here.soloist, card)
    ]
    return max(sure, key=POINTS.__getitem__) if sure else None


def partner_trumps(here: Position) -> int | None:
    """the partner has none of this suit and may trump it"""
    if not here.may_hold[here.partner] & here.trumps:
        return None
    for held in here.suits():
        if here.lacks(here.partner, here.lowest(held)) and not here.lacks(here.soloist, here.lowest(held)):
            return here.richest(held) if here.next == here.partner else here.lowest(held)
    return None


def ace_at_once(here: Position) -> int | None:
    """an ace while the soloist still has a card of its suit"""
    best, most = None, 3
    for held in here.suits():
        top = here.highest(held)
        out = (here.follows[top] & here.out).bit_count()
        if POINTS[top] == 11 and not here.lacks(here.soloist, top) and out > most:
            best, most = top, out
    return best


def partner_s_suit(here: Position) -> int | None:
    """the suit that the partner has led, with a king or a queen if that is the highest"""
    for trick in here.seen.tricks:
        if trick.leader == here.partner:
            led = trick.cards[0]
            held = here.hand & here.follows[led] & ~here.trumps
            if held and not here.lacks(here.soloist, led):
                top = here.highest(held)
                return top if POINTS[top] in (3, 4) or here.is_master(top) else here.lowest(held)
    return None


def make_the_soloist_trump(here: Position) -> int | None:
    """the soloist has none of this suit and must spend a trump or let it go"""
    if here.game == GRAND:
        return None
    lacking = [held for held in here.suits() if here.lacks(here.soloist, here.lowest(held))]
    if not lacking:
        return None
    held = max(lacking, key=int.bit_count)
    card = here.cheapest(held)
    return card if POINTS[card] < 10 else None


def long_through_the_soloist(here: Position) -> int | None:
    """the soloist is next: a small card of a long suit, best one in which the partner may have the ace"""
    return _lowest_of_best(here, 1000) if here.next == here.soloist else None


def short_to_the_partner(here: Position) -> int | None:
    """the partner is next: a small card of a short suit, best one in which the partner may have the ace"""
    return _lowest_of_best(here, -1000)


def least(here: Position) -> int:
    """no suit worth leading: the cheapest card"""
    return here.cheapest(here.legal)


def _lowest_of_best(here: Position, worth_of_length: int) -> int | None:
    """By length, an ace that is out, and a ten of its own that needs its small cards."""
    best, most = None, -100_000
    for held in here.suits():
        low = here.lowest(held)
        if POINTS[low] >= 10:
            continue
        ace_out = ACES & here.follows[low] & here.out
        worth = worth_of_length * held.bit_count() + 2000 * (ace_out != 0) - here.prices[low]
        if here.game != GRAND and ace_out and TENS & held:
            worth -= 3000
        if worth > most:
            best, most = low, worth
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
