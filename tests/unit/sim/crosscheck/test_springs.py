"""Springs for restitutions: what they give back in steps as the engine makes them; it needs no engine."""

import math

import pytest
from mischwerk_sim.crosscheck.contact import STEP_US, Spring, rebound, spring


@pytest.mark.parametrize("restitution", (0.02, 0.1, 0.25, 0.5, 0.75))
def test_a_spring_gives_back_what_was_asked_for(restitution):
    assert rebound(spring(restitution)) == pytest.approx(restitution, abs=1e-3)


def test_for_none_it_gives_back_as_good_as_nothing():
    assert rebound(spring(0.0)) < 0.01


def test_a_damped_spring_gives_back_what_theory_says_if_the_steps_are_short():
    ratio, rad_s = 0.3, 1e4
    expected = math.exp(-ratio / math.sqrt(1.0 - ratio**2) * _contact(ratio))
    assert rebound(Spring(rad_s**2, 2.0 * ratio * rad_s), step_s=1e-7) == pytest.approx(expected, abs=2e-3)


def _contact(ratio):
    """Phase, radians, at which a body leaves a damped spring that can't pull (Schwager and Poeschel, 2007)."""
    root = math.sqrt(1.0 - ratio**2)
    return math.pi - math.atan2(2.0 * ratio * root, 1.0 - 2.0 * ratio**2)


def test_no_spring_is_too_hard_for_its_step():
    for restitution in (0.0, 0.1, 1.0):
        one = spring(restitution)
        assert one.damping * STEP_US * 1e-6 <= 0.8 + 1e-9
        assert math.sqrt(one.stiffness) * STEP_US * 1e-6 <= 0.2 + 1e-9
    assert spring(0.1).solref[0] < 0.0 > spring(0.1).solref[1], "MuJoCo takes positive ones for a time and a ratio"
