"""Evidence: after any past, each bet's mean over all next decks is 1; and what gross faults bring."""

import copy
from itertools import permutations
from math import factorial

import numpy as np
import pytest
from mischwerk_lab.trials import laws, sequence
from mischwerk_lab.watching import numbers
from mischwerk_lab.watching.cells import CellBet
from mischwerk_lab.watching.evidence import BETS, Watch


def uniform(cards, count, seed=1):
    return np.random.default_rng(seed).permuted(np.tile(np.arange(cards, dtype=np.uint8), (count, 1)), axis=1)


def by_bet(watch):
    return np.array([view.latest for view in watch._views])


PASTS = {
    "none": lambda cards: uniform(cards, 0),
    "one deck": lambda cards: uniform(cards, 1),
    "uniform": lambda cards: uniform(cards, 7),
    "uneven": lambda cards: np.tile(np.arange(cards, dtype=np.uint8), (6, 1)),
    "in turn": lambda cards: np.array([np.arange(cards), np.arange(cards)[::-1]] * 4, dtype=np.uint8),
    "all orders": lambda cards: np.array(list(permutations(range(cards))), dtype=np.uint8),
}


@pytest.mark.parametrize("cards", [4, 5, 6])
@pytest.mark.parametrize("past", PASTS)
def test_the_mean_of_each_bet_over_all_next_decks_is_exactly_one(cards, past):
    before = Watch(cards)
    decks = PASTS[past](cards)
    if len(decks):
        before.observe(decks)
    gains = []
    for order in permutations(range(cards)):
        after = copy.deepcopy(before)
        after.observe(np.array([order], dtype=np.uint8))
        gains.append(np.exp(by_bet(after) - by_bet(before)))
    assert len(gains) == factorial(cards)
    assert np.mean(gains, axis=0) == pytest.approx(np.ones((3, len(BETS))), abs=1e-9)


def test_some_bets_do_gain_and_others_lose():
    """The test above would hold for bets that never move."""
    before = Watch(5)
    before.observe(uniform(5, 9))
    after = copy.deepcopy(before)
    after.observe(np.array([[0, 1, 2, 3, 4]], dtype=np.uint8))
    moved = np.abs(by_bet(after) - by_bet(before)) > 1e-6
    assert moved.all()


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_laws_are_those_of_all_orders(cards):
    decks = np.array(list(permutations(range(cards))), dtype=np.uint8)
    values = np.empty((len(decks), 4), dtype=np.int64)
    numbers.read_numbers(decks, values)
    for column, name in enumerate(numbers.COUNTED):
        law = np.exp(numbers.log_law(name, cards))
        shares = np.bincount(values[:, column], minlength=len(law)) / len(decks)
        assert shares == pytest.approx(law, abs=1e-15)


@pytest.mark.parametrize("name", numbers.COUNTED)
def test_numbers_and_laws_are_those_of_the_trials(name):
    decks = uniform(52, 200)
    values = np.empty((len(decks), 4), dtype=np.int64)
    numbers.read_numbers(decks, values)
    kernel, law = sequence._COUNTED[name]
    counts = np.zeros(len(law(52)), dtype=np.int64)
    kernel(decks, counts)
    assert np.bincount(values[:, list(numbers.COUNTED).index(name)], minlength=len(counts)).tolist() == counts.tolist()
    assert np.exp(numbers.log_law(name, 52)) == pytest.approx(law(52), rel=1e-12)


def test_laws_of_the_largest_decks_have_no_zero_where_there_is_a_deck():
    assert laws.runs(256)[1] == 0.0  # 1/256!, as a float
    assert numbers.log_law("rising", 256)[1] == pytest.approx(-1167.26, abs=0.01)


@pytest.mark.parametrize("sequence", [False, True])
def test_one_deck_at_a_time_or_many_at_once_give_the_same(sequence):
    decks, one_by_one, at_once = uniform(20, 150), Watch(20, sequence), Watch(20, sequence)
    single = [float(one_by_one.observe(deck[None])[0]) for deck in decks]
    many = np.concatenate([at_once.observe(decks[:40]), at_once.observe(decks[40:])])
    assert single == pytest.approx(many, abs=1e-9)
    assert one_by_one.log_largest == pytest.approx(max(0.0, many.max()))


def test_the_first_deck_after_a_gap_is_compared_with_none_before_it():
    sorted_deck = np.arange(52, dtype=np.uint8)[None]
    decks = np.concatenate([uniform(52, 1), sorted_deck])
    with_gap, without = Watch(52), Watch(52)
    for watch in (with_gap, without):
        watch.observe(decks[:1])
    with_gap.forget_start()
    for watch in (with_gap, without):
        watch.observe(decks[1:])
    assert by_bet(with_gap)[0] == pytest.approx(by_bet(without)[0])  # as they are: the same
    assert (by_bet(with_gap)[1] == 0).all() and (by_bet(without)[1] != 0).any()


def test_a_deck_that_is_never_shuffled_is_caught_at_once_and_named():
    watch = Watch(52)
    watch.observe(np.tile(np.arange(52, dtype=np.uint8), (3, 1)))
    assert watch.p_at_most < 1e-50 and watch.evidence == pytest.approx(np.exp(watch.log_evidence))
    watch.observe(np.tile(np.arange(52, dtype=np.uint8), (30, 1)))
    assert watch.evidence == pytest.approx(1e300)


@pytest.mark.parametrize(("name", "events"), [("cells", 36), ("pairs", 30), ("neighbours", 15)])
def test_each_event_is_counted_and_the_most_unlikely_is_found(name, events):
    bet, decks = CellBet(name, 6), uniform(6, 500)
    decks = decks[decks[:, 0] != 3]
    bet.observe(decks)
    assert bet._by_count.sum() == events
    assert (bet._by_count @ np.arange(len(bet._by_count))) == len(decks) * (6 if name == "cells" else 5)
    if name == "cells":
        assert bet.found() == {"first": 0, "second": 3, "seen": 0, "expected": pytest.approx(len(decks) / 6)}


def test_fewer_than_four_cards_are_refused():
    with pytest.raises(ValueError, match="at least 4 cards, not 3"):
        Watch(3)
