"""Numbers, orders and places are as uniform as they claim. Seeds are fixed, so a pass is a pass for ever; were they
drawn anew, each single test would raise a false alarm once in 10**6.
"""

from collections import Counter

import numpy
import pytest
from chi_square import credible, tail, uniform
from shuffler.drbg import Drbg
from shuffler.permutation import draw


def generator(stream):
    """A generator whose keys are the numbers stream*2**32, +1, +2, .."""
    count = [stream << 32]

    def next_key(out):
        out[:] = count[0].to_bytes(32, "little")
        count[0] += 1
        return 256

    return Drbg(next_key)


def test_the_yardstick_itself():
    """Textbook quantiles of chi-square, and what it must call incredible."""
    for statistic, freedom, p in (
        (3.841459, 1, 0.05),
        (18.307038, 10, 0.05),
        (124.342113, 100, 0.05),
        (23.209251, 10, 0.01),
    ):
        assert tail(statistic, freedom) == pytest.approx(p, rel=1e-6)
    assert tail(2601 + 6 * 2 * 51, 2601) < 1e-12
    assert credible(uniform([100, 110, 90, 105]))
    assert not credible(uniform([1000, 1300, 700, 1000]))
    assert not credible(uniform([10**6] * 50)), "too even to be true"


@pytest.mark.parametrize("n", range(2, 111))
def test_below_is_uniform(n):
    """2000 numbers, n - 1 degrees of freedom. 109 tests: a false alarm among them once in 9000 sets of seeds."""
    g = generator(n)
    counts = [0] * n
    for _ in range(2000):
        counts[g.below(n)] += 1
    assert credible(uniform(counts))


@pytest.mark.parametrize(("cards", "orders"), [(4, 24), (5, 120)])
def test_all_orders_of_a_few_cards_are_equally_frequent(cards, orders):
    """60,000 draws; 23 and 119 degrees of freedom. A Fisher-Yates off by one shows at once."""
    g = generator(1000 + cards)
    counts = Counter(tuple(draw(g.below, cards)) for _ in range(60_000))
    assert len(counts) == orders
    assert credible(uniform(list(counts.values())))


def test_every_card_lies_equally_often_at_every_place():
    """52 x 52 table over 10,000 draws. Sums of rows and columns are fixed: (51/52) * chi2 has 51**2 degrees."""
    g = generator(2000)
    table = numpy.zeros((52, 52))
    places = numpy.arange(52)
    for _ in range(10_000):
        table[places, draw(g.below, 52)] += 1
    expected = 10_000 / 52
    chi2 = ((table - expected) ** 2 / expected).sum()
    assert credible(tail(chi2 * 51 / 52, 51 * 51))
