"""The planner's clock against the world: predicted and actual seconds of random plans.

Compared is the time from the first card's move to the last check; homing, the check of the pockets and any planning
they don't hide come before. Every run goes through the command line, with a sealed draw of the twin's.
"""

from __future__ import annotations

import json
import sys
from statistics import mean
from typing import Any

import mischwerk_machines
from harness import arguments, keep, show, shuffle, verdict
from mischwerk_work.executor import Workers, results
from shuffler.planning import planner, prediction

TARGET = 10.0  # per cent, every plan


class NotComparable(Exception):
    """What went differently from the plan, in words."""


def events_of(machine: str, cards: int, seed: int, twin: str) -> list[dict[str, Any]]:
    """One whole shuffle; the lines of the twin's report. Raises NotComparable if it did not go straight through."""
    record = shuffle(machine, cards, seed, twin)
    if record["result"] != "done" or record["attempts"] != 1 or record["retries"]:
        raise NotComparable(f"{record['result']}, attempts {record['attempts']}, retries {record['retries']}")
    events: list[dict[str, Any]] = record["events"]
    return events


def compared(machine: str, cards: int, seed: int, twin: str) -> dict[str, Any]:
    """Predicted and actual time of one plan. Raises RuntimeError if the board carried out another one."""
    try:
        events = events_of(machine, cards, seed, twin)
    except NotComparable as e:
        return {"seed": seed, "left_out": str(e)}
    c = mischwerk_machines.config(mischwerk_machines.load(machine), mischwerk_machines.card_format("poker"))
    plan = next(event for event in events if event["event"] == "planned")
    passes = planner.planned(plan["target"], c)
    for planned, carried_out in zip(passes, plan["passes"], strict=True):  # a wheel begins with the slot that is there
        ahead = (carried_out["pocket"][0] - planned.pocket[0]) % c.pockets
        if [(p + ahead) % c.pockets for p in planned.pocket] != carried_out["pocket"] or (ahead and c.kind == "rack"):
            raise RuntimeError(f"{machine} seed {seed}: the board carried out another plan")
    at = {event["phase"]: event["t_us"] for event in reversed(events) if event["event"] == "phase"}  # the first of each
    ended = [event["t_us"] for event in events if event["event"] == "phase" and event["phase"] == "idle"][-1]
    actual, predicted = ended - at["feeding"], prediction.predicted_us(passes, c)
    return {
        "seed": seed,
        "actual_s": actual / 1e6,
        "predicted_s": predicted / 1e6,
        "error_percent": round(100 * (predicted - actual) / actual, 2),
        "before_s": round((at["feeding"] - at["homing"]) / 1e6, 3),
        "thinking_not_hidden_s": round((at["feeding"] - at["drawing"]) / 1e6, 3),
    }


def main() -> int:
    """Run the seeds, two at a time; print a line for each and a table; exit status 1 if a prediction is too far off."""
    parser = arguments(__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--machine", action="append", help="default: pile10 and wheel54")
    parser.add_argument("--cards", type=int, default=52)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    twin, count = ("model", 1) if options.small else ("world", options.seeds)
    summary, rows = [], []
    for machine in options.machine or ["pile10", "wheel54"]:
        plans = []
        tasks = ((machine, options.cards, options.first + number, twin) for number in range(count))
        for comparison in results(compared, tasks, Workers(options.jobs), threads=True):
            plans.append(comparison)
            print(machine, json.dumps(comparison), flush=True)
        left_out = [comparison for comparison in plans if "left_out" in comparison]
        plans = [comparison for comparison in plans if "left_out" not in comparison]
        errors = [comparison["error_percent"] for comparison in plans]
        row = {
            "machine": machine,
            "cards": options.cards,
            "plans": plans,
            "left_out": left_out,
            "sha256": mischwerk_machines.load(machine).sha256,
            "actual_s": round(mean(comparison["actual_s"] for comparison in plans), 3),
            "predicted_s": round(mean(comparison["predicted_s"] for comparison in plans), 3),
            "mean_error_percent": round(mean(errors), 2),
            "mean_size_percent": round(mean(map(abs, errors)), 2),
            "worst_percent": max(errors, key=abs),
        }
        summary.append(row)
        cells = (
            machine,
            str(len(plans)),
            f"{row['actual_s']:.2f}",
            f"{row['predicted_s']:.2f}",
            f"{row['mean_error_percent']:+.2f}",
            f"{row['mean_size_percent']:.2f}",
            f"{row['worst_percent']:+.2f}",
            f"{TARGET:.0f} % {verdict(abs(row['worst_percent']) <= TARGET)}",
        )
        rows.append(cells)
    headings = ("build", "plans", "actual", "predicted", "error", "size", "worst", "target")
    show("Predicted and actual seconds; error in %, and the mean of its size", headings, rows)
    keep("prediction", summary, options)
    return int(any(abs(row["worst_percent"]) > TARGET for row in summary))


if __name__ == "__main__":
    sys.exit(main())
