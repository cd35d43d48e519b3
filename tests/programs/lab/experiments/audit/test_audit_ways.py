"""The audit's diagnosis by simulation: which shufflers are named, and what is counted of a deck. Seeds are fixed."""

import audit_faults
import laboratory_diagnosis
import numpy as np
from mischwerk_lab.experiments.audit import diagnosis, views
from mischwerk_lab.experiments.audit.diagnosis import features, ways
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.starts import View

BY_NAME = {way.name: way for way in ways.WAYS}


def made(name, cards, passes=1, option=0, count=1000, seed=7):
    return ways.made(BY_NAME[name], cards, passes, option, count, seed)


def diagnosed(decks):
    """Without the other tests of an audit."""
    counted = views.count(View(decks), ("position-chi2", "runs", "rising", "fixed-points"), ())
    return diagnosis.diagnose(
        diagnosis.Evidence(len(decks), counted.runs, counted.rising, None, counted.unshuffled, None, View(decks))
    )


def test_each_simulated_cause_is_named_from_a_thousand_small_decks():
    """And the number of passes. Mashes are no way of these: something speaks against the nearest."""
    cards, wrong = 12, {}
    for name, passes, option, least, most in (
        ("naive", 1, 0, 1, 1),
        ("sattolo", 1, 0, 1, 1),
        ("coins", 1, ways.V8, 1, 1),
        ("swaps", 9, 0, 8, 10),
        ("top-to-random", 12, 0, 11, 13),
        ("strip", 2, 4, 2, 2),
        ("cut", 2, 3, 2, 2),
        ("wash", 1, 30, 1, 2),
    ):
        found = diagnosed(made(name, cards, passes, option))
        best = found.found[0]
        if found.best != name or not least <= best.estimate <= most or (name == "coins" and best.option != option):
            wrong[name] = (found.best, best)
    turned = diagnosed(made("naive", cards)[:, ::-1].copy())
    if (turned.best, turned.found[0].turned) != ("naive", True):
        wrong["turned"] = turned
    mashed = diagnosed(audit_faults.shuffled("mash", cards, 1000, 2))
    nearest = mashed.found[0]
    if mashed.best != "none" or not nearest.likely or nearest.fits or nearest.against.p_value > 0.001:
        wrong["mashed"] = mashed
    assert wrong == {}


def test_no_shuffler_is_taken_for_another():
    """Each shuffler of the confusion matrix by one sample of 1,000 decks: right, or nothing."""
    rows = {name: laboratory_diagnosis.row(name, 1000, 1) for name in laboratory_diagnosis.SHUFFLERS}
    named = {name: (row["right"], *row["named"]) for name, row in rows.items()}
    assert {name: names for name, names in named.items() if names[0] != names[1]} == {
        "random bytes modulo": ("modulo", "even")
    }


def test_the_programs_are_what_they_are_called():
    naive = features.of(made("naive", 16))
    other = features.of(audit_faults.swapped_with_any(1000, 16))
    assert features.worst(naive, other).p_value > 0.001
    cycles = features.GROUPS["cycles"].start
    assert features.of(made("sattolo", 9)).mean[cycles : cycles + 2].tolist() == [1, 1]
    for swaps in (3, 4):
        assert features.of(made("swaps", 9, swaps, 1)).mean[cycles + 2] == swaps % 2
    for option, top in ((0, 8), (1, 0)):
        decks = made("top-to-random", 9, 1, option, 9000)
        rest = [[card for card in deck if card != top] for deck in np.unique(decks, axis=0).tolist()]
        assert rest == [sorted(deck) for deck in rest] and len(rest) == 9
    for option in range(3):
        assert abs((made("coins", 2, 1, option)[:, 0] == 0).mean() - 0.5) < 0.05
    thirds = np.bincount(made("coins", 3, 1, ways.INSERTION)[:, 0], minlength=3) / 1000
    assert np.abs(thirds - [0.375, 0.375, 0.25]).max() < 0.05


def test_what_is_counted_of_a_deck():
    """Cards 2, 3 stay neighbours; 1 and 4 lie before those that they followed; 4 is at its place; one cycle of four."""
    seen = features.of(np.array([[1, 2, 3, 0, 4]], dtype=np.uint8))
    numbers = {name: seen.mean[at].tolist() for name, at in features.GROUPS.items()}
    assert sum(numbers["places"]) == 5 and numbers["places"][4 * 8 + 4] == 1
    assert numbers["ends"] == [0, 0, 0, 1] and numbers["moved"] == [1, 0, 3, 1, 0, 0, 0]
    assert numbers["rising"][:3] == [2, 1, 0] and numbers["runs"][:3] == [2, 1, 1]
    assert numbers["cycles"] == [2, 0, 1] and sum(numbers["followers"]) == 2


def test_even_decks_fit_themselves_as_often_as_they_should():
    """Reject at most 8 of 200 samples at 1 %: more would happen by chance in 0.02 % of runs."""
    law = features.of(audit_faults.shuffled("planned", 52, 16_000, seed=99))
    samples = (features.of(audit_faults.shuffled("planned", 52, 200, seed=seed)) for seed in range(200))
    assert sum(features.worst(sample, law).p_value < 0.01 for sample in samples) <= 8
    assert features.worst(features.of(sorted_decks(200, 52)), law).p_value < 1e-9
