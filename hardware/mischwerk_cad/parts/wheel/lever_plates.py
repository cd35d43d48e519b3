"""Plates on the cheeks that carry the lever's shaft with motor and bearing; its home switch and the cam there."""

from __future__ import annotations

import math
from typing import Any

from build123d import Location, Plane, Vector
from mischwerk_machines.pieces import Point

from ...geometry.shapes import Span, cylinder, hull, joined, prism, without
from ...layout.wheel import WheelLayout
from ...model import SECTOR, Fastener, Part
from ..bought_parts import bearing, microswitch
from ..fasteners import SetScrew, screw

# -- The lever's home switch and what presses it: a cam on the shaft's left end, outside of the bearing's plate.
# The cam's round nose comes to the switch from its hinge's side and lifts its lever to the point of switching just
# when the ejector lever comes to rest. From there to the lever's hard stop it keeps pressing, but doesn't reach the
# body.

_STEP = 8


def lever_home_parts(w: WheelLayout) -> list[Part]:
    """Switch and cam."""
    y = switch_y(w)
    return [
        Part(
            "lever-home-switch",
            "Home switch of the lever",
            microswitch(w.c).moved(Location(_seat(w))),
            bought="microswitch",
            step=_STEP,
            explode_mm=(-30, 140, 60),
            touches=("lever-cam",),
            held=tuple(
                screw("screw-m2x10", (at.X, y[1], at.Z), "-y", "lever-bearing-plate") for at in _switch_screws(w)
            ),
        ),
        Part(
            "lever-cam",
            "Cam of the lever's home switch",
            _cam(w),
            carrier=SECTOR,
            print_turn_deg=(90.0, 0.0, 0.0),
            step=_STEP,
            explode_mm=(-60, 170, 110),
            infill=1.0,
            touches=("lever-home-switch",),
            held=(_cam_screw(w).fastener(w.c, "lever-cam"),),
        ),
    ]


def cam_y(w: WheelLayout) -> Span:
    """The cam with its hub, across: clear of the bearing."""
    start, end = switch_y(w)
    return start + w.c["across"]["clear_mm"], end + w.c["wheel_home"]["hub_mm"][1]


def switch_y(w: WheelLayout) -> Span:
    """The switch, across: on the plate."""
    start = w.cheek_y[1] + w.c["wheel_lever"]["plate_mm"]
    return start, start + w.c.size("microswitch")["width"]


def switch_holes(w: WheelLayout, span: Span) -> list[Any]:
    """Drill the switch's two screws in the plate behind it."""
    wide, radius = (min(span) - 1.0, max(span) + 1.0), w.c["wheel_home"]["screw_mm"]
    return [cylinder("y", (at.X, at.Z), radius, wide) for at in _switch_screws(w)]


def _switch_screws(w: WheelLayout) -> list[Vector]:
    half, seat = w.c.size("microswitch")["hole_along"] / 2.0, _seat(w)
    return [seat.origin + seat.x_dir * side * half for side in (-1.0, 1.0)]


def _seat(w: WheelLayout) -> Plane:
    """The switch's frame, as bought_parts.microswitch draws it: plunger towards the shaft, hinge on the nose's way."""
    numbers, size, (x, z) = w.c["wheel_home"], w.c.size("microswitch"), w.shaft
    (ux, uz), (tx, tz) = _way(numbers["switch_at_deg"]), _way(numbers["switch_at_deg"] + 90.0)
    middle, radius = numbers["nose_mm"]
    lean = math.radians(numbers["nose_from_switch_deg"])
    lever_top = size["height"] - size["hole_above"] + 1.0  # over its holes, where it switches
    out = middle * math.cos(lean) + radius + lever_top
    along = middle * math.sin(lean) + numbers["beyond_middle_mm"]
    y = w.cheek_y[1] + w.c["wheel_lever"]["plate_mm"] + size["width"] / 2.0
    return Plane(
        origin=(x + out * ux + along * tx, y, z + out * uz + along * tz), x_dir=(-tx, 0, -tz), z_dir=(-ux, 0, -uz)
    )


def _way(degrees: float) -> Point:
    """Direction in the side view, from upright towards the wheel."""
    return math.sin(math.radians(degrees)), math.cos(math.radians(degrees))


def _cam(w: WheelLayout) -> Any:
    """At rest: hub and nose. A set screw from the side without nose holds it."""
    numbers, (x, z), y = w.c["wheel_home"], w.shaft, cam_y(w)
    hub = numbers["hub_mm"][0]
    ux, uz = _way(numbers["switch_at_deg"] + numbers["nose_from_switch_deg"])
    middle, radius = numbers["nose_mm"]
    nose = hull("y", (((x, z), hub), ((x + middle * ux, z + middle * uz), radius)), (y[0], switch_y(w)[1]))
    body = joined(nose, cylinder("y", (x, z), hub, y))
    bore = w.c.size("rod-5")["diameter"] / 2.0 + w.c["printing"]["bore_fit_mm"]
    return without(body, cylinder("y", (x, z), bore, (y[0] - 1.0, y[1] + 1.0)), *_cam_screw(w).cuts(w.c, hub + 1.0))


def _cam_screw(w: WheelLayout) -> SetScrew:
    """Under the shaft: its nut goes in from the outer side."""
    y, rod = cam_y(w), w.c.size("rod-5")["diameter"] / 2.0
    return SetScrew(w.shaft, y[0] + w.c["wheel_home"]["hub_mm"][2], -1.0, y[1], rod, rod)


_STEP_lever_plates = 7


def lever_plates_parts(w: WheelLayout) -> list[Part]:
    """Plates over the cheeks' holes, the bearing in the left one."""
    outer, thick = w.cheek_y[1], w.c["wheel_lever"]["plate_mm"]
    right, left = (-outer, -outer - thick), (outer, outer + thick)
    return [
        Part(
            "lever-motor-plate",
            "Plate of the lever's motor",
            _plate(w, right, _motor_cuts(w, right)),
            print_turn_deg=(90.0, 0.0, 0.0),
            step=_STEP_lever_plates,
            explode_mm=(-30, -100, 60),
            held=_screws(w, -1.0, "wheel-cheek-right"),
        ),
        Part(
            "lever-bearing-plate",
            "Plate of the lever's bearing",
            _plate(w, left, [*_bearing_cuts(w, left), *switch_holes(w, left)]),
            print_turn_deg=(90.0, 0.0, 0.0),
            step=_STEP_lever_plates,
            explode_mm=(-30, 100, 60),
            held=_screws(w, 1.0, "wheel-cheek-left"),
        ),
        Part(
            "lever-bearing",
            "Bearing of the lever's shaft",
            bearing(w.c, "bearing-625", w.shaft, left),
            bought="bearing-625",
            step=_STEP_lever_plates,
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
