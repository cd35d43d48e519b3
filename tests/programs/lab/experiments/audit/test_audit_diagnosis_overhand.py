"""Overhand shuffles: how many passes, and how long their packets are.

Decks and seeds are fixed. The interval of the length is of 95 %; tests allow twice its width.
"""

from itertools import permutations

import audit_faults
import numpy as np
import pytest
from mischwerk_lab.experiments.audit import compute as audit
from mischwerk_lab.experiments.audit import names as audit_names
from mischwerk_lab.experiments.audit import verdict as audit_verdict
from mischwerk_lab.experiments.audit.diagnosis import overhand


@pytest.mark.parametrize("cards", [4, 6])
def test_neighbours_of_even_decks_are_those_of_all_orders(cards):
    decks = np.array(list(permutations(range(cards))), dtype=np.uint8)
    seen = np.bincount(overhand.measured(decks)[:, 0], minlength=cards + 1) / len(decks)
    assert np.exp(overhand.log_even_neighbours(cards)) == pytest.approx(seen, abs=1e-12)


def test_the_simulated_shuffle_is_the_laboratorys():
    """By the means of five numbers, 20,000 decks each: 5 standard errors happen with 3 in a million."""
    own = overhand.simulated(52, 3, 1 / 5, 20_000)
    its = overhand.measured(audit_faults.shuffled("overhand", 52, 20_000, 3))
    z = (own.mean(axis=0) - its.mean(axis=0)) / ((own.var(axis=0) + its.var(axis=0)) / 20_000) ** 0.5
    assert np.abs(z).max() < 5


def test_what_is_measured():
    # Cards 2, 3 stay neighbours; cards 1 and 4 lie before those that they followed; two runs.
    assert overhand.measured(np.array([[1, 2, 3, 0, 4]], dtype=np.uint8)).tolist() == [[2, 24, 3 + 1 + 1 + 2, 2, 2]]


@pytest.mark.parametrize(("passes", "packet"), [(1, 5), (2, 5), (5, 3), (4, 10), (7, 5)])
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


@pytest.mark.parametrize(("method", "passes"), [("strip", 3), ("mash", 3), ("cut", 1), ("wash", 3)])
def test_other_shuffles_by_hand_are_not_taken_for_it(method, passes):
    seen = audit.tested(audit_faults.shuffled(method, 52, 1000, passes)).diagnosis
    assert seen.best == "none" and not any(one.fits for one in seen.found if one.name == "overhand")


def test_even_decks_are_not_looked_at():
    evidence = type("Evidence", (), {})()
    evidence.cards, evidence.view = 52, audit.views(audit_faults.shuffled("planned", 52, 1000), None)["named"]
    assert overhand.fitted(evidence) is None


def test_overhand_shuffles_are_named_in_both_languages(examined):
    done = examined(audit_faults.shuffled("overhand", 32, 200, 2))
    english, german = (audit_verdict.explanation(done, audit_names.words(name)) for name in ("en", "de"))
    assert "It looks like overhand shuffles" in english and "2.00 (2.00 to 2.00), packets of" in english
    assert "Es sieht nach Überhandmischen aus" in german and "Päckchen von" in german
    told = audit_verdict.as_object(done)["diagnosis"]["ways"][0]
    assert told["packet"]["low"] < 5.2 and told["packet"]["high"] > 4.8
