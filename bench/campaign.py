"""Many seeds through the physical world: how many decks end in the planned order, and what happened to the others."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import mean

from run import shuffle


def main() -> None:
    """Run the seeds, two at a time; print a line each and the counts; write bench/campaign.json."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--machine", action="append", help="default: pile10 and wheel54")
    parser.add_argument("--cards", type=int, default=52)
    parser.add_argument("--twin", choices=("world", "model"), default="world")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    summary = []
    for machine in options.machine or ["pile10", "wheel54"]:
        seeds = range(options.first, options.first + options.seeds)
        with ThreadPoolExecutor(options.jobs) as pool:
            records = list(pool.map(lambda seed, m=machine: shuffle(m, options.cards, seed, options.twin), seeds))
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
    if options.twin == "world":
        Path(__file__).with_name("campaign.json").write_text(json.dumps(summary, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
