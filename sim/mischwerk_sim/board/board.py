"""The virtual board: what the HAL of either interpreter talks to.

It owns the mechanism, virtual time, the serial line's other end and the twin report. The firmware's waits
have a resolution of 1 ms, as on the real board; edges keep their own times.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Protocol

from shuffler import hal
from shuffler.link.protocol import PHASES
from shuffler.motion.ramp import Segment

from ..faults.script import Script
from ..mechanism import Mechanism
from ..motion import DUE_US
from ..noise import Noise
from .report import Report

TICK_US = 1000
_PIECE_US = 100.0  # while the feed may have to brake by itself, nobody knows when, time passes in such pieces
LINK_PIECE_BYTES = 64  # as rp2040/usb.py
SWITCHES = (hal.HOME_POCKET, hal.HOME_PUSHER, hal.COVER)  # mechanical: looked at, where the others interrupt
_SETTLE_LIMIT_US = 3_000_000  # a heap that still trembles after this counts as lying still


Seen = tuple[int, int, int, int, int, int]  # kind, source, level, t_us, window_us, steps: see hal.Event


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


class PowerOff(BaseException):
    """The board's power went; nothing that its firmware was about to do happens any more. No Exception, so that no
    firmware goes on after it."""


class VirtualBoard:
    """One switched-on machine. All times in virtual microseconds since switch-on.

    ``is_off``: its power is cut. Calls of the HAL then do nothing, and time stands still, until power_on().
    """

    def __init__(
        self,
        mechanism: Mechanism,
        line: Line,
        report: Report,
        *,
        stop_rates: Sequence[int],
        noise: Noise,
        script: Script | None = None,
    ) -> None:
        self.mechanism = mechanism
        for axis in mechanism.axes:
            axis.is_queued = True
        self.is_off = False
        self._origin_us = 0.0
        self.script = script
        self.line = line
        self.report = report
        self._stop_rates = stop_rates
        self.noise = noise
        self._events: list[tuple[int, ...]] = []  # kind, source, level, t_us; where the feed was at the throat's edges
        self._looked_us = 0.0  # when the switches were looked at last ...
        self._looked = {sensor: mechanism.levels[sensor] for sensor in SWITCHES}  # ... and what they said
        self._brakes = self._has_braked = False  # the feed, by itself: see hal.Hal.brake_at_lead
        self._received = b""
        self._outbox: list[tuple[float, bytes]] = []  # to be sent at moments to come
        self.sent_us = 0  # when the bytes that go out now leave, since the power came on
        self._settle()

    @property
    def now_us(self) -> int:
        """Virtual time since the power came on, whole microseconds."""
        return round(self.mechanism.time_us - self._origin_us)

    # -- power -----------------------------------------------------------------------------------
    def cut_power(self) -> None:
        """The power goes, in the middle of whatever the machine does. The cards stay where they are."""
        self.is_off = True
        self._outbox.clear()
        self.mechanism.cut_power()

    def replace_source(self, noise: Noise) -> None:
        """Another board with another noise source is put in; for that the power goes."""
        self.noise = noise
        self.cut_power()

    def power_on(self) -> None:
        """It comes back: the clock begins anew, and what was under way on the line is lost."""
        self.is_off = False
        self._events.clear()
        self._brakes = self._has_braked = False
        self._received = b""
        self._settle()
        self._events.clear()
        self._origin_us = self._looked_us = self.mechanism.time_us
        self._looked = {sensor: self.level(sensor) for sensor in SWITCHES}

    # -- calls of the HAL -------------------------------------------------------------------------
    def charge(self, duration_us: int) -> None:
        """The controller computed for ``duration_us``; the world went on meanwhile."""
        if not duration_us or self.is_off:
            return
        soonest = self._next_event_us()
        mechanism = self.mechanism
        calm = soonest is not None and soonest > mechanism.time_us + duration_us + DUE_US and not mechanism.edges
        if calm and not self.report.is_looking:
            mechanism.skip_us(duration_us)
            self._send_due()
        else:
            self._advance(duration_us)

    def start(self, axis: int, segments: Sequence[Segment]) -> None:
        """axis.start of the HAL."""
        if axis == hal.FEED and self._has_braked:
            return
        self.mechanism.start(axis, segments)

    def stop(self, axis: int) -> None:
        """axis.stop of the HAL, at the axis's own rate."""
        self.mechanism.stop(axis, self._stop_rates[axis])

    def brake_at_lead(self, on: bool) -> None:
        """brake_at_lead of the HAL."""
        self._brakes = on
        self._has_braked = self._has_braked and on

    def position(self, axis: int) -> int:
        """axis.position of the HAL."""
        return self.mechanism.position(axis)

    def set_position(self, axis: int, steps: int) -> None:
        """axis.set_position of the HAL."""
        self.mechanism.set_position(axis, steps)

    def level(self, sensor: int) -> int:
        """level of the HAL."""
        return self.mechanism.levels[sensor] if self.script is None else self.script.senses.levels[sensor]

    def follower(self, down: bool) -> None:
        """follower of the HAL."""
        self.mechanism.set_follower(down)

    def entropy(self, n: int) -> bytes:
        """``n`` bytes of the noise source's model."""
        return self.noise.read(n)

    def link_read(self) -> bytes:
        """Bytes from the host, a frame at a time as a board's USB port gives them: in between it hears its sensors."""
        piece = self._received[:LINK_PIECE_BYTES]
        size = len(piece) - len(piece.lstrip(b"\0"))
        size = piece.find(b"\0", size) + 1 or len(piece)
        data, self._received = self._received[:size], self._received[size:]
        if self._received:
            self._events.append((hal.LINK, 0, 0, self.now_us))
        return data

    def link_write(self, data: bytes) -> None:
        """Bytes to the host."""
        self.sent_us = self.now_us
        self.line.write(data)

    def link_write_at(self, t_us: int, data: bytes) -> None:
        """Bytes to the host at a moment to come, as by a timer of the chip that is exact and never waits."""
        self._outbox.append((t_us + self._origin_us, data))
        self._send_due()

    def panel(self, phase: int, code: int) -> None:
        """The firmware shows a phase: the report notes it, and where the cards are when a job ends."""
        self.report.phase(self.mechanism, PHASES[phase])

    def planned(self, target: list[int], passes: list[dict[str, Any]]) -> None:
        """The firmware's plan, out of band."""
        self.report.planned(self.mechanism, target, passes)

    def wait(self, deadline_us: int | None) -> list[Seen]:
        """Let time pass until something is seen or ``deadline_us``.

        Nothing is returned early: the board looks once a millisecond.
        """
        self._poll()
        if deadline_us is None and not self._events:
            self._idle()
            self._looked_us = max(self._looked_us, self.mechanism.time_us - TICK_US)  # it has looked all the while
        mechanism, pace = self.mechanism, self.line.pace
        deadline = math.inf if deadline_us is None else deadline_us + self._origin_us
        seen = self._look()
        while not seen and mechanism.time_us < deadline and not self.is_off:
            self._advance(self._next_tick_us(deadline) - mechanism.time_us)
            self._poll()
            pace(mechanism.time_us)
            seen = self._look(TICK_US)
        return seen

    def _look(self, longest_us: float = math.inf) -> list[Seen]:
        """What has happened until now, and was not seen before. A switch says what it says now, and may have done so
        since the last look; that was at most ``longest_us`` ago, if it is the next of several."""
        now = self.mechanism.time_us
        looked_us, self._looked_us = self._looked_us, now
        if not self._events:
            return []
        events, self._events = self._events, []
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
                    seen.append((hal.EDGE, sensor, level, self.now_us, window_us, 0))
        return seen

    # -- inside -----------------------------------------------------------------------------------------
    def _next_tick_us(self, deadline_us: float) -> float:
        now = self.mechanism.time_us
        known = self._next_event_us()
        # A look of the trace is a tick on which nothing happens: the run stays the same.
        horizon = now + TICK_US if known is None else min(known, self.report.next_look_us)
        if self._outbox and horizon > self._outbox[0][0]:
            horizon = self._outbox[0][0]
        if horizon > deadline_us:
            horizon = deadline_us
        tick, first = math.ceil(horizon / TICK_US), math.floor(now / TICK_US) + 1
        return (tick if tick > first else first) * TICK_US

    def _next_event_us(self) -> float | None:
        """When something will happen next: in the machine, or on the way from a slow sensor. None: not known."""
        known = self.mechanism.next_event_us()
        if self.script is None or known is None:
            return known
        late = self.script.senses.next_us()
        return known if late is None else min(known, late)

    def _advance(self, duration_us: float) -> None:
        end_us = self.mechanism.time_us + duration_us
        while self._may_brake(end_us):
            now, soonest = self.mechanism.time_us, self._next_event_us()
            # To the very moment, if it is known: in pieces it would depend on where they begin.
            piece_us = _PIECE_US if soonest is None else max(soonest - now, DUE_US)
            self._pass_time(min(piece_us, end_us - now))
        self._pass_time(end_us - self.mechanism.time_us)

    def _may_brake(self, until_us: float) -> bool:
        """The feed may have to brake by itself before then: the board hears of that at once, whatever its core does."""
        mechanism = self.mechanism
        if not self._brakes or until_us <= mechanism.time_us or not mechanism.axes[hal.FEED].busy:
            return False
        soonest = self._next_event_us()
        return not mechanism.knows_ahead or (soonest is not None and soonest <= until_us + DUE_US)

    def _pass_time(self, duration_us: float) -> None:
        mechanism, script = self.mechanism, self.script
        mechanism.advance_us(duration_us)
        if mechanism.edges or mechanism.done or (script is not None and script.senses.next_us() is not None):
            self._hear()
        self._send_due()
        self.report.time_passed(mechanism)

    def _send_due(self, until_us: float | None = None) -> None:
        """Send what the clock has come to (or what leaves until ``until_us``)."""
        limit = self.mechanism.time_us if until_us is None else until_us
        while self._outbox and self._outbox[0][0] <= limit:
            t_us, data = self._outbox.pop(0)
            self.sent_us = round(t_us - self._origin_us)
            self.line.write(data)

    def _hear(self) -> None:
        """What has happened becomes events for the firmware."""
        mechanism, origin = self.mechanism, self._origin_us
        edges = mechanism.edges
        for _, sensor, level in edges:
            self.report.edge(mechanism, sensor, level)
        if self.script is not None:
            edges = self._as_heard(edges, len(mechanism.done))
        found: list[tuple[int, ...]] = []
        for t, axis in mechanism.done:
            found.append((hal.DONE, axis, 0, round(t - origin)))
        for t, sensor, level in edges:
            steps = self._at_throat(t, level) if sensor == hal.THROAT else 0
            found.append((hal.EDGE, sensor, level, round(t - origin), steps))
        mechanism.done.clear()
        mechanism.edges.clear()
        if len(found) > 1:
            found.sort(key=lambda event: event[3])
        self._events += found

    def _at_throat(self, t_us: float, level: int) -> int:
        """The throat's interrupt: brakes if it shall; where the feed axis was at the edge."""
        feed = self.mechanism.axes[hal.FEED]
        steps = round(feed.position(t_us))
        if level and self._brakes and feed.busy and not self._has_braked:
            self._has_braked = True
            self.stop(hal.FEED)
        return steps

    def _as_heard(self, edges: list[tuple[float, int, int]], done: int) -> list[tuple[float, int, int]]:
        """What the board hears of the true ``edges``, after the faults that strike with them (and ``done`` moves)."""
        script = self.script
        assert script is not None
        before = len(edges)
        if not script.strikes_within(before + done) and script.senses.follow(edges):
            script.happened(before + done)
            return edges
        for edge in edges:
            script.senses.edge(*edge)
        script.happened(before + done)
        for edge in self.mechanism.edges[before:]:  # what a fault has changed is seen, too
            script.senses.edge(*edge)
        return script.senses.due(self.mechanism.time_us)

    def _poll(self) -> None:
        data = self.line.read()
        if data:
            self._received += data
            if not any(event[0] == hal.LINK for event in self._events):
                self._events.append((hal.LINK, 0, 0, self.now_us))

    def _settle(self) -> None:
        limit = self.mechanism.time_us + _SETTLE_LIMIT_US
        while not self.is_still() and self.mechanism.time_us < limit:
            self._advance(TICK_US)

    def is_still(self) -> bool:
        on_the_way = self.script is not None and self.script.senses.next_us() is not None
        return self.mechanism.at_rest() and not on_the_way

    def _idle(self) -> None:
        """Nothing is asked of the machine: let it come to rest, then wait for the host without simulating."""
        self._settle()
        self._send_due(math.inf)  # the machine's clock stands still until the host says something
        while not self._events and not self.is_off:
            passed = self.line.idle(None)
            self.mechanism.skip_us(passed)
            if self.mechanism.edges or not self.is_still():  # a hand was in the machine
                self._advance(0.0)
            self._poll()
