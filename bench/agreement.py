"""Do model and world agree? Machine seconds of whole shuffles, and fault rates under degraded conditions.

Rates: a calibration (seed 1) of each condition in the world; whole shuffles in the model with the faults of that
calibration, as the firmware reports them; a second calibration (seed 2) in the world to compare with.
"""

from __future__ import annotations

from collections import Counter
from statistics import mean
from typing import Any

import mischwerk_machines
from harness import arguments, keep, show, shuffle, verdict
from mischwerk_machines import CardFormat, Machine
from mischwerk_sim import calibration
from mischwerk_sim.board import firmware
from mischwerk_sim.calibration import Calibration, CalibrationError
from mischwerk_sim.campaign import profiles, shuffles
from mischwerk_sim.measuring import calibrating
from mischwerk_sim.measuring.intervals import clopper_pearson
from mischwerk_work.executor import Workers, cores, results

BUILDS = ("pile10", "wheel54")
DEGRADED = ("wide", "tired")
CARDS = 52
WITHIN_PERCENT = 5.0
# As the firmware reports them; a jam that no sensor sees is a jam, a pair that only the count finds is none of these.
RATES = ("retry", "MISFEED", "DOUBLE_FEED", "JAM")
NO_DATE = "2000-01-01"  # of calibrations that are measured here and not kept


def seconds(machine: str, cards: int, seeds: int, twins: tuple[str, str]) -> dict[str, Any]:
    """Machine seconds of the same shuffles in both, through the command line."""
    times_s = {
        name: [shuffle(machine, cards, seed, twin)["machine_s"] for seed in range(1, seeds + 1)]
        for name, twin in zip(("world", "model"), twins, strict=True)
    }
    off = 100.0 * (mean(times_s["model"]) / mean(times_s["world"]) - 1.0)
    return {"machine": machine, "cards": cards, **times_s, "off_percent": round(off, 2)}


def calibrated(condition: str, cards: int, feeds: int, seed: int) -> Calibration:
    """Calibrate the degraded machine."""
    return calibrating.calibrate(*degraded(), condition, cards, feeds, seed, NO_DATE)


def degraded() -> tuple[Machine, CardFormat]:
    """Return what is compared under degraded conditions."""
    return mischwerk_machines.load(BUILDS[0]), mischwerk_machines.card_format("poker")


def of_world(source: Calibration) -> tuple[int, dict[str, int]]:
    """Feeds, and how often each of RATES."""
    return source.feeds, {
        "retry": source.misfeed.count + source.misfeed_again.count,
        "MISFEED": source.misfeed_third.count,
        "DOUBLE_FEED": source.double_offset.count + source.slip.count,
        "JAM": source.jam.count,
    }


def of_model(machine: Machine, card: CardFormat, source: Calibration) -> tuple[int, dict[str, int]]:
    """Count in the fast model, in as many whole shuffles as necessary; each ends when the operator gives up."""
    runs = firmware.start("micropython", machine, card)
    counts = Counter(dict.fromkeys(RATES, 0))
    made = seed = 0
    while made < source.feeds:
        seed += 1
        outcome = shuffles.shuffle(
            runs, machine, card, source.cards, "model", seed, profiles.draw_natural(source, seed), calibration=source
        )
        if outcome.error:
            raise RuntimeError(f"seed {seed}: {outcome.error}")
        # "came through" is reported for one feed; the other DOUBLE_FEED, of a count, for a pass.
        pairs = sum("DOUBLE_FEED" in line and "came through" in line for line in outcome.story)
        jams = sum(name.startswith("JAM") or name == "CARD_MISSING" for name in outcome.told)
        misfeeds = outcome.told.count("MISFEED")
        counts.update({"retry": outcome.retries, "MISFEED": misfeeds, "DOUBLE_FEED": pairs, "JAM": jams})
        # A card that failed and is fed again can't fail once more: it counts once, when it has come. The last may not.
        made += outcome.feeds + (not outcome.is_done)
    runs.close()
    return made, dict(counts)


