"""What holds a part: its screws, and the corner brackets of its bars, in place and in true size.

They are separate from the parts, as they are bought by the handful; but they take up room, and a key has to reach them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from build123d import Location, Plane, Vector

from ..construction import Construction
from ..geometry.shapes import cylinder, joined, prism
from ..model import Build, Fastener, Part

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
    return replace(build, parts=(*build.parts, *(one for part in build.parts for one in drawn(part, c))))


def counted(part: Part, fasteners: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Return what one copy of a part is held with: as drawn, and what is not drawn, of fasteners.toml."""
    counts: Counter[str] = Counter(fasteners.get(part.name, {}))
    for held in part.held:
        counts[held.key] += 1
        if held.nut:
            counts[held.nut] += 1
    return dict(counts)
