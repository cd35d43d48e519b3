"""What a twin of the machine offers to the virtual board, whichever its fidelity.

`world` (bodies and contact) and `model` (events and fixed times) both are Mechanisms; the virtual board
knows this class and nothing else of them. Time is in microseconds since the twin was switched on.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from shuffler.hal import FEED, POCKET, PUSHER
from shuffler.ramp import Segment

from .motion import AxisMotion

AXES = (FEED, POCKET, PUSHER)


class MechanismError(Exception):
    """The simulation itself went wrong (a card through a wall, outside every legal region): never a result."""


class Mechanism:
    """Base of both twins: axes and sensor levels. Subclasses move the cards in ``_step_to``."""

    def __init__(self, sensors: int) -> None:
        self.time_us = 0.0
        self.axes = tuple(AxisMotion() for _ in AXES)
        self.levels = [0] * sensors
        self.edges: list[tuple[float, int, int]] = []  # (t_us, sensor, new level), oldest first; the board drains it
        self.done: list[tuple[float, int]] = []  # (t_us, axis) of moves that ended; the board drains it
        self.follower_down = True
        self.pusher_out_steps = 1  # full stroke, for pictures in mid-sweep; set by the builder

    # -- commands of the board ------------------------------------------------------------------
    def start(self, axis: int, segments: Sequence[Segment]) -> None:
        """Begin a move of ``axis`` now."""
        self.axes[axis].start(segments, self.time_us)

    def stop(self, axis: int, decel_hz_s: int) -> None:
        """Brake ``axis`` now."""
        self.axes[axis].stop(decel_hz_s, self.time_us)

    def position(self, axis: int) -> int:
        """Steps counted by the motor's driver (not where the load is)."""
        return round(self.axes[axis].position(self.time_us))

    def set_position(self, axis: int, steps: int) -> None:
        """Call the present position ``steps`` (after homing). Worlds keep their own offset to the bodies."""
        delta = steps - self.axes[axis].position(self.time_us)
        self.axes[axis].shift(delta)
        self._renumbered(axis, delta)

    def set_follower(self, down: bool) -> None:
        """Lower the follower onto the stack, or lift it (a servo: takes ``follower.move_ms``)."""
        self.follower_down = down

    # -- time -----------------------------------------------------------------------------------
    def advance_us(self, duration_us: float) -> None:
        """Let time pass; fills ``edges`` and ``done``. Raises MechanismError if the simulation breaks."""
        raise NotImplementedError

    # -- what only a twin can know ----------------------------------------------------------------
    def next_event_us(self) -> float | None:
        """When something will happen next, if that is known without trying (None: look every millisecond)."""
        return None

    def skip_us(self, duration_us: float) -> None:
        """Time passes while nothing moves: only the clock goes on. Call only when at_rest()."""
        self.time_us += duration_us

    def at_rest(self) -> bool:
        """True when nothing moves and nothing would change if time passed: time may then jump."""
        raise NotImplementedError

    def order(self) -> list[int]:
        """Cards lying in the well, lowest first, read from where they are (numbers = places at switch-on)."""
        raise NotImplementedError

    def places(self) -> list[str]:
        """Where each card is: "well", "throat", "pocket 3", "between" (index = card number)."""
        raise NotImplementedError

    def draw(self, path: Path, title: str) -> None:
        """Draw the machine as it is now to a PNG."""
        raise NotImplementedError

    # -- for subclasses -----------------------------------------------------------------------------
    def _renumbered(self, axis: int, delta_steps: float) -> None:
        """The steps of ``axis`` were renumbered by ``delta_steps``; keep the load where it is."""

    def _set_level(self, sensor: int, level: int, t_us: float) -> None:
        if self.levels[sensor] != level:
            self.levels[sensor] = level
            self.edges.append((t_us, sensor, level))

    def _finish_moves(self, t_us: float) -> None:
        for axis, motion in enumerate(self.axes):
            if motion.done_us is not None and motion.done_us <= t_us:
                self.done.append((motion.done_us, axis))
                motion.finish()
