"""The follower's arm with the servo's mast. It turns about a pin at the left side plate."""

from __future__ import annotations

from typing import Any

from ...geometry.shapes import box, cylinder, hull, joined, without
from ...layout.electronics import Layout
from ...layout.follower import ARM_HALF_MM, arm_z, hinge_pin, mast_x, middle_x, servo_axis
from ...model import Part
from ..fasteners import screw
from ..holes import hinge_screws

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
