"""The pusher and what drives it: comb and carriage; motor under its bar, belt, idler before the front bar across."""

from __future__ import annotations

from build123d import Location

from ...geometry.shapes import belt, box, cylinder, joined, slot, without
from ...layout.emptying import MOUNT_MM, PusherLayout
from ...layout.machine import Layout
from ...model import PUSHER, Part
from ..bought_parts import belt_back_mm, belt_radius_mm, carriage, idler, nema17, pulley, pulley_belt_mm, ridges_of
from ..fasteners import motor_screws, screw
from .pusher_guide import guide

EAR_MM = 4.0  # thickness of the motor plate's ear
OVERRUN_MM = 1.0  # of the pusher, from its stroke's end to its front stop
SUNK_MM = 3.1  # the heads of the motor's screws in its plate: over some of them lies the bar


def drive(layout: Layout, way: PusherLayout) -> list[Part]:
    c, numbers, y, z = layout.c, layout.c["pusher"], layout.c["pusher"]["belt_y_mm"], belt_z(layout, way)
    front, rear = layout.rack_belt_x + numbers["idler_x_mm"], way.pulley_x
    key, face = "pulley-20", way.beam_top - c["frame"]["bar_mm"] - numbers["mount_mm"]
    motor_at = Location((rear, y, face))
    screws = motor_screws(c, "screw-m3x6", motor_at, numbers["mount_mm"] - SUNK_MM, "pusher-motor")
    wheel = pulley(c, key).moved(Location((rear, y, z + pulley_belt_mm(c, key))))
    radius, half = belt_radius_mm(c, 20), c.size("belt")["width"] / 2.0
    loop = belt("z", (((front, y), radius), ((rear, y), radius)), (z - half, z + half), belt_back_mm(c))
    return [
        Part(
            "pusher-motor",
            "Pusher's motor",
            nema17(c).moved(motor_at),
            bought="nema17",
            step=7,
            explode_mm=(60, 0, -60),
            held=screws,
        ),
        Part("pusher-pulley", "Pusher motor's pulley", wheel, bought=key, step=7, explode_mm=(60, 0, 30)),
        Part(
            "pusher-idler",
            "Pusher belt's idler",
            idler(c).moved(Location((front, y, z))),
            bought="idler-20",
            step=7,
            explode_mm=(0, 40, 30),
        ),
        Part(
            "pusher-belt",
            "Pusher's belt",
            loop,
            bought="belt",
            step=7,
            explode_mm=(0, 50, 10),
        ),
        _motor_mount(layout, way),
        *_idler_mount(layout, way, front, z),
    ]


def belt_z(layout: Layout, way: PusherLayout) -> float:
    """Middle of the pusher's belt: its motor hangs under the bar."""
    c = layout.c
    face = way.beam_top - c["frame"]["bar_mm"] - c["pusher"]["mount_mm"]
    size = c.size("pulley-20")
    return float(face + c.size("nema17")["pilot_height"] + 0.5 + size["length"] - pulley_belt_mm(c, "pulley-20"))


def _motor_mount(layout: Layout, way: PusherLayout) -> Part:
    """A plate under the bar, held before the motor from below and behind the pulley from the left.

    Long holes along the bar tighten the belt.
    """
    c, numbers = layout.c, layout.c["pusher"]
    x, y, size, bar = way.pulley_x, numbers["belt_y_mm"], c.size("nema17"), c["frame"]["bar_mm"] / 2.0
    top, thick = way.beam_top - 2.0 * bar, numbers["mount_mm"]
    half, end = size["hole_square"] / 2.0, x + MOUNT_MM
    body = joined(
        box((x - 34.5, end), (-bar, bar), (top - thick, top)),
        box((x - 22.0, end), (-bar, y + 22.0), (top - thick, top)),
        box((x + 10.5, end), (bar, bar + EAR_MM), (top - 0.1, top + bar + 5.0)),
    )
    through = (top - thick - 1.0, top + 1.0)
    cuts = [cylinder("z", (x, y), size["pilot"] / 2.0 + 0.3, through)]
    for at in [(x + sx * half, y + sy * half) for sx in (-1, 1) for sy in (-1, 1)]:
        cuts += [cylinder("z", at, 1.65, through), cylinder("z", at, 3.0, (top - SUNK_MM, top + 1.0))]
    under, beside = x - 27.6, (x + 18.0, top + bar)
    cuts.append(slot("z", ((under - 2.0, 0.0), (under + 2.0, 0.0)), 1.65, through))
    ends = ((beside[0] - 2.0, beside[1]), (beside[0] + 2.0, beside[1]))
    cuts.append(slot("y", ends, 1.65, (bar - 1.0, bar + EAR_MM + 1.0)))
    return Part(
        "pusher-motor-mount",
        "Pusher motor's plate",
        without(body, *cuts),
        step=7,
        explode_mm=(60, 0, -20),
        held=(
            screw("screw-m3x10", (under, 0.0, top - thick), "+z", "pusher-beam", nut="slot-nut-m3"),
            screw("screw-m3x8", (beside[0], bar + EAR_MM, beside[1]), "-y", "pusher-beam", nut="slot-nut-m3"),
        ),
    )


def _idler_mount(layout: Layout, way: PusherLayout, x: float, z: float) -> list[Part]:
    """Stands on the front bar across and hooks over its front, against the belt's pull.

    A wall on it is the pusher's front stop: the belt's clamp meets it.
    """
    c, y = layout.c, layout.c["pusher"]["belt_y_mm"]
    low, bar = way.beam_top - c["frame"]["bar_mm"], layout.post_x[1]
    half = c.size("idler-20")["length"] / 2.0
    top, left = z - half - 0.3, y + 28.5
    stop = way.bar_front_x + c["pusher"]["clamp_at_mm"] - way.pusher.stroke_mm - OVERRUN_MM
    body = joined(
        box((x - 8.0, bar + 15.0), (10.2, left), (low, top)),
        box((x - 8.0, bar), (10.2, left), (low - 5.0, top)),
        box((stop - 5.0, stop), (y + 9.5, left), (top - 0.1, z + half)),
    )
    spots = [(bar + c["frame"]["bar_mm"] / 2.0, y + dy) for dy in (16.0, 24.5)]
    cuts = [cylinder("z", (x, y), 1.25, (low - 6.0, z))]
    cuts += [cylinder("z", at, 1.65, (low - 1.0, z)) for at in spots]
    tip = z + half - c.size("screw-m3x14")["length"]
    bolt = joined(cylinder("z", (x, y), 1.5, (tip, z + half)), cylinder("z", (x, y), 2.75, (z + half, z + half + 3.0)))
    return [
        Part(
            "pusher-idler-mount",
            "Pusher idler's mount",
            without(body, *cuts),
            step=7,
            print_turn_deg=(-90.0, 0.0, 0.0),
            explode_mm=(0, 50, 0),
            held=tuple(screw("screw-m3x8", (*at, top), "-z", "cross-bar-front", nut="slot-nut-m3") for at in spots),
        ),
        Part(
            "pusher-idler-screw",
            "Idler's screw",
            bolt,
            bought="screw-m3x14",
            step=7,
            explode_mm=(0, 40, 50),
            touches=("pusher-idler-mount",),  # it cuts its thread
        ),
    ]


# -- The pusher: two long teeth that go through back and shelves, their cross bar and the carriage plate under it.
# The teeth are as long as the rack is deep and the stroke asks: no other part of the pusher may get to where the
# rack moves.

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
