"""A script of faults on a virtual board: what strikes at an event, and what gives false readings until it is
repaired."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

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
        """True if a fault strikes at one of the next ``events`` events."""
        return bool(self._waiting) and self._waiting[0].at < self.events + events

    def happened(self, events: int) -> None:
        """``events`` more events have happened."""
        self.events += events
        while self._waiting and self._waiting[0].at < self.events:
            fault = self._waiting.pop(0)
            self.struck.append(fault)
            self._strike(fault)

    def mend(self) -> None:
        """The operator repairs sensors, switches, the cover and whatever holds an axis."""
        for axis in sorted(self.held):
            self._mechanism.hold(axis, False)
        self.held.clear()
        self.senses.mend(self._mechanism.time_us)
        self._mechanism.set_cover(False)

    def _strike(self, fault: Fault) -> None:
        self.EFFECTS[fault.kind](self, fault)

    # -- what each does -----------------------------------------------------------------------------------
    def _stick(self, fault: Fault) -> None:
        self.senses.stick(fault.where, int(fault.amount), self._mechanism.time_us)

    def _bounce(self, fault: Fault) -> None:
        self.senses.bounce(fault.where, int(fault.amount))

    def _delay(self, fault: Fault) -> None:
        self.senses.delay(fault.where, fault.amount * 1000.0)

    def _kill_home(self, fault: Fault) -> None:
        self.senses.stick(HOME_SENSORS[fault.where], 0, self._mechanism.time_us)

    def _lose_steps(self, fault: Fault) -> None:
        self._mechanism.lose_steps(fault.where, int(fault.amount))

    def _hold(self, fault: Fault) -> None:
        self._mechanism.hold(fault.where, True)
        self.held.add(fault.where)

    def _open_cover(self, _: Fault) -> None:
        self._mechanism.set_cover(True)

    def _lose_host(self, _: Fault) -> None:
        self.on_host_gone()

    def _cut_power(self, _: Fault) -> None:
        self.on_power_cut()

    EFFECTS: ClassVar[dict[str, Callable[[Script, Fault], None]]] = {
        kinds.SENSOR_STUCK.name: _stick,
        kinds.SENSOR_BOUNCING.name: _bounce,
        kinds.SENSOR_SLOW.name: _delay,
        kinds.HOME_DEAD.name: _kill_home,
        kinds.LOST_STEPS.name: _lose_steps,
        kinds.STALL.name: _hold,
        kinds.COVER_OPENED.name: _open_cover,
        kinds.HOST_GONE.name: _lose_host,
        kinds.POWER_CUT.name: _cut_power,
    }
