"""How a rack is drawn: a card lies on its shelf at the rear, or before the comb."""

from __future__ import annotations

import math

import numpy as np
from mischwerk_machines import CardFormat, Machine, eject_level_mm

from ..poses import Floats, Ints, Poses


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
