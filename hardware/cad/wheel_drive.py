"""The wheel's motor with its mount on the frame's left bar, and the belt to the index disc's pulley."""

from __future__ import annotations

from build123d import Location

from .bought_parts import belt_back_mm, belt_radius_mm, nema17, pulley, pulley_belt_mm
from .model import Part
from .shapes import Span, belt, box, cylinder, joined, prism_x, slot, without
from .wheel_disc import belt_span
from .wheel_layout import WheelLayout, at_left

_STEP = 6
_SLIDE_MM = 2.0  # the mount can be shifted so far either way, for the belt


def parts(w: WheelLayout) -> list[Part]:
    """Motor, pulley, belt, mount."""
    return [at_left(part) for part in _drawn_right(w)]


def _drawn_right(w: WheelLayout) -> list[Part]:
    index, middle = w.c["wheel_index"], sum(belt_span(w)) / 2.0
    key = f"pulley-{index['motor_teeth']}"
    x, z = w.motor
    off = pulley_belt_mm(w.c, key)
    face = middle + off - w.c.size("nema17")["shaft_length"]  # the shaft ends where the pulley does: before the disc
    ends = ((0.0, 0.0), belt_radius_mm(w.c, w.pulley_teeth)), (w.motor, belt_radius_mm(w.c, index["motor_teeth"]))
    return [
        Part(
            "wheel-belt",
            "Wheel's belt",
            belt("y", ends, belt_span(w), belt_back_mm(w.c)),
            bought=f"belt-loop-{index['loop_mm']:.0f}",
            step=_STEP,
            apart_mm=(0, -110, 0),
        ),
        Part(
            "wheel-motor-pulley",
            "Wheel motor's pulley",
            pulley(w.c, key).moved(Location((x, middle + off, z), (-90, 0, 0))),
            bought=key,
            step=_STEP,
            apart_mm=(0, -130, 0),
        ),
        Part(
            "wheel-motor",
            "Wheel's motor",
            nema17(w.c).moved(Location((x, face, z), (-90, 0, 0))),
            bought="nema17",
            step=_STEP,
            apart_mm=(0, -190, 0),
        ),
        _mount(w, face),
    ]


def mount_x(w: WheelLayout) -> Span:
    """The mount, along the feed."""
    numbers = w.c["wheel_motor_mount"]
    half = w.c.size("nema17")["side"] / 2.0 + numbers["beside_mm"] + numbers["thick_mm"]
    return w.motor[0] - half, w.motor[0] + half


def mount_top(w: WheelLayout) -> float:
    """Its upper edge."""
    return float(w.motor[1] + w.c.size("nema17")["side"] / 2.0 + w.c["wheel_motor_mount"]["beside_mm"])


def _mount(w: WheelLayout, face: float) -> Part:
    """Plate before the motor, on two walls and a foot upon the frame's bar; long holes tighten the belt."""
    numbers, size, (x, z), (left, right) = w.c["wheel_motor_mount"], w.c.size("nema17"), w.motor, mount_x(w)
    thick, hole, low, top = numbers["thick_mm"], size["hole_square"] / 2.0, w.base.bar_top, mount_top(w)
    rear, (apart, in_bar) = face - numbers["behind_mm"], numbers["screws_mm"]
    plate = box((left, right), (face, face + thick), (low, top))
    foot = box((left, right), (rear, -w.cheek_y[1] - w.c["across"]["clear_mm"]), (low, low + thick))
    slope = [(face + 0.1, low), (rear, low), (rear, low + numbers["wall_foot_mm"]), (face + 0.1, top)]
    walls = [prism_x(slope, span) for span in ((left, left + thick), (right - thick, right))]
    wide, y = (face - 1.0, face + thick + 1.0), -w.cheek_y[0] - in_bar
    cuts = [cylinder("y", (x, z), size["pilot"] / 2.0 + 0.5, wide)]
    for side in (-1.0, 1.0):
        cuts += [cylinder("y", (x + side * hole, z + up * hole), 1.75, wide) for up in (-1.0, 1.0)]
        ends = (x + side * apart / 2.0 - _SLIDE_MM, y), (x + side * apart / 2.0 + _SLIDE_MM, y)
        cuts.append(slot("z", ends, 2.65, (low - 1.0, low + thick + 1.0)))
    return Part(
        "wheel-motor-mount",
        "Mount of the wheel's motor",
        without(joined(plate, foot, *walls), *cuts),
        step=_STEP,
        apart_mm=(0, -150, 0),
        infill=0.4,
    )
