"""Numbers of a deck that all ways of mixing are judged by together, and how well a simulation explains them.

A sample is its mean of these numbers. Under a way that was simulated it is normal, with the mean and the covariance of
the simulated decks: so there are a likelihood, and for each group of numbers a chi-square that says whether they fit.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import chdtrc

from mischwerk_lab.starts import View
from mischwerk_lab.streams import Decks, compiled

Floats = NDArray[np.float64]
_PARTS = 8  # of the deck, in which places and cards are counted
_CHUNK = 8192
# How many numbers each group has: of the first, each part of the cards in each part of the places.
_SIZES = {
    "places": _PARTS**2,
    "ends": 4,
    "moved": 7,
    "neighbours": 10,
    "rising": 3 + _PARTS,
    "runs": 3 + _PARTS,
    "cycles": 3,
    "order": 2,
    "followers": _PARTS,
}
_ENDS = np.cumsum([0, *_SIZES.values()]).tolist()
GROUPS = {name: slice(first, last) for name, first, last in zip(_SIZES, _ENDS, _ENDS[1:], strict=False)}
_PLACES, _AT_ENDS, _MOVED, _NEIGHBOURS, _RISING, _RUNS, _CYCLES, _ORDER, _FOLLOWERS, COUNT = _ENDS


class Seen(NamedTuple):
    """``decks``: how many; mean and covariance of their numbers."""

    decks: int
    mean: Floats
    covariance: Floats


class Against(NamedTuple):
    """A group of numbers: its p-value, and of the worst number in it the mean of a deck."""

    feature: str
    seen: float
    expected: float
    p_value: float


def of(decks: "View | Decks") -> Seen:
    """Measure decks."""
    count, total, squares = len(decks), np.zeros(COUNT), np.zeros((COUNT, COUNT))
    for begin in range(0, count, _CHUNK):
        end = min(begin + _CHUNK, count)
        part = decks.part(begin, end) if isinstance(decks, View) else np.ascontiguousarray(decks[begin:end])
        rows = np.zeros((len(part), COUNT))
        _measure(part, rows)
        total += rows.sum(axis=0)
        squares += rows.T @ rows
    mean = total / count
    return Seen(count, mean, squares / count - np.outer(mean, mean))


def log_likelihood(seen: Seen, law: Seen) -> float:
    """Return how likely the mean of the decks that were seen is under the law; natural logarithm."""
    off, wide, noise = _off(seen, law)
    return -(float(off @ np.linalg.solve(wide, off)) / noise + float(np.linalg.slogdet(wide * noise)[1])) / 2


def worst(seen: Seen, law: Seen) -> Against:
    """Find the group of numbers that the law explains worst, with its p-value for as many tests."""
    off, wide, noise = _off(seen, law)
    p_values = {}
    for name, at in GROUPS.items():
        inverse = np.linalg.inv(wide[at, at])
        freedom = float((inverse * law.covariance[at, at]).sum())
        statistic = float(off[at] @ inverse @ off[at]) / noise
        p_values[name] = float(chdtrc(max(freedom, 1.0), statistic))
    name = min(p_values, key=lambda group: p_values[group])
    at = GROUPS[name]
    number = at.start + int(np.argmax(abs(off[at]) / np.sqrt(np.diag(wide)[at])))
    p_value = min(1.0, len(GROUPS) * p_values[name])
    return Against(name, float(seen.mean[number]), float(law.mean[number]), p_value)


def _off(seen: Seen, law: Seen) -> tuple[Floats, Floats, float]:
    """Return how far the means are apart, and its covariance: of one deck, and the factor for so many decks.

    Half a deck is added on each side: what was never seen is rare, but not impossible.
    """
    floor = 0.5 / seen.decks + 0.5 / law.decks
    return seen.mean - law.mean, law.covariance + floor * np.eye(COUNT), 1 / seen.decks + 1 / law.decks


@compiled
def _measure(decks: Decks, out: Floats) -> None:
    n = decks.shape[1]
    parts = min(n, _PARTS)
    place = np.zeros(n, dtype=np.int64)
    seen = np.zeros(n, dtype=np.bool_)
    for row in range(decks.shape[0]):
        deck, numbers = decks[row], out[row]
        turn = 0.0
        for i in range(n):
            card = np.int64(deck[i])
            place[card] = i
            seen[card] = False
            turn += i * card
            numbers[_PLACES + card * parts // n * _PARTS + i * parts // n] += 1
            moved = i - card
            if abs(moved) < 8:
                size = 0 if moved == 0 else 1 if abs(moved) == 1 else 3 if abs(moved) < 4 else 5
                numbers[_MOVED + size + (moved < 0)] += 1
        numbers[_AT_ENDS] = deck[0] == 0
        numbers[_AT_ENDS + 1] = deck[0] == n - 1
        numbers[_AT_ENDS + 2] = deck[n - 1] == 0
        numbers[_AT_ENDS + 3] = deck[n - 1] == n - 1
        rising, runs, peaks = 1, 1, 0
        for i in range(1, n):
            step = place[i] - place[i - 1]
            if step < 0:
                rising += 1
                numbers[_RISING + 3 + i * parts // n] += 1
            far = abs(step)
            if far <= 12:
                size = 2 * far - 2 if far < 4 else 6 if far < 7 else 8
                numbers[_NEIGHBOURS + size + (step < 0)] += 1
            before, card = np.int64(deck[i - 1]), np.int64(deck[i])
            if card < before:
                runs += 1
                numbers[_RUNS + 3 + i * parts // n] += 1
            if card == before + 1:
                numbers[_FOLLOWERS + i * parts // n] += 1
            peaks += int(i > 1 and card < before and deck[i - 2] < deck[i - 1])
        numbers[_RISING], numbers[_RISING + 1] = rising, (rising - (n + 1) / 2) ** 2
        numbers[_RISING + 2] = place[n // 2] < place[n // 2 - 1]  # where riffles are cut in half
        numbers[_RUNS], numbers[_RUNS + 1], numbers[_RUNS + 2] = runs, (runs - (n + 1) / 2) ** 2, peaks
        cycles = 0
        for first in range(n):
            cycles += int(not seen[first])
            while not seen[first]:
                seen[first] = True
                first = int(deck[first])
        numbers[_CYCLES], numbers[_CYCLES + 1], numbers[_CYCLES + 2] = cycles, cycles == 1, (n - cycles) % 2
        correlation = (turn - n * (n - 1) ** 2 / 4) / (n * (n * n - 1) / 12)
        numbers[_ORDER], numbers[_ORDER + 1] = correlation, correlation**2
