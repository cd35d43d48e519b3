"""The vocabulary of a machine's section: plates and discs, what carries them, and where the carriers stand at rest.

The section is the machine's side view in the plane in which a card lies: x along the feed, y up, mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

Point = tuple[float, float]

FRAME, RACK, WHEEL, PUSHER, FOLLOWER = "frame", "rack", "wheel", "pusher", "follower"
ROLLER, NIP, IDLER = "roller", "nip", "idler"
CURTAIN = "curtain"  # hangs on its pin, which is its origin


@dataclass(frozen=True)
class Plate:
    """A convex polygon. ``corners``: in its carrier's frame, mm, counter-clockwise (see ``plate``)."""

    name: str
    corners: tuple[Point, ...]
    carrier: str  # what it moves with
    pair: str  # its row in [friction] and [restitution] of the machine file: its surface against a card
    look: str  # what a picture shows it as


@dataclass(frozen=True)
class Disc:
    """A circle about its carrier's origin: a roller, or the wheel's hub."""

    name: str
    radius_mm: float
    carrier: str
    pair: str
    look: str


Piece = Plate | Disc


class Place(NamedTuple):
    """Where a carrier's frame stands: its origin, mm, and its angle counter-clockwise."""

    x_mm: float
    y_mm: float
    angle_rad: float = 0.0

    @property
    def origin(self) -> Point:
        return self.x_mm, self.y_mm

    def of(self, point: Point) -> Point:
        """A point of the carrier's frame in the machine's."""
        x, y = rotated(point, self.angle_rad) if self.angle_rad else point
        return self.x_mm + x, self.y_mm + y


class Recess(NamedTuple):
    """The upper part of the well's rear wall, which stands back behind the lower; a ramp leads down from it."""

    deep_mm: float
    foot_mm: float  # height at which the ramp begins
    top_mm: float  # and ends


@dataclass(frozen=True)
class Section:
    """Everything that a card can touch, in the side view of one machine set up for one card format.

    ``rest``: every carrier's place at rest: rack with pocket 0's floor at the feed plane, wheel with slot 0 at the feed
    position, pusher or lever at home, follower lifted, idler with no card under it.
    """

    feed_end: tuple[Piece, ...]  # what both kinds of build have: well, roller, gate, nip, guide, follower
    pocket_end: tuple[Piece, ...]  # rack, bridge and comb; or wheel, shroud, chute, ceiling and lever
    rest: Mapping[str, Place]
    gate_x_mm: float  # face of the gate
    rear_x_mm: float  # what ends the well behind the cards: its rear wall, or the curtain before it
    wall_x_mm: float  # face of the well's rear wall
    recess: Recess | None  # of that wall

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self.feed_end + self.pocket_end

    def at_rest(self, plate: Plate) -> list[Point]:
        """The plate's corners in the machine's frame, its carrier at rest."""
        return [self.rest[plate.carrier].of(corner) for corner in plate.corners]


def carried_by(carrier: str, pieces: Iterable[Piece]) -> list[Piece]:
    """Those of ``pieces``, in their order."""
    return [piece for piece in pieces if piece.carrier == carrier]


def plate(name: str, corners: Iterable[Point], carrier: str, pair: str, look: str) -> Plate:
    """The smallest convex plate over ``corners``, which may come in any order, and twice. Needs three or more."""
    return Plate(name, _hull(corners), carrier, pair, look)


def rotated(point: Point, angle: float) -> Point:
    """``point`` turned about the origin by ``angle``, radians."""
    c, s = math.cos(angle), math.sin(angle)
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


def _hull(corners: Iterable[Point]) -> tuple[Point, ...]:
    """Convex hull, counter-clockwise from its leftmost point (Andrew's monotone chain)."""
    points = sorted(set(corners))
    half = _chain(points)[:-1] + _chain(points[::-1])[:-1]
    if len(half) < 3:
        raise ValueError(f"not a plate: {points} are on one line")
    return tuple(half)


def _chain(points: list[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0.0:
            chain.pop()
        chain.append(point)
    return chain


def _turn(a: Point, b: Point, c: Point) -> float:
    """Above 0 if the way a, b, c bends to the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
