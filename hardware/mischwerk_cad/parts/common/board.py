"""What is in the electronics box with a Pico: carrier board with Pico, drivers and regulator, and the socket.

Where they are on the board is given here; the board's own places (mischwerk_boards) are held to it by a test.
"""

from __future__ import annotations

from typing import Any

from build123d import Location
from mischwerk_machines import axes_of

from ...construction import Construction
from ...electronics.boards import PICO
from ...geometry.shapes import box, cylinder, joined, without
from ...layout.electronics import Layout, box_span, mount
from ...model import Part
from ..fasteners import screw

STRIP_MM = 8.5  # height of the socket strips
STRIPS_APART_MM = 17.78
PICO_AT = (
    91.5,
    51.6,
)  # middles on the board, from its lower left corner; the Pico's USB socket before the box's opening
DRIVER_AT, DRIVERS_APART_MM = (14.35, 49.11), 18.5
BUCK_AT = (58.14, 15.46)


def inside(layout: Layout) -> list[Part]:
    on = mount(layout, PICO)
    c, size, (x, y, z) = layout.c, layout.c.size(on.key), on.corner
    top = y - size["height"]
    board = box((x, x + size["length"]), (top, y), (z, z + size["width"]))
    board = without(board, *(cylinder("y", hole, size["hole"] / 2.0, (top - 1.0, y + 1.0)) for hole in on.holes))
    pico, driver, buck = c.size("pico"), c.size("tmc2209"), c.size("buck")
    lifted = top - STRIP_MM
    strip = c.size("socket-strip")

    def over(at: tuple[float, float], long: float, wide: float, low: float, high: float) -> Any:
        mid_x, mid_z = x + at[0], z + at[1]
        return box((mid_x - long / 2, mid_x + long / 2), (high, low), (mid_z - wide / 2, mid_z + wide / 2))

    pico_at = over(PICO_AT, pico["length"], pico["width"], lifted, lifted - pico["height"])
    lower_row = (PICO_AT[0], PICO_AT[1] - STRIPS_APART_MM / 2)
    strips = over(lower_row, strip["length"], strip["width"], top, lifted)
    driver_at = over(DRIVER_AT, driver["width"], driver["length"], lifted, lifted - driver["height"])
    buck_at = over(BUCK_AT, buck["length"], buck["width"], top - 1.0, top - 1.0 - buck["height"])
    return [
        Part(
            "carrier-board",
            "Carrier board",
            board,
            bought="carrier",
            step=9,
            explode_mm=(0, -100, 0),
            held=tuple(screw(on.screw, (hole[0], top, hole[1]), "+y", "electronics-box") for hole in on.holes),
        ),
        Part(
            "pico-sockets",
            "Socket strips",
            strips,
            bought="socket-strip",
            step=9,
            explode_mm=(0, -110, 0),
            places=(Location(), Location((0.0, 0.0, STRIPS_APART_MM))),
        ),
        Part("pico", "Pico", pico_at, bought="pico", step=9, explode_mm=(0, -120, 0)),
        Part(
            "driver",
            "Motor driver",
            driver_at,
            bought="tmc2209",
            step=9,
            explode_mm=(0, -120, 0),
            places=tuple(Location((DRIVERS_APART_MM * i, 0.0, 0.0)) for i, _ in enumerate(axes_of(layout.machine))),
        ),
        Part("buck", "5 V regulator", buck_at, bought="buck", step=9, explode_mm=(0, -110, 0)),
        dc_socket(layout),
    ]


def dc_socket(layout: Layout) -> Part:
    """The supply's socket in the box's end."""
    (_, end), (y0, y1), (low, _) = box_span(layout)
    solid = _through_wall(layout.c, "dc-socket", end, (y0 + y1) / 2.0, low + 16.0)
    return Part("dc-socket", "DC socket", solid, bought="dc-socket", step=9, explode_mm=(60, -70, 0))


def _through_wall(c: Construction, key: str, wall_x: float, y: float, z: float) -> object:
    """A round part in the box's end: flange outside, body inside."""
    size = c.size(key)
    body = cylinder("x", (y, z), size["diameter"] / 2.0, (wall_x - size["length"] + 2.0, wall_x + 2.0))
    return joined(body, cylinder("x", (y, z), size["flange"] / 2.0, (wall_x, wall_x + 2.0)))
