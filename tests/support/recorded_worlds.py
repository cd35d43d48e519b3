"""Physical worlds, and how a shuffle in each of them ends.

A world is a build, a deck, a seed, numbers of the machine file and faults. tests/golden/make_worlds.py has recorded the
ends; tests/world/test_recorded_worlds.py compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import mischwerk_machines
from mischwerk_sim.board.board import VirtualBoard
from mischwerk_sim.board.firmware import UnderMicroPython
from mischwerk_sim.campaign import shuffles
from mischwerk_sim.fault_kinds import Fault
from mischwerk_sim.mechanism import Mechanism, MechanismError
from mischwerk_sim.sweep.axes import Setting, axis, changed_by

RECORD = Path(__file__).resolve().parents[1] / "golden" / "worlds.json"
BENT = ("bent=0.4", "curl=1.2")
STICKY = ("bonded=0.15", "bond=0.3")
FAULTS = (
    Fault("misfeed", 3, 0, 2.0),
    Fault("double_aligned", 4),
    Fault("jam_throat", 5),
    Fault("stuck_pocket", 2, 0, 1.0),
    Fault("lost_steps", 40, 1, 640.0),
)


class World(NamedTuple):
    """What a shuffle is given. sets: NAME=VALUE as after --set."""

    machine: str
    cards: int
    seed: int
    sets: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()

    def __str__(self) -> str:
        kinds = (fault.kind for fault in self.faults)
        return " ".join((self.machine, f"{self.cards} cards", f"seed {self.seed}", *self.sets, *kinds))


def worlds() -> Iterator[World]:
    """All of them. Both builds feed and are fed alike: three of the faults are recorded on one of them."""
    for machine, struck in (("pile10", (0, 2, 3, 4)), ("wheel54", (1, 3, 4))):
        yield from (World(machine, cards, seed) for seed, cards in ((1, 6), (4, 8), (8, 16)))
        yield from (World(machine, 6 + seed // 2, seed, BENT) for seed in (0, 3))
        yield from (World(machine, 6 + seed, seed, STICKY) for seed in (0, 3))
        yield World(machine, 9, 7, (*BENT, *STICKY))
        yield World(machine, 10, 8, ("friction=worn",))
        yield World(machine, 8, 9, ("cards.restitution=0.2", "air.share=0"))
        yield from (World(machine, 12, 21 + kind, (), (FAULTS[kind],)) for kind in struck)


def end_of(world: World) -> tuple[dict[str, Any], Mechanism]:
    """How a shuffle in it ends, as recorded, and what it leaves."""
    machine = mischwerk_machines.load(world.machine)
    setting = Setting(machine, mischwerk_machines.card_format("poker"), world.cards)
    for text in world.sets:
        setting = changed_by(setting, text, lambda text: axis(text, machine))
    firmware = _Watched(setting.machine, setting.card)
    try:
        end = shuffles.shuffle(firmware, setting.machine, setting.card, world.cards, "world", world.seed, world.faults)
    finally:
        firmware.close()
    mechanism = firmware.mechanism
    try:
        order: list[int] | str = mechanism.order()
    except MechanismError as error:
        order = str(error)
    record = {
        "status": end.error or ("done" if end.is_done else "given up"),
        "order": order,
        "told": end.told,
        "broken": end.broken,
        "struck": [fault.kind for fault in end.struck],
        "feeds": end.feeds,
        "retries": end.retries,
        "machine_s": round(end.machine_s, 6),
    }
    return record, mechanism


def recorded() -> dict[str, dict[str, Any]]:
    """The recorded ends by the names of the worlds."""
    ends: dict[str, dict[str, Any]] = json.loads(RECORD.read_text(encoding="utf-8"))
    return ends


class _Watched(UnderMicroPython):
    """Keeps hold of the mechanism that it drives."""

    mechanism: Mechanism

    def run(self, board: VirtualBoard) -> None:
        self.mechanism = board.mechanism
        super().run(board)
