"""A solid's surface as triangles, and its printability: how thick the walls are, what overhangs.

Both are sampled: points spread evenly over the surface, the same ones every time.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .solids import triangles_of

_OFF_MM = 1e-3  # rays start this far under the surface
_OPPOSITE = math.cos(math.radians(40.0))  # a wall's other side faces away within 40 degrees; else it is an edge
_BLOCK = 2_000_000  # pairs of ray and triangle in one go
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
    """Of the wall under each sample: how far a ray goes inwards until it leaves by a face that looks the other way.

    Infinite where it leaves by a side: there is an edge or a corner, not a wall.
    """
    normals = surface.normals[samples.triangle]
    found = np.full(len(samples.points), np.inf)
    block = max(1, _BLOCK // len(surface.areas))
    for start in range(0, len(found), block):
        part = slice(start, start + block)
        found[part] = _through(surface, samples.points[part] - _OFF_MM * normals[part], -normals[part])
    return found


def _through(surface: Surface, origins: Array, directions: Array) -> Array:
    """Intersection of rays with all triangles, the nearest one of each, after Möller and Trumbore.

    Their determinants are written as products of matrices: triple products with ray o + t d and triangle a, ab, ac.
    """
    a = surface.corners[:, 0]
    ab, ac = surface.corners[:, 1] - a, surface.corners[:, 2] - a
    moments = np.cross(origins, directions)
    with np.errstate(divide="ignore", invalid="ignore"):
        inverse = 1.0 / (directions @ np.cross(ac, ab).T)
        u = (moments @ ac.T - directions @ np.cross(ac, a).T) * inverse
        v = -(moments @ ab.T + directions @ np.cross(a, ab).T) * inverse
        way = (origins @ np.cross(ab, ac).T - (ac * np.cross(a, ab)).sum(axis=1)) * inverse
        is_hit = (u >= -1e-9) & (v >= -1e-9) & (u + v <= 1.0 + 1e-9) & (way > 0.0) & np.isfinite(way)
    way = np.where(is_hit, way, np.inf)
    nearest = way.argmin(axis=1)
    away = np.einsum("rk,rk->r", surface.normals[nearest], directions)
    distance = way[np.arange(len(way)), nearest] + _OFF_MM
    return np.where(away >= _OPPOSITE, distance, np.inf)


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
    """Of each point, seen from above, whether walls at about its own height bear it."""
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
