"""Washing: the cards lie spread on a table, are moved about, and are gathered from one end to the other."""

from functools import partial

import numpy as np

from mischwerk_lab.kernels.kernel import Kernel, check_cards
from mischwerk_lab.streams import S32, U64, Decks, compiled, next64, start

LENGTH = np.int64(1) << np.int64(32)  # of the spread deck
LOW_32 = U64(0xFFFFFFFF)


def wash(n: int, *, spread: int) -> Kernel:
    """Cards in a row of length 1, card of place i at (i + 1/2)/n; each is moved by spread/100 times the sum of two
    uniform numbers of -1/2..1/2, ends of the row throw it back, and the row is gathered in order.

    So neighbours tend to stay near each other, as the TÜV report says of washing. spread: 0 to 100.
    """
    check_cards(n)
    if not 0 <= spread <= 100:
        raise ValueError(f"a spread of {spread} % is out of range: give 0 to 100")
    return Kernel("wash", n, False, partial(_wash, spread=np.int64(spread)))


@compiled
def _wash(decks: Decks, first: int, key: np.uint64, spread: np.int64) -> None:
    """Integers only, so that every processor gets the same decks; of two cards at one place the earlier comes first."""
    n = decks.shape[1]
    old = np.empty(n, decks.dtype)
    at = np.empty(n, np.int64)
    for row in range(decks.shape[0]):
        state = start(key, first + row)
        deck = decks[row]
        old[:] = deck
        for i in range(n):
            state, word = next64(state)
            moved = np.int64((word >> S32) + (word & LOW_32)) - LENGTH
            place = ((2 * i + 1) * LENGTH) // (2 * n) + moved * spread // 100
            place = min(abs(place), 2 * LENGTH - abs(place))
            at[i] = place * n + i
        for i in range(n):
            rank = 0
            for j in range(n):
                rank += at[j] < at[i]
            deck[rank] = old[i]
