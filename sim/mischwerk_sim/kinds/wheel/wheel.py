"""The kind of machine that turns a wheel of slots past the gate."""

from __future__ import annotations

from mischwerk_machines import CardFormat, Machine
from shuffler.config import MachineConfig

from ..kind import Kind
from .pockets import WheelPockets
from .poses import WheelPoses


class Wheel(Kind):
    """See Kind."""

    world = "mischwerk_sim.world.wheel.wheel:WheelWorld"
    carrier = "wheel"
    above_gate, table = "chute", "slot"
    gap_mm = 9.5
    flight_us = 1500.0
    film_card, page_card = 1.8, 2.0

    def mouth_x_mm(self, machine: Machine) -> float:
        return -float(machine.wheel_data.wheel.mouth_sensor_radius_mm)

    def gate_x_mm(self, machine: Machine) -> float:
        return float(machine.wheel_data.well.gate_x_mm)

    def pockets(self, machine: Machine, config: MachineConfig) -> WheelPockets:
        return WheelPockets(machine, config)

    def poses(self, machine: Machine, card: CardFormat) -> WheelPoses:
        return WheelPoses(machine, card)
