"""A distance from a known law, out of counts, with an interval that holds whatever the true law is.

The distance of the counted frequencies themselves is too large on average, for chance looks like distance. Choosing on
one half of the decks the outcomes that seem too frequent, and measuring on the other half by how much they are, gives
one that is too small on average. The truth is between the two averages, and both keep close to them: by McDiarmid's and
Hoeffding's inequalities, a deck more or less changes the first by no more than 1/D, the second by 2/D.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

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


def largest(halves: Sequence[NDArray[Any]], law: Floats, together: int = 1) -> Point:
    """Find the row that is farthest off; ``law``: one for all rows, or one for each.

    ``together``: the number of such intervals that hold at once with CONFIDENCE.
    """
    plug_in, split, decks = _both(halves, law)
    return _point(float(plug_in.max()), float(split.max()), decks, len(plug_in) * together)


def largest_of(points: Sequence[Point]) -> Point:
    """Return the largest of intervals that hold together."""
    return Point(*(max(values) for values in zip(*points, strict=True)))


def _both(halves: Sequence[NDArray[Any]], law: Floats) -> tuple[Floats, Floats, int]:
    """Join each row: too large on average, too small on average; and the decks of both halves together."""
    first, second = (np.atleast_2d(half).astype(np.float64) for half in halves)
    decks = (float(first[0].sum()), float(second[0].sum()))
    plug_in = np.abs((first + second) / sum(decks) - law).sum(axis=1) / 2
    one, other = first / decks[0] - law, second / decks[1] - law
    split = (np.where(one > 0, other, 0).sum(axis=1) + np.where(other > 0, one, 0).sum(axis=1)) / 2
    return plug_in, split, round(sum(decks))


def _point(plug_in: float, split: float, decks: int, rows: int) -> Point:
    """``rows``: how many distances the bounds must hold for at once. A fifth of the risk above, the rest below."""
    risk = (1 - CONFIDENCE) / rows
    above = math.sqrt(math.log(5 / risk) / (2 * decks))
    below = math.sqrt(math.log(2 / (0.8 * risk)) / decks)
    low, high = max(0.0, split - below), min(1.0, plug_in + above)
    return Point(low, min(max((split + plug_in) / 2, low), high), high)
