"""Start of the program: CPU time of the words below, user and system, the least and the median of 20 runs."""

from __future__ import annotations

import resource
import statistics
import sys
from pathlib import Path

from harness import arguments, computer, cpu_s, keep, program, show

PROGRAM = Path(sys.executable).with_name("mischwerk")
WORDS = ("--version", "--help", "shuffle --help", "lab --help", "decks skat --json")


def cpu_ms(command: str) -> float:
    """CPU time of one run."""
    before = cpu_s(resource.RUSAGE_CHILDREN)
    program(PROGRAM, *command.split())
    return 1000 * (cpu_s(resource.RUSAGE_CHILDREN) - before)


def main() -> None:
    """Measure, show, keep."""
    options = arguments(__doc__).parse_args()
    runs, rows = 1 if options.small else 20, []
    for command in WORDS:
        if not options.small:
            cpu_ms(command)  # compiles what was changed
        times = [cpu_ms(command) for _ in range(runs)]
        rows.append({"words": command, "least_ms": round(min(times)), "median_ms": round(statistics.median(times))})
    show("CPU time of the start", ("mischwerk", "least, ms", "median, ms"), [row.values() for row in rows])
    keep("start", {**computer(), "runs": runs, "cpu_time": rows}, options)


if __name__ == "__main__":
    main()
