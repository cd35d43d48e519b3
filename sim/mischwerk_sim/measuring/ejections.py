"""A deck's ejections in the world: the pocket end of a build, driven by the firmware's own Pockets, without feeding.

The cards of one pass of a plan are laid into their pockets by hand, anywhere between a pocket's end and its mouth:
further apart than feeding leaves them. The firmware homes, ejects them in the plan's order, and the well is read.
"""

from __future__ import annotations

import numpy as np
from mischwerk_machines import CardFormat, Machine, config
from shuffler import faults
from shuffler.config import MachineConfig
from shuffler.faults import MachineFault
from shuffler.machine.builds import pockets_for
from shuffler.machine.drive import Drive
from shuffler.planning import plan, planner
from shuffler.planning.keys import Pass

from .. import build
from ..board.pyhal import PyHal
from ..board.report import Report
from ..mechanism import MechanismError
from ..world.base import PhysicalWorld
from ..world.hand import lay_in_pockets
from .decks import BROKEN, EXACT, SILENT, Trial, said, well_is_wrong
from .no_line import NoLine

_SEARCH = 300  # steps for a quicker plan: enough that the order of its ejections is like that of a real one


def eject(machine: Machine, card: CardFormat, cards: int, seed: int) -> Trial:
    """Eject a deck of ``cards``; all that is random follows from ``seed``. Raises MachineFileError.

    A Trial's count is of the cards whose pocket was emptied.
    """
    c = config(machine, card)
    rng = np.random.default_rng([seed, 1])
    one = _one_pass(c, cards, rng)
    wanted = plan.execute([one], cards, c.pockets, c.capacity, c.lifo)
    retries = emptied = 0
    outcome, detail = BROKEN, ""
    told: tuple[str, ...] = ()
    world = None
    try:
        world = build.mechanism("world", machine, card, cards, seed)
        assert isinstance(world, PhysicalWorld)
        lay_in_pockets(world, one.pocket, rng.uniform(0.0, world.play_mm, cards).tolist())
        board = build.board(world, machine, card, seed, NoLine(), Report())
        drive = Drive(PyHal(board, machine.data.controller), c)
        pockets = pockets_for(drive)
        try:
            pockets.emptying.home()
            pockets.home()
            for pocket in one.pocket:
                pockets.fill[pocket] += 1
            drive.follower(False)
            sweeps = pockets.emptying.groups([pocket for pocket in one.eject if pockets.fill[pocket]])
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
            outcome, told = name, (name,)
            detail = f"after {emptied} cards: {said(stopped.fault)}"
    except MechanismError as broke:
        detail = str(broke)
    return Trial(outcome, detail, told, retries, emptied, round(world.time_us / 1e6, 3) if world else 0.0)


def _one_pass(c: MachineConfig, cards: int, rng: np.random.Generator) -> Pass:
    """One of the passes of a plan for a random order."""
    target = [int(number) for number in rng.permutation(cards)]
    passes = planner.planned(target, c, steps=min(_SEARCH, c.improve_steps), drawn=True)
    return passes[int(rng.integers(len(passes)))]
