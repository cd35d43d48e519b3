"""Measure what planning achieves and what it costs.

Seconds are those `shuffler.planning.prediction` predicts (bench/prediction.py holds them against the world), from the
first card's move to the last check; targets are drawn with a fixed seed, so that two runs give the same seconds. Costs
are measured under MicroPython on this computer and multiplied for the chip as the machine files say.
"""

from __future__ import annotations

import json
import platform
import random
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from statistics import mean, median
from typing import Any

import mischwerk_machines
from harness import arguments, keep, show, verdict
from mischwerk_sim.board import interpreter, viper
from mischwerk_work.executor import Workers, cores, results
from shuffler.config import MachineConfig
from shuffler.planning import plan, planner, prediction, racksteps, wheelsteps
from shuffler.planning.piles import Pile

HERE = Path(__file__).resolve().parent
BUILDS = (
    ("pile10", 52), ("pile10", 32), ("pile8", 52), ("pile8", 32), ("pile6", 52), ("pile6", 32), ("pile11", 110),
    ("wheel54", 52), ("wheel110", 110),
)  # fmt: skip
SKAT = [Pile(10, False), Pile(10, False), Pile(10, False), Pile(2, False)]
CURVES = (("pile10", 52), ("pile6", 52), ("wheel54", 52), ("wheel110", 110))
BUDGETS = (0, 300, 1000, 3000, 10000, 20000, 40000, 80000)
POCKETS = range(6, 11)  # of pile10, 52 cards: used in both passes
BOARDS = (("pile10", 52), ("pile6", 52), ("wheel54", 52), ("pile11", 110))
HEAP = "400K"  # as bench/shuffles.py
# The chip for this computer: MicroPython's bytecode, and viper code (hardware/machines, [controller])
CHIP_BYTECODE, CHIP_VIPER = 150, 170
VALID_MS, EXTRA_KIB = 4.0, 48  # targets: a valid plan for 52 cards (median), and working memory

Order = list[int]


@cache  # read once: a run is about one state of the files
def build_of(machine: str) -> mischwerk_machines.Machine:
    """The machine file."""
    return mischwerk_machines.load(machine)


@cache
def config_of(machine: str) -> MachineConfig:
    """The firmware's numbers for poker cards."""
    return mischwerk_machines.config(build_of(machine), mischwerk_machines.card_format("poker"))


def drawn(cards: int, count: int) -> list[Order]:
    """Draw permutations, the same in every run."""
    chance = random.Random(cards)
    return [chance.sample(range(cards), cards) for _ in range(count)]


def planner_on(pockets: int) -> type[planner.Planner]:
    """A planner that uses a given number of pockets in both passes, even if others are faster."""

    class Fixed(planner.Planner):
        def _shapes(self, cards: int) -> Iterator[None]:
            yield
            return [(pockets, pockets)]

    return Fixed


# -- work for one target, in a process of its own -------------------------------------------------------
def compared(machine: str, target: Order, piles: list[Pile] | None) -> dict[str, Any]:
    """The planner's plan and the plain one."""
    c = config_of(machine)
    passes = planner.planned(target, c, piles)
    plain = plan.plan(target, c.pockets, c.capacity, c.lifo, piles)
    return {
        "passes": len(passes),
        "pockets": " + ".join(str(len(pass_.eject)) for pass_ in passes),
        "s": prediction.predicted_us(passes, c) / 1e6,
        "plain_s": prediction.predicted_us(plain, c) / 1e6,
        "bound_s": prediction.feed_limited_us(passes, c) / 1e6,
    }


def curve(machine: str, target: Order, budgets: Sequence[int]) -> list[float]:
    """Predicted seconds for each budget."""
    c = config_of(machine)
    return [prediction.predicted_us(planner.planned(target, c, None, steps), c) / 1e6 for steps in budgets]


def with_pockets(machine: str, pockets: int, target: Order) -> tuple[float, float]:
    """Predicted seconds by number of pockets in both passes, without and with a search."""
    c = config_of(machine)
    times_s = []
    for steps in (0, c.improve_steps):
        made = planner_on(pockets)(target, c)
        if made.begin(steps):
            made.improve(steps)
        times_s.append(prediction.predicted_us(made.finish(), c) / 1e6)
    return times_s[0], times_s[1]


