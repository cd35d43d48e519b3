"""The acceptance of the feed rig: a world with other numbers than the firmware's file, measured over the serial line.

All numbers that no data sheet gives are drawn from their ranges at once, and the sizes of nip and roller are up to two
percent off; what is written must be near what the world was given, and the twin of the written file must show what the
world showed.
"""

import pytest
import rig as bench
from mischwerk_machines import dotted, load

SEEDS = (101, 105, 109)  # none of those that the figures of bench/rig.py are of
NEAR = {"feed.steps_per_mm": 0.003, "feed.roller_speed_ratio": 0.015, "friction.roller": 0.08}  # parts of the truth


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_written_is_near_what_the_world_was_given(tmp_path, seed):
    told = bench.trial(tmp_path, seed)
    machine = load(str(tmp_path / f"mine-{seed}.toml"))
    assert set(told) == set(NEAR)
    for key, one in told.items():
        assert dotted.value(machine.data, key) == pytest.approx(one["truth"], rel=NEAR[key]), key
        assert abs(one["written"] - one["truth"]) <= one["plus_minus"], f"{key} is surer of itself than it may be"


def test_the_twin_of_the_written_file_shows_what_the_world_showed(tmp_path):
    """Two percent of a roller and a fifth of its friction: seen in the world, and in the twin of the file, alike."""
    truth = {"feed.steps_per_mm": 40.6, "feed.roller_speed_ratio": 0.49, "friction.roller": 0.8}
    bench.write_world(tmp_path / "truth.toml", truth)
    options = ("--interpreter", "cpython", "--cards", "20")
    first = bench.measure(tmp_path, "truth.toml", "mine.toml", 4, *options)
    again = bench.measure(tmp_path, "mine.toml", "again.toml", 4, *options)
    for before, after in zip(first["numbers"], again["numbers"], strict=True):
        assert after["value"] == pytest.approx(before["value"], rel=0.05), before["key"]
    assert again["seen"]["clear_ms"] == pytest.approx(first["seen"]["clear_ms"], rel=0.05)
