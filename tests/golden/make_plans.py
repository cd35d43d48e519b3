"""Regenerates tests/golden/plans.json: draw, target and plans of some decks. One command, from any folder:

    .venv/bin/python tests/golden/make_plans.py

These are regression vectors: they hold the planner's answers still, so that CPython, MicroPython and every later
version give the same plan for the same target (tests/portable/test_golden.py). They come from the core itself and are
no evidence that it is right. The evidence is elsewhere: the targets are those of an independent reference
(tests/reference/draw_reference.py); tests/unit/core/test_pieces_of_thinking.py carries each plan out on other lists
than the core's and holds its passes against the theory; the planner answers to brute force in
tests/unit/core/test_fewest_passes.py, and for decks at large in tests/property/test_plan_properties.py.

The machines' figures are written down with the plans, so that another speed in a machine file changes nothing here;
another field in shuffler.config does. Run this when the planner is meant to plan otherwise, and say so in the commit.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import mischwerk_machines
from shuffler.config import MachineConfig
from shuffler.planning.piles import Pile
from shuffler.planning.plan import Pass, plan
from shuffler.planning.planner import planned

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reference"))

import draw_reference

GOLDEN = Path(__file__).with_name("plans.json")
SEEDS = (bytes(32), bytes(range(32)))
SKAT = [(10, False)] * 3 + [(2, False)]
MAU_MAU = [(5, False)] * 4 + [(1, True), (11, True)]  # four hands, an up-card, a stock in random order
# machine, decks in plain order, deals; pile8-lifo is pile8 with pockets that give back the last card first
BUILDS = (
    ("pile10", (2, 24, 52, 55), (SKAT, MAU_MAU)),
    ("pile8", (52, 64), (MAU_MAU,)),
    ("pile6", (36, 52, 60), (MAU_MAU,)),
    ("pile11", (104, 110), ()),
    ("wheel54", (24, 52, 54), (MAU_MAU,)),
    ("pile8-lifo", (24, 52), (SKAT, MAU_MAU)),
)


def configuration(name: str) -> MachineConfig:
    """The firmware's configuration of one build."""
    machine, _, turned = name.partition("-")
    config = mischwerk_machines.config(mischwerk_machines.load(machine), mischwerk_machines.card_format("poker"))
    return config._replace(lifo=True) if turned == "lifo" else config


def told(passes: list[Pass]) -> list[dict[str, list[int]]]:
    """Passes as JSON."""
    return [{"pocket": list(pass_.pocket), "eject": list(pass_.eject)} for pass_ in passes]


def vector(name: str, seed: bytes, cards: int, dealt: list[tuple[int, bool]] | None) -> dict[str, object]:
    """One deck on one build: ``plan`` stands at once, ``planned`` is what the search makes of it."""
    config = configuration(name)
    piles = [Pile(*pile) for pile in dealt] if dealt else None
    drawn = draw_reference.target(seed, cards)
    return {
        "machine": name,
        "seed": seed.hex(),
        "cards": cards,
        "piles": dealt,
        "target": drawn,
        "plan": told(plan(list(drawn), config.pockets, config.capacity, config.lifo, piles)),
        "planned": told(planned(list(drawn), config, piles)),
    }


def golden() -> dict[str, Any]:
    """The machines and their decks, under each seed."""
    vectors = []
    for name, decks, deals in BUILDS:
        for seed in SEEDS:
            vectors += [vector(name, seed, cards, None) for cards in decks]
            vectors += [vector(name, seed, sum(size for size, _ in dealt), dealt) for dealt in deals]
    return {"machines": {name: configuration(name)._asdict() for name, _, _ in BUILDS}, "vectors": vectors}


def text() -> str:
    """The golden file: one line for each machine and each vector."""
    made = golden()
    machines = ",\n".join(f"{json.dumps(name)}:{json.dumps(made['machines'][name])}" for name in made["machines"])
    vectors = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in made["vectors"])
    return f'{{"machines":{{\n{machines}\n}},\n"vectors":[\n{vectors}\n]}}\n'


if __name__ == "__main__":
    GOLDEN.write_text(text(), encoding="utf-8")
