"""Exact laws over all orders of n cards, counted in whole numbers and only then divided. Entry k: probability of k."""

import math
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtr, bdtrc

from mischwerk_lab.exact.counting import by_fixed_points, by_neighbours, by_peaks, runs_law
from mischwerk_lab.trials.counting import BOUND, FEWEST, Counts, Result


@cache
def runs(n: int) -> NDArray[np.float64]:
    """Ascending runs, 0..n: the Eulerian numbers. That of rising sequences is the same."""
    return _kept(np.array([0.0, *map(float, runs_law(n))]))


@cache
def peaks(n: int) -> NDArray[np.float64]:
    """Peaks, cards between two smaller ones, 0..(n-1)//2 (OEIS A008303)."""
    return _shares(list(by_peaks(n)), factorial(n))


@cache
def cycles(n: int) -> NDArray[np.float64]:
    """Cycles, 0..n: the Stirling numbers of the first kind. Also the score of a guesser who is shown every card and
    guesses some card not yet seen: a hit has probability 1, 1/2, .. 1/n, each independent of the others.
    """
    row = [1]
    for size in range(1, n + 1):
        row = [(size - 1) * (row[k] if k < size else 0) + (row[k - 1] if k else 0) for k in range(size + 1)]
    return _shares(row, factorial(n))


@cache
def fixed_points(n: int) -> NDArray[np.float64]:
    """Cards at their own place, 0..n: the rencontres numbers."""
    return _shares(list(by_fixed_points(n)), factorial(n))


@cache
def neighbours(n: int) -> NDArray[np.float64]:
    """Pairs of cards i, i+1 that lie next to each other in either order, 0..n-1."""
    return _shares(list(by_neighbours(n)), factorial(n))


@cache
def collected(sizes: tuple[int, ...]) -> NDArray[np.float64]:
    """Cards dealt until each group has shown up, 0..n; ``sizes``: cards in the groups. By inclusion and exclusion."""
    n = sum(sizes)
    absent = [list(groups) for left in range(len(sizes) + 1) for groups in combinations(sizes, left)]
    done = []
    for t in range(n + 1):
        orders = sum((-1) ** len(groups) * comb(n - sum(groups), t) for groups in absent)
        done.append(orders / comb(n, t))
    return _kept(np.diff(np.array(done), prepend=0.0))


def _shares(counts: list[int], total: int) -> NDArray[np.float64]:
    return _kept(np.array([count / total for count in counts]))  # division of whole numbers is correctly rounded


def _kept(law: NDArray[np.float64]) -> NDArray[np.float64]:
    """Callers must not change it: it is computed once."""
    law.flags.writeable = False
    return law


# -- The largest deviation in a table whose counts all have the same law: one card at one place, one pair of cards.
# A chi-square over thousands of cells adds up the chance of all of them, and a single fault drowns in it. Here each
# cell is judged alone, by its exact binomial law, and the p-value of the most unlikely one is multiplied by their
# number (Bonferroni): that holds however the cells depend on each other.

EFFECT = "share of decks beyond chance"


LISTED = 5  # cells that a report names


class Deviation(NamedTuple):
    """One cell: ``row``, ``column`` of the table; ``seen``: decks; ``z``: standard errors; the p-value is corrected for
    the cells."""

    row: int
    column: int
    seen: int
    z: float
    p_value: float


class Extreme(NamedTuple):
    """``row``, ``column``: of the table; ``seen``, ``expected``: decks; ``cells``: among which it is the most unlikely;
    ``spread``: standard deviation of one cell's effect by chance. The p-value of ``result`` is corrected for the cells.
    ``worst``: the LISTED most unlikely cells, this one first.
    """

    row: int
    column: int
    seen: int
    expected: float
    cells: int
    spread: float
    result: Result
    worst: tuple[Deviation, ...]


def two_sided(seen: int, decks: int, share: float) -> float:
    """Twice the smaller tail of the binomial law, 1 at most: exact, and never below the probability it stands for."""
    above = 1.0 if seen == 0 else float(bdtrc(seen - 1, decks, share))
    return min(1.0, 2 * min(float(bdtr(seen, decks, share)), above))


def of_cells(counts: Counts, decks: int) -> Extreme:
    """Card by place: in each deck a card is at a place with probability 1/n."""
    return _most_unlikely(counts, np.ones(counts.shape, dtype=bool), decks, 1 / len(counts))


def of_pairs(counts: Counts, decks: int) -> Extreme:
    """Ordered pairs at some distance, over the ring: in each deck one card lies there after the other with probability
    1/(n-1)."""
    n = len(counts)
    return _most_unlikely(counts, ~np.eye(n, dtype=bool), decks, 1 / (n - 1))


def of_neighbours(counts: Counts, decks: int) -> Extreme:
    """Find the largest deviation at distance 1 in either order: with probability 2/(n-1). ``counts``: of ordered
    pairs."""
    n = len(counts)
    return _most_unlikely(counts + counts.T, np.triu(np.ones((n, n), dtype=bool), 1), decks, 2 / (n - 1))


