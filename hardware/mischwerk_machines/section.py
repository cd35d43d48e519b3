"""The section of a machine: the one description of its side view, from which the twin makes its shapes.

The CAD's solids are made to have this section in the card's plane, and a test compares.
"""

from __future__ import annotations

from .kinds import table
from .machine import CardFormat, Machine
from .pieces import Section
from .section_feeder import feeder_pieces, feeder_rest, gate_x_mm, rear_x_mm, wall_x_mm


def section(machine: Machine, card_format: CardFormat) -> Section:
    """The section of ``machine`` set up for ``card_format``.

    Coordinates as in the machine file: y from the feed plane; x from the gate's face (rack) or the wheel's axis.
    Raises ValueError if the cards are too long for the wheel.
    """
    kind = table.of(machine)
    pocket_end = kind.pieces(machine, card_format)
    return Section(
        feed_end=tuple(feeder_pieces(machine, card_format, kind.recess(machine))),
        pocket_end=tuple(pocket_end),
        rest=feeder_rest(machine, card_format, kind.lifted_mm(machine)) | kind.rest(machine, card_format),
        gate_x_mm=gate_x_mm(machine),
        rear_x_mm=rear_x_mm(machine, card_format),
        wall_x_mm=wall_x_mm(machine, card_format),
        recess=kind.recess(machine),
    )
