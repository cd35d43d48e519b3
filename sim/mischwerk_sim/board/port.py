"""The board's clock, and its end of the line to the host: what has come in, and what goes out now or later."""

from __future__ import annotations

import math
from typing import Protocol

from shuffler import hal

from ..mechanism import Mechanism

# -- The board's clock.


class Clock:
    """Virtual microseconds since the last power-on; those of ``mechanism`` never restart, they are ``origin_us``
    ahead."""

    def __init__(self, mechanism: Mechanism) -> None:
        self._mechanism = mechanism
        self.origin_us = 0.0

    @property
    def now_us(self) -> int:
        """Whole microseconds since the power came on."""
        return round(self._mechanism.time_us - self.origin_us)

    def restart(self) -> None:
        """The power comes on now."""
        self.origin_us = self._mechanism.time_us


# -- What has happened and the firmware has not yet seen: interrupts carry their times, switches are polled.

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
        """Return what has happened until now, and was not seen before. A switch reports its present level, and may have
        had it since the last look; that was at most ``longest_us`` ago, if it is the next of several."""
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


LINK_PIECE_BYTES = 64  # as rp2040/usb.py


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


class NoLine:
    """A Line with nobody at its other end: a bench."""

    def read(self) -> bytes:
        return b""

    def write(self, data: bytes) -> None:
        pass

    def idle(self, limit_us: float | None) -> float:
        raise AssertionError("the bench waits for somebody who isn't there")

    def pace(self, now_us: float) -> None:
        pass


class HostPort:
    """``sent_us``: when the bytes that go out now leave, since the power came on; ``outbox``: what is sent later, and
    when, by the mechanism's time."""

    def __init__(self, line: Line, mechanism: Mechanism, clock: Clock, inbox: Inbox) -> None:
        self._line = line
        self._mechanism = mechanism
        self._clock = clock
        self._inbox = inbox
        self._received = b""
        self.outbox: list[tuple[float, bytes]] = []
        self.sent_us = 0

    def poll(self) -> None:
        """Take what has come; an event tells the firmware of it."""
        data = self._line.read()
        if data:
            self._received += data
            if not any(event[0] == hal.LINK for event in self._inbox.events):
                self._inbox.events.append((hal.LINK, 0, 0, self._clock.now_us))

    def read(self) -> bytes:
        """Bytes from the host, a frame at a time as a board's USB port gives them: in between it hears its sensors."""
        piece = self._received[:LINK_PIECE_BYTES]
        size = len(piece) - len(piece.lstrip(b"\0"))
        size = piece.find(b"\0", size) + 1 or len(piece)
        data, self._received = self._received[:size], self._received[size:]
        if self._received:
            self._inbox.events.append((hal.LINK, 0, 0, self._clock.now_us))
        return data

    def write(self, data: bytes) -> None:
        """Bytes to the host."""
        self.sent_us = self._clock.now_us
        self._line.write(data)

    def write_at(self, t_us: int, data: bytes) -> None:
        """Bytes to the host at a later moment, as by a hardware timer that is exact and never waits."""
        self.outbox.append((t_us + self._clock.origin_us, data))
        self.send_due()

    def send_due(self, until_us: float | None = None) -> None:
        """Send what the clock has come to (or what leaves until ``until_us``)."""
        limit = self._mechanism.time_us if until_us is None else until_us
        while self.outbox and self.outbox[0][0] <= limit:
            t_us, data = self.outbox.pop(0)
            self.sent_us = round(t_us - self._clock.origin_us)
            self._line.write(data)

    def cut(self) -> None:
        """The power fails: nothing leaves any more."""
        self.outbox.clear()

    def forget(self) -> None:
        """The power comes back: what was under way to the board is lost."""
        self._received = b""
