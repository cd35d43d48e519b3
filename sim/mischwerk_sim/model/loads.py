"""Where the fast model's loads are: as far as was commanded, plus an offset that the firmware can't know."""

from __future__ import annotations

from ..mechanism import Mechanism

_HAIR_US = 2.0


class Loads:
    """Loads of the axes of ``mechanism``, in steps; ``stops``: hard stops by axis.

    held: where something holds an axis, or None; is_disturbed: a motor slipped or was held, so that its axis is not
    where the firmware must believe.
    """

    def __init__(self, mechanism: Mechanism, stops: dict[int, tuple[float, float]], seed: int) -> None:
        self._mechanism = mechanism
        self._axes = mechanism.axes
        self.stops = stops
        parked = (seed * 7919 + 13) % 997
        # Unknown to the firmware until it has homed.
        self.offset = [0.0, -float(parked), float(parked % 400)][: len(self._axes)]
        self.held: list[float | None] = [None] * len(self._axes)
        self.is_disturbed = False
        self._free_ways = dict.fromkeys(stops, (-1, 0.0))  # moves that meet none: after how many changes, offset

    def true(self, axis: int) -> float:
        """Where the load is; slightly later than now, so that a switch just crossed counts as crossed."""
        held = self.held[axis]
        if held is not None:
            return held
        return self._axes[axis].position(self._mechanism.time_us + _HAIR_US) + self.offset[axis]

    def clamp(self) -> None:
        """A load that has come to its hard stop goes no further, whatever its motor does."""
        for axis, (low, high) in self.stops.items():
            motion, offset = self._axes[axis], self.offset[axis]
            if (
                motion.done_us is None
                or self.held[axis] is not None
                or self._free_ways[axis] == (motion.changes, offset)
            ):
                continue
            least, most = motion.extent()
            if low <= least + offset and most + offset <= high:
                self._free_ways[axis] = (motion.changes, offset)
                continue
            true = self.true(axis)
            if not low <= true <= high:
                self.offset[axis] += (low if true < low else high) - true

    def lose(self, axis: int, steps: int) -> None:
        """The load of ``axis`` jumps."""
        self.is_disturbed = True
        self.offset[axis] += steps

    def hold(self, axis: int) -> None:
        """Something holds it where it is."""
        self.held[axis] = self.true(axis)

    def release(self, axis: int) -> None:
        """Once released, it follows its motor from there."""
        held = self.held[axis]
        assert held is not None
        self.held[axis] = None
        self.offset[axis] = held - self._axes[axis].position(self._mechanism.time_us)

    def halt(self, axis: int) -> None:
        """The power is off: the load stays where it is, and the steps counted are forgotten."""
        true = self.true(axis)
        self._axes[axis].halt()
        self.offset[axis] = true
