"""Boards of the light barriers, all at the right side plate, where they can be reached."""

from __future__ import annotations

from mischwerk_machines import CardFormat, Machine

from ...construction import Construction
from ...geometry.shapes import box, cylinder, without
from ...layout.electronics import Layout
from ...model import Part
from .. import pocket_end
from ..fasteners import screw
from ..holes import board_at, board_screws


def boards(machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
    """One board for each barrier."""
    layout = Layout.of(machine, card_format, c)
    return [_board(layout, name, number) for number, name in enumerate(pocket_end.of(machine).boards)]


def _board(layout: Layout, name: str, number: int) -> Part:
    c, size = layout.c, layout.c.size("barrier-board")
    x, z = board_at(layout, number)
    near = -c.outer_mm
    span = (near - size["height"], near)
    solid = box((x, x + size["length"]), (span[1] - size["pcb"], span[1]), (z - size["width"], z))
    parts = box((x + 7.0, x + 18.0), span, (z - size["width"] + 3.0, z - 3.0))
    solid = solid.fuse(parts)
    spot = board_screws(layout)[number]
    hole = cylinder("y", spot, size["hole"] / 2.0, (span[0], span[1] + 1.0))
    return Part(
        f"{name}-sensor",
        f"{name.capitalize()} barrier's board",
        without(solid, hole),
        bought="barrier-board",
        step=8,
        explode_mm=(0, -60, 0),
        held=(screw("screw-m3x6", (spot[0], near - size["pcb"], spot[1]), "+y", "side-plate-right"),),
    )
