"""A script of faults on a virtual board: what strikes at an event, and what gives false readings until it is
repaired."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from shuffler import hal

from .. import fault_kinds as kinds
from ..fault_kinds import Fault

if TYPE_CHECKING:
    from ..mechanism import Mechanism


# -- Sensors that lie: between what a mechanism's sensors see and what the board hears of it.

_BOUNCE_US = 400.0  # between two edges of a bouncing contact


class Senses:
    """Levels as the board hears them. Give it every true edge; take what is due.

    ``waiting``: heap of the edges that come late, (t_us, order of coming, sensor, level).
    """

    def __init__(self, levels: list[int]) -> None:
        """levels: true ones, by sensor."""
        self._true = list(levels)
        self.levels = list(levels)
        self._stuck: set[int] = set()
        self._bounces: dict[int, int] = {}
        self._late_us: dict[int, float] = {}
        self.waiting: list[tuple[float, int, int, int]] = []
        self._count = 0

    @property
    def broken(self) -> set[int]:
        """Sensors that lie."""
        return self._stuck | set(self._bounces) | set(self._late_us)

    def stick(self, sensor: int, level: int, t_us: float) -> None:
        """From ``t_us`` on it says ``level`` whatever happens."""
        self._put(t_us, sensor, level)
        self._stuck.add(sensor)

    def bounce(self, sensor: int, times: int) -> None:
        """Each of its edges comes with ``times`` false ones."""
        self._bounces[sensor] = times

    def delay(self, sensor: int, late_us: float) -> None:
        """Its edges come ``late_us`` late."""
        self._late_us[sensor] = late_us

    def mend(self, t_us: float) -> None:
        """All of them were cleaned and their plugs pushed in."""
        broken = self.broken
        self._stuck.clear()
        self._bounces.clear()
        self._late_us.clear()
        self.waiting = [edge for edge in self.waiting if edge[2] not in broken]
        heapq.heapify(self.waiting)
        for sensor in sorted(broken):
            self._put(t_us, sensor, self._true[sensor])

    def edge(self, t_us: float, sensor: int, level: int) -> None:
        """A true edge."""
        self._true[sensor] = level
        if sensor in self._stuck:
            return
        t = t_us + self._late_us.get(sensor, 0.0)
        self._put(t, sensor, level)
        for bounce in range(self._bounces.get(sensor, 0)):
            self._put(t + (2 * bounce + 1) * _BOUNCE_US, sensor, 1 - level)
            self._put(t + (2 * bounce + 2) * _BOUNCE_US, sensor, level)

    def follow(self, edges: list[tuple[float, int, int]]) -> bool:
        """Accepts true edges that are passed on unchanged; False, accepting none, where a sensor lies."""
        if self.waiting or self._stuck or self._bounces or self._late_us:
            return False
        for _, sensor, level in edges:
            self._true[sensor] = self.levels[sensor] = level
        return True

    def due(self, now_us: float) -> list[tuple[float, int, int]]:
        """Edges (t_us, sensor, level) that the board hears until ``now_us``, oldest first."""
        edges = []
        while self.waiting and self.waiting[0][0] <= now_us:
            t, _, sensor, level = heapq.heappop(self.waiting)
            if self.levels[sensor] != level:
                self.levels[sensor] = level
                edges.append((t, sensor, level))
        return edges

    def _put(self, t_us: float, sensor: int, level: int) -> None:
        self._count += 1
        heapq.heappush(self.waiting, (t_us, self._count, sensor, level))


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
