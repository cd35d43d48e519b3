"""Start of the program: CPU time of the words below, user and system, in bench/start.json.

python bench/start.py            # each 20 times, the least and the median
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = Path(sys.executable).with_name("mischwerk")
WORDS = ("--version", "--help", "shuffle --help", "lab --help", "decks skat --json")
TIMES = 20


def cpu_ms(words: str) -> float:
    """CPU time of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([PROGRAM, *words.split()], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="two runs of each, nothing written: a rehearsal")
    options = parser.parse_args()
    rows = []
    for words in WORDS:
        cpu_ms(words)  # compiles what was changed
        times = [cpu_ms(words) for _ in range(2 if options.small else TIMES)]
        rows.append({"words": words, "least_ms": round(min(times)), "median_ms": round(statistics.median(times))})
        print(f"{words:20} {rows[-1]['least_ms']:5} ms at least, {rows[-1]['median_ms']:5} ms median")
    if options.small:
        return
    found = {
        "processor": platform.machine(),
        "processors": os.cpu_count(),
        "python": platform.python_version(),
        "runs": TIMES,
        "cpu_time": rows,
    }
    (HERE / "start.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
