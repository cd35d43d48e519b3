"""Riffles that are cut exactly in half, told from GSR riffles where decks allow it, named beside them where not.

Decks and seeds are fixed.
"""

from itertools import permutations

import audit_faults
import numpy as np
import pytest
from mischwerk_lab.experiments.audit import compute as audit
from mischwerk_lab.experiments.audit import verdict as audit_verdict
from mischwerk_lab.experiments.audit import wording
from mischwerk_lab.experiments.audit.diagnosis import explanation, features, overhand, sequences
from mischwerk_lab.kernels import sorted_decks


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
    assert sequences.even_law(cards) == pytest.approx(law, abs=1e-12)


@pytest.mark.parametrize("passes", [1, 3, 7])
def test_half_cuts_are_told_from_a_thousand_decks(passes):
    seen = found(audit_faults.shuffled("half-riffle", 52, 1000, passes))
    assert (seen.best, seen.found[0].estimate, seen.others) == ("half-riffles", passes, [])
    assert seen.found[0].share is None


def test_gsr_riffles_are_not_taken_for_half_cuts():
    for passes in (1, 4, 7):
        seen = found(audit_faults.shuffled("gsr", 52, 1000, passes))
        assert seen.best == "riffles" and seen.others == []
        half = next(way for way in seen.found if way.name == "half-riffles")
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
        assert {diagnosis.best, *(way.name for way in diagnosis.others)} == {"riffles", "half-riffles"}
        english, german = (audit_verdict.explanation(done, wording.texts(name)) for name in ("en", "de"))
        assert "The decks can't distinguish this from" in english and "cut exactly in half" in english
        assert "Davon lassen die Blätter nicht unterscheiden" in german and "genau in der Mitte" in german
        assert audit_verdict.as_object(done)["diagnosis"]["others"] == [way.name for way in diagnosis.others]


def test_larger_decks_than_the_limit_go_without():
    seen = found(audit_faults.shuffled("gsr", sequences.MOST_HALF_CUT_CARDS + 1, 50, 5))
    assert seen.best == "riffles" and "half-riffles" not in {way.name for way in seen.found}


# -- Overhand shuffles: how many passes, and how long their packets are. Decks and seeds are fixed. The interval of
# the length is of 95 %; tests allow twice its width.


def test_the_simulated_shuffle_is_the_laboratorys():
    """By the means of all numbers, 20,000 decks each; less would happen with 0.01 %."""
    own, its = sorted_decks(20_000, 52), audit_faults.shuffled("overhand", 52, 20_000, 3)
    overhand.shuffle(own, 0, 3, 5.0, 2026)
    assert features.worst(features.of(its), features.of(own)).p_value > 0.0001


@pytest.mark.parametrize(("passes", "packet"), [(1, 5), (5, 3), (7, 5)])
def test_passes_and_packets_are_told_from_a_thousand_decks(passes, packet):
    seen = audit.tested(audit_faults.shuffled("overhand", 52, 1000, passes, packet=packet)).diagnosis
    best = seen.found[0]
    assert (seen.best, best.estimate, seen.others) == ("overhand", passes, [])
    wide = best.packet.high - best.packet.low
    assert abs(best.packet.estimate - packet) < wide < 0.1 * packet


def test_in_a_sequence_of_skat_decks():
    seen = audit.tested(audit_faults.shuffled_on(400, "overhand", cards=32, passes=3)).diagnosis
    assert (seen.best, seen.found[0].estimate) == ("overhand", 3)
    assert seen.found[0].packet.estimate == pytest.approx(5, abs=0.3)


def test_overhand_shuffles_are_named_in_both_languages(examined):
    done = examined(audit_faults.shuffled("overhand", 32, 200, 2))
    english, german = (audit_verdict.explanation(done, wording.texts(name)) for name in ("en", "de"))
    assert "It looks like overhand shuffles" in english and "2.00 (2.00 to 2.00), packets of" in english
    assert "Es sieht nach Überhandmischen aus" in german and "Päckchen von" in german
    summary = audit_verdict.as_object(done)["diagnosis"]["ways"][0]
    assert summary["packet"]["low"] < 5.2 and summary["packet"]["high"] > 4.8


# -- Decks of which only a share was mixed in a known way, and all others are even: the way, and the share. Decks
# and seeds are fixed; intervals are of 95 %.


def mixed(share, method, passes=1, decks=1000, cards=52, **options):
    """Even decks, but for the first ones."""
    made = audit_faults.shuffled("planned", cards, decks)
    some = round(share * decks)
    made[:some] = audit_faults.shuffled(method, cards, some, passes, seed=5, **options)
    return made


@pytest.mark.parametrize(
    ("share", "method", "passes", "way", "least", "most"),
    [
        (0.5, "gsr", 5, "riffles", 4.9, 5.1),
        (0.1, "gsr", 3, "riffles", 3, 3),
        (0.9, "gsr", 6, "riffles", 5.9, 6.1),
        (0.5, "half-riffle", 5, "half-riffles", 5, 5),
        (0.5, "random-pile", 1, "piles", 10, 10),
        (0.3, "random-pile", 1, "piles", 10, 10),
        (0.5, "random-pile", 2, "piles", 80, 125),
        (0.5, "shelf", 1, "shelves", 10, 10),
    ],
)
def test_the_way_and_the_share_are_told(share, method, passes, way, least, most):
    seen = audit.tested(mixed(share, method, passes)).diagnosis
    best = seen.found[0]
    assert (seen.best, best.fits) == (way, True) and least <= best.estimate <= most
    assert best.share.low <= share <= best.share.high and best.share.high - best.share.low < 0.25


def test_intervals_hold_as_often_as_they_say():
    """Kinds of decks with a known law; of 100 intervals, more than 12 that miss would happen with 0.2 %."""
    random = np.random.default_rng(8)
    even, law = np.full(6, 1 / 6), np.array([0.4, 0.3, 0.1, 0.1, 0.05, 0.05])
    ratios = np.log(law / even)[None, :]
    missed = 0
    for _ in range(100):
        seen = random.multinomial(500, 0.3 * law + 0.7 * even)
        share = explanation.of_share(ratios, seen).share
        missed += not share.low <= 0.3 <= share.high
    assert missed <= 12


def test_a_share_of_the_decks_is_named_in_both_languages(examined):
    done = examined(mixed(0.5, "gsr", 5))
    english, german = (audit_verdict.explanation(done, wording.texts(name)) for name in ("en", "de"))
    assert "number of GSR riffles, in a share of the decks, the others even" in english and "%) of the decks" in english
    assert "bei einem Teil der Blätter" in german and "%) der Blätter" in german
    summary = audit_verdict.as_object(done)["diagnosis"]["ways"][0]
    assert summary["share"]["low"] < 0.5 < summary["share"]["high"]
