"""Feed rollers on their one-way clutches and nip rollers, with shafts and bearings: two each, beside the middle.

A clutch of this kind only transmits torque; two ball bearings, one on either side of it in the roller's hub, carry it.
"""

from __future__ import annotations

from build123d import Location
from mischwerk_machines import CardFormat, Machine

from ...construction import Construction
from ...geometry.shapes import Span, cylinder, joined, ring, without
from ...layout.machine import Layout
from ...model import Part
from .. import pocket_end
from ..bought_parts import bearing

SHAFT_IN_MM = 1.0  # shafts end this far outside the right side plate


def feeder(machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
    """Both shafts with everything that turns on them; their pulleys belong to the drive."""
    layout = Layout.of(machine, card_format, c)
    return [*_feed_shaft(layout), *_nip_shaft(layout)]


def _both(layout: Layout) -> tuple[Location, Location]:
    """The rollers' places from the one at the left."""
    return Location(), Location((0.0, -2.0 * layout.c["across"]["roller_mm"], 0.0))


def _span(layout: Layout) -> tuple[float, float]:
    """The left roller, across."""
    across = layout.c["across"]
    y, half = across["roller_mm"], across["roller_wide_mm"] / 2.0
    return y - half, y + half


def hub_ends(layout: Layout) -> tuple[float, Span]:
    """The left roller's hub where it goes on beside the tyre, round its bearings: radius, and from end to end."""
    size, (start, end) = layout.c.size("bearing-mr106"), _span(layout)
    wide = size["width"]
    return size["outer"] / 2.0 + layout.c["feeder"]["hub_wall_mm"], (start - wide, end + wide)


def _bearings(layout: Layout) -> tuple[Location, Location]:
    return Location(), Location((0.0, -layout.c.half_mm - layout.c.outer_mm, 0.0))


def _feed_shaft(layout: Layout) -> list[Part]:
    c, middle, radius = layout.c, layout.roller, layout.feed.roller_radius_mm
    clutch, tyre = c.size("clutch-hf0612"), c.size("roller-tyre-20")
    shaft = c.size("rod-6")["diameter"] / 2.0
    hub = c["feeder"]["tyre_stretch"] * tyre["inner"] / 2.0
    seat = (clutch["outer"] - c["printing"]["press_mm"]) / 2.0
    (end_radius, ends), (start, _) = hub_ends(layout), _span(layout)
    wide = c.size("bearing-mr106")["width"]
    body = joined(cylinder("y", middle, hub, _span(layout)), cylinder("y", middle, end_radius, ends))
    left = max(c["drive"]["belt_y_mm"]) + 10.5
    return [
        Part(
            "feed-shaft",
            "Feed roller's shaft",
            cylinder("y", middle, shaft, (-c.outer_mm - SHAFT_IN_MM, left)),
            bought="rod-6",
            step=3,
            explode_mm=(0, 110, -40),
        ),
        Part(
            "feed-clutch",
            "One-way clutch",
            ring("y", middle, clutch["outer"] / 2.0, shaft, _span(layout)),
            bought="clutch-hf0612",
            places=_both(layout),
            step=3,
            explode_mm=(0, 0, -60),
        ),
        Part(
            "feed-roller",
            "Feed roller's hub",
            without(body, cylinder("y", middle, seat, (ends[0] - 1.0, ends[1] + 1.0))),
            places=_both(layout),
            step=3,
            print_turn_deg=(90.0, 0.0, 0.0),
            explode_mm=(0, 0, -75),
            infill=1.0,
            touches=("feed-clutch", "feed-hub-bearing"),
        ),
        Part(
            "feed-hub-bearing",
            "Bearing in a feed roller's hub",
            bearing(c, "bearing-mr106", middle, (ends[0], start)),
            bought="bearing-mr106",
            places=tuple(
                place * Location((0.0, dy, 0.0)) for place in _both(layout) for dy in (0.0, wide + clutch["length"])
            ),
            step=3,
            explode_mm=(0, 0, -60),
        ),
        Part(
            "feed-tyre",
            "Feed roller's tyre",
            ring("y", middle, radius, hub, _span(layout)),
            bought="roller-tyre-20",
            places=_both(layout),
            step=3,
            explode_mm=(0, 0, -90),
        ),
        Part(
            "feed-bearing",
            "Feed shaft's bearing",
            bearing(c, "bearing-696", middle, (c.half_mm - 1.0, c.outer_mm)),
            bought="bearing-696",
            places=(Location(), Location((0.0, -c.half_mm - c.outer_mm + 1.0, 0.0))),
            step=3,
            explode_mm=(0, 90, -40),
        ),
        *_brake(layout, ends[0]),
    ]


def _brake(layout: Layout, hubs_y: float) -> list[Part]:
    """A felt washer on the inner end of each hub, and the spring between: its middle is held on the shaft.

    A roller that runs ahead of its shaft rubs on the felt, which turns with the shaft.
    """
    felt, spring = layout.c.size("felt-washer"), layout.c.size("spring-brake")
    (outer, inner), near = (felt["outer"] / 2.0, felt["inner"] / 2.0), hubs_y - felt["thickness"]
    coil = spring["outer"] / 2.0
    return [
        Part(
            "feed-felt",
            "Felt that brakes a feed roller",
            ring("y", layout.roller, outer, inner, (near, hubs_y)),
            bought="felt-washer",
            places=(Location(), Location((0.0, -near - hubs_y, 0.0))),
            step=3,
            explode_mm=(0, 0, -110),
        ),
        Part(
            "feed-brake-spring",
            "Spring of the felt brake",
            ring("y", layout.roller, coil, coil - spring["wire"], (-near, near)),
            bought="spring-brake",
            step=3,
            explode_mm=(0, 0, -130),
        ),
    ]


def felt_mm(layout: Layout) -> float:
    """From the middle to the room for the felts."""
    return hub_ends(layout)[1][0] - float(layout.c.size("felt-washer")["thickness"] + layout.c["across"]["clear_mm"])


def brake_n(layout: Layout, felt_friction: float) -> float:
    """Force at the feed rollers' surface, of both together, with which the felt brakes them."""
    felt, spring = layout.c.size("felt-washer"), layout.c.size("spring-brake")
    free = spring["turns"] - layout.c["feeder"]["brake_held"]
    pressed = (hub_ends(layout)[1][0] - felt["thickness"]) * 2.0 - layout.c["feeder"]["brake_held"] * spring["wire"]
    loose = spring["length"] - layout.c["feeder"]["brake_held"] * spring["length"] / spring["turns"]
    push = spring["rate_n_mm"] * spring["turns"] / free * (loose - pressed)
    hub, bearing = hub_ends(layout)[0], layout.c.size("bearing-mr106")["outer"] / 2.0
    return float(2.0 * felt_friction * push * (hub + bearing) / 2.0 / layout.feed.roller_radius_mm)


def _nip_shaft(layout: Layout) -> list[Part]:
    c, middle, radius = layout.c, layout.nip, layout.feed.nip_radius_mm
    shaft = c.size("rod-5")["diameter"] / 2.0
    left = min(c["drive"]["belt_y_mm"]) + 8.0
    tyre = "roller-tyre-10" if radius > 4.5 else "roller-tyre-8"
    inner = min(c.size(tyre)["inner"] / 2.0, radius - 1.2)
    rod = pocket_end.of(layout.machine).nip_rod(layout, cylinder("y", middle, shaft, (-c.outer_mm - SHAFT_IN_MM, left)))
    parts = [
        Part(
            "nip-shaft",
            "Nip's shaft",
            rod,
            bought="rod-5",
            step=3,
            explode_mm=(30, 110, -20),
        ),
        Part(
            "nip-roller",
            "Nip roller's tyre",
            ring("y", middle, radius, inner, _span(layout)),
            bought=tyre,
            places=_both(layout),
            step=3,
            explode_mm=(40, 0, -40),
        ),
        Part(
            "nip-bearing",
            "Nip shaft's bearing",
            bearing(c, "bearing-mr105", middle, (c.half_mm, c.outer_mm)),
            bought="bearing-mr105",
            places=_bearings(layout),
            step=3,
            explode_mm=(30, 90, -20),
        ),
    ]
    if inner > shaft + 0.01:
        parts.append(
            Part(
                "nip-sleeve",
                "Nip roller's sleeve",
                ring("y", middle, inner, shaft, _span(layout)),
                bought="tube-6",
                places=_both(layout),
                step=3,
                explode_mm=(40, 0, -30),
            )
        )
    return parts
