"""A wheel's pocket axis: around without end, a home window once a turn, one slot in front of the lever."""

from __future__ import annotations

from mischwerk_machines import Machine
from shuffler.config import MachineConfig

from ...motion import AxisMotion
from ..pockets import Pockets

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
        found = [t for t in times if t is not None]
        return min(found) if found else None

    def is_at_slot(self, true: float) -> bool:
        slot = self._config.turn_steps / self._config.pockets
        away = abs((true + slot / 2) % slot - slot / 2)
        return away <= self._window_steps / 2

    def _off_deg(self, true: float) -> float:
        turned = true * 360.0 / self._config.turn_steps
        return abs((turned + self._slot_deg / 2.0) % self._slot_deg - self._slot_deg / 2.0)
