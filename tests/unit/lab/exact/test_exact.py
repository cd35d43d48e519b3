"""Exact laws and distances: against listing everything that can happen, and at any size."""

import math
from fractions import Fraction

import pytest
import slow_shuffles as slow
from mischwerk_lab.exact import by_peaks, by_runs, distances, law, runs, runs_law

STATISTICS = {
    law.RISING_SEQUENCES: slow.rising_sequences,
    law.ASCENDING_RUNS: slow.ascending_runs,
    law.DESCENDING_RUNS: slow.descending_runs,
    law.PEAKS: slow.peaks,
    "any": lambda deck: 0,
}
SMALL = {
    **{f"riffle {n}": (law.riffles(n, 1), lambda n=n: slow.riffle(n)) for n in (3, 4, 5, 6)},
    "riffle 6 twice": (law.riffles(6, 2), lambda: slow.after(slow.riffle(6), 2)),
    "riffle 5 three times": (law.riffles(5, 3), lambda: slow.after(slow.riffle(5), 3)),
    "piles 3 in 4": (law.random_piles(3, 4, 1), lambda: slow.random_piles(3, 4)),
    "piles 6 in 3": (law.random_piles(6, 3, 1), lambda: slow.random_piles(6, 3)),
    "piles 5 in 2 twice": (law.random_piles(5, 2, 2), lambda: slow.after(slow.random_piles(5, 2), 2)),
    "piles 4 in 3 three times": (law.random_piles(4, 3, 3), lambda: slow.after(slow.random_piles(4, 3), 3)),
    "piles 6 in 3 lifo": (law.random_piles(6, 3, 1, True), lambda: slow.random_piles(6, 3, True)),
    "piles 5 in 2 lifo twice": (law.random_piles(5, 2, 2, True), lambda: slow.after(slow.random_piles(5, 2, True), 2)),
    "same thrice": (law.random_piles(5, 2, 3, True), lambda: slow.after(slow.random_piles(5, 2, True), 3)),
    "one shelf, 6": (law.shelves(6, 1, 1), lambda: slow.shelves(6, 1)),
    "shelves 3 on 2": (law.shelves(3, 2, 1), lambda: slow.shelves(3, 2)),
    "shelves 5 on 3": (law.shelves(5, 3, 1), lambda: slow.shelves(5, 3)),
    "shelves 6 on 2": (law.shelves(6, 2, 1), lambda: slow.shelves(6, 2)),
    "shelves 5 on 2 twice": (law.shelves(5, 2, 2), lambda: slow.after(slow.shelves(5, 2), 2)),
    "shelves 4 on 1 thrice": (law.shelves(4, 1, 3), lambda: slow.after(slow.shelves(4, 1), 3)),
    "uniform 4": (law.uniform(4), lambda: dict.fromkeys(slow.every_deck(4), 1)),
}  # fmt: skip


@pytest.fixture(params=SMALL, scope="module")
def small(request):
    """(law, {deck: probability} by listing)"""
    exact, listed = SMALL[request.param]
    listed = listed()
    total = sum(listed.values())
    return exact, {deck: Fraction(listed.get(deck, 0), total) for deck in slow.every_deck(exact.cards)}


# -- against listing everything ----------------------------------------------------------------------------
def test_every_deck_has_the_probability_that_listing_gives(small):
    exact, listed = small
    statistic = STATISTICS[exact.statistic]
    expected = {v: Fraction(w, exact.outcomes) for v, w in zip(exact.values, exact.ways)}
    assert all(probability == expected[statistic(deck)] for deck, probability in listed.items())


def test_as_many_decks_have_a_value_as_listing_finds(small):
    exact, listed = small
    found = [STATISTICS[exact.statistic](deck) for deck in listed]
    assert exact.decks == tuple(found.count(value) for value in exact.values)


def test_distances_are_those_of_the_listed_law(small):
    exact, listed = small
    found, everything = distances(exact), len(listed)
    uniform = Fraction(1, everything)
    q = list(listed.values())
    assert found.total_variation == sum(abs(one - uniform) for one in q) / 2
    assert found.separation == max(1 - everything * one for one in q)
    assert found.most_likely == max(q) and found.times_uniform == max(q) * everything
    assert found.possible == sum(one > 0 for one in q)
    assert found.chi_square == everything * sum((one - uniform) ** 2 for one in q)
    lacking = sum(float(one) * math.log2(one * everything) for one in q if one)
    assert found.lacking_bits == pytest.approx(lacking, rel=1e-12, abs=1e-14)


@pytest.mark.parametrize(
    "exact, one_pass, times",
    [
        (runs.after_riffles(5, 1), slow.riffle(5), 1),
        (runs.after_riffles(5, 2), slow.riffle(5), 2),
        (runs.after_a_shuffle(4, 3), None, 1),
        (runs.after_random_piles(5, 3, 1), slow.random_piles(5, 3), 1),
        (runs.after_random_piles(5, 2, 3, True), slow.random_piles(5, 2, True), 3),
        (runs.after_random_piles(5, 2, 2, True), slow.random_piles(5, 2, True), 2),
        (runs.after_shelves(6, 2, 1), slow.shelves(6, 2), 1),
        (runs.after_shelves(5, 1, 2), slow.shelves(5, 1), 2),
        (runs.uniform(4), dict.fromkeys(slow.every_deck(4), 1), 1),
    ],
)
def test_ascending_runs_are_as_frequent_as_listing_finds(exact, one_pass, times):
    if one_pass is None:  # a 3-shuffle: the inverse of a pass over three pockets
        one_pass = {tuple(sorted(range(4), key=deck.__getitem__)): w for deck, w in slow.random_piles(4, 3).items()}
    listed = slow.after(one_pass, times)
    total = sum(listed.values())
    for number, probability in enumerate(exact, 1):
        ways = sum(ways for deck, ways in listed.items() if slow.ascending_runs(deck) == number)
        assert probability == Fraction(ways, total)


# -- counts and laws at any size ---------------------------------------------------------------------------
@pytest.mark.parametrize("cards", [1, 2, 7, 52, 110])
def test_every_deck_is_counted_once(cards):
    assert sum(by_runs(cards)) == sum(by_peaks(cards)) == math.factorial(cards)
    assert sum(runs_law(cards)) == 1


@pytest.mark.parametrize("cards, number", [(1, 1), (2, 3), (52, 1), (52, 7), (110, 20)])
def test_probabilities_sum_to_one(cards, number):
    for one in (law.riffles(cards, number), law.random_piles(cards, 10, number), law.shelves(cards, 10, number)):
        assert sum(one.probabilities()) == 1
    for one in (runs.after_riffles(cards, number), runs.after_shelves(cards, 3, number)):
        assert sum(one) == 1 and min(one) >= 0


def test_a_hundred_and_ten_cards_twenty_times_stay_exact():
    found = distances(law.random_piles(110, 10, 20))
    assert found.separation == 1 - Fraction(math.perm(10**20, 110), 10**2200)  # all labels differ: the birthday problem
    assert found.times_uniform == Fraction(math.factorial(110) * math.comb(10**20 + 109, 110), 10**2200)
    assert 0 < found.lacking_bits < 1e-30


def test_few_bits_lacking_are_half_the_chi_square_in_nats():
    found = distances(law.shelves(52, 10, 6))
    assert found.lacking_bits == pytest.approx(float(found.chi_square) / 2 / math.log(2), rel=1e-6)
