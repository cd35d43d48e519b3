"""The virtual board: what the HAL of either interpreter talks to.

It puts mechanism, virtual time, the serial line's other end and the twin report together. The firmware's waits
have a resolution of 1 ms, as on the real board; edges keep their own times.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import ceil, floor, inf
from typing import Any

from shuffler import faults, hal
from shuffler.link.protocol import PHASES
from shuffler.motion.ramp import Segment

from ..faults.script import Script
from ..mechanism import Mechanism
from ..motion import DUE_US
from ..noise import Noise
from .hearing import Hearing, LeadBrake
from .port import SWITCHES, Clock, HostPort, Inbox, Line, Seen
from .report import Report

TICK_US = 1000
_POCKETS_FULL = faults.code("POCKETS_FULL")
_FORESEEN_US = 60_000_000  # so far ahead the firmware is told that nothing will happen, at most
# A machine in which nothing has moved for so long waits for somebody: each of its milliseconds then takes so long at
# least, so that a host which a busy computer holds up for a second is not late by ten.
_STILL_US, _STILL_TICK_S = 1_000_000, 0.0002
_SETTLE_LIMIT_US = 3_000_000  # a heap still trembling after this is taken to lie still


class PowerOff(BaseException):
    """The board lost its power; whatever its firmware was about to do no longer happens. Not an Exception, so that no
    firmware continues after it."""


class VirtualBoard:
    """One switched-on machine. All times in virtual microseconds since switch-on.

    ``is_off``: its power is cut. Calls of the HAL then do nothing, and time stands still, until power_on().
    ``is_host_patient``: the line is known to bring bytes only when asked to idle, and never to be paced.
    ``is_host_elsewhere``: the host is another process, which gets time of the wall clock when it is waited for.
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
        self.is_off = self.is_host_patient = False
        self.is_host_elsewhere = True
        self.script = script
        self.line = line
        self.report = report
        self._stop_rates = stop_rates
        self.noise = noise
        self._clock = Clock(mechanism)
        self.inbox = Inbox(mechanism, self._clock)
        self._moved_us = mechanism.time_us
        self.port = HostPort(line, mechanism, self._clock, self.inbox)
        self._brake = LeadBrake(mechanism, stop_rates[hal.FEED])
        self._hearing = Hearing(mechanism, script, self._clock, self.inbox, self._brake)
        self.settle()

    @property
    def now_us(self) -> int:
        """Virtual time since the power came on, whole microseconds."""
        return round(self.mechanism.time_us - self._clock.origin_us)

    # -- power -----------------------------------------------------------------------------------
    def cut_power(self) -> None:
        """The power fails, in the middle of whatever the machine does. The cards stay where they are."""
        self.is_off = True
        self.port.cut()
        self.mechanism.cut_power()

    def replace_source(self, noise: Noise) -> None:
        """The board is replaced by one with another noise source; the power is off meanwhile."""
        self.noise = noise
        self.cut_power()

    def power_on(self) -> None:
        """The power comes back: the clock begins again, and what was under way on the line is lost."""
        self.is_off = False
        self.inbox.events.clear()
        self._brake.reset()
        self.port.forget()
        self.settle()
        self._clock.restart()
        self.inbox.restart({sensor: self.level(sensor) for sensor in SWITCHES})

    # -- calls of the HAL -------------------------------------------------------------------------
    def charge(self, duration_us: int) -> None:
        """The controller computed for ``duration_us``; meanwhile the world moved on."""
        if not duration_us or self.is_off:
            return
        if not self._skips(duration_us, self._hearing.next_us()):
            self._advance(duration_us)

    def start(self, axis: int, segments: Sequence[Segment]) -> None:
        """axis.start of the HAL."""
        if axis == hal.FEED and self._brake.has_braked:
            return
        self.mechanism.start(axis, segments)

    def stop(self, axis: int) -> None:
        """axis.stop of the HAL, at the axis's own rate."""
        self.mechanism.stop(axis, self._stop_rates[axis])

    def brake_at_lead(self, on: bool) -> None:
        """brake_at_lead of the HAL."""
        self._brake.set(on)

    def position(self, axis: int) -> int:
        """axis.position of the HAL."""
        return self.mechanism.position(axis)

    def set_position(self, axis: int, steps: int) -> None:
        """axis.set_position of the HAL."""
        self.mechanism.set_position(axis, steps)

    def level(self, sensor: int) -> int:
        """level of the HAL."""
        return self.mechanism.levels[sensor] if self.script is None else self.script.senses.levels[sensor]

    def follower(self, down: bool | None) -> None:
        """follower of the HAL."""
        self.mechanism.set_follower(down)

    def entropy(self, n: int) -> bytes:
        """``n`` bytes of the noise source's model."""
        return self.noise.read(n)

    def link_read(self) -> bytes:
        """link_read of the HAL."""
        return self.port.read()

    def link_write(self, data: bytes) -> None:
        """link_write of the HAL."""
        self.port.write(data)

    def link_write_at(self, t_us: int, data: bytes) -> None:
        """link_write_at of the HAL."""
        self.port.write_at(t_us, data)

    def panel(self, phase: int, code: int) -> None:
        """The firmware shows a phase: the report notes it, and where the cards are when a job ends. A person does at
        once what only a person can."""
        self.report.phase(self.mechanism, PHASES[phase])
        if code == _POCKETS_FULL:
            self.mechanism.empty_pockets()

    def planned(self, target: list[int], passes: list[dict[str, Any]]) -> None:
        """The firmware's plan, out of band."""
        self.report.planned(self.mechanism, target, passes)

    def wait(self, deadline_us: int | None) -> list[Seen]:
        """Let time pass until something is seen or ``deadline_us``.

        Nothing is returned early: the board looks once a millisecond.
        """
        port, inbox, is_host_patient = self.port, self.inbox, self.is_host_patient
        if deadline_us is None and not inbox.events:
            self._idle()
            inbox.looked_us = max(inbox.looked_us, self.mechanism.time_us - TICK_US)  # it has been looking all the time
        elif not is_host_patient:
            port.poll()
        mechanism, hearing = self.mechanism, self._hearing
        deadline = inf if deadline_us is None else deadline_us + self._clock.origin_us
        seen: list[Seen] = []
        longest_us = inf
        while True:
            if inbox.events:
                seen = inbox.take(longest_us)
            else:
                inbox.looked_us = mechanism.time_us
            if seen or mechanism.time_us >= deadline or self.is_off:
                return seen
            longest_us = TICK_US
            known = hearing.next_us()
            if known == inf and not is_host_patient:
                known = None  # a host may say something at any time, and has as long as it would beside a board
            tick_us = self._next_tick_us(known, deadline)
            duration_us = tick_us - mechanism.time_us
            if not self._skips(duration_us, known):
                self._advance(duration_us)
            if not is_host_patient:
                port.poll()
                self.line.pace(mechanism.time_us)
                if self.is_host_elsewhere:
                    self._give_host_time()

    def calm_until_us(self) -> int:
        """Until then a wait would see nothing, whatever is charged and waited, unless something else is called; 0 if
        that is not known. (Ticks are whole milliseconds of the board's own clock.)"""
        if not self.is_host_patient or self.inbox.events or self.mechanism.edges or self.mechanism.done:
            return 0
        known, origin_us = self._hearing.next_us(), self._clock.origin_us
        if known is None or origin_us % TICK_US:
            return 0
        return floor(min(known, self.mechanism.time_us + _FORESEEN_US) - origin_us)

    # -- inside -----------------------------------------------------------------------------------------
    def _give_host_time(self) -> None:
        """The twin's time runs many times as fast as the host's, but not while it is the host that is waited for."""
        if self.inbox.events or not self.is_still():
            self._moved_us = self.mechanism.time_us
        elif self.mechanism.time_us - self._moved_us > _STILL_US:
            time.sleep(_STILL_TICK_S)

    def _skips(self, duration_us: float, known: float | None) -> bool:
        """Let time pass in which nothing happens, if it is known that nothing will; ``known``: the hearing's next."""
        mechanism, report = self.mechanism, self.report
        if known is None or mechanism.edges or mechanism.done or report.is_looking:
            return False
        end_us = mechanism.time_us + duration_us
        if known <= end_us + DUE_US or end_us > report.limit_us:
            return False
        mechanism.time_us = end_us
        if self.port.outbox:
            self.port.send_due()
        return True

    def _next_tick_us(self, known: float | None, deadline_us: float) -> float:
        now = self.mechanism.time_us
        # A look of the trace is a tick on which nothing happens: the run stays the same.
        horizon = now + TICK_US if known is None else min(known, self.report.next_look_us)
        outbox = self.port.outbox
        if outbox and horizon > outbox[0][0]:
            horizon = outbox[0][0]
        if horizon > deadline_us:
            horizon = deadline_us
        tick, first = ceil(horizon / TICK_US), floor(now / TICK_US) + 1
        return (tick if tick > first else first) * TICK_US

    def _advance(self, duration_us: float) -> None:
        mechanism = self.mechanism
        end_us = mechanism.time_us + duration_us
        if self._brake.is_on:
            piece_us = self._hearing.piece_us(end_us)
            while piece_us is not None:
                mechanism.advance_piecewise(piece_us, end_us, self._seen_us())
                self._hear()
                piece_us = self._hearing.piece_us(end_us)
        mechanism.advance_us(end_us - mechanism.time_us)
        self._hear()

    def _seen_us(self) -> float:
        """When somebody here looks next at the time that has passed, even if nothing happens."""
        if self.report.is_looking or self._hearing.is_waiting():
            return self.mechanism.time_us
        outbox, limit_us = self.port.outbox, self.report.limit_us
        return min(outbox[0][0], limit_us) if outbox else limit_us

    def _hear(self) -> None:
        """Take notice of what has happened in the time that has passed."""
        mechanism = self.mechanism
        if mechanism.edges or mechanism.done or self._hearing.is_waiting():
            for _, sensor, level in mechanism.edges:
                self.report.edge(mechanism, sensor, level)
            self._hearing.hear()
        if self.port.outbox:
            self.port.send_due()
        self.report.time_passed(mechanism)

    def settle(self) -> None:
        """Let time pass until nothing moves."""
        limit = self.mechanism.time_us + _SETTLE_LIMIT_US
        while not self.is_still() and self.mechanism.time_us < limit:
            self._advance(TICK_US)

    def is_still(self) -> bool:
        """Nothing moves, and no edge is on its way."""
        return self.mechanism.at_rest() and not self._hearing.is_waiting()

    def _idle(self) -> None:
        """The machine has nothing to do: let it come to rest, then wait for the host without simulating.

        How long the host takes is the wall clock's affair: what it says is not heard before the machine rests, nor
        together with what a hand did meanwhile.
        """
        self.settle()
        self.port.send_due(inf)  # the machine's clock stands still until the host says something
        if not self.inbox.events and not self.is_host_patient:
            self.port.poll()
        while not self.inbox.events and not self.is_off:
            passed = self.line.idle(None)
            self.mechanism.skip_us(passed)
            if self.mechanism.edges or not self.is_still():  # someone has reached into the machine
                self._advance(0.0)
            if not self.inbox.events:
                self.port.poll()
