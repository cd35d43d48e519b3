"""Skat: the source document's tables played again, with other worlds and other clocks, and how strong its players are.

Four runs of `mischwerk lab skat`. What was played is kept in out/skat, out/skat-worlds, out/skat-timed and
out/skat-strength: an interrupted run goes on from there, and a finished one is only summed up. Two hours.
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path

from harness import arguments, keep, kept_trials, mischwerk

RUNS = {  # name of the figures: folder, and how the command is called
    "skat_document": ("skat", "--deals 1000"),
    "skat_worlds": ("skat-worlds", "--deals 400 --tables 5.2,5.4,5.6,6.10,6.11 --columns S100,S250,S500,S1000"),
    "skat_timed": ("skat-timed", "--deals 60 --tables 5.4,7.1 --columns S100,T1 --processes 1"),
    "skat_players": (
        "skat-strength",
        "--deals 1000 --ddss-deals 400 --tables '5.2,5.4,6.6,6.7,text of 7.2' --columns S10,S100",
    ),
}
SMALL = "--deals 2 --ddss-deals 2 --columns S5 --tables 5.4"  # the last of an option that is given twice counts


def main() -> None:
    """Play, and keep the figures of each run."""
    parser = arguments(__doc__)
    parser.add_argument("--kept", type=Path, help="folder of the four (default: out)")
    options = parser.parse_args()
    kept = kept_trials("", options)
    for name, (folder, how) in [*RUNS.items()][: 1 if options.small else None]:  # they differ in their options only
        argv, out = shlex.split(f"{how} {SMALL}" if options.small else how), kept / folder
        print(mischwerk("lab", "skat", *argv, "--out", out, shows=True))
        keep(name, json.loads((out / "result.json").read_text(encoding="utf-8")), options)


if __name__ == "__main__":
    main()
