"""What holds a part: its screws, and the corner brackets of its bars, in place and in true size.

They are separate from the parts, as they are bought by the handful; but they take up room, and a key has to reach them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from build123d import Location, Plane, Vector

from ..construction import Construction
from ..geometry.shapes import Point, box, cylinder, joined, prism
from ..layout.follower import hinge_pin, middle_x
from ..layout.machine import Layout
from ..model import Build, Fastener, Part
from . import pocket_end
from .bought_parts import belt_radius_mm

CORE = 0.797  # an M3's 2.39 mm over 3 mm: ISO 724, coarse threads; M2 and M5 have 0.76 and 0.80
_WAYS = {"+x": (1, 0, 0), "-x": (-1, 0, 0), "+y": (0, 1, 0), "-y": (0, -1, 0), "+z": (0, 0, 1), "-z": (0, 0, -1)}


def screw(
    key: str,
    under_head: tuple[float, float, float],
    way: str | tuple[float, float, float],
    into: str,
    *,
    nut: str = "",
    drilled: tuple[str, ...] = (),
    key_mm: float = 15.0,
) -> Fastener:
    """A screw that goes ``way`` ("+x" .. "-z", or a direction), its head's underside at a point of the assembly."""
    along = Vector(*(_WAYS[way] if isinstance(way, str) else way))
    place = Location(Plane(origin=under_head, z_dir=-along))
    return Fastener(key, place, into, nut=nut, drilled=drilled, key_mm=key_mm)


def motor_screws(c: Construction, key: str, motor: Location, plate_mm: float, into: str) -> tuple[Fastener, ...]:
    """Four screws through a plate into a NEMA 17 that stands at ``motor`` (see bought_parts.nema17)."""
    half = c.size("nema17")["hole_square"] / 2.0
    return tuple(
        Fastener(key, motor * Location((sx * half, sy * half, plate_mm)), into)
        for sx in (-1.0, 1.0)
        for sy in (-1.0, 1.0)
    )


def bracket(corner: tuple[float, float, float], legs: tuple[str, str], into: tuple[str, str]) -> Fastener:
    """A corner bracket: the middle of its inner edge, the ways of its legs, and what each leg lies on.

    The first leg goes along the first way and lies on the part named first, the second along the second.
    """
    first, second = (Vector(*_WAYS[way]) for way in legs)
    return Fastener("bracket-2020", Location(Plane(origin=corner, x_dir=first, z_dir=second)), into[0], other=into[1])


def solid(held: Fastener, c: Construction) -> Any:
    """Where its part's first copy stands."""
    return shape(held.key, c).moved(held.place)


def shape(key: str, c: Construction) -> Any:
    """A screw or bracket at the origin. A screw's shank is as thick as its thread's core: it fits what it cuts."""
    return _shape(tuple(c.size(key).items()))


@cache  # one solid for all of a kind: it is measured once
def _shape(sizes: tuple[tuple[str, float], ...]) -> Any:
    size = dict(sizes)
    if "side" in size:
        half, side = size["thickness"] / 2.0, size["side"]
        return prism([(0.0, 0.0), (side, 0.0), (0.0, side)], (-half, half))
    shank = cylinder("z", (0.0, 0.0), CORE * size["thread"] / 2.0, (-size["length"], 0.0))
    if "head" not in size:
        return shank
    head = cylinder("z", (0.0, 0.0), size["head"] / 2.0, (0.0, size["head_height"]))
    return joined(head, shank)


def drawn(part: Part, c: Construction) -> list[Part]:
    """Return what holds a part, as separate parts."""
    return [
        Part(
            f"{part.name}/{held.key}-{number}",
            c.bought[held.key]["title"],
            solid(held, c),
            bought=held.key,
            carrier=part.carrier,
            places=part.places,
            step=part.step,
            explode_mm=part.explode_mm,
            touches=held.drilled,
        )
        for number, held in enumerate(part.held, start=1)
    ]


def kinds(part: Part, c: Construction) -> dict[str, Part]:
    """Return what holds a part as one part for each kind of screw or bracket, by its key: one solid in many places."""
    placed: dict[str, list[Location]] = {}
    for held in part.held:
        placed.setdefault(held.key, []).extend(place * held.place for place in part.places)
    return {
        key: Part(
            f"{part.name}/{key}",
            c.bought[key]["title"],
            shape(key, c),
            bought=key,
            carrier=part.carrier,
            places=tuple(places),
            step=part.step,
            explode_mm=part.explode_mm,
        )
        for key, places in placed.items()
    }


def with_held(build: Build, c: Construction) -> Build:
    """The build including its fasteners."""
    return replace(build, parts=(*build.parts, *(fastener for part in build.parts for fastener in drawn(part, c))))


def counted(part: Part, fasteners: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Return what one copy of a part is held with: as drawn, and what is not drawn, of fasteners.toml."""
    counts: Counter[str] = Counter(fasteners.get(part.name, {}))
    for held in part.held:
        counts[held.key] += 1
        if held.nut:
            counts[held.nut] += 1
    return dict(counts)


# -- Set screws of printed hubs: each turns in a nut that is caught in a pocket beside the bore, not in the print.
# The nut is slid in along the shaft from one end of the hub; the pocket's walls hold its flats, and what is left of
# the hub outside takes the screw's push. A screw that cuts its thread in a print loosens: plastics creep.

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
    points = [*guard_ears(layout), *hinge_screws(layout)] if side > 0 else board_screws(layout)
    return [*points, *pocket_end.of(layout.machine).arm_screws(layout, side)]


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
