"""What moves the lever: two sectors on one shaft, one in the teeth of each bar, and a motor without gears."""

from __future__ import annotations

import math
from typing import Any

from build123d import Location

from ...geometry.shapes import cylinder, joined, prism, without
from ...layout.wheel import WheelLayout
from ...model import SECTOR, Part
from ..bought_parts import nema17
from ..fasteners import SetScrew, motor_screws
from .lever import sector_outline
from .lever_plates import cam_y

_STEP = 7


def lever_drive_parts(w: WheelLayout) -> list[Part]:
    """Sectors, shaft, motor."""
    outer, lever = w.cheek_y[1], w.c["wheel_lever"]
    plate, (x, z) = lever["plate_mm"], w.shaft
    motor = Location((x, -outer - plate, z), (-90, 0, 0))
    return [
        Part(
            "lever-sector",
            "Lever's sector",
            _sector(w),
            carrier=SECTOR,
            places=(Location(), _turned_over(w)),
            print_turn_deg=(-90.0, 0.0, 0.0),
            step=_STEP,
            explode_mm=(-60, 0, 110),
            infill=0.6,
            held=tuple(screw.fastener(w.c, "lever-sector") for screw in _hub_screws(w)),
        ),
        Part(
            "lever-shaft",
            "Lever's shaft",
            cylinder("y", w.shaft, w.c.size("rod-5")["diameter"] / 2.0, (-_shaft_end(w), cam_y(w)[1])),
            bought="rod-5",
            carrier=SECTOR,
            step=_STEP,
            explode_mm=(-60, 0, 110),
        ),
        Part(
            "lever-motor",
            "Lever's motor",
            nema17(w.c).moved(motor),
            bought="nema17",
            step=_STEP,
            explode_mm=(-30, -150, 60),
            held=motor_screws(w.c, "screw-m3x8", motor, plate - lever["motor_head_mm"], "lever-motor"),
        ),
    ]


def sector_move(w: WheelLayout, out_mm: float) -> Location:
    """Angle of shaft and sectors for a position of the lever: they roll on its bars."""
    x, z = w.shaft
    turn = Location((0, 0, 0), (0, math.degrees(out_mm / w.pitch_radius), 0))
    return Location((x, 0.0, z)) * turn * Location((-x, 0.0, -z))


def _turned_over(w: WheelLayout) -> Location:
    """From the left sector to the right one: half a turn about the line from the shaft to the teeth."""
    x, z = w.shaft
    lean = 180.0 - math.degrees(w.shape.eject_angle)
    turn = Location((0, 0, 0), (0, lean, 0)) * Location((0, 0, 0), (0, 0, 180)) * Location((0, 0, 0), (0, -lean, 0))
    return Location((x, 0.0, z)) * turn * Location((-x, 0.0, -z))


def _shaft_end(w: WheelLayout) -> float:
    """The shaft reaches into the right sector's hub, as far as the motor's own comes in from the other end."""
    motor_end = w.cheek_y[1] + w.c["wheel_lever"]["plate_mm"] - w.c.size("nema17")["shaft_length"]
    return float(motor_end - 0.5)


def _sector(w: WheelLayout) -> Any:
    """The left one; alike to both sides of the shaft, so that the right one is the same print turned over."""
    lever = w.c["wheel_lever"]
    y, (hub, long) = w.lever_y, lever["hub_mm"]
    margin = math.radians(lever["sector_margin_deg"])
    body = joined(
        prism(w.points(sector_outline(w, margin)), y),
        cylinder("y", w.shaft, hub, (y[1], y[1] - long)),
    )
    bore = w.c.size("rod-5")["diameter"] / 2.0 + w.c["printing"]["bore_fit_mm"]
    screws = [cut for screw in _hub_screws(w) for cut in screw.cuts(w.c, hub + 2.0)]
    return without(body, cylinder("y", w.shaft, bore, (-100.0, 100.0)), *screws).solids()[0]


def _hub_screws(w: WheelLayout) -> list[SetScrew]:
    """The left sector's: one nut goes in from the sector's outer side, the other from the hub's free end."""
    (inner, outer), lever, rod = w.lever_y, w.c["wheel_lever"], w.c.size("rod-5")["diameter"] / 2.0
    near, far = lever["hub_screws_mm"]
    return [
        SetScrew(w.shaft, inner - near, 1.0, outer, rod, rod),
        SetScrew(w.shaft, inner - far, 1.0, outer - lever["hub_mm"][1], rod, rod),
    ]
