"""A wheel of slots, as the twin needs to know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mischwerk_machines import Across, CardFormat, Machine
from shuffler.config import MachineConfig

from ..motion import AxisMotion
from .kind import Kind, PocketAcross, Pockets

if TYPE_CHECKING:
    from .poses import WheelPoses


# -- The kind of machine that turns a wheel of slots past the gate.

# -- A wheel's pocket axis: around without end, a home window once a turn, one slot in front of the lever.

_WHEEL_TOLERANCE_DEG = 2.2  # of insertion (trial simulations of the wedges)
_LEVER_TOLERANCE_DEG = 1.5


class WheelPockets(Pockets):
    """See Pockets."""

    def __init__(self, machine: Machine, config: MachineConfig) -> None:
        self._config = config
        self._slot_deg = 360.0 / machine.pockets
        self._window_steps = machine.wheel_data.wheel.slot_window_deg / 360 * config.turn_steps
        self._home_off_steps = -config.home_steps

    def at_feed(self, true: float) -> int:
        c = self._config
        return round(true * c.pockets / c.turn_steps) % c.pockets

    def lets_in(self, true: float, pocket: int, cards: int) -> bool:
        return self._off_deg(true) <= _WHEEL_TOLERANCE_DEG

    def lowest_at_eject(self, true: float) -> int:
        c = self._config
        return round((true + c.eject_turn_steps) * c.pockets / c.turn_steps)

    def at_eject(self, lowest: float) -> float:
        c = self._config
        return lowest * c.turn_steps / c.pockets - c.eject_turn_steps

    def group(self, lowest: int) -> range:
        c = self._config
        return range(lowest % c.pockets, lowest % c.pockets + 1)

    def lets_out(self, true: float) -> bool:
        return self._off_deg(true) <= _LEVER_TOLERANCE_DEG

    def is_home(self, true: float) -> bool:
        c = self._config
        return (true - c.home_steps) % c.turn_steps < self._home_off_steps - c.home_steps

    def home_crossing(self, motion: AxisMotion, offset: float, now: float) -> float | None:
        c = self._config
        true = motion.position(now) + offset
        low, high = motion.extent()
        times = []
        for edge in (c.home_steps, self._home_off_steps):
            turns = (true - edge) // c.turn_steps
            for k in (-1, 0, 1, 2):
                position = edge + (turns + k) * c.turn_steps - offset
                if low - 1.0 <= position <= high + 1.0:
                    times.append(motion.time_when(position, now))
        reached = [t for t in times if t is not None]
        return min(reached) if reached else None

    def is_at_slot(self, true: float) -> bool:
        slot = self._config.turn_steps / self._config.pockets
        away = abs((true + slot / 2) % slot - slot / 2)
        return away <= self._window_steps / 2

    def _off_deg(self, true: float) -> float:
        turned = true * 360.0 / self._config.turn_steps
        return abs((turned + self._slot_deg / 2.0) % self._slot_deg - self._slot_deg / 2.0)


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
