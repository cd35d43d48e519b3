"""How the board hears of edges and ends of moves, after the faults that strike with them; and the automatic brake of
the feed."""

from __future__ import annotations

from shuffler import hal

from ..faults.script import Script
from ..mechanism import Mechanism
from ..motion import DUE_US
from .port import Clock, Inbox

_PIECE_US = 100.0  # while the feed may brake on its own at an unknown moment, time passes in pieces of this length


class LeadBrake:
    """The feed brakes automatically when a lead comes to the throat: see hal.Hal.brake_at_lead. stop_hz_s: its rate."""

    def __init__(self, mechanism: Mechanism, stop_hz_s: int) -> None:
        self._mechanism = mechanism
        self._stop_hz_s = stop_hz_s
        self.is_on = self.has_braked = False

    def set(self, on: bool) -> None:
        """brake_at_lead of the HAL."""
        self.is_on = on
        self.has_braked = self.has_braked and on

    def reset(self) -> None:
        """The power comes back."""
        self.is_on = self.has_braked = False

    def edge(self, t_us: float, level: int) -> int:
        """The throat's interrupt: brakes if it is armed; where the feed axis was at the edge."""
        feed = self._mechanism.axes[hal.FEED]
        steps = round(feed.position(t_us))
        if level and self.is_on and feed.busy and not self.has_braked:
            self.has_braked = True
            self._mechanism.stop(hal.FEED, self._stop_hz_s)
        return steps


class Hearing:
    """From the mechanism's edges and ends of moves to events in the inbox; a ``script`` of faults may lie between."""

    def __init__(
        self, mechanism: Mechanism, script: Script | None, clock: Clock, inbox: Inbox, brake: LeadBrake
    ) -> None:
        self._mechanism = mechanism
        self._script = script
        self._senses = script.senses if script is not None else None
        self._clock = clock
        self._inbox = inbox
        self._brake = brake

    def next_us(self) -> float | None:
        """When something will happen next, infinity if nothing will: in the machine, or on the way from a slow sensor.
        None: not known."""
        known = self._mechanism.next_event_us()
        senses = self._senses
        if known is None or senses is None or not senses.waiting:
            return known
        return min(known, senses.waiting[0][0])

    def is_waiting(self) -> bool:
        """An edge is on its way from a slow sensor."""
        return self._senses is not None and bool(self._senses.waiting)

    def piece_us(self, until_us: float) -> float | None:
        """So long until the feed may brake automatically: the board hears of that at once, whatever its core does. None
        if it won't before ``until_us``."""
        mechanism = self._mechanism
        now = mechanism.time_us
        if not self._brake.is_on or until_us <= now or mechanism.axes[hal.FEED].done_us is None:
            return None
        soonest = self.next_us()
        if soonest is None:
            return min(_PIECE_US, until_us - now)
        if soonest > until_us + DUE_US:
            return None
        # To the exact moment: in pieces the result would depend on where they begin.
        return min(max(soonest - now, DUE_US), until_us - now)

    def hear(self) -> None:
        """Turn what has happened into events for the firmware."""
        mechanism, origin = self._mechanism, self._clock.origin_us
        edges = mechanism.edges
        if self._script is not None:
            edges = self._as_heard(self._script, edges, len(mechanism.done))
        events: list[tuple[int, ...]] = []
        for t, axis in mechanism.done:
            events.append((hal.DONE, axis, 0, round(t - origin)))
        for t, sensor, level in edges:
            steps = self._brake.edge(t, level) if sensor == hal.THROAT else 0
            events.append((hal.EDGE, sensor, level, round(t - origin), steps))
        mechanism.done.clear()
        mechanism.edges.clear()
        if len(events) > 1:
            events.sort(key=lambda event: event[3])
        self._inbox.events += events

    def _as_heard(self, script: Script, edges: list[tuple[float, int, int]], done: int) -> list[tuple[float, int, int]]:
        """Return what the board hears of the true ``edges``, after the faults that strike with them (and ``done``
        moves)."""
        before = len(edges)
        if not script.strikes_within(before + done) and script.senses.follow(edges):
            script.happened(before + done)
            return edges
        for edge in edges:
            script.senses.edge(*edge)
        script.happened(before + done)
        for edge in self._mechanism.edges[before:]:  # changes made by a fault are seen, too
            script.senses.edge(*edge)
        return script.senses.due(self._mechanism.time_us)
