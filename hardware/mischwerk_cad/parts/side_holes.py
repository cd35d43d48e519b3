"""Screws of what hangs at the side plates: where they are, for the plates and for what they hold. x, z."""

from __future__ import annotations

import math

from ..geometry.shapes import Point
from ..layout.follower import hinge_pin, middle_x
from ..layout.groups import Layout
from . import pocket_end
from .bought_parts import belt_radius_mm


def side_holes(layout: Layout, side: float) -> list[Point]:
    """All of one plate; side: 1 left, -1 right."""
    found = [*guard_ears(layout), *hinge_screws(layout)] if side > 0 else board_screws(layout)
    return [*found, *pocket_end.of(layout.machine).arm_screws(layout, side)]


def guard_ears(layout: Layout) -> list[Point]:
    """The guard over the belts, both left of the feed roller."""
    (x, z), teeth = layout.roller, layout.teeth[3]
    r = belt_radius_mm(layout.c, teeth) + 4.0 + layout.c["drive"]["guard_mm"] + 3.0
    return [(x + r * math.cos(math.radians(turn)), z + r * math.sin(math.radians(turn))) for turn in (135.0, 185.0)]


def floor_screws(layout: Layout) -> list[Point]:
    """The floor's flanges, at both sides: through the plates."""
    (x, z), low = layout.roller, -7.0
    return [
        (x - math.sqrt(layout.c["feeder"]["floor_screw_mm"] ** 2 - (low - z) ** 2), low),
        (layout.gate_x - 5.0, low),
    ]


def hinge_screws(layout: Layout) -> list[Point]:
    """The hinge of the follower's arm: between its knuckles, which would keep a key off."""
    return [(middle_x(layout) + dx, hinge_pin(layout)[1] - 13.0) for dx in (-6.0, 6.0)]


def board_at(layout: Layout, number: int) -> Point:
    """Upper rear corner of a barrier's board."""
    return layout.gate_x - 38.0 + 23.0 * (number % 2), -28.0 - 17.0 * (number // 2)


def board_screws(layout: Layout) -> list[Point]:
    """One for each barrier's board."""
    size = layout.c.size("barrier-board")
    corners = [board_at(layout, number) for number in range(len(pocket_end.of(layout.machine).boards))]
    return [(x + 3.0, z - size["width"] / 2.0) for x, z in corners]
