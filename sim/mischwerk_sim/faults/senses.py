"""Sensors that lie: between what a mechanism's sensors see and what the board hears of it."""

from __future__ import annotations

import heapq

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
        self.waiting = [one for one in self.waiting if one[2] not in broken]
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
        found = []
        while self.waiting and self.waiting[0][0] <= now_us:
            t, _, sensor, level = heapq.heappop(self.waiting)
            if self.levels[sensor] != level:
                self.levels[sensor] = level
                found.append((t, sensor, level))
        return found

    def _put(self, t_us: float, sensor: int, level: int) -> None:
        self._count += 1
        heapq.heappush(self.waiting, (t_us, self._count, sensor, level))
