"""How many passes decks of growing size need, and whether that grows like the logarithm of their size."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from scipy.special import stdtrit

from mischwerk_lab.experiments.mixing.counts import CONFIDENCE, Floats, Point
from mischwerk_lab.experiments.mixing.curves import Chance, Curve, Way

FACTOR = 6.25  # from deck to deck in the essay "Mischen als stochastischer Prozess": 32, 200, 1250 cards
STEP = FACTOR**0.5  # one size between each two, for the fit
MOST_CARDS, FEWEST_CARDS = 1250, 5
THRESHOLD = 0.5
FALL = (0.75, 0.25)  # distances between which a threshold is sharp or not


class Needed(NamedTuple):
    """Passes until the distance is THRESHOLD, between two passes along a straight line; None: it wasn't reached.

    ``low`` and ``high`` are where the ends of the distance's interval cross it.
    """

    cards: int
    low: float | None
    value: float | None
    high: float | None


class Fit(NamedTuple):
    """Passes = a + b log(cards) / log(6.25): b and its interval; the power p of passes = c * cards**p, and its own.

    ``log_off``, ``power_off``: how far the points lie from each, root mean square, in passes.
    """

    per_factor: Point
    power: Point
    log_off: float
    power_off: float
    at_one: float

    def passes(self, cards: float) -> float:
        """By the logarithm."""
        return self.at_one + self.per_factor.value * math.log(cards) / math.log(FACTOR)


def sizes(cards: int, can: Callable[[int], bool] = lambda cards: True) -> list[int]:
    """From ``cards`` up to MOST_CARDS, each 2.5 times the one before; from below as well if that makes fewer than four.

    Every other one is 6.25 times as large. ``can``: sizes for which it is false are left out.
    """
    up = [round(cards * STEP**i) for i in range(5)]
    possible = [size for size in up if size <= MOST_CARDS and can(size)]
    below = 1
    while len(possible) < 4 and (smaller := round(cards / STEP**below)) >= FEWEST_CARDS:
        if can(smaller):
            possible.insert(0, smaller)
        below += 1
    return possible


def needed(cards: int, points: Sequence[Point]) -> Needed:
    """``points[k]`` after k passes."""
    return Needed(cards, *(crossing([getattr(point, end) for point in points]) for end in ("low", "value", "high")))


def width(points: Sequence[Point]) -> float | None:
    """Count the passes from the first distance of FALL to the second; None if a curve ends before."""
    first, last = (crossing([point.value for point in points], distance) for distance in FALL)
    return None if first is None or last is None else last - first


def crossing(values: Sequence[float], threshold: float = THRESHOLD) -> float | None:
    """Find where straight lines between the values come down to ``threshold`` for good; None if they don't."""
    above = [k for k, value in enumerate(values) if value > threshold]
    k = above[-1] + 1 if above else 1
    if k >= len(values):
        return None
    return k - (threshold - values[k]) / (values[k - 1] - values[k])


def fit(needs: Sequence[Needed], least: float = 1.0) -> Fit | None:
    """Least squares over the sizes that needed more passes than ``least``; None if those are fewer than three.

    Before the first pass is over there is nothing to interpolate: the deck was in order.
    """
    used = [(need.cards, need.value) for need in needs if need.value is not None and need.value > least]
    if len(used) < 3:
        return None
    logs = np.log([cards for cards, _ in used])
    values = np.array([value for _, value in used])
    at_one, slope, log_off = _line(logs / math.log(FACTOR), values)
    log_c, power, _ = _line(logs, np.log(values))
    power_off = float(np.sqrt(np.mean((values - np.exp(log_c + power.value * logs)) ** 2)))
    return Fit(slope, power, log_off, power_off, at_one)


def _line(x: Floats, y: Floats) -> tuple[float, Point, float]:
    """Intercept, slope with its interval by Student's t, and the root mean square of what is left."""
    off = x - x.mean()
    slope = float(off @ y / (off @ off))
    rest = y - y.mean() - slope * off
    freedom = len(x) - 2
    error = math.sqrt(float(rest @ rest) / freedom / float(off @ off))
    margin = float(stdtrit(freedom, 0.5 + CONFIDENCE / 2)) * error
    intercept = float(y.mean() - slope * x.mean())
    return intercept, Point(slope - margin, slope, slope + margin), float(np.sqrt(np.mean(rest**2)))


# -- What `lab mixing` is asked, and what its report is made of.

FEWEST_DECKS = 1000
_SHORTER = 5  # decks of the growing sizes: a fifth each


class Params(NamedTuple):
    """``decks`` for what is counted; a fifth of it for each of the growing sizes, which get twice the passes."""

    method: str
    options: Mapping[str, Any]
    cards: int
    decks: int
    passes: int
    seed: int

    @property
    def way(self) -> Way:
        """The method with its options."""
        return Way(self.method, self.options)

    @property
    def fewer_decks(self) -> int:
        """For each of the growing sizes."""
        return max(FEWEST_DECKS, self.decks // _SHORTER)


class Results(NamedTuple):
    """What the report is made of."""

    asked: Params
    chances: list[Any]  # after 0, 1 .. passes: probability of card (row) at place (column)
    base: Curve
    curves: list[Curve]
    one_card: list[Needed]
    whole_deck: list[Needed]
    one_card_fit: Fit | None
    whole_deck_fit: Fit | None
    parts: bool  # theory knows parts of a pass; else between two passes there are straight lines
    by_chance: Chance
