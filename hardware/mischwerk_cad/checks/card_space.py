"""Where cards may be in the side view, everything at rest: there parts may stand only where the section has them."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from mischwerk_machines import CardFormat, Machine, eject_level_mm
from mischwerk_machines.kinds.rack.data import RackData
from mischwerk_machines.kinds.rack.section import bridge_top_mm, shelf_depth_mm, shelf_fall, swept_mm
from mischwerk_machines.kinds.wheel.geometry import WheelGeometry
from mischwerk_machines.pieces import FOLLOWER, PUSHER, Section
from numpy.typing import NDArray

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Region = Callable[[Array, Array], Mask]

_BEFORE_MM = 0.5  # of the pusher's face


def card_space(machine: Machine, card_format: CardFormat, section: Section) -> Region:
    """Function of x and y (arrays, mm): whether a card may be there, if no piece of the section is."""
    own = _rack(machine, card_format, section) if machine.kind == "rack" else _wheel(machine, card_format, section)
    regions = [*_feed_end(machine, section), *own]

    def anywhere(x: Array, y: Array) -> Mask:
        found: Mask = np.zeros(np.shape(x), dtype=bool)
        for region in regions:
            found |= region(x, y)
        return found

    return anywhere


def before_pusher(machine: Machine, section: Section) -> Region:
    """What lies just before the face that pushes cards, at home: the comb stands in the rack's slots there."""
    rest = section.rest[PUSHER]
    corners = [at for one in section.pocket_end if one.carrier == PUSHER for at in one.corners]  # type: ignore[union-attr]
    low, high = min(y for _x, y in corners), max(y for _x, y in corners)
    sign = -1.0 if machine.kind == "rack" else 1.0
    c, s = math.cos(rest.angle_rad), math.sin(rest.angle_rad)

    def region(x: Array, y: Array) -> Mask:
        dx, dy = x - rest.x_mm, y - rest.y_mm
        along, across = (dx * c + dy * s) * sign, dy * c - dx * s
        return (along > 0.0) & (along < _BEFORE_MM) & (across > low) & (across < high)

    return region


def box(left: float, right: float, low: float, high: float) -> Region:
    """Upright rectangle."""
    return lambda x, y: (x > left) & (x < right) & (y > low) & (y < high)


def _feed_end(machine: Machine, section: Section) -> list[Region]:
    """Well up to the lifted follower, throat, and the way from the guide's end to the pocket's mouth."""
    feed, gate = machine.data.feed, section.gate_x_mm
    low = -machine.data.well.floor_below_roller_mm
    floor, end = feed.guide_floor_mm, gate + feed.guide_end_x_mm
    upper, mouth = floor + feed.guide_gap_mm, gate + feed.nip_x_mm + feed.guide_mouth_mm
    # The exit guide's upper side falls from its mouth to its end.
    fall = feed.guide_flare_mm / (end - mouth)
    return [
        box(section.rear_x_mm, gate, low, section.rest[FOLLOWER].y_mm),
        box(gate, mouth, low, feed.gate_gap_mm),
        lambda x, y: (x >= mouth) & (x <= end) & (y > floor) & (y < upper + (end - x) * fall),
        box(end, _mouth_x_mm(machine), floor, upper),
    ]


def _mouth_x_mm(machine: Machine) -> float:
    """Where the pockets begin."""
    data = machine.data
    return float(data.rack.front_x_mm if isinstance(data, RackData) else -machine.wheel_data.wheel.shroud_radius_mm)


def _rack(machine: Machine, card_format: CardFormat, section: Section) -> list[Region]:
    rack = machine.rack_data.rack
    front, depth, fall = rack.front_x_mm, shelf_depth_mm(machine, card_format), shelf_fall(machine)
    high = eject_level_mm(machine) + swept_mm(machine) - rack.shelf_mm

    def in_pockets(x: Array, y: Array) -> Mask:
        over = y + fall * (x - front)  # over pocket 0's floor
        found: Mask = (x > front) & (x < front + depth) & (over > 0.0) & (over < machine.pockets * rack.pitch_mm)
        return found

    return [in_pockets, box(section.gate_x_mm, front, bridge_top_mm(machine), high)]


def _wheel(machine: Machine, card_format: CardFormat, section: Section) -> list[Region]:
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
