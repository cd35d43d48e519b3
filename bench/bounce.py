"""Stops that bounce: fresh decks on both builds at three restitutions, friction of card on card from 0.15 to 0.45.

Air at its bound. Trials are kept in out/bounce.jsonl: an interrupted run goes on from there. Half an hour of one core.
"""

from __future__ import annotations

import json
import statistics
import sys
from datetime import date
from pathlib import Path
from typing import Any

import mischwerk_machines
from harness import arguments, keep, kept_trials
from mischwerk_sim.measuring import decks

PAIRS = {"pile10": ("rear_stop", "well", "pusher"), "wheel54": ("hub", "well", "pusher")}  # a card's edge on plastic
RESTITUTIONS = (0.5, 0.25, 0.0)
FRICTIONS = (0.15, 0.45)


def main() -> int:
    """Measure, or sum up what is kept. 1 if any deck was not in the planned order."""
    parser = arguments(__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=401, help="first seed (default 401)")
    parser.add_argument("--cards", type=int, default=52)
    parser.add_argument("--machine", action="append", choices=[*PAIRS], help="default: both")
    parser.add_argument("--kept", type=Path, help="where trials are kept (default: out/bounce.jsonl)")
    options = parser.parse_args()
    if options.small:
        options.seeds, options.first, options.cards, options.machine = 2, 1, 3, ["pile10"]
    path = kept_trials("bounce.jsonl", options)
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    done = {_key(one): one for one in kept}
    rows = []
    for name in options.machine or [*PAIRS]:
        for restitution in RESTITUTIONS:
            trials = []
            for number in range(options.seeds):
                machine = changed(name, restitution, number, options.seeds)
                asked = {
                    "machine": name,
                    "machine_sha256": mischwerk_machines.load(name).sha256,
                    "restitution": restitution,
                    "cards": options.cards,
                    "seeds": options.seeds,
                    "seed": options.first + number,
                }
                if _key(asked) not in done:
                    trial = decks.shuffle(
                        machine, mischwerk_machines.card_format("poker"), options.cards, asked["seed"]
                    )
                    done[_key(asked)] = asked | {
                        "outcome": trial.outcome,
                        "told": list(trial.faults),
                        "machine_s": trial.machine_s,
                    }
                    with path.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(done[_key(asked)]) + "\n")
                trials.append(done[_key(asked)])
            rows.append(summed_up(name, restitution, trials))
            print(json.dumps(rows[-1]), flush=True)
    said = {"first_seed": options.first, "cards": options.cards, "rows": rows, "date": date.today().isoformat()}
    keep("bounce", said, options)
    return int(any(row["exact"] < row["decks"] for row in rows))


def changed(name: str, restitution: float, number: int, seeds: int) -> mischwerk_machines.Machine:
    """The build with this restitution at its stops, and the ``number``-th of ``seeds`` frictions of card on card."""
    low, high = FRICTIONS
    friction = low + (high - low) * number / max(1, seeds - 1)
    values = {f"restitution.{pair}": restitution for pair in PAIRS[name]}
    return mischwerk_machines.changed(mischwerk_machines.load(name), values | {"cards.friction": friction})


def summed_up(name: str, restitution: float, trials: list[dict[str, Any]]) -> dict[str, Any]:
    """One row: decks in the planned order, and the mean of all their machine-seconds."""
    exact = [one for one in trials if one["outcome"] == "exact"]
    again = [one for one in exact if one["told"]]
    return {
        "machine": name,
        "machine_sha256": trials[0]["machine_sha256"],
        "restitution": restitution,
        "decks": len(trials),
        "exact": len(exact),
        "drawn_again": len(again),
        "others": sorted(one["outcome"] for one in trials if one["outcome"] != "exact"),
        "machine_s": round(statistics.mean(one["machine_s"] for one in exact), 2) if exact else None,
        "undisturbed_s": round(statistics.mean(one["machine_s"] for one in exact if not one["told"]), 2)
        if len(exact) > len(again)
        else None,
    }


def _key(one: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(one[name] for name in ("machine", "machine_sha256", "restitution", "cards", "seeds", "seed"))


if __name__ == "__main__":
    sys.exit(main())
