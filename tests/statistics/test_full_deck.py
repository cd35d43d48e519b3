"""Fifty-two cards: every card at every place equally often, and ascending runs as Euler's numbers say.

One sample, one verdict: one false alarm in 10**7 for both (chi_square.py).
"""

import math

import defects
import numpy
import pytest
from chi_square import ascending_runs, card_by_place, credible, eulerian, sample, uniform
from openssl_generator import generator
from shuffler.randomness.permutation import draw

CARDS = 52
DRAWS = 100_000
DRAWS_OF_A_DEFECT = 10_000


def test_cards_places_and_runs(fair):
    orders = sample(draw, generator(2000).below, CARDS, DRAWS)
    assert fair(card_by_place(orders), ascending_runs(orders))


@pytest.mark.parametrize(
    "shuffle", [defects.swap_with_any, defects.never_itself, defects.ends_early, defects.begins_late]
)
def test_a_wrong_shuffle_would_show_in_cards_by_place(shuffle):
    orders = sample(shuffle, generator(2010).below, CARDS, DRAWS_OF_A_DEFECT)
    assert not credible(card_by_place(orders))


@pytest.mark.parametrize("shuffle", [defects.cut, defects.seven_riffles, defects.sorted_by_bytes])
def test_a_shuffle_that_leaves_neighbours_together_would_show_in_the_runs(shuffle):
    orders = sample(shuffle, generator(2020).below, CARDS, 3 * DRAWS_OF_A_DEFECT)
    assert not credible(ascending_runs(orders))


@pytest.mark.parametrize("defect", [defects.stuck(0), defects.stuck(1)])
def test_a_stuck_bit_would_show_in_cards_by_place(defect):
    orders = sample(draw, generator(2030, defect).below, CARDS, DRAWS_OF_A_DEFECT)
    assert not credible(card_by_place(orders))


def test_biased_numbers_would_show_in_cards_by_place():
    orders = sample(draw, defects.modulo_of(8)(generator(2040).below), CARDS, DRAWS_OF_A_DEFECT)
    assert not credible(card_by_place(orders))


def test_cards_by_place_of_two_cards_are_their_two_orders():
    """60 decks one way and 40 the other: the table says no more than that, and the factor (N-1)/N sees to it."""
    orders = numpy.array([[0, 1]] * 60 + [[1, 0]] * 40)
    assert card_by_place(orders) == uniform([60, 40]) == (4, 1)


def test_runs_that_are_rare_are_put_together():
    """Of 1200 draws of four cards 50, 550, 550 and 50 are expected: 600 and 600."""
    orders = numpy.array([[0, 1, 2, 3]] * 630 + [[3, 2, 1, 0]] * 570)
    assert ascending_runs(orders) == uniform([630, 570])


def test_eulers_numbers():
    """Of four cards, 1, 11, 11 and 1 orders have 1 to 4 runs; all orders have some number of them."""
    assert eulerian(1) == [1]
    assert eulerian(4) == [1, 11, 11, 1]
    assert sum(eulerian(52)) == math.factorial(52)
    assert eulerian(52) == eulerian(52)[::-1]
