"""Stops that bounce: fresh decks on both builds at three restitutions, friction of card on card from 0.15 to 0.45.

Air at its bound. Until it has ended, trials are kept in out/bounce.jsonl: an interrupted run goes on from there. Half
an hour of one core.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Sequence
from datetime import date
from functools import partial
from itertools import islice, product
from pathlib import Path
from typing import Any

import mischwerk_machines
from harness import arguments, keep, kept_trials
from mischwerk_sim.measuring import decks
from mischwerk_work.executor import Workers, results
from mischwerk_work.journal import Journal

PAIRS = {"pile10": ("rear_stop", "well", "pusher"), "wheel54": ("hub", "well", "pusher")}  # a card's edge on plastic
RESTITUTIONS = (0.5, 0.25, 0.0)
FRICTIONS = (0.15, 0.45)


def main() -> int:
    """Measure what is not kept yet, and sum up. 1 if any deck was not in the planned order."""
    parser = arguments(__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=401, help="first seed (default 401)")
    parser.add_argument("--cards", type=int, default=52)
    parser.add_argument("--machine", action="append", choices=[*PAIRS], help="default: both")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kept", type=Path, help="where trials are kept (default: out/bounce.jsonl)")
    options = parser.parse_args()
    if options.small:
        options.seeds, options.first, options.cards, options.machine = 2, 1, 3, ["pile10"]
    path = kept_trials("bounce.jsonl", options)
    path.parent.mkdir(parents=True, exist_ok=True)
    builds = {name: mischwerk_machines.load(name).sha256 for name in options.machine or PAIRS}
    request = {"builds": builds, "seeds": options.seeds, "first": options.first, "cards": options.cards}
    tasks = product(builds, RESTITUTIONS, range(options.seeds), [options.seeds], [options.first], [options.cards])
    rows = []
    with Journal(path, "bounce", request) as journal:
        trials = journal.continued(decks.Trial, partial(results, trial, workers=Workers(options.jobs)), tasks)
        for name, restitution in product(builds, RESTITUTIONS):
            rows.append(summed_up(name, builds[name], restitution, list(islice(trials, options.seeds))))
            print(json.dumps(rows[-1]), flush=True)
    said = {"first_seed": options.first, "cards": options.cards, "rows": rows, "date": date.today().isoformat()}
    keep("bounce", said, options)
    return int(any(row["exact"] < row["decks"] for row in rows))


def trial(name: str, restitution: float, number: int, seeds: int, first: int, cards: int) -> decks.Trial:
    """Shuffle a deck on the build changed for it."""
    machine = changed(name, restitution, number, seeds)
    return decks.shuffle(machine, mischwerk_machines.card_format("poker"), cards, first + number)


def changed(name: str, restitution: float, number: int, seeds: int) -> mischwerk_machines.Machine:
    """The build with this restitution at its stops, and the ``number``-th of ``seeds`` frictions of card on card."""
    low, high = FRICTIONS
    friction = low + (high - low) * number / max(1, seeds - 1)
    values = {f"restitution.{pair}": restitution for pair in PAIRS[name]}
    return mischwerk_machines.changed(mischwerk_machines.load(name), values | {"cards.friction": friction})


def summed_up(name: str, sha256: str, restitution: float, trials: Sequence[decks.Trial]) -> dict[str, Any]:
    """One row: decks in the planned order, and the mean of all their machine-seconds."""
    exact = [deck for deck in trials if deck.outcome == decks.EXACT]
    undisturbed = [deck for deck in exact if not deck.faults]
    return {
        "machine": name,
        "machine_sha256": sha256,
        "restitution": restitution,
        "decks": len(trials),
        "exact": len(exact),
        "drawn_again": len(exact) - len(undisturbed),
        "others": sorted(deck.outcome for deck in trials if deck.outcome != decks.EXACT),
        "machine_s": _mean_s(exact),
        "undisturbed_s": _mean_s(undisturbed),
    }


def _mean_s(trials: Sequence[decks.Trial]) -> float | None:
    return round(statistics.mean(deck.machine_s or 0.0 for deck in trials), 2) if trials else None


if __name__ == "__main__":
    sys.exit(main())
