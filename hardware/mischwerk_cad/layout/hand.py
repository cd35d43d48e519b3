"""Room for the fingers that empty a rack: two openings from behind, from pocket to pocket through stops and shelves.

With the cover off a hand comes in between post and belt, edgeways, and a finger pushes a pocket's cards forwards until
they stand out of the mouth. The openings end in a gable, so that the shelves can be printed over them.
"""

from __future__ import annotations

from typing import Any

from mischwerk_machines.kinds.rack import deepest_mm

from ..geometry.shapes import Span, prism_z
from ..model import Pose
from .emptying import RackEmptying

_AIR_MM = 1.0


class HandLayout(RackEmptying):
    """A person empties the shelves: nothing moves, and the frame ends behind the rack's motor."""

    @property
    def reach_z(self) -> Span:
        """From under the shelf to the ceiling."""
        of = self.layout
        low = of.level - deepest_mm(of.machine, of.fmt) * of.fall - of.rack.shelf_mm
        return low, of.level + of.rack.pitch_mm

    @property
    def openings_y(self) -> list[Span]:
        inner, outer = self.layout.c["hand"]["opening_y_mm"]
        return [(-outer, -inner), (inner, outer)]

    def openings(self) -> list[Any]:
        of, tie = self.layout, self.layout.c["rack"]["tie_mm"]
        end, tip = of.wing_x + 1.0, of.foot_x - of.c["hand"]["opening_deep_mm"]
        cutters = []
        for right, left in self.openings_y:
            half = (left - right) / 2.0
            seen_from_above = [(end, right), (end, left), (tip + half, left), (tip, right + half), (tip + half, right)]
            cutters.append(prism_z(seen_from_above, (of.tie_low + tie, of.tie_high - tie)))
        return cutters

    @property
    def end_x(self) -> float:
        c = self.layout.c
        motor = self.layout.rack_belt_x + c.size("pulley-20")["length"] + c.size("nema17")["length"]
        return float(motor + _AIR_MM + c["cover"]["sheet_mm"])

    def poses(self, low: float, high: float) -> list[Pose]:
        """The rack over all its travel."""
        return [Pose(f"rack at {i}/8 of its travel", rack=low + (high - low) * i / 8.0) for i in range(9)]
