"""Dimensions of a wheel in the drawing of the card path."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from mischwerk_machines.kinds.wheel.geometry import FEED_ANGLE, WheelGeometry
from mischwerk_machines.pieces import PUSHER, Section, rotated

from ..numbers import mm

if TYPE_CHECKING:
    from ...model import Build


def dimension(view: Any, cut: Section, build: Build, foot: float) -> None:
    """See Kind.dimension."""
    data = build.machine.wheel_data
    wheel, gate = data.wheel, cut.gate_x_mm
    shape = WheelGeometry.of(data, build.card_format.length_mm)
    right = view.box[0] + view.box[2]
    view.across((gate, -2.0), (0.0, 0.0), foot + 94.0, f"axis {mm(-gate)}")
    sizes = (
        ("shroud r", wheel.shroud_radius_mm, 68.0),
        ("wheel r", wheel.outer_radius_mm, 52.0),
        ("beam r", wheel.pocket_beam_radius_mm, 36.0),
        ("seat r", shape.seat_radius, 20.0),
        ("wedges from r", wheel.inner_radius_mm, 4.0),
    )
    for name, radius, degrees in sizes:
        point = rotated((radius, 0.0), math.radians(degrees))
        view.names(point, (right + 12.0, view.px(point)[1] - 6.0), f"{name} {mm(radius)}")
    for angle in (FEED_ANGLE, shape.eject_angle):
        view.line((0.0, 0.0), rotated((wheel.shroud_radius_mm + 12.0, 0.0), angle), width=1.0, dash="12 3 2 3")
    degrees = math.degrees(FEED_ANGLE - shape.eject_angle)
    out = rotated((wheel.shroud_radius_mm + 12.0, 0.0), shape.eject_angle)
    x, y = view.px(out)
    view.names(out, (x - 60.0, y - 90.0), f"eject {mm(degrees)} degrees above the feed")
    tip = cut.rest[PUSHER].origin
    x, y = view.px(tip)
    view.names(tip, (x + 150.0, y - 60.0), f"lever, stroke {mm(data.pusher.stroke_mm)}")
