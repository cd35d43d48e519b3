"""What is in the electronics box: carrier board with Pico and drivers, buck converter, socket and fuse."""

from __future__ import annotations

from build123d import Location

from ...construction import Construction
from ...geometry.shapes import box, cylinder, joined, without
from ...layout.electronics import board_corner, board_holes, box_span
from ...layout.groups import Layout
from ...model import Part
from ..fasteners import screw


def inside(layout: Layout) -> list[Part]:
    c, size, (x, y, z) = layout.c, layout.c.size("carrier"), board_corner(layout)
    top = y - size["height"]
    board = box((x, x + size["length"]), (top, y), (z, z + size["width"]))
    board = without(
        board, *(cylinder("y", hole, size["hole"] / 2.0, (top - 1.0, y + 1.0)) for hole in board_holes(layout))
    )
    pico, driver, buck = c.size("pico"), c.size("tmc2209"), c.size("buck")
    up = 8.5  # socket strips
    lifted = top - up
    strip = c.size("socket-strip")
    pico_z = z + 28.0
    pico_at = box(
        (x + 6.0, x + 6.0 + pico["length"]), (lifted - pico["height"], lifted), (pico_z, pico_z + pico["width"])
    )
    strips = box((x + 6.0, x + 6.0 + strip["length"]), (lifted, top), (pico_z, pico_z + strip["width"]))
    driver_at = box(
        (x + 68.0, x + 68.0 + driver["width"]),
        (lifted - driver["height"], lifted),
        (z + 30.0, z + 30.0 + driver["length"]),
    )
    buck_at = box(
        (x + 66.0, x + 66.0 + buck["length"]),
        (top - buck["height"] - 1.0, top - 1.0),
        (z + 4.5, z + 4.5 + buck["width"]),
    )
    (_, end), (y0, y1), (low, _) = box_span(layout)
    middle = (y0 + y1) / 2.0
    out = [
        _through_wall(c, name, end, middle, low + up_mm) for name, up_mm in (("dc-socket", 16.0), ("fuse-holder", 40.0))
    ]
    return [
        Part(
            "carrier-board",
            "Carrier board",
            board,
            bought="carrier",
            step=9,
            explode_mm=(0, -100, 0),
            held=tuple(
                screw("screw-m3x6", (hole[0], top, hole[1]), "+y", "electronics-box") for hole in board_holes(layout)
            ),
        ),
        Part(
            "pico-sockets",
            "Socket strips",
            strips,
            bought="socket-strip",
            step=9,
            explode_mm=(0, -110, 0),
            places=(Location(), Location((0.0, 0.0, pico["width"] - strip["width"]))),
        ),
        Part("pico", "Pico", pico_at, bought="pico", step=9, explode_mm=(0, -120, 0)),
        Part(
            "driver",
            "Motor driver",
            driver_at,
            bought="tmc2209",
            step=9,
            explode_mm=(0, -120, 0),
            places=tuple(Location((18.0 * i - 0.0, 0.0, 0.0)) for i in range(3)),
        ),
        Part("buck", "Buck converter", buck_at, bought="buck", step=9, explode_mm=(0, -110, 0)),
        Part("dc-socket", "DC socket", out[0], bought="dc-socket", step=9, explode_mm=(60, -70, 0)),
        Part("fuse-holder", "Fuse holder", out[1], bought="fuse-holder", step=9, explode_mm=(60, -70, 0)),
    ]


def _through_wall(c: Construction, key: str, wall_x: float, y: float, z: float) -> object:
    """A round part in the box's end: flange outside, body inside."""
    size = c.size(key)
    body = cylinder("x", (y, z), size["diameter"] / 2.0, (wall_x - size["length"] + 2.0, wall_x + 2.0))
    return joined(body, cylinder("x", (y, z), size["flange"] / 2.0, (wall_x, wall_x + 2.0)))
