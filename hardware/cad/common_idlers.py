"""Both idlers of a rack: blocks that slide upright between the gate holder's ribs, pressed down by springs."""

from __future__ import annotations

from build123d import Location

from .layout import Layout
from .model import Part
from .shapes import box, cylinder, ring, without


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
    z = feed["idler_radius_mm"] + feed["idler_rest_mm"]
    inner, outer = slide_y(layout)
    size, y = c.size("bearing-693"), (inner + outer) / 2.0
    front, back = feed["gate_depth_mm"] + c["printing"]["fit_mm"], x + feed["idler_radius_mm"] - 0.1
    spring = c["idler"]["spring_mm"] - 4.0
    top = under_bridge(layout) - spring
    body = box((front, back), (inner, outer), (z - 2.3, top))
    room = size["outer"] / 2.0 + 0.5
    hollow = box((front - 1.0, back + 1.0), (y - size["width"] - 0.2, y + size["width"] + 0.2), (-1.0, z + room))
    pin = c.size("rod-3")["diameter"] / 2.0
    body = without(body, hollow, cylinder("y", (x, z), pin + 0.02, (inner - 1.0, outer + 1.0)))
    other = Location((0.0, -2.0 * c["across"]["roller_mm"], 0.0))
    places = (Location(), other)
    four = tuple(place * Location((0.0, dy, 0.0)) for place in places for dy in (0.0, size["width"]))
    coil = ring("z", ((front + back) / 2.0, y), 2.0, 1.7, (top, under_bridge(layout)))
    return [
        Part(
            "idler-slide",
            "Idler's slide",
            body,
            places=places,
            step=4,
            print_turn_deg=(180.0, 0.0, 0.0),
            apart_mm=(40, 0, 25),
            infill=1.0,
        ),
        Part(
            "idler",
            "Idler",
            ring("y", (x, z), size["outer"] / 2.0, pin, (y - size["width"], y)),
            bought="bearing-693",
            places=four,
            step=4,
            apart_mm=(60, 0, 10),
        ),
        Part(
            "idler-pin",
            "Idler's pin",
            cylinder("y", (x, z), pin, (inner, outer)),
            bought="rod-3",
            places=places,
            step=4,
            apart_mm=(60, 0, 10),
        ),
        Part(
            "idler-spring", "Idler's spring", coil, bought="spring-idler-9", places=places, step=4, apart_mm=(40, 0, 40)
        ),
    ]
