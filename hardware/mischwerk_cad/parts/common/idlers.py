"""The sprung idlers over the nip rollers; those of a rack slide upright between the gate holder's ribs.

Their pins come to rest in slots of the ribs, so far over the nip that no card's thickness is lacking: the holder is put
to its height with a feeler blade between idlers and nip.
"""

from __future__ import annotations

from typing import Any

from build123d import Location

from ...construction import Construction
from ...geometry.shapes import Point, Span, box, cylinder, ring, without
from ...layout.electronics import Layout
from ...model import Part

_STEP = 4


def under_bridge(layout: Layout) -> float:
    return min(z for _, z in layout.corners("bridge"))


def pin_y(c: Construction, across: Span) -> Span:
    """An idler's pin; across: outer sides of its slide."""
    beyond = c["printing"]["fit_mm"] + c["idler"]["pin_in_mm"]
    return across[0] - beyond, across[1] + beyond


def rests(c: Construction, axle: Point, across: Span, rib_mm: float) -> tuple[list[Any], list[Any]]:
    """Make the rests of both idlers' pins: what the ribs beside the slides need more, and the slots in them.

    A pin goes in from outside, through the outer rib, and lies on the slots' ground when no card is there. ``axle``:
    x, z of the pins at rest; ``across``: the left slide.
    """
    (x, z), numbers, fit = axle, c["idler"], c["printing"]["fit_mm"]
    radius, (half, low) = c.size("rod-3")["diameter"] / 2.0, numbers["lug_mm"]
    (start, end), lugs, slots = pin_y(c, across), [], []
    for sign in (1.0, -1.0):
        for rib in ((across[0] - fit - rib_mm, across[0] - fit), (across[1] + fit, across[1] + fit + rib_mm)):
            span = (sign * rib[0], sign * rib[1])
            lugs.append(box((x - half, x + half), span, (low, z + numbers["lug_over_mm"])))
        for way in ((start - fit / 2.0, across[0]), (across[1], end + rib_mm)):
            span = (sign * way[0], sign * way[1])
            room = (z - radius, z + radius + numbers["lift_mm"] + fit)
            slots.append(box((x - radius - fit, x + radius + fit), span, room))
        way_in = (sign * across[1], sign * (c.half_mm + 1.0))
        slots.append(box((x - radius - fit, x + radius + fit), way_in, (z - radius, z + radius + fit)))
    return lugs, slots


def axle(layout: Layout) -> Point:
    """Return the axle of a rack's idlers at rest: x, z."""
    return layout.nip[0], layout.feed.idler_radius_mm + layout.feed.idler_rest_mm


def slide_y(layout: Layout) -> tuple[float, float]:
    """Outer sides of the left idler's slide."""
    y, half = layout.c["across"]["roller_mm"], layout.c["idler"]["slide_mm"][0] / 2.0
    return y - half, y + half


def idlers(layout: Layout) -> list[Part]:
    """A block on each side that slides upright between the holder's ribs, pressed down by a spring."""
    c, feed = layout.c, layout.feed
    x, z = axle(layout)
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


def idler_parts(c: Construction, slide: Any, spring: Any, axle: Point, across: Span) -> list[Part]:
    """Idlers of both sides, two bearings each on a pin. slide, spring: the left ones; axle: x, z; across: slide's y."""
    size, pin = c.size("bearing-693"), c.size("rod-3")["diameter"] / 2.0
    middle = (across[0] + across[1]) / 2.0
    places = (Location(), Location((0.0, -2.0 * c["across"]["roller_mm"], 0.0)))
    four = tuple(place * Location((0.0, dy, 0.0)) for place in places for dy in (0.0, size["width"]))
    bearing = ring("y", axle, size["outer"] / 2.0, pin, (middle - size["width"], middle))
    rod = cylinder("y", axle, pin, pin_y(c, across))
    return [
        Part("idler-slide", "Idler's slide", slide, places=places, step=_STEP, print_turn_deg=(180.0, 0.0, 0.0),
             explode_mm=(40, 0, 25), infill=1.0),
        Part("idler", "Idler", bearing, bought="bearing-693", places=four, step=_STEP, explode_mm=(60, 0, 10)),
        Part("idler-pin", "Idler's pin", rod, bought="rod-3", places=places, step=_STEP, explode_mm=(60, 0, 10)),
        Part("idler-spring", "Idler's spring", spring, bought="spring-idler-13", places=places, step=_STEP,
             explode_mm=(40, 0, 40)),
    ]  # fmt: skip
