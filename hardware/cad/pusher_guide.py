"""What carries the pusher: the bar with its rail, on bars across; rear stop and home switch."""

from __future__ import annotations

from build123d import Location, Plane

from .bought_parts import extrusion, microswitch, rail
from .layout import Layout
from .model import Part
from .shapes import box, cylinder, joined, without

BEHIND_MM = 2.0  # the rail begins so far behind the rack's belt


def guide(layout: Layout) -> list[Part]:
    """Bar, rail, posts, rear stop and home switch."""
    return [*_beam(layout), *_switch(layout)]


def _beam(layout: Layout) -> list[Part]:
    """Bar with the rail, on two bars across: the front one between the posts, the rear one on posts of its own."""
    c, side = layout.c, layout.c["frame"]["bar_mm"]
    (start, end), top = layout.pusher_beam_x, layout.beam_top
    bar = extrusion(c, "x", (0.0, top - side / 2.0), (start, end))
    under = top - 1.5 * side
    front = layout.rack_belt_x + c["pusher"]["cross_mm"]
    rear = layout.pusher_pulley_x - c["pusher"]["trestle_mm"] - side / 2.0
    cross = extrusion(c, "y", (front, under), (-c.outer_mm, c.outer_mm))
    leg = extrusion(c, "z", (rear, -layout.bar_y), (layout.bar_top, top - side))
    line = rail(c, c["pusher"]["rail_long_mm"]).moved(Location((start + BEHIND_MM, 0.0, top)))
    return [
        Part(
            "pusher-beam",
            f"Pusher's bar, {end - start:.0f} mm",
            bar,
            bought="extrusion-2020",
            step=7,
            apart_mm=(0, 0, 10),
        ),
        Part(
            "cross-bar",
            f"Bar across, {2.0 * c.outer_mm:.0f} mm",
            cross,
            bought="extrusion-2020",
            places=(Location(), Location((rear - front, 0.0, 0.0))),
            step=7,
            apart_mm=(0, 0, -10),
        ),
        Part(
            "rear-post",
            f"Rear post, {top - side - layout.bar_top:.0f} mm",
            leg,
            bought="extrusion-2020",
            places=(Location(), Location((0.0, 2.0 * layout.bar_y, 0.0))),
            step=7,
            apart_mm=(30, 0, -20),
        ),
        Part(
            "pusher-rail",
            f"Pusher's rail, {c['pusher']['rail_long_mm']:.0f} mm",
            line,
            bought="mgn9-rail",
            step=7,
            apart_mm=(0, 0, 20),
        ),
    ]


def _switch(layout: Layout) -> list[Part]:
    """On the bar's right side; the cross bar presses it at home, and meets the stop a little behind."""
    c, size = layout.c, layout.c.size("microswitch")
    rear = layout.bar_front_x + c["pusher"]["bar_mm"]
    y, z = -24.0, layout.comb_z[0] + 7.0
    above = size["height"] - size["hole_above"]
    x = rear + above + 0.7
    # Its length lies across, its plunger looks forward.
    switch = microswitch(c).moved(Location(Plane(origin=(x, y, z), x_dir=(0, 1, 0), z_dir=(-1, 0, 0))))
    stop = layout.bar_front_x + c.size("mgn9-carriage")["length"] + 1.0 + layout.pusher["behind_home_mm"]
    top, half, end = layout.beam_top, c["frame"]["bar_mm"] / 2.0, stop + 24.0
    shelf = (z - size["width"] / 2.0 - 3.0, z - size["width"] / 2.0)
    body = joined(
        box((stop, end), (-half - 4.0, -half), (top - 18.0, shelf[1])),
        box((x - 2.0, end), (-30.0, -half), shelf),
    )
    cuts = [cylinder("y", (stop + dx, top - 10.0), 1.65, (-half - 5.0, -half + 1.0)) for dx in (5.0, 18.0)]
    cuts += [
        cylinder("z", (x, y + dy), 1.1, (z - 10.0, z)) for dy in (-size["hole_along"] / 2.0, size["hole_along"] / 2.0)
    ]
    return [
        Part(
            "pusher-home-switch",
            "Home switch of the pusher",
            switch,
            bought="microswitch",
            step=8,
            apart_mm=(20, -30, 30),
            touches=("pusher-comb",),
        ),
        Part(
            "pusher-switch-mount",
            "Pusher's rear stop with its switch",
            without(body, *cuts),
            step=8,
            print_turn_deg=(-90.0, 0.0, 0.0),
            apart_mm=(20, -30, 10),
        ),
    ]
