"""Whether the drawn parts have the machine's section: what cards meet in the twin is in the CAD, and nothing else.

The solids' triangles are cut at several planes across the cards. Along every side of the section's pieces that cards
can reach, there must be material just inside, in some plane (combs and rails are divided across), and none just
outside, in any plane. Where cards may be (card_space.py) there is none at all.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.pieces import CURTAIN, FOLLOWER, FRAME, PUSHER, RACK, WHEEL, Disc, Piece, Section
from mischwerk_machines.section import section
from numpy.typing import NDArray

from ..kinds import table as kinds
from ..kinds.kind import Array, Mask, Region, box
from ..model import Build, Pose
from ..solids import TOLERANCE_MM, triangles_of
from .cuts import Cut, in_bounds

# -- Where cards may be in the side view, everything at rest: parts may be there only where the section has them.

_BEFORE_MM = 0.5  # of the pusher's face


def card_space(machine: Machine, card_format: CardFormat, section: Section) -> Region:
    """Function of x and y (arrays, mm): whether a card may be there, if no piece of the section is."""
    regions = [*_feed_end(machine, section), *kinds.of(machine).card_space(machine, card_format, section)]

    def anywhere(x: Array, y: Array) -> Mask:
        mask: Mask = np.zeros(np.shape(x), dtype=bool)
        for region in regions:
            mask |= region(x, y)
        return mask

    return anywhere


def before_pusher(machine: Machine, section: Section) -> Region:
    """The space just in front of the face that pushes cards, at home: the comb is in the rack's slots there."""
    rest = section.rest[PUSHER]
    corners = [at for plate in section.pocket_end if plate.carrier == PUSHER for at in plate.corners]  # type: ignore[union-attr]
    low, high = min(y for _x, y in corners), max(y for _x, y in corners)
    sign = kinds.of(machine).pushes
    c, s = math.cos(rest.angle_rad), math.sin(rest.angle_rad)

    def region(x: Array, y: Array) -> Mask:
        dx, dy = x - rest.x_mm, y - rest.y_mm
        along, across = (dx * c + dy * s) * sign, dy * c - dx * s
        return (along > 0.0) & (along < _BEFORE_MM) & (across > low) & (across < high)

    return region


def _feed_end(machine: Machine, section: Section) -> list[Region]:
    """Well up to the lifted follower, throat, and the way from the guide's end to the pocket's mouth."""
    feed, gate = machine.data.feed, section.gate_x_mm
    low = -machine.data.well.floor_below_roller_mm
    floor, end = feed.guide_floor_mm, gate + feed.guide_end_x_mm
    upper, mouth = floor + feed.guide_gap_mm, gate + feed.nip_x_mm + feed.guide_mouth_mm
    # The exit guide's upper side falls from its mouth to its end.
    fall = feed.guide_flare_mm / (end - mouth)
    return [
        box(section.rear_x_mm, gate, low, section.rest[FOLLOWER].y_mm),
        box(gate, mouth, low, feed.gate_gap_mm),
        lambda x, y: (x >= mouth) & (x <= end) & (y > floor) & (y < upper + (end - x) * fall),
        box(end, kinds.of(machine).mouth_x_mm(machine), floor, upper),
    ]


_OFF_MM = TOLERANCE_MM + 0.03  # how closely drawing and section must agree
_CORNER_MM = 0.25  # nearer to another piece a side isn't checked: there is a corner
_STEP_MM = 1.0  # between points along a side
_GRID_MM = 1.5
_EDGE_MM = 1.0  # planes stay this far inside the cards' ends
_PLANES = 9
_MOVED = (RACK, WHEEL, PUSHER, FOLLOWER, CURTAIN)  # carriers the drawings have, too; rollers turn in the frame there
_SHIFT_MM = 0.137  # planes lie off round numbers, where faces are


class Difference(NamedTuple):
    """A place where drawing and section differ. ``share``: of the piece's reachable sides, or points of the grid."""

    piece: str
    what: str
    x_mm: float
    y_mm: float
    share: float

    def __str__(self) -> str:
        return f"{self.piece}: {self.what} at ({self.x_mm:.2f}, {self.y_mm:.2f}), {self.share:.1%}"


def differences(build: Build) -> list[Difference]:
    """All differences of a build at rest, each piece named once for what is missing and once for what is too much."""
    machine, card = build.machine, build.card_format
    of = section(machine, card)
    space = card_space(machine, card, of)
    cuts = _cuts(build, planes_mm(card.width_mm))
    sides = _reachable(of, space, before_pusher(machine, of) if PUSHER in of.rest else space)
    inside, outside = (np.concatenate([getattr(side, key) for side in sides]) for key in ("inside", "outside"))
    owner = np.repeat(np.arange(len(sides)), [len(side.inside) for side in sides])
    is_missing, stands_out = np.ones(len(owner), dtype=bool), np.zeros(len(owner), dtype=bool)
    carriers = np.array([side.piece.carrier for side in sides])[owner]
    for cut in cuts:
        stands_out |= cut.holds(outside)
        for carrier in set(carriers):
            rows = carriers == carrier
            is_missing[rows] &= ~cut.holds(inside[rows], carrier if carrier in _MOVED else FRAME)
    problems = []
    for number, side in enumerate(sides):
        rows = owner == number
        problems += _told(side.piece.name, "no part is there", inside[rows], is_missing[rows])
        wrong = stands_out[rows]
        if wrong.any() and side.piece.carrier != PUSHER:  # at home its teeth stand in the slots of the rack
            name = next(cut.owner(outside[rows][wrong][0]) for cut in cuts if cut.owner(outside[rows][wrong][0]))
            problems += _told(side.piece.name, f"{name} sticks out", outside[rows], wrong)
    return problems + _intruders(of, space, cuts)


