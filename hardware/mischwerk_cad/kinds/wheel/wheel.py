"""A wheel of slots, as the drawings need to know it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.kinds.wheel.geometry import FEED_ANGLE, WheelGeometry
from mischwerk_machines.pieces import PUSHER, WHEEL, Section, rotated

from ...construction import Construction
from ..axis import G_M_S2, Axis
from ..kind import Array, Kind, Mask, Problem, Region, mm
from .problems import wheel_problems

if TYPE_CHECKING:
    from ...model import Build


# -- Dimensions of a wheel in the drawing of the card path.


def dimension(view: Any, cut: Section, build: Build, foot: float) -> None:
    """See Kind.dimension."""
    data = build.machine.wheel_data
    wheel, gate = data.wheel, cut.gate_x_mm
    shape = WheelGeometry.of(data, build.card_format.length_mm)
    right = view.box[0] + view.box[2]
    view.across((gate, -2.0), (0.0, 0.0), foot + 94.0, f"axis {mm(-gate)}")
    sizes = (
        ("shroud r", wheel.shroud_radius_mm, 68.0),
        ("wheel r", wheel.outer_radius_mm, 52.0),
        ("beam r", wheel.pocket_beam_radius_mm, 36.0),
        ("seat r", shape.seat_radius, 20.0),
        ("wedges from r", wheel.inner_radius_mm, 4.0),
    )
    for name, radius, degrees in sizes:
        point = rotated((radius, 0.0), math.radians(degrees))
        view.names(point, (right + 12.0, view.px(point)[1] - 6.0), f"{name} {mm(radius)}")
    for angle in (FEED_ANGLE, shape.eject_angle):
        view.line((0.0, 0.0), rotated((wheel.shroud_radius_mm + 12.0, 0.0), angle), width=1.0, dash="12 3 2 3")
    degrees = math.degrees(FEED_ANGLE - shape.eject_angle)
    out = rotated((wheel.shroud_radius_mm + 12.0, 0.0), shape.eject_angle)
    x, y = view.px(out)
    view.names(out, (x - 60.0, y - 90.0), f"eject {mm(degrees)} degrees above the feed")
    tip = cut.rest[PUSHER].origin
    x, y = view.px(tip)
    view.names(tip, (x + 150.0, y - 60.0), f"lever, stroke {mm(data.pusher.stroke_mm)}")


# -- Where cards may be in a wheel build, in the side view, everything at rest.


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


_UNDER_SHROUD_MM = 8.0  # between the shroud and the plate
_BEHIND_SHROUD_MM = 6.0


class Wheel(Kind):
    """Radial slots of one card each, emptied outwards by a lever at the hub."""

    parts = "mischwerk_cad.parts.wheel.pocket_end"
    carrier = WHEEL
    drawn_unit = 1e-9
    pushes = 1.0

    def problems(self, machine: Machine, formats: Sequence[CardFormat], c: Construction) -> Iterator[Problem]:
        return wheel_problems(machine, formats, c)

    def pocket_axis(self, machine: Machine) -> Axis:
        wheel, turn = machine.wheel_data.wheel, machine.wheel_data.wheel.steps_per_turn
        keys = "wheel.accel_rad_s2", "wheel.max_torque_nm"
        moves = {"turn": wheel.speed_rpm / 60.0 * turn, "homing": wheel.home_speed_rpm / 60.0 * turn}
        return Axis(*keys, "N m", wheel.accel_rad_s2, wheel.max_torque_nm, moves, turn / (2.0 * math.pi))

    def pocket_moved(self, machine: Machine) -> float:
        """With its cards."""
        return float(machine.wheel_data.wheel.inertia_kg_m2)

    def pocket_needs(self, machine: Machine, card: CardFormat, limits: Mapping[str, Any], moved: float) -> float:
        """Worst with one half full: its cards' weight acts at their middle, on average 2/pi of its radius from the
        axis."""
        middle = _cards_middle_mm(machine, card) * 1e-3
        half_kg = machine.pockets / 2.0 * card.grams * 1e-3
        accel = self.pocket_axis(machine).accel
        return float(moved * accel + half_kg * G_M_S2 * middle * 2.0 / math.pi + limits["wheel_drag_nm"])

    def pocket_watts(self, machine: Machine) -> float:
        wheel = machine.wheel_data.wheel
        return float(wheel.max_torque_nm * wheel.speed_rpm / 60 * 2 * math.pi)

    def cards_moved(self, build: Build) -> float:
        card = build.card_format
        return WheelGeometry.of(build.machine.wheel_data, card.length_mm).cards_inertia_kg_m2(card.grams)

    def swept(self, machine: Machine) -> tuple[int, float]:
        return 1, machine.wheel_data.friction.slot

    def lowest_z(self, layout: Any) -> float:
        return float(-layout.machine.wheel_data.wheel.shroud_radius_mm - _UNDER_SHROUD_MM)

    def end_x(self, layout: Any) -> float:
        return float(layout.machine.wheel_data.wheel.shroud_radius_mm + _BEHIND_SHROUD_MM)

    def mouth_x_mm(self, machine: Machine) -> float:
        return float(-machine.wheel_data.wheel.shroud_radius_mm)

    def card_space(self, machine: Machine, card_format: CardFormat, section: Section) -> list[Region]:
        return slots_space(machine, card_format, section)

    def dimension(self, view: Any, cut: Section, build: Build, foot: float) -> None:
        dimension(view, cut, build, foot)


def _cards_middle_mm(machine: Machine, card: CardFormat) -> float:
    """From the axis to the middle of a card in its slot."""
    return float(WheelGeometry.of(machine.wheel_data, card.length_mm).seat_radius + card.length_mm / 2.0)
