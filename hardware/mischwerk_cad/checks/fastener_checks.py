"""Whether a build's fasteners can be put in and hold: screws find holes, threads and nuts, keys find heads.

Fasteners that collide with parts, in any pose, are found by contact.meetings of the build with all its fasteners.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from build123d import Location

from ..construction import Construction
from ..geometry.shapes import Point, Span, box, cylinder
from ..model import Build, Fastener, Part, Pose
from ..parts.fasteners import solid
from ..solids import Box, box_of, common_mm3, moved

# -- Whether a printed hub's set screw holds: in a caught nut, whose push the hub takes, and with its tip on metal.

_NOTHING_MM3 = 0.3
_IN_NUT = 0.95  # of a nut's width across its flats
_CORNERS_MM3 = 1.0  # of each wall that keeps a nut from turning, within the circle of its corners
_WAY_MM = 60.0  # so far a nut is followed out of its hub
_TIP_MM, _INTO_MM = 1.0, 1.0  # radius of a tip; there must be metal so deep under it
_SHARE = 0.3  # of that, at least: a rod is round, a flat half a millimetre deep
_HELD = 0.95  # of the ring outside of a nut, at least

Around = Callable[..., Any]


def faults(
    held: Fastener, where: Location, around: Around, own: Any, metal: list[Any], c: Construction
) -> Iterator[str]:
    """``where``: its outer end; ``around``: cylinder about it; ``own``: the hub; ``metal``: bought parts near it."""
    if not held.nut:
        yield f"its thread is in the print of {held.into}: it needs a nut"
        return
    size, long = c.size(held.nut), c.size(held.key)["length"]
    half, high = size["across_flats"] / 2.0, size["height"]
    near = long - high if held.nut_mm is None else held.nut_mm
    span = (-near - high, -near)
    if common_mm3(around(_IN_NUT * half, span), own) > _NOTHING_MM3:
        yield f"there is no room for its nut in {held.into}"
        return
    corners = around(half / math.cos(math.radians(30.0)), span)
    sides = [box((-9.0, 9.0), (-9.0, 9.0), span).moved(Location(at)) for at in _beside(half)]
    walls = [common_mm3(corners & side.moved(where), own) for side in sides]
    if not any(min(walls[number], walls[number + 1]) > _CORNERS_MM3 for number in (0, 2)):
        yield f"its nut can turn in {held.into}"
    if all(common_mm3(_way_in(half, span, turn).moved(where), own) > _NOTHING_MM3 for turn in (0, 90, 180, 270)):
        yield f"its nut can't be slid into {held.into}"
    yield from _outside(held, around, own, near, half, c)
    tip = around(_TIP_MM, (-long - _INTO_MM, -long))
    if sum(common_mm3(tip, part) for part in metal) < _SHARE * math.pi * _TIP_MM**2 * _INTO_MM:
        yield "its tip does not rest on metal"


def _beside(half: float) -> list[tuple[float, float, float]]:
    """Find where boxes lie beyond two pairs of a nut's flats."""
    far = half + 9.0
    return [(far, 0.0, 0.0), (-far, 0.0, 0.0), (0.0, far, 0.0), (0.0, -far, 0.0)]


def _way_in(half: float, span: tuple[float, float], turn_deg: float) -> Any:
    """Return what a nut passes that is slid in sideways."""
    wide = _IN_NUT * half
    return box((0.0, _WAY_MM), (-wide, wide), span).moved(Location((0, 0, 0), (0, 0, turn_deg)))


def _outside(held: Fastener, around: Around, own: Any, near: float, half: float, c: Construction) -> Iterator[str]:
    """Yield what of the hub keeps the nut from being pushed out."""
    least, bore = c["nut_trap"]["least_outside_mm"], c.size(held.key)["thread"] / 2.0 + 0.2
    span = (-near + 0.01, -near + least)
    filled = common_mm3(around(half, span), own) - common_mm3(around(bore, span), own)
    if filled < _HELD * math.pi * (half**2 - bore**2) * (span[1] - span[0]):
        yield f"less than {least} mm of {held.into} hold its nut"


_FREE_MM = 0.05  # a shank is thinner than its name
_PILOT = 2.5 / 3.0  # of a thread: the hole in plastics that it cuts itself into
_LIPS_MM = 1.8  # depth of the lips of a slot
_WALL_MM = 0.6  # around a thread
# How much of a thread's diameter must be cut: in plastics, in metal; of a nut, its depth in the slot, mm.
_IN_PRINT, _IN_METAL, _SLOT_MM = 1.3, 0.95, 3.0
_KEY_MM = {2.0: 1.9, 2.5: 1.4, 3.0: 1.6, 5.0: 2.5}  # radius of screwdriver or key, by thread
_REST = Pose("rest")


class _Copy(NamedTuple):
    """One copy of a part at rest."""

    part: Part
    solid: Any
    box: Box


def problems(build: Build, c: Construction) -> list[str]:
    """Return what is wrong with a build's screws and brackets, one line each."""
    copies = [_Copy(part, place, box_of(place)) for part in build.parts for place in build.standing(part, _REST)]
    lines = []
    for part in build.parts:
        for number, held in enumerate(part.held, start=1):
            for place in part.places:
                move = build.moves[part.carrier](0.0) * place if part.carrier in build.moves else place
                for what in _of(held, part, move, copies, c):
                    lines.append(f"{part.name}/{held.key}-{number}: {what}")
    return list(dict.fromkeys(lines))


