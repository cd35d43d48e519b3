"""What carries the rack: two posts with rails, yoke, stops.

Rails instead of rods: they take the tilting moment of a rack that is held at its back.
"""

from __future__ import annotations

import math

from build123d import Location

from ...construction import Construction
from ...geometry.shapes import box, cylinder, joined, slot, without
from ...layout.machine import Layout
from ...model import RACK, Fastener, Part
from ..bought_parts import carriage, extrusion, rail, rail_holes_mm, rail_seat_mm
from ..common.frame import entry_y
from ..fasteners import bracket, screw
from .rack import CLAMP_HALF_MM, wing_z

STOP_FLOOR_MM = 5.0  # of the lower stops, under their screws' heads
UPRIGHT = (0.0, -90.0, 0.0)  # turns what lies along x, foot down, upright along z, foot to the rear


def middle_z(layout: Layout) -> float:
    """Carriages and belt clamp, over pocket 0's floor."""
    return sum(wing_z(layout)) / 2.0


def rail_z(layout: Layout) -> tuple[float, float]:
    """The rack's rails: the carriages' way, and 5 mm more at both ends."""
    low, high = layout.stops
    half, step = layout.c.size("mgn9-carriage")["length"] / 2.0, layout.c["rack"]["rail_step_mm"]
    long = math.ceil((high - low + 2.0 * half + 10.0) / step) * step
    start = max((low + high - long) / 2.0 + middle_z(layout), layout.bar_top + 1.0)
    return start, start + long


def post_top(layout: Layout) -> float:
    """Upper end of the posts: over the rails, and the belt's idler under it stays over the clamp."""
    return max(rail_z(layout)[1] + 2.0, layout.stops[1] + middle_z(layout) + CLAMP_HALF_MM + 26.0)


def idler_z(layout: Layout) -> float:
    return post_top(layout) - 14.0


def guide(layout: Layout) -> list[Part]:
    """Posts, rails, carriages, yoke and stops."""
    return [*_posts(layout), *_rails(layout), *_stops(layout)]


def rail_screws(c: Construction, rail_at: Location, length: float, into: str) -> tuple[Fastener, ...]:
    """Four of a rail's holes are enough: its ends and two between. Their heads are sunk: carriages pass over them."""
    holes = rail_holes_mm(c, length)
    last, third = len(holes) - 1, len(holes) // 3
    chosen = [holes[number] for number in (0, third, last - third, last)]
    return tuple(
        Fastener("screw-m3x8", rail_at * Location((x, 0.0, rail_seat_mm(c))), into, nut="slot-nut-m3") for x in chosen
    )


def _two(layout: Layout) -> tuple[Location, Location]:
    """From the right to the left."""
    return Location(), Location((0.0, 2.0 * layout.bar_y, 0.0))


def _posts(layout: Layout) -> list[Part]:
    c, (start, end) = layout.c, layout.post_x
    middle, top = (start + end) / 2.0, post_top(layout)
    bar = extrusion(c, "z", (middle, -layout.bar_y), (layout.bar_top, top))
    return [
        Part(
            "post",
            f"Post, {top - layout.bar_top:.0f} mm",
            bar,
            bought="extrusion-2020",
            places=_two(layout),
            step=6,
            explode_mm=(60, 0, 0),
            # Behind it only: the stop is in front of it.
            held=(bracket((end, -layout.bar_y, layout.bar_top), ("+x", "+z"), ("long-bar", "post")),),
        ),
        _yoke(layout),
    ]


