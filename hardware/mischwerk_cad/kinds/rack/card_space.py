"""Where cards may be in a rack build, in the side view, everything at rest."""

from __future__ import annotations

from mischwerk_machines import CardFormat, Machine, eject_level_mm
from mischwerk_machines.kinds.rack.section import bridge_top_mm, deepest_mm, shelf_fall, swept_mm
from mischwerk_machines.pieces import Section

from ..regions import Array, Mask, Region, box


def pockets_space(machine: Machine, card_format: CardFormat, section: Section) -> list[Region]:
    """The pockets, and the way from them over the bridge."""
    rack = machine.rack_data.rack
    front, depth, fall = rack.front_x_mm, deepest_mm(machine, card_format), shelf_fall(machine)
    high = eject_level_mm(machine) + swept_mm(machine) - rack.shelf_mm

    def in_pockets(x: Array, y: Array) -> Mask:
        over = y + fall * (x - front)  # over pocket 0's floor
        found: Mask = (x > front) & (x < front + depth) & (over > 0.0) & (over < machine.pockets * rack.pitch_mm)
        return found

    return [in_pockets, box(section.gate_x_mm, front, bridge_top_mm(machine), high)]
