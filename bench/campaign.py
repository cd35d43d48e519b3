"""Many seeds through the physical world: how many decks end in the planned order, and what happened to the others."""

from __future__ import annotations

import json
from collections import Counter
from statistics import mean

from harness import arguments, keep, shuffle
from mischwerk_work.executor import Workers, results


def main() -> None:
    """Run the seeds, two at a time; print a line each and the counts; keep the counts."""
    parser = arguments(__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--machine", action="append", help="default: pile10 and wheel54")
    parser.add_argument("--cards", type=int, default=52)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    twin = "model" if options.small else "world"
    seeds = range(options.first, options.first + (2 if options.small else options.seeds))
    summary = []
    for machine in options.machine or ["pile10", "wheel54"]:
        tasks = ((machine, options.cards, seed, twin) for seed in seeds)
        records = list(results(shuffle, tasks, Workers(options.jobs), threads=True))
        good = []
        faults: Counter[str] = Counter()
        for seed, record in zip(seeds, records, strict=True):
            in_order = record.get("result") == "done" and record["order"] == record["target"]
            faults.update(fault["name"] for fault in record.get("faults", []))
            if in_order:
                good.append(record["machine_s"])
            said = "; ".join(f"{f['name']} {f['detail']}" for f in record.get("faults", [])) or record.get("error", "")
            print(
                f"{machine} seed {seed}: {'in order' if in_order else 'NOT DONE'} "
                f"{record.get('machine_s', 0):.2f} s, attempts {record.get('attempts')}, "
                f"retries {record.get('retries')} {said}",
                flush=True,
            )
        row = {
            "machine": machine,
            "cards": options.cards,
            "seeds": [seeds.start, seeds.stop - 1],
            "in_order": len(good),
            "of": len(records),
            "machine_s_mean": round(mean(good), 2) if good else None,
            "machine_s_min": min(good, default=None),
            "machine_s_max": max(good, default=None),
            "faults": dict(faults),
        }
        summary.append(row)
        print(json.dumps(row))
    keep("campaign", summary, options)


if __name__ == "__main__":
    main()
