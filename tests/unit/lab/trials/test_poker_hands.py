"""The evaluator of poker hands: every one of the 2,598,960 hands, and hands that are easily taken for another."""

from itertools import combinations, permutations

import numpy as np
import pytest
from mischwerk_lab.trials import TRIALS, TooFewDecks, poker_hands
from mischwerk_lab.trials.poker import ALL_KINDS_DECKS, STUDY_PLACES
from mischwerk_lab.trials.poker_hands import FREQUENCIES, HANDS, KINDS

PUBLISHED = [4, 36, 624, 3744, 5108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]  # the study's table 3


def cards(text):
    """Numbers of cards such as "A♠ 10♥", as the study numbers them."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    return [ranks.index(card[:-1]) + 13 * "♠♥♦♣".index(card[-1]) for card in text.split()]


def kind(text):
    return KINDS[poker_hands.kind(*cards(text))]


def decks_with(hand, places):
    """One deck, with these cards at these places and the others in order."""
    others = iter(card for card in range(52) if card not in hand)
    at = dict(zip(places, hand))
    return np.array([[at[place] if place in at else next(others) for place in range(52)]], dtype=np.uint8)


def test_all_hands_are_of_the_kinds_they_are():
    hands = np.array(list(combinations(range(52), 5)), dtype=np.uint8)
    counts = np.zeros(10, dtype=np.int64)
    poker_hands.count_hands(hands, np.arange(5), counts)
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
    assert {poker_hands.kind(*order) for order in permutations(cards(hand))} == {KINDS.index(name)}


def test_the_hand_is_where_the_study_dealt_it_unless_set_otherwise():
    royal = cards("10♥ J♥ Q♥ K♥ A♥")
    assert STUDY_PLACES == (0, 2, 5, 6, 7)
    for places in (STUDY_PLACES, (47, 48, 49, 50, 51), (51, 0, 7, 30, 2)):
        counter = TRIALS["poker"].counter(52, positions=places)
        counter.add(decks_with(royal, places))
        assert counter.tally.counts[0] == 1
    counter = TRIALS["poker"].counter(52)
    counter.add(decks_with(royal, (1, 2, 5, 6, 7)))
    assert counter.tally.counts[0] == 0


@pytest.mark.parametrize("places", [(0, 1, 2, 3), (0, 1, 2, 3, 52), (0, 1, 2, 3, -1), (0, 1, 2, 3, 3)])
def test_a_hand_has_five_places_of_the_deck(places):
    with pytest.raises(ValueError, match="five different places"):
        TRIALS["poker"].counter(52, positions=places)


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
