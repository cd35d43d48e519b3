"""What a twin of the machine offers to the virtual board, whichever its fidelity.

`world` (bodies and contact) and `model` (events and fixed times) both are Mechanisms; the virtual board
knows this class and nothing else of them. Time is in microseconds since the twin was switched on.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from shuffler.motion.ramp import Segment

from .fault_kinds import Fault
from .motion import AxisMotion, Changes

if TYPE_CHECKING:  # the fast model runs without NumPy
    import numpy as np
    from numpy.typing import NDArray


class Watcher(Protocol):
    """Reads a twin for its trace (world/watch.py, model_watch.py). ``scene``: what never changes, as plain JSON."""

    scene: dict[str, Any]

    def look(self) -> NDArray[np.float64]:
        """All that can change, a column each, in units of about the smallest visible change."""
        ...


class MechanismError(Exception):
    """The simulation itself went wrong (a card through a wall, outside every legal region): never a result."""


class NotFlatError(MechanismError):
    """Cards lie so in the well that they have no order: if the firmware calls that done, it is wrong."""


class Mechanism:
    """Base of both twins: axes and sensor levels. Subclasses move the cards in ``_step_to``."""

    knows_ahead = False  # when something will happen next: see next_event_us

    def __init__(self, sensors: int, axes: int) -> None:
        self.time_us = 0.0
        self.changes = Changes()
        self.axes = tuple(AxisMotion(self.changes) for _ in range(axes))
        self.levels = [0] * sensors
        self.edges: list[tuple[float, int, int]] = []  # (t_us, sensor, new level), oldest first; the board drains it
        self.done: list[tuple[float, int]] = []  # (t_us, axis) of moves that ended; the board drains it
        self.follower_down = True
        self.feeds = 0  # tails that have left the throat since switch-on (of two that stick together, one)
        self.sweeps = 0  # strokes of the pusher that met cards
        self.armed: list[Fault] = []  # faults of cards and pockets that have not struck yet ...
        self.struck: list[Fault] = []  # ... and those that have
        self.pusher_out_steps = 0  # full stroke, for pictures in mid-sweep; set by the builder, 0 without a pusher

    # -- commands of the board ------------------------------------------------------------------
    def start(self, axis: int, segments: Sequence[Segment]) -> None:
        """Begin a move of ``axis`` now."""
        self.axes[axis].start(segments, self.time_us)

    def goes_on(self, axis: int) -> None:
        """A move under way has got other segments at its motion, without a new start: what was foreseen of it counts no
        more."""

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

    def set_follower(self, down: bool | None) -> None:
        """Lower the follower onto the stack, lift it, or half of it (None; a servo: takes ``follower.move_ms``)."""
        self.follower_down = bool(down)

    # -- faults ---------------------------------------------------------------------------------
    def arm(self, faults: Sequence[Fault]) -> None:
        """From now on these faults of cards and pockets wait for their feed or sweep (fault_kinds.py)."""
        self.armed.extend(faults)

    def lose_steps(self, axis: int, steps: int) -> None:
        """The motor of ``axis`` slips: the load jumps by ``steps``, unknown to the firmware."""
        raise NotImplementedError

    def hold(self, axis: int, is_held: bool) -> None:
        """Something holds the load of ``axis`` where it is; once released, it follows its motor again from there."""
        raise NotImplementedError

    def cut_power(self) -> None:
        """The power fails: motors are released, nothing moves on but what falls; counted steps are forgotten."""
        raise NotImplementedError

    def lost_cards(self) -> str:
        """Return what is wrong with the sum of well, throat and pockets, or "": every card must be in one place."""
        return ""

    def standing_in_throat(self) -> list[int]:
        """Cards whose lead has come to the throat sensor and whose tail has not left it."""
        return [card for card, place in enumerate(self.places()) if place == "throat"]

    # -- what a person does with their hands -------------------------------------------------------
    def set_cover(self, open_: bool) -> None:
        """Open or close the cover."""
        raise NotImplementedError

    def lay_in_well(self, cards: Sequence[int]) -> None:
        """Take these cards from wherever they are and lay them on the deck in the well, the first lowest."""
        raise NotImplementedError

    def empty_pockets(self) -> None:
        """Lay the cards of all pockets on the deck in the well, those of the lowest pocket first."""
        raise NotImplementedError

    def push_in(self, cards: Sequence[int]) -> None:
        """Push cards that stand across a mouth into the pocket in front of them."""
        raise NotImplementedError

    # -- time -----------------------------------------------------------------------------------
    def advance_us(self, duration_us: float) -> None:
        """Let time pass; fill ``edges`` and ``done``. Raises MechanismError if the simulation breaks."""
        raise NotImplementedError

    def advance_piecewise(self, piece_us: float, until_us: float, seen_us: float) -> None:
        """Let time pass in pieces of ``piece_us``, the last up to ``until_us`` at most.

        One piece, or more as long as nothing happens in them and ``seen_us`` has not come.
        """
        self.advance_us(min(piece_us, until_us - self.time_us))

    # -- what only a twin can know ----------------------------------------------------------------
    def next_event_us(self) -> float | None:
        """When something will happen next, infinity if nothing will; None if that is not known without trying (look
        every millisecond)."""
        return None

    def skip_us(self, duration_us: float) -> None:
        """Time passes while nothing happens: only the clock advances. Call only if it is known that nothing will."""
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

    def prepare_to_draw(self) -> None:
        """Load what draws: the copies of this process that draw (board/forked_work.py) need not load it each anew."""

    def draw(self, path: Path, title: str) -> None:
        """Draw the machine as it is now to a PNG."""
        raise NotImplementedError

    def watcher(self) -> Watcher:
        """The reader of this twin's state for a trace."""
        raise NotImplementedError

    # -- for a twin's own parts ---------------------------------------------------------------------
    def set_level(self, sensor: int, level: int, t_us: float) -> None:
        """A sensor's level at ``t_us``; no edge if the level is unchanged."""
        if self.levels[sensor] != level:
            self.levels[sensor] = level
            self.edges.append((t_us, sensor, level))

    # -- for subclasses -----------------------------------------------------------------------------
    def _renumbered(self, axis: int, delta_steps: float) -> None:
        """The steps of ``axis`` were renumbered by ``delta_steps``; keep the load where it is."""

    def _finish_moves(self, t_us: float) -> None:
        for axis, motion in enumerate(self.axes):
            if motion.done_us is not None and motion.done_us <= t_us:
                self.done.append((motion.done_us, axis))
                motion.finish()
