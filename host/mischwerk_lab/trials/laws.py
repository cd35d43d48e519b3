"""Exact laws over all orders of n cards, counted in whole numbers and only then divided. Entry k: probability of k."""

from functools import cache
from itertools import combinations
from math import comb, factorial

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.exact.counting import by_fixed_points, by_neighbours, by_peaks, runs_law


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
