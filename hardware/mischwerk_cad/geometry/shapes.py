"""Simple solids by their bounds: boxes, cylinders along an axis, prisms over a side view, belts and their lengths."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from build123d import Edge, Face, Plane, Pos, Solid, Vector, Wire
from mischwerk_machines import MachineFileError

from ..construction import Construction

Span = tuple[float, float]
Point = tuple[float, float]
_AXES = {"x": Plane.YZ, "y": Plane.ZX, "z": Plane.XY}


def box(x: Span, y: Span, z: Span) -> Any:
    """Box between the bounds, which may come in any order."""
    low = [min(span) for span in (x, y, z)]
    wide, deep, high = (abs(span[1] - span[0]) for span in (x, y, z))
    return Pos(*low) * Solid.make_box(wide, deep, high)


def cylinder(axis: str, middle: Point, radius: float, along: Span) -> Any:
    """Cylinder along "x", "y" or "z". ``middle``: its other two coordinates in the order x, y, z."""
    low, high = min(along), max(along)
    points = {"x": (low, *middle), "y": (middle[0], low, middle[1]), "z": (*middle, low)}
    normal = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1)}[axis]
    return Solid.make_cylinder(radius, high - low, Plane(origin=points[axis], z_dir=normal))


def tilted(start: tuple[float, float, float], end: tuple[float, float, float], radius: float) -> Any:
    """Cylinder from point to point."""
    way = Vector(*end) - Vector(*start)
    return Solid.make_cylinder(radius, way.length, Plane(origin=start, z_dir=way.normalized()))


def ring(axis: str, middle: Point, outer: float, inner: float, along: Span) -> Any:
    """Tube along an axis; radii."""
    return cylinder(axis, middle, outer, along) - cylinder(axis, middle, inner, along)


def prism(corners: Sequence[Point], y: Span) -> Any:
    """Prism across the machine over a polygon of the side view: (x, z) points."""
    low, high = min(y), max(y)
    face = Face(Wire.make_polygon([Vector(px, low, pz) for px, pz in corners], close=True))
    return Solid.extrude(face, Vector(0, high - low, 0))


def prism_x(corners: Sequence[Point], x: Span) -> Any:
    """Prism along the feed over a polygon of (y, z) points."""
    low, high = min(x), max(x)
    face = Face(Wire.make_polygon([Vector(low, py, pz) for py, pz in corners], close=True))
    return Solid.extrude(face, Vector(high - low, 0, 0))


def prism_z(corners: Sequence[Point], z: Span) -> Any:
    """Upright prism over a polygon of (x, y) points."""
    low, high = min(z), max(z)
    face = Face(Wire.make_polygon([Vector(px, py, low) for px, py in corners], close=True))
    return Solid.extrude(face, Vector(0, 0, high - low))


def slot(axis: str, ends: tuple[Point, Point], radius: float, along: Span) -> Any:
    """Long hole: a cylinder drawn from one middle to another."""
    (a0, a1), (b0, b1) = ends
    length = math.hypot(b0 - a0, b1 - a1)
    n0, n1 = -(b1 - a1) / length * radius, (b0 - a0) / length * radius
    corners = [(a0 + n0, a1 + n1), (b0 + n0, b1 + n1), (b0 - n0, b1 - n1), (a0 - n0, a1 - n1)]
    middle = {"x": prism_x, "y": prism, "z": prism_z}[axis](corners, along)
    return joined(middle, cylinder(axis, ends[0], radius, along), cylinder(axis, ends[1], radius, along))


def joined(first: Any, *others: Any) -> Any:
    """All in one."""
    return first.fuse(*others) if others else first


def without(body: Any, *tools: Any) -> Any:
    """``body`` minus all ``tools``, in one operation."""
    return body.cut(*tools) if tools else body


def belt(axis: str, ends: tuple[tuple[Point, float], tuple[Point, float]], along: Span, thickness: float) -> Any:
    """Belt around two discs. ``ends``: middle and radius of each at the belt's inner side."""
    inner, outer = (_around(axis, ends, min(along), more) for more in (0.0, thickness))
    way = [0.0, 0.0, 0.0]
    way["xyz".index(axis)] = abs(along[1] - along[0])
    return Solid.extrude(Face(outer, [inner]), Vector(*way))


def hull(axis: str, ends: tuple[tuple[Point, float], tuple[Point, float]], along: Span) -> Any:
    """Two discs and all between them, along an axis. ``ends``: middle and radius of each."""
    way = [0.0, 0.0, 0.0]
    way["xyz".index(axis)] = abs(along[1] - along[0])
    return Solid.extrude(Face(_around(axis, ends, min(along), 0.0)), Vector(*way))


def _around(axis: str, ends: tuple[tuple[Point, float], tuple[Point, float]], at: float, more: float) -> Wire:
    (a, ra), (b, rb) = ((middle, radius + more) for middle, radius in ends)
    direction = math.atan2(b[1] - a[1], b[0] - a[0])
    lean = math.acos((ra - rb) / math.dist(a, b))
    spots = {}
    for side in (1.0, -1.0):
        for name, middle, radius in (("a", a, ra), ("b", b, rb)):
            spots[name, side] = _polar(middle, radius, direction + side * lean)
    back = _polar(a, ra, direction + math.pi)
    front = _polar(b, rb, direction)

    def point(p: Point) -> Vector:
        if axis == "x":
            return Vector(at, *p)
        return Vector(p[0], at, p[1]) if axis == "y" else Vector(*p, at)

    a1, a2, b1, b2 = (point(spots[key]) for key in (("a", 1.0), ("a", -1.0), ("b", 1.0), ("b", -1.0)))
    edges = [
        Edge.make_line(a1, b1),
        Edge.make_three_point_arc(b1, point(front), b2),
        Edge.make_line(b2, a2),
        Edge.make_three_point_arc(a2, point(back), a1),
    ]
    return Wire(edges)


def _polar(middle: Point, radius: float, angle: float) -> Point:
    return middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


# -- Closed belts: the distance between the axes of two pulleys.


def centres_mm(c: Construction, loop_mm: float, teeth_a: int, teeth_b: int) -> float:
    """Between the axes of two pulleys in a closed belt, by the usual formula. Raises MachineFileError if too short."""
    pitch = c["drive"]["pitch_mm"]
    straight = loop_mm - pitch * (teeth_a + teeth_b) / 2.0
    bow = (pitch * abs(teeth_a - teeth_b) / (2.0 * math.pi)) ** 2  # (R - r)^2
    square = straight**2 - 8.0 * bow
    if straight <= 0.0 or square <= 0.0:
        raise MachineFileError(f"a belt of {loop_mm} mm is too short for {teeth_a} and {teeth_b} teeth")
    return float((straight + math.sqrt(square)) / 4.0)
