"""A rack of shelves, as the drawings need to know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mischwerk_machines import CardFormat, Machine, eject_level_mm, rack_stops_mm
from mischwerk_machines.kinds.rack.section import bridge_top_mm, deepest_mm, shelf_fall, swept_mm
from mischwerk_machines.pieces import RACK, Section
from mischwerk_machines.rack_data import RackPusherData

from ...construction import Construction
from ..axis import G_M_S2, Axis, straight
from ..kind import Array, Kind, Mask, Problem, Region, box, mm
from .problems import rack_problems

if TYPE_CHECKING:
    from ...model import Build


# -- Where cards may be in a rack build, in the side view, everything at rest.


def pockets_space(machine: Machine, card_format: CardFormat, section: Section) -> list[Region]:
    """The pockets, and the way from them over the bridge."""
    rack = machine.rack_data.rack
    front, depth, fall = rack.front_x_mm, deepest_mm(machine, card_format), shelf_fall(machine)
    high = eject_level_mm(machine) + swept_mm(machine) - rack.shelf_mm

    def in_pockets(x: Array, y: Array) -> Mask:
        over = y + fall * (x - front)  # over pocket 0's floor
        found: Mask = (x > front) & (x < front + depth) & (over > 0.0) & (over < machine.pockets * rack.pitch_mm)
        return found

    return [in_pockets, box(section.gate_x_mm, front, bridge_top_mm(machine), high)]


# -- Dimensions of a rack in the drawing of the card path.


def dimension(view: Any, cut: Section, build: Build, foot: float) -> None:
    """See Kind.dimension."""
    data = build.machine.rack_data
    rack = data.rack
    gate, right = cut.gate_x_mm, view.box[0] + view.box[2]
    front, level = rack.front_x_mm, eject_level_mm(build.machine)
    depth = deepest_mm(build.machine, build.card_format)
    view.across((gate, -2.0), (front, -2.0), foot + 94.0, f"shelves {mm(front)}")
    view.across((front, -2.0), (front + depth, -2.0), foot + 22.0, f"shelf {mm(depth)}")
    view.upright((front + depth, 0.0), (front + depth, rack.pitch_mm), right - 4.0, f"pitch {mm(rack.pitch_mm)}")
    home = data.pusher.home_x_mm if isinstance(data, RackPusherData) else front + depth
    view.upright((home + 6.0, 0.0), (home + 6.0, level), right + 34.0, f"eject {mm(level)}")
    if isinstance(data, RackPusherData):
        stroke = data.pusher.stroke_mm
        view.across((home - stroke, level), (home, level), 46.0, f"stroke {mm(stroke)}")


class Rack(Kind):
    """Shelves in a vertical elevator, swept towards the well by a comb or emptied by a person."""

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
        return float(layout.emptying.end_x)

    def mouth_x_mm(self, machine: Machine) -> float:
        return float(machine.rack_data.rack.front_x_mm)

    def card_space(self, machine: Machine, card_format: CardFormat, section: Section) -> list[Region]:
        return pockets_space(machine, card_format, section)

    def dimension(self, view: Any, cut: Section, build: Build, foot: float) -> None:
        dimension(view, cut, build, foot)
