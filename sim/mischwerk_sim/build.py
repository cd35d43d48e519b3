"""Put a twin together from its parts."""

from __future__ import annotations

from pkgutil import resolve_name

from mischwerk_machines import CardFormat, Machine, config
from shuffler.config import stop_rates

from . import noise
from .board.board import VirtualBoard
from .board.port import Line
from .board.report import Report
from .calibration import Calibration
from .faults.script import Script
from .kinds import table
from .mechanism import Mechanism

FIDELITIES = ("world", "model")
RIG = "rig"  # the feed end alone, in the world: docs/how-to/rig.md


def mechanism(
    twin: str, machine: Machine, card: CardFormat, cards: int, seed: int, calibration: Calibration | None = None
) -> Mechanism:
    """A mechanism of either fidelity, or the feed rig, with ``cards`` in its well; ``calibration``: of the model, see
    there."""
    made: Mechanism
    if twin == "model":
        from .model.model import Model

        made = Model(machine, card, cards, seed, calibration=calibration)
    elif twin == RIG:
        from .world.feed_rig import FeedRig

        made = FeedRig(machine, card, cards, seed)
    else:
        made = resolve_name(table.of(machine).world)(machine, card, cards, seed)
    made.pusher_out_steps = getattr(config(machine, card), "pusher_out_steps", 0)
    return made


def board(
    mechanism: Mechanism,
    machine: Machine,
    card: CardFormat,
    seed: int,
    line: Line,
    report: Report,
    rosc: str = noise.MODELS[0],
    script: Script | None = None,
) -> VirtualBoard:
    """A virtual board around ``mechanism``; ``rosc`` names the model of its noise source. Raises KeyError."""
    return VirtualBoard(
        mechanism,
        line,
        report,
        stop_rates=stop_rates(config(machine, card)),
        noise=noise.source(rosc, seed),
        script=script,
    )
