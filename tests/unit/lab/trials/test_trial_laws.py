"""Each test's law against all orders of a few cards: what is counted, and how often it must come."""

from itertools import permutations, product
from math import exp, factorial, isclose

import numpy as np
import pytest
from mischwerk_lab.trials import TRIALS, cells, laws
from mischwerk_lab.trials.places import moments, outside


def all_orders(n):
    return np.array(list(permutations(range(n))), dtype=np.uint8)


def counted(name, n, **options):
    """What the test counts over all orders."""
    counter = TRIALS[name].counter(n, **options)
    counter.add(all_orders(n))
    return counter.tally.counts


def of_one(name, deck, **options):
    counter = TRIALS[name].counter(len(deck), **options)
    counter.add(np.array([deck], dtype=np.uint8))
    return np.flatnonzero(counter.tally.counts).tolist()


LAWS = [
    ("runs", laws.runs),
    ("rising", laws.runs),
    ("peaks", laws.peaks),
    ("adjacency", laws.neighbours),
    ("fixed-points", laws.fixed_points),
    ("cycles", laws.cycles),
    ("guessing", laws.cycles),  # a hit with one card left is sure, with two of probability 1/2 and so on
]


def test_the_law_is_that_of_all_orders(subtests):
    for n, (name, law) in product([3, 4, 5, 6, 7], LAWS):
        with subtests.test(name=name, n=n):
            np.testing.assert_allclose(counted(name, n), law(n) * factorial(n), rtol=1e-12, atol=1e-9)


