"""A stepper-driven load: a body that follows an axis's commanded motion through a joint of limited force.

A jam therefore stalls the load instead of breaking the world, and a stalled stepper loses steps: when the
load is more than two full steps (half a turn of the motor's field) from where the rotor is pulled, the
rotor falls into the next stable place, four full steps on. The firmware doesn't notice; it goes on counting.

The force falls with speed as the motor's pull-out torque does: see mischwerk_machines.motors.
"""

from __future__ import annotations

import functools
import itertools
import math

import pymunk
from mischwerk_machines.emptyings import MAX_STEP_HZ
from mischwerk_machines.motors import (
    MICROSTEPS_PER_FULL_STEP,
    MICROSTEPS_PER_TURN,
    POLE_PAIRS,
    constant_nm_a,
    pull_out_nm,
    running_nm_a,
)
from mischwerk_machines.tables import Motors

from ..motion import AxisMotion
from . import direct
from .compiled.state import Motor
from .space import NEWTON, short_bias

_PULL_OUT_STEPS = 2 * MICROSTEPS_PER_FULL_STEP
_SLIP_STEPS = 4 * MICROSTEPS_PER_FULL_STEP
_NM = 1000.0 * NEWTON  # in g mm²/s²
_AT_REST_STEPS = 0.5  # a load this near to where the motor pulls it has come to rest
_FOLLOW_S = 0.002  # time constant of the joint: belt and rotor
_SEARCH_HZ = 500  # how exactly the speed up to which the force is constant is searched for
_IDLE_PART = 0.1  # (E) of its force a motor without current still has: detents, and the belt's friction


