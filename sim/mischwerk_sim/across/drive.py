"""How fast the nip runs for one card, as the firmware has it: staged, waiting, through, braked before its tail."""

from __future__ import annotations

import math

from mischwerk_machines import CardFormat, Machine

STAGING, WAITING, THROUGH, RELEASING, BEHIND = "staging", "waiting", "through", "releasing", "behind"
_WAIT_S = 0.010  # a staged card waits for its pocket; how long makes no difference to where it lies


class NipDrive:
    """Speed and travel of the nip's surface, mm/s and mm. The throat's edges are heard late: [controller]."""

    def __init__(self, machine: Machine, card: CardFormat) -> None:
        feed = self._feed = machine.data.feed
        braking_mm = max(0.0, feed.speed_mm_s**2 - feed.release_speed_mm_s**2) / (2.0 * feed.stop_mm_s2)
        before_mm = feed.sensor_x_mm - feed.nip_x_mm + feed.release_mm + braking_mm
        self._release_mm = card.length_mm - before_mm  # behind the lead
        self._lead_mm = math.inf  # travel at which it came
        self._late_s = (machine.data.controller.event_us + machine.data.controller.axis_stop_us) * 1e-6
        self.speed = 0.0
        self.travel = 0.0
        self.phase = STAGING
        self._goal, self._rate = self._feed.stage_speed_mm_s, self._feed.accel_mm_s2
        self._next: tuple[float, str] | None = None
        self._time = 0.0

    def lead(self) -> None:
        """The throat sees a lead: a staged card stops behind it."""
        self._lead_mm = self.travel
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
        elif self.phase == THROUGH and self.travel >= self._lead_mm + self._release_mm:
            self.go(RELEASING)
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
        elif phase == RELEASING:
            self._goal, self._rate = min(feed.release_speed_mm_s, feed.speed_mm_s), feed.stop_mm_s2
        else:
            self._goal, self._rate = feed.stage_speed_mm_s, feed.stop_mm_s2
