"""Exact distances are those of published tables."""

import pytest
from mischwerk_lab.exact import distances, law


@pytest.mark.parametrize(
    "cards, table",
    [
        (25, "1.000 1.000 .999 .775 .437 .231 .114 .056"),
        (32, "1.000 1.000 1.000 .929 .597 .322 .164 .084"),
        (52, "1.000 1.000 1.000 1.000 .924 .614 .334 .167 .085 .043"),
    ],
)
def test_riffles_are_as_far_off_as_bayer_and_diaconis_print(cards, table):
    printed = [float(one) for one in table.split()]
    ours = [float(distances(law.riffles(cards, k)).total_variation) for k in range(1, len(printed) + 1)]
    assert [round(one, 3) for one in ours] == printed


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
        ours = float(distances(law.random_piles(52, pockets, k)).total_variation)
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
    found = distances(law.shelves(52, shelves, 1))
    assert round(float(found.total_variation), 3) == variation
    assert round(float(found.separation), 3) == separation
    if over is not None:  # l-infinity there: how far the most likely deck is above uniform
        assert float(found.times_uniform - 1) == pytest.approx(
            over, abs=0.5 if over > 2 else 0.05 if over > 1 else 5e-4
        )


def test_ten_shelves_twice_are_two_hundred_once():
    assert distances(law.shelves(52, 10, 2)) == distances(law.shelves(52, 200, 1))


def test_eight_pockets_once_are_three_riffles_backwards():
    assert distances(law.random_piles(52, 8, 2)) == distances(law.riffles(52, 6))


def test_how_pockets_are_emptied_does_not_matter():
    assert distances(law.random_piles(52, 7, 3, True)) == distances(law.random_piles(52, 7, 3))
