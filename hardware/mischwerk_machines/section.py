"""The section of a machine: the one description of its side view, from which the twin makes its shapes.

The CAD's solids are made to have this section in the card's plane, and a test compares.
"""

from __future__ import annotations

from .files import CardFormat, Machine
from .pieces import Section
from .section_feeder import feeder_pieces, feeder_rest, gate_x_mm, rear_x_mm
from .section_rack import rack_lifted_mm, rack_pieces, rack_rest
from .section_wheel import wheel_pieces, wheel_rest


def section(machine: Machine, card_format: CardFormat) -> Section:
    """The section of ``machine`` set up for ``card_format``.

    Coordinates as in the machine file: y from the feed plane; x from the gate's face (rack) or the wheel's axis.
    Raises ValueError if the cards are too long for the wheel.
    """
    if machine.kind == "rack":
        pockets, rest, lifted = rack_pieces(machine, card_format), rack_rest(machine), rack_lifted_mm(machine)
    else:
        pockets, rest = wheel_pieces(machine, card_format), wheel_rest(machine, card_format)
        lifted = float(machine.data.well.height_mm)
    return Section(
        feed_end=tuple(feeder_pieces(machine, card_format)),
        pocket_end=tuple(pockets),
        rest=feeder_rest(machine, lifted) | rest,
        gate_x_mm=gate_x_mm(machine),
        rear_x_mm=rear_x_mm(machine, card_format),
    )
