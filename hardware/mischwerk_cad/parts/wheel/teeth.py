"""Teeth of the lever's bars and sectors: involutes of 20 degrees, straight on the bars."""

from __future__ import annotations

import math

from mischwerk_machines.pieces import Point

from ...layout.wheel import WheelLayout

ADDENDUM, DEDENDUM = 0.8, 1.05  # in modules
_PRESSURE = math.radians(20.0)


def rack_teeth(w: WheelLayout, start: float, end: float) -> list[Point]:
    """(s, n) along the teeth's upper side, from the outer end inwards. One tooth stands at the shaft."""
    lever = w.c["wheel_lever"]
    module, line = lever["module_mm"], lever["pitch_line_mm"]
    pitch = math.pi * module
    tip, root = line + ADDENDUM * module, line - DEDENDUM * module
    found: list[Point] = []
    first, last = math.ceil((end - 2.0 - w.shaft_s) / pitch) - 1, math.ceil((start + 2.0 - w.shaft_s) / pitch)
    for number in range(first, last - 1, -1):
        middle = w.shaft_s + number * pitch
        for way, n in ((1.0, root), (1.0, tip), (-1.0, tip), (-1.0, root)):
            half = pitch / 4.0 - lever["tooth_play_mm"] - (n - line) * math.tan(_PRESSURE)
            found.append((middle + way * half, n))
    return found


def sector_outline(w: WheelLayout, margin: float) -> list[Point]:
    """(s, n): from the shaft to the teeth and back. Angles are taken from straight down, inwards."""
    lever, pitch_radius = w.c["wheel_lever"], w.pitch_radius
    module, base = lever["module_mm"], w.pitch_radius * math.cos(_PRESSURE)
    step = math.pi * module / pitch_radius
    count = 2 * math.ceil((w.pusher.stroke_mm / pitch_radius + margin) / step) - 1
    first = -count / 2.0
    radii = [pitch_radius + (k * (ADDENDUM + DEDENDUM) - DEDENDUM) * module for k in (0.0, 0.4, 0.7, 1.0)]

    def at(radius: float, angle: float) -> Point:
        return w.shaft_s - radius * math.sin(angle), w.shaft_n - radius * math.cos(angle)

    def half(radius: float) -> float:
        """Half a tooth's angle at a radius: an involute's."""
        lean = [math.tan(a) - a for a in (_PRESSURE, math.acos(base / radius))]
        return float((math.pi * module / 4.0 - lever["tooth_play_mm"]) / pitch_radius + lean[0] - lean[1])

    points = [at(2.0, (first + count) * step)]
    points.insert(0, at(2.0, (first - 1.0) * step))
    points.insert(1, at(radii[0], (first - 0.5) * step))
    teeth: list[Point] = []
    for number in range(count + 1):
        angle = (first + number) * step
        teeth += [at(radius, angle - half(radius)) for radius in radii]
        teeth += [at(radius, angle + half(radius)) for radius in reversed(radii)]
    end = at(radii[0], (first + count + 0.5) * step)
    return [points[0], points[1], *teeth, end, points[2]]
