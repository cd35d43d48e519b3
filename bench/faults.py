"""Campaigns of 10,000 shuffles with the standard faults on each build: what struck, what broke, how long it took."""

from __future__ import annotations

import json
import os
from typing import Any

from harness import arguments, keep, mischwerk, show

BUILDS = ("pile10", "wheel54")
SEED = 1_000_000
LEAST = 20  # times that every kind of fault must have struck


def campaign(machine: str, shuffles: int, profile: str, jobs: int) -> dict[str, Any]:
    """One campaign by the command line: its one JSON object, and the jobs it took."""
    said = mischwerk(
        "sim", "campaign", "--json", "--machine", machine, "--faults", profile, "--shuffles", shuffles, "--seed", SEED,
        "--jobs", jobs, accept=range(256), shows=True,
    )  # fmt: skip
    return {"profile": profile, "jobs": jobs, **json.loads(said)}


def main() -> None:
    """Run, show, keep."""
    parser = arguments(__doc__)
    parser.add_argument("--shuffles", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    shuffles = 4 if options.small else options.shuffles
    rows = [campaign(machine, shuffles, "standard", options.jobs) for machine in BUILDS]
    show(
        f"{shuffles} shuffles, profile standard, {options.jobs} jobs",
        ("build", "in order", "faults", "least of a kind", "broken", "machine s", "wall s", "shuffles / s"),
        [
            (
                row["machine"],
                f"{row['done']} of {row['shuffles']}",
                sum(row["faults"].values()),
                f"{min(row['faults'].values(), default=0)} (min. {LEAST})",
                row["invariants_broken"],
                f"{row['machine_s']:.0f}",
                f"{row['wall_s']:.0f}",
                f"{row['shuffles'] / row['wall_s']:.1f}",
            )
            for row in rows
        ],
    )
    keep("faults", rows, options)


if __name__ == "__main__":
    main()
