"""Where the follower with its arm and servo is, and the curtain before the well's rear wall: numbers they share."""

from __future__ import annotations

import math

from mischwerk_machines.tables import Curtain

from ..geometry.shapes import Point
from .machine import Layout

PLATE_MM = 3.0  # thickness, as in the section
PIN_UP_MM = 3.0  # the hinge's pin over the side plate's edge
PIN_OUT_MM = 7.0  # and beside it
ARM_HALF_MM = 11.0  # the arm's width along the feed
LEVER_OFF_MM = 0.5  # between servo and lever


def middle_x(layout: Layout) -> float:
    """Return the middle of the rods and all above them."""
    return float(layout.gate_x + layout.c["follower"]["rods_mm"])


def arm_z(layout: Layout) -> tuple[float, float]:
    """The arm over the lifted follower."""
    numbers = layout.c["follower"]
    low = layout.lifted_mm + PLATE_MM + numbers["arm_above_mm"]
    return low, low + numbers["arm_thick_mm"]


def travel_mm(layout: Layout) -> float:
    """From an empty well to lifted."""
    return float(layout.lifted_mm - layout.well.follower_lowest_mm)


def head_z(layout: Layout) -> float:
    """Underside of the head, lifted. At its lowest it stays clear of the arm, and the servo over the arm."""
    return arm_z(layout)[1] + max(6.0, 26.0 - travel_mm(layout) / 2.0) + travel_mm(layout)


def lever_mm(layout: Layout) -> float:
    """Length of the servo's lever for which its turn gives the travel."""
    return travel_mm(layout) / (2.0 * math.sin(math.radians(layout.c["follower"]["turn_deg"] / 2.0)))


def servo_axis(layout: Layout) -> tuple[float, float]:
    """The servo's shaft, along the feed: y, z. Half-way the lever lies level under the head's middle."""
    reach, thick = lever_mm(layout), layout.c["follower"]["lever_thick_mm"]
    return reach, head_z(layout) - travel_mm(layout) / 2.0 - thick


def hinge_pin(layout: Layout) -> tuple[float, float]:
    """The hinge's axis: y, z."""
    return layout.c.outer_mm + PIN_OUT_MM, layout.well.height_mm + PIN_UP_MM


def mast_x(layout: Layout) -> tuple[float, float]:
    """The mast, along the feed: its front side carries the flanges. So far forward that the lever passes the rod."""
    size, x = layout.c.size("servo"), middle_x(layout)
    lever = layout.c["follower"]["rod_mm"] / 2.0 + layout.c["across"]["clear_mm"]
    return x - ARM_HALF_MM, x + lever - LEVER_OFF_MM - size["height"] + size["flange_height"]


# -- Where the curtain before the well's rear wall hangs, and what is cut for it: for builds that have one.

LEDGE_MM = 0.1  # knuckles and lugs stay so far over the ceiling's underside, up to which cards get


def curtain_of(layout: Layout) -> Curtain:
    """Its numbers in the machine file; only for builds that have one."""
    curtain = layout.well.curtain
    assert curtain is not None
    return curtain


def pin(layout: Layout) -> Point:
    """The pins' axis: x, z. Knuckles lie over the ceiling's underside, flush with the plate's front.

    On that it is printed, and a deck that is laid in from above finds the whole well open.
    """
    radius = layout.c["curtain"]["knuckle_mm"][0]
    return layout.rear_x - radius, layout.well.height_mm + LEDGE_MM + radius


def lug_y(layout: Layout, wall_half: float) -> tuple[float, float]:
    """Inner and outer side of a lug, from the middle. ``wall_half``: half of the rear wall's width."""
    return wall_half - layout.c["curtain"]["lug_mm"], wall_half


def knuckle_y(layout: Layout, wall_half: float) -> tuple[float, float]:
    """Inner and outer side of a knuckle; the outer one is the curtain's edge, too."""
    outer = lug_y(layout, wall_half)[0] - layout.c["curtain"]["play_mm"]
    return outer - layout.c["curtain"]["knuckle_mm"][1], outer


def farthest_deg(layout: Layout) -> float:
    """Return how far it gives way: then its lower edge meets the wall."""
    curtain = curtain_of(layout)
    return math.degrees(math.atan(curtain.gap_mm / (pin(layout)[1] + curtain.below_mm)))


def groove_z(layout: Layout) -> tuple[float, float]:
    """Underside and upper side of what is under the groove in which its lower edge hangs."""
    numbers = layout.c["curtain"]
    top = -curtain_of(layout).below_mm - numbers["under_mm"]
    return top - numbers["floor_mm"], top
