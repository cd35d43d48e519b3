"""Java's Collections.shuffle(list, new Random(seed)), bit for bit, each deck with a seed of its own.

java.util.Random is a linear congruential generator of 48 bits (as its documentation states): at most 2**48 of the
52! orders can come.
"""

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.kernels.kernel import Kernel, check_cards
from mischwerk_lab.streams import U64, Decks, compiled, next64, start

FACTOR, ADDEND, MASK = U64(0x5DEECE66D), U64(0xB), U64((1 << 48) - 1)
_LOW_31 = np.int64(0x7FFFFFFF)
S16, S17 = U64(16), U64(17)


def java(n: int) -> Kernel:
    """Seeds are uniform numbers of 48 bits."""
    check_cards(n)
    return Kernel("java", n, False, _rows)


def shuffle(deck: NDArray[np.uint8], seed: int) -> None:
    """Shuffle one deck in place, as it lies, from a seed of 64 bits of which Java uses the lower 48."""
    _swap_about(deck, U64(seed & 0xFFFFFFFFFFFFFFFF))


@compiled
def _swap_about(deck: Decks, seed: np.uint64) -> None:
    state = (seed ^ FACTOR) & MASK
    for size in range(len(deck), 1, -1):
        bound = np.int64(size)
        state = (state * FACTOR + ADDEND) & MASK
        bits = np.int64(state >> S17)
        if bound & (bound - 1) == 0:
            j = (bits * bound) >> 31
        else:
            while bits - bits % bound + (bound - 1) > _LOW_31:
                state = (state * FACTOR + ADDEND) & MASK
                bits = np.int64(state >> S17)
            j = bits % bound
        deck[size - 1], deck[j] = deck[j], deck[size - 1]


@compiled
def _rows(decks: Decks, first: int, key: np.uint64) -> None:
    for row in range(decks.shape[0]):
        _, seed = next64(start(key, first + row))
        _swap_about(decks[row], seed >> S16)