def _most_unlikely(counts: Counts, cells: NDArray[np.bool_], decks: int, share: float) -> Extreme:
    """All cells have one law: so the most unlikely ones are among the most and the least filled."""
    flat = np.flatnonzero(cells)
    seen_there = counts.flat[flat]
    most, least = (flat[np.argsort(seen, kind="stable")[:LISTED]] for seen in (-seen_there, seen_there))
    outer = dict.fromkeys(map(int, (*most, *least)))
    spread, number = (share * (1 - share) / decks) ** 0.5, len(flat)

    def deviation(cell: int) -> Deviation:
        row, column = (int(part) for part in np.unravel_index(cell, counts.shape))
        seen = int(counts[row, column])
        p = min(1.0, number * two_sided(seen, decks, share))
        return Deviation(row, column, seen, (seen / decks - share) / spread, p)

    def unlikely(cell: int) -> tuple[float, int]:
        return two_sided(int(counts.flat[cell]), decks, share), cell

    worst = tuple(deviation(cell) for cell in sorted(outer, key=unlikely)[:LISTED])
    row, column, seen, z, p = worst[0]
    null = f"largest of {number:,} deviations, each of a binomial number with mean {decks * share:.4g}"
    result = Result(z, null, p, seen / decks - share, EFFECT, decks, FEWEST, 0, BOUND)
    return Extreme(row, column, seen, decks * share, number, spread, result, worst)


# -- How likely a sum over many decks is to be as large, or as small, as it was seen: exact, also far out in the
# tails. Each deck adds a whole number of known law, such as the aces among ten cards, or their card points. The
# law is tilted until its mean is the sum that was seen; there its characteristic function gives the probabilities
# with a relative error, not an absolute one, and the tilt is taken off again (as in importance sampling; H. E.
# Daniels, Saddlepoint approximations in statistics, 1954, without the approximation).

_WIDTH = 24.0  # standard deviations of the tilted sum: what lies outside is below exp(-72)
_ALL_FREQUENCIES = 1 << 16  # in wider windows only the lowest ones differ from 0
_STEEPEST = 60.0  # per unit: beyond, only the end itself counts


def of_subset(scores: Sequence[int], taken: int) -> NDArray[np.float64]:
    """The law of the sum of ``taken`` of these scores, whole and not negative, drawn at random: entry k of it."""
    ways = [[0] * (sum(scores) + 1) for _ in range(taken + 1)]
    ways[0][0] = 1
    for score in scores:
        for number in range(taken, 0, -1):
            fewer, here = ways[number - 1], ways[number]
            for total in range(score, len(here)):
                if fewer[total - score]:
                    here[total] += fewer[total - score]
    all_ways = math.comb(len(scores), taken)
    return np.array([count / all_ways for count in ways[taken]])


def two_sided_sum(law: NDArray[np.float64], decks: int, seen: int) -> float:
    """Twice the tail on that side of the mean on which the sum over ``decks`` decks lies, 1 at most."""
    mean = float(law @ np.arange(len(law)))
    if seen <= decks * mean:
        return min(1.0, 2 * _below(law, decks, seen))
    return min(1.0, 2 * _below(law[::-1], decks, decks * (len(law) - 1) - seen))


def _below(law: NDArray[np.float64], decks: int, seen: int) -> float:
    """P(sum <= seen) for a sum that was not above its mean."""
    values = np.flatnonzero(law).astype(float)
    log_law = np.log(law[np.flatnonzero(law)])
    if seen < decks * values[0]:
        return 0.0
    mean = float(law @ np.arange(len(law)))
    if seen >= decks * mean:
        tilt = 0.0
    elif _mean(values, log_law, -_STEEPEST) * decks >= seen:  # only the smallest value in each deck
        return math.exp(decks * float(log_law[0]))
    else:
        from scipy.optimize import brentq  # takes half a second

        tilt = float(brentq(lambda x: _mean(values, log_law, x) - seen / decks, -_STEEPEST, 0.0, xtol=1e-13))
    cumulant = _cumulant(values, log_law, tilt)
    tilted = np.exp(log_law + tilt * values - cumulant)
    middle = float(tilted @ values)
    deviation = math.sqrt(decks * float(tilted @ (values - middle) ** 2))
    window = 2 * int(np.ceil(max(_WIDTH * deviation / 2, values[-1] + 1, 32)))
    if window <= _ALL_FREQUENCIES:
        spread = np.zeros(window)
        spread[np.flatnonzero(law)] = tilted
        angle = 2 * math.pi * np.arange(window) / window
        transform = np.fft.ifft(spread) * window
    else:
        most = math.ceil(_WIDTH / 2 * window / (2 * math.pi * deviation))
        angle = 2 * math.pi * np.arange(-most, most + 1) / window
        transform = np.exp(1j * angle[:, None] * values) @ tilted
    # The sum over j = 0, 1 .. of Q(seen - j) exp(tilt j), with Q(k) the mean of transform**decks exp(-i angle k).
    step = np.exp(tilt + 1j * angle)
    half = window // 2
    with np.errstate(divide="ignore", invalid="ignore"):
        series = np.where(np.abs(step - 1) < 1e-14, half, (1 - step**half) / (1 - step))
    total = float((transform**decks * np.exp(-1j * angle * (seen % window)) * series).sum().real) / window
    return max(0.0, total) * math.exp(min(0.0, decks * cumulant - tilt * seen))


def _cumulant(values: NDArray[np.float64], log_law: NDArray[np.float64], tilt: float) -> float:
    return float(np.logaddexp.reduce(log_law + tilt * values))


def _mean(values: NDArray[np.float64], log_law: NDArray[np.float64], tilt: float) -> float:
    return float(np.exp(log_law + tilt * values - _cumulant(values, log_law, tilt)) @ values)
