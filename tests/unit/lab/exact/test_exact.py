"""Exact laws and distances: against listing everything that can happen, and at any size."""

import itertools
import math
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from choices import after, gsr, pile, shelf, uniform
from choices import law as every_way
from mischwerk_lab.exact import by_peaks, by_runs, capped, law, places, runs_law
from mischwerk_lab.experiments import distance
from mischwerk_lab.report import Words
from shuffler.randomness.permutation import runs as runs_of

STATISTICS = {
    law.RISING_SEQUENCES: lambda deck: runs_of([deck.index(card) for card in range(len(deck))]),
    law.ASCENDING_RUNS: runs_of,
    law.DESCENDING_RUNS: lambda deck: runs_of(deck[::-1]),
    law.PEAKS: lambda deck: sum(deck[i - 1] < deck[i] > deck[i + 1] for i in range(1, len(deck) - 1)),
    "any": lambda deck: 0,
}
SMALL = {
    **{f"riffle {n}": (law.riffles(n, 1), lambda n=n: every_way(gsr, n)) for n in (3, 4, 5, 6)},
    "riffle 6 twice": (law.riffles(6, 2), lambda: after(every_way(gsr, 6), 2)),
    "riffle 5 three times": (law.riffles(5, 3), lambda: after(every_way(gsr, 5), 3)),
    "piles 3 in 4": (law.random_piles(3, 4, 1), lambda: every_way(pile(4, 3), 3)),
    "piles 6 in 3": (law.random_piles(6, 3, 1), lambda: every_way(pile(3, 6), 6)),
    "piles 5 in 2 twice": (law.random_piles(5, 2, 2), lambda: after(every_way(pile(2, 5), 5), 2)),
    "piles 4 in 3 three times": (law.random_piles(4, 3, 3), lambda: after(every_way(pile(3, 4), 4), 3)),
    "piles 6 in 3 lifo": (law.random_piles(6, 3, 1, True), lambda: every_way(pile(3, 6, True), 6)),
    "piles 5 in 2 lifo twice": (law.random_piles(5, 2, 2, True), lambda: after(every_way(pile(2, 5, True), 5), 2)),
    "same thrice": (law.random_piles(5, 2, 3, True), lambda: after(every_way(pile(2, 5, True), 5), 3)),
    "one shelf, 6": (law.shelves(6, 1, 1), lambda: every_way(shelf(1), 6)),
    "shelves 3 on 2": (law.shelves(3, 2, 1), lambda: every_way(shelf(2), 3)),
    "shelves 5 on 3": (law.shelves(5, 3, 1), lambda: every_way(shelf(3), 5)),
    "shelves 6 on 2": (law.shelves(6, 2, 1), lambda: every_way(shelf(2), 6)),
    "shelves 5 on 2 twice": (law.shelves(5, 2, 2), lambda: after(every_way(shelf(2), 5), 2)),
    "shelves 4 on 1 thrice": (law.shelves(4, 1, 3), lambda: after(every_way(shelf(1), 4), 3)),
    "uniform 4": (law.uniform(4), lambda: every_way(uniform, 4)),
}  # fmt: skip


@pytest.fixture(params=SMALL, scope="module")
def small(request):
    """(law, {deck: probability} by listing)"""
    exact, listed = SMALL[request.param]
    listed = listed()
    return exact, {deck: listed.get(deck, Fraction(0)) for deck in permutations(range(exact.cards))}


# -- against listing everything ----------------------------------------------------------------------------
def test_every_deck_has_the_probability_that_listing_gives(small):
    exact, listed = small
    statistic = STATISTICS[exact.statistic]
    expected = {v: Fraction(w, exact.outcomes) for v, w in zip(exact.values, exact.ways)}
    assert all(probability == expected[statistic(deck)] for deck, probability in listed.items())


def test_as_many_decks_have_a_value_as_listing_finds(small):
    exact, listed = small
    values = [STATISTICS[exact.statistic](deck) for deck in listed]
    assert exact.decks == tuple(values.count(value) for value in exact.values)


def test_distances_are_those_of_the_listed_law(small):
    exact, listed = small
    distances, everything = law.distances(exact), len(listed)
    uniform = Fraction(1, everything)
    q = list(listed.values())
    assert distances.total_variation == sum(abs(p - uniform) for p in q) / 2
    assert distances.separation == max(1 - everything * p for p in q)
    assert distances.most_likely == max(q) and distances.times_uniform == max(q) * everything
    assert distances.possible == sum(p > 0 for p in q)
    assert distances.chi_square == everything * sum((p - uniform) ** 2 for p in q)
    lacking = sum(float(p) * math.log2(p * everything) for p in q if p)
    assert distances.lacking_bits == pytest.approx(lacking, rel=1e-12, abs=1e-14)


