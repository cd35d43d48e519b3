"""Both cheeks that carry the wheel: stars of arms to the shroud, with the lever's grooves in their inner sides."""

from __future__ import annotations

import math
from typing import Any

from build123d import Location
from mischwerk_machines.pieces import Point

from ...geometry.shapes import box, cylinder, joined, prism, without
from ...layout.wheel import WheelLayout, mirrored, polar
from ...model import Fastener, Part
from ..bought_parts import bearing
from ..common.well import TAP_R_MM
from ..fasteners import screw
from .chute import chute_screws
from .cover import post_spots
from .drop import rooms_of_diodes
from .lever import groove, pocket_beam_at
from .lever_plates import plate_corners
from .sensors import holder_spots
from .shroud import all_boss_spots, mouth_beam, under_heads_y

_STEP = 6


def cheeks_parts(w: WheelLayout) -> list[Part]:
    """Cheeks and bearings."""
    cheek = _cheek(w)
    left, right = joined(cheek, _guard_rib(w)), joined(mirrored(cheek), _web(w))
    size, outer = w.c.size("bearing-608"), w.cheek_y[1] + w.c["wheel_cheek"]["boss_mm"][1]
    return [
        Part(
            "wheel-cheek-left",
            "Wheel cheek, left",
            _finished(w, left, 1.0),
            print_turn_deg=(90.0, 0.0, 0.0),
            step=_STEP,
            explode_mm=(0, 90, 0),
            infill=0.4,
            held=_bar_screws(w, 1.0),
        ),
        Part(
            "wheel-cheek-right",
            "Wheel cheek, right",
            _finished(w, right, -1.0),
            print_turn_deg=(-90.0, 0.0, 0.0),
            step=_STEP,
            explode_mm=(0, -90, 0),
            infill=0.4,
            held=_bar_screws(w, -1.0),
        ),
        Part(
            "wheel-bearing",
            "Wheel's bearing",
            bearing(w.c, "bearing-608", (0.0, 0.0), (outer - size["width"], outer)),
            bought="bearing-608",
            places=(Location(), Location((0.0, -2.0 * outer + size["width"], 0.0))),
            step=_STEP,
            explode_mm=(0, 0, 0),
        ),
    ]


def _bar_screws(w: WheelLayout, side: float) -> tuple[Fastener, ...]:
    top = w.base.bar_top + w.c["wheel_cheek"]["foot_mm"]
    return tuple(
        screw("screw-m5x10", (x, side * w.base.bar_y, top), "-z", "long-bar", nut="slot-nut-m5")
        for x in w.foot_screws_x
    )


def _cheek(w: WheelLayout) -> Any:
    """The left one: a star of arms to the shroud's bars, foot, plate for the lever."""
    cheek, bar_top = w.c["wheel_cheek"], w.base.bar_top
    (inner, outer), rib = w.cheek_y, cheek["rib_mm"]
    span = (inner, outer)
    boss_radius, boss_high = cheek["boss_mm"]
    spots = all_boss_spots(w)
    arms = [_arm((0.0, 0.0), spot, rib, span) for spot in spots]
    ends = [cylinder("y", spot, rib / 2.0, span) for spot in spots]
    leg, foot_end = w.leg_x, w.leg_x + 10.0
    legs = [_arm((0.0, 0.0), (x, bar_top), rib + 4.0, span) for x in (-leg, leg)]
    deep = inner + w.c["frame"]["bar_mm"]
    foot_top, m5 = bar_top + cheek["foot_mm"], w.c.size("screw-m5x10")
    # It ends before a screw of the shroud, which a key has to reach.
    foot = box((-leg - cheek["foot_in_mm"], w.motor_side_x), (inner, deep), (bar_top, foot_top))
    heads_y = w.base.bar_y - m5["head"] / 2.0 - cheek["head_play_mm"]  # of its own screws, and of the motor's mount
    sill = box((-foot_end, foot_end), span, (bar_top, bar_top + 14.0))
    low, high = cheek["line_mm"]
    line = prism(w.points([(0.0, low), (w.shaft_s, low), (w.shaft_s, high), (0.0, high)]), span)
    tie_from, tie_to = _tie(w, spots)
    body = joined(
        cylinder("y", (0.0, 0.0), boss_radius + 8.0, span),
        cylinder("y", (0.0, 0.0), boss_radius, (inner, outer + boss_high)),
        *arms,
        *ends,
        *legs,
        foot,
        sill,
        line,
        _arm(tie_from, tie_to, rib, span),
        prism(plate_corners(w), span),
    )
    size = w.c.size("bearing-608")
    play = w.c["printing"]["bore_fit_mm"]
    top = outer + boss_high
    cuts = [
        cylinder("y", (0.0, 0.0), size["outer"] / 2.0 + play, (top - size["width"], top + 1.0)),
        cylinder("y", (0.0, 0.0), size["bore"] / 2.0 + 3.0, (inner - 1.0, top)),
        *groove(w),
        *(cylinder("z", (x, w.base.bar_y), 2.65, (bar_top - 1.0, bar_top + 40.0)) for x in w.foot_screws_x),
        box((-foot_end - 1.0, foot_end + 1.0), (heads_y, outer + 1.0), (foot_top, foot_top + m5["head_height"] + 0.5)),
        box((-300.0, 300.0), (inner - 1.0, deep + 1.0), (bar_top, bar_top - 60.0)),
        cylinder("y", w.base.nip, 14.0, (inner - 1.0, outer + 1.0)),
        *(cylinder("y", at, 3.5, (inner - 1.0, outer + 1.0)) for at in chute_screws(w)),  # their heads, and a key
    ]
    return max(without(body, *cuts).solids(), key=lambda solid: solid.volume)


