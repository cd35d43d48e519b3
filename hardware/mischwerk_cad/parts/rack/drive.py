"""What drives the rack: motor, belt and its clamp.

The belt runs in the middle, behind the back and before the pusher's cross bar; so the rack hangs square, and the motor
stands under the pusher.
"""

from __future__ import annotations

from build123d import Location

from ...geometry.shapes import belt, box, cylinder, joined, without
from ...layout.machine import Layout
from ...model import RACK, Part
from ..bought_parts import belt_back_mm, belt_radius_mm, idler, nema17, pulley, pulley_belt_mm, ridges_of
from ..fasteners import motor_screws, screw
from .guide import UPRIGHT, idler_z, middle_z
from .rack import CLAMP_HALF_MM

CLAMP_FOOT_MM = 4.0  # under its screws' heads: they end before the back's wall does


def motor_z(layout: Layout) -> float:
    return float(layout.plate_top + layout.c.size("nema17")["side"] / 2.0 + 1.0)


def drive(layout: Layout) -> list[Part]:
    """Motor with its mount, pulley, idler, belt and clamp."""
    c, x = layout.c, layout.rack_belt_x
    key = "pulley-20"
    far, long = pulley_belt_mm(c, key), c.size(key)["length"]
    low, high = motor_z(layout), idler_z(layout)
    face = x - far + long + c.size("nema17")["pilot_height"] + 0.5
    motor_at = Location((face, 0.0, low), UPRIGHT)
    screws = motor_screws(c, "screw-m3x8", motor_at, c["rack"]["mount_mm"], "rack-motor")
    wheel = pulley(c, key).moved(Location((x - far, 0.0, low), UPRIGHT))
    top = idler(c).moved(Location((x, 0.0, high), UPRIGHT))
    radius, half = belt_radius_mm(c, c.size(key)["teeth"]), c.size("belt")["width"] / 2.0
    loop = belt("x", (((0.0, low), radius), ((0.0, high), radius)), (x - half, x + half), belt_back_mm(c))
    screw = cylinder("x", (0.0, high), 1.5, (x - 4.5, x - 4.5 + c.size("screw-m3x25")["length"]))
    head = cylinder("x", (0.0, high), 2.75, (x - 7.5, x - 4.5))
    return [
        Part(
            "rack-motor",
            "Rack's motor",
            nema17(c).moved(motor_at),
            bought="nema17",
            step=6,
            explode_mm=(50, 0, -30),
            held=screws,
        ),
        _motor_mount(layout, face),
        Part("rack-pulley", "Rack motor's pulley", wheel, bought=key, step=6, explode_mm=(20, 0, -30)),
        Part("rack-idler", "Rack belt's idler", top, bought="idler-20", step=6, explode_mm=(20, 0, 60)),
        Part(
            "rack-idler-screw",
            "Idler's screw",
            joined(screw, head),
            bought="screw-m3x25",
            step=6,
            explode_mm=(0, 0, 60),
        ),
        Part("rack-belt", "Rack's belt", loop, bought="belt", step=6, explode_mm=(30, 0, 0)),
        _clamp(layout),
    ]


def _motor_mount(layout: Layout, face: float) -> Part:
    """Between the bars, screwed into their inner slots."""
    c, z, thick = layout.c, motor_z(layout), layout.c["rack"]["mount_mm"]
    edge, size = c.outer_mm - 0.2, c.size("nema17")
    half = size["hole_square"] / 2.0
    body = joined(
        box((face - thick, face), (-edge, edge), (layout.plate_top, z + 22.0)),
        *(
            box((face - 0.1, face + 18.0), (side * edge, side * (edge - 5.0)), (layout.plate_top, layout.bar_top))
            for side in (-1.0, 1.0)
        ),
    )
    cuts = [cylinder("x", (0.0, z), size["pilot"] / 2.0 + 0.3, (face - thick - 1.0, face + 1.0))]
    cuts += [
        cylinder("x", (sy * half, z + sz * half), 1.65, (face - thick - 1.0, face + 1.0))
        for sy in (-1, 1)
        for sz in (-1, 1)
    ]
    at = (face + 11.0, layout.plate_top + c["frame"]["bar_mm"] / 2.0)
    cuts += [cylinder("y", at, 1.65, (side * (edge - 6.0), side * (edge + 1.0))) for side in (-1.0, 1.0)]
    screws = [
        screw("screw-m3x10", (at[0], side * (edge - 5.0), at[1]), way, "long-bar", nut="slot-nut-m3")
        for side, way in ((-1.0, "-y"), (1.0, "+y"))
    ]
    # Not higher beside the motor than the bars' screws need.
    cuts += [
        box((face - thick - 1.0, face + 1.0), (side * 27.0, side * 60.0), (layout.bar_top + 4.0, z + 30.0))
        for side in (-1.0, 1.0)
    ]
    return Part(
        "rack-motor-mount",
        "Rack motor's mount",
        without(body, *cuts),
        step=6,
        print_turn_deg=(0.0, -90.0, 0.0),
        explode_mm=(35, 0, -30),
        held=tuple(screws),
    )


def _clamp(layout: Layout) -> Part:
    """On the rack's back; both ends of the belt's right strand lie in its slot, held by its ridges."""
    c, x, middle = layout.c, layout.rack_belt_x, middle_z(layout)
    wing, half = layout.wing_x, c.size("belt")["width"] / 2.0
    radius, back = belt_radius_mm(c, c.size("pulley-20")["teeth"]), belt_back_mm(c)
    span = (middle - CLAMP_HALF_MM, middle + CLAMP_HALF_MM)
    body = joined(
        box((wing, wing + CLAMP_FOOT_MM), (-16.0, 15.0), span),
        box((wing + CLAMP_FOOT_MM - 0.1, x + half + 1.0), (-16.0, -2.5), span),
    )
    ridges = ridges_of(
        2, (x - half - 0.4, -radius + 0.1, span[0] + 0.6), span[1] - span[0], (2.0 * half + 3.0, 0.75, 0.0)
    )
    room = box((x - half - 0.3, x + half + 2.0), (-radius - back - 0.15, -radius + 0.75), (span[0] - 1, span[1] + 1))
    cuts = [without(room, *ridges)]
    cuts += [cylinder("x", (y, middle), 1.65, (wing - 1.0, x + half + 2.0)) for y in (-10.5, 10.5)]
    cuts += [cylinder("x", (-10.5, middle), 3.0, (wing + CLAMP_FOOT_MM, x + half + 2.0))]
    held = tuple(screw("screw-m3x8", (wing + CLAMP_FOOT_MM, y, middle), "-x", "rack-body") for y in (-10.5, 10.5))
    return Part(
        "rack-clamp",
        "Rack's belt clamp",
        without(body, *cuts),
        carrier=RACK,
        step=6,
        print_turn_deg=(0.0, -90.0, 0.0),
        explode_mm=(25, 0, 30),
        infill=1.0,
        held=held,
    )
