"""A stepper axis as the twin sees it: step segments in, commanded position over time out.

Shared by both fidelities. It knows what was commanded, not where the load is: the world's bodies follow
it through force-limited joints, the model takes it at its word.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from shuffler.motion.chunks import CHUNK_HZ, CLOCK_HZ, FIFO_CHUNKS, MARGIN_CYCLES
from shuffler.motion.ramp import Segment

EPSILON_US = 1e-3  # nearer than this two moments are one
DUE_US = 2 * EPSILON_US  # what is this near must happen now: `time_when` would soon consider it past
_MARGIN_US = MARGIN_CYCLES * 1e6 / CLOCK_HZ
_SLOWEST_HZ = 500.0  # a move that has just begun is soon faster than that


def change_us(hz: float) -> float:
    """Return how long a board's axis at ``hz`` continues its previous motion: what its player holds can't be changed
    any more.

    Half of the chunk being played is an average: it may be a quarter of a millisecond more or less.
    """
    chunk_us = 1e6 / min(CHUNK_HZ, max(hz, _SLOWEST_HZ))
    return (math.ceil(_MARGIN_US / chunk_us) + FIFO_CHUNKS + 0.5) * chunk_us


def _roots(a: float, b: float, c: float) -> list[float]:
    """Real roots of a x^2 + b x + c, ascending."""
    if a == 0.0:
        return [-c / b] if b else []
    disc = b * b - 4.0 * a * c
    if disc < 0.0:
        return []
    root = math.sqrt(disc)
    low, high = (-b - root) / (2.0 * a), (-b + root) / (2.0 * a)
    return [low, high] if low <= high else [high, low]


class Changes:
    """``next_us``: when something will happen next, -infinity if something has changed since that was known.

    ``count``: of all changes.
    """

    next_us = -math.inf
    count = 0


class AxisMotion:
    """Commanded motion of one axis. Times in microseconds (float), positions in steps (float).

    ``is_queued``: the steps are those of a board's player, where stop() and start() change a running move `change_us`
    later only. Off, they act at once.
    """

    def __init__(self, changes: Changes | None = None) -> None:
        """changes: shared with other axes."""
        self.is_queued = False
        self.changes = 0  # of the commanded motion, so far
        self._all_changes = changes or Changes()
        self._pieces: list[tuple[float, float, float, float, float]] = []  # t0, t1, x0, v0, a (steps, us, s)
        self._rest_steps = 0.0
        self.done_us: float | None = None  # when the running move will end; None at rest

    @property
    def busy(self) -> bool:
        """True from start() or stop() until finish() has been called for the end of the move."""
        return self.done_us is not None

    def start(self, segments: Sequence[Segment], now_us: float) -> None:
        """Begin a move. A running move is replaced, starting from the position reached by then."""
        self._changed()
        t = self._changeable_us(now_us)
        x = self.position(t)
        self._pieces = self._until(t, now_us)
        for steps, start_hz, end_hz in segments:
            rates = start_hz + end_hz
            if rates <= 0:
                raise ValueError("a segment that never moves")
            duration_s = 2.0 * abs(steps) / rates
            sign = 1.0 if steps > 0 else -1.0
            a = sign * (end_hz - start_hz) / duration_s if duration_s else 0.0
            end = t + duration_s * 1e6
            self._pieces.append((t, end, x, sign * start_hz, a))
            t = end
            x += steps
        self._rest_steps = x
        self.done_us = t

    def stop(self, decel_hz_s: float, now_us: float) -> None:
        """Brake from the present rate at ``decel_hz_s``; nothing if at rest, or soon enough."""
        if self.done_us is None:
            return
        self._changed()
        t = self._changeable_us(now_us)
        v = self.rate(t)
        x = self.position(t)
        duration_s = abs(v) / decel_hz_s
        if self.is_queued and (t >= self.done_us or abs(self._rest_steps - x) <= abs(v) * duration_s / 2.0):
            return
        if v == 0.0:
            self._pieces, self._rest_steps, self.done_us = [], x, now_us
            return
        sign = 1.0 if v > 0 else -1.0
        end = round(x + v * duration_s / 2.0)  # the motor stands on a whole step
        self._pieces = [*self._until(t, now_us), (t, t + duration_s * 1e6, x, v, -sign * decel_hz_s)]
        self._rest_steps = float(end)
        self.done_us = t + duration_s * 1e6

    def _changed(self) -> None:
        self.changes += 1
        self._all_changes.count += 1
        self._all_changes.next_us = -math.inf

    def _changeable_us(self, now_us: float) -> float:
        """The earliest time at which the running move can change; its end at the latest."""
        if self.done_us is None or not self.is_queued:
            return now_us
        return max(now_us, min(self.done_us, now_us + change_us(abs(self.rate(now_us)))))

    def _until(self, t_us: float, now_us: float) -> list[tuple[float, float, float, float, float]]:
        """The motion from now until ``t_us``."""
        if not self.is_queued:
            return []
        return [(t0, min(t1, t_us), x0, v0, a) for t0, t1, x0, v0, a in self._pieces if t0 < t_us and t1 > now_us]

    def halt(self) -> None:
        """The power is off: the move is over, and its steps are forgotten."""
        self._changed()
        self._pieces, self._rest_steps, self.done_us = [], 0.0, None

    def finish(self) -> None:
        """Forget the finished move (the caller has seen done_us pass)."""
        self._changed()
        self._pieces = []
        self.done_us = None

    def position(self, now_us: float) -> float:
        """Commanded position at ``now_us``, steps."""
        for t0, t1, x0, v0, a in self._pieces:
            if now_us < t1:
                dt = (now_us - t0) * 1e-6 if now_us > t0 else 0.0
                return x0 + v0 * dt + 0.5 * a * dt * dt
        return self._rest_steps

    @property
    def piece_count(self) -> int:
        """Number of pieces of even acceleration that the move consists of."""
        return len(self._pieces)

    def tell(self, there: Any) -> None:
        """Write the motion into a structure of the world's compiled loop."""
        there.count, there.is_busy, there.rest_steps = len(self._pieces), self.busy, self._rest_steps
        for place, piece in zip(there.pieces, self._pieces, strict=False):
            place[:] = piece

    def extent(self) -> tuple[float, float]:
        """Least and greatest position of the move, or of standing; for a changed move the range may be wider."""
        turns = [self._rest_steps]
        for piece in self._pieces:
            turns.append(piece[2])
        return min(turns), max(turns)

    def stretches(self) -> list[tuple[float, float]]:
        """(begin, end) of the parts of the move in which its direction does not change."""
        return [(t0, t1) for t0, t1, _, _, _ in self._pieces]

    def rate(self, now_us: float) -> float:
        """Commanded rate at ``now_us``, steps per second, signed."""
        for t0, t1, _x0, v0, a in self._pieces:
            if now_us < t1:
                return v0 + a * max(0.0, now_us - t0) * 1e-6
        return 0.0

    def time_when(self, position: float, after_us: float) -> float | None:
        """First moment after ``after_us`` at which the commanded position is ``position``; None if never."""
        for t0, t1, x0, v0, a in self._pieces:
            if t1 <= after_us:
                continue
            for dt in _roots(0.5 * a, v0, x0 - position):
                t = t0 + dt * 1e6
                if t > after_us + EPSILON_US and t0 <= t <= t1 + EPSILON_US:
                    return t
        return None

    def shift(self, steps: float) -> None:
        """Renumber: add ``steps`` to every position (set_position, and lost steps of a stalled motor)."""
        self._changed()
        self._pieces = [(t0, t1, x0 + steps, v0, a) for t0, t1, x0, v0, a in self._pieces]
        self._rest_steps += steps
