"""Decks of Fisher and Yates whose draws are remainders of too few numbers: how many, by maximum likelihood.

A number of 0..m-1, all equally likely, is reduced by the remainder modulo k: small remainders come once more often than
large ones unless k divides m. A deck tells its draws, for each kind of loop others; they are independent, so that the
counts of remainders say all about m. The chi-square of these counts says whether m explains them.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import chdtrc

from mischwerk_lab.hunting.generators import BACKWARD, FORWARD, GROWING, PICKING
from mischwerk_lab.starts import View
from mischwerk_lab.streams import compiled

LOOPS = (BACKWARD, FORWARD, GROWING, PICKING)
MOST_NUMBERS = 1 << 16  # of more, no sample tells
_CHUNK = 8192
Table = NDArray[np.int64]  # row k: how often each remainder modulo k was drawn


class Remainders(NamedTuple):
    """``numbers``: m, with ``low`` and ``high`` at which it is e**-reach times as likely; ``log_likelihood``: natural
    logarithm of how much likelier than even draws."""

    loop: str
    numbers: int
    low: int
    high: int
    log_likelihood: float
    fit: float


def likeliest(view: View, reach: float) -> Remainders:
    """Find the likeliest of all loops. Decks of 2 cards or more."""
    fitted = [_fitted(loop, table, reach) for loop, table in tables(view).items()]
    return max(fitted, key=lambda fit: fit.log_likelihood)


def tables(view: View) -> dict[str, Table]:
    """The remainders that each loop would have drawn."""
    cards = view.decks.shape[1]
    counts = {loop: np.zeros((cards + 1, cards), dtype=np.int64) for loop in LOOPS}
    for begin in range(0, len(view), _CHUNK):
        part = view.part(begin, begin + _CHUNK).astype(np.intp)
        for loop, table in counts.items():
            for below, draws in _draws(part, loop):
                table[below] += np.bincount(draws, minlength=cards)
    return counts


def _draws(decks: "NDArray[np.intp]", loop: str) -> Iterator[tuple[int, "NDArray[np.intp]"]]:
    """Yield the draws of all decks at once: a bound, and the draws below it. As `hunting.loops.draws_of`."""
    count, n = decks.shape
    rows = np.arange(count)
    if loop == PICKING:
        for i in range(n - 1):
            yield n - i, (decks[:, i + 1 :] < decks[:, i : i + 1]).sum(axis=1)
        return
    if loop == GROWING:
        cards, place = decks.copy(), np.argsort(decks, axis=1)
        for i in range(n - 1, 0, -1):
            drawn = place[:, i].copy()
            moved = cards[:, i].copy()
            cards[rows, drawn] = moved
            place[rows, moved] = drawn
            yield i + 1, drawn
        return
    cards, place = np.tile(np.arange(n), (2, count, 1))
    for i in range(n - 1, 0, -1) if loop == BACKWARD else range(n - 1):
        drawn = place[rows, decks[:, i]]
        moved = cards[:, i].copy()
        cards[rows, drawn] = moved
        place[rows, moved] = drawn
        yield (i + 1, drawn) if loop == BACKWARD else (n - i, drawn - i)


def _fitted(loop: str, table: Table, reach: float) -> Remainders:
    cards = table.shape[1]
    decks = int(table[2].sum())
    below = np.concatenate([np.zeros((cards + 1, 1), dtype=np.int64), np.cumsum(table, axis=1)], axis=1)
    likelihood = np.zeros(MOST_NUMBERS + 1 - cards)
    _add_likelihoods(below, decks, np.log(np.maximum(np.arange(MOST_NUMBERS + 1.0), 1)), likelihood)
    at = int(np.argmax(likelihood))
    inside = np.flatnonzero(likelihood >= likelihood[at] - reach)
    low, best, high = (cards + int(i) for i in (inside[0], at, inside[-1]))
    return Remainders(loop, best, low, high, float(likelihood[at]), _fit(table, best, decks))


@compiled
def _add_likelihoods(
    below: "NDArray[np.int64]", decks: int, logs: "NDArray[np.float64]", likelihood: "NDArray[np.float64]"
) -> None:
    """Add how likely each number of numbers is, from one for each card. ``below[k, r]``: draws below k that came out
    smaller than r; ``logs``: of 0 (any), 1, 2, .."""
    cards = below.shape[0] - 1
    for i in range(len(likelihood)):
        numbers = cards + i
        total = 0.0
        for k in range(2, cards + 1):
            each, small = divmod(numbers, k)  # remainders below `small` come once more often
            often = below[k, small]
            total += often * logs[each + 1] + (decks - often) * logs[each] + decks * (logs[k] - logs[numbers])
        likelihood[i] += total


def _fit(table: Table, numbers: int, decks: int) -> float:
    """Pearson's chi-square of all counts of remainders."""
    cards, total = table.shape[1], 0.0
    for k in range(2, cards + 1):
        law = (numbers // k + (np.arange(k) < numbers % k)) / numbers
        total += float((((table[k, :k] - decks * law) ** 2) / (decks * law)).sum())
    return float(chdtrc(cards * (cards - 1) // 2 - 1, total))
