"""Where the cards of a world were, step by step, and what its sensors saw."""

from __future__ import annotations

from typing import Any

import numpy as np
from mischwerk_machines.pieces import RACK, WHEEL, Disc, Place, Section
from numpy.typing import NDArray

from ..world.base import PhysicalWorld
from .carriers import outline, parts_of

Array = NDArray[np.float64]
EVERY_US = 200.0
_STOPS = ("rear_stop", "hub")  # pairs of what ends a card's way into a pocket


class Recording:
    """Watches ``world`` from now on. Times count from ``begin()``, in ms; places: a row a look, a column a card."""

    def __init__(self, world: PhysicalWorld) -> None:
        self._world = world
        bodies = (world.space.static_body, *world.space.bodies)
        self._bodies = [body for body in bodies if parts_of(body)]
        self._outlines = [[(str(part.look), outline(part)) for part in parts_of(body)] for body in self._bodies]
        self._move = world.move_bodies
        self._begin_us = self._clock_us = world.bodies_us
        self._due_us = 0.0
        self._rows: list[tuple[float, Array, Array, Array, Array, list[int]]] = []
        self._poses: list[list[tuple[float, float, float]]] = []
        world.move_bodies = self._step
        self._look()

    def __getstate__(self) -> dict[str, Any]:
        """Without the world, which stays in its process: what was recorded there."""
        return {"_rows": self._rows, "_poses": self._poses, "_outlines": self._outlines}

    def begin(self) -> None:
        """The scene begins: forget what was before."""
        self._rows.clear()
        self._poses.clear()
        self._begin_us = self._clock_us = self._world.bodies_us
        self._due_us = 0.0
        self._look()

    def _step(self, duration_s: float) -> None:
        self._move(duration_s)
        self._clock_us = max(self._clock_us, self._world.bodies_us) + duration_s * 1e6  # it jumps while all is at rest
        if self._clock_us >= self._due_us:
            self._due_us = self._clock_us + EVERY_US
            self._look()

    def _look(self) -> None:
        cards = self._world.cards
        cards.read()
        speeds = np.array([body.velocity.x for body in cards.bodies])
        row = (cards.x.copy(), cards.y.copy(), np.arctan2(cards.sin, cards.cos), speeds / 1000.0)
        self._rows.append(((self._clock_us - self._begin_us) / 1000.0, *row, list(self._world.levels)))
        self._poses.append([(*body.position, body.angle) for body in self._bodies])

    @property
    def ms(self) -> Array:
        return np.array([row[0] for row in self._rows])

    @property
    def x(self) -> Array:
        return np.array([row[1] for row in self._rows])

    @property
    def y(self) -> Array:
        return np.array([row[2] for row in self._rows])

    @property
    def turn(self) -> Array:
        """Angles, radians."""
        return np.array([row[3] for row in self._rows])

    @property
    def speed(self) -> Array:
        """Along the feed, m/s."""
        return np.array([row[4] for row in self._rows])

    def parts_at(self, look: int) -> list[tuple[str, list[tuple[float, float]], float]]:
        """List all parts at a look: what they are, their corners, or a disc's centre and radius; mm."""
        found = []
        for outlines, (x, y, angle) in zip(self._outlines, self._poses[look], strict=True):
            place = Place(x, y, angle)
            for name, numbers in outlines:
                corners = list(zip(numbers[::2], numbers[1::2], strict=True)) if len(numbers) > 1 else [(0.0, 0.0)]
                radius = numbers[0] if len(numbers) == 1 else 0.0
                found.append((name, [place.of(corner) for corner in corners], radius))
        return found

    def edges_ms(self, sensor: int, level: int) -> list[float]:
        """When ``sensor`` changed to ``level``."""
        levels = np.array([row[5][sensor] for row in self._rows])
        at = np.flatnonzero((levels[1:] == level) & (levels[:-1] != level)) + 1
        return [float(value) for value in self.ms[at]]


def stop_x_mm(section: Section) -> float:
    """Where a card's way into a pocket at the feed position ends: the face of the rear stop, or the wheel's hub."""
    pieces = [piece for piece in section.pocket_end if piece.pair in _STOPS and piece.carrier in (RACK, WHEEL)]
    faces = [
        section.rest[piece.carrier].x_mm
        + (-piece.radius_mm if isinstance(piece, Disc) else min(x for x, _y in piece.corners))
        for piece in pieces
    ]
    return min(faces)


def stop_pair(section: Section) -> str:
    """The name of its row in [friction] and [restitution]."""
    return next(piece.pair for piece in section.pocket_end if piece.pair in _STOPS)


def settled_ms(ms: Array, values: Array, within: float) -> float:
    """From when on ``values`` (a column or several) stay within so much of the last ones."""
    off = np.abs(values - values[-1]).reshape(len(ms), -1).max(axis=1) > within
    return float(ms[np.flatnonzero(off)[-1] + 1]) if off.any() else float(ms[0])
