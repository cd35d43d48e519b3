"""The acceptance of the feed rig: a world with other numbers than the firmware's file, measured over the serial line.

All numbers that no data sheet gives are drawn from their ranges at once, and the sizes of nip and roller are up to two
percent off; what is written must be near what the world was given, and the twin of the written file must show what the
world showed.
"""

import json
import random
import subprocess
import sys

import pytest
from mischwerk_machines import dotted, load, load_unknowns

SEEDS = (1, 5, 9, 14)
NEAR = {"feed.steps_per_mm": 0.003, "feed.roller_speed_ratio": 0.015, "friction.roller": 0.08}  # parts of the truth


def drawn(seed):
    """A world's numbers."""
    r, base = random.Random(f"rig {seed}"), load("pile10")
    ranges = load_unknowns().ranges(base)
    values = {key: one.value(r.random(), float(dotted.value(base.data, key))) for key, one in ranges.items()}
    values["cards.friction_sd"] = min(values["cards.friction_sd"], values["cards.friction"] / 5)
    values["feed.steps_per_mm"] = round(40.0 * r.uniform(0.98, 1.02), 3)
    values["feed.roller_speed_ratio"] = round(0.5 * r.uniform(0.98, 1.02), 4)
    return values


def written(folder, values):
    """The world's file."""
    lines = ['extends = "pile10"', 'name = "truth"']
    for section in dict.fromkeys(key.partition(".")[0] for key in values):
        lines.append(f"[{section}]")
        lines += [
            f"{key.partition('.')[2]} = {value}" for key, value in values.items() if key.startswith(f"{section}.")
        ]
    path = folder / "truth.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def measured(folder, *options):
    """What the command says of it."""
    command = [sys.executable, "-m", "mischwerk", "rig", "measure", "--sim", "--json", *options]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_written_is_near_what_the_world_was_given(tmp_path, seed):
    truth = drawn(seed)
    world = written(tmp_path, truth)
    by_hand = ("--bench", f"friction.well={truth['friction.well']}")
    told = measured(
        tmp_path, "--world", world.name, "--sim-seed", str(seed), "--cards", "0", "--out", "mine.toml", *by_hand
    )
    machine = load(str(tmp_path / "mine.toml"))
    for one in told["numbers"]:
        key, value = one["key"], dotted.value(machine.data, one["key"])
        if key in NEAR:
            assert value == pytest.approx(truth[key], rel=NEAR[key]), key
            assert abs(value - truth[key]) <= one["plus_minus"], f"{key} is surer of itself than it may be"
    assert {one["key"] for one in told["numbers"]} >= set(NEAR)


def test_the_twin_of_the_written_file_shows_what_the_world_showed(tmp_path):
    """Two percent of a roller and a fifth of its friction: seen in the world, and in the twin of the file, alike."""
    world = written(tmp_path, {"feed.steps_per_mm": 40.6, "feed.roller_speed_ratio": 0.49, "friction.roller": 0.8})
    seeds = ("--sim-seed", "4", "--interpreter", "cpython", "--cards", "20")
    first = measured(tmp_path, "--world", world.name, "--out", "mine.toml", *seeds)
    again = measured(tmp_path, "--world", "mine.toml", "--out", "again.toml", *seeds)
    for before, after in zip(first["numbers"], again["numbers"], strict=True):
        assert after["value"] == pytest.approx(before["value"], rel=0.05), before["key"]
    assert again["seen"]["clear_ms"] == pytest.approx(first["seen"]["clear_ms"], rel=0.05)
