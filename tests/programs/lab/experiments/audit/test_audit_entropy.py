"""The audit: what a deck needs, and what repeats say about the source."""

import math

import numpy as np
import pytest
from mischwerk.deck import decks
from mischwerk_lab.experiments.audit import (
    entropy as audit_entropy,
)
from mischwerk_lab.experiments.audit import (
    report as audit_report,
)
from shuffled_decks import shuffled


# -- table 1 ---------------------------------------------------------------------------------------
def test_table_1_is_that_of_the_report():
    found = {name: (need.cards, need.needed_bits) for need in audit_entropy.table_1() for name in need.names}
    assert found == {
        "skat": (32, 118), "schafkopf-long": (32, 118), "mau-mau-short": (32, 118), "schafkopf-short": (24, 80),
        "doppelkopf-40": (40, 160), "doppelkopf-48": (48, 203), "romme-52": (52, 226), "solitaire-52": (52, 226),
        "romme-55": (55, 243), "mau-mau-long": (64, 296), "romme-104": (104, 552), "solitaire-104": (104, 552),
        "romme-110": (110, 592),
    }  # fmt: skip


def test_cards_that_look_alike_need_fewer_bits():
    need = audit_entropy.need(decks.find("doppelkopf-48"))
    assert need.distinct == math.factorial(48) // 2**24
    assert need.distinct_bits == 203 - 24
    assert audit_entropy.need(decks.find("romme-55")).distinct == math.factorial(55) // 6


# -- repeats ---------------------------------------------------------------------------------------
def test_repeats_count_pairs_across_chunks():
    some = shuffled("planned", 10, 3)
    counter = audit_entropy.Repeats(10)
    counter.add(some)
    counter.add(some[[0, 0, 2]])
    assert counter.pairs() == 3 + 1  # deck 0 three times, deck 2 twice


def test_repeats_judge_by_poissons_law():
    """50,000 pairs of 5 cards: 120 orders, so 1/120 of all pairs are equal; and one pair of 52 is one too many."""
    counter = audit_entropy.Repeats(5)
    counter.add(shuffled("planned", 5, 317))
    assert counter.result().p_value > 1e-3
    counter = audit_entropy.Repeats(52)
    counter.add(shuffled("planned", 52, 100)[[*range(100), 7]])
    assert counter.result().p_value < 1e-60


def test_no_repeat_bounds_the_orders_from_below():
    """Of M orders, none is given twice with exp(-D²/2M): 1 % at the bound."""
    bits = audit_entropy.reachable_bits(10_000, 0)
    assert math.exp(-(10_000 * 9_999 / 2) / 2**bits) == pytest.approx(0.01)
    assert audit_entropy.reachable_bits(10_000, 5) == pytest.approx(math.log2(10_000 * 9_999 / 10))


def test_repeats_take_bounded_memory_and_judge_the_first_decks(monkeypatch):
    """The same hundred decks three times: what lies behind the bound is neither kept nor reckoned with."""
    monkeypatch.setattr(audit_entropy, "MOST_COMPARED", 120)
    some = shuffled("planned", 52, 100)
    counter = audit_entropy.Repeats(52)
    for _ in range(3):
        counter.add(some)
    assert counter.pairs() == 20, "the first 20 decks of the second hundred"
    result = counter.result()
    assert result.decks == 120 and result.statistic == 20
    assert result.null == f"Poisson, mean {120 * 119 / 2 / math.factorial(52):.3g}"
    assert sum(value.nbytes for value in vars(counter).values() if isinstance(value, np.ndarray)) < 2000
    assert audit_entropy.reachable_bits(300, 20) == pytest.approx(math.log2(120 * 119 / 2 / 20))


def test_most_decks_compared_take_a_quarter_of_a_gigabyte():
    assert audit_entropy.Repeats(4)._kept.nbytes == 1 << 28


@pytest.mark.parametrize("cards", [170, 171, 200, 256])
def test_repeats_of_decks_whose_orders_no_float_can_count(cards):
    some = shuffled("planned", cards, 30)
    counter = audit_entropy.Repeats(cards)
    counter.add(some)
    assert counter.result().p_value == 1
    counter.add(some[:1])
    assert counter.result().p_value < 1e-300
    assert 0 <= audit_entropy.expected_pairs(1 << 44, cards) < 1e-280


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_report_says_that_only_the_first_decks_were_compared(fair, monkeypatch, language):
    def text():
        return str(vars(audit_report.report(fair, language)))

    said = {"en": "Equal decks are searched for among the first 500 only", "de": "nur unter den ersten 500 gesucht"}
    assert said[language] not in text()
    monkeypatch.setattr(audit_entropy, "MOST_COMPARED", 500)
    assert said[language] in text()
