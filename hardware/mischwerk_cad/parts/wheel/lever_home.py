"""The lever's home switch and what presses it: a cam on the shaft's left end, outside of the bearing's plate.

The cam's round nose comes to the switch from its hinge's side and lifts its lever to the point of switching just when
the ejector lever comes to rest. From there to the lever's hard stop it keeps pressing, but doesn't reach the body.
"""

from __future__ import annotations

import math
from typing import Any

from build123d import Location, Plane, Vector
from mischwerk_machines.pieces import Point

from ...geometry.shapes import Span, cylinder, hull, joined, without
from ...layout.wheel import WheelLayout
from ...model import SECTOR, Part
from ..bought_parts import microswitch
from ..fasteners import screw
from ..holes import SetScrew

_STEP = 8


def parts(w: WheelLayout) -> list[Part]:
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
