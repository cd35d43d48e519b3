"""What carries the pusher: the bar with its rail, on bars across; rear stop and home switch."""

from __future__ import annotations

from build123d import Location, Plane

from ...geometry.shapes import box, cylinder, joined, without
from ...layout.emptying import PusherLayout
from ...layout.machine import Layout
from ...model import Part
from ..bought_parts import extrusion, microswitch, rail
from ..fasteners import bracket, screw
from .guide import rail_screws

BEHIND_MM = 2.0  # the rail begins this far behind the rack's belt


def guide(layout: Layout, way: PusherLayout) -> list[Part]:
    """Bar, rail, posts, rear stop and home switch."""
    return [*_beam(layout, way), *_switch(layout, way)]


def _beam(layout: Layout, way: PusherLayout) -> list[Part]:
    """Bar with the rail, on two bars across: one behind the rack's posts, one between posts of its own."""
    c, side = layout.c, layout.c["frame"]["bar_mm"]
    (start, end), top = way.beam_x, way.beam_top
    bar = extrusion(c, "x", (0.0, top - side / 2.0), (start, end))
    under = top - 1.5 * side
    front, wide = layout.post_x[1] + side / 2.0, layout.bar_y + side / 2.0
    rear = way.pulley_x - c["pusher"]["trestle_mm"] - side / 2.0
    low = under - side / 2.0
    before = extrusion(c, "y", (front, under), (-wide, wide))
    behind = extrusion(c, "y", (rear, under), (-c.outer_mm, c.outer_mm))
    leg = extrusion(c, "z", (rear, -layout.bar_y), (layout.bar_top, top - side))
    long, line_at = c["pusher"]["rail_long_mm"], Location((start + BEHIND_MM, 0.0, top))
    return [
        Part(
            "pusher-beam",
            f"Pusher's bar, {end - start:.0f} mm",
            bar,
            bought="extrusion-2020",
            step=7,
            explode_mm=(0, 0, 10),
            # Both at its right side: at its left runs the belt.
            held=tuple(
                bracket((x, -side / 2.0, top - side), ("-y", "+z"), (name, "pusher-beam"))
                for x, name in ((front, "cross-bar-front"), (rear, "cross-bar-rear"))
            ),
        ),
        Part(
            "cross-bar-front",
            f"Front bar across, {2.0 * wide:.0f} mm",
            before,
            bought="extrusion-2020",
            step=7,
            explode_mm=(0, 0, -10),
            held=tuple(
                bracket((layout.post_x[1], y, low), ("+x", "-z"), ("cross-bar-front", "post"))
                for y in (-layout.bar_y, layout.bar_y)
            ),
        ),
        Part(
            "cross-bar-rear",
            f"Rear bar across, {2.0 * c.outer_mm:.0f} mm",
            behind,
            bought="extrusion-2020",
            step=7,
            explode_mm=(0, 0, -10),
            held=tuple(
                bracket((rear, y, low), (way, "-z"), ("cross-bar-rear", "rear-post"))
                for y, way in ((-c.outer_mm, "+y"), (c.outer_mm, "-y"))
            ),
        ),
        Part(
            "rear-post",
            f"Rear post, {top - side - layout.bar_top:.0f} mm",
            leg,
            bought="extrusion-2020",
            places=(Location(), Location((0.0, 2.0 * layout.bar_y, 0.0))),
            step=7,
            explode_mm=(30, 0, -20),
            held=tuple(
                bracket((x, -layout.bar_y, layout.bar_top), (way, "+z"), ("long-bar", "rear-post"))
                for x, way in ((rear - side / 2.0, "-x"), (rear + side / 2.0, "+x"))
            ),
        ),
        Part(
            "pusher-rail",
            f"Pusher's rail, {long:.0f} mm",
            rail(c, long).moved(line_at),
            bought="mgn9-rail",
            step=7,
            explode_mm=(0, 0, 20),
            held=rail_screws(c, line_at, long, "pusher-beam"),
        ),
    ]


def _switch(layout: Layout, way: PusherLayout) -> list[Part]:
    """On the bar's right side; the cross bar presses it at home, and meets the stop a little behind."""
    c, size = layout.c, layout.c.size("microswitch")
    rear = way.bar_front_x + c["pusher"]["bar_mm"]
    y, z = -24.0, way.comb_z[0] + 7.0
    above = size["height"] - size["hole_above"]
    x = rear + above + 0.7
    # Its length lies across, its plunger looks forward.
    switch = microswitch(c).moved(Location(Plane(origin=(x, y, z), x_dir=(0, 1, 0), z_dir=(-1, 0, 0))))
    stop = way.carriage_end_x + way.pusher.behind_home_mm
    top, half, end = way.beam_top, c["frame"]["bar_mm"] / 2.0, stop + 24.0
    shelf = (z - size["width"] / 2.0 - 3.0, z - size["width"] / 2.0)
    body = joined(
        box((stop, end), (-half - 4.0, -half), (top - 18.0, shelf[1])),
        box((x - 3.5, end), (-31.5, -half - 1.0), shelf),  # the heads on the carriage plate pass beside it
    )
    bolts = [(stop + dx, top - half) for dx in (5.0, 18.0)]
    spots = [(x, y + dy) for dy in (-size["hole_along"] / 2.0, size["hole_along"] / 2.0)]
    cuts = [cylinder("y", at, 1.65, (-half - 5.0, -half + 1.0)) for at in bolts]
    cuts += [cylinder("z", at, 0.8, (z - 10.0, z)) for at in spots]
    return [
        Part(
            "pusher-home-switch",
            "Home switch of the pusher",
            switch,
            bought="microswitch",
            step=8,
            explode_mm=(20, -30, 30),
            held=tuple(
                screw("screw-m2x10", (*at, z + size["width"] / 2.0), "-z", "pusher-switch-mount") for at in spots
            ),
            touches=("pusher-comb",),
        ),
        Part(
            "pusher-switch-mount",
            "Pusher's rear stop with its switch",
            without(body, *cuts),
            step=8,
            print_turn_deg=(-90.0, 0.0, 0.0),
            explode_mm=(20, -30, 10),
            held=tuple(
                screw("screw-m3x8", (at[0], -half - 4.0, at[1]), "+y", "pusher-beam", nut="slot-nut-m3") for at in bolts
            ),
        ),
    ]
