"""Boards of the light barriers at the right side plate, and the throat's barrier."""

from __future__ import annotations

from build123d import Location
from mischwerk_machines import CardFormat, Machine

from ...construction import Construction
from ...geometry.shapes import box, cylinder, without
from ...layout.machine import Layout
from ...model import Part
from .. import pocket_end
from ..bought_parts import diode
from ..fasteners import board_at, board_screws, screw
from .well import throat_beam


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


# -- The throat's light barrier, of both builds: behind the nip, diode below and transistor above.


def throat_barrier(layout: Layout) -> list[Part]:
    """Diode under the throat, transistor over it; the beam leans back past the nip's shaft."""
    parts = []
    for name, title, key, side in (
        ("throat-diode", "Throat barrier: diode", "ir-led", 1.0),
        ("throat-transistor", "Throat barrier: transistor", "phototransistor", -1.0),
    ):
        (x, y, z), _ = throat_beam(layout, side)
        tilt = layout.c["feeder"]["throat_tilt_deg"][layout.machine.kind]
        turn = (0.0, -tilt, 0.0) if side > 0 else (0.0, 180.0 - tilt, 0.0)
        solid = diode(layout.c, key).moved(Location((x, y, z), turn))
        parts.append(
            Part(
                name,
                title,
                solid,
                bought=key,
                step=8,
                explode_mm=(20 * side, 0, -40 * side),
            )
        )
    return parts
