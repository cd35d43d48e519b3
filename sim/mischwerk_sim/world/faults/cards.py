"""Faults of cards, pockets and motors in the physical world: when each strikes, and on which card.

A fault strikes when its number of feeds or sweeps is reached, at the lowest card in the well, or at the pocket that the
pusher is about to meet. What it then does is in parts.py: a slippery film, a holding joint, a bond. Nothing is moved by
force; how the machine reacts results from contact.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

import pymunk
from shuffler.hal import FEED, PUSHER, THROAT

from ... import fault_kinds as kinds
from ...fault_kinds import SWEEP, Fault, kind
from ..actuator import RotaryActuator
from ..space import NEWTON, short_bias
from .parts import Catch, FaultEffect, Film, Pair, Slip, Stick

if TYPE_CHECKING:
    from ..base import PhysicalWorld


_INSERTED_MM = 0.1  # a card stops across the mouth when its tail is this far behind the throat's sensor


class CardFaults:
    """Counts feeds and sweeps of ``world`` and makes its armed faults strike."""

    def __init__(self, world: PhysicalWorld) -> None:
        self._world = world
        self._effects: list[FaultEffect] = []  # struck and still at work
        self._in_throat = 0
        self._is_out = False  # the pusher is where it meets cards

    @property
    def is_busy(self) -> bool:
        """True while something that has struck is at work."""
        return bool(self._effects)

    @property
    def seen(self) -> tuple[int, bool]:
        """True if a card was in the throat, and the pusher where it meets cards, at the last look."""
        return self._in_throat, self._is_out

    def watch(self) -> None:
        """After each look at the sensors: count, strike, and keep at work what has struck."""
        world = self._world
        # Without the nip no lead comes to the throat: what is seen then falls past beams that share its line.
        in_throat = int(world.levels[THROAT] and (self._in_throat or world.feeder.is_turning))
        if in_throat != self._in_throat:
            self._in_throat = in_throat
            world.feeds += 1 - in_throat
        pusher = world.actuators.get(PUSHER)
        is_out = pusher is not None and pusher.position > world.pusher_meets_mm
        if is_out != self._is_out:
            self._is_out = is_out
            if is_out:
                self._meet()
            else:
                self._effects = [effect for effect in self._effects if effect.stroke_ended()]
        if world.armed:
            self._strike_fed()
        if self._effects:
            self._effects = [effect for effect in self._effects if effect.watch()]

    def started(self, axis: int) -> None:
        """An axis is about to start; of the feed's starts from rest, each is an attempt."""
        if axis == FEED and not self._world.axes[FEED].busy:
            if self._world.armed:
                self._strike_fed()
            self._effects = [effect for effect in self._effects if effect.attempt()]

    def release(self, cards: Collection[int]) -> None:
        """A hand takes these cards: nothing holds them any longer."""
        self._effects = [effect for effect in self._effects if effect.release(cards)]

    def look_again(self) -> None:
        """Someone has reached into the throat: what was moved is not a feed."""
        self._in_throat = self._world.levels[THROAT]

    # -- striking ---------------------------------------------------------------------------------------
    def _strike_fed(self) -> None:
        """The next feed is that of the lowest card in the well; while cards are coming in there is none.

        It strikes while the card before it is in the throat, for then it has not moved yet; a film only when the
        rollers are done with that card.
        """
        world = self._world
        begun = world.feeds + self._in_throat
        due = [
            fault for fault in world.armed if fault.at <= (world.feeds if fault.kind == kinds.MISFEED.name else begun)
        ]
        due = [fault for fault in due if kind(fault.kind).strikes != SWEEP]
        if not due or not world.follower_down:
            return
        cards = self._lowest_in_well()
        for fault in due:
            if len(cards) >= (2 if fault.kind in PAIRS else 1):
                self._struck(fault, EFFECTS[fault.kind](world, cards, fault.amount))

    def _lowest_in_well(self) -> list[int]:
        """The cards in the well, from below."""
        places = self._world.places()
        inside = [card for card, place in enumerate(places) if place == "well"]
        return sorted(inside, key=lambda card: float(self._world.cards.y[card]))

    def _meet(self) -> None:
        """The pusher is about to meet the cards of the pockets in front of it, if there are any."""
        world = self._world
        places = world.places()
        for pocket in world.swept_pockets():
            there = [card for card, place in enumerate(places) if place == f"pocket {pocket}"]
            if there:
                break
        else:
            return
        for fault in list(world.armed):
            if kind(fault.kind).strikes == SWEEP and fault.at <= world.sweeps:
                there.sort(key=lambda card: float(world.cards.y[card]))
                self._struck(fault, EFFECTS[fault.kind](world, there, fault.amount))
        world.sweeps += 1

    def _struck(self, fault: Fault, effect: FaultEffect) -> None:
        self._world.armed.remove(fault)
        self._world.struck.append(fault)
        self._effects.append(effect)


def _catch_lead(world: PhysicalWorld, cards: list[int], _: float) -> FaultEffect:
    return Catch(world, cards[0], True, _sensor_mm(world))


def _catch_tail(world: PhysicalWorld, cards: list[int], _: float) -> FaultEffect:
    return Catch(world, cards[0], False, _sensor_mm(world) + _INSERTED_MM)


def _sensor_mm(world: PhysicalWorld) -> float:
    return float(world.feeder.gate_x_mm + world.data.feed.sensor_x_mm)


# What each kind of fault of cards and pockets does here, by its name: (world, cards in well or pocket, lowest first,
# amount).
EFFECTS: dict[str, Callable[[PhysicalWorld, list[int], float], FaultEffect]] = {
    kinds.MISFEED.name: lambda world, _, amount: Film(world, round(amount)),
    kinds.DOUBLE_OFFSET.name: lambda world, cards, amount: Pair(world, cards[0], cards[1], amount),
    kinds.DOUBLE_ALIGNED.name: lambda world, cards, _: Pair(world, cards[0], cards[1], None),
    kinds.SLIP.name: lambda world, cards, amount: Slip(world, cards[0], amount),
    kinds.JAM_THROAT.name: _catch_lead,
    kinds.JAM_INSERT.name: _catch_tail,
    kinds.JAM_EJECT.name: lambda world, cards, _: Stick(world, cards[:1], None),
    kinds.STUCK_POCKET.name: lambda world, cards, amount: Stick(world, cards, round(amount)),
}
PAIRS = (kinds.DOUBLE_OFFSET.name, kinds.DOUBLE_ALIGNED.name)  # need two cards


# -- Faults of motors in the physical world: lost steps, a held load, and power failure.

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
