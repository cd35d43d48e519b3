"""The pusher: two long teeth that go through back and shelves, their cross bar and the carriage plate under it.

The teeth are as long as the rack is deep and the stroke asks: no other part of the pusher may get to where the rack
moves.
"""

from __future__ import annotations

from build123d import Location

from ...geometry.shapes import box, cylinder, joined, without
from ...layout.electronics import Layout
from ...layout.pusher import PusherLayout
from ...model import PUSHER, Part
from ..bought_parts import belt_back_mm, belt_radius_mm, carriage
from ..fasteners import screw
from ..gt2 import ridges_of
from .pusher_drive import belt_z, drive
from .pusher_guide import guide

CLAMP_MM = 10.0  # length of the belt's clamp
COMB_SCREWS_Y_MM = 15.0  # beside the carriage, whose top is where their heads are
_SEAT_MM = 3.1  # of the plate under the heads of the carriage's screws: its threads are 3 mm deep


def pusher(layout: Layout, way: PusherLayout) -> list[Part]:
    """Comb, carriage, their guide, drive, stop and switch."""
    return [*_comb(layout, way), *guide(layout, way), *drive(layout, way)]


def _comb(layout: Layout, way: PusherLayout) -> list[Part]:
    c, numbers, (low, high) = layout.c, layout.c["pusher"], way.comb_z
    face, front = way.pusher.home_x_mm, way.bar_front_x
    half = numbers["tooth_mm"] / 2.0
    edge = numbers["bar_wide_mm"] / 2.0
    teeth = [box((face, front + 0.1), (y - half, y + half), (low, high)) for y in numbers["teeth_y_mm"]]
    bar = box((front, front + numbers["bar_mm"]), (-edge, edge), (low, high))
    fixed = [(front + 4.0, -COMB_SCREWS_Y_MM), (front + 4.0, COMB_SCREWS_Y_MM)]
    bar = without(bar, *(cylinder("z", at, 1.25, (low - 1.0, low + 11.0)) for at in fixed))
    comb = joined(bar, *teeth)
    thick, y0 = numbers["plate_mm"], numbers["belt_y_mm"]
    size = c.size("mgn9-carriage")
    radius, back, wide = belt_radius_mm(c, 20), belt_back_mm(c), c.size("belt")["width"] / 2.0
    outer, z = y0 + radius, belt_z(layout, way)
    at = front + numbers["clamp_at_mm"]
    plate = joined(
        box((front, way.carriage_end_x), (-14.0, 14.0), (low - thick, low)),
        box((front, front + 8.0), (-COMB_SCREWS_Y_MM - 4.5, COMB_SCREWS_Y_MM + 4.5), (low - thick, low)),
        box((at, at + CLAMP_MM), (13.9, outer + 6.0), (low - thick, low)),
        box((at, at + CLAMP_MM), (outer - 3.0, outer + 6.0), (z - wide - 1.0, low - thick + 0.1)),
    )
    block = (front + numbers["slider_mm"], 0.0)
    along, across = size["hole_along"] / 2.0, size["hole_across"] / 2.0
    held = [(block[0] + sx * along, sy * across) for sx in (-1, 1) for sy in (-1, 1)]
    cuts = [cylinder("z", at, 1.65, (low - thick - 1.0, low + 1.0)) for at in (*held, *fixed)]
    cuts += [cylinder("z", at, 3.0, (low - thick + _SEAT_MM, low + 1.0)) for at in held]
    room = box((at - 1.0, at + CLAMP_MM + 1.0), (outer - 0.75, outer + back + 0.15), (z - wide - 2.0, z + wide + 0.3))
    ridges = ridges_of(0, (at + 0.6, outer - 0.85, z - wide - 2.5), CLAMP_MM, (0.0, 0.75, 2.0 * wide + 3.0))
    cuts.append(without(room, *ridges))
    slider = carriage(c).moved(Location((*block, way.beam_top)))
    return [
        Part(
            "pusher-comb",
            "Pusher's comb",
            comb,
            carrier=PUSHER,
            step=7,
            explode_mm=(0, 0, 60),
            infill=0.4,
            held=tuple(screw("screw-m3x8", (*at, low - thick), "+z", "pusher-comb") for at in fixed),
        ),
        Part(
            "pusher-carriage",
            "Pusher's carriage plate",
            without(plate, *cuts),
            carrier=PUSHER,
            step=7,
            print_turn_deg=(180.0, 0.0, 0.0),
            explode_mm=(0, 0, 45),
            infill=0.6,
            held=tuple(screw("screw-m3x6", (*at, low - thick + _SEAT_MM), "-z", "pusher-slider") for at in held),
        ),
        Part(
            "pusher-slider",
            "Pusher's carriage",
            slider,
            bought="mgn9-carriage",
            carrier=PUSHER,
            step=7,
            explode_mm=(0, 0, 30),
        ),
    ]
