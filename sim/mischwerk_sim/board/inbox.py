"""What has happened and the firmware has not yet seen: interrupts carry their times, switches are polled."""

from __future__ import annotations

import math

from shuffler import hal

from ..mechanism import Mechanism
from .clock import Clock

SWITCHES = (hal.HOME_POCKET, hal.HOME_PUSHER, hal.COVER)  # mechanical: polled, where the others interrupt

Seen = tuple[int, int, int, int, int, int]  # kind, source, level, t_us, window_us, steps: see hal.Event


class Inbox:
    """``events``: kind, source, level, t_us; where the feed was at the throat's edges. ``looked_us``: when the switches
    were last polled, by the mechanism's time."""

    def __init__(self, mechanism: Mechanism, clock: Clock) -> None:
        self._mechanism = mechanism
        self._clock = clock
        self.events: list[tuple[int, ...]] = []
        self.looked_us = 0.0
        self._looked = {sensor: mechanism.levels[sensor] for sensor in SWITCHES}  # their levels then

    def restart(self, looked: dict[int, int]) -> None:
        """The power comes back: everything is forgotten; ``looked``: the switches' levels now, by sensor."""
        self.events.clear()
        self.looked_us = self._mechanism.time_us
        self._looked = looked

    def take(self, longest_us: float = math.inf) -> list[Seen]:
        """What has happened until now, and was not seen before. A switch reports its present level, and may have had it
        since the last look; that was at most ``longest_us`` ago, if it is the next of several."""
        now = self._mechanism.time_us
        looked_us, self.looked_us = self.looked_us, now
        if not self.events:
            return []
        events, self.events = self.events, []
        seen, switched = [], {}
        for kind, source, level, t_us, *steps in events:
            if kind == hal.EDGE and source in self._looked:
                switched[source] = level
            else:
                seen.append((kind, source, level, t_us, 0, steps[0] if steps else 0))
        if switched:
            window_us = round(min(longest_us, now - looked_us))
            for sensor, level in switched.items():
                if level != self._looked[sensor]:
                    self._looked[sensor] = level
                    seen.append((hal.EDGE, sensor, level, self._clock.now_us, window_us, 0))
        return seen
