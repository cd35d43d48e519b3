"""All orders of four and of five cards are equally frequent. One false alarm in 10**7 for either (chi_square.py)."""

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
