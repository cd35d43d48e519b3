"""The audit: dealing orders and their seats, and ways of shuffling by hand."""

from itertools import product

import numpy as np
import pytest
from mischwerk.deck import decks as known
from mischwerk_lab.experiments.audit import (
    hands as audit_hands,
)
from mischwerk_lab.experiments.audit import (
    names as audit_names,
)
from mischwerk_lab.experiments.audit import (
    seats as audit_seats,
)


# -- dealing orders --------------------------------------------------------------------------------
def test_skat_is_dealt_as_tables_3_and_4_say():
    table_3, table_4, in_turn = audit_seats.dealings(32)
    named = "".join(table_4.seats[seat] for seat in table_4.places)
    assert "".join(table_3.seats[seat] for seat in table_3.places) == "V" * 10 + "M" * 10 + "H" * 10 + "SS"
    assert named == "VVVMMMHHHSSVVVVMMMMHHHHVVVMMMHHH"
    assert in_turn.places[:6] == [0, 1, 2, 3, 0, 1]


@pytest.mark.parametrize("cards", [4, 5, 24, 52, 110])
def test_other_decks_are_dealt_to_four_seats(cards):
    for dealing in audit_seats.dealings(cards):
        assert len(dealing.places) == cards
        sizes = np.bincount(dealing.places)
        assert len(sizes) == 4 and sizes.max() - sizes.min() <= 1


def named(deck):
    """The game's own dealing order: the seats in the order in which cards are dealt."""
    deck = known.find(deck)
    first, second = audit_seats.dealings(deck.size, deck)
    assert second.name == "in_turn" and first == audit_seats.dealing_of(first.name, deck.size)
    assert len(first.places) == deck.size
    return "".join(first.seats[seat] for seat in first.places)


def test_games_are_dealt_by_their_rules():
    packets = ("111222333444", "1111222233334444")
    assert named("schafkopf-short") == packets[0] * 2
    assert named("schafkopf-long") == packets[1] * 2
    assert named("doppelkopf-48") == packets[0] * 4
    assert named("doppelkopf-40") == packets[0] + packets[1] + packets[0]
    assert named("mau-mau-short") == "1234" * 5 + "T" * 12
    assert named("mau-mau-long") == "1234" * 5 + "T" * 44
    assert named("romme-52") == "123" * 13 + "T" * 13  # four hands would leave no stock
    assert named("romme-55") == "1234" * 13 + "TTT"
    assert named("romme-110") == "1234" * 13 + "T" * 58
    assert named("poker-52") == "123456" * 2 + "T" * 40
    assert named("solitaire-52") == "1234567" + "234567" + "34567" + "4567" + "567" + "67" + "7" + "T" * 24


def test_every_dealing_order_has_its_texts(subtests):
    for name, language in product(known.NAMES, ["en", "de"]):
        with subtests.test(name=name, language=language):
            deck, words = known.find(name), audit_names.words(language)
            for dealing in audit_seats.dealings(deck.size, deck):
                for key in (dealing.name, f"seats-{dealing.name}", f"classes-{dealing.name}"):
                    assert words(key)


def test_deviations_of_a_card_that_always_goes_to_one_seat():
    """100 decks, card 0 always at place 0: at seat 0 100 times instead of 25, where the deviation is 4.33."""
    table = np.zeros((4, 4), dtype=np.int64)
    table[0, 0] = 100
    table[1:, 1:] = 100 // 3
    z = audit_seats.deviations(table, audit_seats.dealings(4)[0])
    assert z[0, 0] == pytest.approx(75 / (100 * 0.25 * 0.75) ** 0.5)
    assert z[1, 0] == pytest.approx(-25 / (100 * 0.25 * 0.75) ** 0.5)


# -- ways by hand ----------------------------------------------------------------------------------
def test_ways_by_hand_are_those_of_table_2(fair):
    assert [hand.name for hand in fair.hands] == ["wash", "overhand", "gsr", "strip", "mash", "cut"]
    for hand in fair.hands:
        assert len(hand.guessed) == len(hand.rejected) == len(audit_hands.AFTER)
        assert hand.decks == 2000


def test_one_pass_by_hand_is_seen_and_riffles_get_better(fair):
    by_name = {hand.name: hand for hand in fair.hands}
    assert all(hand.rejected[0] > 0 for hand in fair.hands)
    assert by_name["cut"].enough is None
    assert by_name["gsr"].enough < by_name["overhand"].enough
    assert by_name["gsr"].guessed[0] > 5 > by_name["gsr"].guessed[4] > 0
