"""Overhand shuffles: how many, and how long their packets are on average.

Every gap between neighbours is cut with probability q, so packets have 1/q cards on average. A number of neighbours
says how often a gap was left alone in all passes, (1 - q)**passes; how many passes there were follows from whether the
deck is turned about, as after each odd one, and by how far apart cards lie that were neighbours. The laws of all
three together are known from simulated decks with a fixed seed. For each number of passes, q is first found by the mean
number of neighbours, then by the likelihood.

How much likelier than even the decks are is said by the neighbours, whose law in even decks is exact, and by the other
two only where even decks with as many neighbours were simulated often enough: rather too little than too much.
"""

import math
from functools import cache, lru_cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab import streams
from mischwerk_lab.experiments.audit.diagnosis.explanation import (
    OVERHAND,
    REACH,
    Evidence,
    Explanation,
    Interval,
    fit_of,
)
from mischwerk_lab.kernels import Kernel, sorted_decks
from mischwerk_lab.methods import METHODS
from mischwerk_lab.streams import U64, Decks, compiled, copy, next64, start
from mischwerk_lab.trials.counting import Counts

MOST_DECKS = 4096  # are looked at: more would take more simulated ones
PASSES = (*range(1, 13), 15, 20, 25, 30, 40, 50)
# Simulated decks: for the mean, for a first likelihood, for the fit; for the likeliest passes, as many for each deck.
_FEW, _SOME, _MANY = 4096, 1 << 14, 1 << 17
_FOR_EACH = 16
_SEED = 2026
_NEIGHBOURS, _TURN, _DISTANCE, _RISING, _RUNS = range(5)  # columns of what is measured
_TURNS = np.array([-0.6, -0.3, -0.1, 0.1, 0.3, 0.6])  # correlations of place and card
_GROUPS, _DISTANCES = 6, 8
_ENOUGH = 1000  # even decks in a group of neighbours
_SURE = 5.0  # standard errors by which there are more neighbours than in even decks
_WIDE, _LIKELIEST = 20.0, 6  # natural logarithm; how many numbers of passes are looked at closely
_STEPS = np.linspace(-3, 3, 7)  # standard errors of q
_PRECISION = 256  # of the range in which q is looked for
LEAST_CUT, MOST_CUT = 0.01, 0.6  # packets of 1.7 to 100 cards; shorter ones twice bring neighbours together again


class _Bins(NamedTuple):
    """Borders of neighbours and distances, from the decks that were recorded."""

    neighbours: NDArray[np.float64]
    distances: NDArray[np.float64]
    cards: int

    @property
    def shape(self) -> tuple[int, int, int]:
        return len(self.neighbours) + 1, len(_TURNS) + 1, len(self.distances) + 1

    def counts(self, measured: Counts) -> NDArray[np.float64]:
        """[group of neighbours, turn, distance]"""
        n = self.cards
        turn = (measured[:, _TURN] - n * (n - 1) ** 2 / 4) / (n * (n * n - 1) / 12)
        table = np.zeros(self.shape)
        groups = np.searchsorted(self.neighbours, measured[:, _NEIGHBOURS], side="right")
        distances = np.searchsorted(self.distances, measured[:, _DISTANCE], side="right")
        np.add.at(table, (groups, np.searchsorted(_TURNS, turn), distances), 1)
        return table


class _Fitted(NamedTuple):
    """``error``: standard error of ``cut``."""

    passes: int
    cut: float
    log_likelihood: float
    error: float = 0.0


