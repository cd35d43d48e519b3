"""Every method has the law of its model: all outcomes of four to six cards, and the runs of 52.

The laws come from short programs of which all possibilities were tried (tests/support/choices.py), so that no
formula and no line is shared with what is tested. One false alarm in 10**7 for each case (chi_square.py).
"""

from fractions import Fraction

import choices
import numpy as np
import pytest
from chi_square import RARE, against, eulerian, uniform
from mischwerk_lab import engine, streams
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.kernels.uniform import fisher_yates
from mischwerk_lab.methods import METHODS

DECKS = 200_000
CASES = [
    ("planned", {}, 5, choices.uniform),
    ("wheel", {}, 4, choices.uniform),
    ("random-pile", {"pockets": 3}, 5, choices.pile(3, 5)),
    ("random-pile", {"pockets": 3, "capacity": 2}, 6, choices.pile(3, 2)),
    ("random-pile", {"pockets": 4, "capacity": 2, "order": "lifo"}, 5, choices.pile(4, 2, lifo=True)),
    ("shelf", {"shelves": 2}, 5, choices.shelf(2)),
    ("gsr", {}, 6, choices.gsr),
    ("half-riffle", {}, 6, choices.half_riffle),
    ("half-riffle", {}, 5, choices.half_riffle),
    ("splitandmix", {}, 6, choices.splitandmix),
    ("splitandmix", {}, 5, choices.splitandmix),
    ("mash", {"packet": 3}, 5, choices.mash(3)),
    ("overhand", {"packet": 3}, 6, choices.overhand(3)),
    ("strip", {"packet": 2}, 6, choices.strip(2)),
    ("cut", {}, 5, choices.cut(2)),
    ("cut", {"packets": 4}, 6, choices.cut(4)),
    ("mt19937", {}, 4, choices.uniform),
    ("java", {}, 4, choices.uniform),
]


def shuffled(method, options, cards, passes=1, seed=2026, decks=DECKS):
    kept = []
    kernel = METHODS[method].make(cards, **options)
    engine.run(kernel, cards, decks, passes, seed, lambda _pass, some, _first: kept.append(some.copy()))
    return np.concatenate(kept)


def name(case):
    return " ".join([case[0], *(f"{option} {value}" for option, value in case[1].items()), f"{case[2]} cards"])


@pytest.mark.parametrize(("method", "options", "cards", "program"), CASES, ids=map(name, CASES))
def test_all_outcomes_of_a_small_deck_are_as_frequent_as_the_model_says(method, options, cards, program, fair):
    expected = choices.law(program, cards)
    orders, counts = np.unique(shuffled(method, options, cards), axis=0, return_counts=True)
    came = {tuple(order): int(count) for order, count in zip(orders.tolist(), counts)}
    assert came.keys() <= expected.keys(), "an order that can't be"
    assert all(DECKS * probability > 20 for probability in expected.values()), "else pool"
    if len(expected) == 1:
        return
    assert fair(against([came.get(order, 0) for order in expected], [DECKS * float(p) for p in expected.values()]))


def test_swapping_for_large_decks_is_uniform_as_well(fair):
    """Decks of more than 128 cards take it; five are enough to see all outcomes."""
    decks = sorted_decks(DECKS, 5)
    fisher_yates(decks, 0, streams.key(2026, 0, "planned"))
    orders, counts = np.unique(decks, axis=0, return_counts=True)
    assert len(orders) == 120 and fair(uniform(counts.tolist()))


# -- 52 cards ----------------------------------------------------------------------------------------------


def runs_of_decks(decks):
    return 1 + (decks[:, 1:] < decks[:, :-1]).sum(axis=1)


def fit(runs, law):
    """Counts of runs against their law, the tails pooled; what can't come didn't."""
    counts = np.bincount(runs, minlength=len(law) + 1)[1:].tolist()
    assert not any(count for count, p in zip(counts, law) if p == 0)
    expected = [float(p) * len(runs) for p in law]
    for _ in range(2):
        while len(expected) > 1 and expected[0] < RARE:
            expected[:2] = [sum(expected[:2])]
            counts[:2] = [sum(counts[:2])]
        expected.reverse()
        counts.reverse()
    assert len(expected) > 1
    return against(counts, expected)


@pytest.mark.parametrize("cards", [52, 55, 128, 129])
@pytest.mark.parametrize("method", ["planned", "wheel"])
def test_uniform_decks_have_the_runs_of_uniform_decks(method, cards, fair):
    """128 cards are the last that are decoded in lanes; 55 are not a multiple of four."""
    orders = eulerian(cards)
    law = [Fraction(count, sum(orders)) for count in orders]
    assert fair(fit(runs_of_decks(shuffled(method, {}, cards, decks=50_000)), law))
