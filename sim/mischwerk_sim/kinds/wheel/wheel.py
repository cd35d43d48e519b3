"""The kind of machine that turns a wheel of slots past the gate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mischwerk_machines import Across, CardFormat, Machine
from shuffler.config import MachineConfig

from ..kind import Kind, PocketAcross
from .pockets import WheelPockets

if TYPE_CHECKING:
    from .poses import WheelPoses


class Wheel(Kind):
    """See Kind."""

    world = "mischwerk_sim.world.wheel.wheel:WheelWorld"
    carrier = "wheel"
    above_gate, table = "chute", "slot"
    gap_mm = 17.0
    flight_us = 2500.0
    film_card, page_card = 1.8, 2.0

    def mouth_x_mm(self, machine: Machine) -> float:
        return -float(machine.wheel_data.wheel.mouth_sensor_radius_mm)

    def gate_x_mm(self, machine: Machine) -> float:
        return float(machine.wheel_data.well.gate_x_mm)

    def pockets(self, machine: Machine, config: MachineConfig) -> WheelPockets:
        return WheelPockets(machine, config)

    def pocket_across(self, machine: Machine, card: CardFormat, across: Across) -> PocketAcross:
        """A slot has no sides: beside it are the cheeks, on the bars the side plates stand on."""
        wheel, walls = machine.wheel_data.wheel, across.across
        front = -float(wheel.outer_radius_mm) - self.gate_x_mm(machine)
        stop = front + float(card.length_mm + wheel.seat_clearance_mm)
        return PocketAcross(front, stop, walls.inner_mm / 2.0 + walls.wall_mm, (0.0, 0.0), "slot", "hub")

    def poses(self, machine: Machine, card: CardFormat) -> WheelPoses:
        from .poses import WheelPoses

        return WheelPoses(machine, card)