def fitted(evidence: Evidence) -> Explanation | None:
    """None if there are not clearly more neighbours than in even decks."""
    n = evidence.cards
    seen = measured(evidence.view.part(0, MOST_DECKS))
    decks, mean = len(seen), float(seen[:, _NEIGHBOURS].mean())
    if mean < (n - 1) / n + _SURE / decks**0.5 or mean > n - 1.01:
        return None
    inner = np.linspace(0, 1, _GROUPS + 1)[1:-1], np.linspace(0, 1, _DISTANCES + 1)[1:-1]
    bins = _Bins(
        np.unique(np.quantile(seen[:, _NEIGHBOURS], inner[0])), np.unique(np.quantile(seen[:, _DISTANCE], inner[1])), n
    )
    cells = bins.counts(seen)
    first = [
        _Fitted(passes, cut, _likelihood(bins, cells, seen, simulated(n, passes, cut, _SOME)))
        for passes in PASSES
        if (cut := _cut_of(n, passes, mean)) is not None
    ]
    if not first:
        return None
    most = max(candidate.log_likelihood for candidate in first)
    near = sorted(first, key=lambda candidate: -candidate.log_likelihood)[:_LIKELIEST]
    tried = [_closer(candidate, bins, cells, seen) for candidate in near if candidate.log_likelihood > most - _WIDE]
    best = max(tried, key=lambda candidate: candidate.log_likelihood)
    inside = [candidate for candidate in tried if candidate.log_likelihood >= best.log_likelihood - REACH]
    law = simulated(n, best.passes, best.cut, _MANY)
    ratio = (_log_ratio(bins, seen, law) * evidence.decks) / decks - math.log(evidence.decks)
    columns = (_NEIGHBOURS, _RISING, _RUNS)
    fit = fit_of([(_law(law, column, n), _counted(seen, column, n)) for column in columns], decks, _MANY)
    passes = [candidate.passes for candidate in inside]
    cuts = [candidate.cut + sign * 1.96 * candidate.error for candidate in inside for sign in (-1, 1)]
    packet = Interval(1 / best.cut, 1 / max(cuts), 1 / max(min(cuts), 1e-6))
    return Explanation(OVERHAND, best.passes, min(passes), max(passes), ratio, fit, packet=packet)


def _cut_of(n: int, passes: int, mean: float) -> float | None:
    """The probability of a cut at which simulated decks have this mean number of neighbours; None if none has."""
    from scipy.optimize import brentq  # takes half a second

    guess = 1 - float((max(mean - 1, 0.01) / (n - 2)) ** (1 / passes))
    low, high = max(LEAST_CUT, 0.7 * guess), min(MOST_CUT, 1.8 * guess)
    if low >= high:
        return None
    try:
        return float(brentq(lambda cut: _mean(n, passes, cut) - mean, low, high, xtol=(high - low) / _PRECISION))
    except ValueError:  # both have more, or both have fewer
        return None


def _mean(n: int, passes: int, cut: float) -> float:
    return float(simulated(n, passes, cut, _FEW)[:, _NEIGHBOURS].mean())


def _closer(start: _Fitted, bins: _Bins, cells: NDArray[np.float64], seen: Counts) -> _Fitted:
    """By a parabola through likelihoods near it, for the chance of simulated decks is in each of them."""
    n, decks = bins.cards, len(seen)
    kept = (1 - start.cut) ** start.passes  # of the gaps, as if each were independent of the others
    error = (max(kept * (1 - kept) * n, 1.0) / decks) ** 0.5 / n
    step = error / (start.passes * (1 - start.cut) ** (start.passes - 1))
    cuts = np.clip(start.cut + _STEPS * step, LEAST_CUT / 2, 1.5 * MOST_CUT)
    more = max(_SOME, _FOR_EACH * decks)
    likelihood = [_likelihood(bins, cells, seen, simulated(n, start.passes, cut, more)) for cut in cuts]
    square, slope, _ = parabola = np.polyfit(_STEPS, likelihood, 2)
    at = float(np.clip(-slope / (2 * square), _STEPS[0], _STEPS[-1])) if square < 0 else 0.0
    wide = (-0.5 / square * (1 + decks / more)) ** 0.5 if square < 0 else float(_STEPS[-1])
    return _Fitted(start.passes, float(start.cut + at * step), float(np.polyval(parabola, at)), float(wide * step))


def _likelihood(bins: _Bins, cells: NDArray[np.float64], seen: Counts, law: Counts) -> float:
    """Return the likelihood of neighbours, and of turn and distance given the group of neighbours."""
    n = bins.cards
    simulated_cells = bins.counts(law) + 0.5 / cells[0].size
    given = np.log(simulated_cells / simulated_cells.sum(axis=(1, 2), keepdims=True))
    of_neighbours = _counted(seen, _NEIGHBOURS, n) @ np.log(np.array(_law(law, _NEIGHBOURS, n)))
    return float(of_neighbours + (cells * given).sum())