# -- the parts of the table ------------------------------------------------------------------------------
def spread(values: Sequence[float]) -> dict[str, float]:
    """Mean and 95th percentile."""
    return {"mean": round(mean(values), 3), "p95": round(sorted(values)[(95 * len(values) - 1) // 100], 3)}


def quality(workers: Workers, machine: str, targets: list[Order], piles: list[Pile] | None = None) -> dict[str, Any]:
    """Passes and seconds over the targets."""
    comparisons = list(results(compared, ((machine, target, piles) for target in targets), workers))
    pockets = Counter(row["pockets"] for row in comparisons)
    return {
        "machine": machine,
        "cards": len(targets[0]),
        "permutations": len(comparisons),
        "passes": {str(n): count for n, count in sorted(Counter(row["passes"] for row in comparisons).items())},
        "pockets_mostly": pockets.most_common(1)[0][0],
        "plain_s": spread([row["plain_s"] for row in comparisons]),
        "s": spread([row["s"] for row in comparisons]),
        "feed_limited_s": spread([row["bound_s"] for row in comparisons])["mean"],
    }


def budget(workers: Workers, machine: str, targets: list[Order], budgets: Sequence[int]) -> dict[str, Any]:
    """Seconds against steps of the search, and what the steps take on the chip."""
    rows = list(results(curve, ((machine, target, budgets) for target in targets), workers))
    us = build_of(machine).data.controller.search_us_per_step
    return {
        "machine": machine,
        "cards": len(targets[0]),
        "permutations": len(rows),
        "own_steps": config_of(machine).improve_steps,
        "steps": list(budgets),
        "s": [round(mean(column), 3) for column in zip(*rows, strict=True)],
        "chip_s": [round(steps * us / 1e6, 3) for steps in budgets],
    }


def fewer_pockets(workers: Workers, targets: list[Order]) -> list[dict[str, Any]]:
    """Seconds by number of pockets in both passes."""
    rows = []
    for pockets in POCKETS:
        times_s = list(results(with_pockets, (("pile10", pockets, target) for target in targets), workers))
        s = [round(mean(column), 3) for column in zip(*times_s, strict=True)]
        rows.append({"pockets": pockets, "permutations": len(times_s), "plain_s": s[0], "s": s[1]})
    return rows


def board(machine: str, targets: list[Order], heaps: int) -> dict[str, Any]:
    """Return what planning costs under MicroPython; the heap for that number of the targets."""
    costs = build_of(machine).data.controller
    cards = len(targets[0])
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        source = mischwerk_machines.compiled(build_of(machine), mischwerk_machines.card_format("poker"))
        (here / "machine_config.py").write_text(source, encoding="utf-8")
        work = {"targets": targets, "steps": config_of(machine).improve_steps, "heaps": heaps}
        (here / "job.json").write_text(json.dumps(work), encoding="utf-8")
        core = Path(planner.__file__).resolve().parents[2]
        for steps in (racksteps, wheelsteps):
            path = Path(steps.__file__)
            made = viper.viper(path.read_text("utf-8"), vars(steps))
            (here / f"{path.stem}_viper.py").write_text(made, encoding="utf-8")
        path = f"{here}:{core}:.frozen"
        command = [
            str(interpreter.find()), "-X", f"heapsize={HEAP}", str(HERE / "on_micropython" / "planning.py"),
            str(here / "job.json"), str(here / "answer.json"),
        ]  # fmt: skip
        subprocess.run(command, check=True, timeout=900, env={"MICROPYPATH": path, "LC_ALL": "C.UTF-8"})
        said = json.loads((here / "answer.json").read_text(encoding="utf-8"))
    per_card = median(said["whole_us"]) / cards
    viper_us = median(said["viper_step_us"]) if said["viper_step_us"] else None
    return {
        "machine": machine, "cards": cards, "permutations": len(targets),
        "valid_ms": {"median": round(median(said["first_us"]) / 1e3, 3), **spread([u / 1e3 for u in said["first_us"]])},
        "us_per_card": round(per_card, 2), "step_us": round(median(said["step_us"]), 3),
        "viper_step_us": viper_us and round(viper_us, 4), "heap_permutations": heaps,
        "extra_kib": round(max(said["needed_bytes"]) / 1024, 1), "kept_kib": round(max(said["kept_bytes"]) / 1024, 1),
        "chip": {
            "plan_us_per_card": [round(per_card * CHIP_BYTECODE), costs.plan_us_per_card],
            "search_us_per_step": [viper_us and round(viper_us * CHIP_VIPER, 1), costs.search_us_per_step],
        },
    }  # fmt: skip


# -- on the screen ---------------------------------------------------------------------------------------
def show_all(results: dict[str, Any]) -> None:
    """The tables."""
    plans = [
        [
            row["machine"],
            row.get("deal", str(row["cards"])),
            ", ".join(f"{n}: {count}" for n, count in row["passes"].items()),
            row["pockets_mostly"],
            f"{row['plain_s']['mean']:.2f}",
            f"{row['s']['mean']:.2f}",
            f"{row['s']['p95']:.2f}",
            f"{row['feed_limited_s']:.2f}",
        ]
        for row in [*results["plans"], results["skat"]]
    ]
    title = f"{results['plans'][0]['permutations']} permutations each, predicted seconds"
    show(title, ("build", "cards", "passes", "pockets", "plain", "planned", "95 %", "bound"), plans)

    budgets = [
        [f"{steps}", *(f"{row['s'][k]:.2f} ({row['s'][k] + row['chip_s'][k]:.2f})" for row in results["budgets"])]
        for k, steps in enumerate(results["budgets"][0]["steps"])
    ]
    title = "Predicted seconds by steps of the search (with the chip's time for them, if nothing hid it)"
    show(title, ("steps", *(f"{row['machine']}, {row['cards']}" for row in results["budgets"])), budgets)

    fewer = [[f"{row['pockets']}", f"{row['plain_s']:.2f}", f"{row['s']:.2f}"] for row in results["fewer_pockets"]]
    show("pile10, 52 cards: pockets used in both passes", ("pockets", "no search", "searched"), fewer)

    costs = results["board"]
    lines: list[tuple[str, list[str]]] = [
        ("a valid plan, ms", [f"{row['valid_ms']['median']:.2f}" for row in costs]),
        ("95 %", [f"{row['valid_ms']['p95']:.2f}" for row in costs]),
        (
            f"52 cards: median {VALID_MS:.0f} ms or less",
            [verdict(row["valid_ms"]["median"] <= VALID_MS) if row["cards"] == 52 else "-" for row in costs],
        ),
        ("free heap it needs, KiB", [f"{row['extra_kib']:.1f}" for row in costs]),
        (f"{EXTRA_KIB} KiB or less", [verdict(row["extra_kib"] <= EXTRA_KIB) for row in costs]),
        ("a step of the search, us", [f"{row['step_us']:.2f}" for row in costs]),
        ("as viper code", [f"{row['viper_step_us'] or 0:.3f}" for row in costs]),
        ("all but the search, us a card", [f"{row['us_per_card']:.1f}" for row in costs]),
        ("chip, us a step (machine file)", ["{} ({})".format(*row["chip"]["search_us_per_step"]) for row in costs]),
        ("chip, us a card (machine file)", ["{} ({})".format(*row["chip"]["plan_us_per_card"]) for row in costs]),
    ]
    headings = ("MicroPython on this computer", *(f"{row['machine']}, {row['cards']}" for row in costs))
    show("What it costs", headings, [[what, *cells] for what, cells in lines])


def main() -> None:
    """Measure, show, write."""
    parser = arguments(__doc__)
    parser.add_argument("--permutations", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=cores())
    options = parser.parse_args()
    count, few, some, heaps = (1, 1, 1, 1) if options.small else (options.permutations, 60, 200, 20)
    steps, on_board = (BUDGETS[:2], BOARDS[1:3]) if options.small else (BUDGETS, BOARDS)  # a rack, a wheel
    machines = sorted(dict(BUILDS))
    for machine in machines:
        config_of(machine)
    workers = Workers(options.jobs)
    plans = [quality(workers, machine, drawn(cards, count)) for machine, cards in BUILDS]
    skat = {"deal": "skat 10/10/10/2", **quality(workers, "pile10", drawn(32, count), SKAT)}
    budgets = [budget(workers, machine, drawn(cards, few), steps) for machine, cards in CURVES]
    fewer = fewer_pockets(workers, drawn(52, few))
    boards = [board(machine, drawn(cards, some), heaps) for machine, cards in on_board]
    report: dict[str, Any] = {
        "python": platform.python_version(),
        "micropython": interpreter.EXPECTED,
        "machine_files": {machine: build_of(machine).sha256 for machine in machines},
        "plans": plans,
        "skat": skat,
        "budgets": budgets,
        "fewer_pockets": fewer,
        "board": boards,
    }
    show_all(report)
    keep("planning", report, options)


if __name__ == "__main__":
    main()
