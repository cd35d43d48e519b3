"""The guard over a wheel's drive, and what its cover leaves out for guard, motors and the lever's plates."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.pieces import Point

from ...construction import Construction
from ...geometry.shapes import Span, box, cylinder, joined, without
from ...layout.wheel import WheelLayout, polar
from ...model import Part
from ..fasteners import screw
from .drive import mount_top, mount_x
from .lever_plates import plate_corners
from .shroud import all_boss_spots, largest

# -- The guard over a wheel's drive: a cap over index disc, sensors and belt, down to the motor's mount, which
# closes it.  It is slid on along the wheel's axis, past the mount, when the motor stands; it comes off without
# removing anything else.

_FAR_MM = 300.0


def guard_parts(w: WheelLayout) -> list[Part]:
    """One cap, on hollow posts that are screwed to the left cheek: heads and key go in through the cap."""
    wall, (start, end) = w.c["wheel_guard"]["wall_mm"], _rim_y(w)
    (radius, bore, foot), posts, cheek = w.c["wheel_guard"]["post_mm"], post_spots(w), w.cheek_y[1]
    shell = _outline(w, wall, (start, end + wall)) - _outline(w, 0.0, (start - 1.0, end))
    standing = [cylinder("y", post, radius, (cheek, end + 0.1)) for post in posts]
    holes = [cylinder("y", post, 1.65, (cheek - 1.0, cheek + foot + 1.0)) for post in posts]
    holes += [cylinder("y", post, bore, (cheek + foot, end + wall + 1.0)) for post in posts]
    body = joined(without(shell, *_free(w)), *standing)
    return [
        Part(
            "wheel-guard",
            "Guard over the wheel's drive",
            largest(without(body, *holes)),
            step=10,
            print_turn_deg=(-90.0, 0.0, 0.0),
            explode_mm=(0, 200, 0),
            held=tuple(
                screw("screw-m3x10", (x, cheek + foot, z), "-y", "wheel-cheek-left", key_mm=end + wall - cheek)
                for x, z in posts
            ),
        )
    ]


def guard_radius(w: WheelLayout) -> float:
    """Inner radius: over the teeth and the sensor's holder."""
    fork = w.index_radius + w.c.size("ir-slot")["beam_above"] + 6.5
    return float(fork + w.c["wheel_guard"]["play_mm"])


def guard_front(w: WheelLayout) -> float:
    """x of its front wall: the feed's drive is before it."""
    return float(w.base.side_x[1] + w.c["wheel_guard"]["front_mm"])


def _floor_z(w: WheelLayout) -> float:
    """Underside of its floor, under the disc's teeth and beside the bar."""
    teeth = w.index_radius + w.c["wheel_index"]["tooth_mm"][1] / 2.0
    return float(-teeth - w.c["wheel_guard"]["floor_mm"][0])


def _rim_y(w: WheelLayout) -> Span:
    """Inside: from the open side, at the cheek, to the cap, over the pulley's hub."""
    index = w.c["wheel_index"]
    end = -index["y_mm"] + index["thick_mm"] / 2.0 + index["belt_wide_mm"] + index["hub_mm"][1] + 2.0
    return w.cheek_y[1] + w.c["wheel_guard"]["start_mm"], end


def _outline(w: WheelLayout, more: float, y: Span) -> Any:
    """Return what is guarded, ``more`` on each side: an arch, straight below: the cover is lifted past it."""
    wall, radius = w.c["wheel_guard"]["wall_mm"], guard_radius(w) + more
    front, low = guard_front(w) + wall - more, _floor_z(w) + wall - more
    upper = cylinder("y", (0.0, 0.0), radius, y) & box((front, _FAR_MM), y, (-1.0, _FAR_MM))
    return joined(upper, box((front, radius), y, (low, 0.0)))


def _free(w: WheelLayout) -> list[Any]:
    """Leave out the cheek's foot with its screws, the cover's switch, and the motor's mount: it is slid past that."""
    numbers, (left, right), far = w.c["wheel_guard"], mount_x(w), (-_FAR_MM, _FAR_MM)
    beside = w.base.bar_y + w.c["frame"]["bar_mm"] / 2.0 + numbers["floor_mm"][1]
    foot = w.base.bar_top + w.c["wheel_cheek"]["foot_mm"] + 1.0
    head, play = w.c.size("screw-m5x10"), numbers["mount_play_mm"]
    aside = head["head"] / 2.0 + play
    return [
        box(far, (0.0, beside), (-_FAR_MM, foot)),
        *(
            box((x - aside, x + aside), (0.0, w.base.bar_y + aside), (-_FAR_MM, foot + head["head_height"]))
            for x in w.foot_screws_x
        ),
        box((left - play, right + play), (0.0, _FAR_MM), (-_FAR_MM, mount_top(w) + play)),
        box((right, _FAR_MM), (0.0, beside), (-_FAR_MM, foot + numbers["switch_mm"])),
    ]


def post_spots(w: WheelLayout) -> list[Point]:
    """x, z of the posts: on the arms at both ends of the shroud, and between two arms at the rear.

    The arm of the sensors is taken, and beyond the next one the cover's tab passes as the cover is lifted.
    """
    spots = all_boss_spots(w)
    angles = [math.atan2(z, x) for x, z in spots]
    radius = guard_radius(w) - w.c["wheel_guard"]["post_mm"][0] - 0.5
    return [polar(radius, angle) for angle in (angles[0], (angles[1] + angles[2]) / 2.0, angles[-1])]


_PLAY_MM = 2.0


def fitted(parts: Iterable[Part], machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
    """The cover's sheets with their windows; every other part as it is. The sides become a left and a right one."""
    w = WheelLayout.of(machine, card_format, c)
    pieces: list[Part] = []
    for part in parts:
        if part.name == "cover-side":
            pieces += [_side(part, w, "left"), _side(part, w, "right")]
        elif part.name == "cover-front":
            pieces.append(replace(part, solid=largest(without(part.solid, *_front_windows(w)))))
        else:
            pieces.append(part)
    return pieces


def _side(part: Part, w: WheelLayout, side: str) -> Part:
    place = max(part.places, key=lambda candidate: candidate.position.Y if side == "left" else -candidate.position.Y)
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