def _log_ratio(bins: _Bins, seen: Counts, law: Counts) -> float:
    """Return how much likelier than even decks."""
    n, cells, even = bins.cards, bins.counts(seen), bins.counts(_even(bins.cards))
    often = even.sum(axis=(1, 2)) >= _ENOUGH
    logs = []
    for counted in (bins.counts(law), even):
        smooth = counted + 0.5 / cells[0].size
        logs.append(np.log(smooth / smooth.sum(axis=(1, 2), keepdims=True)))
    rest = (cells * (logs[0] - logs[1]))[often].sum()
    neighbours = np.log(np.array(_law(law, _NEIGHBOURS, n))) - log_even_neighbours(n)
    return float(_counted(seen, _NEIGHBOURS, n)[:n] @ neighbours[:n] + rest)


def _law(law: Counts, column: int, n: int) -> tuple[float, ...]:
    """By simulation; what never came in it is rare, but not impossible."""
    counts = _counted(law, column, n) + 0.5 / (n + 1)
    return tuple((counts / counts.sum()).tolist())


def _counted(rows: Counts, column: int, n: int) -> Counts:
    return np.bincount(rows[:, column], minlength=n + 1)


@cache
def log_even_neighbours(n: int) -> NDArray[np.float64]:
    """Logarithms of the probabilities of 0..n-1 cards that each follow the one before in even decks; -inf for n.

    k of them, of n - 1: the decks of n - k pieces of which none follows the one before, C(n - 1, k) times; those are
    sums over what follows, with signs (OEIS A010027)."""
    without = [1, 1]  # decks of m pieces without any: a(m) = (m - 1) a(m - 1) + (m - 2) a(m - 2)
    for m in range(2, n + 1):
        without.append((m - 1) * without[m - 1] + (m - 2) * without[m - 2])
    ways = [math.comb(n - 1, k) * without[n - k] for k in range(n)]
    return np.array([math.log(way) - math.lgamma(n + 1) if way else -math.inf for way in ways] + [-math.inf])


@lru_cache(16)
def _even(n: int) -> Counts:
    decks = sorted_decks(_MANY, n)
    METHODS["planned"].make(n).shuffle(decks, 0, 0, _SEED)
    return measured(decks)


def simulated(n: int, passes: int, cut: float, decks: int) -> Counts:
    """A row for each deck, as `measured`. The same random numbers for all probabilities of a cut, so that decks change
    little with it."""
    made = sorted_decks(decks, n)
    bound = U64(min(int(cut * 2.0**64), streams.MASK))
    keys = np.array([streams.key(_SEED, step, "overhand-fit") for step in range(passes)])
    Kernel("overhand-fit", n, False, partial(_passes, keys=keys, bound=bound)).shuffle(made, 0, 0, _SEED)
    return measured(made)


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


def measured(decks: Decks) -> Counts:
    """A row for each deck: neighbours, the sum of places times cards, of distances, rising sequences and runs."""
    out = np.zeros((len(decks), 5), dtype=np.int64)
    _measure(np.ascontiguousarray(decks), out)
    return out


@compiled
def _measure(decks: Decks, out: Counts) -> None:
    n = decks.shape[1]
    place = np.zeros(n, dtype=np.int64)
    for row in range(decks.shape[0]):
        runs, turn = 1, 0
        for i in range(n):
            place[decks[row, i]] = i
            turn += i * int(decks[row, i])
            if i and decks[row, i] < decks[row, i - 1]:
                runs += 1
        neighbours, distance, rising = 0, 0, 1
        for card in range(1, n):
            step = place[card] - place[card - 1]
            neighbours += step == 1
            rising += step < 0
            distance += abs(step)
        out[row, 0], out[row, 1], out[row, 2], out[row, 3], out[row, 4] = neighbours, turn, distance, rising, runs
