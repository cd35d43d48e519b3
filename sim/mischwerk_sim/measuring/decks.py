"""One whole deck in the world, or its ejections alone, by the firmware's own sequence under CPython, without a line.

Known seed, and therefore no masked times; everything else is as in `mischwerk shuffle --sim`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from mischwerk_machines import CardFormat, Machine, changed, config
from shuffler import faults
from shuffler.config import MachineConfig
from shuffler.faults import Fault, MachineFault
from shuffler.job import PLANNED_METHOD, TEST, Job
from shuffler.link import reason_texts
from shuffler.machine.builds import pockets_for
from shuffler.machine.drive import Drive
from shuffler.machine.sequence import Sequence as Work
from shuffler.planning import plan, planner
from shuffler.planning.keys import Pass

from .. import build
from ..board.port import NoLine
from ..board.pyhal import PyHal
from ..board.report import Report
from ..mechanism import Mechanism, MechanismError, NotFlatError
from ..world.base import PhysicalWorld
from ..world.hand import lay_in_pockets

# -- Named conditions of a machine and its cards, as other numbers for `mischwerk_machines.changed`. clean, dusty
# and worn are what a machine meets; "wide" is a gate set so wide that cards pass it in pairs, "tired" a roller at
# the end of its grip, below what a dirty one has: with them fault rates lie where model and world can be compared.
# Friction after the design's ranges: clean rubber 0.8 to 1.2, dirty 0.4 to 0.6; card on card 0.15 to 0.30, worn
# 0.45.

CONDITIONS: Mapping[str, Mapping[str, float]] = {
    "clean": {},
    "dusty": {"friction.roller": 0.6, "friction.nip": 0.6, "cards.friction": 0.30},
    "worn": {"cards.friction": 0.45},
    "wide": {"feed.gate_gap_mm": 0.59},
    "tired": {"friction.roller": 0.33},
}
WEATHER = ("clean", "dusty", "worn")  # those that only change friction


def under(machine: Machine, name: str) -> Machine:
    """``machine`` under the condition of that name. Raises KeyError that lists the known ones, MachineFileError."""
    if name not in CONDITIONS:
        raise KeyError(f"there is no condition {name!r}; the known ones are {', '.join(CONDITIONS)}")
    return changed(machine, CONDITIONS[name])


# -- What came of one trial in the world: a deck, its ejections or its feeds.

EXACT, SILENT, BROKEN = "exact", "silent", "broken"


@dataclass(frozen=True)
class Trial:
    """outcome: EXACT, SILENT (the firmware saw nothing, and the order is not the one it reports), BROKEN (the
    simulation itself failed), or the name of the fault that stopped the machine.

    faults: names of all, with those that the machine put right by itself; count: how many feeds or ejections it
    reached; machine_s: of the machine's time, None on the feed bench.
    """

    outcome: str
    detail: str
    faults: tuple[str, ...]
    retries: int
    count: int
    machine_s: float | None


def well_is_wrong(mechanism: Mechanism, wanted: Sequence[int]) -> str:
    """Return what is wrong with the cards in the well that the firmware calls done, for a person, or "".

    Raises MechanismError.
    """
    try:
        order = mechanism.order()
    except NotFlatError as lying:
        return str(lying)
    if len(order) != len(wanted):
        return f"{len(order)} of {len(wanted)} cards lie in the well"
    off = [place for place, (card, goal) in enumerate(zip(order, wanted, strict=True)) if card != goal]
    return f"{len(off)} of {len(wanted)} places wrong, the lowest: {off[0]}" if off else ""


def said(fault: Fault) -> str:
    """Where and why, as a host would tell it."""
    values = fault._asdict()
    at = reason_texts.where(values)
    return f"{at}: {reason_texts.detail(values)}" if at else reason_texts.detail(values)


_IDLE_US = 2000  # an idle machine hears its sensors


class _Plan(Report):
    """Keeps the deck as it was drawn for, and the plan's target."""

    base: Sequence[int] = ()
    target: Sequence[int] = ()

    def phase(self, mechanism: Mechanism, phase: str) -> None:
        if phase == "drawing":
            self.base = mechanism.order()

    def planned(self, mechanism: Mechanism, target: list[int], passes: list[dict[str, Any]]) -> None:
        self.target = list(target)

    def edge(self, mechanism: Mechanism, sensor: int, level: int) -> None:
        pass


