"""The audit's diagnosis: which way of mixing explains decks that are not even, and when none does.

Decks and seeds are fixed. Intervals are of 95 %: of the twenty samples below, more than four outside would happen with
0.3 %.
"""

from math import comb, factorial, log
from types import SimpleNamespace

import audit_faults
import numpy as np
import pytest
from mischwerk_lab.experiments.audit import compute as audit
from mischwerk_lab.experiments.audit import diagnosis, views, wording
from mischwerk_lab.experiments.audit import verdict as audit_verdict
from mischwerk_lab.experiments.audit.diagnosis import explanation, features, remainders, sequences, ways
from mischwerk_lab.experiments.audit.diagnosis.explanation import Explanation
from mischwerk_lab.experiments.audit.diagnosis.ways import WAYS
from mischwerk_lab.hunting import generators
from mischwerk_lab.starts import SORTED, View


def found(decks, **options):
    """The diagnosis of these decks."""
    return audit.tested(decks, **options).diagnosis


def riffles(decks):
    counted = views.count(View(decks), views.FEW_TESTS, ())
    evidence = diagnosis.Evidence(
        counted.decks, counted.runs, counted.rising, None, counted.unshuffled, None, View(decks)
    )
    return sequences.riffles(evidence, False)


# -- riffles ---------------------------------------------------------------------------------------
def test_seven_riffles_are_told_from_a_thousand_decks_to_a_tenth():
    for decks in (audit_faults.shuffled("gsr", 52, 1000, 7), audit_faults.shuffled_on(1000, "gsr", passes=7)):
        seen = found(decks)
        best = seen.found[0]
        assert seen.best == explanation.RIFFLES
        assert best.estimate == pytest.approx(7.0, abs=0.1) and best.low < 7 < best.high
        assert best.high - best.low < 0.25


@pytest.mark.parametrize("passes", [1, 3, 6, 9])
def test_other_numbers_of_riffles(passes):
    seen = found(audit_faults.shuffled("gsr", 52, 1000, passes))
    best = next(way for way in (seen.found[0], *seen.others) if way.name == explanation.RIFFLES)
    assert passes > 8 or seen.found[0] == best  # later, a thousand decks don't tell them from riffles cut in half
    assert best.low - 1e-9 <= passes <= best.high
    assert round(best.estimate) == passes
    assert not any(way.share for way in (seen.found[0], *seen.others)), "of all decks no share is named"


@pytest.mark.parametrize("cards", [8, 110])
def test_riffles_of_other_decks(cards):
    seen = found(audit_faults.shuffled("gsr", cards, 500, 5))
    assert seen.best == explanation.RIFFLES and round(seen.found[0].estimate) == 5


def test_intervals_hold_as_often_as_they_say():
    fitted = [riffles(audit_faults.shuffled("gsr", 52, 200, 7, seed=seed)) for seed in range(20)]
    assert sum(not fit.low <= 7 <= fit.high for fit in fitted) <= 4
    errors = np.array([fit.estimate - 7 for fit in fitted])
    assert abs(errors.mean()) < 3 * errors.std() / 20**0.5 and 0.05 < errors.std() < 0.25


def test_the_likelihood_is_that_of_bayer_and_diaconis():
    """n! C(a + n - r, n) / a**n for whole numbers of packets; impossible with fewer packets than sequences."""
    table = sequences.log_ratios(10, np.array([4.0, 128.0]))
    for row, a in enumerate((4, 128)):
        for r in range(1, 11):
            ways = comb(a + 10 - r, 10)
            exact = log(factorial(10) * ways / a**10) if ways else -np.inf
            assert table[row, r] == pytest.approx(exact, rel=1e-12)


# -- other ways ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("made", "best", "low", "high"),
    [
        (lambda: audit_faults.shuffled("random-pile", 52, 1000), "piles", 10, 10.1),
        (lambda: audit_faults.shuffled("random-pile", 52, 3000, 2), "piles", 95, 105),
        (lambda: audit_faults.shuffled("random-pile", 52, 1000, order="lifo"), "piles-turned", 10, 10.1),
        (lambda: audit_faults.shuffled_on(2000, "random-pile", passes=2), "piles", 90, 110),
        (lambda: audit_faults.shuffled("shelf", 52, 1000), "shelves", 10, 10),
        (lambda: audit_faults.shuffled("shelf", 52, 5000, 2, shelves=4), "shelves", 30, 34),
        (lambda: audit_faults.shuffled_on(2000, "shelf", passes=1), "shelves", 10, 10),
        (lambda: audit_faults.unshuffled(0.02, 1000), "unshuffled", 0.02, 0.02),
        (lambda: audit_faults.unshuffled(1.0, 100), "unshuffled", 1, 1),
        (lambda: audit_faults.sticking(7, 33, 0.05, 10_000), "sticky", 0.044, 0.056),
    ],
)
def test_the_way_and_its_size_are_told(made, best, low, high):
    """Turned piles are piles that were dealt from the other end, unless it is said how the decks began."""
    seen = found(made(), start=SORTED if best == "piles-turned" else None)
    assert seen.best == best and low <= seen.found[0].estimate <= high
    assert not any(way.share for way in (seen.found[0], *seen.others)), "of all decks no share is named"
    assert seen.found[0].low <= seen.found[0].estimate <= seen.found[0].high


