"""Whether parts of a build collide in any of its poses.

Three sieves, from quick to exact: bounds, triangles of the surfaces, common volume. For two parts on the same carrier
one pose is enough. ``Part.touches`` says what may press into what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from build123d import Location
from numpy.typing import NDArray
from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkFiltersModeling import vtkCollisionDetectionFilter

from ..geometry.surfaces import poly_data
from ..model import FRAME, Build, Part, Pose
from ..solids import Box, box_of, common_mm3, is_beside, matrix_of, moved, triangles_of

REST = Pose("rest")
_TOUCH_MM = 0.01  # bounds that share less only touch
_SAME = 1e-9
_NEAR_MM = 0.2  # of a point so near to a surface it is not said on which side it lies


class Interference(NamedTuple):
    """Two parts that take up the same room: how much of it, and the first pose in which they do."""

    first: str
    second: str
    pose: str
    common_mm3: float

    def __str__(self) -> str:
        return f"{self.first} and {self.second} meet in pose {self.pose}: {self.common_mm3:.1f} mm³"


class _Piece:
    """One copy of a part: its solid and, at rest, its bounds and triangles."""

    def __init__(self, part: Part, place: Location, carrier: str) -> None:
        self.part, self.carrier = part, carrier
        self.solid = moved(part.solid, place)
        self.box = box_of(self.solid)
        self._there: tuple[NDArray[np.float64], ...] | None = None
        self._moved_by: Location | None = None

    def at(self, move: Location | None) -> Any:
        return self.solid if move is None else moved(self.solid, move)

    def box_at(self, move: Location | None) -> Box:
        """Its bounds there; a turned box's bounds are larger than necessary."""
        if move is None:
            return self.box
        matrix = matrix_of(move)
        ends = np.array([self.box.low, self.box.high])
        corners = np.array([[ends[i, 0], ends[j, 1], ends[k, 2], 1.0] for i in (0, 1) for j in (0, 1) for k in (0, 1)])
        turned = (corners @ matrix.T)[:, :3]
        return Box(turned.min(axis=0), turned.max(axis=0))

    def triangles_in(self, box: Box, move: Location | None) -> NDArray[np.float64]:
        """Its triangles there whose bounds meet ``box``."""
        if self._there is None or self._moved_by is not move:  # many pairs ask for the same pose
            self._there, self._moved_by = self._triangles_at(move), move
        corners, low, high = self._there
        near: NDArray[np.float64] = corners[(low <= box.high).all(axis=1) & (high >= box.low).all(axis=1)]
        return near

    def _triangles_at(self, move: Location | None) -> tuple[NDArray[np.float64], ...]:
        """Triangles, and the bounds of each."""
        corners = triangles_of(self.at(move))
        return corners, corners.min(axis=1), corners.max(axis=1)


def meetings(
    build: Build, least_mm3: float = 0.5, counts: Callable[[Part], bool] = lambda part: True
) -> list[Interference]:
    """All pairs that share more than ``least_mm3`` at rest or in one of the build's poses, each pair once.

    counts: only pairs are looked at of which it is true of one part at least.
    """
    pieces = [
        _Piece(part, place, part.carrier if part.carrier in build.moves else FRAME)
        for part in build.parts
        for place in part.places
    ]
    interferences: dict[tuple[str, str], Interference] = {}
    seen: set[tuple[Any, ...]] = set()
    for pose in (REST, *build.poses):
        moves = {name: move(getattr(pose, name, 0.0)) for name, move in build.moves.items()}
        boxes = [piece.box_at(moves.get(piece.carrier)) for piece in pieces]
        for i, j in _near(boxes):
            a, b = pieces[i], pieces[j]
            names = (a.part.name, b.part.name)
            if not (counts(a.part) or counts(b.part)):
                continue
            if names in interferences or _may_touch(a.part, b.part) or not _is_new(seen, i, j, a, b, pose):
                continue
            shared = _common(a, b, moves.get(a.carrier), moves.get(b.carrier))
            if shared > least_mm3:
                interferences[names] = Interference(*names, pose.name, shared)
    return list(interferences.values())


def _near(boxes: list[Box]) -> Iterator[tuple[int, int]]:
    low, high = np.array([box.low for box in boxes]), np.array([box.high for box in boxes])
    for i in range(len(boxes)):
        shared = np.minimum(high[i], high[i + 1 :]) - np.maximum(low[i], low[i + 1 :])
        for j in np.flatnonzero((shared > _TOUCH_MM).all(axis=1)):
            yield i, i + 1 + int(j)


def _may_touch(a: Part, b: Part) -> bool:
    return b.name in a.touches or a.name in b.touches


def _is_new(seen: set[tuple[Any, ...]], i: int, j: int, a: _Piece, b: _Piece, pose: Pose) -> bool:
    """Tell whether this relative position of the two is new. Marks it as seen."""
    carriers = sorted({a.carrier, b.carrier} - {FRAME}) if a.carrier != b.carrier else []
    key = (i, j, *(round(getattr(pose, carrier, 0.0), 6) for carrier in carriers))
    is_new = key not in seen
    seen.add(key)
    return is_new


def _common(a: _Piece, b: _Piece, move_a: Location | None, move_b: Location | None) -> float:
    if not (_cross(a, b, move_a, move_b) or _may_hold(a, b, move_a, move_b)):
        return 0.0
    return common_mm3(a.at(move_a), b.at(move_b))


def _cross(a: _Piece, b: _Piece, move_a: Location | None, move_b: Location | None) -> bool:
    """Tell whether any triangles of both meet."""
    box_a, box_b = a.box_at(move_a), b.box_at(move_b)
    shared = Box(np.maximum(box_a.low, box_b.low), np.minimum(box_a.high, box_b.high))
    triangles = [piece.triangles_in(shared, move) for piece, move in ((a, move_a), (b, move_b))]
    if not all(map(len, triangles)):
        return False
    collide = vtkCollisionDetectionFilter()
    for number in (0, 1):
        collide.SetInputData(number, poly_data(triangles[number]))
        collide.SetMatrix(number, vtkMatrix4x4())
    collide.SetCollisionModeToFirstContact()
    collide.Update()
    return bool(collide.GetNumberOfContacts())


def _may_hold(a: _Piece, b: _Piece, move_a: Location | None, move_b: Location | None) -> bool:
    """Tell whether one, whose surface does not meet the other's, may lie wholly inside it: one of its points does."""
    for (inner, move), (outer, other) in (((a, move_a), (b, move_b)), ((b, move_b), (a, move_a))):
        box, around = inner.box_at(move), outer.box_at(other)
        if (box.low >= around.low - _SAME).all() and (box.high <= around.high + _SAME).all():
            corners = triangles_of(inner.at(move))
            if not len(corners) or not is_beside(outer.at(other), corners[0, 0], _NEAR_MM):
                return True
    return False
