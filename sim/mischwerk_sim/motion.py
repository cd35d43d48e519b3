"""A stepper axis as the twin sees it: step segments in, commanded position over time out.

Shared by both fidelities. It knows what was commanded, not where the load is: the world's bodies follow
it through force-limited joints, the model takes it at its word.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from shuffler.ramp import Segment

_EPSILON_US = 1e-3


def _roots(a: float, b: float, c: float) -> list[float]:
    """Real roots of a x^2 + b x + c, ascending."""
    if a == 0.0:
        return [-c / b] if b else []
    disc = b * b - 4.0 * a * c
    if disc < 0.0:
        return []
    root = math.sqrt(disc)
    return sorted(((-b - root) / (2.0 * a), (-b + root) / (2.0 * a)))


class AxisMotion:
    """Commanded motion of one axis. Times in microseconds (float), positions in steps (float)."""

    def __init__(self) -> None:
        self._pieces: list[tuple[float, float, float, float, float]] = []  # t0, t1, x0, v0, a (steps, us, s)
        self._rest_steps = 0.0
        self.done_us: float | None = None  # when the running move will end; None at rest

    @property
    def busy(self) -> bool:
        """True from start() or stop() until finish() has been called for the end of the move."""
        return self.done_us is not None

    def start(self, segments: Sequence[Segment], now_us: float) -> None:
        """Begin a move. A running move is replaced, going on from the position reached now."""
        x = self.position(now_us)
        t = now_us
        self._pieces = []
        for segment in segments:
            rates = segment.start_hz + segment.end_hz
            if rates <= 0:
                raise ValueError("a segment that never moves")
            duration_s = 2.0 * abs(segment.steps) / rates
            sign = 1.0 if segment.steps > 0 else -1.0
            a = sign * (segment.end_hz - segment.start_hz) / duration_s if duration_s else 0.0
            self._pieces.append((t, t + duration_s * 1e6, x, sign * segment.start_hz, a))
            t += duration_s * 1e6
            x += segment.steps
        self._rest_steps = x
        self.done_us = t

    def stop(self, decel_hz_s: float, now_us: float) -> None:
        """Brake from the present rate at ``decel_hz_s``; nothing if at rest."""
        if not self.busy:
            return
        v = self.rate(now_us)
        x = self.position(now_us)
        if v == 0.0:
            self._pieces, self._rest_steps, self.done_us = [], x, now_us
            return
        sign = 1.0 if v > 0 else -1.0
        duration_s = abs(v) / decel_hz_s
        end = round(x + v * duration_s / 2.0)  # the motor stands on a whole step
        self._pieces = [(now_us, now_us + duration_s * 1e6, x, v, -sign * decel_hz_s)]
        self._rest_steps = float(end)
        self.done_us = now_us + duration_s * 1e6

    def finish(self) -> None:
        """Forget the finished move (the caller has seen done_us pass)."""
        self._pieces = []
        self.done_us = None

    def position(self, now_us: float) -> float:
        """Commanded position at ``now_us``, steps."""
        for t0, t1, x0, v0, a in self._pieces:
            if now_us < t1:
                dt = max(0.0, now_us - t0) * 1e-6
                return x0 + v0 * dt + 0.5 * a * dt * dt
        return self._rest_steps

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
                if t > after_us + _EPSILON_US and t0 <= t <= t1 + _EPSILON_US:
                    return t
        return None

    def shift(self, steps: float) -> None:
        """Renumber: add ``steps`` to every position (set_position, and lost steps of a stalled motor)."""
        self._pieces = [(t0, t1, x0 + steps, v0, a) for t0, t1, x0, v0, a in self._pieces]
        self._rest_steps += steps