def rates(first: Calibration, second: Calibration) -> dict[str, Any]:
    """Under their condition: world, model, and world once more."""
    machine, card = degraded()
    rows = {}
    counted = {"world_1": of_world(first), "model": of_model(machine, card, first), "world_2": of_world(second)}
    for name in RATES:
        rows[name] = {who: _interval(counts[name], made) for who, (made, counts) in counted.items()}
        model, world = rows[name]["model"], rows[name]["world_2"]
        rows[name]["overlap"] = model["low"] <= world["high"] and world["low"] <= model["high"]
    return {"machine": machine.name, "condition": first.condition, "rates": rows}


def _interval(hits: int, feeds: int) -> dict[str, Any]:
    low, high = clopper_pearson(hits, feeds)
    return {
        "count": hits, "of": feeds, "percent": round(100.0 * hits / feeds, 3), "low": round(100.0 * low, 3),
        "high": round(100.0 * high, 3),
    }  # fmt: skip


def clean() -> list[dict[str, Any]]:
    """Return what the shipped calibrations say about a clean machine: upper bounds of its rates, in percent."""
    rows = []
    for name in BUILDS:
        shipped = calibration.shipped(mischwerk_machines.load(name), mischwerk_machines.card_format("poker"))
        if shipped is None:
            raise CalibrationError(f"no calibration of {name} as it is now is shipped: run make calibration")
        seen = {kind: getattr(shipped, kind) for kind in ("misfeed", "double_offset", "double_aligned", "jam", "slip")}
        rows.append(
            {
                "machine": name,
                "feeds": shipped.feeds,
                "seen": {kind: p.count for kind, p in seen.items()},
                "at_most_percent": {kind: round(100.0 * p.high, 3) for kind, p in seen.items()},
            }
        )
    return rows


def show_all(results: dict[str, Any]) -> None:
    """Two tables."""
    show(
        "Machine seconds, world and model",
        ("build", "shuffles", "world", "model", "off", f"within {WITHIN_PERCENT:g} %"),
        [
            (
                row["machine"],
                len(row["world"]),
                f"{mean(row['world']):.2f}",
                f"{mean(row['model']):.2f}",
                f"{row['off_percent']:+.1f} %",
                verdict(abs(row["off_percent"]) <= WITHIN_PERCENT),
            )
            for row in results["seconds"]
        ],
    )
    rows = []
    for row in results["rates"]:
        for name, cells in row["rates"].items():
            said = [f"{c['percent']:.2f} ({c['low']:.2f} to {c['high']:.2f})" for c in list(cells.values())[:3]]
            rows.append((f"{row['machine']}, {row['condition']}", name, *said, "yes" if cells["overlap"] else "NO"))
    headings = ("condition", "told", "world, seed 1", "model", "world, seed 2", "overlap")
    show("Fault rates, percent of feeds (95 %)", headings, rows)


def main() -> None:
    """Run, show, and write if the run was complete."""
    parser = arguments(__doc__)
    parser.add_argument("--seeds", type=int, default=3, help="whole shuffles of each build in each twin")
    parser.add_argument("--feeds", type=int, default=2080, help="of each condition, three times")
    parser.add_argument("--jobs", type=int, default=cores())
    options = parser.parse_args()
    twins = ("model", "model") if options.small else ("world", "model")
    cards, seeds, feeds, builds, conditions = CARDS, options.seeds, options.feeds, BUILDS, DEGRADED
    if options.small:
        cards, seeds, feeds, builds, conditions = 8, 1, 12, BUILDS[:1], DEGRADED[1:]
    wanted = [(condition, seed) for condition in conditions for seed in (1, 2)]
    tasks = ((condition, cards, feeds, seed) for condition, seed in wanted)
    calibrations = dict(zip(wanted, results(calibrated, tasks, Workers(options.jobs)), strict=True))
    report = {
        "seconds": [seconds(machine, cards, seeds, twins) for machine in builds],
        "rates": [rates(calibrations[name, 1], calibrations[name, 2]) for name in conditions],
        "clean": [] if options.small else clean(),
    }
    show_all(report)
    keep("agreement", report, options)


if __name__ == "__main__":
    main()
