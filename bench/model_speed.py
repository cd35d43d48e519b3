"""Measure how many whole shuffles a second one core carries out in the fast model, firmware under MicroPython included.

Each shuffle as in a campaign without faults: a fresh machine, power-on, 52 cards, and the invariants checked after
every event. Twin and firmware, two processes that take turns, run on one core (where the system can bind them to one);
the computing time of both is counted, and the wall time as well. As computers differ, it is also given in thousands of
steps of a fixed piece of physics (yardstick.py).
"""

from __future__ import annotations

import os
import resource
import time
from typing import Any

import mischwerk_machines
from harness import arguments, computer, cpu_s, keep, show, verdict
from mischwerk_sim.board import firmware
from mischwerk_sim.campaign.shuffles import shuffle
from yardstick import ms_per_thousand_steps

MACHINES = ("pile10", "wheel54")
CARDS = 52
TARGET = 30.0  # shuffles a second


def measured(name: str, shuffles: int) -> dict[str, Any]:
    """One row; the interpreter's start is in it. Raises RuntimeError if a shuffle did not end well."""
    machine, card = mischwerk_machines.load(name), mischwerk_machines.card_format("poker")
    yard_ms = ms_per_thousand_steps()
    twin_s, firmware_s, began = cpu_s(resource.RUSAGE_SELF), cpu_s(resource.RUSAGE_CHILDREN), time.monotonic()
    runs = firmware.UnderMicroPython(machine, card)
    for seed in range(shuffles):
        outcome = shuffle(runs, machine, card, CARDS, "model", seed, ())
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
    parser = arguments(__doc__)
    parser.add_argument("--shuffles", type=int, default=200, help="per build")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rows = [measured(name, 1 if options.small else options.shuffles) for name in MACHINES]
    headings = (
        "build", "shuffles / CPU s", "shuffles / s, one core", "ms twin", "ms firmware", "yardsticks", "target", "",
    )  # fmt: skip
    keys = ("machine", "per_cpu_second", "per_second_on_one_core", "twin_cpu_ms", "firmware_cpu_ms")
    keys += ("yardsticks", "target")
    cells = [(*(row[key] for key in keys), verdict(row["per_cpu_second"] >= TARGET)) for row in rows]
    show("The fast model", headings, cells)
    keep("model_speed", {**computer(), "rows": rows}, options)


if __name__ == "__main__":
    main()
