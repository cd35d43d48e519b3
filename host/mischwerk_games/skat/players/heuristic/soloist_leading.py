"""The soloist of a suit game or a grand leads: trumps first, then what is certain, then the long suits."""

from ...rules.cards import JACK, POINTS, members
from ...rules.contract import TO_WIN
from ...rules.games import GRAND
from .position import Position

_TENS_AND_ACES = sum(1 << card for card, points in enumerate(POINTS) if points >= 10)
_JACKS = sum(1 << 8 * suit + JACK for suit in range(4))


def cash_the_game(here: Position) -> int | None:
    """these tricks are certain and win the game"""
    sure = [card for card in members(here.hand) if here.is_sure(card)]
    if here.own < TO_WIN <= here.own + sum(POINTS[card] for card in sure):
        return max(sure, key=POINTS.__getitem__)
    return None


def draw_with_masters(here: Position) -> int | None:
    """draw trumps: nobody can take this one"""
    if not here.trumps_out:
        return None
    masters = [card for card in members(here.hand & here.trumps) if here.is_master(card)]
    if not masters:
        return None
    held = (here.hand & here.trumps).bit_count()
    if held == 1 and here.trumps_out.bit_count() > 1 and here.hand != here.hand & here.trumps:
        return None
    return min(masters, key=lambda card: (POINTS[card] >= 10, POINTS[card]))


def force_out_high_trumps(here: Position) -> int | None:
    """a low trump: the high ones of the others must fall before the rest is worth anything"""
    trumps = here.hand & here.trumps
    out = here.trumps_out.bit_count()
    if not out or trumps.bit_count() < 3 or (here.game == GRAND and trumps.bit_count() < 2):
        return None
    if trumps.bit_count() + 1 < out:
        return None
    jacks = trumps & _JACKS
    small = trumps & ~_JACKS & ~_TENS_AND_ACES
    if jacks.bit_count() >= 2 and jacks & -jacks != jacks:
        return here.lowest(jacks)
    return here.lowest(small) if small else here.lowest(jacks) if jacks else None


def force_out_jacks_in_grand(here: Position) -> int | None:
    """a jack, to draw the higher ones"""
    if here.game != GRAND or not here.trumps_out or (here.hand & here.trumps).bit_count() < 2:
        return None
    return here.lowest(here.hand & here.trumps)


def develop_in_grand(here: Position) -> int | None:
    """the jacks are gone: first what still has to be made good, while the certain cards keep the lead"""
    if here.game != GRAND or here.trumps_out:
        return None
    best, most = None, 2
    for held in here.suits():
        top = here.highest(held)
        if not here.is_master(top) and held.bit_count() > most:
            best, most = here.lowest(held), held.bit_count()
    return best


def cash_sure_cards(here: Position) -> int | None:
    """nobody can take this card"""
    sure = [card for card in members(here.hand & ~here.trumps) if here.is_sure(card)]
    return max(sure, key=POINTS.__getitem__) if sure else None


def cash_aces_early(here: Position) -> int | None:
    """an ace, while the others still have cards of its suit"""
    if here.game == GRAND:
        return None
    best, most = None, 3
    for held in here.suits():
        top = here.highest(held)
        out = (here.follows[top] & here.out).bit_count()
        if here.is_master(top) and POINTS[top] >= 10 and out > most:
            best, most = top, out
    return best


def free_the_ten(here: Position) -> int | None:
    """a small card, so that the ace falls and the ten is good"""
    for held in here.suits():
        top = here.highest(held)
        if POINTS[top] == 10 and not here.is_master(top) and held.bit_count() >= 2:
            return here.lowest(held)
    return None


def long_suit(here: Position) -> int | None:
    """from the longest suit, to make its small cards good"""
    suits = here.suits()
    if not suits:
        return None
    held = max(suits, key=lambda cards: (cards.bit_count(), -here.prices[here.lowest(cards)]))
    top = here.highest(held)
    return top if here.is_master(top) else here.lowest(held)


def cheapest(here: Position) -> int:
    """nothing better: the cheapest card"""
    return here.cheapest(here.legal)


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
    cheapest,
)
