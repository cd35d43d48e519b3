"""What drives the pusher: motor under its bar, belt, idler before the rack's cross bar."""

from __future__ import annotations

from build123d import Location

from .bought_parts import belt_back_mm, belt_radius_mm, idler, nema17, pulley, pulley_belt_mm
from .layout import Layout
from .model import Part
from .shapes import belt, box, cylinder, joined, slot, without


def drive(layout: Layout) -> list[Part]:
    c, numbers, y, z = layout.c, layout.c["pusher"], layout.c["pusher"]["belt_y_mm"], belt_z(layout)
    front, rear = layout.rack_belt_x + numbers["idler_x_mm"], layout.pusher_pulley_x
    key, face = "pulley-20", layout.beam_top - c["frame"]["bar_mm"] - numbers["mount_mm"]
    motor = nema17(c).moved(Location((rear, y, face)))
    wheel = pulley(c, key).moved(Location((rear, y, z + pulley_belt_mm(c, key))))
    radius, half = belt_radius_mm(c, 20), c.size("belt")["width"] / 2.0
    loop = belt("z", (((front, y), radius), ((rear, y), radius)), (z - half, z + half), belt_back_mm(c))
    return [
        Part("pusher-motor", "Pusher's motor", motor, bought="nema17", step=7, apart_mm=(60, 0, -60)),
        Part("pusher-pulley", "Pusher motor's pulley", wheel, bought=key, step=7, apart_mm=(60, 0, 30)),
        Part(
            "pusher-idler",
            "Pusher belt's idler",
            idler(c).moved(Location((front, y, z))),
            bought="idler-20",
            step=7,
            apart_mm=(0, 40, 30),
        ),
        Part(
            "pusher-belt",
            "Pusher's belt",
            loop,
            bought="belt",
            step=7,
            apart_mm=(0, 50, 10),
        ),
        _motor_mount(layout),
        *_idler_mount(layout, front, z),
    ]


def belt_z(layout: Layout) -> float:
    """Middle of the pusher's belt: its motor hangs under the bar."""
    c = layout.c
    face = layout.beam_top - c["frame"]["bar_mm"] - c["pusher"]["mount_mm"]
    size = c.size("pulley-20")
    return float(face + c.size("nema17")["pilot_height"] + 0.5 + size["length"] - pulley_belt_mm(c, "pulley-20"))


def _motor_mount(layout: Layout) -> Part:
    """A plate under the bar; long holes along the bar tighten the belt."""
    c, numbers = layout.c, layout.c["pusher"]
    x, y, size = layout.pusher_pulley_x, numbers["belt_y_mm"], c.size("nema17")
    top = layout.beam_top - c["frame"]["bar_mm"]
    half = size["hole_square"] / 2.0
    body = box((x - 22.0, x + 22.0), (-10.0, y + 22.0), (top - numbers["mount_mm"], top))
    through = (top - numbers["mount_mm"] - 1.0, top + 1.0)
    cuts = [cylinder("z", (x, y), size["pilot"] / 2.0 + 0.3, through)]
    cuts += [cylinder("z", (x + sx * half, y + sy * half), 1.65, through) for sx in (-1, 1) for sy in (-1, 1)]
    cuts += [slot("z", ((x + dx - 3.0, 0.0), (x + dx + 3.0, 0.0)), 1.65, through) for dx in (-4.0, 16.0)]
    return Part("pusher-motor-mount", "Pusher motor's plate", without(body, *cuts), step=7, apart_mm=(60, 0, -20))


def _idler_mount(layout: Layout, x: float, z: float) -> list[Part]:
    """Stands on the front cross bar, beside the rail's bar; its rear side is the pusher's front stop."""
    c, y = layout.c, layout.c["pusher"]["belt_y_mm"]
    low = layout.beam_top - c["frame"]["bar_mm"]
    half = c.size("idler-20")["length"] / 2.0
    start = layout.rack_belt_x + c["pusher"]["cross_mm"] - c["frame"]["bar_mm"] / 2.0
    body = box((start, x + 9.0), (10.2, y + 12.0), (low, z - half - 0.3))
    holes = [(x, y, 1.25), (start + 4.0, y + 8.0, 1.65)]
    body = without(body, *(cylinder("z", (hx, hy), radius, (low - 1.0, z)) for hx, hy, radius in holes))
    screw = joined(cylinder("z", (x, y), 1.5, (low, z + half)), cylinder("z", (x, y), 2.75, (z + half, z + half + 3.0)))
    return [
        Part("pusher-idler-mount", "Pusher idler's mount", body, step=7, apart_mm=(0, 50, 0)),
        Part(
            "pusher-idler-screw",
            "Idler's screw",
            screw,
            bought="screw-m3x14",
            step=7,
            apart_mm=(0, 40, 50),
            touches=("pusher-idler-mount",),  # it cuts its thread
        ),
    ]
