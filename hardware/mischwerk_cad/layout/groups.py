"""Where the groups of a build stand: numbers that several parts share, worked out once."""

from __future__ import annotations

import math

from mischwerk_machines import rack_stops_mm

from ..geometry.belts import centres_mm
from .rack import RackLayout

__all__ = ["Layout", "centres_mm"]
UNDER_SHROUD_MM = 8.0  # between a wheel's shroud and the plate


class Layout(RackLayout):
    """All of it: feed end, rack and pusher, and the frame under them."""

    @property
    def plate_top(self) -> float:
        """Upper side of the plywood under the bars."""
        frame = self.c["frame"]
        if self.is_rack:
            lowest = rack_stops_mm(self.machine)[0] + self.tie_low - frame["under_rack_mm"]
        else:
            lowest = -self.machine.wheel_data.wheel.shroud_radius_mm - UNDER_SHROUD_MM
        return float(min(lowest, -frame["least_depth_mm"]))

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
        ends = self.pusher_end_x if self.is_rack else self.machine.wheel_data.wheel.shroud_radius_mm + 6.0
        step = frame["step_mm"]
        return start, start + math.ceil((ends - start) / step) * step
