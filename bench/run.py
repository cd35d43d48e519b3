"""Measure what the project promises; a table on the screen and the figures in bench/results.json.

Everything runs as its user would run it: the command line, the pty, MicroPython, the physical world. Besides the time
on the clock, the computing time of the whole command is counted, all its processes together: that is what it takes on
one core that nobody else uses. As computers differ, it is also given in thousands of steps of a fixed piece of physics
(yardstick.py), measured in between.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent))
from firmware_memory import shuffles_in_heap
from yardstick import ms_per_thousand_steps

RESULTS = Path(__file__).with_name("results.json")
HEAP = "400K"
# machine, cards, seconds per simulated second, machine-seconds (must, aim)
SKAT = ("pile10", 32, 1.0, (7.0, 6.0))  # dealt, 10/10/10/2
WORLD_RUNS = (
    ("pile10", 52, 0.45, (21.0, 18.0)),
    ("wheel54", 52, 0.5, (19.0, 16.0)),
    ("pile8", 52, None, None),
    ("pile6", 52, None, None),
    ("pile11", 110, 0.8, (50.0, 44.0)),
    ("wheel110", 110, 0.8, (44.0, 38.0)),
)


def shuffle(machine: str, cards: int, seed: int, twin: str = "world", game: str | None = None) -> dict[str, Any]:
    """One whole shuffle, or a deal for ``game``, through the command line; its record, with its computing time as
    ``cpu_s``."""
    before = _children_s()
    with tempfile.TemporaryDirectory() as folder:
        what = ["deal", game] if game else ["shuffle", "--cards", str(cards)]
        command = [
            sys.executable,
            "-m",
            "mischwerk",
            *what,
            "--sim",
            "--json",
            "--machine",
            machine,
            "--sim-seed",
            str(seed),
            "--twin",
            twin,
            "--out",
            f"{folder}/out",
        ]
        done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
        record: dict[str, Any] = json.loads(done.stdout)
        return {**record, "cpu_s": _children_s() - before}


def _children_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def processor() -> str:
    """What this computer computes with, as far as the system says."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores"


def verdict(value: float, limit: float | None) -> str:
    """A result compared with its target."""
    if limit is None:
        return "no target"
    return "met" if value <= limit else "MISSED"


def _without_nan(value: Any) -> Any:
    """null for what was not measured, as JSON knows no NaN."""
    if isinstance(value, dict):
        return {key: _without_nan(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_without_nan(one) for one in value]
    return None if isinstance(value, float) and math.isnan(value) else value


def main() -> None:
    """Run all and write both reports."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3, help="shuffles per row")
    parser.add_argument(
        "--small", action="store_true", help="the fast model only, one seed: a rehearsal of this program"
    )
    options = parser.parse_args()
    twin, seeds = ("model", 1) if options.small else ("world", options.seeds)
    table = Table(title="Mischwerk bench", title_justify="left")
    for heading in ("what", "figure", "target", ""):
        table.add_column(heading)
    results: dict[str, Any] = {
        "python": platform.python_version(),
        "cpu": processor(),
        "twin": twin,
        "shuffles": [],
    }
    for row_wanted, game in [*((row, None) for row in WORLD_RUNS), (SKAT, "skat")]:
        machine, cards, pace, times = row_wanted
        yard_ms = ms_per_thousand_steps()
        records = [shuffle(machine, cards, seed, twin, game) for seed in range(1, seeds + 1)]
        yard_ms = (yard_ms + ms_per_thousand_steps()) / 2.0
        done = [r for r in records if r.get("result") == "done" and r["order"] == r["target"]]
        machine_s = sum(r["machine_s"] for r in done) / len(done) if done else float("nan")
        wall_s = sum(r["wall_s"] for r in done) / len(done) if done else float("nan")
        cpu = sum(r["cpu_s"] for r in done) / len(done) / machine_s if done else float("nan")
        row = {
            "machine": machine,
            "cards": cards,
            "deal": game,
            "shuffles": seeds,
            "done_in_order": len(done),
            "machine_s": round(machine_s, 2),
            "wall_per_simulated": round(wall_s / machine_s, 3),
            "cpu_per_simulated": round(cpu, 3),
            "yardstick_ms": round(yard_ms, 1),
            "yardsticks_per_simulated": round(1000.0 * cpu / yard_ms, 2),
            "passes": sorted({r["passes"] for r in done}),
            "interpreter": sorted({r["interpreter"] for r in done}),
        }
        results["shuffles"].append(row)
        name = f"{machine}, {game} deal" if game else f"{machine}, {cards} cards"
        table.add_row(f"{name}: done in the planned order", f"{len(done)} of {seeds}", f"{seeds}", "")
        table.add_row(
            f"{name}: wall s / simulated s",
            f"{wall_s / machine_s:.2f}",
            str(pace or "-"),
            verdict(wall_s / machine_s, pace),
        )
        table.add_row(f"{name}: computing s / simulated s", f"{cpu:.2f}", str(pace or "-"), verdict(cpu, pace))
        table.add_row(f"{name}: yardsticks / simulated s", f"{1000.0 * cpu / yard_ms:.1f}", "-", verdict(0.0, None))
        must, aim = times or (None, None)
        table.add_row(
            f"{name}: machine seconds",
            f"{machine_s:.1f}",
            f"{must}, aim {aim}" if times else "-",
            verdict(machine_s, must) + (", aim " + verdict(machine_s, aim) if times else ""),
        )
    results["memory"] = []
    for machine, cards in (("pile10", 52), ("pile11", 110)):
        ok = shuffles_in_heap(machine, cards, HEAP)
        results["memory"].append({"machine": machine, "cards": cards, "heap": HEAP, "ok": ok})
        table.add_row(
            f"{machine}, {cards} cards under -X heapsize={HEAP}",
            "runs" if ok else "fails",
            "runs",
            "met" if ok else "MISSED",
        )
    Console().print(table)
    if not options.small:
        RESULTS.write_text(json.dumps(_without_nan(results), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
