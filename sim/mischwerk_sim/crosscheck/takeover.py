"""MuJoCo moves the bodies of a world from now on; the world's sensors, motors' commands and checks stay as they are.

So the firmware drives either engine in closed loop, through the same board, and cannot tell them apart.
"""

from __future__ import annotations

from typing import Any

import mujoco
import numpy as np
import pymunk
from mischwerk_machines.pieces import rotated
from numpy.typing import NDArray

from ..mechanism import MechanismError
from ..world.base import PhysicalWorld
from ..world.rest.detached import Apart
from ..world.rest.sleep_manager import SleepManager, Stillness
from .carriers import STEP_US, Carrier, hangs_at
from .scene_model import FOLLOW_S, scene_model


def take_over(world: PhysicalWorld) -> MujocoBodies:
    """Put MuJoCo in pymunk's place, in the state that ``world`` is in. Nothing sleeps and nothing is set apart any
    more: what pymunk's space saves by that is no part of the physics."""
    world.apart.give_back_all()
    world.well.wake()
    world.apart = _Together(world.space, world.cards, world.space.static_body)
    world.well = _Awake(world.space, world.cards, world.feeder)
    bodies = MujocoBodies(world)
    world.move_bodies = bodies.step
    world.wake()  # pymunk lets bodies at rest overlap a little: they have to settle again
    return bodies


class _Together(Apart):
    def exchange(self, pocket: NDArray[np.intp], may_stay: NDArray[np.bool_], may_come: NDArray[np.bool_]) -> None:
        pass


class _Awake(SleepManager):
    def put_to_sleep(self, stillness: Stillness, is_here: NDArray[np.bool_], follower_down: bool) -> None:
        pass


class MujocoBodies:
    """``model`` and ``data``: MuJoCo's own."""

    def __init__(self, world: PhysicalWorld) -> None:
        built = scene_model(world)
        self.model: Any = built.spec.compile()
        self.data: Any = mujoco.MjData(self.model)
        self._carriers = [_Moved(carrier, name, self.model, self.data) for name, carrier in built.carriers.items()]
        self._cards = [_Card(world.cards.bodies[number], 3 * number) for number in range(built.cards)]
        if self._cards:
            self._first = int(self.model.joint("card-0:x").qposadr[0])
        for carrier in self._carriers:
            carrier.put()

    def step(self, duration_s: float) -> None:
        """Let so much time pass. Raises MechanismError if the engine gives up."""
        model, data = self.model, self.data
        steps = max(1, round(duration_s * 1e6 / STEP_US))
        step_s = duration_s / steps
        model.opt.timestep = step_s
        for carrier in self._carriers:
            carrier.begin()
        for card in self._cards:
            card.take_from_hand(data.qpos, data.qvel, self._first)
        for _ in range(steps):
            for carrier in self._carriers:
                carrier.command(step_s)
            mujoco.mj_step(model, data)
        if any(data.warning[kind].number for kind in _FATAL):
            raise MechanismError(f"MuJoCo lost its footing at {data.time:.4f} s")
        for carrier in self._carriers:
            carrier.write_back()
        for card in self._cards:
            card.write_back(data.qpos, data.qvel, self._first)


_FATAL = (
    mujoco.mjtWarning.mjWARN_BADQPOS,
    mujoco.mjtWarning.mjWARN_BADQVEL,
    mujoco.mjtWarning.mjWARN_BADQACC,
    mujoco.mjtWarning.mjWARN_CONTACTFULL,
    mujoco.mjtWarning.mjWARN_CNSTRFULL,
)


class _Card:
    """One card, whose three joints begin at ``at`` behind those of the first."""

    def __init__(self, body: pymunk.Body, at: int) -> None:
        self._body, self._at = body, at
        self._written = (np.nan, np.nan)

    def take_from_hand(self, qpos: NDArray[np.float64], qvel: NDArray[np.float64], first: int) -> None:
        """If somebody else has put it elsewhere since, it is there; if they hold it there, it stays."""
        body, at = self._body, first + self._at
        x, y = body.position
        if (x, y) != self._written or body.body_type == pymunk.Body.STATIC:
            qpos[at : at + 3] = x, y, body.angle
            qvel[at : at + 3] = *body.velocity, body.angular_velocity

    def write_back(self, qpos: NDArray[np.float64], qvel: NDArray[np.float64], first: int) -> None:
        body, at = self._body, first + self._at
        if body.body_type == pymunk.Body.STATIC:
            return
        x, y, turn = map(float, qpos[at : at + 3])
        vx, vy, spin = map(float, qvel[at : at + 3])
        body.position, body.angle, body.velocity, body.angular_velocity = (x, y), turn, (vx, vy), spin
        self._written = (x, y)


