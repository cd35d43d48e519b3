"""Sizes that grow by 6.25, passes needed, and the fit of a logarithm to them; intervals out of counts."""

import math

import numpy as np
import pytest
from mischwerk_lab.experiments import names
from mischwerk_lab.experiments.mixing import counts, growth, growth_words
from mischwerk_lab.experiments.mixing.counts import Point, exactly
from mischwerk_lab.experiments.mixing.curves import Way, curve
from mischwerk_lab.experiments.mixing.growth import Needed


def reached(cards, value):
    return Needed(cards, value, value, value)


# -- sizes and passes needed -------------------------------------------------------------------------------
def test_the_essays_decks_are_among_the_sizes():
    assert growth.sizes(32) == [32, 80, 200, 500, 1250]


def test_smaller_decks_are_taken_where_larger_ones_are_too_many():
    assert growth.sizes(1250) == [80, 200, 500, 1250]
    assert growth.sizes(52, lambda cards: cards <= 70) == [8, 21, 52]
    assert growth.sizes(5) == [5, 12, 31, 78, 195]


def test_passes_are_counted_along_the_straight_line_between_two():
    assert growth.crossing([1, 0.75, 0.25]) == 1.5
    assert growth.crossing([1, 0.5]) == 1
    assert growth.crossing([1, 0.9, 0.6]) is None


def test_a_distance_must_stay_below_one_half():
    assert growth.crossing([1, 0.4, 0.6, 0.3, 0.2]) == pytest.approx(2 + 1 / 3)
    assert growth.crossing([1, 0.4, 0.6]) is None


def test_the_interval_of_passes_is_where_the_ends_of_the_distances_cross():
    needed = growth.needed(9, [exactly(1), Point(0.4, 0.6, 0.8), Point(0.1, 0.3, 0.4)])
    assert needed.low == pytest.approx(1 - 0.1 / 0.6) and needed.value == pytest.approx(1 + 1 / 3)
    assert needed.high == pytest.approx(1.75)


def test_how_sharp_the_fall_is_gets_a_number():
    """Riffles: the whole deck falls within as many passes (1.77 and 1.85 by parts of passes), while it needs more."""
    assert growth.width([exactly(value) for value in (1, 0.875, 0.625, 0.125)]) == pytest.approx(2.75 - 1.5)
    assert growth.width([exactly(1), exactly(0.3)]) is None
    curves = [curve(Way("gsr", {}), cards, 20, 1000, 1, until=0.02)[0] for cards in (32, 200)]
    needs = [growth.needed(curve.cards, curve.whole_deck) for curve in curves]
    said = growth_words.sharpness("the whole deck", [curve.whole_deck for curve in curves], needs, names.words("en"))
    assert said == (
        "How sharp that is, in passes (along straight lines between them) from 0.75 down to 0.25 in the distance of "
        "the whole deck: 1.91 with a deck of 32, 35.8 % of those needed; 1.95 with a deck of 200, 21.0 %. The larger "
        "the deck, the sharper the threshold."
    )
    same = growth_words.sharpness("a card", [curves[0].whole_deck] * 2, [needs[0]] * 2, names.words("en"))
    assert same.endswith(" It does not get sharper as decks grow.")


# -- the fit -----------------------------------------------------------------------------------------------
def test_a_logarithm_is_found_again():
    sizes = growth.sizes(32)
    fit = growth.fit([reached(n, 2 + 3 * math.log(n, 6.25)) for n in sizes])
    assert fit.per_factor == pytest.approx((3, 3, 3)) and fit.log_off == pytest.approx(0, abs=1e-12)
    assert fit.power_off > 0.1 and fit.passes(200) == pytest.approx(2 + 3 * math.log(200, 6.25))


def test_a_power_is_not_taken_for_a_logarithm():
    fit = growth.fit([reached(n, 0.1 * n**0.8) for n in growth.sizes(32)])
    assert fit.power == pytest.approx((0.8, 0.8, 0.8)) and fit.power_off < 1e-10 < fit.log_off


def test_the_interval_is_students():
    """y = 2, 4, 5 at x = 0, 1, 2: slope 1.5, residual variance 1/6 with one degree of freedom, t = 12.706."""
    fit = growth.fit([reached(6.25**x, y) for x, y in ((0, 2), (1, 4), (2, 5))])
    assert fit.per_factor.value == pytest.approx(1.5)
    assert fit.per_factor.high - 1.5 == pytest.approx(12.7062 * math.sqrt(1 / 6 / 2), rel=1e-5)


def test_what_was_not_reached_or_is_within_the_first_pass_is_not_fitted():
    needs = [reached(10, 0.7), reached(25, 1.5), reached(62, 2.5), Needed(156, 9, None, None)]
    assert growth.fit(needs) is None
    assert growth.fit(needs, least=0) is not None


# -- distances out of counts -------------------------------------------------------------------------------
LAW = np.full(4, 0.25)


def test_counts_as_expected_are_at_no_distance():
    halves = [np.array([[2500] * 4]), np.array([[2500] * 4])]
    assert counts.average(halves, LAW)[:2] == (0, 0)


def test_what_one_half_shows_and_the_other_does_not_is_chance():
    """The frequencies together are uniform, each half alone isn't."""
    halves = [np.array([[3000, 2000, 2500, 2500]]), np.array([[2000, 3000, 2500, 2500]])]
    assert counts.average(halves, LAW).low == 0


def test_each_half_is_asked_for_what_seems_too_frequent_in_the_other():
    """In the first it is one outcome, 0.05 too frequent in the second; there two, by 0.15 - 0.05 in the first."""
    first, second = np.array([[4, 2, 2, 2]]) * 10**6, np.array([[3, 3, 2, 2]]) * 10**6
    too_little, too_much = (0.05 + 0.10) / 2, 0.10
    assert counts.average([first, second], LAW).value == pytest.approx((too_little + too_much) / 2)


def test_a_large_sample_pins_the_distance_down():
    halves = [np.array([[4000000, 2000000, 2000000, 2000000]])] * 2
    low, value, high = counts.average(halves, LAW)
    assert value == pytest.approx(0.15) and 0.1490 < low < 0.15 < high < 0.1505


def test_margins_are_those_of_the_inequalities():
    """One row of 20,000 decks, 5 %: 1 % of it above, 4 % below in two halves of 2 % each."""
    halves = [np.array([[4000, 2000, 2000, 2000]])] * 2
    low, _, high = counts.average(halves, LAW)
    assert high - 0.15 == pytest.approx(math.sqrt(math.log(1 / 0.01) / 40000))
    assert 0.15 - low == pytest.approx(math.sqrt(math.log(1 / 0.02) / 20000))
    wider = counts.largest([np.repeat(half, 2, axis=0) for half in halves], LAW)
    assert wider.low < low and wider.high > high
    assert counts.largest(halves, LAW, together=2) == wider


def test_the_largest_of_rows_is_the_row_farthest_off():
    rows = [[2500] * 4, [4000, 2000, 2000, 2000]]
    assert counts.largest([np.array(rows)] * 2, LAW).value == pytest.approx(0.15)
    assert counts.average([np.array(rows)] * 2, LAW).value == pytest.approx(0.075)


def test_a_distance_is_never_outside_zero_and_one():
    point = counts.average([np.array([[50, 0, 0, 0]])] * 2, np.array([0.0, 0, 0, 1]))
    assert 0 <= point.low <= point.value <= point.high == 1
