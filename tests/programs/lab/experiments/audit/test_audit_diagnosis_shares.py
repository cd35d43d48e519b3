"""Decks of which only a share was mixed in a known way, and all others are even: the way, and the share.

Decks and seeds are fixed; intervals are of 95 %.
"""

import audit_faults
import numpy as np
import pytest
from mischwerk_lab.experiments.audit import compute as audit
from mischwerk_lab.experiments.audit import names as audit_names
from mischwerk_lab.experiments.audit import verdict as audit_verdict
from mischwerk_lab.experiments.audit.diagnosis import mixtures


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
        share = mixtures.of_share(ratios, seen).share
        missed += not share.low <= 0.3 <= share.high
    assert missed <= 12


def test_a_share_of_the_decks_is_named_in_both_languages(examined):
    done = examined(mixed(0.5, "gsr", 5))
    english, german = (audit_verdict.explanation(done, audit_names.words(name)) for name in ("en", "de"))
    assert "number of GSR riffles, in a share of the decks, the others even" in english and "%) of the decks" in english
    assert "bei einem Teil der Blätter" in german and "%) der Blätter" in german
    told = audit_verdict.as_object(done)["diagnosis"]["ways"][0]
    assert told["share"]["low"] < 0.5 < told["share"]["high"]


@pytest.mark.parametrize("method", ["mash", "strip", "cut", "wash"])
def test_no_share_of_a_known_way_is_found_in_others(method):
    assert audit.tested(audit_faults.shuffled(method, 52, 1000, 7)).diagnosis.best == "none"