class Actuator:
    """Base: commanded steps + an offset unknown to the firmware = where the motor pulls the load, a body."""

    load: pymunk.Body
    _load: direct.Handle
    _cart: direct.Handle  # of the carriage, which goes where the motor is
    _pull: direct.Handle  # of the joint by which the motor pulls the load
    _max_force: float  # standing, and as long as the supply's voltage suffices for it

    def __init__(self, motion: AxisMotion, steps_per_unit: float, start: float, motors: Motors, per_nm: float) -> None:
        """steps_per_unit: steps per mm (or per radian), below 0 if the motor turns the other way; start: true position
        at switch-on, mm (or rad); per_nm: the joint's force (or torque) for each N m of the motor.
        """
        self._motion = motion
        self._steps_per_unit = steps_per_unit
        self._motors = motors
        self._per_nm = per_nm
        # Offset; aim: where the carriage stands, mm or rad; whether it rests, and is off; steps lost since switch-on.
        self.state = Motor(offset_steps=start * steps_per_unit, aim=start)

    def drive(self, t_us: float, dt_s: float) -> None:
        """Before a step of the world that ends at ``t_us``: move the carriage to where the motor will be. Not needed
        while it is parked."""
        if self.state.is_off:
            self._place_carriage()
            return
        if self.state.is_resting and self._motion.done_us is None:
            return
        goal = (self._motion.position(t_us) + self.state.offset_steps) / self._steps_per_unit
        lag_steps = (self.state.aim - self.position) * self._steps_per_unit
        while abs(lag_steps) > _PULL_OUT_STEPS:
            slip = math.copysign(_SLIP_STEPS, lag_steps)
            self.state.offset_steps -= slip
            self.state.lost_steps += int(slip)
            goal -= slip / self._steps_per_unit
            lag_steps -= slip
        rate = (goal - self.state.aim) / dt_s
        hz = abs(rate * self._steps_per_unit)
        direct.set_max_force(self._pull, self._force_at(hz))
        self._move_carriage(rate)
        self.state.is_resting = goal == self.state.aim and self._motion.done_us is None
        self.state.aim = goal

    def _force_at(self, hz: float) -> float:
        """Return what the motor pulls with at most at ``hz`` steps per second."""
        return self._max_force if hz <= self._flat_hz else min(self._max_force, self._voltage_force(hz))

    @functools.cached_property
    def _flat_hz(self) -> int:
        """Up to here the force is what it is at rest."""
        tried = range(0, MAX_STEP_HZ, _SEARCH_HZ)
        enough = itertools.takewhile(lambda hz: self._voltage_force(hz) >= self._max_force, tried)
        return max(enough, default=-1)

    def _voltage_force(self, hz: float) -> float:
        return self._per_nm * pull_out_nm(self._motors, hz)

    def renumbered(self, delta_steps: float) -> None:
        """The axis's steps were renumbered; the load stays where it is."""
        self.state.offset_steps -= delta_steps

    def slip(self, steps: float) -> None:
        """A fault: from now on the motor pulls the load to a place ``steps`` further on, unnoticed."""
        self.state.offset_steps += steps
        self.state.is_resting = False

    def release(self) -> None:
        """The current is off: the load moves as it likes, against the friction of belt and idle motor."""
        self.state.is_off = True
        self._move_carriage(0.0)
        direct.set_max_force(self._pull, self._max_force * _IDLE_PART)

    def grip(self, t_us: float) -> None:
        """The current is on again: the motor holds the load where it is, and calls that what it has counted."""
        self.state.is_off = self.state.is_resting = False
        self._place_carriage()
        self.state.aim = self.position
        self.state.offset_steps = self.state.aim * self._steps_per_unit - self._motion.position(t_us)
        direct.set_max_force(self._pull, self._max_force)

    @property
    def lost_steps(self) -> int:
        """Steps lost, net, since switch-on."""
        return self.state.lost_steps

    @lost_steps.setter
    def lost_steps(self, steps: int) -> None:
        self.state.lost_steps = steps

    @property
    def is_parked(self) -> bool:
        """True while the carriage stands and no command moves it."""
        return bool(self.state.is_resting) and self._motion.done_us is None and not self.state.is_off

    @property
    def is_resting(self) -> bool:
        """True while nothing moves the load: no command, no lost step, and it has arrived where the motor pulls it."""
        if not self.state.is_resting or self._motion.done_us is not None:
            return False
        return abs((self.state.aim - self.position) * self._steps_per_unit) < _AT_REST_STEPS

    @property
    def position(self) -> float:
        """True position of the load, mm (or rad)."""
        raise NotImplementedError

    def complete_state(self) -> Motor:
        """The state, with all numbers that the compiled loop needs."""
        motors, state = self._motors, self.state
        state.load, state.cart = direct.address(self._load), direct.address(self._cart)
        state.pull = direct.address(self._pull)
        state.steps_per_unit = self._steps_per_unit
        state.pull_out_steps, state.slip_steps, state.at_rest_steps = _PULL_OUT_STEPS, _SLIP_STEPS, _AT_REST_STEPS
        state.max_force, state.flat_hz, state.per_nm = self._max_force, self._flat_hz, self._per_nm
        state.steps_per_turn, state.pole_pairs = MICROSTEPS_PER_TURN, POLE_PAIRS
        state.volt_s, state.volts = constant_nm_a(motors), motors.supply_v
        state.ohms, state.millihenry = motors.coil_ohm + motors.driver_ohm, motors.inductance_mh
        state.nm_a, state.most_a = running_nm_a(motors), math.sqrt(2.0) * motors.rated_a
        return state

    def _move_carriage(self, rate: float) -> None:
        raise NotImplementedError

    def _place_carriage(self) -> None:
        """Put the carriage where the load is."""
        raise NotImplementedError


