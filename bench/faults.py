"""Campaigns of 10,000 shuffles with the standard faults on each build: what struck, what broke, how long it took."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

RESULTS = Path(__file__).with_name("faults.json")
BUILDS = ("pile10", "wheel54")
SEED = 1_000_000
LEAST = 20  # times that every kind of fault must have struck


def campaign(machine: str, shuffles: int, profile: str, jobs: int) -> dict[str, Any]:
    """One campaign by the command line: its one JSON object, and the jobs it took."""
    command = [
        sys.executable,
        "-m",
        "mischwerk",
        "sim",
        "campaign",
        "--json",
        "--machine",
        machine,
        "--faults",
        profile,
        "--shuffles",
        str(shuffles),
        "--seed",
        str(SEED),
        "--jobs",
        str(jobs),
    ]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    answer: dict[str, Any] = json.loads(done.stdout)
    return {"profile": profile, "jobs": jobs, **answer}


def main() -> None:
    """Run, show, and write if the run was complete."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shuffles", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    rows = [campaign(machine, options.shuffles, "standard", options.jobs) for machine in BUILDS]
    table = Table(title=f"{options.shuffles} shuffles, profile standard, {options.jobs} jobs")
    for heading in ("build", "in order", "faults", "least of a kind", "broken", "machine s", "wall s", "shuffles / s"):
        table.add_column(heading)
    for row in rows:
        least = min(row["faults"].values(), default=0)
        table.add_row(
            row["machine"],
            f"{row['done']} of {row['shuffles']}",
            str(sum(row["faults"].values())),
            f"{least} (min. {LEAST})",
            str(row["invariants_broken"]),
            f"{row['machine_s']:.0f}",
            f"{row['wall_s']:.0f}",
            f"{row['shuffles'] / row['wall_s']:.1f}",
        )
    Console().print(table)
    if options.shuffles >= 10_000:
        RESULTS.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
