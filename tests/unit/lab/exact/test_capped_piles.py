"""Random piles whose pockets take a limited number of cards: the bounds of their distance."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
import slow_shuffles as slow
from mischwerk_lab.exact import capped, capped_card, distances, law, places
from mischwerk_lab.experiments.distance import compute, shown
from mischwerk_lab.report import Words


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


# -- one card --------------------------------------------------------------------------------------
SMALL_PILES = [(4, 2, 3), (5, 2, 3), (5, 3, 2), (5, 3, 4), (6, 3, 2), (6, 2, 3), (5, 5, 1), (4, 1, 4)]


@pytest.mark.parametrize("cards, pockets, capacity", SMALL_PILES)
def test_a_card_goes_where_listing_everything_takes_it(cards, pockets, capacity):
    matrix = capped_card.capped_random_piles(cards, pockets, capacity)
    listed = slow.capped_piles(cards, pockets, capacity)
    for card in range(cards):
        for place in range(cards):
            exact = sum(probability for deck, probability in listed.items() if deck[place] == card)
            assert matrix[card, place] == pytest.approx(float(exact), abs=1e-14)


@pytest.mark.parametrize("lifo", [False, True])
@pytest.mark.parametrize("cards, pockets", [(8, 3), (12, 2), (7, 7)])
def test_a_cap_that_is_never_reached_leaves_the_law_of_a_card(cards, pockets, lifo):
    capped_law = capped_card.capped_random_piles(cards, pockets, cards, lifo)
    assert np.abs(capped_law - places.random_piles(cards, pockets, lifo)).max() < 1e-14


@pytest.mark.parametrize("lifo", [False, True])
def test_places_and_cards_are_all_used_up(lifo):
    matrix = capped_card.capped_random_piles(52, 10, 7, lifo)
    assert np.abs(matrix.sum(axis=0) - 1).max() < 1e-12 and np.abs(matrix.sum(axis=1) - 1).max() < 1e-12
    assert (matrix >= 0).all()


def test_full_pockets_turned_over_are_mirrored():
    """Two cards in two pockets of one: last in, first out is no different; three in one pocket of three turn round."""
    assert np.abs(capped_card.capped_random_piles(2, 2, 1, True) - capped_card.capped_random_piles(2, 2, 1)).max() == 0
    assert capped_card.capped_random_piles(3, 1, 3, True).tolist() == np.eye(3)[::-1].tolist()


@pytest.mark.parametrize("cards, pockets, capacity", SMALL_PILES[:5])
def test_the_deck_is_at_least_as_far_off_as_a_card(cards, pockets, capacity):
    one = slow.capped_piles(cards, pockets, capacity)
    uniform = Fraction(1, math.factorial(cards))
    for k, of_card in enumerate(capped_card.capped_distances(cards, pockets, capacity, False, 3), 1):
        listed = slow.after(one, k)
        deck = sum(abs(listed.get(deck, 0) - uniform) for deck in slow.every_deck(cards)) / 2
        assert of_card <= float(deck) + 1e-12
        at = [[float(sum(p for d, p in listed.items() if d[place] == card)) for place in range(cards)]
              for card in range(cards)]  # fmt: skip
        assert of_card == pytest.approx(np.abs(np.array(at) - 1 / cards).sum(axis=1).max() / 2, abs=1e-12)


def bounds_of(**options):
    asked = compute.request("random-pile", 52, 4, options)
    rows = list(compute.results(asked))
    return rows, "\n".join(shown._why_bounds(rows, Words("en")))


def test_pockets_of_seven_are_never_said_to_be_0_to_1_off():
    for order in ("fifo", "lifo"):
        rows, why = bounds_of(capacity=7, order=order)
        assert [row.bounds.low_by for row in rows] == [capped.RUNS, *[capped.ONE_CARD] * 3]
        assert float(rows[1].low) == pytest.approx(0.0092, abs=1e-4)
        assert "the deck is at least as far" in why and "At most 1 is no finding either" in why


def test_what_is_too_much_work_is_said_to_be():
    rows, why = bounds_of(capacity=13)
    assert rows[3].low == 0 and rows[3].bounds.low_by is None
    assert "At least 0 is no finding: the law of one card was too much work" in why
    assert "no finding either" not in why


def test_bounds_are_told_with_their_reason_to_programs():
    asked = compute.request("random-pile", 20, 2, {"pockets": 4, "capacity": 6})
    told = shown.as_object(asked, list(compute.results(asked)))["passes"]
    assert [one["low_by"] for one in told] == [capped.RUNS, capped.ONE_CARD]
    assert told[0]["no_pocket_overflows"]["value"] == pytest.approx(float(capped.fits(20, 4, 6)))
