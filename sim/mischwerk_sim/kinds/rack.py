"""A rack of shelves, as the twin needs to know it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mischwerk_machines import Across, CardFormat, Machine, rack_stops_mm
from shuffler import hal
from shuffler.config import MachineConfig

from ..motion import AxisMotion
from .kind import Kind, PocketAcross, Pockets

if TYPE_CHECKING:
    from .poses import RackPoses


# -- The kind of machine that lifts shelves in front of the gate.

# -- A rack's pocket axis: up and down between two stops, home at the top, several shelves in front of the comb at
# once.

_ENTRY_MARGIN_MM = 0.3  # a card's lead this near to a stack's top or to a shelf's edge catches
_COMB_TOLERANCE_MM = 1.0  # the comb reaches so far below floor and bridge


class RackPockets(Pockets):
    """See Pockets. ``thick_mm``: of a card in a stack."""

    def __init__(self, machine: Machine, config: MachineConfig) -> None:
        self._config = config
        data = machine.rack_data
        rack = data.rack
        self._per_mm = rack.steps_per_mm
        self._pitch_mm = rack.pitch_mm
        self._seen_together = data.swept_together
        self._room_mm = rack.pitch_mm - rack.shelf_mm
        self.thick_mm = data.cards.fill_height_mm
        self._level_mm = config.eject_level_steps / self._per_mm
        low, high = rack_stops_mm(machine)
        self.stops = (math.floor(low * self._per_mm), math.ceil(high * self._per_mm))

    def at_feed(self, true: float) -> int:
        c = self._config
        return min(c.pockets - 1, max(0, round(-(true + c.drop_steps) / c.pitch_steps - 0.15)))

    def lets_in(self, true: float, pocket: int, cards: int) -> bool:
        height_mm = -true / self._per_mm - pocket * self._pitch_mm
        stack_mm = cards * self.thick_mm
        return stack_mm + _ENTRY_MARGIN_MM <= height_mm <= self._room_mm - _ENTRY_MARGIN_MM

    def lowest_at_eject(self, true: float) -> int:
        c = self._config
        return round((c.eject_level_steps - true) / c.pitch_steps)

    def at_eject(self, lowest: float) -> float:
        c = self._config
        return c.eject_level_steps - lowest * c.pitch_steps

    def group(self, lowest: int) -> range:
        c = self._config
        return range(max(0, lowest), min(lowest + self._seen_together, c.pockets))

    def lets_out(self, true: float) -> bool:
        off_mm = (self._level_mm - true / self._per_mm) / self._pitch_mm
        return abs(off_mm - round(off_mm)) * self._pitch_mm <= _COMB_TOLERANCE_MM

    def is_home(self, true: float) -> bool:
        return true >= self._config.home_steps

    def home_crossing(self, motion: AxisMotion, offset: float, now: float) -> float | None:
        return motion.time_when(self._config.home_steps - offset, now)

    def falls_to(self, true: float) -> float:
        assert self.stops is not None
        return self.stops[0]


class Rack(Kind):
    """See Kind."""

    world = "mischwerk_sim.world.rack:RackWorld"
    carrier = "rack"
    above_gate, table = "bridge", "shelf"
    gap_mm = 6.0
    flight_us = 7500.0
    missing_sensors = frozenset((hal.SLOT, hal.MOUTH))
    film_card, page_card = 1.0, 1.0

    def mouth_x_mm(self, machine: Machine) -> float:
        return float(machine.rack_data.rack.entry_x_mm)

    def gate_x_mm(self, machine: Machine) -> float:
        return 0.0

    def pockets(self, machine: Machine, config: MachineConfig) -> RackPockets:
        return RackPockets(machine, config)

    def pocket_across(self, machine: Machine, card: CardFormat, across: Across) -> PocketAcross:
        rack, walls = machine.rack_data.rack, across.across
        front, depth = float(rack.front_x_mm), float(card.length_mm + rack.clearance_mm)
        half, flare = walls.inner_mm / 2.0, (walls.pocket_flare_mm, walls.pocket_flare_long_mm)
        return PocketAcross(front, front + depth, half, flare, "shelf", "rear_stop")

    def poses(self, machine: Machine, card: CardFormat) -> RackPoses:
        from .poses import RackPoses

        return RackPoses(machine, card)
