"""A rehearsal of bench/twin_speed.py, so that the measurement doesn't fail at its end."""

from rehearsal import rehearsed


def test_both_builds_are_measured_both_ways():
    said = rehearsed("twin_speed")
    for what in ("pile10", "wheel54", "plain", "compiled", "CPU s / simulated s"):
        assert what in said