@pytest.mark.parametrize(
    "exact, one_pass, times",
    [
        (law.runs_after_riffles(5, 1), every_way(gsr, 5), 1),
        (law.runs_after_riffles(5, 2), every_way(gsr, 5), 2),
        (law.runs_after_a_shuffle(4, 3), None, 1),
        (law.runs_after_random_piles(5, 3, 1), every_way(pile(3, 5), 5), 1),
        (law.runs_after_random_piles(5, 2, 3, True), every_way(pile(2, 5, True), 5), 3),
        (law.runs_after_random_piles(5, 2, 2, True), every_way(pile(2, 5, True), 5), 2),
        (law.runs_after_shelves(6, 2, 1), every_way(shelf(2), 6), 1),
        (law.runs_after_shelves(5, 1, 2), every_way(shelf(1), 5), 2),
        (runs_law(4), every_way(uniform, 4), 1),
    ],
)
def test_ascending_runs_are_as_frequent_as_listing_finds(exact, one_pass, times):
    if one_pass is None:  # a 3-shuffle: the inverse of a pass over three pockets
        one_pass = {tuple(sorted(range(4), key=deck.__getitem__)): w for deck, w in every_way(pile(3, 4), 4).items()}
    listed = after(one_pass, times)
    for number, probability in enumerate(exact, 1):
        assert probability == sum(chance for deck, chance in listed.items() if runs_of(deck) == number)


# -- counts and laws at any size ---------------------------------------------------------------------------
@pytest.mark.parametrize("cards", [1, 2, 7, 52, 110])
def test_every_deck_is_counted_once(cards):
    assert sum(by_runs(cards)) == sum(by_peaks(cards)) == math.factorial(cards)
    assert sum(runs_law(cards)) == 1


@pytest.mark.parametrize("cards, number", [(1, 1), (2, 3), (52, 1), (52, 7), (110, 20)])
def test_probabilities_sum_to_one(cards, number):
    for exact_law in (law.riffles(cards, number), law.random_piles(cards, 10, number), law.shelves(cards, 10, number)):
        assert sum(exact_law.probabilities()) == 1
    for exact_law in (law.runs_after_riffles(cards, number), law.runs_after_shelves(cards, 3, number)):
        assert sum(exact_law) == 1 and min(exact_law) >= 0


def test_a_hundred_and_ten_cards_twenty_times_stay_exact():
    apart = law.distances(law.random_piles(110, 10, 20))
    assert apart.separation == 1 - Fraction(math.perm(10**20, 110), 10**2200)  # all labels differ: the birthday problem
    assert apart.times_uniform == Fraction(math.factorial(110) * math.comb(10**20 + 109, 110), 10**2200)
    assert 0 < apart.lacking_bits < 1e-30


def test_few_bits_lacking_are_half_the_chi_square_in_nats():
    distances = law.distances(law.shelves(52, 10, 6))
    assert distances.lacking_bits == pytest.approx(float(distances.chi_square) / 2 / math.log(2), rel=1e-6)


# -- Random piles whose pockets take a limited number of cards: the bounds of their distance.


@pytest.mark.parametrize("cards, pockets, capacity", [(4, 2, 3), (5, 2, 3), (5, 3, 2), (5, 3, 4)])
def test_bounds_hold_for_piles_with_a_cap(cards, pockets, capacity):
    one_pass = every_way(pile(pockets, capacity), cards)
    uniform = Fraction(1, math.factorial(cards))
    for k, bound in enumerate(capped.bounds(cards, pockets, capacity, 4), 1):
        listed = after(one_pass, k)
        variation = sum(abs(listed.get(deck, 0) - uniform) for deck in permutations(range(cards))) / 2
        assert bound.low <= variation <= bound.high


def test_twice_as_many_passes_leave_at_most_twice_the_square():
    bounds = capped.bounds(52, 10, 10, 6)
    assert bounds[5].high == 2 * bounds[2].high ** 2 < bounds[4].high


