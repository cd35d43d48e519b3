"""The motors hold while positions are needed, and are released when a person has to reach in."""

import pytest

from bench import Bench, name

BUILDS = ["pile10", "wheel54"]


def watched(build, **troubles):
    bench = Bench(build, **troubles)
    power = []
    bench.hal.enable = power.append
    return bench, power


@pytest.mark.parametrize("build", BUILDS)
def test_they_hold_after_a_shuffle_and_in_a_pause(build):
    bench, power = watched(build, misfeed={9: 3})
    assert name(bench.shuffle()) == "MISFEED"
    assert power[-1] is True, "a released rack would sink, and the plan continues from where it is"
    assert bench.go_on() is None
    assert power[-1] is True


@pytest.mark.parametrize("build", BUILDS)
def test_they_are_released_at_a_jam(build):
    bench, power = watched(build, jam_throat={9})
    assert name(bench.shuffle()) == "JAM_THROAT"
    assert power[-1] is False
    assert not bench.sequence.homed, "positions are no longer needed"