@pytest.mark.parametrize(
    "made",
    [lambda: audit_faults.never_at(0, 0, 5000), lambda: audit_faults.every_second_reversed(5000)],
    ids=["a card never on top", "every second reversed"],
)
def test_none_of_these_is_an_answer(made):
    assert found(made()).best == diagnosis.NONE


def test_a_random_byte_modulo_the_cards_left():
    seen = found(audit_faults.bytes_modulo(10_000))
    best = seen.found[0]
    assert (seen.best, best.estimate, best.loop) == ("modulo", 256, generators.BACKWARD)
    assert best.low <= 256 <= best.high and best.fit > 0.001


def test_numbers_below_300_in_every_loop():
    random = np.random.default_rng(3)
    for loop in remainders.LOOPS:
        decks = [generators.shuffled(40, lambda n: int(random.integers(300)) % n, loop) for _ in range(4000)]
        best = remainders.likeliest(View(np.array(decks, dtype=np.uint8)), 1.92)
        assert best.loop == loop and best.low <= 300 <= best.high and best.fit > 0.001


def test_the_draws_of_a_loop_are_those_of_the_hunter():
    decks = audit_faults.shuffled("planned", 9, 40)
    tables = remainders.tables(View(decks))
    for loop in remainders.LOOPS:
        bounds = generators.bounds_of(loop, 9)
        for k in range(2, 10):
            drawn = [generators.draws_of(deck, loop)[bounds.index(k)] for deck in decks.tolist()]
            assert tables[loop][k].tolist() == np.bincount(drawn, minlength=9).tolist()


def test_even_draws_are_no_remainders_of_few_numbers():
    """A byte's are 540 more likely, in logarithms, with as many decks."""
    for seed in range(10):
        best = diagnosis.modulo(View(audit_faults.shuffled("planned", 52, 10_000, seed=seed)))
        assert not best.likely


def test_even_decks_have_no_diagnosis(fair):
    assert fair.sample.diagnosis is None
    assert audit_verdict.as_object(fair)["diagnosis"] is None
    assert audit_verdict.explanation(fair, wording.texts("en")) == ""


# -- what is said ----------------------------------------------------------------------------------
def test_the_verdict_says_what_explains_it(examined):
    done = examined(audit_faults.shuffled_on(1000, "gsr", passes=7))
    english, german = (audit_verdict.statements(done, wording.texts(name))[1].text for name in ("en", "de"))
    assert "It looks like GSR riffles: 7.0" in english and "Es sieht nach Riffeln aus: 7,0" in german
    summary = audit_verdict.as_object(done)["diagnosis"]
    assert summary["best"] == "riffles" and summary["ways"][0]["fits"] is True
    assert summary["ways"][0]["low"] < 7 < summary["ways"][0]["high"]


def test_every_way_has_its_texts_in_both_languages():
    against = features.Against("neighbours", 1.4, 1.5, 1e-9)
    names = ("riffles", "half-riffles", "piles", "piles-turned", "shelves", "modulo", "unshuffled", "sticky")
    for way in (*WAYS, *(ways.Way(name, None) for name in names)):
        sure = Explanation(way.name, 2.0, 2.0, 3.0, 99.0, 0.0, "backward", option=way.options[0], against=against)
        turned, share = sure._replace(turned=True), sure._replace(share=explanation.Interval(0.5, 0.4, 0.6))
        keys = sure._replace(name=explanation.KEYS)
        for language in ("en", "de"):
            words = wording.texts(language)
            said = [explained(diagnosis.Diagnosis(way.name, [one], [keys]), words) for one in (sure, turned, share)]
            said.append(explained(diagnosis.Diagnosis("none", [sure], []), words))
            assert len(set(said)) == 4 and wording.sized(sure, words) in said[-1] and "e-09" not in said[-1]
            assert all(words(f"feature-{name}") for name in features.GROUPS)


def explained(found, words):
    """Say a diagnosis as the report does."""
    return audit_verdict.explanation(SimpleNamespace(sample=SimpleNamespace(diagnosis=found)), words)