class LinearActuator(Actuator):
    """A load on a straight guide. Its body's origin is at ``zero`` when its position is 0."""

    def __init__(
        self,
        space: pymunk.Space,
        load: pymunk.Body,
        motion: AxisMotion,
        steps_per_mm: float,
        start_mm: float,
        zero: tuple[float, float],
        direction: tuple[float, float],
        stops_mm: tuple[float, float],
        max_force_n: float,
        motors: Motors,
    ) -> None:
        """direction: unit vector of growing position; stops_mm: hard stops at both ends of the guide."""
        radians = steps_per_mm / MICROSTEPS_PER_TURN * 2.0 * math.pi  # of the motor, for a mm
        super().__init__(motion, steps_per_mm, start_mm, motors, abs(radians) * 1e3 * NEWTON)
        self.load = load
        self._zero = zero
        self._direction = direction
        load.position = self._at(start_mm)
        self._carriage = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self._carriage.position = load.position
        guide = pymunk.GrooveJoint(space.static_body, load, self._at(stops_mm[0]), self._at(stops_mm[1]), (0.0, 0.0))
        belt = pymunk.PivotJoint(self._carriage, load, (0.0, 0.0), (0.0, 0.0))
        belt.max_force = max_force_n * NEWTON
        self._pull, self._max_force = direct.joint(belt), float(belt.max_force)
        for joint in (guide, belt):
            joint.error_bias = short_bias(_FOLLOW_S)
        space.add(load, self._carriage, belt, guide)  # the guide last: it takes precedence in each iteration
        self._load, self._cart = direct.body(load), direct.body(self._carriage)

    def _at(self, position_mm: float) -> tuple[float, float]:
        return (
            self._zero[0] + self._direction[0] * position_mm,
            self._zero[1] + self._direction[1] * position_mm,
        )

    @property
    def position(self) -> float:
        at, zero, way = direct.position_of(self._load), self._zero, self._direction
        position: float = (at.x - zero[0]) * way[0] + (at.y - zero[1]) * way[1]
        return position

    def complete_state(self) -> Motor:
        state = super().complete_state()
        state.zero[:], state.way[:] = self._zero, self._direction
        return state

    def _move_carriage(self, rate: float) -> None:
        direct.set_velocity(self._cart, (self._direction[0] * rate, self._direction[1] * rate))

    def _place_carriage(self) -> None:
        self._carriage.position = self.load.position


class RotaryActuator(Actuator):
    """A load turning about ``centre``; position = its body's angle in radians, counter-clockwise."""

    def __init__(
        self,
        space: pymunk.Space,
        load: pymunk.Body,
        motion: AxisMotion,
        steps_per_rad: float,
        start_rad: float,
        centre: tuple[float, float],
        max_torque_nm: float,
        motors: Motors,
    ) -> None:
        """max_torque_nm: at rest, at the load."""
        turns = abs(steps_per_rad) / MICROSTEPS_PER_TURN * 2.0 * math.pi  # of the motor, for one of the load
        super().__init__(motion, steps_per_rad, start_rad, motors, turns * _NM)
        self.load = load
        load.position = centre
        load.angle = start_rad
        self._carriage = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self._carriage.position = centre
        self._carriage.angle = start_rad
        shaft = pymunk.GearJoint(load, self._carriage, 0.0, 1.0)
        shaft.max_force = max_torque_nm * NEWTON * 1000.0  # N m -> g mm²/s²
        self._pull, self._max_force = direct.joint(shaft), float(shaft.max_force)
        bearing = pymunk.PivotJoint(space.static_body, load, centre, (0.0, 0.0))
        for joint in (shaft, bearing):
            joint.error_bias = short_bias(_FOLLOW_S)
        space.add(load, self._carriage, shaft, bearing)
        self._load, self._cart = direct.body(load), direct.body(self._carriage)

    @property
    def position(self) -> float:
        angle: float = direct.angle_of(self._load)
        return angle

    def complete_state(self) -> Motor:
        state = super().complete_state()
        state.is_rotary = 1
        return state

    def _move_carriage(self, rate: float) -> None:
        direct.set_spin(self._cart, rate)

    def _place_carriage(self) -> None:
        self._carriage.angle = self.load.angle
