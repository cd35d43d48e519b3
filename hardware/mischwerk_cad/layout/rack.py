"""Where the rack is, and what empties it."""

from __future__ import annotations

from functools import cached_property

from mischwerk_machines import card_format, eject_level_mm, rack_stops_mm
from mischwerk_machines.kinds.rack.section import deepest_mm, shelf_depth_mm, shelf_fall
from mischwerk_machines.rack_data import Rack

from .emptying import RackEmptying
from .feed import FeedLayout
from .hand import HandLayout
from .pusher import PusherLayout

EMPTYINGS: dict[str, type[RackEmptying]] = {"pusher": PusherLayout, "hand": HandLayout}


class RackLayout(FeedLayout):
    """For a rack build; for a wheel these numbers have no meaning."""

    @cached_property
    def emptying(self) -> RackEmptying:
        """What empties the shelves."""
        return EMPTYINGS[self.machine.emptying](self)

    @property
    def rack(self) -> Rack:
        return self.machine.rack_data.rack

    @property
    def depth(self) -> float:
        """The depth of the pockets at their ceiling: the stop leans over the cards."""
        return shelf_depth_mm(self.machine, self.fmt)

    @property
    def fall(self) -> float:
        """The fall of the shelves, mm per mm."""
        return shelf_fall(self.machine)

    @property
    def level(self) -> float:
        return eject_level_mm(self.machine)

    @property
    def lid(self) -> float:
        """Top of the topmost shelf over pocket 0's floor."""
        return float(self.machine.pockets * self.rack.pitch_mm)

    @property
    def tie_low(self) -> float:
        """Underside of the rack under pocket 0's floor: pocket 0 may be emptied alone."""
        rack = self.c["rack"]
        return float(self.emptying.reach_z[0] - self.level - rack["tie_over_mm"] - rack["tie_mm"])

    @property
    def tie_high(self) -> float:
        """Top of the rack over pocket 0's floor: the topmost pocket may be emptied alone."""
        rack = self.c["rack"]
        top = (self.machine.pockets - 1) * self.rack.pitch_mm + self.emptying.reach_z[1] - self.level
        return float(max(top, self.lid) + rack["tie_over_mm"] + rack["tie_mm"])

    @property
    def back_x(self) -> float:
        """Rear side of the back's wall."""
        return float(self.foot_x + self.c["rack"]["back_mm"])

    @property
    def foot_x(self) -> float:
        """Foot of the slanted stops: no card gets further."""
        return float(self.rack.front_x_mm + deepest_mm(self.machine, self.fmt))

    @property
    def wing_x(self) -> float:
        """Rear side of the rack's wings: the carriages' top."""
        deepest = max(deepest_mm(self.machine, card_format(name)) for name in self.machine.formats)  # one frame for all
        rack = self.c["rack"]
        return float(self.rack.front_x_mm + deepest + rack["back_mm"] + rack["behind_mm"])

    @property
    def post_x(self) -> tuple[float, float]:
        """The posts that carry the rack's rails."""
        front = self.wing_x + self.c.size("mgn9-carriage")["height"]
        return front, front + self.c["frame"]["bar_mm"]

    @property
    def rack_belt_x(self) -> float:
        return float(self.wing_x + self.c["rack"]["belt_x_mm"])

    @property
    def stops(self) -> tuple[float, float]:
        return rack_stops_mm(self.machine)
