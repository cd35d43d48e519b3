"""The rack's home switch: the back presses it from the middle of the travel upwards."""

from __future__ import annotations

from build123d import Location

from ...geometry.shapes import box, cylinder, joined, slot, without
from ...layout.groups import Layout
from ...model import Part
from ..bought_parts import microswitch
from ..fasteners import screw
from .guide import UPRIGHT
from .rack import notch_z

_OFF_CARRIAGE_MM = 0.8  # the mount's front part, from the plane in which the right carriage's side passes


def switch_z(layout: Layout) -> float:
    """The home switch, in the machine's frame: the notch's edge stands there at the position of the machine file."""
    return float(notch_z(layout) + layout.rack.home_at_mm)


def home(layout: Layout) -> list[Part]:
    """Switch and its mount, which can be shifted along the post."""
    c, size = layout.c, layout.c.size("microswitch")
    y, above = c["rack"]["switch_y_mm"], size["height"] - size["hole_above"]
    x, z = layout.wing_x + above + 0.7, switch_z(layout)
    switch = microswitch(c).moved(Location((x, y, z), UPRIGHT))
    edge, inner, head = y - size["width"] / 2.0, -c.outer_mm, y + size["width"] / 2.0
    front, rear = layout.post_x
    plate = joined(
        box((front, rear), (inner, edge), (z - 11.0, z + 11.0)),
        box((x - 3.5, front + 0.1), (inner + _OFF_CARRIAGE_MM, edge), (z - 11.0, z + 11.0)),
    )
    holes_z = [z + dz for dz in (-size["hole_along"] / 2.0, size["hole_along"] / 2.0)]
    through = (inner - 1.0, edge + 1.0)
    middle = (front + rear) / 2.0
    cuts = [cylinder("y", (x, at), 0.8, through) for at in holes_z]
    cuts.append(slot("y", ((middle, z - 4.0), (middle, z + 4.0)), 1.65, through))
    return [
        Part(
            "rack-home-switch",
            "Home switch of the rack",
            switch,
            bought="microswitch",
            step=6,  # before the pusher's comb, which stands in a key's way on a small rack
            explode_mm=(20, -20, 20),
            held=tuple(screw("screw-m2x10", (x, head, at), "-y", "rack-switch-mount") for at in holes_z),
            touches=("rack-body",),
        ),
        Part(
            "rack-switch-mount",
            "Home switch's mount",
            without(plate, *cuts),
            step=6,
            print_turn_deg=(-90.0, 0.0, 0.0),
            explode_mm=(20, -40, 20),
            held=(screw("screw-m3x8", (middle, edge, z), "-y", "post", nut="slot-nut-m3"),),
        ),
    ]
