"""Where the groups of a build are: numbers that several parts share, computed once."""

from __future__ import annotations

import math

from ..geometry.belts import centres_mm
from ..kinds import table as kinds
from .rack import RackLayout

__all__ = ["Layout", "centres_mm"]


class Layout(RackLayout):
    """All of it: feed end, rack and pusher, and the frame under them."""

    @property
    def plate_top(self) -> float:
        """Upper side of the plywood under the bars."""
        return float(min(kinds.of(self.machine).lowest_z(self), -self.c["frame"]["least_depth_mm"]))

    @property
    def bar_top(self) -> float:
        return float(self.plate_top + self.c["frame"]["bar_mm"])

    @property
    def bar_y(self) -> float:
        """Middle of the lengthwise bars."""
        return float(self.c.outer_mm + self.c["frame"]["bar_mm"] / 2.0)

    @property
    def bar_x(self) -> tuple[float, float]:
        """The lengthwise bars."""
        frame = self.c["frame"]
        start = self.side_x[0] - frame["before_well_mm"]
        ends = kinds.of(self.machine).end_x(self)
        step = frame["step_mm"]
        return start, start + math.ceil((ends - start) / step) * step