def shuffle(machine: Machine, card: CardFormat, cards: int, seed: int, search: int | None = None) -> Trial:
    """Shuffle a deck; all that is random follows from ``seed``. search: steps for a quicker plan, None: the machine's.

    Raises MachineFileError for numbers that no machine can have.
    """
    c = config(machine, card)
    if search is not None:
        c = c._replace(improve_steps=search)
    plan, mechanism = _Plan(), None
    fault_names: list[str] = []
    outcome, detail = BROKEN, ""
    job = Job(cards, PLANNED_METHOD, 0, TEST, random.Random(f"deck {seed}").randbytes(32))
    try:
        mechanism = build.mechanism("world", machine, card, cards, seed)
        board = build.board(mechanism, machine, card, seed, NoLine(), plan)
        work = Work(PyHal(board, machine.data.controller), c)
        work.reporter.on_phase = lambda phase, number, t_us: None
        work.reporter.on_beat = lambda phase, t_us: None
        work.reporter.on_fault = lambda fault: fault_names.append(faults.kind(fault.code).name)
        work.drive.until(lambda: False, _IDLE_US, False)
        work.drive.clear_halt()
        try:
            work.shuffle(job)
            board.settle()
            detail = well_is_wrong(mechanism, [plan.base[number] for number in plan.target])
            outcome = SILENT if detail else EXACT
        except MachineFault as stopped:
            outcome, detail = faults.kind(stopped.fault.code).name, said(stopped.fault)
    except MechanismError as broke:
        detail = str(broke)
    seconds = mechanism.time_us / 1e6 if mechanism else 0.0
    return Trial(
        outcome, detail, tuple(fault_names), job.record.retries, mechanism.feeds if mechanism else 0, round(seconds, 3)
    )


# -- A deck's ejections in the world: the pocket end of a build, driven by the firmware's own Pockets, without
# feeding. The cards of one pass of a plan are laid into their pockets by hand, anywhere between a pocket's end and
# its mouth: further apart than feeding leaves them. The firmware homes, ejects them in the plan's order, and the
# well is read.

_SEARCH = 300  # steps for a quicker plan: enough that the order of its ejections is like that of a real one


def eject(machine: Machine, card: CardFormat, cards: int, seed: int) -> Trial:
    """Eject a deck of ``cards``; all that is random follows from ``seed``. Raises MachineFileError.

    A Trial's count is of the cards whose pocket was emptied.
    """
    c = config(machine, card)
    rng = np.random.default_rng([seed, 1])
    only_pass = _one_pass(c, cards, rng)
    wanted = plan.execute([only_pass], cards, c.pockets, c.capacity, c.lifo)
    retries = emptied = 0
    outcome, detail = BROKEN, ""
    fault_names: tuple[str, ...] = ()
    world = None
    try:
        world = build.mechanism("world", machine, card, cards, seed)
        assert isinstance(world, PhysicalWorld)
        lay_in_pockets(world, only_pass.pocket, rng.uniform(0.0, world.play_mm, cards).tolist())
        board = build.board(world, machine, card, seed, NoLine(), Report())
        drive = Drive(PyHal(board, machine.data.controller), c)
        pockets = pockets_for(drive)
        try:
            pockets.emptying.home()
            pockets.home()
            for pocket in only_pass.pocket:
                pockets.fill[pocket] += 1
            drive.follower(False)
            sweeps = pockets.emptying.groups([pocket for pocket in only_pass.eject if pockets.fill[pocket]])
            for number, group in enumerate(sweeps):
                there = sum(pockets.fill[pocket] for pocket in group)
                retries += pockets.emptying.eject(group, number == len(sweeps) - 1)
                emptied += there
            drive.follower(True)
            pockets.check_home()
            board.settle()
            detail = well_is_wrong(world, wanted)
            outcome = SILENT if detail else EXACT
        except MachineFault as stopped:
            name = faults.kind(stopped.fault.code).name
            outcome, fault_names = name, (name,)
            detail = f"after {emptied} cards: {said(stopped.fault)}"
    except MechanismError as broke:
        detail = str(broke)
    return Trial(outcome, detail, fault_names, retries, emptied, round(world.time_us / 1e6, 3) if world else 0.0)


def _one_pass(c: MachineConfig, cards: int, rng: np.random.Generator) -> Pass:
    """One of the passes of a plan for a random order."""
    target = [int(number) for number in rng.permutation(cards)]
    passes = planner.planned(target, c, steps=min(_SEARCH, c.improve_steps), drawn=True)
    return passes[int(rng.integers(len(passes)))]
