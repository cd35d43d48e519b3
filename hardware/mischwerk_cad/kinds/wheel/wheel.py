"""A wheel of slots, as the drawings need to know it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.kinds.wheel.geometry import WheelGeometry
from mischwerk_machines.pieces import WHEEL, Section

from ...construction import Construction
from ..axis import G_M_S2, Axis
from ..kind import Kind
from ..problem import Problem
from ..regions import Region
from .card_space import slots_space
from .dimensions import dimension
from .problems import wheel_problems

if TYPE_CHECKING:
    from ...model import Build

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