def _of(held: Fastener, part: Part, move: Location, copies: list[_Copy], c: Construction) -> Iterator[str]:
    size = c.size(held.key)
    names = {copy.part.name for copy in copies}
    for name in (held.into, held.other) if held.other else (held.into,):
        if name not in names:
            yield f"there is no {name!r}"
            return
    if "side" in size:
        yield from _bracket(held, move, copies, c)
        return
    thread, length = size["thread"], size["length"]
    where = move * held.place

    def around(radius: float, along: Span = (-length, 0.0)) -> Any:
        return cylinder("z", (0.0, 0.0), radius, along).moved(where)

    shank = around(thread / 2.0 - _FREE_MM)
    for copy in _near(shank, copies):
        if copy.part.name not in (held.into, *held.drilled) and common_mm3(shank, copy.solid) > _NOTHING_MM3:
            yield f"there is no hole wide enough for its shank in {copy.part.name}"
    owners = [copy for copy in copies if copy.part.name == held.into]
    if "head" not in size and part.is_printed:
        beside = _near(around(thread, (-2.0 * length, 0.0)), copies)
        metal = [copy.solid for copy in beside if not copy.part.is_printed]
        yield from faults(held, where, around, moved(part.solid, move), metal, c)
        return
    yield from _grip(held, around, owners, thread, c)
    if "head" in size:
        way = around(_KEY_MM[thread], (size["head_height"] + 0.01, held.key_mm))
        for copy in _near(way, copies):
            if (copy.part.step < part.step or copy.part is part) and common_mm3(way, copy.solid) > _NOTHING_MM3:
                yield f"{copy.part.name} is in the key's way"


def _grip(held: Fastener, around: Any, owners: list[_Copy], thread: float, c: Construction) -> Iterator[str]:
    """Faults of the thread in a print or in metal, or of the nut in its slot."""
    radius = thread / 2.0
    if held.nut.startswith("slot-nut"):
        if not _is_over_a_slot(around, owners):
            yield f"it is not in the middle of a slot of {held.into}"
        wide, half = 4.5, c.size("extrusion-2020")["slot"] / 2.0
        beside = 2.0 * (wide**2 * math.acos(half / wide) - half * math.sqrt(wide**2 - half**2))
        deep = _shared(around(wide), owners) / beside
        if deep < _SLOT_MM:
            yield f"it goes {deep:.1f} mm deep into the slot of {held.into}; at least {_SLOT_MM} are needed"
        return
    if held.nut:  # the nut lies at the tip, in a pocket or behind the part
        end = -c.size(held.key)["length"]
        nut = around(_IN_NUT * c.size(held.nut)["across_flats"] / 2.0, (end, end + c.size(held.nut)["height"]))
        if any(common_mm3(nut, copy.solid) > _NOTHING_MM3 for copy in _near(nut, owners)):
            yield f"there is no room for its nut in {held.into}"
        return
    is_printed = owners[0].part.is_printed
    if is_printed and held.into not in held.drilled:
        shared = _shared(around(radius), owners)
        long, least = shared / (math.pi * radius**2 * (1.0 - _PILOT**2)), _IN_PRINT * thread
    else:
        outer = radius + _WALL_MM
        long = (_shared(around(outer), owners) - _shared(around(radius), owners)) / (math.pi * (outer**2 - radius**2))
        least = (_IN_PRINT if is_printed else _IN_METAL) * thread
    if long < least - 0.05:
        yield f"{long:.1f} mm of its thread hold in {held.into}; at least {least:.1f} are needed"


def _bracket(held: Fastener, move: Location, copies: list[_Copy], c: Construction) -> Iterator[str]:
    """Each leg must lie flat on its bar, with its hole over a slot's middle."""
    body, where, size = solid(held, c).moved(move), move * held.place, c.size(held.key)
    for name, nudge, axis in ((held.into, (0.0, 0.0, -0.2), "z"), (held.other, (-0.2, 0.0, 0.0), "x")):
        owners = [copy for copy in copies if copy.part.name == name]
        pressed = body.moved(where * Location(nudge) * where.inverse())
        if all(common_mm3(pressed, copy.solid) < 1.0 for copy in _near(pressed, owners)):
            yield f"it does not lie on {name}"
            continue
        middle = (size["hole"], 0.0) if axis == "z" else (0.0, size["hole"])

        def around(radius: float, axis: str = axis, middle: Point = middle) -> Any:
            return cylinder(axis, middle, radius, (-_LIPS_MM, 0.0)).moved(where)

        if not _is_over_a_slot(around, owners):
            yield f"its hole is not over the middle of a slot of {name}"


def _is_over_a_slot(around: Callable[[float], Any], owners: list[_Copy]) -> bool:
    """``around`` gives a cylinder about a screw's axis: almost as wide as a slot it meets nothing, wider both lips."""
    near = _near(around(4.5), owners)
    free, lips = ([common_mm3(around(radius), copy.solid) for copy in near] for radius in (2.8, 4.5))
    return max(free, default=0.0) <= _NOTHING_MM3 and max(lips, default=0.0) > 1.0


def _shared(tool: Any, copies: list[_Copy]) -> float:
    """Return how much of it all copies together take up, mm³."""
    return sum(common_mm3(tool, copy.solid) for copy in _near(tool, copies))


def _near(tool: Any, copies: list[_Copy]) -> list[_Copy]:
    box = box_of(tool)
    return [copy for copy in copies if box.meets(copy.box, 0.01)]
