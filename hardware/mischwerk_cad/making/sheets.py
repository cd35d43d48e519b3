"""What a flat part is sawn to: its sides, where it is not a rectangle, its corners, and its round holes, as the list
of parts gives them.

Corners and holes are along the machine / upwards (of a level sheet: across), from the part's front, lower, right end,
mm.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any, NamedTuple

from build123d import Edge, GeomType, Vector

from ..model import Part

_SAME_MM = 0.05


def cut(part: Part) -> str:
    """ "259.5 x 230 mm", and the corners of a sheet that is not a rectangle; of a round one the radius of the way to
    it. Then each hole: its diameter, and where its middle is."""
    box = part.solid.bounding_box()
    low, size = tuple(box.min), tuple(box.size)
    first, second = _flat(size)
    sides = f"{_mm(size[first])} x {_mm(size[second])} mm"
    corners = []
    for point, radius in _corners(part.solid):
        at = tuple(point)
        corners.append(_Corner(at[first] - low[first], at[second] - low[second], radius))
    said = [sides]
    if len(corners) != 4 or any(one.radius for one in corners):
        said.append(f"corners {', '.join(one.words() for one in _in_order(corners))}")
    for centre, radius in _holes(part.solid):
        at = tuple(centre)
        said.append(f"hole {_mm(2.0 * radius)} mm at {_mm(at[first] - low[first])}/{_mm(at[second] - low[second])}")
    return ", ".join(said)


def sides_mm(part: Part) -> tuple[float, float]:
    """Return the sides of the rectangle that a flat part is sawn from, mm."""
    size = tuple(part.solid.bounding_box().size)
    first, second = _flat(size)
    return size[first], size[second]


def _flat(size: tuple[float, ...]) -> tuple[int, int]:
    """The axes along a sheet: all but the shortest."""
    thin = min(range(3), key=lambda axis: size[axis])
    first, second = (axis for axis in range(3) if axis != thin)
    return first, second


class _Corner(NamedTuple):
    """Where it is, and the radius of the edge that leads to it; 0: straight."""

    along: float
    up: float
    radius: float

    def words(self) -> str:
        spot = f"{_mm(self.along)}/{_mm(self.up)}"
        return f"round, radius {_mm(self.radius)}, to {spot}" if self.radius else spot


def _in_order(corners: list[_Corner]) -> list[_Corner]:
    """Against the clock, from the one that is nearest to the piece's end: the same outline says the same."""
    if sum(a.along * b.up - b.along * a.up for a, b in pairwise([corners[-1], *corners])) < 0.0:
        radii = [one.radius for one in corners]
        back = [one._replace(radius=radius) for one, radius in zip(corners, [*radii[1:], radii[0]], strict=True)]
        corners = back[::-1]
    start = min(range(len(corners)), key=lambda number: corners[number].along + corners[number].up)
    return corners[start:] + corners[:start]


def _corners(solid: Any) -> list[tuple[Vector, float]]:
    """Return the corners of the largest face's outer edge, each with the radius of the edge that leads to it."""
    edges = list(max(solid.faces(), key=lambda face: face.area).outer_wire().order_edges())
    found: list[tuple[Vector, float]] = []
    for number, edge in enumerate(edges):
        after = edges[(number + 1) % len(edges)]
        end = min((edge @ 0, edge @ 1), key=lambda point: min((point - after @ one).length for one in (0, 1)))
        if not _goes_on(edge, after, end):
            found.append((end, edge.radius if edge.geom_type == GeomType.CIRCLE else 0.0))
    return found


def _holes(solid: Any) -> list[tuple[Vector, float]]:
    """Middles and radii of the round holes in the largest face."""
    wires = max(solid.faces(), key=lambda face: face.area).inner_wires()
    rounds = [edge for wire in wires for edge in wire.edges() if edge.geom_type == GeomType.CIRCLE]
    return sorted(((edge.arc_center, edge.radius) for edge in rounds), key=lambda one: tuple(one[0]))


def _goes_on(edge: Edge, after: Edge, end: Vector) -> bool:
    """Tell whether both are one straight line or one round."""
    if edge.geom_type != after.geom_type:
        return False
    if edge.geom_type == GeomType.CIRCLE:
        return bool((edge.arc_center - after.arc_center).length < _SAME_MM)
    far = [max((one @ 0, one @ 1), key=lambda point: (point - end).length) for one in (edge, after)]
    (ax, ay, az), (bx, by, bz) = (tuple((point - end).normalized()) for point in far)
    return math.dist((ax, ay, az), (-bx, -by, -bz)) < 1e-3


def _mm(value: float) -> str:
    return f"{round(value, 1) + 0.0:g}"
