"""The wheel's motor with its mount on the frame's left bar, and the belt to the index disc's pulley."""

from __future__ import annotations

from build123d import Location

from ...geometry.shapes import Span, belt, box, cylinder, joined, prism_x, slot, without
from ...layout.wheel import WheelLayout, at_left
from ...model import Fastener, Part
from ..bought_parts import belt_back_mm, belt_radius_mm, nema17, pulley, pulley_belt_mm
from ..fasteners import motor_screws, screw
from .disc import belt_span

_STEP = 7  # after the plates of the lever: the index disc would keep a key from their screws
_SLIDE_MM = 2.0  # the mount can be shifted this far either way, for the belt


def drive_parts(w: WheelLayout) -> list[Part]:
    """Motor, pulley, belt, mount."""
    return [at_left(part) for part in _drawn_right(w)]


def _drawn_right(w: WheelLayout) -> list[Part]:
    index, middle = w.c["wheel_index"], sum(belt_span(w)) / 2.0
    key = f"pulley-{index['motor_teeth']}"
    x, z = w.motor
    off = pulley_belt_mm(w.c, key)
    face = middle + off - w.c.size("nema17")["shaft_length"]  # the shaft ends where the pulley does: before the disc
    at = Location((x, face, z), (-90, 0, 0))
    ends = ((0.0, 0.0), belt_radius_mm(w.c, w.pulley_teeth)), (w.motor, belt_radius_mm(w.c, index["motor_teeth"]))
    return [
        Part(
            "wheel-belt",
            "Wheel's belt",
            belt("y", ends, belt_span(w), belt_back_mm(w.c)),
            bought=f"belt-loop-{index['loop_mm']:.0f}",
            step=_STEP,
            explode_mm=(0, -110, 0),
        ),
        Part(
            "wheel-motor-pulley",
            "Wheel motor's pulley",
            pulley(w.c, key).moved(Location((x, middle + off, z), (-90, 0, 0))),
            bought=key,
            step=_STEP,
            explode_mm=(0, -130, 0),
        ),
        Part(
            "wheel-motor",
            "Wheel's motor",
            nema17(w.c).moved(at),
            bought="nema17",
            step=_STEP,
            explode_mm=(0, -190, 0),
            held=motor_screws(w.c, "screw-m3x8", at, w.c["wheel_motor_mount"]["thick_mm"], "wheel-motor"),
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
    rear = face - numbers["behind_mm"]
    plate = box((left, right), (face, face + thick), (low, top))
    foot = box((left, right), (rear, -w.cheek_y[1] - w.c["across"]["clear_mm"]), (low, low + thick))
    slope = [(face + 0.1, low), (rear, low), (rear, low + numbers["wall_foot_mm"]), (face + 0.1, top)]
    walls = [prism_x(slope, span) for span in ((left, left + thick), (right - thick, right))]
    wide, screws = (face - 1.0, face + thick + 1.0), _bar_screws(w)
    cuts = [cylinder("y", (x, z), size["pilot"] / 2.0 + 0.5, wide)]
    for side in (-1.0, 1.0):
        cuts += [cylinder("y", (x + side * hole, z + up * hole), 1.75, wide) for up in (-1.0, 1.0)]
    for held in screws:
        middle, y, _top = held.place.position
        cuts.append(slot("z", ((middle - _SLIDE_MM, y), (middle + _SLIDE_MM, y)), 2.65, (low - 1.0, low + thick + 1.0)))
    return Part(
        "wheel-motor-mount",
        "Mount of the wheel's motor",
        without(joined(plate, foot, *walls), *cuts),
        step=_STEP,
        explode_mm=(0, -150, 0),
        infill=0.4,
        held=screws,
    )


def _bar_screws(w: WheelLayout) -> tuple[Fastener, ...]:
    """Place the mount's screws in the middle of its long holes."""
    numbers = w.c["wheel_motor_mount"]
    top, half = w.base.bar_top + numbers["thick_mm"], numbers["screws_mm"] / 2.0
    return tuple(
        screw("screw-m5x10", (w.motor[0] + off, -w.base.bar_y, top), "-z", "long-bar", nut="slot-nut-m5")
        for off in (-half, half)
    )
