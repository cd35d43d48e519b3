"""Decks shuffled and counted for `lab mixing`, and the distance from a known law that the counts show."""

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab import engine
from mischwerk_lab.exact.counting import neighbours_law, runs_law
from mischwerk_lab.kernels.kernel import Kernel
from mischwerk_lab.starts import View
from mischwerk_lab.streams import Decks, compiled

# -- A distance from a known law, out of counts, with an interval that holds whatever the true law is. The distance
# of the counted frequencies themselves is too large on average, for chance looks like distance. Choosing on one
# half of the decks the outcomes that seem too frequent, and measuring on the other half by how much they are, gives
# one that is too small on average. The truth is between the two averages, and both keep close to them: by
# McDiarmid's and Hoeffding's inequalities, a deck more or less changes the first by no more than 1/D, the second by
# 2/D.

CONFIDENCE = 0.95
Floats = NDArray[np.float64]


class Point(NamedTuple):
    """A distance, 0 to 1, and its interval; all three the same if it is exact."""

    low: float
    value: float
    high: float


def exactly(value: float) -> Point:
    """Known."""
    return Point(value, value, value)


def average(halves: Sequence[NDArray[Any]], law: Floats) -> Point:
    """Total variation of each row of counts from ``law``, averaged over rows; ``halves``: counts of two samples.

    Rows are counts of the same decks, so the average moves no more than one of them when a deck does.
    """
    plug_in, split, decks = _both(halves, law)
    return _point(float(plug_in.mean()), float(split.mean()), decks, 1)


def largest(halves: Sequence[NDArray[Any]] | NDArray[Any], law: Floats, together: int = 1) -> Point:
    """Find the row that is farthest off; ``law``: one for all rows, or one for each.

    ``together``: the number of such intervals that hold at once with CONFIDENCE.
    """
    plug_in, split, decks = _both(halves, law)
    return _point(float(plug_in.max()), float(split.max()), decks, len(plug_in) * together)


def of_whole_decks(orders: NDArray[Any], places: NDArray[Any], worst: Point | None = None) -> Point:
    """Bound the distance of whole decks from below: the largest deviation seen, of STATISTICS and of the card farthest
    off (``worst``, if known); counts of two halves."""
    cards = places.shape[-1]
    worst = worst or largest(places, np.full(cards, 1 / cards), together=2)
    return Point(*map(max, largest(orders, laws(cards), together=2), worst))


def _both(halves: Sequence[NDArray[Any]] | NDArray[Any], law: Floats) -> tuple[Floats, Floats, int]:
    """Join each row: too large on average, too small on average; and the decks of both halves together."""
    first, second = (np.atleast_2d(half).astype(np.float64) for half in halves)
    decks = (float(first[0].sum()), float(second[0].sum()))
    plug_in = np.abs((first + second) / sum(decks) - law).sum(axis=1) / 2
    excess, other = first / decks[0] - law, second / decks[1] - law
    split = (np.where(excess > 0, other, 0).sum(axis=1) + np.where(other > 0, excess, 0).sum(axis=1)) / 2
    return plug_in, split, round(sum(decks))


def _point(plug_in: float, split: float, decks: int, rows: int) -> Point:
    """``rows``: how many distances the bounds must hold for at once. A fifth of the risk above, the rest below."""
    risk = (1 - CONFIDENCE) / rows
    above = math.sqrt(math.log(5 / risk) / (2 * decks))
    below = math.sqrt(math.log(2 / (0.8 * risk)) / decks)
    low, high = max(0.0, split - below), min(1.0, plug_in + above)
    return Point(low, min(max((split + plug_in) / 2, low), high), high)


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


@cache
def laws(cards: int) -> Floats:
    """Return the laws of STATISTICS over uniform decks, in rows like those of ``orders``."""
    table = np.zeros((3, cards + 1))
    table[:2, 1:] = [float(chance) for chance in runs_law(cards)]
    kept = neighbours_law(cards)
    table[2, : len(kept)] = [float(chance) for chance in kept]
    return table


def count(
    kernel: Kernel, decks: int, passes: int, seed: int, advance: Callable[[int], None] | None = None
) -> Counted:  # fmt: skip
    """Shuffle ``decks`` decks; ``advance``: progress of engine.run. ValueError."""
    n = kernel.n
    of = kind(decks)
    counted = Counted(np.zeros((passes, 2, n, n), of), np.zeros((passes, 2, 3, n + 1), of))
    middle = decks // 2

    def each(number: int, some: Decks, first: int) -> None:
        split = min(max(middle - first, 0), len(some))
        for half, part in enumerate((some[:split], some[split:])):
            if len(part):
                _count(part, counted.places[number - 1, half], counted.orders[number - 1, half])

    engine.run(kernel, n, decks, passes, seed, each, chunk=CHUNK, after=range(1, passes + 1), progress=advance)
    return counted


def of_view(view: View) -> Point:
    """Bound the distance of recorded decks, or of orders from their starts; if they don't depend on each other."""
    cards, middle = view.decks.shape[1], len(view) // 2
    places, orders = np.zeros((2, cards, cards), np.int64), np.zeros((2, 3, cards + 1), np.int64)
    for half, (first, end) in enumerate(((0, middle), (middle, len(view)))):
        for begin in range(first, end, CHUNK):
            part = view.part(begin, min(begin + CHUNK, end))
            _count(np.require(part, requirements=["C", "W"]), places[half], orders[half])
    return of_whole_decks(orders, places)


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
