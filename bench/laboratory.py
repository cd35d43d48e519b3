"""The time the laboratory takes: a table on the screen, the

Decks of 52 cards on one thread, row by row as they are written: nanoseconds per deck, the fastest of many shuffles of
65,536 decks, compiled beforehand, in time of the processor, which other programs don't lengthen. Compiling is measured
apart, by a first call in a fresh interpreter with nothing kept on disk; a second run doesn't wait for it. Beside them,
in the same run: NumPy's own shuffle, and the riffle and the random pile written with NumPy for all decks at once. `lab
simulate` and `lab study` are run as a user runs them, on all processors, in time of the clock, with their memory peak.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from audit_faults import shuffled
from harness import arguments, cold, computer, keep, quickest_ns, show
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.kernels.kernel import cores
from mischwerk_lab.methods import METHODS
from mischwerk_lab.streams import Decks
from mischwerk_lab.trials import TRIALS

CARDS, DECKS = 52, 65536
STUDY_DECKS = 3_248_700
Row = tuple[str, str, dict[str, Any], float | None]
ROWS: tuple[Row, ...] = (  # title, method, options, target in ns per deck
    ("Fisher-Yates (planned, wheel)", "planned", {}, 36),
    ("random pile 10 x 10", "random-pile", {"pockets": 10, "capacity": 10}, 140),
    ("random pile 8 x 10", "random-pile", {"pockets": 8, "capacity": 10}, None),
    ("random pile 6 x 10", "random-pile", {"pockets": 6, "capacity": 10}, None),
    ("GSR riffle", "gsr", {}, 60),
    ("half-cut riffle", "half-riffle", {}, 300),
    ("splitandmix", "splitandmix", {}, None),
    ("10 shelves", "shelf", {}, None),
    ("overhand", "overhand", {}, None),
    ("striping", "strip", {}, None),
    ("mash", "mash", {}, None),
    ("cut", "cut", {}, None),
    ("wash", "wash", {}, None),
    ("MT19937 + Fisher-Yates", "mt19937", {}, None),
    ("Java's shuffle", "java", {}, None),
)
PERMUTED, POKER, POKER_TARGET = "NumPy Generator.permuted", "poker test, per hand", 40
SIMULATE, STUDY, STUDY_TARGET_S, MEMORY_TARGET_MIB = "simulate", "study", 45, 345

FIRST_CALL = """
import json, sys, time
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.methods import METHODS
import numba
numba.njit(lambda x: x + 1)(1)  # what the compiler itself takes to start
began = time.process_time()
METHODS[sys.argv[1]].make(52, **json.loads(sys.argv[2])).shuffle(sorted_decks(1, 52), 0, 0, 1, 1)
print(time.process_time() - began)
"""


def of_deck_ns(work: Callable[[], object], tries: int) -> float:
    """Nanoseconds a deck; the first call compiles."""
    work()
    return quickest_ns(work, DECKS, tries)


def method_ns(method: str, options: dict[str, Any], tries: int) -> float:
    """Measure one method on one thread, ns."""
    kernel, decks = METHODS[method].make(CARDS, **options), sorted_decks(DECKS, CARDS)
    return of_deck_ns(lambda: kernel.shuffle(decks, 0, 0, 1, threads=1), tries)


def permuted_ns(tries: int) -> float:
    """Measure NumPy's shuffle of each row, ns."""
    generator, decks = np.random.default_rng(1), sorted_decks(DECKS, CARDS)
    return of_deck_ns(lambda: generator.permuted(decks, axis=1, out=decks), tries)


def numpy_gsr(decks: Decks, generator: np.random.Generator) -> Decks:
    """A riffle of each row: a coin for each place says from which packet its card comes."""
    tails = generator.integers(0, 2, decks.shape, np.uint8)
    riffled = np.empty_like(decks)
    np.put_along_axis(riffled, np.argsort(tails, axis=1, kind="stable"), decks, axis=1)
    return riffled


def numpy_pile(decks: Decks, generator: np.random.Generator, pockets: int = 10, capacity: int = 10) -> Decks:
    """A random pile of each row: card by card for all rows, drawn again where a pocket is full."""
    rows = np.arange(len(decks))
    used = np.zeros((len(decks), pockets), np.uint8)
    pocket_of = np.empty(decks.shape, np.uint8)
    for place in range(decks.shape[1]):
        pocket = generator.integers(0, pockets, len(decks), np.uint8)
        while (full := np.flatnonzero(used[rows, pocket] == capacity)).size:
            pocket[full] = generator.integers(0, pockets, full.size, np.uint8)
        used[rows, pocket] += 1
        pocket_of[:, place] = pocket
    return np.take_along_axis(decks, np.argsort(pocket_of, axis=1, kind="stable"), axis=1)


