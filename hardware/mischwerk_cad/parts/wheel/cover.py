"""What a wheel's cover leaves out for the guard over its drive, for the motors and for the lever's plates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine

from ...construction import Construction
from ...geometry.shapes import box, cylinder, joined, without
from ...layout.wheel import WheelLayout
from ...model import Part
from .guard import guard_front, guard_radius
from .lever_plates import plate_corners
from .shroud import largest

_FAR_MM = 300.0
_PLAY_MM = 2.0


def fitted(parts: Iterable[Part], machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
    """The cover's sheets with their windows; every other part as it is. The sides become a left and a right one."""
    w = WheelLayout.of(machine, card_format, c)
    found: list[Part] = []
    for part in parts:
        if part.name == "cover-side":
            found += [_side(part, w, "left"), _side(part, w, "right")]
        elif part.name == "cover-front":
            found.append(replace(part, solid=largest(without(part.solid, *_front_windows(w)))))
        else:
            found.append(part)
    return found


def _side(part: Part, w: WheelLayout, side: str) -> Part:
    place = max(part.places, key=lambda one: one.position.Y if side == "left" else -one.position.Y)
    solid = part.solid.moved(place)
    cut = _drive_window(w) if side == "left" else _motor_window(w)
    return replace(
        part,
        name=f"cover-side-{side}",
        title=f"Cover: {side} side",
        solid=largest(without(solid, cut)),
        places=(Location(),),
    )


def _drive_window(w: WheelLayout) -> Any:
    """Left: the guard and the motor in it. Open downwards, so that the cover can be lifted off."""
    reach = guard_radius(w) + w.c["wheel_guard"]["wall_mm"] + _PLAY_MM
    y, front = (0.0, _FAR_MM), guard_front(w) - _PLAY_MM
    upper = cylinder("y", (0.0, 0.0), reach, y) & box((front, _FAR_MM), y, (-_PLAY_MM, _FAR_MM))
    return joined(upper, box((front, reach), y, (-_FAR_MM, 0.0)))


def _motor_window(w: WheelLayout) -> Any:
    """Right: the lever's motor. Open downwards and to the front; a web of the cheek closes what is behind it."""
    (x, z), half = w.shaft, w.c.size("nema17")["side"] / 2.0 + _PLAY_MM
    return box((x - _FAR_MM, x + half), (0.0, -_FAR_MM), (-_FAR_MM, z + half))


def _front_windows(w: WheelLayout) -> list[Any]:
    """The levers' plates stand through the front."""
    top = max(z for _x, z in plate_corners(w)) + _PLAY_MM
    return [
        box((-400.0, 400.0), (side * (w.cheek_y[0] - _PLAY_MM), side * 300.0), (-100.0, top)) for side in (-1.0, 1.0)
    ]
