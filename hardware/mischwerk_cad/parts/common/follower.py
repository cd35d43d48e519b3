"""The follower: a plate on two rods in an arm over the well, lifted by a servo's lever; the arm swings away.

The lever lies under the follower's head and only lifts: down, the follower rests on the cards by its weight alone.
"""

from __future__ import annotations

import math
from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine

from ...construction import Construction
from ...geometry.shapes import box, cylinder, hull, joined, prism, without
from ...layout.follower import (
    ARM_HALF_MM,
    LEVER_OFF_MM,
    arm_z,
    head_z,
    hinge_pin,
    lever_mm,
    mast_x,
    middle_x,
    servo_axis,
    travel_mm,
)
from ...layout.machine import Layout
from ...model import FOLLOWER, Part
from ..fasteners import hinge_screws, screw

# -- The follower's arm with the servo's mast. It turns about a pin at the left side plate.

KNUCKLE_MM = 5.0  # radius
EDGE_MM = 0.3  # play between leg and side plate


def arm(layout: Layout) -> list[Part]:
    c, numbers, x = layout.c, layout.c["follower"], middle_x(layout)
    (low, high), (py, pz) = arm_z(layout), hinge_pin(layout)
    wide, rest = ARM_HALF_MM, layout.well.height_mm + EDGE_MM
    outer = c.outer_mm
    solids = [
        box((x - wide, x + wide), (-outer, py), (low, high)),
        box((x - wide, x + wide), (-outer, -c.half_mm), (rest, low + 0.1)),  # right leg, on the side plate
        box((x - wide, x + wide), (outer + 1.5, py), (pz, low + 0.1)),  # left leg, at the hinge
        cylinder("x", (py, pz), KNUCKLE_MM, (x - wide, x + wide)),
        *_mast(layout),
    ]
    body = joined(solids[0], *solids[1:])
    cuts = [
        cylinder("z", (x, y), numbers["rod_mm"] / 2.0 + 0.15, (low - 1.0, high + 1.0))
        for y in (-numbers["rod_y_mm"], numbers["rod_y_mm"])
    ]
    cuts.append(cylinder("x", (py, pz), 1.6, (x - wide - 1.0, x + wide + 1.0)))
    cuts += _servo_cuts(layout)
    pin = cylinder("x", (py, pz), 1.5, (x - wide - 6.5, x + wide + 6.5))
    hinge_z = (pz - 17.5, pz - 8.5)
    plates = [box((x - wide - 6.5, x + wide + 6.5), (outer, outer + 4.0), hinge_z)]
    for span in ((x - wide - 6.5, x - wide - 0.4), (x + wide + 0.4, x + wide + 6.5)):
        plates.append(hull("x", (((py, pz), KNUCKLE_MM), ((outer + 4.0, pz - 12.0), 3.9)), span))
    hinge = joined(plates[0], *plates[1:])
    holes = [cylinder("y", at, 1.65, (outer - 1.0, outer + 5.0)) for at in hinge_screws(layout)]
    hinge = without(hinge, *holes, cylinder("x", (py, pz), 1.52, (x - 30.0, x + 30.0)))
    return [
        Part(
            "follower-arm",
            "Follower's arm with the servo's mast",
            without(body, *cuts),
            step=5,
            print_turn_deg=(0.0, -90.0, 0.0),
            explode_mm=(0, 0, 75),
        ),
        Part(
            "follower-hinge",
            "Arm's hinge",
            hinge,
            step=5,
            print_turn_deg=(90.0, 0.0, 0.0),
            explode_mm=(0, 50, 30),
            held=tuple(
                screw("screw-m3x8", (px, outer + 4.0, pz), "-y", "side-plate-left") for px, pz in hinge_screws(layout)
            ),
        ),
        Part("follower-hinge-pin", "Hinge's pin", pin, bought="rod-3", step=5, explode_mm=(-50, 50, 30)),
    ]


