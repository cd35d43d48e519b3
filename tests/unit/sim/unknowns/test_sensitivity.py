"""Which number failures depend on: found where there is one, and rarely where there is none."""

import numpy as np
import pytest
from mischwerk_sim.sweep.unknowns.sensitivity import LEVEL, effects

NAMES = [f"number {at}" for at in range(35)]


def places(seed, samples=200):
    return np.random.default_rng(seed).random((samples, len(NAMES)))


@pytest.mark.parametrize(
    "fails, side",
    [
        (lambda x: x > 0.8, "high"),
        (lambda x: x < 0.15, "low"),
        (lambda x: abs(x - 0.5) > 0.42, "ends"),
        (lambda x: abs(x - 0.5) < 0.08, "middle"),
    ],
)
def test_the_number_that_decides_comes_first_with_its_side(fails, side):
    drawn = places(1)
    found = effects(NAMES, drawn, fails(drawn[:, 7]))
    assert (found[0].name, found[0].side) == ("number 7", side)
    assert found[0].is_significant and found[0].p < 0.001 and abs(found[0].z) > 4.0
    assert (found[0].failing > found[0].exact) == (side in ("high", "ends"))
    assert not any(effect.is_significant for effect in found[1:])


def test_two_numbers_that_must_come_together_are_both_found():
    drawn = places(2)
    found = effects(NAMES, drawn, (drawn[:, 3] > 0.6) & (drawn[:, 9] < 0.4))
    assert {effect.name for effect in found[:2]} == {"number 3", "number 9"}
    assert all(effect.is_significant for effect in found[:2])


def test_where_nothing_matters_one_study_in_twenty_names_any_number():
    named = 0
    for seed in range(100):
        failed = np.random.default_rng(1000 + seed).random(60) < 0.2
        named += effects(NAMES, places(seed, 60), failed)[0].is_significant
    assert 0 < named <= 12, f"{named} of 100 at a level of {LEVEL}"


def test_no_failures_or_nothing_else_says_nothing():
    drawn = places(3, 10)
    assert effects(NAMES, drawn, np.zeros(10, dtype=bool)) == []
    assert effects(NAMES, drawn, np.ones(10, dtype=bool)) == []
