"""Exact laws over all orders of n cards, counted in whole numbers and only then divided. Entry k: probability of k."""

from functools import cache
from itertools import combinations
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtr, bdtrc

from mischwerk_lab.exact.counting import by_fixed_points, by_neighbours, by_peaks, runs_law
from mischwerk_lab.trials.counting import FEWEST, Counts
from mischwerk_lab.trials.outcome import Result


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
    result = Result(z, null, p, seen / decks - share, EFFECT, decks, FEWEST)
    return Extreme(row, column, seen, decks * share, number, spread, result, worst)
