"""Teeth of printed GT2 pulleys and belt clamps: a belt would slip on a smooth pulley, and from a smooth slot."""

from __future__ import annotations

import math
from typing import Any

from ..construction import Construction
from ..geometry.shapes import Point, Span, box, prism
from .bought_parts import belt_radius_mm

DEEP_MM = 0.75  # of a groove, as of the belt's teeth
ROUND_MM = 0.555  # radius of its ground
MOUTH_MM = 0.70  # half of its mouth: the belt's teeth come in there
PITCH_MM = 2.0
RIDGE_MM = 0.8  # thickness of a clamp's ridge: two lines; a belt leaves 0.9
PLAY_MM = 0.02  # each side; with more, the ridges of a small pulley are thinner than two lines
_GROUND_POINTS = 5

Point3 = tuple[float, float, float]


def toothed(c: Construction, teeth: int, middle: Point, along: Span) -> Any:
    """Disc across the machine with a groove for each tooth; its lands are where the belt's back lies."""
    corners = [
        _turned(middle, corner, 2.0 * math.pi * tooth / teeth)
        for tooth in range(teeth)
        for corner in _groove(belt_radius_mm(c, teeth))
    ]
    return prism(corners, along)


def ridges_of(axis: int, first: Point3, way: float, room: tuple[float, float, float]) -> list[Any]:
    """Ridges of a clamp, one between each two teeth of a straight belt.

    ``first``: least corner of the first; ``way``: how far they go on along the axis of that number (0 x, 1 y, 2 z);
    ``room``: a ridge's size without its thickness along that axis.
    """
    ridges = []
    for number in range(int(way / PITCH_MM)):
        low, size = list(first), list(room)
        low[axis] += number * PITCH_MM
        size[axis] = RIDGE_MM
        ridges.append(box(*((a, a + b) for a, b in zip(low, size, strict=True))))
    return ridges


def _groove(radius: float) -> list[Point]:
    """One groove's outline about the x axis: (outwards, sideways)."""
    wide = ROUND_MM + PLAY_MM
    ground = radius - DEEP_MM - PLAY_MM + wide  # middle of the round
    steps = [math.pi * step / (_GROUND_POINTS - 1) for step in range(_GROUND_POINTS)]
    outline = [(ground - wide * math.sin(turn), -wide * math.cos(turn)) for turn in steps]
    mouth = math.sqrt(radius**2 - MOUTH_MM**2)
    return [(mouth, -MOUTH_MM), *outline, (mouth, MOUTH_MM)]


def _turned(middle: Point, point: Point, angle: float) -> Point:
    (out, side), (x, z) = point, middle
    return x + out * math.cos(angle) - side * math.sin(angle), z + out * math.sin(angle) + side * math.cos(angle)
