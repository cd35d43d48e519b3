"""A solid's surface as triangles, and its printability: how thick the walls are, what overhangs.

Both are sampled: points spread evenly over the surface, the same ones every time.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from build123d import GeomType
from numpy.typing import NDArray
from OCP.BRep import BRep_Tool
from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray
from vtkmodules.vtkCommonCore import reference, vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData, vtkStaticCellLocator

from ..solids import triangles_of

_OFF_MM = 1e-3  # rays start this far under the surface
_OPPOSITE = math.cos(math.radians(40.0))  # a wall's other side faces away within 40 degrees; else it is an edge
_EDGE_MM = 1e-6  # a ray that passes a triangle so closely meets it
_DIRECTIONS = 12
_ON_BED_MM = 0.05

Array = NDArray[np.float64]


class Surface(NamedTuple):
    """Triangles: ``corners`` (m, 3, 3) in mm, outward unit ``normals`` (m, 3), ``areas`` (m,) in mm²."""

    corners: Array
    normals: Array
    areas: Array


class Samples(NamedTuple):
    """Points on a surface, each standing for ``area_mm2``; ``triangle``: on which it lies."""

    points: Array
    triangle: NDArray[np.intp]
    area_mm2: float


def surface_of(shape: Any) -> Surface:
    """Triangles of a build123d shape."""
    corners = triangles_of(shape)
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    twice = np.linalg.norm(across, axis=1)
    is_real = twice > 1e-9
    return Surface(corners[is_real], across[is_real] / twice[is_real, None], twice[is_real] / 2.0)


def sampled(surface: Surface, count: int, seed: int = 1) -> Samples:
    """``count`` points, random but the same every time, spread evenly over the area."""
    rng = np.random.default_rng(seed)
    shares = surface.areas / surface.areas.sum()
    triangle = rng.choice(len(shares), size=count, p=shares)
    u, v = rng.random((2, count))
    flip = u + v > 1.0
    u[flip], v[flip] = 1.0 - u[flip], 1.0 - v[flip]
    a, b, c = (surface.corners[triangle, corner] for corner in range(3))
    points = a + u[:, None] * (b - a) + v[:, None] * (c - a)
    return Samples(points, triangle, float(surface.areas.sum() / count))


def thicknesses_mm(surface: Surface, samples: Samples) -> Array:
    """Measure the wall under each sample, mm: how far a ray goes inwards until it leaves by a face that looks the other
    way.

    Infinite where it leaves by a side: there is an edge or a corner, not a wall.
    """
    inwards = -surface.normals[samples.triangle]
    starts = samples.points + _OFF_MM * inwards
    reach = float(np.linalg.norm(np.ptp(surface.corners.reshape(-1, 3), axis=0))) + 1.0
    locator = vtkStaticCellLocator()
    locator.SetDataSet(poly_data(surface.corners))
    locator.BuildLocator()
    share, piece, triangle = map(_filled_in, (0.0, 0, 0))
    point, within = [0.0] * 3, [0.0] * 3
    thicknesses = np.full(len(starts), np.inf)
    for number, (start, end) in enumerate(zip(starts.tolist(), (starts + reach * inwards).tolist(), strict=True)):
        if not locator.IntersectWithLine(start, end, _EDGE_MM, share, point, within, piece, triangle):
            continue
        if surface.normals[int(triangle)] @ inwards[number] >= _OPPOSITE:
            thicknesses[number] = float(share) * reach + _OFF_MM
    return thicknesses


def poly_data(triangles: Array) -> vtkPolyData:
    """Triangles (m, 3, 3) for VTK."""
    data, places, cells = vtkPolyData(), vtkPoints(), vtkCellArray()
    places.SetData(numpy_to_vtk(triangles.reshape(-1, 3), deep=True))
    offsets = np.arange(0, 3 * len(triangles) + 1, 3, dtype=np.int64)
    corners = np.arange(3 * len(triangles), dtype=np.int64)
    cells.SetData(numpy_to_vtkIdTypeArray(offsets, deep=True), numpy_to_vtkIdTypeArray(corners, deep=True))
    data.SetPoints(places)
    data.SetPolys(cells)
    return data


def _filled_in(number: float) -> Any:
    """A number that VTK changes."""
    return reference(number)


def on_bed_mm2(surface: Surface) -> float:
    """Area on which the part, standing on z = 0, stands."""
    return float(surface.areas[surface.corners[:, :, 2].max(axis=1) <= _ON_BED_MM].sum())


def unsupported_mm2(surface: Surface, overhang_deg: float, bridge_mm: float, ledge_mm: float, count: int) -> float:
    """Area that hangs in the air when the part, standing on z = 0, is printed without support.

    A face hangs if it leans out by more than ``overhang_deg`` from the vertical. Of it, what is within ``ledge_mm`` of
    a wall under its edge holds, and so does what is between two such walls at most ``bridge_mm`` apart.
    """
    hangs = surface.normals[:, 2] < -math.sin(math.radians(overhang_deg))
    hangs &= surface.corners[:, :, 2].max(axis=1) > _ON_BED_MM
    if not hangs.any():
        return 0.0
    under = Surface(surface.corners[hangs], surface.normals[hangs], surface.areas[hangs])
    samples = sampled(under, count)
    walls = _walls_below(surface, hangs)
    if not len(walls):
        return float(under.areas.sum())
    open_ = ~_is_held(samples.points, walls, bridge_mm, ledge_mm)
    return float(open_.sum() * samples.area_mm2)


def _walls_below(surface: Surface, hangs: NDArray[np.bool_]) -> Array:
    """Edges (n, 2, 3) of hanging faces from which a neighbour goes down, and bears them."""
    keys = np.round(surface.corners, 3)
    owners: dict[frozenset[tuple[float, ...]], list[tuple[int, int]]] = {}
    for triangle, rows in enumerate(keys.tolist()):
        corners = [tuple(row) for row in rows]
        for opposite in range(3):
            edge = frozenset((corners[(opposite + 1) % 3], corners[(opposite + 2) % 3]))
            owners.setdefault(edge, []).append((triangle, opposite))
    walls = []
    for sides in owners.values():
        if len({bool(hangs[triangle]) for triangle, _ in sides}) != 2:
            continue
        for triangle, opposite in sides:
            if hangs[triangle]:
                continue
            ends = surface.corners[triangle][[(opposite + 1) % 3, (opposite + 2) % 3]]
            if surface.corners[triangle, opposite, 2] < ends[:, 2].mean() - 1e-6:
                walls.append(ends)
    return np.array(walls)


def _is_held(points: Array, walls: Array, bridge_mm: float, ledge_mm: float) -> NDArray[np.bool_]:
    """Tell of each point, seen from above, whether walls at about its own height bear it."""
    start, way = walls[:, 0, :2], walls[:, 1, :2] - walls[:, 0, :2]
    near = np.abs(walls[:, :, 2].mean(axis=1)[None, :] - points[:, 2][:, None]) < bridge_mm
    to = points[:, None, :2] - start[None, :, :]
    along = np.clip((to * way).sum(axis=2) / np.maximum((way**2).sum(axis=1), 1e-12), 0.0, 1.0)
    off = np.linalg.norm(to - along[..., None] * way[None, :, :], axis=2)
    held: NDArray[np.bool_] = np.where(near, off, np.inf).min(axis=1) <= ledge_mm
    for step in range(_DIRECTIONS):
        angle = math.pi * step / _DIRECTIONS
        d = np.array([math.cos(angle), math.sin(angle)])
        cross = d[0] * way[:, 1] - d[1] * way[:, 0]
        with np.errstate(divide="ignore", invalid="ignore"):
            out = -(to[..., 0] * way[:, 1] - to[..., 1] * way[:, 0]) / cross  # along d to the wall's line
            at = -(to[..., 0] * d[1] - to[..., 1] * d[0]) / cross
        is_hit = near & np.isfinite(out) & (at >= -1e-9) & (at <= 1.0 + 1e-9)
        before = np.where(is_hit & (out <= 0.0), -out, np.inf).min(axis=1)
        after = np.where(is_hit & (out >= 0.0), out, np.inf).min(axis=1)
        held |= before + after <= bridge_mm
    return held


# -- Solids as triangles and edge lines, for pictures and models.

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
