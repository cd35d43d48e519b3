"""Give all benches their arguments, tables, programs to start and times, and keep their figures."""

from __future__ import annotations

import argparse
import atexit
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import results
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]


# -- arguments and figures ---------------------------------------------------------------------------------------------
def arguments(about: str | None) -> argparse.ArgumentParser:
    """Take --small and --out, which every bench has."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true", help="a rehearsal: the least that does all of it, nothing kept")
    parser.add_argument("--out", type=Path, metavar="FILE", help="figures into FILE instead of bench/results.json")
    return parser


def keep(name: str, result: Any, options: argparse.Namespace) -> None:
    """Keep a bench's figures; those of a rehearsal only where they were asked for."""
    if options.out or not options.small:
        results.keep(name, result, options.out or results.RESULTS)


def kept_trials(name: str, options: argparse.Namespace) -> Path:
    """Tell where trials are kept, so that an interrupted run goes on; those of a rehearsal are thrown away."""
    if options.kept or not options.small:
        return Path(options.kept or ROOT / "out" / name)
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    return Path(folder.name) / name


def computer(*packages: str) -> dict[str, str]:
    """Describe what was measured with: Python, packages, and the processor as far as the system says."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    cpu = f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores"
    return {"python": platform.python_version(), **{name: version(name) for name in packages}, "cpu": cpu}


# -- on the screen -----------------------------------------------------------------------------------------------------
def show(title: str, headings: Sequence[str], rows: Iterable[Iterable[object]]) -> None:
    """Print a table; columns of numbers to the right. Without headings: two columns."""
    cells = [[str(cell) for cell in row] for row in rows]
    table = Table(title=title, title_justify="left", show_header=bool(headings))
    for number, heading in enumerate(headings or ("", "")):
        are_numbers = all(row[number][:1] in "+-0123456789" for row in cells)
        table.add_column(heading, justify="right" if are_numbers else "left")
    for row in cells:
        table.add_row(*row)
    Console().print(table)


def show_named(title: str, rows: Iterable[dict[str, Any]]) -> None:
    """Print rows that differ in their figures: ``what``, and each figure behind its name."""
    for_two = [(row["what"], "  ".join(f"{name} {row[name]}" for name in row if name != "what")) for row in rows]
    show(title, (), for_two)


def verdict(is_met: bool) -> str:
    """Compare with a target."""
    return "met" if is_met else "MISSED"


# -- programs ----------------------------------------------------------------------------------------------------------
def mischwerk(*args: object, **how: Any) -> str:
    """Run the command, as ``program`` does."""
    return program(sys.executable, "-m", "mischwerk", *args, **how)


def program(*command: object, accept: Sequence[int] = (0,), shows: bool = False, **how: Any) -> str:
    """Run a program; its standard output. ``shows``: its progress is seen. Raises RuntimeError with what it said."""
    stderr = None if shows else subprocess.PIPE
    done = subprocess.run([*map(str, command)], stdout=subprocess.PIPE, stderr=stderr, text=True, check=False, **how)
    if done.returncode not in accept:
        raise RuntimeError(f"exit status {done.returncode}: {done.stderr or done.stdout}")
    return done.stdout


def cold(code: str, *args: str, cache: str | None = None) -> list[float]:
    """Run Python code in a new process to which nothing is compiled, or what ``cache`` has; the numbers it prints."""
    with tempfile.TemporaryDirectory() as nothing:
        environment = {**os.environ, "NUMBA_CACHE_DIR": cache or nothing}
        said = program(sys.executable, "-c", code, *args, env=environment, cwd=Path(__file__).parent, timeout=600)
    return [float(word) for word in said.split()]


def shuffle(machine: str, cards: int, seed: int, twin: str = "world", game: str | None = None) -> dict[str, Any]:
    """Carry out one whole shuffle, or a deal for ``game``, through the command line; its record, with the computing
    time of all its processes as ``cpu_s`` and the events that the twin reports as ``events``."""
    before = cpu_s(resource.RUSAGE_CHILDREN)
    what = ["deal", game] if game else ["shuffle", "--cards", cards]
    with tempfile.TemporaryDirectory() as folder:
        said = mischwerk(
            *what, "--sim", "--json", "--machine", machine, "--sim-seed", seed, "--twin", twin,
            "--out", f"{folder}/out", accept=range(256), timeout=900,
        )  # fmt: skip
        spent = cpu_s(resource.RUSAGE_CHILDREN) - before
        report = Path(folder) / "out" / "twin.jsonl"
        lines = report.read_text(encoding="utf-8").splitlines() if report.exists() else []
        return {**json.loads(said), "cpu_s": spent, "events": [json.loads(line) for line in lines]}


# -- times -------------------------------------------------------------------------------------------------------------
def cpu_s(*of_whom: int) -> float:
    """Count computing time so far: resource.RUSAGE_SELF, RUSAGE_CHILDREN (those that have ended), or both.

    It is what a process used; but a neighbour on the same core slows it down all the same.
    """
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, of_whom))


def quickest_ns(work: Callable[[], object], decks: int, tries: int) -> float:
    """Nanoseconds a deck of the fastest of several calls, in time of this thread."""
    taken = []
    for _ in range(tries):
        began = time.thread_time()
        work()
        taken.append(time.thread_time() - began)
    return round(min(taken) / decks * 1e9, 1)


def in_ms(seconds: Iterable[float], digits: int = 1) -> dict[str, float]:
    """Mean, median, the value that 95 % do not exceed, and most."""
    ms = sorted(1000 * time_s for time_s in seconds)
    figures = {
        "mean": statistics.mean(ms),
        "median": statistics.median(ms),
        "p95": ms[int(0.95 * len(ms))],
        "most": ms[-1],
    }
    return {f"{name}_ms": round(value, digits) for name, value in figures.items()}
