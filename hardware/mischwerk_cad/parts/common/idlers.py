"""The sprung idlers over the nip rollers; those of a rack slide upright between the gate holder's ribs."""

from __future__ import annotations

from typing import Any

from build123d import Location

from ...construction import Construction
from ...geometry.shapes import Span, box, cylinder, ring, without
from ...layout.groups import Layout
from ...model import Part

_STEP = 4


def under_bridge(layout: Layout) -> float:
    return min(z for _, z in layout.corners("bridge"))


def slide_y(layout: Layout) -> tuple[float, float]:
    """Outer sides of the left idler's slide."""
    y, half = layout.c["across"]["roller_mm"], layout.c["idler"]["slide_mm"][0] / 2.0
    return y - half, y + half


def idlers(layout: Layout) -> list[Part]:
    """A block on each side that slides upright between the holder's ribs, pressed down by a spring."""
    c, feed = layout.c, layout.feed
    x, _ = layout.nip
    z = feed.idler_radius_mm + feed.idler_rest_mm
    inner, outer = slide_y(layout)
    size, y = c.size("bearing-693"), (inner + outer) / 2.0
    front, back = feed.gate_depth_mm + c["printing"]["fit_mm"], x + feed.idler_radius_mm - 0.1
    spring = c["idler"]["spring_mm"] - 4.0
    top = under_bridge(layout) - spring
    body = box((front, back), (inner, outer), (z - 2.3, top))
    room = size["outer"] / 2.0 + 0.5
    hollow = box((front - 1.0, back + 1.0), (y - size["width"] - 0.2, y + size["width"] + 0.2), (-1.0, z + room))
    pin = c.size("rod-3")["diameter"] / 2.0
    body = without(body, hollow, cylinder("y", (x, z), pin + 0.02, (inner - 1.0, outer + 1.0)))
    coil = ring("z", ((front + back) / 2.0, y), 2.0, 1.7, (top, under_bridge(layout)))
    return idler_parts(c, body, coil, (x, z), (inner, outer))


def idler_parts(c: Construction, slide: Any, spring: Any, axle: tuple[float, float], across: Span) -> list[Part]:
    """Idlers of both sides, two bearings each on a pin. slide, spring: the left ones; axle: x, z; across: slide's y."""
    size, pin = c.size("bearing-693"), c.size("rod-3")["diameter"] / 2.0
    middle = (across[0] + across[1]) / 2.0
    places = (Location(), Location((0.0, -2.0 * c["across"]["roller_mm"], 0.0)))
    four = tuple(place * Location((0.0, dy, 0.0)) for place in places for dy in (0.0, size["width"]))
    bearing = ring("y", axle, size["outer"] / 2.0, pin, (middle - size["width"], middle))
    rod = cylinder("y", axle, pin, across)
    return [
        Part("idler-slide", "Idler's slide", slide, places=places, step=_STEP, print_turn_deg=(180.0, 0.0, 0.0),
             explode_mm=(40, 0, 25), infill=1.0),
        Part("idler", "Idler", bearing, bought="bearing-693", places=four, step=_STEP, explode_mm=(60, 0, 10)),
        Part("idler-pin", "Idler's pin", rod, bought="rod-3", places=places, step=_STEP, explode_mm=(60, 0, 10)),
        Part("idler-spring", "Idler's spring", spring, bought="spring-idler-9", places=places, step=_STEP,
             explode_mm=(40, 0, 40)),
    ]  # fmt: skip
