"""A script of faults on a virtual board: what strikes at an event, and what lies until somebody mends it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from shuffler import hal

from .. import fault_kinds as kinds
from ..fault_kinds import Fault
from .senses import Senses

if TYPE_CHECKING:
    from ..mechanism import Mechanism

HOME_SENSORS = {hal.POCKET: hal.HOME_POCKET, hal.PUSHER: hal.HOME_PUSHER}


class Script:
    """Faults of one machine. ``struck``: those that have happened, in their order."""

    def __init__(self, mechanism: Mechanism, faults: Sequence[Fault]) -> None:
        """Arms the mechanism with those of cards and pockets; the rest waits for its event."""
        self._mechanism = mechanism
        by_strike = {fault: kinds.kind(fault.kind).strikes for fault in faults}
        mechanism.arm([fault for fault, strikes in by_strike.items() if strikes in (kinds.FEED, kinds.SWEEP)])
        self._waiting = sorted(
            (fault for fault, strikes in by_strike.items() if strikes == kinds.EVENT),
            key=lambda fault: (fault.at, fault),
        )
        self.senses = Senses(mechanism.levels)
        self.events = 0  # edges and ends of moves since switch-on
        self.struck: list[Fault] = []
        self.held: set[int] = set()
        self.on_power_cut: Callable[[], None] = lambda: None
        self.on_host_gone: Callable[[], None] = lambda: None

    def strikes_within(self, events: int) -> bool:
        """True if a fault comes with one of so many more events."""
        return bool(self._waiting) and self._waiting[0].at < self.events + events

    def happened(self, events: int) -> None:
        """So many more events have happened."""
        self.events += events
        while self._waiting and self._waiting[0].at < self.events:
            fault = self._waiting.pop(0)
            self.struck.append(fault)
            self._strike(fault)

    def mend(self) -> None:
        """Somebody looks after sensors, switches, cover and whatever holds an axis."""
        for axis in sorted(self.held):
            self._mechanism.hold(axis, False)
        self.held.clear()
        self.senses.mend(self._mechanism.time_us)
        self._mechanism.set_cover(False)

    def _strike(self, fault: Fault) -> None:
        mechanism, senses = self._mechanism, self.senses
        if fault.kind == "sensor_stuck":
            senses.stick(fault.where, int(fault.amount), mechanism.time_us)
        elif fault.kind == "sensor_bouncing":
            senses.bounce(fault.where, int(fault.amount))
        elif fault.kind == "sensor_slow":
            senses.delay(fault.where, fault.amount * 1000.0)
        elif fault.kind == "home_dead":
            senses.stick(HOME_SENSORS[fault.where], 0, mechanism.time_us)
        elif fault.kind == "lost_steps":
            mechanism.lose_steps(fault.where, int(fault.amount))
        elif fault.kind == "stall":
            mechanism.hold(fault.where, True)
            self.held.add(fault.where)
        elif fault.kind == "cover_opened":
            mechanism.set_cover(True)
        elif fault.kind == "host_gone":
            self.on_host_gone()
        else:
            self.on_power_cut()
