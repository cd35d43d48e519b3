"""Where cards may be in a wheel build, in the side view, everything at rest."""

from __future__ import annotations

import math

import numpy as np
from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.kinds.wheel.geometry import WheelGeometry
from mischwerk_machines.pieces import Section

from ..regions import Array, Mask, Region


def slots_space(machine: Machine, card_format: CardFormat, section: Section) -> list[Region]:
    """The wheel, its mouths, and over the slide back into the well."""
    geometry = WheelGeometry.of(machine.wheel_data, card_format.length_mm)
    wheel, well, gate = machine.wheel_data.wheel, machine.wheel_data.well, section.gate_x_mm
    c, s = math.cos(geometry.eject_angle), math.sin(geometry.eject_angle)
    half, ceiling = wheel.eject_mouth_half_mm, well.height_mm
    top, edge = well.chute_mm[-1], well.chute_mm[-2]  # the slide, from its lower end to the wheel

    def in_wheel(x: Array, y: Array) -> Mask:
        return np.asarray(np.hypot(x, y) < geometry.shroud_radius, dtype=bool)

    lip_x, lip_y = wheel.feed_lip_mm
    feed_half = wheel.feed_mouth_half_mm
    edge_x = math.sqrt(geometry.shroud_radius**2 - feed_half**2)

    def between_lips(x: Array, y: Array) -> Mask:
        found: Mask = (x > -lip_x) & (x < -edge_x) & (np.abs(y) < np.interp(x, [-lip_x, -edge_x], [lip_y, feed_half]))
        return found

    def in_mouth(x: Array, y: Array) -> Mask:
        along, across = x * c + y * s, y * c - x * s
        found: Mask = (along > 0.0) & (x > gate + edge[0]) & (np.abs(across) < half) & (y < ceiling)
        return found

    def over_slide(x: Array, y: Array) -> Mask:
        """Over the slide, and over the gate's back, which leads from the gate's blade up to the slide."""
        off, foot = x - gate, well.chute_mm[0]
        height = np.interp(off, [foot[0], top[0], edge[0]], [foot[1], top[1], edge[1]])
        found: Mask = (off > foot[0]) & (off < min(edge[0], well.ceiling_end_x_mm)) & (y > height) & (y < ceiling)
        return found

    return [in_wheel, between_lips, in_mouth, over_slide]
