"""The firmware's own code at a world, and a recording: where its cards were, step by step, and what its sensors saw."""

from __future__ import annotations

from collections.abc import Sequence
from pkgutil import resolve_name
from typing import Any

import numpy as np
from mischwerk_machines import config
from mischwerk_machines.pieces import RACK, WHEEL, Disc, Place, Section
from numpy.typing import NDArray
from shuffler.hal import FEED, POCKET
from shuffler.machine.drive import Drive
from shuffler.machine.feeder import Feeder

from .. import build
from ..board.port import NoLine
from ..board.pyhal import PyHal
from ..board.report import Report
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
        parts = []
        for outlines, (x, y, angle) in zip(self._outlines, self._poses[look], strict=True):
            place = Place(x, y, angle)
            for name, numbers in outlines:
                corners = list(zip(numbers[::2], numbers[1::2], strict=True)) if len(numbers) > 1 else [(0.0, 0.0)]
                radius = numbers[0] if len(numbers) == 1 else 0.0
                parts.append((name, [place.of(corner) for corner in corners], radius))
        return parts

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


# -- The two engines and the three scenes, by name.

ENGINES = ("pymunk", "mujoco")
FEED_SCENE, INSERTION, EJECTION = SCENES = ("feed", "insertion", "ejection")


# -- The firmware's own code at a world: feeding, pockets and emptying them, each called by itself.


class Bench:
    """``drive``, ``feeder``, ``pockets``: the firmware's; ``world``: what they move."""

    def __init__(self, world: PhysicalWorld, seed: int) -> None:
        self.world = world
        board = build.board(world, world.machine, world.card_format, seed, NoLine(), Report())
        self.drive = Drive(PyHal(board, world.machine.data.controller), config(world.machine, world.card_format))
        self.feeder = Feeder(self.drive)
        # The core has types for those of its modules that others call, and pockets are called by nobody else.
        self.pockets: Any = resolve_name("shuffler.machine.builds:pockets_for")(self.drive)
        self.feeder.throat.begin()

    def wait(self, seconds: float) -> None:
        """Let time pass with nothing commanded."""
        self.drive.until(lambda: False, round(seconds * 1e6))

    def stage(self, pocket: int) -> None:
        """The pockets stand with ``pocket`` where the next card goes in."""
        self.pockets.start_feed_move(pocket)
        self.drive.finished(POCKET)

    def fill(self, card: int, cards: int, pocket: int) -> None:
        """Feed the next, number ``card`` of ``cards``, into ``pocket``."""
        self.stage(pocket)
        self.feeder.feed(card, cards, 0)
        self.drive.finished(FEED)
        self.pockets.fill[pocket] += 1

    def strokes(self, pockets: Sequence[int]) -> list[list[int]]:
        """In which groups these pockets are emptied, one after the other, in this order."""
        groups: list[list[int]] = self.pockets.emptying.groups(list(dict.fromkeys(pockets)))
        return groups

    def lift_follower(self) -> None:
        """As before every ejection."""
        self.drive.follower(False)
        self.drive.follower_set()

    def eject(self, groups: Sequence[Sequence[int]]) -> None:
        """Empty the pockets, group by group."""
        for number, group in enumerate(groups):
            self.pockets.emptying.eject(group, number == len(groups) - 1)