def _mast(layout: Layout) -> list[Any]:
    """Upright plate at the arm's left end; the servo's flanges lie on its rear side."""
    x, (y, z), (low, high) = middle_x(layout), servo_axis(layout), arm_z(layout)
    size = layout.c.size("servo")
    half = size["flange_length"] / 2.0 + 2.0
    middle = z - size["length"] / 2.0 + size["shaft_from_end"]
    inner = min(layout.c.outer_mm + 1.5, y - size["width"] / 2.0 - 4.0)
    outer = y + size["width"] / 2.0 + 4.0
    face = mast_x(layout)
    plate = box((face[0], face[1]), (inner, outer), (min(low, middle - half), middle + half))
    foot = box((x - ARM_HALF_MM, face[1]), (inner, outer), (low, high))
    return [plate, foot]


def _servo_cuts(layout: Layout) -> list[Any]:
    size, (y, z), (back, face) = layout.c.size("servo"), servo_axis(layout), mast_x(layout)
    top = z + size["shaft_from_end"]
    middle = top - size["length"] / 2.0
    window = box(
        (back - 20.0, face + 1.0),
        (y - size["width"] / 2.0 - 0.25, y + size["width"] / 2.0 + 0.25),
        (top - size["length"] - 0.25, top + 0.25),
    )
    screws = [
        cylinder("x", (y, middle + dz), 0.8, (back - 1.0, face + 1.0))
        for dz in (-size["hole_along"] / 2.0, size["hole_along"] / 2.0)
    ]
    return [window, *screws]


# -- The follower's servo on its mast, and the lever that lifts the head.


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


__all__ = ["arm_z", "follower", "head_z", "hinge_pin", "lever_mm", "middle_x", "servo_axis", "travel_mm"]

STEEL_G_MM3 = 7.85e-3


def follower(machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
    """Follower with rods, head and weight; arm with hinge; servo with lever."""
    layout = Layout.of(machine, card_format, c)
    return [*_moving(layout), *arm(layout), *servo(layout)]


def _moving(layout: Layout) -> list[Part]:
    c, numbers, x = layout.c, layout.c["follower"], middle_x(layout)
    half, rod, z = numbers["wide_mm"] / 2.0, numbers["rod_mm"] / 2.0, layout.lifted_mm
    top, y, fit = head_z(layout), numbers["rod_y_mm"], c["printing"]["bore_fit_mm"]
    rods = [cylinder("z", (x, dy), rod + fit, (z + numbers["rod_above_mm"], top + 4.0)) for dy in (-y, y)]
    plate = without(prism(layout.corners("follower"), (-half, half)), *rods)
    head = without(box((x - 6.0, x + 13.0), (-y - 5.0, y + 5.0), (top, top + numbers["head_mm"])), *rods)
    pin = cylinder("z", (x, y), rod, (z + numbers["rod_above_mm"], top + 4.0))
    size = c.size("steel-weight")
    carried = (plate.volume + head.volume) * c["printing"]["density_g_cm3"] * 1e-3 + 2.0 * pin.volume * STEEL_G_MM3
    long = max((layout.well.follower_grams - carried) / (size["width"] * size["thickness"] * STEEL_G_MM3), 5.0)
    weight = box(
        (x - 8.0, x + 12.0),
        (-long / 2.0, long / 2.0),
        (top + numbers["head_mm"], top + numbers["head_mm"] + size["thickness"]),
    )
    common: dict[str, Any] = {"carrier": FOLLOWER, "step": 5}
    return [
        Part(
            "follower",
            "Follower's plate",
            plate,
            explode_mm=(0, 0, 30),
            infill=1.0,
            print_turn_deg=(180.0, 0.0, 0.0),  # its foot upwards
            **common,
        ),
        Part(
            "follower-rod",
            "Follower's rod",
            pin,
            bought="rod-4",
            explode_mm=(0, 0, 60),
            places=(Location(), Location((0.0, -2.0 * y, 0.0))),
            **common,
        ),
        Part(
            "follower-head",
            "Follower's head",
            head,
            explode_mm=(0, 0, 110),
            infill=1.0,
            print_turn_deg=(180.0, 0.0, 0.0),
            **common,
        ),
        Part(
            "follower-weight",
            f"Follower's weight, {long:.0f} mm",
            weight,
            bought="steel-weight",
            explode_mm=(0, 0, 130),
            **common,
        ),
    ]