class _Moved:
    """A carrier with its joints, and its motor's servo."""

    def __init__(self, carrier: Carrier, name: str, model: Any, data: Any) -> None:
        self._one, self._model, self._data = carrier, model, data
        self._start = (float(carrier.body.position.x), float(carrier.body.position.y))
        self._pin = tuple(carrier.body.local_to_world(carrier.pin))
        self._slide = _joint(model, f"{name}:slide") if carrier.slide is not None else -1
        self._turn = _joint(model, f"{name}:turn") if carrier.turns else -1
        self._shaft = _joint(model, f"{name}:shaft") if carrier.shaft is not None else -1
        self._motor = -1
        if carrier.pull is not None:
            self._motor = model.actuator(f"{name}:motor").id
        # Joints that are not cards' have one coordinate each, and so has every card's.
        assert model.nq == model.nv

    def put(self) -> None:
        """To where the world has it, as fast as there."""
        carrier, data = self._one, self._data
        if self._slide >= 0 and carrier.slide is not None:
            data.qvel[self._slide] = (
                carrier.body.velocity.x * carrier.slide[0] + carrier.body.velocity.y * carrier.slide[1]
            )
        if self._turn >= 0:
            data.qpos[self._turn], data.qvel[self._turn] = carrier.body.angle, carrier.body.angular_velocity
        if self._shaft >= 0:
            data.qpos[self._shaft] = carrier.body.angle

    def begin(self) -> None:
        """Begin a step of the world: what may have been commanded."""
        carrier = self._one
        if carrier.string is not None:
            self._model.jnt_range[self._slide, 0] = max(carrier.low, hangs_at(carrier, self._start))
        if carrier.pull is not None:
            self._model.actuator_forcerange[self._motor] = -carrier.pull.max_force, carrier.pull.max_force

    def command(self, step_s: float) -> None:
        """Before each of MuJoCo's: the servo's goal, which goes on at the carriage's speed, and the clutch's shaft."""
        carrier, data = self._one, self._data
        if carrier.carriage is not None:
            carriage = carrier.carriage
            if carrier.slide is None:
                goal, speed = carriage.angle, carriage.angular_velocity
                carriage.angle = goal + speed * step_s
            else:
                (x, y), (vx, vy), (ax, ay) = carriage.position, carriage.velocity, carrier.slide
                goal, speed = (x - self._start[0]) * ax + (y - self._start[1]) * ay, vx * ax + vy * ay
                carriage.position = (x + vx * step_s, y + vy * step_s)
            data.ctrl[self._motor] = goal + 2.0 * FOLLOW_S * speed
        if carrier.shaft is not None:
            # The clutch takes hold wherever it is: the shaft is never further behind than the part that runs ahead.
            data.qpos[self._shaft] = min(data.qpos[self._shaft], data.qpos[self._turn])
            data.qvel[self._shaft] = carrier.shaft.angular_velocity

    def write_back(self) -> None:
        carrier, data = self._one, self._data
        if self._slide >= 0 and carrier.slide is not None:
            way, speed = float(data.qpos[self._slide]), float(data.qvel[self._slide])
            (x, y), (ax, ay) = self._start, carrier.slide
            carrier.body.position, carrier.body.velocity = (x + ax * way, y + ay * way), (ax * speed, ay * speed)
        if self._turn >= 0:
            carrier.body.angle = float(data.qpos[self._turn])
            carrier.body.angular_velocity = spin = float(data.qvel[self._turn])
            if carrier.pin != (0.0, 0.0):  # else it stands
                x, y = rotated(carrier.pin, carrier.body.angle)
                carrier.body.position = (self._pin[0] - x, self._pin[1] - y)
                carrier.body.velocity = (spin * y, -spin * x)


def _joint(model: Any, name: str) -> int:
    return int(model.joint(name).qposadr[0])
