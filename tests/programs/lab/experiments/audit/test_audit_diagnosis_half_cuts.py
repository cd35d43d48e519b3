"""Riffles that are cut exactly in half, told from GSR riffles where decks allow it, named beside them where not.

Decks and seeds are fixed.
"""

from itertools import permutations

import audit_faults
import numpy as np
import pytest
from mischwerk_lab.experiments.audit import compute as audit
from mischwerk_lab.experiments.audit import names as audit_names
from mischwerk_lab.experiments.audit import verdict as audit_verdict
from mischwerk_lab.experiments.audit.diagnosis import half_cuts


def found(decks):
    """The diagnosis of these decks."""
    return audit.tested(decks).diagnosis


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_the_law_of_even_decks_is_that_of_all_orders(cards):
    decks = np.array(list(permutations(range(cards))), dtype=np.uint8)
    place = np.argsort(decks, axis=1)
    breaks = place[:, 1:] < place[:, :-1]
    law = np.zeros((2, cards + 1))
    np.add.at(law, (breaks[:, cards // 2 - 1].astype(int), 1 + breaks.sum(axis=1)), 1 / len(decks))
    assert half_cuts.even_law(cards) == pytest.approx(law, abs=1e-12)


@pytest.mark.parametrize("passes", [1, 2, 3, 5, 6, 7])
def test_half_cuts_are_told_from_a_thousand_decks(passes):
    seen = found(audit_faults.shuffled("half-riffle", 52, 1000, passes))
    assert (seen.best, seen.found[0].estimate, seen.others) == ("half-riffles", passes, [])
    assert seen.found[0].share is None


def test_gsr_riffles_are_not_taken_for_half_cuts():
    for passes in (1, 4, 7):
        seen = found(audit_faults.shuffled("gsr", 52, 1000, passes))
        assert seen.best == "riffles" and seen.others == []
        half = next(one for one in seen.found if one.name == "half-riffles")
        assert not half.fits


@pytest.mark.parametrize("cards", [32, 33])
def test_other_decks_also_with_an_odd_card(cards):
    seen = found(audit_faults.shuffled("half-riffle", cards, 1000, 5))
    assert (seen.best, seen.found[0].estimate) == ("half-riffles", 5)


def test_in_a_sequence():
    seen = found(audit_faults.shuffled_on(1000, "half-riffle", passes=6))
    assert (seen.best, seen.found[0].estimate) == ("half-riffles", 6)


def test_of_few_decks_both_are_named(examined):
    for method in ("gsr", "half-riffle"):
        done = examined(audit_faults.shuffled(method, 52, 100, 7))
        diagnosis = done.sample.diagnosis
        assert {diagnosis.best, *(one.name for one in diagnosis.others)} == {"riffles", "half-riffles"}
        english, german = (audit_verdict.explanation(done, audit_names.words(name)) for name in ("en", "de"))
        assert "The decks can't distinguish this from" in english and "cut exactly in half" in english
        assert "Davon lassen die Blätter nicht unterscheiden" in german and "genau in der Mitte" in german
        assert audit_verdict.as_object(done)["diagnosis"]["others"] == [one.name for one in diagnosis.others]


def test_larger_decks_than_the_limit_go_without():
    seen = found(audit_faults.shuffled("gsr", half_cuts.MOST_CARDS + 1, 50, 5))
    assert seen.best == "riffles" and "half-riffles" not in {one.name for one in seen.found}
