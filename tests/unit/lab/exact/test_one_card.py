"""Where a pass takes each card: against listing everything that can happen to small decks."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from choices import after, gsr, half_riffle, pile, shelf, splitandmix, uniform
from choices import law as every_way
from mischwerk_lab.exact import law, places, total_variation
from mischwerk_lab.exact.counting import neighbours_law
from mischwerk_lab.experiments.mixing import curves
from mischwerk_lab.experiments.mixing.curves import Way, by_place, curve, law_of, one_pass

PASSES = {
    "riffle": (places.riffle(5), every_way(gsr, 5)),
    "half riffle, 6": (places.half_riffle(6), every_way(half_riffle, 6)),
    "half riffle, 5": (places.half_riffle(5), every_way(half_riffle, 5)),
    "split and mix, 6": (places.split_and_mix(6), every_way(splitandmix, 6)),
    "split and mix, 7": (places.split_and_mix(7), every_way(splitandmix, 7)),
    "piles": (places.random_piles(5, 3), every_way(pile(3, 5), 5)),
    "piles, lifo": (places.random_piles(5, 3, True), every_way(pile(3, 5, True), 5)),
    "one pocket, lifo": (places.random_piles(4, 1, True), every_way(pile(1, 4, True), 4)),
    "shelves": (places.shelves(5, 2), every_way(shelf(2), 5)),
    "uniform": (places.uniform(4), every_way(uniform, 4)),
}


@pytest.mark.parametrize("name", PASSES)
def test_each_card_goes_where_listing_takes_it(name):
    matrix, listed = PASSES[name]
    for card in range(len(matrix)):
        for place in range(len(matrix)):
            exact = sum(chance for deck, chance in listed.items() if deck[place] == card)
            assert matrix[card, place] == pytest.approx(float(exact), abs=1e-14)


@pytest.mark.parametrize("method", ["gsr", "half-riffle", "splitandmix", "random-pile", "shelf", "planned", "wheel"])
def test_cards_and_places_are_all_used_up(method):
    matrix = one_pass(Way(method, {}), 200)
    assert np.abs(matrix.sum(axis=0) - 1).max() < 1e-12 and np.abs(matrix.sum(axis=1) - 1).max() < 1e-12


def test_powers_of_one_pass_are_several_passes():
    two = list(by_place(Way("gsr", {}), 5, 2, None))[2]
    listed = after(every_way(gsr, 5), 2)
    for card in range(5):
        seen = [float(sum(p for deck, p in listed.items() if deck[place] == card)) for place in range(5)]
        assert two[card] == pytest.approx(seen, abs=1e-14)


def test_two_riffles_are_one_with_four_packets():
    once = places.riffle(30)
    assert np.abs(once @ once - places.random_piles(30, 4).T).max() < 1e-14


def test_piles_with_a_cap_have_no_theory():
    assert one_pass(Way("random-pile", {"capacity": 7}), 52) is None
    assert law_of(Way("random-pile", {"capacity": 7}), 52) is None
    assert law_of(Way("random-pile", {"capacity": 0, "pockets": 6}), 52)


@pytest.mark.parametrize("way", [Way("gsr", {}), Way("random-pile", {"pockets": 6}), Way("shelf", {"shelves": 3})])
def test_a_curve_by_theory_is_exact_and_shuffles_nothing(way):
    result, counted = curve(way, 20, 4, 1000, 1)
    assert counted is None and result.decks == 0 and result.card_exact and result.deck_exact
    laws = {"gsr": law.riffles(20, 3), "random-pile": law.random_piles(20, 6, 3), "shelf": law.shelves(20, 3, 3)}
    assert result.whole_deck[3] == (float(total_variation(laws[way.method])),) * 3
    assert result.whole_deck[0] == (1, 1, 1) and result.average_card[0] == (0.95,) * 3
    assert all(one.value <= two.value for one, two in zip(result.average_card, result.whole_deck))


# -- parts of a pass ---------------------------------------------------------------------------------------
def test_parts_of_passes_agree_with_whole_ones():
    """7 riffles of 52 cards are 0.334 off, 6 are 0.614."""
    for threshold, passes in ((0.33410, 7), (0.61350, 6)):
        assert curves.passes_needed(Way("gsr", {}), 52, threshold)[1] == pytest.approx(passes, abs=2e-3)
    exactly = float(total_variation(law.shelves(52, 10, 2)))
    assert curves.passes_needed(Way("shelf", {}), 52, exactly)[1] == pytest.approx(2, abs=1e-9)
    exactly = float(total_variation(law.random_piles(52, 10, 3)))
    assert curves.passes_needed(Way("random-pile", {}), 52, exactly)[1] == pytest.approx(3, abs=1e-9)


def test_parts_of_passes_are_known_where_packets_are():
    assert curves.packets(Way("shelf", {"shelves": 7}), 20).count == 14
    for way in (
        Way("splitandmix", {}),
        Way("planned", {}),
        Way("random-pile", {"capacity": 7}),
        Way("random-pile", {"pockets": 1}),
    ):
        assert curves.packets(way, 20) is None and curves.passes_needed(way, 20, 0.5) is None


def test_a_uniform_pass_is_at_no_distance_at_all():
    """Not at the 1e-16 that powers of a matrix leave; and what is small stays."""
    uniform, _ = curve(Way("planned", {}), 52, 4, 10, 1)
    assert [point.value for point in uniform.average_card[1:]] == [0.0] * 4
    pile, _ = curve(Way("random-pile", {}), 52, 5, 10, 1)
    assert 0 < pile.average_card[5].value < 1e-5


# -- neighbours --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("cards", [2, 3, 5, 6])
def test_neighbours_are_kept_as_often_as_listing_finds(cards):
    decks = list(permutations(range(cards)))
    kept = [sum(abs(one - two) == 1 for one, two in zip(deck, deck[1:])) for deck in decks]
    assert neighbours_law(cards) == tuple(Fraction(kept.count(k), len(decks)) for k in range(cards))


def test_neighbours_of_large_decks_are_nearly_poisson_with_mean_two():
    law_of = [float(p) for p in neighbours_law(1250)]
    assert len(law_of) == 41 and law_of[:3] == pytest.approx([0.13534, 0.27067, 0.27067], rel=2e-3)
    assert sum(k * p for k, p in enumerate(law_of)) == pytest.approx(2 * 1249 / 1250, rel=1e-12)


# -- Exact distances are those of published tables.


@pytest.mark.parametrize(
    "cards, table",
    [
        (25, "1.000 1.000 .999 .775 .437 .231 .114 .056"),
        (32, "1.000 1.000 1.000 .929 .597 .322 .164 .084"),
        (52, "1.000 1.000 1.000 1.000 .924 .614 .334 .167 .085 .043"),
    ],
)
def test_riffles_are_as_far_off_as_bayer_and_diaconis_print(cards, table):
    printed = [float(figure) for figure in table.split()]
    ours = [float(law.distances(law.riffles(cards, k)).total_variation) for k in range(1, len(printed) + 1)]
    assert [round(figure, 3) for figure in ours] == printed


# seeds/README.md, item 6: of 52 cards, for 1 to 5 passes
@pytest.mark.parametrize(
    "pockets, table",
    [
        (6, (1.000, 0.885, 0.197, 0.0340, 0.0057)),
        (8, (1.000, 0.614, 0.0854, 0.0108, 0.0013)),
        (10, (1.000, 0.420, 0.0440, 0.0044, 0.00044)),
    ],
)
def test_piles_are_as_far_off_as_recomputed_for_the_study(pockets, table):
    for k, printed in enumerate(table, 1):
        ours = float(law.distances(law.random_piles(52, pockets, k)).total_variation)
        digits = len(str(printed).partition(".")[2]) if printed < 1 else 3
        assert round(ours, digits) == pytest.approx(printed, abs=1e-9)


# Diaconis, Fulman and Holmes (2013), table 1: 52 cards, one pass, by number of shelves
@pytest.mark.parametrize(
    "shelves, variation, separation, over",
    [
        (10, 1.000, 1.000, None), (15, 0.943, 1.000, None), (20, 0.720, 1.000, None), (25, 0.544, 1.000, 45118),
        (30, 0.391, 1.000, 3961), (35, 0.299, 0.996, 716), (50, 0.159, 0.910, 39), (100, 0.041, 0.431, 1.9),
        (150, 0.018, 0.219, 0.615), (200, 0.010, 0.130, 0.313), (250, 0.007, 0.085, 0.192), (300, 0.005, 0.060, 0.130),
    ],
)  # fmt: skip
def test_shelves_are_as_far_off_as_their_paper_prints(shelves, variation, separation, over):
    distances = law.distances(law.shelves(52, shelves, 1))
    assert round(float(distances.total_variation), 3) == variation
    assert round(float(distances.separation), 3) == separation
    if over is not None:  # l-infinity there: how far the most likely deck is above uniform
        assert float(distances.times_uniform - 1) == pytest.approx(
            over, abs=0.5 if over > 2 else 0.05 if over > 1 else 5e-4
        )


def test_ten_shelves_twice_are_two_hundred_once():
    assert law.distances(law.shelves(52, 10, 2)) == law.distances(law.shelves(52, 200, 1))


def test_eight_pockets_once_are_three_riffles_backwards():
    assert law.distances(law.random_piles(52, 8, 2)) == law.distances(law.riffles(52, 6))


def test_how_pockets_are_emptied_does_not_matter():
    assert law.distances(law.random_piles(52, 7, 3, True)) == law.distances(law.random_piles(52, 7, 3))
