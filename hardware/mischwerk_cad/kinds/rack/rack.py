"""A rack of shelves, as the drawings need to know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mischwerk_machines import CardFormat, Machine, rack_stops_mm
from mischwerk_machines.pieces import RACK, Section

from ...construction import Construction
from ..axis import G_M_S2, Axis, straight
from ..kind import Kind
from ..problem import Problem
from ..regions import Region
from .card_space import pockets_space
from .dimensions import dimension
from .problems import rack_problems

if TYPE_CHECKING:
    from ...model import Build


class Rack(Kind):
    """Shelves in a vertical elevator, swept towards the well by a comb."""

    parts = "mischwerk_cad.parts.rack.pocket_end"
    carrier = RACK
    drawn_unit = 1e-3
    pushes = -1.0

    def problems(self, machine: Machine, formats: Sequence[CardFormat], c: Construction) -> Iterator[Problem]:
        return rack_problems(machine, formats, c)

    def pocket_axis(self, machine: Machine) -> Axis:
        rack = machine.rack_data.rack
        return straight("rack", rack, "travel", {"homing": rack.home_speed_mm_s * rack.steps_per_mm})

    def pocket_moved(self, machine: Machine) -> float:
        return float(machine.rack_data.rack.mass_grams * 1e-3)

    def pocket_needs(self, machine: Machine, card: CardFormat, limits: Mapping[str, Any], moved: float) -> float:
        """Full and upwards."""
        full_kg = moved + machine.max_cards * card.grams * 1e-3
        return float(full_kg * (self.pocket_axis(machine).accel + G_M_S2) + limits["rack_drag_n"])

    def pocket_watts(self, machine: Machine) -> float:
        rack = machine.rack_data.rack
        return float(rack.max_force_n * rack.speed_mm_s / 1000)

    def swept(self, machine: Machine) -> tuple[int, float]:
        return machine.rack_pusher.pockets_tall, machine.rack_data.friction.shelf

    def lowest_z(self, layout: Any) -> float:
        return float(rack_stops_mm(layout.machine)[0] + layout.tie_low - layout.c["frame"]["under_rack_mm"])

    def end_x(self, layout: Any) -> float:
        return float(layout.pusher_end_x)

    def mouth_x_mm(self, machine: Machine) -> float:
        return float(machine.rack_data.rack.front_x_mm)

    def card_space(self, machine: Machine, card_format: CardFormat, section: Section) -> list[Region]:
        return pockets_space(machine, card_format, section)

    def dimension(self, view: Any, cut: Section, build: Build, foot: float) -> None:
        dimension(view, cut, build, foot)
