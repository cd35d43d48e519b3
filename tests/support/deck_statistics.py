"""What is counted of many shuffled decks."""

import math
from collections import Counter

import numpy
from chi_square import Fit, against
from shuffler.randomness.permutation import runs

RARE = 100  # expected counts below this are put together


def sample(shuffle, below, cards, draws):
    """That many orders, one a row."""
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
    """How many orders have 1, 2, .. ascending runs, exactly."""
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
