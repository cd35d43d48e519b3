"""The follower's servo on its mast, and the lever that lifts the head."""

from __future__ import annotations

import math

from ...geometry.shapes import box, cylinder, hull, joined, without
from ...layout.follower import LEVER_OFF_MM, lever_mm, mast_x, servo_axis
from ...layout.groups import Layout
from ...model import Part
from ..fasteners import screw


def servo(layout: Layout) -> list[Part]:
    size, (y, z), (_, face) = layout.c.size("servo"), servo_axis(layout), mast_x(layout)
    half, top = size["width"] / 2.0, z + size["shaft_from_end"]
    start = face - size["flange_height"]
    flange = (size["flange_length"] - size["length"]) / 2.0
    body = joined(
        box((start, start + size["height"]), (y - half, y + half), (top - size["length"], top)),
        box((face, face + size["flange"]), (y - half, y + half), (top - size["length"] - flange, top + flange)),
        cylinder("x", (y, z), 2.4, (start + size["height"] - 0.1, start + size["shaft_height"])),
    )
    middle = top - size["length"] / 2.0
    spots = [(y, middle + dz) for dz in (-size["hole_along"] / 2.0, size["hole_along"] / 2.0)]
    holes = [cylinder("x", spot, size["hole"] / 2.0, (face - 1.0, face + 5.0)) for spot in spots]
    return [
        Part(
            "follower-servo",
            "Follower's servo",
            without(body, *holes),
            bought="servo",
            step=5,
            explode_mm=(0, 60, 100),
            held=tuple(screw("screw-m2x10", (face + size["flange"], *spot), "-x", "follower-arm") for spot in spots),
        ),
        _lever(layout, start + size["height"] + LEVER_OFF_MM),
    ]


def _lever(layout: Layout, at_x: float) -> Part:
    """Drawn lifted. On the way down its tip leaves the head, when that rests on the cards."""
    numbers, (y, z) = layout.c["follower"], servo_axis(layout)
    thick, reach = numbers["lever_thick_mm"], lever_mm(layout)
    turn = math.radians(numbers["turn_deg"] / 2.0)
    tip = (y - reach * math.cos(turn), z + reach * math.sin(turn))
    x = (at_x, at_x + 4.0)
    arm = hull("x", (((y, z), 6.0), (tip, thick - 0.05)), x)
    body = arm - cylinder("x", (y, z), 2.45, (x[0] - 1.0, x[1] + 1.0))
    return Part(
        "follower-lever",
        "Servo's lever",
        body,
        step=5,
        print_turn_deg=(0.0, 90.0, 0.0),
        explode_mm=(40, 60, 100),
        infill=1.0,
        touches=("follower-weight",),  # it goes down with the follower: lifted, as drawn, it would be in its way
    )