class _Side(NamedTuple):
    """Points just inside and just outside of a piece where cards reach it."""

    piece: Piece
    inside: Array
    outside: Array


def _reachable(of: Section, space: Region, push: Region) -> list[_Side]:
    sides = []
    for piece in of.pieces:
        points, outwards = _sides(piece, of)
        sides.append(_Side(piece, points - _OFF_MM * outwards, points + _OFF_MM * outwards))
    owner = np.repeat(np.arange(len(sides)), [len(side.outside) for side in sides])
    is_covered = _covered(np.concatenate([side.outside for side in sides]), of, _CORNER_MM, owner)
    reachable = []
    for number, side in enumerate(sides):
        if side.piece.carrier == PUSHER:
            is_there = push(*side.outside.T)
        else:
            is_there = space(*side.outside.T) & ~is_covered[owner == number]
        reachable.append(_Side(side.piece, side.inside[is_there], side.outside[is_there]))
    return reachable


def planes_mm(width_mm: float) -> list[float]:
    """Where across the machine the planes are, for cards of that width."""
    reach = width_mm / 2.0 - _EDGE_MM
    return [float(y) + _SHIFT_MM for y in np.linspace(-reach, reach, _PLANES)]


def _cuts(build: Build, planes: list[float]) -> list[Cut]:
    rest = Pose("rest")
    solids = [(part, triangles_of(solid)) for part in build.parts for solid in build.standing(part, rest)]
    return [Cut(solids, y) for y in planes]


def _sides(piece: Piece, of: Section) -> tuple[Array, Array]:
    """Points along the piece's sides at rest, and outward directions there."""
    if isinstance(piece, Disc):
        count = max(12, math.ceil(2.0 * math.pi * piece.radius_mm / _STEP_MM))
        angle = np.arange(count) * 2.0 * math.pi / count
        outwards = np.stack([np.cos(angle), np.sin(angle)], axis=1)
        return np.array(of.rest[piece.carrier].origin) + piece.radius_mm * outwards, outwards
    corners = np.array(of.at_rest(piece))
    points, normals = [], []
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        length = float(np.linalg.norm(b - a))
        count = max(1, int(length / _STEP_MM))
        shares = (np.arange(count) + 0.5) / count
        # Not nearer to a corner than the agreement asked for: there, "inside" is another side's outside.
        shares = np.clip(shares, min(0.5, 2.5 * _OFF_MM / length), max(0.5, 1.0 - 2.5 * _OFF_MM / length))
        points.append(a + shares[:, None] * (b - a))
        normals.append(np.tile([(b - a)[1] / length, -(b - a)[0] / length], (count, 1)))
    return np.concatenate(points), np.concatenate(normals)


def _covered(points: Array, of: Section, more_mm: float, owner: NDArray[np.intp] | None = None) -> Mask:
    """Tell whether a piece of the section is there, or nearer than ``more_mm``.

    owner: of each point the number of a piece that doesn't count.
    """
    mask: Mask = np.zeros(len(points), dtype=bool)
    for number, piece in enumerate(of.pieces):
        if isinstance(piece, Disc):
            inside: Mask = np.hypot(*(points - of.rest[piece.carrier].origin).T) < piece.radius_mm + more_mm
        else:
            inside = _in_plate(points, np.array(of.at_rest(piece)), more_mm)
        mask |= inside if owner is None else inside & (owner != number)
    return mask


def _in_plate(points: Array, corners: Array, more_mm: float) -> Mask:
    mask = in_bounds(points, corners.min(axis=0) - more_mm, corners.max(axis=0) + more_mm)
    near = np.flatnonzero(mask)
    ways = np.roll(corners, -1, axis=0) - corners
    ways /= np.hypot(*ways.T)[:, None]
    off = (points[near, None, :] - corners) * np.stack([ways[:, 1], -ways[:, 0]], axis=1)
    mask[near] = (off.sum(axis=2) < more_mm).all(axis=1)
    return mask


def _intruders(of: Section, space: Region, cuts: list[Cut]) -> list[Difference]:
    """Parts where only cards may be, on a grid."""
    corners = np.array([corner for piece in of.pieces if not isinstance(piece, Disc) for corner in of.at_rest(piece)])
    low, high = corners.min(axis=0), corners.max(axis=0)
    x, y = np.meshgrid(*(np.arange(a, b, _GRID_MM) for a, b in zip(low, high, strict=True)))
    points = np.stack([x.ravel(), y.ravel()], axis=1)
    points = points[space(points[:, 0], points[:, 1])]
    points = points[~_covered(points, of, _OFF_MM)]
    intruders: dict[str, Difference] = {}
    for cut in cuts:
        wrong = cut.holds(points)
        for point in points[wrong]:
            name = cut.owner(point)
            if name not in intruders:
                intruders[name] = _told(name, "is where cards go", point[None, :], np.array([True]))[0]
    return list(intruders.values())


def _told(piece: str, what: str, points: Array, wrong: Mask) -> list[Difference]:
    if not wrong.any():
        return []
    x, y = points[wrong][0]
    return [Difference(piece, what, float(x), float(y), float(wrong.mean()))]
