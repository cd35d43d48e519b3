"""Numbers below n are uniform for every n a deck asks for, and all orders of four and of five cards equally frequent.

One false alarm in 10**7 for each n, and for each of these decks (chi_square.py).

The bias of a 32-bit word modulo n is 2**-25 at most, for these n, and no sample will ever show it: that the words it
comes from are rejected, exactly, is tested in tests/portable/randomness/test_drbg.py. What can be seen must be seen.
"""

from collections import Counter
from itertools import permutations

import defects
import pytest
from chi_square import credible, uniform
from openssl_generator import generator
from shuffler.randomness.permutation import draw

DRAWS = 1_000_000
DRAWS_OF_A_DEFECT = 50_000


def counted(below, cards, draws, shuffle=draw):
    """How often each order came, all of them: 0 for one that didn't."""
    came = Counter(tuple(shuffle(below, cards)) for _ in range(draws))
    counts = [came.pop(order, 0) for order in permutations(range(cards))]
    assert not came, "no permutations"
    return counts


@pytest.mark.parametrize(("cards", "orders"), [(4, 24), (5, 120)])
def test_all_orders_are_equally_frequent(cards, orders, fair):
    counts = counted(generator(1000 + cards).below, cards, DRAWS)
    assert len(counts) == orders
    assert fair(uniform(counts))


@pytest.mark.parametrize("cards", [4, 5])
@pytest.mark.parametrize(
    "shuffle", [defects.swap_with_any, defects.never_itself, defects.ends_early, defects.begins_late, defects.cut]
)
def test_a_wrong_shuffle_would_show(shuffle, cards):
    counts = counted(generator(1010).below, cards, DRAWS_OF_A_DEFECT, shuffle)
    assert not credible(uniform(counts))


@pytest.mark.parametrize("cards", [4, 5])
@pytest.mark.parametrize("defect", [defects.stuck(0), defects.stuck(1), defects.repeating])
def test_defective_words_would_show(defect, cards):
    """Repeated ones are uniform individually: only together do they show."""
    counts = counted(generator(1020, defect).below, cards, DRAWS_OF_A_DEFECT)
    assert not credible(uniform(counts))


@pytest.mark.parametrize("cards", [4, 5])
def test_biased_numbers_would_show(cards):
    """Of four bits modulo 3 or 5, 0 comes once too often in 16."""
    counts = counted(defects.modulo_of(4)(generator(1030).below), cards, DRAWS_OF_A_DEFECT)
    assert not credible(uniform(counts))


# -- Numbers below n.

DRAWS_OF_NUMBERS = 50_000


def numbers(below, n):
    """Count how often each number came."""
    counts = [0] * n
    for _ in range(DRAWS_OF_NUMBERS):
        counts[below(n)] += 1
    return counts


@pytest.mark.parametrize("n", range(2, 111))
def test_below_is_uniform(n, fair):
    assert fair(uniform(numbers(generator(n).below, n)))


@pytest.mark.parametrize("n", [30, 52, 104, 110])
@pytest.mark.parametrize("defect", [defects.modulo_of(8), defects.scaled, defects.never_the_last])
def test_biased_numbers_below_n_would_show(defect, n):
    assert not credible(uniform(numbers(defect(generator(n).below), n)))


@pytest.mark.parametrize("bit", range(6))
def test_a_stuck_bit_would_show(bit):
    """Below 64, where the last six bits are the number."""
    assert not credible(uniform(numbers(generator(64, defects.stuck(bit)).below, 64)))
