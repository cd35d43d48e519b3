"""Where rack and pusher are."""

from __future__ import annotations

from mischwerk_machines import card_format, eject_level_mm, rack_stops_mm
from mischwerk_machines.kinds.rack.section import deepest_mm, shelf_depth_mm, shelf_fall
from mischwerk_machines.rack_data import Rack, RackPusher

from .feed import FeedLayout

PUSHER_MOUNT_MM = 25.0  # the plate of the pusher's motor goes so far beyond its axis
_AIR_MM = 0.4


class RackLayout(FeedLayout):
    """For a rack build; for a wheel these numbers have no meaning."""

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
    def comb_z(self) -> tuple[float, float]:
        """The comb's teeth, in the machine's frame."""
        heights = [z for _, z in self.corners("comb")]
        return min(heights), max(heights)

    @property
    def lid(self) -> float:
        """Top of the topmost shelf over pocket 0's floor."""
        return float(self.machine.pockets * self.rack.pitch_mm)

    @property
    def tie_low(self) -> float:
        """Underside of the rack under pocket 0's floor: the comb may sweep pocket 0 alone."""
        rack = self.c["rack"]
        return float(self.comb_z[0] - self.level - rack["tie_over_mm"] - rack["tie_mm"])

    @property
    def tie_high(self) -> float:
        """Top of the rack over pocket 0's floor: the comb may sweep the topmost pocket alone."""
        rack = self.c["rack"]
        top = (self.machine.pockets - 1) * self.rack.pitch_mm + self.comb_z[1] - self.level
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
    def tie_end_x(self) -> float:
        """The ties end here where the comb passes them: it is behind that as soon as it counts as clear."""
        clear = self.pusher.home_x_mm - self.pusher.clear_mm - self.c["rack"]["comb_play_mm"]
        return float(min(self.back_x, clear))

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

    @property
    def pusher(self) -> RackPusher:
        return self.machine.rack_pusher

    @property
    def bar_front_x(self) -> float:
        """Front of the comb's cross bar at home."""
        return float(self.pusher.home_x_mm + self.c["pusher"]["reach_mm"])

    @property
    def carriage_end_x(self) -> float:
        """Rear edge of the pusher's carriage plate at home: it meets the rear stop."""
        half = self.c.size("mgn9-carriage")["length"] / 2.0
        return float(self.bar_front_x + self.c["pusher"]["slider_mm"] + half + 1.0)

    @property
    def beam_top(self) -> float:
        """Upper side of the bar that carries the pusher's rail."""
        return float(self.comb_z[0] - self.c["pusher"]["plate_mm"] - self.c.size("mgn9-carriage")["height"])

    @property
    def pusher_pulley_x(self) -> float:
        """Axis of the pusher motor: behind the belt's clamp at home."""
        return float(self.bar_front_x + self.pusher.behind_home_mm + self.c["pusher"]["clamp_at_mm"] + 10.0 + 9.5)

    @property
    def pusher_end_x(self) -> float:
        """Rear side of the cover behind the pusher: behind its motor's plate, or the bar with the rail."""
        end = max(self.pusher_pulley_x + PUSHER_MOUNT_MM, self.pusher_beam_x[1])
        return float(end + _AIR_MM + self.c["cover"]["sheet_mm"])

    @property
    def pusher_beam_x(self) -> tuple[float, float]:
        """The bar that carries the pusher's rail, from behind the rack's belt."""
        start = self.rack_belt_x + self.c.size("belt")["width"] / 2.0 + 1.0
        return start, start + self.c["pusher"]["rail_long_mm"] + 3.0
