"""Measure how near `mischwerk rig measure` comes to worlds whose numbers are known.

Every number that no data sheet gives is drawn from its range (hardware/machines/unknowns.toml), all at once, and the
sizes of nip and roller are up to two percent off. The firmware knows none of it, and the command sees the serial line
only. `friction.well` is given by hand, as by a tilted board. docs/measurements/rig.md shows the figures.
"""

from __future__ import annotations

import datetime
import json
import random
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from harness import arguments, keep, mischwerk
from mischwerk_machines import dotted, load, load_unknowns

BUILD = "pile10"
FIRST_SEED = 1000  # its constants were chosen with worlds of smaller ones
OFF = 0.02  # as parts of themselves sizes may be so much off
SIZES = ("feed.steps_per_mm", "feed.roller_speed_ratio")
MEASURED = (*SIZES, "friction.roller")
BY_HAND = "friction.well"


def drawn(seed: int) -> dict[str, float]:
    """The numbers of a world."""
    r, base = random.Random(f"rig {seed}"), load(BUILD)
    ranges = load_unknowns().ranges(base)
    values = {key: unknown.value(r.random(), float(dotted.value(base.data, key))) for key, unknown in ranges.items()}
    values["cards.friction_sd"] = min(values["cards.friction_sd"], values["cards.friction"] / 5.0)
    for key in SIZES:
        values[key] = float(f"{float(dotted.value(base.data, key)) * r.uniform(1.0 - OFF, 1.0 + OFF):.5g}")
    return values


def write_world(path: Path, values: Mapping[str, float]) -> None:
    """The machine file of such a world."""
    lines = [f'extends = "{BUILD}"', f'name = "{path.stem}"']
    for section in dict.fromkeys(key.partition(".")[0] for key in values):
        lines.append(f"[{section}]")
        lines += [
            f"{key.partition('.')[2]} = {value}" for key, value in values.items() if key.startswith(f"{section}.")
        ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def measure(folder: Path, world: str, out: str, seed: int, *options: str) -> dict[str, Any]:
    """Return what the command says of the world of that file. Raises RuntimeError with its error."""
    command = ("rig", "measure", "--sim", "--json", "--sim-seed", seed, "--world", world, "--out", out, *options)
    report: dict[str, Any] = json.loads(mischwerk(*command, cwd=folder, timeout=600))
    return report


def trial(folder: Path, seed: int, *options: str) -> dict[str, dict[str, float]]:
    """Hold each measured number against the truth: truth, what was written, and by how much that may be off."""
    truth, name = drawn(seed), f"world-{seed}.toml"
    write_world(folder / name, truth)
    by_hand = ("--bench", f"{BY_HAND}={truth[BY_HAND]}")
    report = measure(folder, name, f"mine-{seed}.toml", seed, "--cards", "0", *by_hand, *options)
    numbers = {number["key"]: number for number in report["numbers"]}
    return {
        key: {"truth": truth[key], "written": numbers[key]["value"], "plus_minus": numbers[key]["plus_minus"]}
        for key in MEASURED
    }


def summary(trials: list[dict[str, dict[str, float]]]) -> dict[str, dict[str, float]]:
    """Sum up each number, in percent of the truth: mean and largest deviation; and how often it lay within its +-."""
    made = {}
    for key in MEASURED:
        off = [100.0 * (world[key]["written"] / world[key]["truth"] - 1.0) for world in trials]
        within = sum(abs(world[key]["written"] - world[key]["truth"]) <= world[key]["plus_minus"] for world in trials)
        about = [100.0 * world[key]["plus_minus"] / world[key]["written"] for world in trials]
        made[key] = {
            "mean_percent": round(sum(off) / len(off), 2),
            "most_percent": round(max(off, key=abs), 2),
            "stated_percent": round(sum(about) / len(about), 1),
            "within": within,
        }
    return made


def main() -> None:
    """Measure, show, keep."""
    parser = arguments(__doc__)
    parser.add_argument("--worlds", type=int, default=40)
    options = parser.parse_args()
    worlds, trials = 1 if options.small else options.worlds, []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(worlds):
            trials.append(trial(Path(folder), FIRST_SEED + number))
            print(f"{number + 1} of {worlds}", file=sys.stderr)
    figures = {
        "date": datetime.date.today().isoformat(),
        "build": BUILD,
        "worlds": worlds,
        "numbers": summary(trials),
    }
    print(json.dumps(figures, indent=1))
    keep("rig", figures, options)


if __name__ == "__main__":
    main()
