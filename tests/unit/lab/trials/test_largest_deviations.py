"""Tests that look for one cell, and the exact law of sums: against all orders, and against laws added up one by one."""

from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
import scipy
from audit_faults import shuffled
from mischwerk_lab.trials import TRIALS, TooFewDecks, cells, correct, laws, places, poker, sequence
from mischwerk_lab.trials.counting import Result, Tally
from mischwerk_lab.trials.poker import ALL_KINDS_DECKS, FREQUENCIES, HANDS, KINDS, STUDY_PLACES
from scipy.special import chdtri


def counted(decks, lag=None):
    n = decks.shape[1]
    tally = places.table(n) if lag is None else Tally(n, sequence.count_pairs, (n, n), lag)
    tally.add(decks)
    return tally.counts


def uniform(count, n=52, seed=3):
    return shuffled("planned", n, count, seed=seed)


# -- one cell --------------------------------------------------------------------------------------
@pytest.mark.parametrize("n", [5, 6, 7])
def test_over_all_orders_every_cell_is_as_full_as_expected(n):
    decks = np.array(list(permutations(range(n))), dtype=np.uint8)
    for cell in (
        laws.of_cells(counted(decks), len(decks)),
        laws.of_pairs(counted(decks, 1), len(decks)),
        laws.of_pairs(counted(decks, 2), len(decks)),
        laws.of_neighbours(counted(decks, 1), len(decks)),
    ):
        assert cell.seen == pytest.approx(cell.expected) and cell.result.p_value == 1


def test_the_most_and_the_least_filled_cell_are_found():
    counts = counted(uniform(2000))
    for row, column, extra, seen in ((3, 40, 60, 0), (3, 40, -30, 0)):
        changed = counts.copy()
        changed[row, column] += extra
        cell = laws.of_cells(changed, 2000)
        assert (cell.row, cell.column, cell.seen) == (row, column, changed[row, column] + seen)
        assert cell.cells == 52 * 52 and cell.result.effect == pytest.approx(cell.seen / 2000 - 1 / 52)


def test_pairs_are_counted_in_order_and_neighbours_in_either():
    decks = uniform(1000)
    first, second = counted(decks, 1), counted(decks, 1)
    first[7, 33] += 40
    second[7, 33] += 20
    second[33, 7] += 25
    cell = laws.of_pairs(first, 1000)
    assert (cell.row, cell.column, cell.cells) == (7, 33, 52 * 51)
    cell = laws.of_neighbours(second, 1000)
    assert (cell.row, cell.column, cell.cells) == (7, 33, 26 * 51) and cell.expected == pytest.approx(2000 / 51)


@pytest.mark.parametrize("seen", [0, 3, 40, 77, 200])
def test_a_cell_is_judged_by_both_tails_of_its_binomial_law(seen):
    tails = scipy.stats.binom.cdf(seen, 2000, 1 / 52), scipy.stats.binom.sf(seen - 1, 2000, 1 / 52)
    assert laws.two_sided(seen, 2000, 1 / 52) == pytest.approx(min(1, 2 * min(tails)))


def test_the_p_value_of_the_largest_cell_is_not_too_small():
    """Of 2,000 samples of uniform decks, as many or fewer than stated are below each rate: four standard deviations."""
    for make, lag in ((laws.of_cells, None), (laws.of_pairs, 2), (laws.of_neighbours, 1)):
        decks = uniform(2000 * 100, 8)
        p = np.array([make(counted(decks[i : i + 100], lag), 100).result.p_value for i in range(0, len(decks), 100)])
        for rate in (0.1, 0.01):
            assert (p <= rate).sum() <= 2000 * rate + 4 * (2000 * rate) ** 0.5, (make, rate)
        assert (p <= 0.1).sum() > 40, "nor is it wasted"


# -- sums over decks -------------------------------------------------------------------------------
@pytest.mark.parametrize(("scores", "taken"), [((0, 0, 1, 1, 1), 2), ((11, 10, 4, 3, 2, 0), 3), ((1, 2, 3), 3)])
def test_the_law_of_a_subset_is_that_of_all_subsets(scores, taken):
    law = laws.of_subset(scores, taken)
    counts = np.bincount([sum(chosen) for chosen in combinations(scores, taken)], minlength=len(law))
    assert law == pytest.approx(counts / comb(len(scores), taken))


