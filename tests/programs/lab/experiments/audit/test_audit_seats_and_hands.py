"""The audit: dealing orders and their seats, and ways of shuffling by hand."""

from itertools import product

import numpy as np
import pytest
from audit_faults import shuffled
from mischwerk.deck import decks as known
from mischwerk_lab.experiments.audit import findings, wording
from mischwerk_lab.experiments.audit import hands as audit_hands
from mischwerk_lab.experiments.audit import report as audit_report
from mischwerk_lab.experiments.audit import seats as audit_seats
from mischwerk_lab.experiments.audit.views import CELL, LARGEST
from mischwerk_lab.trials import laws


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
    assert named("solitaire-104") == "".join("123456789"[row:] for row in range(9)) + "T" * 59


def test_every_dealing_order_has_its_texts(subtests):
    for name, language in product(known.NAMES, ["en", "de"]):
        with subtests.test(name=name, language=language):
            deck, texts = known.find(name), wording.texts(language)
            for dealing in audit_seats.dealings(deck.size, deck):
                for key in (dealing.name, f"seats-{dealing.name}", f"classes-{dealing.name}"):
                    assert texts(key)


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


# -- Which cards, places and pairs a report names as the least likely, and what it says of each.


def places_of(decks):
    """Card by place."""
    return np.array([np.bincount(decks[:, place], minlength=decks.shape[1]) for place in range(decks.shape[1])]).T


def test_the_least_likely_cells_are_those_of_a_full_search():
    decks = shuffled("planned", 20, 3000)
    counts = places_of(decks)
    cells = laws.of_cells(counts, len(decks)).worst
    every = sorted(laws.two_sided(int(seen), len(decks), 1 / 20) for seen in counts.flat)
    assert [cell.p_value for cell in cells] == pytest.approx([min(1, 400 * p) for p in every[: laws.LISTED]])
    for cell in cells:
        assert cell.seen == counts[cell.row, cell.column]
        assert cell.z == pytest.approx((cell.seen - 150) / (3000 * (1 / 20) * (19 / 20)) ** 0.5)


def test_a_small_table_lists_each_cell_once():
    counts = np.array([[50, 50], [50, 50]])
    assert len({(cell.row, cell.column) for cell in laws.of_cells(counts, 100).worst}) == 4


@pytest.fixture(scope="module")
def broken(examined):
    """Two cards that are never on top, in Skat decks that are even otherwise."""
    decks = shuffled("planned", 32, 3000)
    for card, other in ((5, 6), (9, 10)):
        rows = np.flatnonzero(decks[:, 0] == card)
        places = (decks[rows] == other).argmax(axis=1)
        decks[rows, 0], decks[rows, places] = other, card
    return examined(decks, "skat")


def test_all_faults_are_named_each_with_its_counts_and_corrected_p(broken):
    english = wording.texts("en")
    lines = findings.worst(broken, broken.sample, english)
    deck = broken.deck.cards
    by_text = {line.what: line for line in lines}
    share = broken.sample.tests[CELL].share
    for card in (5, 6, 9, 10):
        line = by_text[f"{deck[card].short} at place 0"]
        assert line.rejected and line.adjusted < 0.01
        assert line.expected == pytest.approx(3000 / 32)
    lost = by_text[f"{deck[5].short} at place 0"]
    assert lost.seen == 0 and lost.z < -9
    alone = laws.two_sided(0, 3000, 1 / 32)
    assert lost.adjusted == pytest.approx(1024 * alone / share) or lost.adjusted <= 1024 * alone / share
    places = [line for line in lines if line.what.endswith("at place 0")]
    assert len(lines) == len(LARGEST) * laws.LISTED + 2 * len(LARGEST) + 3, "five a test, one of each other, classes"
    assert [line.adjusted for line in places] == sorted(line.adjusted for line in places)


def test_no_cell_is_rejected_whose_test_is_not(fair):
    """The rate of false alarms stays that of the tests."""
    lines = findings.worst(fair, fair.sample, wording.texts("en"))
    assert not any(line.rejected for line in lines)


def test_the_report_lists_them(broken, tmp_path, no_figures):
    text = audit_report.report(broken, "de").write(tmp_path).read_text(encoding="utf-8")
    assert broken.deck.cards[5].short == "♣Q"
    assert '<tr class="bad"><th scope="row">♣D an Platz 0</th><td class="short verdict">auffällig</td>' in text
