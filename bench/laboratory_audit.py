"""Measure how often an audit is wrong, and what it sees.

False alarms: the share of many audits of uniform decks that reject something, at 1 % for all tests of an audit
together; for decks and samples of several sizes. Power: the share of audits that reject decks with a fault, and the
test that does so most often. And the time of an audit with its report, on one core.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN
from typing import Any

import audit_faults as faults
import numpy as np
from harness import arguments, computer, cpu_s, keep, mischwerk, show
from mischwerk.deck import decks as known
from mischwerk_lab.experiments.audit import compute, verdict
from mischwerk_lab.experiments.audit.results import ALPHA
from mischwerk_lab.streams import Decks
from scipy.special import bdtrc, betaincinv

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
POWER: dict[str, tuple[int, str | None, Callable[..., Decks]]] = {
    "seven riffles, shuffled on": (5000, None, partial(faults.shuffled_on, method="gsr", passes=7)),
    "seven riffles, shuffled on, few": (100, None, partial(faults.shuffled_on, method="gsr", passes=7)),
    "overhand twenty times, shuffled on": (5000, None, partial(faults.shuffled_on, method="overhand", passes=20)),
    "ten piles twice, shuffled on": (5000, None, partial(faults.shuffled_on, method="random-pile", passes=2)),
    "every second deck reversed": (5000, None, faults.every_second_reversed),
    "card 0 never at place 0": (2000, None, partial(faults.never_at, 0, 0)),
    "card 0 never at place 0, fewer": (1000, None, partial(faults.never_at, 0, 0)),
    "two cards stick together in 2 %": (10_000, None, partial(faults.sticking, 7, 33, 0.02)),
    "two cards stick together in 1 %": (10_000, None, partial(faults.sticking, 7, 33, 0.01)),
    "an ace to forehand in 5 % of Skat deals": (10_000, "skat", partial(faults.aces_to_forehand, 0.05)),
    "an ace to forehand in 3 % of Skat deals": (10_000, "skat", partial(faults.aces_to_forehand, 0.03)),
    "1 deck in 1,000 never shuffled": (10_000, None, partial(faults.unshuffled, 0.001)),
}


def rejecting(decks: Decks, deck: str | None) -> list[str]:
    """The tests of an audit that reject, the smallest corrected p-value first."""
    sample = compute.tested(decks, deck=known.find(deck) if deck else None)
    rejected = [(test.adjusted, name) for name, test in verdict.by_key(sample).items() if test.rejected]
    return [name for _, name in sorted(rejected)]


def false_alarms(cards: int, deck: str | None, count: int, audits: int) -> dict[str, Any]:
    """Count false alarms in that many audits, each of decks of its own; the upper end of a 95 % interval (Clopper and
    Pearson)."""
    tests: Counter[str] = Counter()
    alarms = 0
    for seed in range(1, audits + 1):
        rejected = rejecting(faults.shuffled("planned", cards, count, seed=seed), deck)
        tests.update(rejected)
        alarms += bool(rejected)
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
    """Measure how often that many audits of the fault see it."""
    count, deck, make = POWER[name]
    tests: Counter[str] = Counter()
    sharpest: Counter[str] = Counter()
    seen = 0
    for seed in range(1, audits + 1):
        rejected = rejecting(make(count=count, seed=seed), deck)
        tests.update(rejected)
        sharpest.update(rejected[:1])
        seen += bool(rejected)
    return {
        "decks": count,
        "audits": audits,
        "rejected": seen,
        "sharpest": sharpest.most_common(1)[0][0] if sharpest else None,
        "tests": dict(tests.most_common(5)),
    }


def audit_s(count: int, runs: int) -> float:
    """Processor seconds of an audit of that many decks with its report on one core, once compiled."""
    with tempfile.TemporaryDirectory() as folder:
        np.save(Path(folder) / "decks.npy", faults.shuffled("planned", 32, count))
        for out in range(runs):  # the first compiles
            began = cpu_s(RUSAGE_CHILDREN)
            command = ("lab", "audit", "--decks", "decks.npy", "--deck", "skat", "--out", out)
            mischwerk(*command, cwd=folder, timeout=600, preexec_fn=_one_core)
    return round(cpu_s(RUSAGE_CHILDREN) - began, 1)


def _one_core() -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def show_all(results: dict[str, Any]) -> None:
    """The tables."""
    rows: list[tuple[object, ...]] = []
    for case in results["false_alarms"]:
        share = 100 * case["alarms"] / case["audits"]
        row = (case["cards"], case["deck"] or "", case["decks"], case["audits"], case["alarms"], f"{share:.2f}")
        rows.append((*row, f"{100 * case['at_most']:.2f}"))
    headings: tuple[str, ...] = ("cards", "deck", "decks", "audits", "alarms", "%", "at most %")
    show(f"Audits of uniform decks that reject, at {ALPHA:.0%} for all tests", headings, rows)
    headings = ("fault", "decks", "audits", "rejected", "sharpest test")
    seen = results["power"].items()
    rows = [(name, case["decks"], case["audits"], case["rejected"], case["sharpest"] or "") for name, case in seen]
    show("Audits of decks with a fault that reject", headings, rows)
    print(f"An audit of {results['timed_decks']:,} decks with its report: {results['audit_s']:.1f} s of one core.")


def main() -> None:
    """Measure, show, write."""
    options = arguments(__doc__).parse_args()
    small = options.small
    audits, faulty, timed = (1, 1, 20) if small else (2000, 100, 10_000)
    sizes = [size for size in SIZES if size[2] < 100] if small else SIZES
    seen = [name for name in POWER if POWER[name][0] <= 1000] if small else POWER
    results: dict[str, Any] = {
        **computer("numpy"),
        "false_alarms": [false_alarms(*size, audits) for size in sizes],
        "power": {name: power(name, faulty) for name in seen},
        "timed_decks": timed,
        "audit_s": audit_s(timed, 1 if small else 2),
    }
    show_all(results)
    keep("laboratory_audit", results, options)


if __name__ == "__main__":
    main()
