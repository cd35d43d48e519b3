"""Where parts and cards of a machine are drawn that moves by numbers only, as in the fast model:
rack and wheel."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod

import numpy as np
from mischwerk_machines import CardFormat, Machine, eject_level_mm
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Poses(ABC):
    """Look by look: x, y (mm) and angle (rad). ``lifted_mm``: y of the follower that is up."""

    lifted_mm: float

    def __init__(self, machine: Machine, card: CardFormat) -> None:
        self._machine = machine
        self._length_mm = card.length_mm
        self._high_mm = machine.data.cards.fill_height_mm  # of a card in a stack

    @abstractmethod
    def carry(self, carrier: Floats, pocket_steps: Ints) -> None:
        """Move the carrier, given where it rests, as far as its axis has gone."""

    @abstractmethod
    def push(self, pusher: Floats, pushed_mm: Floats) -> None:
        """Move the pusher, given where it rests, as far as its axis has gone."""

    @abstractmethod
    def in_pocket(self, carrier: Floats, pusher: Floats | None, pocket: Ints, place: Ints) -> Floats:
        """Place a card that is the ``place``-th, from below, in ``pocket``; with the parts where they are then.

        pusher: None where there is none."""


# -- How a rack is drawn: a card lies on its shelf at the rear, or before the comb.


class RackPoses(Poses):
    """See Poses."""

    def __init__(self, machine: Machine, card: CardFormat) -> None:
        super().__init__(machine, card)
        data = machine.rack_data
        swept = data.swept_together * data.rack.pitch_mm
        self.lifted_mm = eject_level_mm(machine) + float(swept + data.well.follower_above_mm)

    def carry(self, carrier: Floats, pocket_steps: Ints) -> None:
        carrier[:, 1] = pocket_steps / self._machine.rack_data.rack.steps_per_mm

    def push(self, pusher: Floats, pushed_mm: Floats) -> None:
        pusher[:, 0] = self._machine.rack_pusher.home_x_mm - pushed_mm

    def in_pocket(self, carrier: Floats, pusher: Floats | None, pocket: Ints, place: Ints) -> Floats:
        rack = self._machine.rack_data.rack
        slope, half = math.radians(rack.slope_deg), self._length_mm / 2.0
        floor = carrier[:, 1] + pocket * rack.pitch_mm
        rest = rack.front_x_mm + self._length_mm + rack.clearance_mm - half
        x = np.full(len(pocket), rest)
        if pusher is not None:
            above = (floor - eject_level_mm(self._machine)) / rack.pitch_mm
            before_comb = (above > -0.5) & (above < self._machine.rack_pusher.pockets_tall - 0.5)
            x = np.where(before_comb, np.minimum(rest, pusher[:, 0] - half), rest)
        y = floor - (x - rack.front_x_mm) * math.tan(slope) + (place + 0.5) * self._high_mm
        return np.column_stack((x, y, np.full(len(pocket), -slope)))


# -- How a wheel is drawn: a card lies in its slot at the seat, or before the lever.


class WheelPoses(Poses):
    """See Poses."""

    def __init__(self, machine: Machine, card: CardFormat) -> None:
        super().__init__(machine, card)
        self.lifted_mm = float(machine.wheel_data.well.height_mm)
        wheel = machine.wheel_data.wheel
        self._seat_mm = float(wheel.outer_radius_mm - wheel.seat_clearance_mm - self._length_mm)
        self._lever_rest_mm = self._seat_mm - float(machine.wheel_data.pusher.rest_behind_seat_mm)

    def carry(self, carrier: Floats, pocket_steps: Ints) -> None:
        carrier[:, 2] = pocket_steps * 2.0 * math.pi / self._machine.wheel_data.wheel.steps_per_turn

    def push(self, pusher: Floats, pushed_mm: Floats) -> None:
        angle = pusher[0, 2]
        out = self._lever_rest_mm + pushed_mm
        pusher[:, 0] = out * math.cos(angle)
        pusher[:, 1] = out * math.sin(angle)

    def in_pocket(self, carrier: Floats, pusher: Floats | None, pocket: Ints, place: Ints) -> Floats:
        assert pusher is not None, "a wheel has its lever"
        pitch = 2.0 * math.pi / self._machine.pockets
        turned = carrier[:, 2] - pocket * pitch  # of the slot's axis, from the feed position on
        tip = np.hypot(pusher[:, 0], pusher[:, 1])
        at_lever = np.cos(turned + math.pi - pusher[:, 2]) > math.cos(pitch / 2.0)
        middle = np.where(at_lever, np.maximum(self._seat_mm, tip), self._seat_mm) + self._length_mm / 2.0
        return np.column_stack((-middle * np.cos(turned), -middle * np.sin(turned), turned))
