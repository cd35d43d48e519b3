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
_SAME_MM = 1e-6  # points nearer than this make no plate


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

    upper = [(-lip_x, lip_y), rotated((r, 0.0), FEED_ANGLE - feed_half)]
    bridge_end = geometry.eject_angle + eject_half
    flare_from = min(bridge_end + flare, FEED_ANGLE - feed_half)
    upper += _arc(r, FEED_ANGLE - feed_half, flare_from)
    upper.append(rotated((r + flare_mm, 0.0), bridge_end))
    _add_sheet(space, surfaces, upper)

    start = geometry.eject_angle - eject_half
    around = [rotated((r + flare_mm, 0.0), start)]
    around += _arc(r, start - flare, FEED_ANGLE + feed_half - 2.0 * math.pi)
    around.append((-lip_x, -lip_y))
    _add_sheet(space, surfaces, around)


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


def _arc(radius: float, start: float, end: float) -> list[Point]:
    """Points on the arc from ``start`` to ``end`` (radians), both included."""
    count = max(1, math.ceil(abs(end - start) / _SHROUD_CHORD_RAD))
    return [rotated((radius, 0.0), start + (end - start) * i / count) for i in range(count + 1)]


def _add_sheet(space: pymunk.Space, surfaces: Surfaces, points: list[Point]) -> None:
    """A bent sheet whose inner face runs through ``points``. Seen from inside it is hollow, so seams stop no card."""
    for a, b in pairwise(points):
        if math.dist(a, b) < _SAME_MM:
            continue
        corners = [a, b, _further_out(b, _SHROUD_SHEET_MM), _further_out(a, _SHROUD_SHEET_MM)]
        add_plate(space, surfaces, space.static_body, corners, "shroud", "shroud")


def _further_out(point: Point, distance: float) -> Point:
    scale = 1.0 + distance / math.hypot(*point)
    return point[0] * scale, point[1] * scale
