"""One whole deck in the world, shuffled by the firmware's own sequence under CPython: the complete twin without a line.

Known seed, and therefore no masked times; everything else is as in `mischwerk shuffle --sim`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from mischwerk_machines import CardFormat, Machine, config
from shuffler import faults
from shuffler.faults import MachineFault
from shuffler.job import PLANNED_METHOD, TEST, Job
from shuffler.machine.sequence import Sequence as Work

from .. import build
from ..board.pyhal import PyHal, run
from ..board.report import Report
from ..mechanism import Mechanism, MechanismError
from .no_line import NoLine
from .trial import BROKEN, EXACT, SILENT, Trial, said, well_is_wrong

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
    told: list[str] = []
    outcome, detail = BROKEN, ""
    job = Job(cards, PLANNED_METHOD, 0, TEST, random.Random(f"deck {seed}").randbytes(32))
    try:
        mechanism = build.mechanism("world", machine, card, cards, seed)
        board = build.board(mechanism, machine, card, seed, NoLine(), plan)
        work = Work(PyHal(board, machine.data.controller), c)
        work.reporter.on_phase = lambda phase, number, t_us: None
        work.reporter.on_beat = lambda phase, t_us: None
        work.reporter.on_fault = lambda fault: told.append(faults.kind(fault.code).name)
        work.drive.until(lambda: False, _IDLE_US, False)
        work.drive.clear_halt()
        try:
            run(work.shuffle(job))
            board.settle()
            detail = well_is_wrong(mechanism, [plan.base[number] for number in plan.target])
            outcome = SILENT if detail else EXACT
        except MachineFault as stopped:
            outcome, detail = faults.kind(stopped.fault.code).name, said(stopped.fault)
    except MechanismError as broke:
        detail = str(broke)
    seconds = mechanism.time_us / 1e6 if mechanism else 0.0
    return Trial(outcome, detail, tuple(told), job.retries, mechanism.feeds if mechanism else 0, round(seconds, 3))
