"""Solids cut by a plane across the machine: what the side view has there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..model import Part

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Cut:
    """All solids cut at one plane: segments of the side view, by part."""

    def __init__(self, solids: list[tuple[Part, Array]], y_mm: float) -> None:
        self._segments = [(part, rows) for part, corners in solids if len(rows := _sliced(corners, y_mm))]

    def holds(self, points: Array, carrier: str = "") -> Mask:
        """Tell whether any part is there; carrier: only what it carries."""
        mask: Mask = np.zeros(len(points), dtype=bool)
        for part, rows in self._segments:
            if carrier in ("", part.carrier):
                mask |= _within(points, rows)
        return mask

    def owner(self, point: Array) -> str:
        """The part that is there, or ""."""
        return next((part.name for part, rows in self._segments if _within(point[None, :], rows)[0]), "")


def _sliced(corners: Array, y_mm: float) -> Array:
    """Segments (n, 2, 2) in x and z where triangles (m, 3, 3) pass the plane."""
    side = corners[:, :, 1] > y_mm
    crossing = corners[side.any(axis=1) & ~side.all(axis=1)]
    if not len(crossing):
        return np.empty((0, 2, 2))
    ends = []
    above = crossing[:, :, 1] > y_mm
    alone = np.where(above.sum(axis=1) == 1, above.argmax(axis=1), (~above).argmax(axis=1))
    rows = np.arange(len(crossing))
    for step in (1, 2):
        a, b = crossing[rows, alone], crossing[rows, (alone + step) % 3]
        share = (y_mm - a[:, 1]) / (b[:, 1] - a[:, 1])
        ends.append((a + share[:, None] * (b - a))[:, [0, 2]])
    return np.stack(ends, axis=1)


def _within(points: Array, segments: Array) -> Mask:
    """Even and odd: how many segments lie to the right of each point."""
    low, high = segments.min(axis=(0, 1)), segments.max(axis=(0, 1))
    mask: Mask = np.zeros(len(points), dtype=bool)
    near = np.flatnonzero(in_bounds(points, low, high))
    if not len(near):
        return mask
    x, y = points[near, 0][:, None], points[near, 1][:, None]
    (x1, y1), (x2, y2) = segments[:, 0].T, segments[:, 1].T
    spans = (y1 > y) != (y2 > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        at = x1 + (y - y1) * (x2 - x1) / (y2 - y1)
    mask[near] = (spans & (at > x)).sum(axis=1) % 2 == 1
    return mask


def in_bounds(points: Array, low: Array, high: Array) -> Mask:
    """Tell whether points (n, 2) lie in a rectangle."""
    x, y = points.T
    is_there: Mask = (x >= low[0]) & (x <= high[0]) & (y >= low[1]) & (y <= high[1])
    return is_there
