"""How many whole shuffles a second one core carries out in the fast model, firmware under MicroPython included.

Each shuffle as in a campaign without faults: a fresh machine, power-on, 52 cards, and the invariants checked after
every event. Twin and firmware, two processes that take turns, run on one core (where the system can bind them to one);
the computing time of both is counted, and the wall time as well. As computers differ, it is also given in thousands of
steps of a fixed piece of physics (yardstick.py). Figures in bench/model_speed.json.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import sys
import time
from pathlib import Path
from typing import Any

import mischwerk_machines
from mischwerk_sim.board import firmware
from mischwerk_sim.campaign import one
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent))
from run import processor
from yardstick import ms_per_thousand_steps

RESULTS = Path(__file__).with_name("model_speed.json")
MACHINES = ("pile10", "wheel54")
CARDS = 52
TARGET = 30.0  # shuffles a second


def cpu_s(who: int) -> float:
    """Computing time so far of this process, or of its children that have ended."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def measured(name: str, shuffles: int) -> dict[str, Any]:
    """One row; the interpreter's start is in it. Raises RuntimeError if a shuffle did not end well."""
    machine, card = mischwerk_machines.load(name), mischwerk_machines.card_format("poker")
    yard_ms = ms_per_thousand_steps()
    twin_s, firmware_s, began = cpu_s(resource.RUSAGE_SELF), cpu_s(resource.RUSAGE_CHILDREN), time.monotonic()
    runs = firmware.UnderMicroPython(machine, card)
    for seed in range(shuffles):
        outcome = one.shuffle(runs, machine, card, CARDS, "model", seed, ())
        if not outcome.is_done or outcome.broken:
            raise RuntimeError(f"{name}, seed {seed}: {outcome}")
    runs.close()
    wall_s = time.monotonic() - began
    twin_s, firmware_s = cpu_s(resource.RUSAGE_SELF) - twin_s, cpu_s(resource.RUSAGE_CHILDREN) - firmware_s
    yard_ms = (yard_ms + ms_per_thousand_steps()) / 2.0
    return {
        "machine": name,
        "cards": CARDS,
        "shuffles": shuffles,
        "per_cpu_second": round(shuffles / (twin_s + firmware_s), 1),
        "per_second_on_one_core": round(shuffles / wall_s, 1),
        "twin_cpu_ms": round(1000 * twin_s / shuffles, 1),
        "firmware_cpu_ms": round(1000 * firmware_s / shuffles, 1),
        "yardstick_ms": round(yard_ms, 1),
        "yardsticks": round(1000.0 * (twin_s + firmware_s) / shuffles / yard_ms, 3),
        "target": TARGET,
    }


def main() -> None:
    """Measure both builds and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shuffles", type=int, default=200, help="per build")
    parser.add_argument("--small", action="store_true", help="a few shuffles, nothing written: a rehearsal")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    table = Table(title="The fast model", title_justify="left")
    for heading in (
        "build",
        "shuffles / CPU s",
        "shuffles / s, one core",
        "ms twin",
        "ms firmware",
        "yardsticks",
        "target",
        "",
    ):
        table.add_column(heading)
    rows = [measured(name, 3 if options.small else options.shuffles) for name in MACHINES]
    for row in rows:
        verdict = "met" if row["per_cpu_second"] >= TARGET else "MISSED"
        shown = ("machine", "per_cpu_second", "per_second_on_one_core", "twin_cpu_ms", "firmware_cpu_ms")
        shown += ("yardsticks", "target")
        table.add_row(*(str(row[key]) for key in shown), verdict)
    Console().print(table)
    report = {"python": platform.python_version(), "cpu": processor(), "rows": rows}
    if not options.small:
        RESULTS.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
