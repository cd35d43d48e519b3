"""Measure what the project promises of whole shuffles.

Everything runs as its user would run it: the command line, the pty, MicroPython, the physical world. Besides the time
on the clock, the computing time of the whole command is counted, all its processes together: that is what it takes on
one core that nobody else uses. As computers differ, it is also given in thousands of steps of a fixed piece of physics
(yardstick.py), measured in between.
"""

from __future__ import annotations

from statistics import mean
from typing import Any

import mischwerk_machines
from harness import arguments, computer, keep, show, shuffle, verdict
from mischwerk_sim.board.firmware import UnderMicroPython
from mischwerk_sim.board.lockstep import ChildGone
from mischwerk_sim.campaign import shuffles
from yardstick import ms_per_thousand_steps

HEAP = "400K"
# machine, cards, game, seconds per simulated second, machine-seconds (must, aim)
RUNS = (
    ("pile10", 52, None, 0.45, (21.0, 18.0)),
    ("wheel54", 52, None, 0.5, (19.0, 16.0)),
    ("pile8", 52, None, None, None),
    ("pile6", 52, None, None, None),
    ("pile11", 110, None, 0.8, (50.0, 44.0)),
    ("wheel110", 110, None, 0.8, (44.0, 38.0)),
    ("pile10", 32, "skat", 1.0, (7.0, 6.0)),  # dealt, 10/10/10/2
)


def measured(machine: str, cards: int, game: str | None, twin: str, seeds: int) -> dict[str, Any]:
    """Measure a row."""
    yard_ms = ms_per_thousand_steps()
    records = [shuffle(machine, cards, seed, twin, game) for seed in range(1, seeds + 1)]
    yard_ms = (yard_ms + ms_per_thousand_steps()) / 2.0
    done = [r for r in records if r.get("result") == "done" and r["order"] == r["target"]]
    machine_s, wall_s, cpu_s = (
        mean(r[name] for r in done) if done else float("nan") for name in ("machine_s", "wall_s", "cpu_s")
    )
    return {
        "machine": machine,
        "cards": cards,
        "deal": game,
        "shuffles": seeds,
        "done_in_order": len(done),
        "machine_s": round(machine_s, 2),
        "wall_per_simulated": round(wall_s / machine_s, 3),
        "cpu_per_simulated": round(cpu_s / machine_s, 3),
        "yardstick_ms": round(yard_ms, 1),
        "yardsticks_per_simulated": round(1000.0 * cpu_s / machine_s / yard_ms, 2),
        "passes": sorted({r["passes"] for r in done}),
        "interpreter": sorted({r["interpreter"] for r in done}),
    }


def shuffles_in_heap(machine_name: str, cards: int, heap: str) -> bool:
    """One whole shuffle on the model twin with MicroPython's heap bounded to ``heap``; True if it ends in order."""
    machine, card = mischwerk_machines.load(machine_name), mischwerk_machines.card_format("poker")
    firmware = UnderMicroPython(machine, card, heap)
    try:
        outcome = shuffles.shuffle(firmware, machine, card, cards, "model", 1, ())
    except ChildGone:
        return False
    finally:
        firmware.close()
    return outcome.is_done and not (outcome.told or outcome.broken or outcome.error)


def told(row: dict[str, Any], pace: float | None, times: tuple[float, float] | None) -> list[tuple[object, ...]]:
    """Lines of the table: what, figure, target, whether it is met."""
    name = f"{row['machine']}, " + (f"{row['deal']} deal" if row["deal"] else f"{row['cards']} cards")
    wall, cpu, machine_s = row["wall_per_simulated"], row["cpu_per_simulated"], row["machine_s"]
    must, aim = times or (None, None)
    reached = f"{verdict(machine_s <= must)}, aim {verdict(machine_s <= aim)}" if must and aim else "no target"
    return [
        (f"{name}: done in the planned order", f"{row['done_in_order']} of {row['shuffles']}", row["shuffles"], ""),
        (f"{name}: wall s / simulated s", wall, pace or "-", verdict(wall <= pace) if pace else "no target"),
        (f"{name}: computing s / simulated s", cpu, pace or "-", verdict(cpu <= pace) if pace else "no target"),
        (f"{name}: yardsticks / simulated s", row["yardsticks_per_simulated"], "-", "no target"),
        (f"{name}: machine seconds", machine_s, f"{must}, aim {aim}" if times else "-", reached),
    ]


def main() -> None:
    """Measure, show, keep."""
    parser = arguments(__doc__)
    parser.add_argument("--seeds", type=int, default=3, help="shuffles per row")
    options = parser.parse_args()
    twin, seeds = ("model", 1) if options.small else ("world", options.seeds)
    runs = (*RUNS[:2], RUNS[-1]) if options.small else RUNS  # a rack, a wheel, a deal
    results: dict[str, Any] = {**computer(), "twin": twin, "shuffles": [], "memory": []}
    lines = []
    for machine, cards, game, pace, times in runs:
        results["shuffles"].append(measured(machine, cards, game, twin, seeds))
        lines += told(results["shuffles"][-1], pace, times)
    for machine, cards in (("pile10", 52), ("pile11", 110)):
        ok = shuffles_in_heap(machine, cards, HEAP)
        results["memory"].append({"machine": machine, "cards": cards, "heap": HEAP, "ok": ok})
        what = f"{machine}, {cards} cards under -X heapsize={HEAP}"
        lines.append((what, "runs" if ok else "fails", "runs", verdict(ok)))
    show("Mischwerk bench", ("what", "figure", "target", ""), lines)
    keep("shuffles", results, options)


if __name__ == "__main__":
    main()
