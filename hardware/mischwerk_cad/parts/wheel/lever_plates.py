"""Plates on the cheeks that carry the lever's shaft: its motor at the right, bearing and home switch at the left."""

from __future__ import annotations

from typing import Any

from mischwerk_machines.pieces import Point

from ...geometry.shapes import Span, cylinder, prism, without
from ...layout.wheel import WheelLayout
from ...model import Fastener, Part
from ..bought_parts import bearing
from ..fasteners import screw
from .lever_home import switch_holes

_STEP = 7


def parts(w: WheelLayout) -> list[Part]:
    """Plates over the cheeks' holes, the bearing in the left one."""
    outer, thick = w.cheek_y[1], w.c["wheel_lever"]["plate_mm"]
    right, left = (-outer, -outer - thick), (outer, outer + thick)
    return [
        Part(
            "lever-motor-plate",
            "Plate of the lever's motor",
            _plate(w, right, _motor_cuts(w, right)),
            print_turn_deg=(90.0, 0.0, 0.0),
            step=_STEP,
            explode_mm=(-30, -100, 60),
            held=_screws(w, -1.0, "wheel-cheek-right"),
        ),
        Part(
            "lever-bearing-plate",
            "Plate of the lever's bearing",
            _plate(w, left, [*_bearing_cuts(w, left), *switch_holes(w, left)]),
            print_turn_deg=(90.0, 0.0, 0.0),
            step=_STEP,
            explode_mm=(-30, 100, 60),
            held=_screws(w, 1.0, "wheel-cheek-left"),
        ),
        Part(
            "lever-bearing",
            "Bearing of the lever's shaft",
            bearing(w.c, "bearing-625", w.shaft, left),
            bought="bearing-625",
            step=_STEP,
            explode_mm=(-30, 115, 60),
        ),
    ]


def _screws(w: WheelLayout, side: float, cheek: str) -> tuple[Fastener, ...]:
    y = side * (w.cheek_y[1] + w.c["wheel_lever"]["plate_mm"])
    return tuple(screw("screw-m3x10", (x, y, z), (0.0, -side, 0.0), cheek) for x, z in plate_holes(w))


def _plate(w: WheelLayout, span: Span, cuts: list[Any]) -> Any:
    """A square plate over the hole in the cheek in which a sector moves."""
    wide = (min(span) - 1.0, max(span) + 1.0)
    screws = [cylinder("y", at, 1.65, wide) for at in plate_holes(w)]
    return without(prism(plate_corners(w), span), *screws, *cuts)


def _motor_cuts(w: WheelLayout, span: Span) -> list[Any]:
    """For pilot and screws, whose heads are sunk: a sector turns right before them."""
    (x, z), size, wide = w.shaft, w.c.size("nema17"), (min(span) - 1.0, max(span) + 1.0)
    hole = size["hole_square"] / 2.0
    corners = [(x + sx * hole, z + sz * hole) for sx in (-1, 1) for sz in (-1, 1)]
    under = max(span) - w.c["wheel_lever"]["motor_head_mm"]
    screws = [cylinder("y", at, 1.65, wide) for at in corners]
    screws += [cylinder("y", at, 3.0, (under, max(wide))) for at in corners]
    return [cylinder("y", (x, z), size["pilot"] / 2.0 + 0.3, wide), *screws]


def _bearing_cuts(w: WheelLayout, span: Span) -> list[Any]:
    radius = w.c.size("bearing-625")["outer"] / 2.0 + w.c["printing"]["bore_fit_mm"]
    return [cylinder("y", w.shaft, radius, (min(span) - 1.0, max(span) + 1.0))]


def plate_corners(w: WheelLayout) -> list[Point]:
    """The plates' outline: x, z. A corner is cut off for the follower's hinge."""
    (x, z), (front, rear, down, up) = w.shaft, w.c["wheel_lever"]["plate_around_mm"]
    cut_x, cut_z = w.base.gate_x - w.c["wheel_lever"]["hinge_mm"][0] + 3.0, z - w.c["wheel_lever"]["hinge_mm"][1]
    return [
        (cut_x, z - down),
        (x + rear, z - down),
        (x + rear, z + up),
        (x - front, z + up),
        (x - front, cut_z),
        (cut_x, cut_z),
    ]


def plate_holes(w: WheelLayout) -> list[Point]:
    """Their screws."""
    (x, z), (front, rear, down, up) = w.shaft, w.c["wheel_lever"]["plate_around_mm"]
    edge, higher = w.c["wheel_lever"]["plate_edge_mm"]
    right = x + rear - edge
    return [(x - front + edge, z + up - edge), (right, z + up - edge), (right, z - down + edge + higher)]