@pytest.mark.parametrize("decks", [1, 2, 20, 300])
@pytest.mark.parametrize(("scores", "taken"), [((0,) * 28 + (1,) * 4, 10), ((0, 0, 2, 3, 4, 10, 11), 2), ((1, 0), 1)])
def test_tails_are_those_of_laws_added_up_one_by_one(decks, scores, taken):
    """Whole numbers of ways, deck by deck: exact, down to the last order of all."""
    ways = np.array([round(x * comb(len(scores), taken)) for x in laws.of_subset(scores, taken)], dtype=object)
    total = np.array([1], dtype=object)
    for _ in range(decks):
        total = np.convolve(total, ways)
    everything = comb(len(scores), taken) ** decks
    below = np.cumsum(total)
    mean = decks * sum(scores) * taken / len(scores)
    for seen in sorted({0, 1, int(mean / 2), int(mean), round(mean * 1.1), len(total) // 2, len(total) - 2}):
        if not 0 <= seen < len(total):
            continue
        tail = below[seen] if seen <= mean else everything - (below[seen - 1] if seen else 0)
        exact = min(1.0, 2 * (tail / everything))
        assert laws.two_sided_sum(laws.of_subset(scores, taken), decks, seen) == pytest.approx(
            exact, rel=1e-7, abs=1e-300
        )


def test_wide_sums_agree_with_the_binomial_law():
    """One card of 32 at ten places: a binomial number, of which the window takes only the lowest frequencies."""
    law = laws.of_subset((1,) + (0,) * 31, 10)
    decks, share = 400_000_000, 10 / 32
    for z in (-6, -4.5, 0, 4.5, 6):
        seen = round(decks * share + z * (decks * share * (1 - share)) ** 0.5)
        exact = laws.two_sided(seen, decks, share)
        assert laws.two_sided_sum(law, decks, seen) == pytest.approx(exact, rel=1e-4)


# -- counts of kinds -------------------------------------------------------------------------------
def test_chi_square_of_small_cells_is_too_sharp_and_simulation_says_by_how_much():
    """At the limit of an audit, for 1,000 decks: 0.0002 by chi-square is 0.0003 really; where cells are full, it is
    right."""
    law = tuple(laws.runs(52).tolist())
    limit = float(chdtri(11, 2e-4))
    assert cells.judge(law, np.zeros(53, dtype=np.int64), 1000).freedom == 11
    assert 2.7e-4 < cells.simulated(law, limit, 1000) < 3.9e-4
    half = (0.5, 0.5)
    assert cells.simulated(half, float(chdtri(1, 1e-3)), 10_000) == pytest.approx(1e-3, rel=0.15)
    assert cells.simulated(half, 1e9, 100) == pytest.approx(1e-6, rel=1e-3), "never 0"


def test_simulation_knows_the_law_of_a_counter_and_of_no_other():
    assert cells.law_of(TRIALS["runs"].counter(52).judge) == tuple(laws.runs(52).tolist())
    assert cells.law_of(TRIALS["serial"].counter(52).judge) is None


# -- shares of the false-alarm rate ----------------------------------------------------------------
def test_holms_correction_with_shares():
    """A test with a tenth of the rate needs a p-value ten times as small; equal shares are the plain correction."""
    p = [0.0005, 0.02, 0.3]
    results = [Result(0.0, "", p_value, 0.0, "", 1, 1) for p_value in p]
    assert correct(results, 0.01, [0.1, 0.5, 0.4]).adjusted == pytest.approx([0.005, 0.9 / 0.5 * 0.02, 0.4 / 0.4 * 0.3])
    assert correct(results, 0.01, [7, 7, 7]).adjusted == pytest.approx(correct(results, 0.01).adjusted)
    assert correct(results, 0.01, [0.04, 0.5, 0.46]).rejected == [False, False, False]


# -- The evaluator of poker hands: every one of the 2,598,960 hands, and hands that are easily taken for another.

PUBLISHED = [4, 36, 624, 3744, 5108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]  # the study's table 3


def cards(text):
    """Numbers of cards such as "A♠ 10♥", as the study numbers them."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    return [ranks.index(card[:-1]) + 13 * "♠♥♦♣".index(card[-1]) for card in text.split()]


def kind(text):
    return KINDS[poker.kind(*cards(text))]


def decks_with(hand, places):
    """One deck, with these cards at these places and the others in order."""
    others = iter(card for card in range(52) if card not in hand)
    at = dict(zip(places, hand))
    return np.array([[at[place] if place in at else next(others) for place in range(52)]], dtype=np.uint8)


def test_all_hands_are_of_the_kinds_they_are():
    hands = np.array(list(combinations(range(52), 5)), dtype=np.uint8)
    counts = np.zeros(10, dtype=np.int64)
    poker.count_hands(hands, np.arange(5), counts)
    assert counts.tolist() == PUBLISHED == list(FREQUENCIES)
    assert sum(PUBLISHED) == HANDS == len(hands)


@pytest.mark.parametrize(
    "hand, name",
    [
        ("10♥ J♥ Q♥ K♥ A♥", "royal flush"),
        ("9♣ 10♣ J♣ Q♣ K♣", "straight flush"),
        ("A♦ 2♦ 3♦ 4♦ 5♦", "straight flush"),
        ("7♠ 7♥ 7♦ 7♣ 2♠", "four of a kind"),
        ("7♠ 7♥ 7♦ 2♣ 2♠", "full house"),
        ("2♠ 4♠ 6♠ 8♠ 10♠", "flush"),
        ("J♦ Q♦ K♦ A♦ 2♦", "flush"),  # no straight goes round the corner
        ("10♥ J♥ Q♥ K♥ A♠", "straight"),
        ("A♦ 2♣ 3♦ 4♦ 5♦", "straight"),
        ("2♦ 3♦ 4♦ 5♦ 6♠", "straight"),
        ("7♠ 7♥ 7♦ 2♣ 3♠", "three of a kind"),
        ("A♠ A♥ K♦ K♣ Q♠", "two pairs"),
        ("2♠ 2♥ 3♦ 4♣ 5♠", "one pair"),
        ("Q♠ K♥ A♦ 2♣ 3♠", "high card"),
        ("2♠ 3♠ 4♠ 5♠ 7♥", "high card"),
    ],
)
def test_a_hand_is_of_its_kind_in_whatever_order_it_comes(hand, name):
    assert kind(hand) == name
    assert {poker.kind(*order) for order in permutations(cards(hand))} == {KINDS.index(name)}


def test_the_hand_is_where_the_study_dealt_it_unless_set_otherwise():
    royal = cards("10♥ J♥ Q♥ K♥ A♥")
    assert STUDY_PLACES == (0, 2, 5, 6, 7)
    for taken in (STUDY_PLACES, (47, 48, 49, 50, 51), (51, 0, 7, 30, 2)):
        counter = TRIALS["poker"].counter(52, positions=taken)
        counter.add(decks_with(royal, taken))
        assert counter.tally.counts[0] == 1
    counter = TRIALS["poker"].counter(52)
    counter.add(decks_with(royal, (1, 2, 5, 6, 7)))
    assert counter.tally.counts[0] == 0


@pytest.mark.parametrize("taken", [(0, 1, 2, 3), (0, 1, 2, 3, 52), (0, 1, 2, 3, -1), (0, 1, 2, 3, 3)])
def test_a_hand_has_five_places_of_the_deck(taken):
    with pytest.raises(ValueError, match="five different places"):
        TRIALS["poker"].counter(52, positions=taken)


def test_other_decks_have_no_poker_hands():
    with pytest.raises(ValueError, match="52 cards, not of 32"):
        TRIALS["poker"].counter(32)


def test_with_as_many_decks_as_the_study_had_each_kind_has_its_own_cell():
    assert ALL_KINDS_DECKS == 3_248_700
    counter = TRIALS["poker"].counter(52)
    counter.tally.counts += np.array(PUBLISHED) * 5 // 4
    counter.tally.decks = ALL_KINDS_DECKS
    result = counter.result()
    assert (result.freedom, result.p_value, result.effect) == (9, 1, 0)
    assert result.statistic == pytest.approx(0, abs=1e-20)
    counter.tally.counts += np.array(PUBLISHED) * -5 // 4 + np.array(PUBLISHED)
    counter.tally.decks = HANDS
    assert counter.result().freedom == 8, "royal and straight flush in one"


def test_too_few_decks_are_refused_with_the_number_that_is_needed():
    counter = TRIALS["poker"].counter(52)
    counter.add(decks_with([], ()))
    with pytest.raises(TooFewDecks, match="Poker hands: 1 deck is too few; the test needs 66") as problem:
        counter.result()
    assert problem.value.needed == counter.needed == 66
