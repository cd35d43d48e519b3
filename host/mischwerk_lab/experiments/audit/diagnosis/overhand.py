"""Overhand shuffles whose packets have any mean length: `methods.hands` has whole ones only."""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab import streams
from mischwerk_lab.kernels import Kernel
from mischwerk_lab.streams import U64, Decks, compiled, copy, next64, start


def shuffle(decks: Decks, first: int, end: int, packet: float, seed: int) -> None:
    """Passes number ``first`` to ``end`` - 1. The same random numbers for all lengths, so that decks change little with
    them."""
    n = decks.shape[1]
    bound = U64(min(int(2.0**64 / packet), streams.MASK))
    keys = np.array([streams.key(seed, step, "overhand-fit") for step in range(first, end)])
    Kernel("overhand-fit", n, False, partial(_passes, keys=keys, bound=bound)).shuffle(decks, 0, 0, seed)


@compiled
def _passes(decks: Decks, first: int, _key: np.uint64, keys: NDArray[np.uint64], bound: np.uint64) -> None:
    """As methods.hands.overhand, once with each key, but with any probability of a cut: ``bound`` / 2**64."""
    n = decks.shape[1]
    old, new = np.empty(n, decks.dtype), np.empty(n, decks.dtype)
    cuts = np.empty(n, dtype=np.int64)
    for row in range(decks.shape[0]):
        copy(decks[row], old)
        for key in keys:
            state = start(key, first + row)
            packets = 0
            for gap in range(n - 1, 0, -1):
                state, drawn = next64(state)
                cuts[packets] = gap
                packets += int(drawn < bound)
            cuts[packets] = 0
            end, filled = n, 0
            for cut in cuts[: packets + 1]:
                for i in range(cut, end):
                    new[filled] = old[i]
                    filled += 1
                end = cut
            old, new = new, old
        copy(old, decks[row])
