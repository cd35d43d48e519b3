"""How the solver numbers the cards: a suit after the other, in each the lowest first, trumps at the end.

So cards of a hand that no other card parts are neighbours, and "higher in this suit" is a range. In suit and grand each
suit has 7 numbers, from 0 on, 7 8 9 Q K T A, the trump suit the last one; the jacks are 28 to 31, diamonds first. In
null the numbers are those of the rules.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import ALL, CARDS, POINTS, members
from ..rules.games import BEATS, FOLLOWS, GRAND, NULL, SUIT_SETS, TRUMP_ORDER

Table = NDArray[np.int64]
KIND_GRAND, KIND_SUIT = 0, 1
JACKS_FROM = 28
RANKS = 7  # of a suit without its jack
SUITS = 4


def order_of(game: int) -> tuple[int, ...]:
    """[number in the solver] -> card of the rules."""
    if game == NULL:
        return tuple(range(CARDS))
    low_to_high = [
        sorted(members(cards), key=lambda card: (BEATS[game][card] & FOLLOWS[game][card]).bit_count(), reverse=True)
        for cards in SUIT_SETS[game][1:]
    ]
    return (*(card for suit in low_to_high for card in suit), *reversed(TRUMP_ORDER[game]))


ORDERS = tuple(order_of(game) for game in range(NULL + 1))
NUMBERS_IN = tuple(tuple(order.index(card) for card in range(CARDS)) for order in ORDERS)


def arranged(game: int, cards: int) -> int:
    """A set of the rules in the solver's numbers."""
    numbers = NUMBERS_IN[game]
    return sum(1 << numbers[card] for card in members(cards))


def kind_of(game: int) -> int:
    """Suit games are alike but for names."""
    return KIND_GRAND if game == GRAND else KIND_SUIT


def _tables(of: tuple[tuple[int, ...], ...]) -> Iterator[list[int]]:
    for game in (GRAND, 0):
        yield [arranged(game, of[game][card] & ALL) for card in ORDERS[game]]


# [kind, card]: cards that follow it, that beat it; [card]: its points
FOLLOW: Table = np.array(list(_tables(tuple(FOLLOWS))), dtype=np.int64)
BEAT: Table = np.array(list(_tables(tuple(BEATS))), dtype=np.int64)
VALUE: Table = np.array([POINTS[card] for card in ORDERS[GRAND]], dtype=np.int64)
TRUMP: Table = np.array([arranged(game, sum(1 << card for card in TRUMP_ORDER[game])) for game in (GRAND, 0)])
assert all(POINTS[order[number]] == VALUE[number] for order in ORDERS[:NULL] for number in range(CARDS))
