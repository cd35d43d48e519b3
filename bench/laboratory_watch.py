"""How often a watch is wrong, and how soon it stops: tables, and bench/laboratory_watch.json.

False alarms: the share of many sequences of uniform decks in which the evidence ever reaches 1/alpha. Power: after how
many decks a watch of a fault stops, as median and quartiles. And the decks that it takes in a second, on one core.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import audit_faults as faults
import numpy as np
from mischwerk_lab.streams import Decks
from mischwerk_lab.watching.evidence import Watch
from rich.console import Console
from rich.table import Table
from scipy.special import betaincinv

RESULTS = Path(__file__).resolve().parent / "laboratory_watch.json"
ALPHAS = (0.1, 0.05, 0.01)
ALPHA = 0.01  # of the command, if it is not said
SEQUENCE_DECKS = 200
CARDS = (8, 32, 52, 110)
_AT_ONCE = 10  # decks: a watch is not looked into more often while it is measured
# Whether each deck was the start of the next; most decks; decks of a seed.
POWER: dict[str, tuple[bool, int, Callable[[int, int], Decks]]] = {
    "seven riffles of the deck before": (
        True,
        500,
        lambda count, seed: faults.shuffled_on(count, "gsr", passes=7, seed=seed),
    ),
    "the same, `--sequence` not given": (
        False,
        500,
        lambda count, seed: faults.shuffled_on(count, "gsr", passes=7, seed=seed),
    ),
    "seven riffles of a sorted deck": (
        False,
        500,
        lambda count, seed: faults.shuffled("gsr", 52, count, passes=7, seed=seed),
    ),
    "eight riffles of the deck before": (
        True,
        2000,
        lambda count, seed: faults.shuffled_on(count, "gsr", passes=8, seed=seed),
    ),
    "overhand twenty times, of the deck before": (
        True,
        100,
        lambda count, seed: faults.shuffled_on(count, "overhand", passes=20, seed=seed),
    ),
    "ten piles twice, of the deck before": (
        True,
        500,
        lambda count, seed: faults.shuffled_on(count, "random-pile", passes=2, seed=seed),
    ),
    "every second deck is the one before, reversed": (
        False,
        100,
        lambda count, seed: faults.every_second_reversed(count, seed=seed),
    ),
    "card 0 always at place 0": (False, 100, lambda count, seed: faults.always_at(0, 0, count, seed=seed)),
    "card 0 never at place 0": (False, 3000, lambda count, seed: faults.never_at(0, 0, count, seed=seed)),
    "two cards stick together in 10 %": (
        False,
        2000,
        lambda count, seed: faults.sticking(7, 33, 0.1, count, seed=seed),
    ),
    "two cards stick together in 2 %": (
        False,
        20_000,
        lambda count, seed: faults.sticking(7, 33, 0.02, count, seed=seed),
    ),
    "1 deck in 100 never shuffled": (False, 2000, lambda count, seed: faults.unshuffled(0.01, count, seed=seed)),
    "each card swapped with any": (False, 5000, lambda count, seed: faults.swapped_with_any(count, seed=seed)),
    "a random byte modulo the cards left": (
        False,
        20_000,
        lambda count, seed: faults.bytes_modulo(count, seed=seed),
    ),
}


def false_alarms(cards: int, sequence: bool, sequences: int) -> dict[str, Any]:
    """Of that many sequences; the upper end of a 95 % interval (Clopper and Pearson)."""
    largest = []
    for seed in range(sequences):
        watch = Watch(cards, sequence)
        watch.observe(faults.shuffled("planned", cards, SEQUENCE_DECKS, seed=1_000_000 + seed))
        largest.append(watch.log_largest)
    alarms = {str(alpha): int(np.sum(np.array(largest) >= -np.log(alpha))) for alpha in ALPHAS}
    return {
        "cards": cards,
        "sequence": sequence,
        "sequences": sequences,
        "decks": SEQUENCE_DECKS,
        "alarms": alarms,
        "at_most": {alpha: float(betaincinv(seen + 1, sequences - seen, 0.975)) for alpha, seen in alarms.items()},
    }


def power(name: str, watches: int) -> dict[str, Any]:
    """Decks until the watch stops; those that did not stop count as infinitely many."""
    sequence, most, make = POWER[name]
    stopped: list[float] = []
    bets: Counter[str] = Counter()
    for seed in range(1, watches + 1):
        watch, decks = Watch(52, sequence), make(most, seed)
        for first in range(0, most, _AT_ONCE):
            reached = np.flatnonzero(watch.observe(decks[first : first + _AT_ONCE]) >= -np.log(ALPHA))
            if reached.size:
                stopped.append(first + int(reached[0]) + 1)
                break
        leader = watch.leader()
        bets[f"{leader.view}: {leader.bet}"] += 1
    found = sorted(stopped + [float("inf")] * (watches - len(stopped)))
    low, middle, high = (found[round(share * (watches - 1))] for share in (0.25, 0.5, 0.75))
    return {
        "watches": watches,
        "most_decks": most,
        "stopped": len(stopped),
        "quarter": low,
        "median": middle,
        "three_quarters": high,
        "bet": bets.most_common(1)[0][0],
    }


def decks_per_s(cards: int, count: int) -> dict[str, float]:
    """One deck after the other: by the evidence alone, and by the whole command that reads them from a file."""
    decks = faults.shuffled("planned", cards, count)
    Watch(cards).observe(decks[:2])  # compiles
    watch, began = Watch(cards), time.process_time()
    for deck in decks:
        watch.observe(deck[None])
    alone_s = time.process_time() - began
    with tempfile.TemporaryDirectory() as folder:
        text = "".join(" ".join(map(str, deck)) + "\n" for deck in decks.tolist())
        (Path(folder) / "decks.txt").write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "mischwerk", "lab", "watch", "decks.txt", "--json", "--alpha", "1e-9"]
        took = []
        for most in (1, count):
            began = time.perf_counter()
            subprocess.run([*command, "--most", str(most)], cwd=folder, check=True, capture_output=True, timeout=600)
            took.append(time.perf_counter() - began)
    return {"alone": round(count / alone_s), "command": round((count - 1) / (took[1] - took[0]))}


def show(results: dict[str, Any]) -> None:
    """The tables."""
    table = Table(title=f"Sequences of {SEQUENCE_DECKS} uniform decks that ever reach 1/alpha", title_justify="left")
    for heading in ("cards", "--sequence", "sequences", *(f"alpha {alpha:.0%}" for alpha in ALPHAS)):
        table.add_column(heading, justify="right")
    for one in results["false_alarms"]:
        shares = (f"{100 * seen / one['sequences']:.2f} %" for seen in one["alarms"].values())
        table.add_row(str(one["cards"]), str(one["sequence"]), str(one["sequences"]), *shares)
    Console().print(table)
    table = Table(title=f"Decks until a watch stops at 1/{ALPHA}", title_justify="left")
    for heading in ("fault", "watches", "stopped", "quarter", "median", "three quarters", "by"):
        table.add_column(heading, justify="right")
    for name, one in results["power"].items():
        row = (one[key] for key in ("watches", "stopped", "quarter", "median", "three_quarters", "bet"))
        table.add_row(name, *map(str, row))
    Console().print(table)
    for cards, one in results["decks_per_s"].items():
        Console().print(f"{cards} cards: {one['alone']:,} decks a second, by the command {one['command']:,}.")


def main() -> None:
    """Measure, show, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true", help="few watches, nothing written: a rehearsal")
    small = parser.parse_args().small
    sequences, watches, timed = (3, 1, 100) if small else (2000, 100, 5000)
    starts = [(cards, False) for cards in CARDS] + [(52, True)]
    results: dict[str, Any] = {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "cpu": platform.machine(),
        "false_alarms": [false_alarms(cards, sequence, sequences) for cards, sequence in starts],
        "power": {name: power(name, watches) for name in POWER},
        "decks_per_s": {str(cards): decks_per_s(cards, timed) for cards in (32, 52, 110)},
    }
    show(results)
    if not small:
        RESULTS.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