@pytest.mark.parametrize("n, groups", [(4, 2), (5, 2), (6, 4), (7, 3), (7, 4)])
def test_the_coupon_collectors_law_is_that_of_all_orders(n, groups):
    law = laws.collected(tuple(np.bincount(np.arange(n) * groups // n)))
    np.testing.assert_allclose(counted("coupon", n, groups=groups), law * factorial(n), rtol=1e-12, atol=1e-9)


@pytest.mark.parametrize("n", [5, 52, 110])
def test_laws_are_probabilities(n):
    for law in (laws.runs, laws.peaks, laws.neighbours, laws.fixed_points, laws.cycles):
        assert law(n).sum() == pytest.approx(1, abs=1e-12) and law(n).min() >= 0
    assert (laws.runs(n) @ np.arange(n + 1)) == pytest.approx((n + 1) / 2)
    assert (laws.peaks(n) @ np.arange((n + 1) // 2)) == pytest.approx((n - 2) / 3)
    assert (laws.neighbours(n) @ np.arange(n)) == pytest.approx(2 * (n - 1) / n)
    assert (laws.fixed_points(n) @ np.arange(n + 1)) == pytest.approx(1)


def test_what_is_counted_of_a_deck():
    deck = [2, 3, 0, 4, 1, 5]
    assert of_one("runs", deck) == [3]  # 2 3 | 0 4 | 1 5
    assert of_one("rising", deck) == [2]  # 0 1, 2 3 4 5
    assert of_one("peaks", deck) == [2]  # 3, 4
    assert of_one("adjacency", deck) == [1]  # 2 3
    assert of_one("fixed-points", deck) == [1]  # 5
    assert of_one("cycles", deck) == [3]  # 0 2, 1 3 4, 5
    assert of_one("guessing", deck) == [2]  # 3 after 2, and the last
    assert of_one("coupon", deck, groups=3) == [4]  # of 0 1 and 2 3 and 4 5: 2, 3, 0, 4
    assert of_one("tuples", deck, m=3) == [2, 3]


@pytest.mark.parametrize("lag", [1, 2, 5])
def test_pairs_are_counted_over_the_ring(lag):
    deck = [3, 1, 4, 0, 5, 2, 6]
    counter = TRIALS["serial"].counter(7, lag=lag)
    counter.add(np.array([deck], dtype=np.uint8))
    pairs = {(int(a), int(b)) for a, b in np.argwhere(counter.tally.counts)}
    assert pairs == {(deck[i], deck[(i + lag) % 7]) for i in range(7)}


def test_the_guesser_names_the_next_card_not_yet_seen():
    assert of_one("guessing", [0, 1, 2, 3]) == [4]
    assert of_one("guessing", [3, 2, 1, 0]) == [1]  # 0, then round the end: 0, 0, 0
    assert of_one("guessing", [1, 3, 0, 2]) == [2]  # 0, 2, 0, 2


def test_the_most_guessable_deck_is_judged_by_the_law_of_the_largest():
    """Of three decks of four cards the best has all right: 1 - (23/24)**3."""
    counter = TRIALS["outlier"].counter(4)
    counter.add(np.array([[1, 3, 0, 2], [0, 1, 2, 3], [3, 2, 1, 0]], dtype=np.uint8))
    judged = counter.judge(counter.tally.counts, 3)
    assert judged.p_value == pytest.approx(1 - (23 / 24) ** 3) and judged.effect == 4
    counter = TRIALS["outlier"].counter(52)
    counter.add(np.arange(52, dtype=np.uint8)[None])
    assert counter.judge(counter.tally.counts, 1).p_value == pytest.approx(1 / factorial(52))
    counter = TRIALS["outlier"].counter(3)
    counter.add(np.array([[2, 1, 0]], dtype=np.uint8))
    assert counter.judge(counter.tally.counts, 1).p_value == 1, "the last card is always known"


@pytest.mark.parametrize("n, m", [(4, 2), (6, 2), (6, 3), (7, 3), (5, 4)])
def test_orders_within_groups_come_equally_often(n, m):
    assert set(counted("tuples", n, m=m)) == {n // m * factorial(n) // factorial(m)}


@pytest.mark.parametrize("n, m", [(6, 1), (7, 1)])
def test_halves_of_what_is_left_are_fair_independent_bits(n, m):
    """All patterns of two neighbouring bits equally often, over the ring of three."""
    assert set(counted("apen", n, m=m)) == {3 * factorial(n) // 4}


def test_approximate_entropy_is_that_of_the_standards_example():
    """SP 800-22, section 2.12.4: bits 0100110101, m = 3."""
    bits = [0, 1, 0, 0, 1, 1, 0, 1, 0, 1]
    left = list(range(20))
    deck = []
    for place in range(20):  # places 0, 2, 4 .. have 20, 18, 16 .. cards left
        upper = place % 2 == 0 and bits[place // 2]
        deck.append(left.pop(len(left) // 2 if upper else 0))
    counter = TRIALS["apen"].counter(20, m=3)
    counter.add(np.array([deck], dtype=np.uint8))
    judged = counter.judge(counter.tally.counts, 1)
    assert np.log(2) - judged.effect == pytest.approx(0.190954, abs=1e-6)
    assert judged.statistic == pytest.approx(10.043859, abs=1e-6)
    assert judged.p_value == pytest.approx(0.261961, abs=1e-6)


@pytest.mark.parametrize("n", [5, 6])
def test_pairs_vary_as_the_serial_test_says(n):
    """Over all orders, in a direction that turning the pairs about keeps, and in one that it reverses."""
    rng = np.random.default_rng(n)
    pairs = []
    for deck in all_orders(n):
        counter = TRIALS["serial"].counter(n)
        counter.add(deck[None])
        pairs.append(counter.tally.counts)
    pairs = np.array(pairs)
    free = np.eye(n * n)  # tables without diagonal, of rows and columns that add up to 0
    tied = [np.outer(np.eye(n)[i], np.ones(n)).ravel() for i in range(n)]
    tied += [np.outer(np.ones(n), np.eye(n)[i]).ravel() for i in range(n)]
    tied += [np.diag(np.eye(n)[i]).ravel() for i in range(n)]
    free = free - np.linalg.pinv(np.array(tied)) @ np.array(tied)
    direction = (free @ rng.normal(size=n * n)).reshape(n, n)
    for sign, variance in ((1, 1 / (n - 1)), (-1, n / ((n - 1) * (n - 2)))):
        part = (direction + sign * direction.T) / 2
        scores = (pairs * part).sum(axis=(1, 2))
        assert scores.mean() == pytest.approx(0, abs=1e-9)
        assert scores.var() == pytest.approx(variance * (part**2).sum())


@pytest.mark.parametrize("lag", [1, 2, 4])
def test_the_mean_of_the_serial_test_over_all_orders_is_its_degrees_of_freedom(lag):
    judged = []
    for deck in all_orders(6):
        counter = TRIALS["serial"].counter(6, lag=lag)
        counter.add(deck[None])
        judged.append(counter.judge(counter.tally.counts, 1))
    assert np.mean([result.statistic for result in judged]) == pytest.approx(judged[0].freedom)


@pytest.mark.parametrize("name", ["position-mean", "card-mean", "position-chi2", "seats"])
def test_the_mean_over_all_pairs_of_orders_is_the_degrees_of_freedom(name):
    """Of two decks: of one deck these statistics have always the same value, or nearly."""
    orders = all_orders(4)
    options = {"seats": [0, 1, 1, 0]} if name == "seats" else {}
    judged = []
    for pair in product(orders, orders):
        counter = TRIALS[name].counter(4, **options)
        counter.add(np.array(pair))
        judged.append(counter.judge(counter.tally.counts, 2))
    assert np.mean([result.statistic for result in judged]) == pytest.approx(judged[0].freedom)


def test_one_reading_of_decks_is_the_other_of_their_inverses():
    decks = np.array([[1, 0, 2, 3, 4], [3, 0, 1, 4, 2], [3, 0, 4, 2, 1]], dtype=np.uint8)
    statistics = {}
    for name in ("position-mean", "card-mean"):
        for sample, rows in (("decks", decks), ("inverses", np.argsort(decks, axis=1).astype(np.uint8))):
            counter = TRIALS[name].counter(5)
            counter.add(rows)
            statistics[name, sample] = counter.judge(counter.tally.counts, 3).statistic
    assert statistics["position-mean", "decks"] == pytest.approx(statistics["card-mean", "inverses"])
    assert statistics["card-mean", "decks"] == pytest.approx(statistics["position-mean", "inverses"])
    assert statistics["position-mean", "decks"] > 1.1 * statistics["card-mean", "decks"]


def test_degrees_of_freedom():
    freedom = {
        name: TRIALS[name].counter(52).judge(np.ones((52, 52), np.int64), 52).freedom
        for name in ("position-mean", "card-mean", "position-chi2", "seats", "serial")
    }
    assert freedom == {"position-mean": 102, "card-mean": 102, "position-chi2": 51**2, "seats": 153, "serial": 2549}


def test_the_factor_of_the_card_by_place_table():
    """One deck has each card once: its plain chi-square is always N (N-1), which is N/(N-1) times (N-1)²."""
    counter = TRIALS["position-chi2"].counter(52)
    counter.add(np.arange(52, dtype=np.uint8)[None])
    assert counter.judge(counter.tally.counts, 1).statistic == pytest.approx(51**2)


def test_the_two_readings_of_mean_and_spread():
    decks = np.array([[1, 0, 2, 3], [3, 0, 1, 2], [3, 0, 2, 1]], dtype=np.uint8)
    table = TRIALS["position-mean"].counter(4).tally
    table.add(decks)
    mean, deviation = moments(table.counts, axis=0)
    np.testing.assert_allclose(mean, decks.mean(axis=0))
    np.testing.assert_allclose(deviation, decks.std(axis=0))
    mean, deviation = moments(table.counts, axis=1)
    places = np.argsort(decks, axis=1)
    np.testing.assert_allclose(mean, places.mean(axis=0))
    np.testing.assert_allclose(deviation, places.std(axis=0))


# -- the law of the Kolmogorov distance --------------------------------------------------------------------
def slow_outside(n, draws, step):
    """By all n**draws samples."""
    places = np.indices((n,) * draws).reshape(draws, -1)
    below = np.array([(places <= t).sum(axis=0) for t in range(n)])
    even = draws * np.arange(1, n + 1)[:, None]
    return float((np.abs(n * below - even).max(axis=0) >= step).mean())


@pytest.mark.parametrize("n, draws", [(2, 1), (2, 7), (3, 4), (4, 5), (5, 6)])
def test_the_kolmogorov_law_is_exact(n, draws):
    for step in range(n * draws + 2):
        assert outside(n, draws, step) == pytest.approx(slow_outside(n, draws, step), abs=1e-9)


def test_the_kolmogorov_law_of_many_places_nears_the_known_one():
    """1.3581 is the textbook's 5 % point of the continuous law, which is above that of a few places."""
    p = [outside(n, 10**6, n * 1358) for n in (20, 52, 250, 1000)]
    assert p == sorted(p)
    assert 0.045 < p[-1] < 0.05
    assert isclose(outside(52, 1000, 52 * 200), 2 * exp(-80)), "far out: Massart's bound"


# -- cells -------------------------------------------------------------------------------------------------
def test_rare_kinds_are_put_together_until_five_are_expected():
    law = (0.01, 0.02, 0.1, 0.5, 0.3, 0.05, 0.02)
    counts = np.array([0, 1, 12, 55, 27, 4, 1])
    judged = cells.judge(law, counts, 100)
    expected = np.array([13, 50, 30, 7])
    seen = np.array([13, 55, 27, 5])
    assert judged.freedom == 3
    assert judged.statistic == pytest.approx(((seen - expected) ** 2 / expected).sum())
    assert cells.judge(law, counts * 10, 1000).freedom == 6


def test_fewest_decks_fill_three_cells():
    assert cells.needed(np.array([0.5, 0.25, 0.25])) == 20
    assert cells.needed(np.array([0.1, 0.4, 0.5])) == 50
    assert cells.needed(np.array([0.0, 0.1, 0.9])) == 50, "two are all there are"
    with pytest.raises(ValueError, match="nothing to test"):
        cells.needed(np.array([0.0, 1.0]))


def test_the_effect_is_free_of_the_noise_and_does_not_grow_with_the_sample():
    assert cells.chi_square(9.0, 9, 100).effect == 0
    assert cells.chi_square(5.0, 9, 100).effect == 0
    assert cells.chi_square(9.0 + 100 * 0.25, 9, 100).effect == 0.5
    assert cells.chi_square(9.0 + 10_000 * 0.25, 9, 10_000).effect == 0.5


def test_p_values_are_those_of_the_textbook():
    for statistic, freedom, p in ((16.919, 9, 0.05), (21.666, 9, 0.01), (3.8415, 1, 0.05)):
        assert cells.chi_square(statistic, freedom, 100).p_value == pytest.approx(p, rel=1e-3)