def test_how_often_no_pocket_overflows_is_counted():
    assert capped.fits(6, 3, 2) == Fraction(math.factorial(6) // 8, 3**6)
    assert capped.fits(6, 3, 6) == 1


@pytest.mark.parametrize("cards, pockets, capacity", [(1, 1, 1), (5, 5, 1), (5, 7, 1), (7, 3, 3), (8, 2, 5), (9, 4, 9)])
def test_how_often_no_pocket_overflows_is_as_all_drawings_say(cards, pockets, capacity):
    drawings = itertools.product(range(pockets), repeat=cards)
    fitting = sum(max(map(drawing.count, range(pockets))) <= capacity for drawing in drawings)
    assert capped.fits(cards, pockets, capacity) == Fraction(fitting, pockets**cards)


def test_many_pockets_and_many_cards_take_no_longer():
    """A million pockets one after the other would take days."""
    assert 1 - capped.fits(52, 1_000_000, 2) == pytest.approx(math.comb(52, 3) / 1_000_000**2, rel=1e-3)


def test_a_cap_that_is_never_reached_leaves_the_exact_distance():
    for k, bound in enumerate(capped.bounds(20, 4, 20, 3), 1):
        assert bound.low == bound.high == law.distances(law.random_piles(20, 4, k)).total_variation


# -- one card --------------------------------------------------------------------------------------
SMALL_PILES = [(4, 2, 3), (5, 2, 3), (5, 3, 2), (5, 3, 4), (6, 3, 2), (6, 2, 3), (5, 5, 1), (4, 1, 4)]


@pytest.mark.parametrize("cards, pockets, capacity", SMALL_PILES)
def test_a_card_goes_where_listing_everything_takes_it(cards, pockets, capacity):
    matrix = places.capped_random_piles(cards, pockets, capacity)
    listed = every_way(pile(pockets, capacity), cards)
    for card in range(cards):
        for place in range(cards):
            exact = sum(probability for deck, probability in listed.items() if deck[place] == card)
            assert matrix[card, place] == pytest.approx(float(exact), abs=1e-14)


@pytest.mark.parametrize("lifo", [False, True])
@pytest.mark.parametrize("cards, pockets", [(8, 3), (12, 2), (7, 7)])
def test_a_cap_that_is_never_reached_leaves_the_law_of_a_card(cards, pockets, lifo):
    capped_law = places.capped_random_piles(cards, pockets, cards, lifo)
    assert np.abs(capped_law - places.random_piles(cards, pockets, lifo)).max() < 1e-14


@pytest.mark.parametrize("lifo", [False, True])
def test_places_and_cards_are_all_used_up(lifo):
    matrix = places.capped_random_piles(52, 10, 7, lifo)
    assert np.abs(matrix.sum(axis=0) - 1).max() < 1e-12 and np.abs(matrix.sum(axis=1) - 1).max() < 1e-12
    assert (matrix >= 0).all()


def test_full_pockets_turned_over_are_mirrored():
    """Two cards in two pockets of one: last in, first out is no different; three in one pocket of three turn round."""
    assert np.abs(places.capped_random_piles(2, 2, 1, True) - places.capped_random_piles(2, 2, 1)).max() == 0
    assert places.capped_random_piles(3, 1, 3, True).tolist() == np.eye(3)[::-1].tolist()


@pytest.mark.parametrize("cards, pockets, capacity", SMALL_PILES[:5])
def test_the_deck_is_at_least_as_far_off_as_a_card(cards, pockets, capacity):
    one_pass = every_way(pile(pockets, capacity), cards)
    uniform = Fraction(1, math.factorial(cards))
    for k, of_card in enumerate(places.capped_distances(cards, pockets, capacity, False, 3), 1):
        listed = after(one_pass, k)
        deck = sum(abs(listed.get(deck, 0) - uniform) for deck in permutations(range(cards))) / 2
        assert of_card <= float(deck) + 1e-12
        at = [[float(sum(p for d, p in listed.items() if d[place] == card)) for place in range(cards)]
              for card in range(cards)]  # fmt: skip
        assert of_card == pytest.approx(np.abs(np.array(at) - 1 / cards).sum(axis=1).max() / 2, abs=1e-12)


def bounds_of(**options):
    request = distance.request("random-pile", 52, 4, options)
    rows = list(distance.results(request))
    return rows, "\n".join(distance._why_bounds(rows, Words("en")))


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
    request = distance.request("random-pile", 20, 2, {"pockets": 4, "capacity": 6})
    passes = distance.as_object(request, list(distance.results(request)))["passes"]
    assert [row["low_by"] for row in passes] == [capped.RUNS, capped.ONE_CARD]
    assert passes[0]["no_pocket_overflows"]["value"] == pytest.approx(float(capped.fits(20, 4, 6)))
