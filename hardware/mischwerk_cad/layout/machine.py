"""Where a machine's groups are: rack, what empties it, frame, and the electronics box with the board in it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mischwerk_machines import card_format, eject_level_mm, rack_stops_mm
from mischwerk_machines.kinds.rack import deepest_mm, shelf_depth_mm, shelf_fall
from mischwerk_machines.rack_data import Rack

from ..electronics.boards import PICO
from ..geometry.shapes import centres_mm
from ..kinds import table as kinds
from .emptying import PusherLayout, RackEmptying
from .feed import FeedLayout
from .hand import HandLayout

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


# -- Where the electronics box is, and the board in it.

# -- Where the groups of a build are: numbers that several parts share, computed once.

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
        ends = max(kinds.of(self.machine).end_x(self), self.side_x[1] + SIDE_TO_BOX_MM + self.box_long_mm)
        step = frame["step_mm"]
        return start, start + math.ceil((ends - start) / step) * step

    @property
    def box_long_mm(self) -> float:
        """Length of the electronics box, which ends with the bars."""
        numbers = self.c["electronics"]
        return float(self.c.size("carrier")["length"] + 2.0 * (numbers["wall_mm"] + numbers["room_mm"]) + GAP_MM)


SIDE_TO_BOX_MM = 15.0  # from the side plates, at whose right one the gate's screw is
GAP_MM = 26.0  # between board and the end with the sockets
STRIP_MM = 6.0  # under the board: the heads of the screws to the bar, and a key to them
PLUGS_MM = 22.0  # beside an SKR Pico's end: its plugs and the bend of their wires
USB_UP_MM = 65.0  # middle of the opening for the USB lead with the carrier, over the box's underside


@dataclass(frozen=True)
class Mount:
    """How a board stands in the box. ``corner``: its lower left one, seen from the lid, and its underside: x, y, z."""

    key: str  # of the board in bought.toml
    corner: tuple[float, float, float]
    holes: tuple[tuple[float, float], ...]  # x, z
    screw: str
    post_mm: float  # radius of the posts
    pilot_mm: float  # radius of the holes in them
    usb_z: float  # middle of the opening for the USB lead


def box_span(layout: Layout) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float]]:
    """The box's outer sides: x, y, z. It hangs beside the right bar; the cover's side goes between.

    It is as large for every board: an SKR Pico is smaller than the carrier by what its plugs need at three sides.
    """
    c, numbers, carrier = layout.c, layout.c["electronics"], layout.c.size("carrier")
    wall, room = numbers["wall_mm"], numbers["room_mm"]
    end = layout.bar_x[1]
    deep = carrier["below"] + carrier["height"] + carrier["above"] + room + wall
    near = -layout.bar_y - c["frame"]["bar_mm"] / 2.0 - numbers["off_mm"]
    high = carrier["width"] + 2.0 * (wall + room) + STRIP_MM
    return (end - layout.box_long_mm, end), (near - deep, near), (layout.plate_top, layout.plate_top + high)


def mount(layout: Layout, board: str) -> Mount:
    """Where the board of that name stands: the carrier of a Pico, or an SKR Pico."""
    numbers = layout.c["electronics"]
    (x0, _), (_, y1), (z0, z1) = box_span(layout)
    if board == PICO:
        size, off = layout.c.size("carrier"), numbers["wall_mm"] + numbers["room_mm"]
        corner = (x0 + off, y1 - numbers["wall_mm"] - size["below"], z0 + off + STRIP_MM)
        middle = (size["length"] / 2.0, size["width"] / 2.0)
        return Mount("carrier", corner, _holes(size, corner, middle), "screw-m3x6", 4.0, 1.25, z0 + USB_UP_MM)
    size = layout.c.size(board)
    y, z = y1 - numbers["wall_mm"] - size["below"], (z0 + z1 - size["width"]) / 2.0
    corner = (x0 + numbers["wall_mm"] + PLUGS_MM, y, z)
    middle = (size["hole_in"] + size["hole_along"] / 2.0, size["width"] / 2.0)
    return Mount(board, corner, _holes(size, corner, middle), "screw-m25x8", 3.0, 1.04, z + size["usb_middle"])


def _holes(
    size: Mapping[str, Any], corner: tuple[float, float, float], middle: tuple[float, float]
) -> tuple[tuple[float, float], ...]:
    along, across = size["hole_along"] / 2.0, size["hole_across"] / 2.0
    x, _, z = corner
    return tuple((x + middle[0] + sx * along, z + middle[1] + sz * across) for sx in (-1, 1) for sz in (-1, 1))
