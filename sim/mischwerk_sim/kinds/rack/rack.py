"""The kind of machine that lifts shelves in front of the gate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mischwerk_machines import Across, CardFormat, Machine
from shuffler import hal
from shuffler.config import MachineConfig

from ..kind import Kind, PocketAcross
from .pockets import RackPockets

if TYPE_CHECKING:
    from .poses import RackPoses


class Rack(Kind):
    """See Kind."""

    world = "mischwerk_sim.world.rack.rack:RackWorld"
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