def numpy_ns(work: Callable[[Decks, np.random.Generator], Decks], tries: int) -> float:
    """Measure one of NumPy's ways, ns."""
    generator, decks = np.random.default_rng(1), sorted_decks(DECKS, CARDS)
    return of_deck_ns(lambda: work(decks, generator), tries)


IN_NUMPY = {"NumPy, GSR riffle": numpy_gsr, "NumPy, random pile 10 x 10": numpy_pile}


def poker_ns(tries: int) -> float:
    """Measure the poker test, which looks at one hand a deck, ns."""
    decks, counter = shuffled("planned", CARDS, DECKS, seed=1), TRIALS["poker"].counter(CARDS)
    return of_deck_ns(lambda: counter.add(decks), tries)


def compile_s(method: str, options: dict[str, Any]) -> float:
    """Seconds of a first call with nothing compiled."""
    return round(cold(FIRST_CALL, method, json.dumps(options))[0], 2)


def command(arguments: list[str]) -> dict[str, float]:
    """Seconds and memory peak of `mischwerk lab ...`, in a folder that is thrown away; it was compiled before."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        child = subprocess.Popen(
            [sys.executable, "-m", "mischwerk", "lab", *arguments],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _, status, used = os.wait4(child.pid, 0)
        taken = time.perf_counter() - began
    if status:
        raise SystemExit(f"mischwerk lab {' '.join(arguments)} failed with status {status}")
    unit = 1 if sys.platform == "darwin" else 1024  # of ru_maxrss, in bytes
    return {"s": round(taken, 1), "peak_mib": round(used.ru_maxrss * unit / 2**20)}


def show_all(results: dict[str, Any]) -> None:
    """The tables."""
    decks, targets = results["decks"], results["targets"]["ns"]
    show(
        f"Decks of {CARDS} cards, one thread, row by row",
        ("what", "ns per deck", "target", "to compile, s"),
        [(title, row["ns"], targets.get(title, ""), row.get("compile_s", "")) for title, row in decks.items()],
    )
    rows = [(results["commands"][name], target) for name, target in ((SIMULATE, ""), (STUDY, STUDY_TARGET_S))]
    show(
        f"Commands, on {results['processors']} processors",
        ("what", "seconds", "target", "memory peak, MiB", "target"),
        [(row["what"], row["s"], target, row["peak_mib"], MEMORY_TARGET_MIB) for row, target in rows],
    )


def main() -> None:
    """Measure, show, write."""
    options = arguments(__doc__).parse_args()
    small = options.small
    tries, decks, study, iterations = (1, 1000, 10_000, 1) if small else (40, 20_000_000, STUDY_DECKS, 15)
    measured: dict[str, dict[str, float]] = {}
    for title, method, how, _ in ROWS:
        compiling = 0.0 if small else compile_s(method, how)
        measured[title] = {"ns": method_ns(method, how, tries), "compile_s": compiling}
    measured[PERMUTED] = {"ns": permuted_ns(min(tries, 10))}
    for title, work in IN_NUMPY.items():
        measured[title] = {"ns": numpy_ns(work, min(tries, 10))}
    measured[POKER] = {"ns": poker_ns(tries)}
    simulated = ["simulate", "--method", "planned", "--decks", str(decks), "--out", "decks.npy"]
    studied = ["study", "--decks", str(study), "--iterations", str(iterations), "--out", "study"]
    results: dict[str, Any] = {
        **computer("numpy", "numba"),
        "processors": cores(),
        "tries": tries,
        "targets": {
            "ns": {**{title: target for title, _, _, target in ROWS if target}, POKER: POKER_TARGET},
            "s": {STUDY: STUDY_TARGET_S},
            "mib": MEMORY_TARGET_MIB,
        },
        "decks": measured,
        "commands": {
            SIMULATE: {"what": f"lab simulate, {decks:,} planned decks", **command(simulated)},
            STUDY: {"what": f"lab study, {study:,} decks x 5 methods x {iterations}", **command(studied)},
        },
    }
    show_all(results)
    keep("laboratory", results, options)


if __name__ == "__main__":
    main()
