"""What is in the electronics box with a Pico: carrier board with Pico, drivers and regulator, and the socket.

Where they are on the board is given here; the board's own places (mischwerk_boards) are held to it by a test.
"""

from __future__ import annotations

import math
from typing import Any

from build123d import Location
from mischwerk_machines import axes_of

from ...construction import Construction
from ...electronics.boards import PICO, SKR_PICO
from ...geometry.shapes import Span, box, cylinder, joined, without
from ...layout.machine import Layout, box_span, mount
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


def pico_in_box(layout: Layout) -> list[Part]:
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


# -- What is in the electronics box with a BTT SKR Pico: the board with its sockets, and a fan in the lid over
# drivers.  Sockets are where the maker's drawing of V1.0 has them, in mm from the board's lower left corner;
# heights are estimates.

# Name: along the board, across it. Those at the edges open outwards, the four others upwards.
SOCKETS: dict[str, tuple[Span, Span]] = {
    "E": ((6.4, 19.3), (51.9, 60.1)),
    "X": ((19.6, 32.4), (51.9, 60.1)),
    "Y": ((32.6, 45.5), (51.9, 60.1)),
    "Z1": ((45.8, 58.4), (51.9, 60.1)),
    "Z2": ((64.6, 77.5), (51.9, 60.1)),
    "UART": ((-4.1, 3.6), (33.9, 49.2)),
    "FAN1": ((-4.1, 3.6), (23.5, 31.3)),
    "FAN2": ((-4.1, 3.6), (15.0, 22.8)),
    "FAN3": ((-4.1, 3.6), (6.6, 14.4)),
    "THB": ((7.2, 15.1), (-4.1, 4.1)),
    "TH0": ((15.9, 23.6), (-4.1, 4.1)),
    "X-STOP": ((24.4, 34.7), (-4.1, 4.1)),
    "Y-STOP": ((35.7, 45.9), (-4.1, 4.1)),
    "Z-STOP": ((47.2, 57.6), (-4.1, 4.1)),
    "RGB": ((39.1, 48.9), (9.2, 14.8)),
    "E0-STOP": ((49.4, 59.3), (9.2, 14.8)),
    "WD-DET": ((68.5, 74.2), (33.5, 43.3)),
    "PROBE": ((68.5, 74.2), (25.0, 32.5)),
    "SERVOS": ((68.5, 74.2), (14.4, 24.2)),
    "LASER": ((78.5, 86.0), (32.9, 43.2)),
    "USB": ((78.0, 86.0), (44.1, 53.0)),
}
TERMINALS: Span = (0.1, 32.5)  # of heaters and POWER, across the board; POWER is the lowest
TERMINALS_X: Span = (76.9, 84.5)
FAN_AT = (33.0, 41.0)  # its middle over the board: the drivers', and clear of the sockets that open upwards
GRILLE_MM, BAR_MM = 3.5, 2.5  # the lid's slots before the fan: narrower than a finger


def skr_pico_in_box(layout: Layout) -> list[Part]:
    on = mount(layout, SKR_PICO)
    size, (x, y, z) = layout.c.size(on.key), on.corner
    top = y - size["height"]

    def over(along: Span, across: Span, height: float) -> Any:
        return box((x + along[0], x + along[1]), (top - height, top + 0.01), (z + across[0], z + across[1]))

    plate = box((x, x + size["length"]), (top, y), (z, z + size["width"]))
    holes = [cylinder("y", hole, size["hole"] / 2.0, (top - 1.0, y + 1.0)) for hole in on.holes]
    sockets = [over(*spans, size["socket_height"]) for spans in SOCKETS.values()]
    sockets.append(over(TERMINALS_X, TERMINALS, size["terminal_height"]))
    half_long, half_wide = size["sink_length"] / 2.0, size["sink_width"] / 2.0
    sink = over(
        (size["sink_x"] - half_long, size["sink_x"] + half_long),
        (size["sink_y"] - half_wide, size["sink_y"] + half_wide),
        size["sink_height"],
    )
    return [
        Part(
            "skr-pico-board",
            "BTT SKR Pico",
            joined(without(plate, *holes), *sockets, sink),
            bought=SKR_PICO,
            step=9,
            explode_mm=(0, -90, 0),
            held=tuple(screw(on.screw, (hole[0], top, hole[1]), "+y", "electronics-box") for hole in on.holes),
        ),
        _fan(layout),
        dc_socket(layout),
    ]


def lid_cuts(layout: Layout) -> list[Any]:
    """Slots and screw holes of the fan, through the lid."""
    x, z, bore = *_fan_middle(layout), layout.c.size("fan-40")["bore"] / 2.0
    _, (y0, _), _ = box_span(layout)
    through = (y0 - 5.0, y0 + 1.0)
    pitch, half = GRILLE_MM + BAR_MM, GRILLE_MM / 2.0
    count = int(2.0 * bore / pitch)
    slots = []
    for off in ((number - (count - 1) / 2.0) * pitch for number in range(count)):
        high = math.sqrt(bore**2 - (abs(off) + half) ** 2)  # its corners on the fan's bore
        slots.append(box((x + off - half, x + off + half), through, (z - high, z + high)))
    return [*slots, *(cylinder("y", point, 1.65, through) for point in _fan_holes(layout))]


def _fan_middle(layout: Layout) -> tuple[float, float]:
    x, _, z = mount(layout, SKR_PICO).corner
    return x + FAN_AT[0], z + FAN_AT[1]


def _fan_holes(layout: Layout) -> list[tuple[float, float]]:
    (x, z), half = _fan_middle(layout), layout.c.size("fan-40")["hole_square"] / 2.0
    return [(x + sx * half, z + sz * half) for sx in (-1, 1) for sz in (-1, 1)]


def _fan(layout: Layout) -> Part:
    """Behind the lid, blowing on the drivers."""
    size, (x, z) = layout.c.size("fan-40"), _fan_middle(layout)
    _, (y0, _), _ = box_span(layout)
    half, along = size["side"] / 2.0, (y0, y0 + size["thickness"])
    wide = (along[0] - 1.0, along[1] + 1.0)
    body = box((x - half, x + half), along, (z - half, z + half))
    holes = [cylinder("y", point, size["hole"] / 2.0, wide) for point in _fan_holes(layout)]
    hub = cylinder("y", (x, z), size["bore"] / 4.0, along)
    strut = box((x - half + 1.0, x), along, (z - 1.5, z + 1.5))
    frame = without(body, *holes, cylinder("y", (x, z), size["bore"] / 2.0, wide))
    outside = y0 - layout.c["electronics"]["lid_mm"]
    return Part(
        "driver-fan",
        "Fan over the drivers",
        joined(frame, hub, strut),
        bought="fan-40",
        step=9,
        explode_mm=(0, -130, 0),
        held=tuple(
            screw("screw-m3x16", (px, outside, pz), "+y", "driver-fan", nut="nut-m3") for px, pz in _fan_holes(layout)
        ),
    )
