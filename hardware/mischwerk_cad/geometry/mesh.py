"""Solids as triangles and edge lines, for pictures and models."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from build123d import GeomType
from numpy.typing import NDArray
from OCP.BRep import BRep_Tool

TOLERANCE_MM = 0.05  # most distance of a triangle from the true surface
TOLERANCE_RAD = 0.2
_POINTS_ON_CURVE = 33
_FLAT = 0.985  # cosine of the bend below which an edge is not seen: bent sheets are drawn as many flats


class Mesh(NamedTuple):
    """``points`` (n, 3) in mm; ``triangles`` (m, 3) of them; ``lines``: every edge as its points, (k, 3)."""

    points: NDArray[np.float64]
    triangles: NDArray[np.int64]
    lines: tuple[NDArray[np.float64], ...]


def mesh_of(solid: Any) -> Mesh:
    """Triangles of a build123d shape, and the edges that can be seen: no seams of round faces, no slight bends."""
    points, triangles = solid.tessellate(TOLERANCE_MM, TOLERANCE_RAD)
    beside: dict[Any, list[Any]] = {}
    for face in solid.faces():
        for edge in face.edges():
            beside.setdefault(edge, []).append(face)
    edges = [edge for edge, faces in beside.items() if not _is_seam(edge, faces[0]) and not _is_flat(faces)]
    return Mesh(
        np.array([(p.X, p.Y, p.Z) for p in points]),
        np.array(triangles, dtype=np.int64),
        tuple(_line(edge) for edge in edges),
    )


def matrix_of(location: Any) -> NDArray[np.float64]:
    """A build123d location as a 4 x 4 matrix."""
    transformation = location.wrapped.Transformation()
    rows = [[transformation.Value(row, column) for column in range(1, 5)] for row in range(1, 4)]
    return np.array([*rows, [0.0, 0.0, 0.0, 1.0]])


def _is_seam(edge: Any, face: Any) -> bool:
    return bool(BRep_Tool.IsClosed_s(edge.wrapped, face.wrapped))


def _is_flat(faces: list[Any]) -> bool:
    """Do two plane faces meet with hardly a bend?"""
    if len(faces) != 2 or any(face.geom_type != GeomType.PLANE for face in faces):
        return False
    return bool(faces[0].normal_at().dot(faces[1].normal_at()) > _FLAT)


def _line(edge: Any) -> NDArray[np.float64]:
    count = 2 if edge.geom_type == GeomType.LINE else _POINTS_ON_CURVE
    points = [edge.position_at(i / (count - 1)) for i in range(count)]
    return np.array([(p.X, p.Y, p.Z) for p in points])
