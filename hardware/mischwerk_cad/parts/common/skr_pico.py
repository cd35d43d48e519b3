"""What is in the electronics box with a BTT SKR Pico: the board with its sockets, and a fan in the lid over drivers.

Sockets are where the maker's drawing of V1.0 has them, in mm from the board's lower left corner; heights are estimates.
"""

from __future__ import annotations

import math
from typing import Any

from ...electronics.boards import SKR_PICO
from ...geometry.shapes import Span, box, cylinder, joined, without
from ...layout.electronics import Layout, box_span, mount
from ...model import Part
from ..fasteners import screw
from .board import dc_socket

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


def inside(layout: Layout) -> list[Part]:
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
