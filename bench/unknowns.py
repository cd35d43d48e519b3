"""Would it work? All unknowns drawn at random, on each build: decks, ejections and feeds, and what failures depend on.

What was measured is kept in out/unknowns: an interrupted run goes on from there, and a finished one is only summed up.
"""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

from harness import arguments, keep, kept_trials

WHATS = ("decks", "ejections", "feeds")
KEPT = ("what", "machine", "machine_sha256", "unknowns_sha256", "cards", "samples", "seed", "kept", "tried", "exact")


def main() -> int:
    """Run the sweeps one after the other. 1 if any was broken off."""
    parser = arguments(__doc__)
    parser.add_argument("--samples", type=int, default=200, help="decks on each build (default 200)")
    parser.add_argument("--more", type=int, default=10, help="times as many ejections and feeds (default 10)")
    parser.add_argument("--ends", type=int, default=3, help="numbers tried alone at their ends, with decks (default 3)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--machine", action="append", help="default: pile10 and wheel54")
    parser.add_argument("--cards", type=int, default=52)
    parser.add_argument("--kept", type=Path, help="where trials are kept (default: out/unknowns)")
    options = parser.parse_args()
    if options.small:
        options.samples, options.more, options.ends, options.cards, options.machine = 2, 1, 1, 3, ["pile10"]
    summary, kept = [], kept_trials("unknowns", options)
    for what in WHATS:
        for machine in options.machine or ["pile10", "wheel54"]:
            samples = options.samples * (1 if what == "decks" else options.more)
            folder = kept / f"{what}-{machine}"
            command = [sys.executable, "-m", "mischwerk_sim", "unknowns", "--what", what]
            command += ["--machine", machine, "--cards", str(options.cards), "--samples", str(samples)]
            command += ["--seed", str(options.seed)]
            command += ["--ends", str(options.ends if what == "decks" else 0), "--jobs", str(options.jobs)]
            status = subprocess.run([*command, "--out", str(folder)], check=False).returncode
            if status not in (0, 1):  # 1: it found something
                return 1
            report = json.loads((folder / "unknowns.json").read_text(encoding="utf-8"))
            summary.append(figures(report) | {"date": date.today().isoformat()})
    keep("unknowns", summary, options)
    return 0


def figures(report: dict[str, Any]) -> dict[str, Any]:
    """Return what the documents show of a sweep's unknowns.json."""
    named = [row for row in report["sensitivity"] if row["p"] <= 0.05]
    return {
        **{key: report[key] for key in KEPT},
        "exact_interval": report["exact_interval"],
        "put_right_by_itself": report["put_right_by_itself"],
        "outcomes": report["outcomes"],
        "feeds_or_ejections": report["feeds_or_ejections"],
        "sensitivity": [{key: row[key] for key in ("name", "side", "p")} for row in named],
        "ends": report["ends"],
    }


if __name__ == "__main__":
    sys.exit(main())
