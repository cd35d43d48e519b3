"""The wheel build's own parts as bodies and shapes: wheel, shroud, chute, ejector lever.

Every part touches cards only: the lever and the lips are combs that pass between one another across the
machine, which a side view can't show.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pymunk

from .space import Surfaces, add_plate
from .wheel_contacts import fin_filter
from .wheel_geometry import FEED_ANGLE, Point, WheelGeometry, rotated

_SHROUD_CHORD_RAD = math.radians(2.0)  # a chord of 2 degrees leaves the arc by 0.014 mm
_SHROUD_SHEET_MM = 1.5
_OVERLAP_CHORDS = 1.5  # past a seam: the sheet is 0.25 mm behind its neighbour there
_SAME_MM = 1e-6  # points nearer than this make no sheet


def add_fins(space: pymunk.Space, surfaces: Surfaces, geometry: WheelGeometry, wheel: pymunk.Body) -> None:
    """Hub (with its ring, for shorter cards) and fins on the wheel's body, which is already in the space."""
    space.add(surfaces.part(pymunk.Circle(wheel, geometry.seat_radius), "hub", "wheel"))
    for slot in range(geometry.slots):
        add_plate(space, surfaces, wheel, geometry.fin(slot), "slot", "wheel").filter = fin_filter(slot)


def add_shroud(space: pymunk.Space, surfaces: Surfaces, geometry: WheelGeometry, wheel: Mapping[str, Any]) -> None:
    """The sheet round the wheel, open at the feed mouth (with lips) and at the eject mouth (edges flared)."""
    r = geometry.shroud_radius
    feed_half = math.asin(wheel["feed_mouth_half_mm"] / r)
    eject_half = math.asin(wheel["eject_mouth_half_mm"] / r)
    flare, flare_mm = math.radians(wheel["eject_flare_deg"]), wheel["eject_flare_mm"]
    lip_x, lip_y = wheel["feed_lip_mm"]

    bridge_end = geometry.eject_angle + eject_half
    bridge = (FEED_ANGLE - feed_half, min(bridge_end + flare, FEED_ANGLE - feed_half))
    around_from = geometry.eject_angle - eject_half
    around = (around_from - flare, FEED_ANGLE + feed_half - 2.0 * math.pi)
    for start, end in (bridge, around):
        _add_arc(space, surfaces, r, start, end)
    for a, b in (
        ((-lip_x, lip_y), _at(r, bridge[0])),
        (_at(r, bridge[1]), _at(r + flare_mm, bridge_end)),
        (_at(r + flare_mm, around_from), _at(r, around[0])),
        (_at(r, around[1]), (-lip_x, -lip_y)),
    ):
        _add_sheet(space, surfaces, a, b)


def add_chute(space: pymunk.Space, surfaces: Surfaces, well: Mapping[str, Any]) -> None:
    """The slide from the eject mouth over the nip to the gate's top and down its back: one plate, no seams."""
    corners = [(x + well["gate_x_mm"], y) for x, y in well["chute_mm"]]
    add_plate(space, surfaces, space.static_body, corners, "chute", "bridge")


def add_ceiling(space: pymunk.Space, surfaces: Surfaces, well: Mapping[str, Any], rear_x_mm: float) -> None:
    """The cover over well and chute; the lifted follower lies flush in it."""
    low, end = well["height_mm"], well["gate_x_mm"] + well["ceiling_end_x_mm"]
    corners = [(rear_x_mm, low), (end, low), (end, low + 2.0), (rear_x_mm, low + 2.0)]
    add_plate(space, surfaces, space.static_body, corners, "well", "frame")


def add_lever_tip(space: pymunk.Space, surfaces: Surfaces, lever: pymunk.Body, pusher: Mapping[str, Any]) -> None:
    """The ejector lever's tip on its body, whose origin is on the slot's axis and whose x points outwards."""
    back, above, below = pusher["comb_mm"], pusher["tip_above_mm"], pusher["tip_below_mm"]
    # Looking outwards is looking left: "above" lies at negative local y.
    corners = [(-back, -above), (0.0, -above), (0.0, below), (-back, below)]
    add_plate(space, surfaces, lever, corners, "pusher", "pusher")


def _add_arc(space: pymunk.Space, surfaces: Surfaces, radius: float, start: float, end: float) -> None:
    """Sheets whose inner faces are chords of the arc from ``start`` to ``end`` (radians).

    Each reaches past its seams, behind its neighbours: flush seams would stop a card that has come a tenth of a
    millimetre deep in one step.
    """
    count = max(1, math.ceil(abs(end - start) / _SHROUD_CHORD_RAD))
    points = [_at(radius, start + (end - start) * i / count) for i in range(count + 1)]
    for i, (a, b) in enumerate(pairwise(points)):
        before, after = min(i, _OVERLAP_CHORDS), min(count - 1 - i, _OVERLAP_CHORDS)  # but not beyond the arc
        _add_sheet(space, surfaces, _on_line(a, b, -before), _on_line(a, b, 1.0 + after))


def _add_sheet(space: pymunk.Space, surfaces: Surfaces, a: Point, b: Point) -> None:
    """A plane sheet whose inner face runs from ``a`` to ``b``; none if they are one point."""
    if math.dist(a, b) > _SAME_MM:
        corners = [a, b, _further_out(b, _SHROUD_SHEET_MM), _further_out(a, _SHROUD_SHEET_MM)]
        add_plate(space, surfaces, space.static_body, corners, "shroud", "shroud")


def _at(radius: float, angle: float) -> Point:
    return rotated((radius, 0.0), angle)


def _on_line(a: Point, b: Point, share: float) -> Point:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _further_out(point: Point, distance: float) -> Point:
    scale = 1.0 + distance / math.hypot(*point)
    return point[0] * scale, point[1] * scale
