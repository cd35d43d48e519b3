"""Which cards, places and pairs a report names as the least likely, and what it says of each."""

import numpy as np
import pytest
from mischwerk_lab.experiments.audit import findings
from mischwerk_lab.experiments.audit import names as audit_names
from mischwerk_lab.experiments.audit import report as audit_report
from mischwerk_lab.experiments.audit.views import CELL, LARGEST
from mischwerk_lab.report import pictures
from mischwerk_lab.trials import largest
from shuffled_decks import shuffled


def places_of(decks):
    """Card by place."""
    return np.array([np.bincount(decks[:, place], minlength=decks.shape[1]) for place in range(decks.shape[1])]).T


def test_the_least_likely_cells_are_those_of_a_full_search():
    decks = shuffled("planned", 20, 3000)
    counts = places_of(decks)
    found = largest.of_cells(counts, len(decks)).worst
    every = sorted(largest.two_sided(int(seen), len(decks), 1 / 20) for seen in counts.flat)
    assert [one.p_value for one in found] == pytest.approx([min(1, 400 * p) for p in every[: largest.LISTED]])
    for one in found:
        assert one.seen == counts[one.row, one.column]
        assert one.z == pytest.approx((one.seen - 150) / (3000 * (1 / 20) * (19 / 20)) ** 0.5)


def test_a_small_table_lists_each_cell_once():
    counts = np.array([[50, 50], [50, 50]])
    assert len({(one.row, one.column) for one in largest.of_cells(counts, 100).worst}) == 4


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
    words = audit_names.words("en")
    lines = findings.worst(broken, broken.sample, words)
    deck = broken.deck.cards
    by_text = {line.what: line for line in lines}
    share = broken.sample.tests[CELL].share
    for card in (5, 6, 9, 10):
        line = by_text[f"{deck[card].short} at place 0"]
        assert line.rejected and line.adjusted < 0.01
        assert line.expected == pytest.approx(3000 / 32)
    lost = by_text[f"{deck[5].short} at place 0"]
    assert lost.seen == 0 and lost.z < -9
    alone = largest.two_sided(0, 3000, 1 / 32)
    assert lost.adjusted == pytest.approx(1024 * alone / share) or lost.adjusted <= 1024 * alone / share
    places = [line for line in lines if line.what.endswith("at place 0")]
    assert len(lines) == len(LARGEST) * largest.LISTED + 2 * len(LARGEST) + 3, "five a test, one of each other, classes"
    assert [line.adjusted for line in places] == sorted(line.adjusted for line in places)


def test_no_cell_is_rejected_whose_test_is_not(fair):
    """The rate of false alarms stays that of the tests."""
    lines = findings.worst(fair, fair.sample, audit_names.words("en"))
    assert not any(line.rejected for line in lines)


def test_the_report_lists_them(broken, tmp_path, monkeypatch):
    monkeypatch.setattr(pictures, "save", lambda figure, folder, name, language: "<svg></svg>")
    text = audit_report.report(broken, "de").write(tmp_path).read_text(encoding="utf-8")
    assert broken.deck.cards[5].short == "♣Q"
    assert '<tr class="bad"><th scope="row">♣D an Platz 0</th><td class="short verdict">auffällig</td>' in text
