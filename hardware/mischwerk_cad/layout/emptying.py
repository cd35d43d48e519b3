"""Tell rack, gate and frame of what empties the shelves: the pusher, which most racks have."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from build123d import Location
from mischwerk_machines.rack_data import RackPusher

from ..geometry.shapes import Span, box
from ..model import PUSHER, Pose

if TYPE_CHECKING:
    from .machine import RackLayout


class RackEmptying(ABC):
    """One way to empty shelves. layout: of the machine that has it. Heights and places: mm, in the machine's frame."""

    def __init__(self, layout: RackLayout) -> None:
        self.layout = layout

    @property
    @abstractmethod
    def reach_z(self) -> Span:
        """Heights that it takes among the shelves, the lowest that it empties at the eject level."""

    @property
    @abstractmethod
    def openings_y(self) -> list[Span]:
        """Return where across it passes back and stops: strips and ribs lie between."""

    @abstractmethod
    def openings(self) -> list[Any]:
        """Cuts in the rack's body, which its ties hold together over and under them."""

    @property
    @abstractmethod
    def end_x(self) -> float:
        """Return where the frame may end."""

    def bridge_slots(self, x: Span, high: float) -> list[Any]:
        """Cuts in the bridge before the shelves, from front to rear ``x``, up to ``high``."""
        return []

    def moves(self) -> Mapping[str, Callable[[float], Location]]:
        """Return how its carriers move, by carrier."""
        return {}

    @abstractmethod
    def poses(self, low: float, high: float) -> list[Pose]:
        """Poses with the rack between its stops ``low`` and ``high`` in which nothing may touch."""


# -- Where the pusher of a rack is: its comb goes through back and shelves, and over the bridge.

MOUNT_MM = 25.0  # the plate of the pusher's motor goes so far beyond its axis
_AIR_MM = 0.4


class PusherLayout(RackEmptying):
    """Comb, its bar and motor, and the slots they need."""

    @property
    def pusher(self) -> RackPusher:
        """[pusher] of the machine file."""
        return self.layout.machine.rack_pusher

    @property
    def comb_z(self) -> tuple[float, float]:
        """The comb's teeth."""
        heights = [z for _, z in self.layout.corners("comb")]
        return min(heights), max(heights)

    @property
    def reach_z(self) -> Span:
        return self.comb_z

    @property
    def openings_y(self) -> list[Span]:
        numbers = self.layout.c["pusher"]
        half = numbers["tooth_mm"] / 2.0 + numbers["slot_play_mm"]
        return [(y - half, y + half) for y in numbers["teeth_y_mm"]]

    def openings(self) -> list[Any]:
        """All through; the comb at home stands in the back, behind the cards: there the ties let it pass, too."""
        of, tie = self.layout, self.layout.c["rack"]["tie_mm"]
        front, end, low, high = of.rack.front_x_mm - 1.0, of.wing_x + 1.0, of.tie_low, of.tie_high
        slots = [box((front, end), span, (low + tie, high - tie)) for span in self.openings_y]
        return slots + [box((self.tie_end_x, end), span, (low - 1.0, high + 1.0)) for span in self.openings_y]

    @property
    def tie_end_x(self) -> float:
        """The ties end here where the comb passes them: it is behind that as soon as it counts as clear."""
        clear = self.pusher.home_x_mm - self.pusher.clear_mm - self.layout.c["rack"]["comb_play_mm"]
        return float(min(self.layout.back_x, clear))

    def bridge_slots(self, x: Span, high: float) -> list[Any]:
        return [box(x, span, (self.comb_z[0] - 1.2, high)) for span in self.openings_y]

    @property
    def bar_front_x(self) -> float:
        """Front of the comb's cross bar at home."""
        return float(self.pusher.home_x_mm + self.layout.c["pusher"]["reach_mm"])

    @property
    def carriage_end_x(self) -> float:
        """Rear edge of the pusher's carriage plate at home: it meets the rear stop."""
        half = self.layout.c.size("mgn9-carriage")["length"] / 2.0
        return float(self.bar_front_x + self.layout.c["pusher"]["slider_mm"] + half + 1.0)

    @property
    def beam_top(self) -> float:
        """Upper side of the bar that carries the pusher's rail."""
        c = self.layout.c
        return float(self.comb_z[0] - c["pusher"]["plate_mm"] - c.size("mgn9-carriage")["height"])

    @property
    def pulley_x(self) -> float:
        """Axis of the pusher motor: behind the belt's clamp at home."""
        return float(
            self.bar_front_x + self.pusher.behind_home_mm + self.layout.c["pusher"]["clamp_at_mm"] + 10.0 + 9.5
        )

    @property
    def end_x(self) -> float:
        """Rear side of the cover behind the pusher: behind its motor's plate, or the bar with the rail."""
        end = max(self.pulley_x + MOUNT_MM, self.beam_x[1])
        return float(end + _AIR_MM + self.layout.c["cover"]["sheet_mm"])

    @property
    def beam_x(self) -> tuple[float, float]:
        """The bar that carries the pusher's rail, from behind the rack's belt."""
        c = self.layout.c
        start = self.layout.rack_belt_x + c.size("belt")["width"] / 2.0 + 1.0
        return start, start + c["pusher"]["rail_long_mm"] + 3.0

    def moves(self) -> Mapping[str, Callable[[float], Location]]:
        """Towards the well."""
        return {PUSHER: lambda out: Location((-out, 0.0, 0.0))}

    def poses(self, low: float, high: float) -> list[Pose]:
        """The rack past the comb that counts as clear; every sweep of pockets half-way and at both ends."""
        pusher, pockets, clear = self.pusher, self.layout.machine.pockets, self.pusher.clear_mm
        out = pusher.stroke_mm + 1.0
        all_poses = [Pose(f"rack passes comb {i}", rack=low + (high - low) * i / 8.0, pusher=clear) for i in range(9)]
        all_poses += [Pose("pusher at its rear stop", pusher=-pusher.behind_home_mm)]
        for pocket in (0, pockets // 2, pockets - 1):
            at = self.layout.level - pocket * self.layout.rack.pitch_mm
            all_poses += [
                Pose(f"pocket {pocket} swept, {share:.0%}", rack=at, pusher=out * share) for share in (0.25, 0.6, 1.0)
            ]
        return all_poses
