"""How often an audit is wrong, and what it sees: tables, and bench/laboratory_audit.json.

False alarms: the share of many audits of uniform decks that reject something, at 1 % for all tests of an audit
together; for decks and samples of several sizes. Power: the share of audits that reject decks with a fault, and the
test that does so most often. And the time of an audit with its report, on one core.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import audit_faults as faults
import numpy as np
from mischwerk.deck import decks as known
from mischwerk_lab.experiments.audit import compute, verdict
from mischwerk_lab.experiments.audit.shares import ALPHA
from mischwerk_lab.streams import Decks
from rich.console import Console
from rich.table import Table
from scipy.special import bdtrc, betaincinv

RESULTS = Path(__file__).resolve().parent / "laboratory_audit.json"
# Cards, name of the deck if its cards are known, decks of a sample: from the fewest that an audit takes.
SIZES: tuple[tuple[int, str | None, int], ...] = (
    (8, None, 100),
    (32, "skat", 20),
    (32, "skat", 200),
    (32, "skat", 2000),
    (52, None, 21),
    (52, None, 100),
    (52, None, 1000),
    (52, "poker-52", 10_000),
    (110, "romme-110", 300),
)
# What was accepted before the audit had other views and single cells; each is one sample of a seed.
POWER: dict[str, tuple[int, str | None, Callable[[int], Decks]]] = {
    "seven riffles, shuffled on": (5000, None, lambda seed: faults.shuffled_on(5000, "gsr", passes=7, seed=seed)),
    "seven riffles, shuffled on, few": (100, None, lambda seed: faults.shuffled_on(100, "gsr", passes=7, seed=seed)),
    "overhand twenty times, shuffled on": (
        5000,
        None,
        lambda seed: faults.shuffled_on(5000, "overhand", passes=20, seed=seed),
    ),
    "ten piles twice, shuffled on": (
        5000,
        None,
        lambda seed: faults.shuffled_on(5000, "random-pile", passes=2, seed=seed),
    ),
    "every second deck reversed": (5000, None, lambda seed: faults.every_second_reversed(5000, seed=seed)),
    "card 0 never at place 0": (2000, None, lambda seed: faults.never_at(0, 0, 2000, seed=seed)),
    "card 0 never at place 0, fewer": (1000, None, lambda seed: faults.never_at(0, 0, 1000, seed=seed)),
    "two cards stick together in 2 %": (10_000, None, lambda seed: faults.sticking(7, 33, 0.02, 10_000, seed=seed)),
    "two cards stick together in 1 %": (10_000, None, lambda seed: faults.sticking(7, 33, 0.01, 10_000, seed=seed)),
    "an ace to forehand in 5 % of Skat deals": (
        10_000,
        "skat",
        lambda seed: faults.aces_to_forehand(0.05, 10_000, seed=seed),
    ),
    "an ace to forehand in 3 % of Skat deals": (
        10_000,
        "skat",
        lambda seed: faults.aces_to_forehand(0.03, 10_000, seed=seed),
    ),
    "1 deck in 1,000 never shuffled": (10_000, None, lambda seed: faults.unshuffled(0.001, 10_000, seed=seed)),
}


def rejecting(decks: Decks, deck: str | None) -> list[str]:
    """The tests of an audit that reject, the smallest corrected p-value first."""
    sample = compute.tested(decks, deck=known.find(deck) if deck else None)
    found = [(one.adjusted, name) for name, one in verdict.by_key(sample).items() if one.rejected]
    return [name for _, name in sorted(found)]


def false_alarms(cards: int, deck: str | None, count: int, audits: int) -> dict[str, Any]:
    """Of that many audits, each of decks of its own; the upper end of a 95 % interval (Clopper and Pearson)."""
    tests: Counter[str] = Counter()
    alarms = 0
    for seed in range(1, audits + 1):
        found = rejecting(faults.shuffled("planned", cards, count, seed=seed), deck)
        tests.update(found)
        alarms += bool(found)
    return {
        "cards": cards,
        "deck": deck,
        "decks": count,
        "audits": audits,
        "alarms": alarms,
        "at_most": float(betaincinv(alarms + 1, audits - alarms, 0.975)) if alarms < audits else 1.0,
        "p_of_as_many": float(bdtrc(alarms - 1, audits, ALPHA)) if alarms else 1.0,
        "tests": dict(tests.most_common()),
    }


def power(name: str, audits: int) -> dict[str, Any]:
    """Of that many audits of the fault."""
    count, deck, make = POWER[name]
    tests: Counter[str] = Counter()
    sharpest: Counter[str] = Counter()
    seen = 0
    for seed in range(1, audits + 1):
        found = rejecting(make(seed), deck)
        tests.update(found)
        sharpest.update(found[:1])
        seen += bool(found)
    return {
        "decks": count,
        "audits": audits,
        "rejected": seen,
        "sharpest": sharpest.most_common(1)[0][0] if sharpest else None,
        "tests": dict(tests.most_common(5)),
    }


def audit_s(count: int) -> float:
    """Processor seconds of an audit of that many decks with its report on one core, once compiled."""
    with tempfile.TemporaryDirectory() as folder:
        np.save(Path(folder) / "decks.npy", faults.shuffled("planned", 32, count))
        command = [sys.executable, "-m", "mischwerk", "lab", "audit", "--decks", "decks.npy", "--deck", "skat"]
        for out in ("first", "second"):  # the first compiles
            began = os.times()
            subprocess.run(
                [*command, "--out", out], cwd=folder, check=True, capture_output=True, timeout=600, preexec_fn=_one_core
            )
            ended = os.times()
    return round(ended.children_user + ended.children_system - began.children_user - began.children_system, 1)


def _one_core() -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def show(results: dict[str, Any]) -> None:
    """The tables."""
    table = Table(title=f"Audits of uniform decks that reject, at {ALPHA:.0%} for all tests", title_justify="left")
    for heading in ("cards", "deck", "decks", "audits", "alarms", "%", "at most %"):
        table.add_column(heading, justify="right")
    for one in results["false_alarms"]:
        share = 100 * one["alarms"] / one["audits"]
        row = (one["cards"], one["deck"] or "", one["decks"], one["audits"], one["alarms"], f"{share:.2f}")
        table.add_row(*map(str, row), f"{100 * one['at_most']:.2f}")
    Console().print(table)
    table = Table(title="Audits of decks with a fault that reject", title_justify="left")
    for heading in ("fault", "decks", "audits", "rejected", "sharpest test"):
        table.add_column(heading)
    for name, one in results["power"].items():
        table.add_row(name, str(one["decks"]), str(one["audits"]), str(one["rejected"]), one["sharpest"] or "")
    Console().print(table)
    Console().print(
        f"An audit of {results['timed_decks']:,} decks with its report: {results['audit_s']:.1f} s of one core."
    )


def main() -> None:
    """Measure, show, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true", help="few audits, nothing written: a rehearsal")
    small = parser.parse_args().small
    audits, faulty, timed = (3, 1, 100) if small else (2000, 100, 10_000)
    sizes = [one for one in SIZES if one[2] <= 100] if small else SIZES
    seen = [name for name in POWER if POWER[name][0] <= 2000] if small else POWER
    results: dict[str, Any] = {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "cpu": platform.machine(),
        "false_alarms": [false_alarms(*size, audits) for size in sizes],
        "power": {name: power(name, faulty) for name in seen},
        "timed_decks": timed,
        "audit_s": audit_s(timed),
    }
    show(results)
    if not small:
        RESULTS.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
