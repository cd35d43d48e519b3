"""Measure how often a watch is wrong, and how soon it stops.

False alarms: the share of many sequences of uniform decks in which the evidence ever reaches 1/alpha. Power: after how
many decks a watch of a fault stops, as median and quartiles. And the decks that it takes in a second, on one core.
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import audit_faults as faults
import numpy as np
from harness import arguments, computer, keep, mischwerk, show
from mischwerk_lab.streams import Decks
from mischwerk_lab.watching.evidence import Watch
from scipy.special import betaincinv

ALPHAS = (0.1, 0.05, 0.01)
ALPHA = 0.01  # of the command, if it is not said
SEQUENCE_DECKS = 200
CARDS = (8, 32, 52, 110)
_AT_ONCE = 10  # decks: a watch is not looked into more often while it is measured
# Whether each deck was the start of the next; most decks; decks of a seed.
POWER: dict[str, tuple[bool, int, Callable[..., Decks]]] = {
    "seven riffles of the deck before": (True, 500, partial(faults.shuffled_on, method="gsr", passes=7)),
    "the same, `--sequence` not given": (False, 500, partial(faults.shuffled_on, method="gsr", passes=7)),
    "seven riffles of a sorted deck": (False, 500, partial(faults.shuffled, "gsr", 52, passes=7)),
    "eight riffles of the deck before": (True, 2000, partial(faults.shuffled_on, method="gsr", passes=8)),
    "overhand twenty times, of the deck before": (True, 100, partial(faults.shuffled_on, method="overhand", passes=20)),
    "ten piles twice, of the deck before": (True, 500, partial(faults.shuffled_on, method="random-pile", passes=2)),
    "every second deck is the one before, reversed": (False, 100, faults.every_second_reversed),
    "card 0 always at place 0": (False, 100, partial(faults.always_at, 0, 0)),
    "card 0 never at place 0": (False, 3000, partial(faults.never_at, 0, 0)),
    "two cards stick together in 10 %": (False, 2000, partial(faults.sticking, 7, 33, 0.1)),
    "two cards stick together in 2 %": (False, 20_000, partial(faults.sticking, 7, 33, 0.02)),
    "1 deck in 100 never shuffled": (False, 2000, partial(faults.unshuffled, 0.01)),
    "each card swapped with any": (False, 5000, faults.swapped_with_any),
    "a random byte modulo the cards left": (False, 20_000, faults.bytes_modulo),
}


def false_alarms(cards: int, sequence: bool, sequences: int) -> dict[str, Any]:
    """Count false alarms in that many sequences; the upper end of a 95 % interval (Clopper and Pearson)."""
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


def power(name: str, watches: int, limit: int) -> dict[str, Any]:
    """Decks until the watch stops; those that did not stop count as infinitely many."""
    sequence, most, make = POWER[name]
    most = min(most, limit)
    stopped: list[float] = []
    bets: Counter[str] = Counter()
    for seed in range(1, watches + 1):
        watch, decks = Watch(52, sequence), make(count=most, seed=seed)
        for first in range(0, most, _AT_ONCE):
            reached = np.flatnonzero(watch.observe(decks[first : first + _AT_ONCE]) >= -np.log(ALPHA))
            if reached.size:
                stopped.append(first + int(reached[0]) + 1)
                break
        leader = watch.leader()
        bets[f"{leader.view}: {leader.bet}"] += 1
    deck_counts = sorted(stopped + [float("inf")] * (watches - len(stopped)))
    low, middle, high = (deck_counts[round(share * (watches - 1))] for share in (0.25, 0.5, 0.75))
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
        command = ("lab", "watch", "decks.txt", "--json", "--alpha", "1e-9", "--most")
        took = []
        for most in (1, count):
            began = time.perf_counter()
            mischwerk(*command, most, cwd=folder, timeout=600)
            took.append(time.perf_counter() - began)
    return {"alone": round(count / alone_s), "command": round((count - 1) / (took[1] - took[0]))}


def show_all(results: dict[str, Any]) -> None:
    """The tables."""
    rows: list[tuple[object, ...]] = []
    for case in results["false_alarms"]:
        shares = (f"{100 * seen / case['sequences']:.2f} %" for seen in case["alarms"].values())
        rows.append((case["cards"], case["sequence"], case["sequences"], *shares))
    headings = ("cards", "--sequence", "sequences", *(f"alpha {alpha:.0%}" for alpha in ALPHAS))
    show(f"Sequences of {SEQUENCE_DECKS} uniform decks that ever reach 1/alpha", headings, rows)
    keys = ("watches", "stopped", "quarter", "median", "three_quarters", "bet")
    rows = [(name, *(case[key] for key in keys)) for name, case in results["power"].items()]
    headings = ("fault", "watches", "stopped", "quarter", "median", "three quarters", "by")
    show(f"Decks until a watch stops at 1/{ALPHA}", headings, rows)
    for cards, case in results["decks_per_s"].items():
        print(f"{cards} cards: {case['alone']:,} decks a second, by the command {case['command']:,}.")


def main() -> None:
    """Measure, show, write."""
    options = arguments(__doc__).parse_args()
    small = options.small
    sequences, watches, limit, timed = (1, 1, 100, 20) if small else (2000, 100, 20_000, 5000)
    starts = [(cards, False) for cards in CARDS] + [(52, True)]
    results: dict[str, Any] = {
        **computer("numpy"),
        "false_alarms": [false_alarms(cards, sequence, sequences) for cards, sequence in starts],
        "power": {name: power(name, watches, limit) for name in POWER},
        "decks_per_s": {str(cards): decks_per_s(cards, timed) for cards in ((52,) if small else (32, 52, 110))},
    }
    show_all(results)
    keep("laboratory_watch", results, options)


if __name__ == "__main__":
    main()
