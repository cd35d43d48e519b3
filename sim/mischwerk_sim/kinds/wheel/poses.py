"""How a wheel is drawn: a card lies in its slot at the seat, or before the lever."""

from __future__ import annotations

import math

import numpy as np
from mischwerk_machines import CardFormat, Machine

from ..poses import Floats, Ints, Poses


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