def _web(w: WheelLayout) -> Any:
    """Closes the right cheek between its arms, under the lever's motor."""
    start, end, thick = w.c["wheel_cheek"]["web_mm"]
    top = w.at(w.wheel.pocket_beam_radius_mm, w.c["wheel_cheek"]["line_mm"][0] + 0.1)[1]
    inner = w.cheek_y[0]
    return box((start, end), (-inner, -inner - thick), (w.base.bar_top, top))


def _guard_rib(w: WheelLayout) -> Any:
    """Between two arms of the left cheek: a post of the guard stands on it."""
    radius = math.hypot(*post_spots(w)[1])
    ends = [polar(radius, math.atan2(z, x)) for x, z in all_boss_spots(w)[1:3]]
    return _arm(ends[0], ends[1], w.c["wheel_cheek"]["rib_mm"], w.cheek_y)


def _tie(w: WheelLayout, spots: list[Point]) -> tuple[Point, Point]:
    """From the lever's plate to the shroud's nearest bar."""
    return w.shaft, min(spots, key=lambda spot: math.dist(spot, w.shaft))


def _arm(a: Point, b: Point, wide: float, span: tuple[float, float]) -> Any:
    length = math.dist(a, b)
    nx, nz = -(b[1] - a[1]) / length * wide / 2.0, (b[0] - a[0]) / length * wide / 2.0
    corners = [(a[0] + nx, a[1] + nz), (b[0] + nx, b[1] + nz), (b[0] - nx, b[1] - nz), (a[0] - nx, a[1] - nz)]
    return prism(corners, span)


def _finished(w: WheelLayout, cheek: Any, side: float) -> Any:
    """Holes for the shroud's screws, with room for their heads, and for what only one cheek carries.

    What looks through: the pocket barrier, at the right the eject mouth's. At the left stand guard and sensors.
    """
    inner, outer = w.cheek_y
    deep = inner + w.c["wheel_cheek"]["groove_mm"]
    radius = w.c.size("ir-led")["diameter"] / 2.0 + 0.05
    at = pocket_beam_at(w)[side > 0]
    low = mouth_beam(w)[0]
    cuts = [
        cylinder("y", at, w.c["wheel_shroud"]["beam_hole_mm"] / 2.0, (side * (inner - 1.0), side * (outer + 1.0))),
        cylinder("y", at, radius, (side * (deep + 0.3), side * (outer + 20.0))),
    ]
    wide, under = (side * (inner - 1.0), side * (outer + 1.0)), side * under_heads_y(w)
    for spot in all_boss_spots(w):
        cuts += [cylinder("y", spot, 1.65, wide), cylinder("y", spot, 3.0, (under, side * (outer + 1.0)))]
    if side > 0:
        cuts += [cylinder("y", spot, TAP_R_MM, wide) for spot in (*post_spots(w), *holder_spots(w))]
    else:
        cuts += [cylinder("y", (low[0], low[2]), radius, (-inner + 1.0, -outer - 1.0)), *rooms_of_diodes(w.base)]
    return max(without(cheek, *cuts).solids(), key=lambda solid: solid.volume)
