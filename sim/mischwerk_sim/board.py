"""The virtual board: what the HAL of either interpreter talks to.

It owns the mechanism, virtual time, the serial line's other end and the twin report. The firmware's waits
have a resolution of 1 ms, as on the real board; edges keep their own times.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Protocol

from shuffler import hal
from shuffler.protocol import PHASES
from shuffler.ramp import Segment

from .mechanism import Mechanism
from .noise import Noise
from .report import Report

TICK_US = 1000
_SETTLE_LIMIT_US = 3_000_000  # a heap that still trembles after this counts as lying still


class Line(Protocol):
    """The twin's end of the serial line."""

    def read(self) -> bytes:
        """Bytes that have come, b"" if none; never blocks."""
        ...

    def write(self, data: bytes) -> None:
        """Send; drops bytes if nobody reads."""
        ...

    def idle(self, limit_us: float | None) -> float:
        """Nothing to do until bytes come (or ``limit_us`` pass): wait for them; virtual microseconds that passed."""
        ...

    def pace(self, now_us: float) -> None:
        """Hold back until wall time has caught up with ``now_us``, if the line is paced."""
        ...


class VirtualBoard:
    """One switched-on machine. All times in virtual microseconds since switch-on."""

    def __init__(
        self,
        mechanism: Mechanism,
        line: Line,
        report: Report,
        *,
        stop_rates: Sequence[int],
        noise: Noise,
    ) -> None:
        self.mechanism = mechanism
        self.line = line
        self.report = report
        self._stop_rates = stop_rates
        self._noise = noise
        self._events: list[tuple[int, int, int, int]] = []
        self._received = b""
        self._settle()

    @property
    def now_us(self) -> int:
        """Virtual time, whole microseconds."""
        return round(self.mechanism.time_us)

    # -- calls of the HAL -------------------------------------------------------------------------
    def charge(self, duration_us: int) -> None:
        """The controller computed for ``duration_us``; the world went on meanwhile."""
        if duration_us:
            self._advance(duration_us)

    def start(self, axis: int, segments: Sequence[Segment]) -> None:
        """axis.start of the HAL."""
        self.mechanism.start(axis, segments)

    def stop(self, axis: int) -> None:
        """axis.stop of the HAL, at the axis's own rate."""
        self.mechanism.stop(axis, self._stop_rates[axis])

    def position(self, axis: int) -> int:
        """axis.position of the HAL."""
        return self.mechanism.position(axis)

    def set_position(self, axis: int, steps: int) -> None:
        """axis.set_position of the HAL."""
        self.mechanism.set_position(axis, steps)

    def level(self, sensor: int) -> int:
        """level of the HAL."""
        return self.mechanism.levels[sensor]

    def follower(self, down: bool) -> None:
        """follower of the HAL."""
        self.mechanism.set_follower(down)

    def entropy(self, n: int) -> bytes:
        """``n`` bytes of the noise source's model."""
        return self._noise.read(n)

    def link_read(self) -> bytes:
        """Bytes from the host since the last call."""
        data, self._received = self._received, b""
        return data

    def link_write(self, data: bytes) -> None:
        """Bytes to the host."""
        self.line.write(data)

    def panel(self, phase: int, code: int) -> None:
        """The firmware shows a phase: the report notes it, and where the cards are when a job ends."""
        self.report.phase(self.mechanism, PHASES[phase])

    def planned(self, target: list[int], passes: list[dict[str, Any]]) -> None:
        """The firmware's plan, out of band."""
        self.report.planned(self.mechanism, target, passes)

    def wait(self, deadline_us: int | None) -> list[tuple[int, int, int, int]]:
        """Let time pass until something happens or ``deadline_us``; events as (kind, source, level, t_us).

        Nothing is returned early: the board looks once a millisecond.
        """
        self._poll()
        if deadline_us is None and not self._events:
            self._idle()
        while not self._events and (deadline_us is None or self.mechanism.time_us < deadline_us):
            self._advance(self._next_tick_us(deadline_us) - self.mechanism.time_us)
            self._poll()
            self.line.pace(self.mechanism.time_us)
        events, self._events = self._events, []
        return events

    # -- inside -----------------------------------------------------------------------------------------
    def _next_tick_us(self, deadline_us: int | None) -> float:
        now = self.mechanism.time_us
        horizon = self.mechanism.next_event_us()
        if horizon is None:
            horizon = now + TICK_US
        if deadline_us is not None:
            horizon = min(horizon, deadline_us)
        return max(math.ceil(horizon / TICK_US), math.floor(now / TICK_US) + 1) * TICK_US

    def _advance(self, duration_us: float) -> None:
        mechanism = self.mechanism
        mechanism.advance_us(duration_us)
        found = [(hal.DONE, axis, 0, round(t)) for t, axis in mechanism.done]
        for t, sensor, level in mechanism.edges:
            found.append((hal.EDGE, sensor, level, round(t)))
            self.report.edge(mechanism, sensor, level)
        mechanism.done.clear()
        mechanism.edges.clear()
        found.sort(key=lambda event: event[3])
        self._events.extend(found)
        self.report.time_passed(mechanism)

    def _poll(self) -> None:
        data = self.line.read()
        if data:
            self._received += data
            if not any(event[0] == hal.LINK for event in self._events):
                self._events.append((hal.LINK, 0, 0, self.now_us))

    def _settle(self) -> None:
        limit = self.mechanism.time_us + _SETTLE_LIMIT_US
        while not self.mechanism.at_rest() and self.mechanism.time_us < limit:
            self._advance(TICK_US)

    def _idle(self) -> None:
        """Nothing is asked of the machine: let it come to rest, then wait for the host without simulating."""
        self._settle()
        while not self._events:
            passed = self.line.idle(None)
            self.mechanism.skip_us(passed)
            self._poll()
