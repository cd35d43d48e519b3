"""Measure how much computing a simulated second of the physical world takes, with its C part and without.

Whole shuffles of 52 cards, firmware under MicroPython included, as in a campaign without faults; only the twin's
process is counted, without what it takes to start Python. The ways take turns seed by seed, so that whatever else the
computer does meets all alike. `--before FOLDER` compares with another version instead: a clone of an earlier commit,
whose Python packages are used with what is installed here.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from harness import arguments, computer, keep, program, show
from yardstick import ms_per_thousand_steps

MACHINES = ("pile10", "wheel54")
CARDS = 52
PARTS = ("sim", "host", "hardware", "firmware/core")  # of a clone, where its packages are
MUST, AIM = 0.5, 0.25  # of the time before


def one_shuffle(machine_name: str, cards: int, seed: int) -> dict[str, float]:
    """In a process of its own: a shuffle, and what it takes."""
    import mischwerk_machines
    from mischwerk_sim.board import firmware
    from mischwerk_sim.campaign import shuffles

    machine, card = mischwerk_machines.load(machine_name), mischwerk_machines.card_format("poker")
    runs = firmware.UnderMicroPython(machine, card)
    began = time.process_time()
    outcome = shuffles.shuffle(runs, machine, card, cards, "world", seed, ())
    cpu_s = time.process_time() - began
    runs.close()
    if not outcome.is_done or outcome.broken:
        raise RuntimeError(f"{machine_name}, seed {seed}: {outcome}")
    return {"cpu_s": cpu_s, "machine_s": outcome.machine_s}


def measured(way: str, before: Path | None, machine: str, cards: int, seed: int) -> dict[str, float]:
    """The figures of a shuffle in one of the ways."""
    environment = {**os.environ, "MISCHWERK_COMPILED": "0" if way == "plain" else "1"}
    if way == "before":
        assert before is not None
        environment["PYTHONPATH"] = os.pathsep.join(str(before.resolve() / part) for part in PARTS)
    command = [sys.executable, __file__, "--child", machine, str(cards), str(seed)]
    figures: dict[str, float] = json.loads(program(*command, env=environment))
    return figures


def rows_of(machine: str, ways: list[str], before: Path | None, cards: int, seeds: int) -> list[dict[str, Any]]:
    """A row for each way."""
    runs: dict[str, list[dict[str, float]]] = {way: [] for way in ways}
    yard_ms = ms_per_thousand_steps()
    for seed in range(1, seeds + 1):
        for way in ways:
            runs[way].append(measured(way, before, machine, cards, seed))
    yard_ms = (yard_ms + ms_per_thousand_steps()) / 2.0
    rows = []
    for way in ways:
        each = [run["cpu_s"] / run["machine_s"] for run in runs[way]]
        first = [run["cpu_s"] for run in runs[ways[0]]]
        shares = [run["cpu_s"] / base for run, base in zip(runs[way], first, strict=True)]
        rows.append(
            {
                "machine": machine,
                "cards": cards,
                "way": way,
                "shuffles": seeds,
                "machine_s": [round(run["machine_s"], 3) for run in runs[way]],
                "cpu_per_simulated": [round(ratio, 3) for ratio in each],
                "median": round(median(each), 3),
                "share": round(median(shares), 3),
                "yardsticks_per_simulated": round(1000.0 * median(each) / yard_ms, 2),
            }
        )
    return rows


def main() -> None:
    """Measure both builds and write the report."""
    parser = arguments(__doc__)
    parser.add_argument("--seeds", type=int, default=5, help="per build and way")
    parser.add_argument("--before", type=Path, help="clone of another version, to be compared")
    parser.add_argument("--child", nargs=3, metavar=("MACHINE", "CARDS", "SEED"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        print(json.dumps(one_shuffle(options.child[0], int(options.child[1]), int(options.child[2]))))
        return
    cards, seeds = (4, 1) if options.small else (CARDS, options.seeds)
    ways = ["before" if options.before else "plain", "compiled"]
    rows = [row for machine in MACHINES for row in rows_of(machine, ways, options.before, cards, seeds)]
    cells = []
    for row in rows:
        share = row["share"]
        met = ", met" if share <= AIM else ", must met" if share <= MUST else ""
        shown = f"{share:.2f}{met if options.before and row['way'] == 'compiled' else ''}"
        cells.append((row["machine"], row["way"], row["median"], shown, row["yardsticks_per_simulated"]))
    headings = ("build", "way", "CPU s / simulated s", f"share of {ways[0]}", "yardsticks")
    show("The physical world", headings, cells)
    keep("twin_speed", {**computer(), "rows": rows}, options)


if __name__ == "__main__":
    main()
