"""Faults of motors in the physical world: lost steps, a held load, and power failure."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pymunk

from ..actuator import RotaryActuator
from ..space import NEWTON, short_bias

if TYPE_CHECKING:
    from ..base import PhysicalWorld

_SLIP_HZ = 8000.0  # speed of a load that jumps by lost steps: the joint to its motor can follow
_CLAMP_N = 250.0  # ten times what the strongest motor has
_CLAMP_NM = 10.0
_STIFF_S = 0.0015
_SINKING_MM_S = 1.0  # a load that is still this fast has not come to rest


class MotorFaults:
    """Faults of the motors of ``world``."""

    def __init__(self, world: PhysicalWorld) -> None:
        self._world = world
        self._owed: dict[int, float] = {}  # steps still to be lost, by axis
        self._clamps: dict[int, pymunk.Constraint] = {}
        self._is_off = False

    @property
    def is_busy(self) -> bool:
        """True while steps are being lost, a load is held, or the power is off."""
        return bool(self._owed or self._clamps or self._is_off)

    def lose_steps(self, axis: int, steps: int) -> None:
        """See Mechanism. The load does not leap, it slides there at a few hundred mm/s."""
        self._owed[axis] = self._owed.get(axis, 0.0) + steps
        self._world.actuators[axis].lost_steps -= steps
        self._world.wake()

    def hold(self, axis: int, is_held: bool) -> None:
        """See Mechanism. A clamp of large but limited force."""
        world = self._world
        world.wake()
        if is_held and axis not in self._clamps:
            self._clamps[axis] = self._clamp(axis)
            world.space.add(self._clamps[axis])
        elif not is_held and axis in self._clamps:
            world.space.remove(self._clamps.pop(axis))

    def cut_power(self) -> None:
        """See Mechanism. Only belt and idle motor brake the loads, until an axis starts."""
        world = self._world
        for motion in world.axes:
            motion.halt()
        for actuator in world.actuators.values():
            actuator.release()
        self._is_off = True
        world.wake()

    def started(self) -> None:
        """An axis is about to start: the caller has switched the motors on."""
        if self._is_off:
            self._is_off = False
            for actuator in self._world.actuators.values():
                actuator.grip(self._world.time_us)

    def watch(self, elapsed_s: float) -> None:
        """Called regularly: lose the steps still due, and keep the world awake while it matters."""
        if self._is_off and any(self._speed(load.load) > _SINKING_MM_S for load in self._world.actuators.values()):
            self._world.wake()
        for axis in sorted(self._owed):
            steps = math.copysign(min(abs(self._owed[axis]), _SLIP_HZ * elapsed_s), self._owed[axis])
            self._owed[axis] -= steps
            if not self._owed[axis]:
                del self._owed[axis]
            self._world.actuators[axis].slip(steps)
            self._world.wake()

    @staticmethod
    def _speed(load: pymunk.Body) -> float:
        return float(load.velocity.length)

    def _clamp(self, axis: int) -> pymunk.Constraint:
        fixed, actuator = self._world.space.static_body, self._world.actuators[axis]
        load = actuator.load
        if isinstance(actuator, RotaryActuator):
            clamp: pymunk.Constraint = pymunk.GearJoint(fixed, load, load.angle, 1.0)
            clamp.max_force = _CLAMP_NM * NEWTON * 1000.0  # N m -> g mm²/s²
        else:
            clamp = pymunk.PivotJoint(fixed, load, load.position)
            clamp.max_force = _CLAMP_N * NEWTON
        clamp.error_bias = short_bias(_STIFF_S)
        return clamp
