"""Where the curtain before the well's rear wall hangs, and what is cut for it: for builds that have one."""

from __future__ import annotations

import math

from mischwerk_machines.tables import Curtain

from ..geometry.shapes import Point
from .electronics import Layout

LEDGE_MM = 0.1  # knuckles and lugs stay so far over the ceiling's underside, up to which cards get


def curtain_of(layout: Layout) -> Curtain:
    """Its numbers in the machine file; only for builds that have one."""
    found = layout.well.curtain
    assert found is not None
    return found


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