def _yoke(layout: Layout) -> Part:
    """Joins the posts' tops, holds the belt's idler, the entry barrier's arm and the rack's upper stops.

    A screw from below lifts the idler's screw in its long hole, against the belt.
    """
    c, (start, end), top = layout.c, layout.post_x, post_top(layout)
    edge, high = layout.bar_y + c["frame"]["bar_mm"] / 2.0, layout.c["rack"]["yoke_mm"]
    tongue = layout.rack_belt_x + c.size("idler-20")["length"] / 2.0 + 0.5
    wing = layout.wing_x
    stop = layout.stops[1] + wing_z(layout)[1] + c["rack"]["stop_mm"]
    solids = [box((tongue, tongue + 9.0), (-12.0, 12.0), (idler_z(layout) - 9.0, top + 0.1))]
    for side in (-1.0, 1.0):
        span = (side * (layout.bar_y - 7.0), side * (layout.bar_y + 7.0))
        solids.append(box((wing - 7.0, start), span, (top, top + high)))
        solids.append(box((wing - 7.0, wing + 3.0), span, (stop, top + 0.1)))
    body = joined(box((start, end), (-edge, edge), (top, top + high)), *solids)
    z = idler_z(layout)
    cuts = [slot("x", ((0.0, z - 2.0), (0.0, z + 3.0)), 1.6, (tongue - 1.0, tongue + 10.0))]
    cuts.append(cylinder("z", (tongue + 4.5, 0.0), 1.25, (z - 20.0, z)))
    middle, posts_y = (start + end) / 2.0, (-layout.bar_y, layout.bar_y)
    cuts += [cylinder("z", (middle, y), 2.7, (top - 1.0, top + high + 1.0)) for y in posts_y]
    cuts += [cylinder("z", at, 1.25, (top + 2.0, top + high + 1.0)) for at in arm_screws(layout)]
    lifts = (tongue + 4.5, 0.0, z - 1.5 - c.size("screw-m3x12")["length"])
    return Part(
        "top-yoke",
        "Yoke over the posts",
        without(body, *cuts),
        step=6,
        print_turn_deg=(180.0, 0.0, 0.0),
        explode_mm=(60, 0, 90),
        held=(
            *(screw("screw-m5x16", (middle, y, top + high), "-z", "post") for y in posts_y),
            screw("screw-m3x12", lifts, "+z", "top-yoke"),
        ),
    )


def arm_screws(layout: Layout) -> list[tuple[float, float]]:
    """Place the screws of the entry barrier's arm in the yoke: x, y. Beside the arm's rib, one behind the other."""
    y = entry_y(layout) + 2.0
    return [(layout.post_x[0] + 4.5, y), (layout.post_x[0] + 15.0, y)]


def _rails(layout: Layout) -> list[Part]:
    c, (low, high), front = layout.c, rail_z(layout), layout.post_x[0]
    y = -layout.bar_y
    at = Location((front, y, low), UPRIGHT)
    rail_solid = rail(c, high - low).moved(at)
    block = carriage(c).moved(Location((front, y, middle_z(layout)), UPRIGHT))
    return [
        Part(
            "rack-rail",
            f"Rack's rail, {high - low:.0f} mm",
            rail_solid,
            bought="mgn9-rail",
            places=_two(layout),
            step=6,
            explode_mm=(40, 0, 0),
            held=rail_screws(c, at, high - low, "post"),
        ),
        Part(
            "rack-carriage",
            "Rack's carriage",
            block,
            bought="mgn9-carriage",
            carrier=RACK,
            places=_two(layout),
            step=6,
            explode_mm=(20, 0, 0),
        ),
    ]


def _stops(layout: Layout) -> list[Part]:
    """Rubber under and over the wings, at the ends the machine file names; the lower ones stand on the bars.

    Their screws' heads are sunk: the rubber is glued over them.
    """
    rubber, wing, seat = layout.c["rack"]["stop_mm"], layout.wing_x, layout.bar_top + STOP_FLOOR_MM
    low, high = (at + wing_z(layout)[i] for i, at in enumerate(layout.stops))
    y = -layout.bar_y
    x, span = (wing - 6.5, wing + 2.5), (y - 6.5, y + 6.5)
    block = box((wing - 9.0, wing + 2.5), (y - 8.0, y + 8.0), (layout.bar_top, low - rubber))
    block = block - cylinder("z", (wing - 3.0, y), 1.65, (layout.bar_top - 1.0, low))
    block = block - cylinder("z", (wing - 3.0, y), 3.0, (seat, low))
    held = (screw("screw-m3x10", (wing - 3.0, y, seat), "-z", "long-bar", nut="slot-nut-m3"),)
    lower = box(x, span, (low - rubber, low))
    upper = tuple(Location((0.0, dy, high + rubber - low)) for dy in (0.0, 2.0 * layout.bar_y))
    return [
        Part("rack-stop", "Rack's lower stop", block, places=_two(layout), step=6, explode_mm=(40, 0, -10), held=held),
        Part(
            "rack-bumper",
            "Rubber at the rack's stops",
            lower,
            bought="bumper",
            places=(*_two(layout), *upper),
            step=6,
            explode_mm=(50, 0, 0),
        ),
    ]
