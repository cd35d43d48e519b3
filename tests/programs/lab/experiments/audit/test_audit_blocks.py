"""P-values over blocks of decks: NIST's proportion and uniformity, as information beside the audit's verdict."""

import math
from html import escape

import numpy as np
import pytest
import scipy
from audit_faults import shuffled
from mischwerk.deck import decks
from mischwerk_lab.experiments.audit import entropy as audit_entropy
from mischwerk_lab.experiments.audit import report as audit_report
from mischwerk_lab.experiments.audit import verdict, views, wording
from mischwerk_lab.starts import View
from mischwerk_lab.trials.poker import STUDY_PLACES

CARDS, DECKS = 52, 10_000
NAMES = [name for name in views.TESTS if name != "outlier"]


def test_blocks_are_enough_for_nist_and_large_enough_for_the_tests():
    """At least 55 p-values (SP 800-22, section 4.2.2), at least a hundred decks for each."""
    assert views.sizes(5499) == (0, 0)
    assert views.sizes(5500) == (55, 100)
    assert views.sizes(10_000) == (100, 100)
    assert views.sizes(250_000) == (500, 500)
    assert views.sizes(20_000_000) == (1000, 20_000)


def test_proportion_and_uniformity_are_those_of_the_standard():
    """Its own example in section 4.2.1: of 1000 sequences, p-hat 0.99, the range is 0.99 +- 0.0094392."""
    low, high = views.proportions(1000)
    assert (low, high) == (pytest.approx(0.99 - 0.0094392, abs=1e-7), pytest.approx(0.99 + 0.0094392, abs=1e-7))
    even = [(i + 0.5) / 100 for i in range(100)]
    assert views.row("runs", even) == views.Row("runs", (10,) * 10, 99, 1.0, True)
    half = [p / 2 for p in even]  # chi-square is 100
    assert views.row("runs", half).p_value_t == pytest.approx(1.4937e-17, rel=1e-3)
    assert views.row("runs", [0.0, 1.0]).bins == (1, 0, 0, 0, 0, 0, 0, 0, 0, 1)


@pytest.mark.parametrize(("failed", "fine"), [(3, True), (4, False)])
def test_of_a_hundred_blocks_three_may_fail(failed, fine):
    """0.99 less three standard deviations of 0.00995 is 0.96015."""
    row = views.row("runs", [0.001] * failed + [0.5] * (100 - failed))
    assert row.passed == 100 - failed and row.in_proportion is fine


def test_how_often_chance_alone_is_unusual():
    """As the binomial law says of each row, for independent rows."""
    chance = scipy.stats.binom.sf(3, 100, 0.01) + 0.0001
    assert views.chance_of_any(100, 1) == pytest.approx(chance)
    assert views.chance_of_any(100, 17) == pytest.approx(1 - (1 - chance) ** 17)


def test_p_values_of_uniform_decks_are_uniform():
    """Each test over 400 blocks of 100 decks, by Kolmogorov and Smirnov at 0.1 % for all of them together; P-value_T at
    NIST's limit has a false alarm in 10,000. Fixed seed."""
    decks = shuffled("planned", CARDS, 400 * 100, seed=11)
    values = {name: [] for name in NAMES}
    for i in range(400):
        battery = views.Battery(CARDS, NAMES)
        battery.add(np.ascontiguousarray(decks[100 * i : 100 * i + 100]))
        for name, result in battery.results().items():
            values[name].append(result.p_value)
    for name, p_values in values.items():
        assert views.row(name, p_values).p_value_t >= views.LEAST_UNIFORMITY, name
        if name not in ("poker", "guessing"):  # these take few values with so few decks
            assert scipy.stats.kstest(p_values, "uniform").pvalue > 0.001 / len(values), name


def test_a_fault_that_comes_and_goes_shows_in_the_blocks():
    """Thirty decks of every tenth block are not shuffled at all."""
    decks = shuffled("planned", CARDS, DECKS)
    for first in range(0, DECKS, 1000):
        decks[first : first + 30] = np.arange(CARDS, dtype=np.uint8)
    rows = {row.test: row for row in views.tested(View(decks), NAMES, STUDY_PLACES).rows}
    assert rows["fixed-points"].passed == 90 and not rows["fixed-points"].as_expected
    fair = views.tested(View(shuffled("planned", CARDS, DECKS)), NAMES, STUDY_PLACES)
    assert (fair.blocks, fair.decks) == (100, 100)
    assert {row.test for row in fair.rows} == set(NAMES) and all(row.blocks == 100 for row in fair.rows)


@pytest.fixture(scope="module")
def audit(examined):
    return examined(shuffled("planned", 32, 6000), "skat")


def test_an_audit_of_many_decks_shows_its_blocks_and_what_they_mean(audit, fair, tmp_path, no_figures):
    assert fair.blocks is None, "2,000 decks are too few"
    text = audit_report.report(audit, "en").write(tmp_path).read_text(encoding="utf-8")
    assert "cut into 60 blocks of 100" in text
    english = wording.texts("en")
    for row in audit.blocks.rows:
        assert f">{escape(english(f'test-{row.test}'))}</th>" in text
    assert "This decides nothing" in text and (tmp_path / "blocks.csv").exists()


def test_blocks_do_not_change_the_verdict(audit):
    """The 1 % is spent: even if every row is unusual."""
    bad = audit.blocks._replace(rows=[row._replace(passed=0, in_proportion=False) for row in audit.blocks.rows])
    changed = audit._replace(blocks=bad)
    assert verdict.passed(audit) and verdict.passed(changed)
    summary = verdict.as_object(changed)
    assert summary["rejected"] == [] and summary["blocks"]["blocks"] == 60
    assert not any(test["as_expected"] for test in summary["blocks"]["tests"].values())


# -- The audit: what a deck needs, and what repeats say about the source.


# -- table 1 ---------------------------------------------------------------------------------------
def test_table_1_is_that_of_the_report():
    table = {name: (need.cards, need.needed_bits) for need in audit_entropy.table_1() for name in need.names}
    assert table == {
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
