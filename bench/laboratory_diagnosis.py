"""Measure what the audit's diagnosis names decks of known shufflers: the confusion matrix.

Each shuffler makes samples of 200, 1,000 and 10,000 decks of 52 cards, each with a seed of its own. What is named right
has the right name first, or among those that the decks are said not to tell from it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import audit_faults as faults
import numpy as np
from harness import arguments, computer, keep, show
from mischwerk_lab.experiments.audit import compute
from mischwerk_lab.experiments.audit.diagnosis import ways
from mischwerk_lab.streams import Decks

CARDS = 52
SAMPLES = {200: 20, 1000: 20, 10_000: 10}  # by the number of decks in each
Make = Callable[[int, int], Decks]  # how many, seed


def _method(method: str, passes: int = 1, **options: Any) -> Make:
    return lambda count, seed: faults.shuffled(method, CARDS, count, passes, seed, **options)


def _way(name: str, passes: int = 1, option: int = 0) -> Make:
    way = next(way for way in ways.WAYS if way.name == name)
    return lambda count, seed: ways.made(way, CARDS, passes, option, count, seed)


def _fault(make: Callable[..., Decks], *args: Any) -> Make:
    return lambda count, seed: make(*args, count=count, seed=seed)


def _half(make: Make) -> Make:
    """Half of the decks are even."""
    return lambda count, seed: np.concatenate([make(count // 2, seed), _method("planned")(count - count // 2, seed)])


def _turned(make: Make) -> Make:
    """Written from the other end."""
    return lambda count, seed: make(count, seed)[:, ::-1].copy()


# By what they are: what they are to be named.
SHUFFLERS: dict[str, tuple[str, Make]] = {
    "5 GSR riffles": ("riffles", _method("gsr", 5)),
    "8 GSR riffles": ("riffles", _method("gsr", 8)),
    "7 GSR riffles, half of the decks": ("riffles", _half(_method("gsr", 7))),
    "5 half-cut riffles": ("half-riffles", _method("half-riffle", 5)),
    "10 piles": ("piles", _method("random-pile")),
    "10 piles turned, twice": ("piles", _method("random-pile", 2, order="lifo")),
    "10 shelves": ("shelves", _method("shelf")),
    "5 overhand shuffles": ("overhand", _method("overhand", 5)),
    "40 overhand shuffles": ("overhand", _method("overhand", 40)),
    "random bytes modulo": ("modulo", _fault(faults.bytes_modulo)),
    "2 % not shuffled": ("unshuffled", _fault(faults.unshuffled, 0.02)),
    "two cards stick in 5 %": ("sticky", _fault(faults.sticking, 7, 33, 0.05)),
    "naive swaps": ("naive", _fault(faults.swapped_with_any)),
    "naive swaps, written reversed": ("naive", _turned(_way("naive"))),
    "Sattolo": ("sattolo", _way("sattolo")),
    "coins, V8": ("coins", _way("coins")),
    "coins, insertion": ("coins", _way("coins", option=ways.INSERTION)),
    "coins, merging": ("coins", _way("coins", option=ways.MERGE)),
    "keys below 256": ("keys", _method("random-pile", pockets=256)),
    "60 random swaps": ("swaps", _way("swaps", 60)),
    "130 random swaps": ("swaps", _way("swaps", 130)),
    "52 times top to random": ("top-to-random", _way("top-to-random", 52)),
    "150 times top to random": ("top-to-random", _way("top-to-random", 150)),
    "3 stripings": ("strip", _method("strip", 3)),
    "3 cuts": ("cut", _method("cut", 3)),
    "1 wash": ("wash", _method("wash")),
    "4 washes": ("wash", _method("wash", 4)),
    "3 mashes": ("none", _method("mash", 3)),
    "a card never on top": ("none", _fault(faults.never_at, 0, 0)),
    "every second deck reversed": ("none", _fault(faults.every_second_reversed)),
}


def named(decks: Decks) -> tuple[str, list[str]]:
    """Name what the audit names, and what beside it; ``even`` if nothing was found."""
    diagnosis = compute.tested(decks).diagnosis
    return ("even", []) if diagnosis is None else (diagnosis.best, [other.name for other in diagnosis.others])


def row(shuffler: str, count: int, samples: int) -> dict[str, Any]:
    """Count what that many samples are named; ``beside``: how often the right name was not the first."""
    right, make = SHUFFLERS[shuffler]
    first: Counter[str] = Counter()
    beside = 0
    began = time.process_time()
    for seed in range(1, samples + 1):
        name, others = named(make(count, seed))
        if name != right and right in others:
            name, beside = right, beside + 1
        first[name] += 1
    spent = (time.process_time() - began) / samples
    return {
        "right": right,
        "samples": samples,
        "beside": beside,
        "named": dict(first.most_common()),
        "cpu_s": round(spent, 2),
    }


def main() -> None:
    """Measure, show, write."""
    options = arguments(__doc__).parse_args()
    sizes = {200: 1} if options.small else SAMPLES
    measured = {
        shuffler: {str(count): row(shuffler, count, samples) for count, samples in sizes.items()}
        for shuffler in list(SHUFFLERS)[:: 12 if options.small else 1]
    }
    for count, samples in sizes.items():
        rows = [(name, by[str(count)]["right"], by[str(count)]["named"]) for name, by in measured.items()]
        show(f"{count:,} decks, {samples} samples each", ("shuffler", "to be named", "named"), rows)
    results: dict[str, Any] = {**computer("numpy"), "rows": measured}
    keep("laboratory_diagnosis", results, options)


if __name__ == "__main__":
    main()
