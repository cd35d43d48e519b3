"""Decks shuffled and counted for `lab mixing`: where each card lies, and what is left of the old order."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab import engine
from mischwerk_lab.exact.counting import runs_law
from mischwerk_lab.exact.neighbours import neighbours_law
from mischwerk_lab.experiments.mixing.brackets import Floats
from mischwerk_lab.kernels.kernel import Kernel
from mischwerk_lab.streams import Decks, compiled

Counts = NDArray[np.int32 | np.int64]
CHUNK = 8192
STATISTICS = ("runs", "rising", "adjacency")  # as in TRIALS


class Counted(NamedTuple):
    """After each pass (first axis), in two halves of the decks (second axis).

    ``places[k, half, card, place]``; ``orders[k, half, which of STATISTICS, its value]``.
    """

    places: Counts
    orders: Counts


def kind(decks: int) -> type[np.int32] | type[np.int64]:
    """The type in which ``decks`` decks are counted: all of a half may have the same card at the same place."""
    return np.int32 if decks - decks // 2 < 1 << 31 else np.int64


def bytes_needed(cards: int, passes: int, decks: int = 0) -> int:
    """Memory of the tables."""
    return 2 * passes * cards * (cards + 3) * np.dtype(kind(decks)).itemsize


def laws(cards: int) -> Floats:
    """Return the laws of STATISTICS over uniform decks, in rows like those of ``orders``."""
    table = np.zeros((3, cards + 1))
    table[:2, 1:] = [float(one) for one in runs_law(cards)]
    kept = neighbours_law(cards)
    table[2, : len(kept)] = [float(one) for one in kept]
    return table


def count(
    kernel: Kernel, decks: int, passes: int, seed: int, told: Callable[[int], None] | None = None
) -> Counted:  # fmt: skip
    """Shuffle ``decks`` decks; ``told``: progress of engine.run. ValueError."""
    n = kernel.n
    of = kind(decks)
    counted = Counted(np.zeros((passes, 2, n, n), of), np.zeros((passes, 2, 3, n + 1), of))
    middle = decks // 2

    def each(number: int, some: Decks, first: int) -> None:
        split = min(max(middle - first, 0), len(some))
        for half, part in enumerate((some[:split], some[split:])):
            if len(part):
                _count(part, counted.places[number - 1, half], counted.orders[number - 1, half])

    engine.run(kernel, n, decks, passes, seed, each, chunk=CHUNK, after=range(1, passes + 1), progress=told)
    return counted


@compiled
def _count(decks: Decks, places: Counts, orders: Counts) -> None:
    n = decks.shape[1]
    place_of = np.zeros(n, np.int64)
    for row in range(decks.shape[0]):
        for place in range(n):
            card = np.int64(decks[row, place])
            place_of[card] = place
            places[card, place] += 1
        falls = begun = kept = np.int64(0)
        for i in range(1, n):
            falls += decks[row, i] < decks[row, i - 1]
            step = place_of[i] - place_of[i - 1]
            begun += step < 0
            kept += abs(step) == 1
        orders[0, falls + 1] += 1
        orders[1, begun + 1] += 1
        orders[2, kept] += 1
