"""Random piles whose pockets take a limited number of cards: the bounds of their distance."""

import itertools
import math
from fractions import Fraction

import pytest
import slow_shuffles as slow
from mischwerk_lab.exact import capped, distances, law


@pytest.mark.parametrize("cards, pockets, capacity", [(4, 2, 3), (5, 2, 3), (5, 3, 2), (5, 3, 4)])
def test_bounds_hold_for_piles_with_a_cap(cards, pockets, capacity):
    one = slow.capped_piles(cards, pockets, capacity)
    uniform = Fraction(1, math.factorial(cards))
    for k, bound in enumerate(capped.bounds(cards, pockets, capacity, 4), 1):
        listed = slow.after(one, k)
        variation = sum(abs(listed.get(deck, 0) - uniform) for deck in slow.every_deck(cards)) / 2
        assert bound.low <= variation <= bound.high


def test_twice_as_many_passes_leave_at_most_twice_the_square():
    found = capped.bounds(52, 10, 10, 6)
    assert found[5].high == 2 * found[2].high ** 2 < found[4].high


def test_how_often_no_pocket_overflows_is_counted():
    assert capped.fits(6, 3, 2) == Fraction(math.factorial(6) // 8, 3**6)
    assert capped.fits(6, 3, 6) == 1


@pytest.mark.parametrize("cards, pockets, capacity", [(1, 1, 1), (5, 5, 1), (5, 7, 1), (7, 3, 3), (8, 2, 5), (9, 4, 9)])
def test_how_often_no_pocket_overflows_is_as_all_drawings_say(cards, pockets, capacity):
    drawings = itertools.product(range(pockets), repeat=cards)
    fitting = sum(max(map(one.count, range(pockets))) <= capacity for one in drawings)
    assert capped.fits(cards, pockets, capacity) == Fraction(fitting, pockets**cards)


def test_many_pockets_and_many_cards_take_no_longer():
    """A million pockets one after the other would take days."""
    assert 1 - capped.fits(52, 1_000_000, 2) == pytest.approx(math.comb(52, 3) / 1_000_000**2, rel=1e-3)


def test_a_cap_that_is_never_reached_leaves_the_exact_distance():
    for k, bound in enumerate(capped.bounds(20, 4, 20, 3), 1):
        assert bound.low == bound.high == distances(law.random_piles(20, 4, k)).total_variation
