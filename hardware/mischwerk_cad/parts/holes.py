"""Set screws of printed hubs: each turns in a nut that is caught in a pocket beside the bore, not in the print.

The nut is slid in along the shaft from one end of the hub; the pocket's walls hold its flats, and what is left of the
hub outside takes the screw's push. A screw that cuts its thread in a print loosens: plastics creep.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from build123d import Location, Plane

from ..construction import Construction
from ..geometry.shapes import Point, box, cylinder
from ..layout.electronics import Layout
from ..layout.follower import hinge_pin, middle_x
from ..model import Fastener
from . import pocket_end
from .bought_parts import belt_radius_mm

SET_SCREW = "set-screw-m3x6"
NUT = "nut-m3"
HOLE_MM = 1.65  # radius of the screw's way in


class SetScrew(NamedTuple):
    """One screw of a hub on a shaft across the machine, upright over or under it."""

    axis: Point  # of the shaft: x, z
    y: float  # where the screw is along the shaft
    way: float  # 1: it stands over the shaft, -1: under it
    open_y: float  # the hub's end from which the nut is slid in
    shaft_mm: float  # the shaft's radius
    bears_mm: float  # from the axis to what the screw bears on: less than the radius on a flat

    def cuts(self, c: Construction, outer_mm: float) -> list[Any]:
        """Pocket and way in. ``outer_mm``: past the hub's outer side, from the axis."""
        (x, z), size, numbers = self.axis, c.size(NUT), c["nut_trap"]
        half = size["across_flats"] / 2.0 + numbers["play_mm"]
        corner = half / math.cos(math.radians(30.0))
        low, high = self._pocket(c)
        inward = math.copysign(corner, self.y - self.open_y)
        beyond = math.copysign(1.0, self.open_y - self.y)
        pocket = box(
            (x - half, x + half), (self.y + inward, self.open_y + beyond), (z + self.way * low, z + self.way * high)
        )
        return [pocket, cylinder("z", (x, self.y), HOLE_MM, (z, z + self.way * outer_mm))]

    def fastener(self, c: Construction, into: str) -> Fastener:
        """The screw, down on the shaft; its nut lies at its pocket's outer wall, where the screw's push holds it."""
        (x, z), long = self.axis, c.size(SET_SCREW)["length"]
        under = self.bears_mm + long
        place = Location(Plane(origin=(x, self.y, z + self.way * under), z_dir=(0.0, 0.0, self.way)))
        return Fastener(SET_SCREW, place, into, nut=NUT, nut_mm=under - self._pocket(c)[1])

    def _pocket(self, c: Construction) -> tuple[float, float]:
        """Its inner and outer wall, from the axis."""
        numbers = c["nut_trap"]
        low = self.shaft_mm + c["printing"]["bore_fit_mm"] + numbers["wall_mm"]
        return low, low + c.size(NUT)["height"] + numbers["play_mm"]


# -- Screws of what hangs at the side plates: where they are, for the plates and for what they hold. x, z.


def side_holes(layout: Layout, side: float) -> list[Point]:
    """All of one plate; side: 1 left, -1 right."""
    found = [*guard_ears(layout), *hinge_screws(layout)] if side > 0 else board_screws(layout)
    return [*found, *pocket_end.of(layout.machine).arm_screws(layout, side)]


def guard_ears(layout: Layout) -> list[Point]:
    """The guard over the belts, both left of the feed roller."""
    (x, z), teeth = layout.roller, layout.teeth[3]
    r = belt_radius_mm(layout.c, teeth) + 4.0 + layout.c["drive"]["guard_mm"] + 3.0
    return [(x + r * math.cos(math.radians(turn)), z + r * math.sin(math.radians(turn))) for turn in (135.0, 185.0)]


def floor_screws(layout: Layout) -> list[Point]:
    """The floor's flanges, at both sides: through the plates."""
    (x, z), low = layout.roller, -7.0
    return [
        (x - math.sqrt(layout.c["feeder"]["floor_screw_mm"] ** 2 - (low - z) ** 2), low),
        (layout.gate_x - 5.0, low),
    ]


def hinge_screws(layout: Layout) -> list[Point]:
    """The hinge of the follower's arm: between its knuckles, which would keep a key off."""
    return [(middle_x(layout) + dx, hinge_pin(layout)[1] - 13.0) for dx in (-6.0, 6.0)]


def board_at(layout: Layout, number: int) -> Point:
    """Upper rear corner of a barrier's board."""
    return layout.gate_x - 38.0 + 23.0 * (number % 2), -28.0 - 17.0 * (number // 2)


def board_screws(layout: Layout) -> list[Point]:
    """One for each barrier's board."""
    size = layout.c.size("barrier-board")
    corners = [board_at(layout, number) for number in range(len(pocket_end.of(layout.machine).boards))]
    return [(x + 3.0, z - size["width"] / 2.0) for x, z in corners]
