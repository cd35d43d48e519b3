"""Chi-square: how improbable is a statistic as large, or as small, as this? And what is counted of many shuffled decks.

The account of false alarms, if every seed were drawn again: each test that gives a verdict by chance gives one, right
but for once in 10**7. There are about 115 of them (tests/statistics counts them and holds the product against the
limit), so all of them together raise a false alarm once in some 85,000 runs; once in 10,000 is allowed.
"""

import math
from collections import Counter
from typing import NamedTuple

import numpy
from shuffler.randomness.permutation import runs

FALSE_ALARM = 1e-7  # of each test
FALSE_ALARM_OF_ALL = 1e-4  # what is allowed to all of them in one run
# Counts that are too even are suspicious as well, but not of a few cells: two are equal once in some hundred samples.
EVEN_FROM = 10  # degrees of freedom


class Fit(NamedTuple):
    """How far counts are from what was expected."""

    statistic: float
    freedom: int


def tail(statistic, freedom):
    """P(X >= statistic) for chi-square with ``freedom`` degrees: the regularised upper gamma function."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:  # series for the lower function
        term = total = 1 / a
        n = a
        while abs(term) > 1e-16 * abs(total):
            n += 1
            term *= x / n
            total += term
        return 1 - total * scale
    b = x + 1 - a  # continued fraction (Lentz) for the upper one
    c = 1e300
    d = 1 / b
    h = d
    for i in range(1, 10000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return h * scale


def against(counts, expected):
    """Counts and what was expected of each cell; the sums are the same."""
    return Fit(sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True)), len(counts) - 1)


def uniform(counts):
    """Counts of equally probable cells. A cell that never came is a count of 0."""
    return against(counts, [sum(counts) / len(counts)] * len(counts))


def credible(*fits):
    """Whether all fits are neither too uneven nor too even. They share one false-alarm rate, half for either side."""
    half = FALSE_ALARM / 2 / len(fits)
    return all(half < tail(*fit) and (fit.freedom < EVEN_FROM or tail(*fit) < 1 - half) for fit in fits)


# -- What is counted of many shuffled decks.

RARE = 100  # expected counts below this are put together


def sample(shuffle, below, cards, draws):
    """Draw that many orders, one a row."""
    orders = b"".join(bytes(shuffle(below, cards)) for _ in range(draws))
    return numpy.frombuffer(orders, numpy.uint8).reshape(draws, cards)


def card_by_place(orders):
    """Cards x places. Sums of rows and columns are fixed, so that the statistic is N/(N-1) times a chi-square with
    (N-1)**2 degrees of freedom, not with N**2 - 1.
    """
    draws, cards = orders.shape
    table = numpy.array([numpy.bincount(place, minlength=cards) for place in orders.T])
    expected = draws / cards
    statistic = ((table - expected) ** 2 / expected).sum()
    return Fit(float(statistic) * (cards - 1) / cards, (cards - 1) ** 2)


def eulerian(cards):
    """Count the orders with 1, 2, .. ascending runs, exactly."""
    row = [1]
    for n in range(2, cards + 1):
        row = [(k + 1) * (row[k] if k < n - 1 else 0) + (n - k) * (row[k - 1] if k else 0) for k in range(n)]
    return row


def ascending_runs(orders):
    """Number of ascending runs against Euler's numbers; either tail is one cell, of RARE expected or a little more."""
    draws, cards = orders.shape
    came = Counter(runs(order) for order in orders.tolist())
    counts = [came[k] for k in range(1, cards + 1)]
    expected = [draws * orders / math.factorial(cards) for orders in eulerian(cards)]
    for _ in range(2):
        while expected[0] < RARE:
            expected[:2] = [sum(expected[:2])]
            counts[:2] = [sum(counts[:2])]
        expected.reverse()
        counts.reverse()
    return against(counts, expected)
