"""The sprung idlers of a wheel's chute, over the nip rollers."""

from __future__ import annotations

from typing import Any

from ...geometry.shapes import Span, box, cylinder, ring, without
from ...layout.wheel import WheelLayout
from ...model import Part
from ..common.idlers import idler_parts

SPRING_IN_MM = 1.0  # depth of an idler's spring in block and chute


def parts(w: WheelLayout) -> list[Part]:
    """A block on each side that slides upright in the chute, pressed down by a spring."""
    c, (inner, outer), (x0, x1) = w.c, slide_y(w), slide_x(w)
    x, z = w.base.nip[0], w.base.cut.rest["idler"].y_mm
    size, y = c.size("bearing-693"), (inner + outer) / 2.0
    roof = roof_z(w)
    top = roof - (c["idler"]["spring_mm"] - 4.0) + 2.0 * SPRING_IN_MM
    room = size["outer"] / 2.0 + 0.2
    hollow = box((x0 - 1.0, x1 + 1.0), (y - size["width"] - 0.2, y + size["width"] + 0.2), (-1.0, z + room))
    pin = c.size("rod-3")["diameter"] / 2.0
    body = without(
        box((x0, x1), (inner, outer), (z - 2.3, top)),
        hollow,
        cylinder("z", ((x0 + x1) / 2.0, y), 2.3, (top - SPRING_IN_MM, top + 1.0)),
        cylinder("y", (x, z), pin + 0.02, (inner - 1.0, outer + 1.0)),
    )
    coil = ring("z", ((x0 + x1) / 2.0, y), 2.0, 1.7, (top - SPRING_IN_MM, roof + SPRING_IN_MM))
    return idler_parts(c, body, coil, (x, z), (inner, outer))


def slide_y(w: WheelLayout) -> Span:
    """The left idler's block, across."""
    y, half = w.c["across"]["roller_mm"], w.c["idler"]["slide_mm"][0] / 2.0
    return y - half, y + half


def slide_x(w: WheelLayout) -> Span:
    start, end = w.c["wheel_gate"]["block_x_mm"]
    return w.base.nip[0] + start, w.base.nip[0] + end


def roof_z(w: WheelLayout) -> float:
    """Height up to which the chute is hollow over the idlers."""
    corners = w.base.machine.wheel_data.well.chute_mm
    return float(corners[2][1] - w.c["wheel_gate"]["roof_mm"])


def both_sides(span: Span) -> tuple[Span, Span]:
    return span, (-span[1], -span[0])


def rooms_of_idlers(w: WheelLayout) -> list[Any]:
    """Return what turns beside the ribs."""
    x, rest = w.base.nip[0], w.base.cut.rest["idler"].y_mm
    radius, half = w.base.feed.idler_radius_mm + 0.6, w.c.size("bearing-693")["width"] + 0.4
    spans = both_sides((w.c["across"]["roller_mm"] - half, w.c["across"]["roller_mm"] + half))
    return [cylinder("y", (x, rest + lift), radius, span) for span in spans for lift in (0.0, w.c["idler"]["lift_mm"])]
