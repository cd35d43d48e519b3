"""Where something rubs on a card, seen from above: points of given pressure, with Coulomb's friction.

Each point is a pivot joint between the card and a surface, freed of all but its velocity: the solver brings the card
there to the surface's velocity, with no more than friction times pressure. So rolling without slip needs no
regularisation, and friction is the same in all directions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pymunk

from ..world.space import NEWTON, short_bias

_CLICK_RAD = 0.002  # pitch of a one-way clutch; small, so that it takes up the drive at once
_BEARING_BIAS_S = 0.0015


class Pose(NamedTuple):
    """Where a card lies: its middle, cosine and sine of its angle."""

    x: float
    z: float
    cos: float
    sin: float


@dataclass(frozen=True)
class Clutch:
    """A tyre on a one-way clutch: a card may drive it faster than its shaft. grams: as those of a solid disc;
    drag_n: at its surface, towards the shaft's speed."""

    radius_mm: float
    grams: float
    drag_n: float


@dataclass
class Patch:
    """Points x, z (fixed in the machine) that share ``force_n`` newton of pressure, with ``friction`` on the card.

    ``speed``: of its surface, or what its shaft gives it, mm/s, in the direction ``heading`` (radians from x).
    """

    name: str
    points: Sequence[tuple[float, float]]
    force_n: float
    friction: float
    speed: float = 0.0
    heading: float = 0.0
    clutch: Clutch | None = None
    _surface: pymunk.Body = field(init=False, repr=False)
    _shaft: pymunk.Body | None = field(init=False, repr=False, default=None)
    _grips: list[pymunk.PivotJoint] = field(init=False, repr=False)
    _set: float = field(init=False, repr=False, default=0.0)

    def join(self, space: pymunk.Space, card: pymunk.Body) -> None:
        """Put its joints into ``space``; at first they hold nothing."""
        if self.clutch is None:
            self._surface = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
            space.add(self._surface)
        else:
            self._hang(space, self.clutch)
        self._grips = [pymunk.PivotJoint(self._surface, card, (0.0, 0.0), (0.0, 0.0)) for _ in self.points]
        for grip in self._grips:
            grip.max_bias = 0.0  # no place is kept, only a velocity
            grip.max_force = 0.0
            space.add(grip)

    def part(self) -> None:
        """Hold nothing more."""
        for grip in self._grips:
            grip.max_force = 0.0

    def _hang(self, space: pymunk.Space, clutch: Clutch) -> None:
        """The tyre lies flat in this section: a disc about a fixed axis, which the card meets at its edge, moves there
        as the real one does at its top, and weighs the same."""
        moment = pymunk.moment_for_circle(clutch.grams, 0.0, clutch.radius_mm)
        tyre = self._surface = pymunk.Body(clutch.grams, moment)
        shaft = self._shaft = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        axis = pymunk.PivotJoint(space.static_body, tyre, (0.0, 0.0), (0.0, 0.0))
        ratchet = pymunk.RatchetJoint(shaft, tyre, 0.0, _CLICK_RAD)
        drag = pymunk.SimpleMotor(shaft, tyre, 0.0)
        drag.max_force = clutch.drag_n * NEWTON * clutch.radius_mm
        for joint in (axis, ratchet):
            joint.error_bias = short_bias(_BEARING_BIAS_S)
        space.add(tyre, shaft, axis, ratchet, drag)

    def hold(self, card: Pose, half_length: float, half_width: float, dt_s: float) -> None:
        """Before a step of ``dt_s``: let the points that the card covers hold it."""
        edge = self._turn(dt_s)
        for (x, z), grip in zip(self.points, self._grips, strict=True):
            dx, dz = x - card.x, z - card.z
            u, w = dx * card.cos + dz * card.sin, dz * card.cos - dx * card.sin
            if abs(u) <= half_length and abs(w) <= half_width:
                grip.anchor_b = (u, w)
                if edge is not None:
                    grip.anchor_a = edge
                if not grip.max_force:
                    grip.max_force = self.friction * self.force_n / len(self.points) * NEWTON
            elif grip.max_force:
                grip.max_force = 0.0

    def _turn(self, dt_s: float) -> tuple[float, float] | None:
        """Set the surface's speed. Where on a clutched tyre, in its own frame, the card lies."""
        cos, sin = math.cos(self.heading), math.sin(self.heading)
        if self._shaft is None or self.clutch is None:
            if self.speed != self._set:
                self._set = self.speed
                self._surface.velocity = (self.speed * cos, self.speed * sin)
            return None
        radius = self.clutch.radius_mm
        self._shaft.angular_velocity = self.speed / radius
        # Pymunk turns the tyre first and solves then.
        at = self.heading - self._surface.angle - self._surface.angular_velocity * dt_s
        return radius * math.sin(at), -radius * math.cos(at)


def line(x: float, z0: float, z1: float, count: int) -> list[tuple[float, float]]:
    """``count`` points along z, each in the middle of an equal part."""
    step = (z1 - z0) / count
    return [(x, z0 + (number + 0.5) * step) for number in range(count)]
