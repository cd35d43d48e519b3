"""How fast the nip runs for one card, as the firmware has it: staged, waiting, through, braked at its tail."""

from __future__ import annotations

from mischwerk_machines import Machine

STAGING, WAITING, THROUGH, BEHIND = "staging", "waiting", "through", "behind"
_WAIT_S = 0.010  # a staged card waits for its pocket; how long makes no difference to where it lies


class NipDrive:
    """Speed and travel of the nip's surface, mm/s and mm. The throat's edges are heard late: [controller]."""

    def __init__(self, machine: Machine) -> None:
        self._feed = machine.data.feed
        self._late_s = (machine.data.controller.event_us + machine.data.controller.axis_stop_us) * 1e-6
        self.speed = 0.0
        self.travel = 0.0
        self.phase = STAGING
        self._goal, self._rate = self._feed.stage_speed_mm_s, self._feed.accel_mm_s2
        self._next: tuple[float, str] | None = None
        self._time = 0.0

    def lead(self) -> None:
        """The throat sees a lead: a staged card stops behind it."""
        if self.phase == STAGING:
            self._next = (self._time + self._late_s, WAITING)

    def tail(self) -> None:
        """And a tail: the firmware slows down for the next lead."""
        self._next = (self._time, BEHIND)

    def step(self, dt_s: float) -> None:
        """On by ``dt_s``."""
        self._time += dt_s
        if self._next is not None and self._time >= self._next[0]:
            self.go(self._next[1])
        change = self._goal - self.speed
        self.speed += max(-self._rate * dt_s, min(self._rate * dt_s, change))
        self.travel += self.speed * dt_s

    def go(self, phase: str) -> None:
        """Begin a phase now."""
        feed, self.phase, self._next = self._feed, phase, None
        if phase == WAITING:
            self._goal, self._rate = 0.0, feed.stop_mm_s2
            self._next = (self._time + _WAIT_S, THROUGH)
        elif phase == THROUGH:
            self._goal, self._rate = feed.speed_mm_s, feed.accel_mm_s2
        else:
            self._goal, self._rate = feed.stage_speed_mm_s, feed.stop_mm_s2
