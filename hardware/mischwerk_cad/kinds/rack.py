"""A rack of shelves, as the drawings need to know it: limits, motor, card space, dimensions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mischwerk_machines import CardFormat, Machine, eject_level_mm, rack_stops_mm
from mischwerk_machines.kinds.rack import (
    bridge_top_mm,
    bridge_under_mm,
    deepest_mm,
    shelf_depth_mm,
    shelf_fall,
    swept_mm,
)
from mischwerk_machines.pieces import RACK, Section
from mischwerk_machines.rack_data import RackPusherData

from ..construction import Construction
from .kind import G_M_S2, STEEPEST_DEG, Array, Axis, Kind, Mask, Problem, Region, box, mm, straight

if TYPE_CHECKING:
    from ..model import Build


_AIR_MM = 0.5
_PUSHER_OVERRUN_MM = 1.0  # hard stop behind the stroke's end


def rack_problems(machine: Machine, formats: Sequence[CardFormat], c: Construction) -> Iterator[Problem]:
    """Shelves, travel, comb, and the way back over the nip."""
    longest = max(formats, key=lambda card: card.length_mm)
    yield from _shelves(machine, c)
    yield from _travel(machine, c)
    if machine.emptying == "pusher":
        yield from _pusher_travel(machine, c)
        yield from _comb_in_pocket(machine, longest)
        yield from _comb_stroke(machine, longest, c)
    yield from _bridge(machine, c)


def _shelves(machine: Machine, c: Construction) -> Iterator[Problem]:
    rack, least = machine.rack_data.rack, c["printing"]["least_wall_mm"]
    if rack.shelf_mm < least:
        reason = f"shelves thinner than {least} mm can't be printed"
        yield Problem("rack.shelf_mm", rack.shelf_mm, reason, f"make it {least} mm or more")
    if rack.stop_mm < c["rack"]["back_mm"]:
        reason = f"the rack's back behind the stops is {c['rack']['back_mm']} mm thick"
        yield Problem("rack.stop_mm", rack.stop_mm, reason, f"make it {c['rack']['back_mm']} mm or more")
    if rack.stop_slant_deg > STEEPEST_DEG:
        reason = "cards would slide up such a slant and wedge in under the shelf above"
        yield Problem("rack.stop_slant_deg", rack.stop_slant_deg, reason, f"make it {STEEPEST_DEG:.0f} or less")
    height = machine.pockets * rack.pitch_mm + rack.shelf_mm
    bed = c["printing"]["bed_mm"][2]
    if height > bed:
        reason = (
            f"{machine.pockets} shelves {rack.pitch_mm} mm apart stand {height:.0f} mm high, the printer's {bed:.0f}"
        )
        yield Problem("pockets", machine.pockets, reason, "fewer pockets, or a smaller rack.pitch_mm")


def _travel(machine: Machine, c: Construction) -> Iterator[Problem]:
    """A rail as long as its carriage's way."""
    carriage = c.size("mgn9-carriage")["length"]
    lowest, highest = rack_stops_mm(machine)
    rail = c["rack"]["rail_long_mm"]
    if highest - lowest + carriage > rail:
        reason = (
            f"the rack travels {highest - lowest:.1f} mm, its rail of {rail:.0f} mm leaves {rail - carriage:.1f} "
            f"beside the carriage"
        )
        remedy = "fewer pockets, a smaller rack.pitch_mm, or a longer rack.rail_long_mm in construction.toml"
        yield Problem("pockets", machine.pockets, reason, remedy)


def _pusher_travel(machine: Machine, c: Construction) -> Iterator[Problem]:
    """As the rack's, of the pusher."""
    carriage, pusher, rail = c.size("mgn9-carriage")["length"], machine.rack_pusher, c["pusher"]["rail_long_mm"]
    way = pusher.stroke_mm + pusher.behind_home_mm + _PUSHER_OVERRUN_MM
    if way + carriage > rail:
        reason = f"the pusher travels {way:.1f} mm, its rail of {rail:.0f} mm leaves {rail - carriage:.1f}"
        remedy = "a shorter stroke, or a longer pusher.rail_long_mm in construction.toml"
        yield Problem("pusher.stroke_mm", pusher.stroke_mm, reason, remedy)


def _comb_in_pocket(machine: Machine, longest: CardFormat) -> Iterator[Problem]:
    """The comb clears the shelf above and the cards in the pocket below. Heights: over the lowest floor swept."""
    rack, pusher = machine.rack_data.rack, machine.rack_pusher
    sink = shelf_depth_mm(machine, longest) * shelf_fall(machine)  # of the shelves, from front to rear
    low = -sink - pusher.below_floor_mm
    top_below = -rack.pitch_mm + machine.capacity * machine.rack_data.cards.fill_height_mm
    if low < top_below + _AIR_MM:
        reason = f"the comb meets the cards of the pocket below, {top_below - low:.1f} mm deep at the mouth"
        remedy = "make it smaller, or rack.slope_deg smaller, or rack.pitch_mm larger"
        yield Problem("pusher.below_floor_mm", pusher.below_floor_mm, reason, remedy)
    high = low + swept_mm(machine) - pusher.top_gap_mm
    under_lid = swept_mm(machine) - rack.shelf_mm - sink
    if high > under_lid - _AIR_MM:
        reason = f"the comb is {high - under_lid:.1f} mm taller than the pockets it sweeps, or nearly"
        yield Problem("pusher.top_gap_mm", pusher.top_gap_mm, reason, f"add {high - under_lid + _AIR_MM:.1f} mm")


def _comb_stroke(machine: Machine, longest: CardFormat, c: Construction) -> Iterator[Problem]:
    """At home it stands behind the stops' foot and past the ties; at the stroke's end the cards are over the gate."""
    rack, pusher = machine.rack_data.rack, machine.rack_pusher
    behind = rack.front_x_mm + deepest_mm(machine, longest)
    least = behind + _AIR_MM + c["rack"]["comb_play_mm"] + pusher.clear_mm
    if pusher.home_x_mm < least:
        reason = (
            f"the pockets reach to {behind:.1f} mm with {longest.name} cards: their ties would hit the comb, which is "
            f"clear of them {pusher.clear_mm} mm before home"
        )
        yield Problem("pusher.home_x_mm", pusher.home_x_mm, reason, f"make it {least:.1f} mm or more")
    end = pusher.home_x_mm - pusher.stroke_mm
    if end > 0.0:
        reason = f"the comb stops {end:.1f} mm before the gate, and the last cards lie on it"
        yield Problem("pusher.stroke_mm", pusher.stroke_mm, reason, f"make it {pusher.home_x_mm} mm or more")


def _bridge(machine: Machine, c: Construction) -> Iterator[Problem]:
    """The way out passes over the way in: the bridge over the idler at its highest, and clear of the shelves."""
    feed, rack = machine.rack_data.feed, machine.rack_data.rack
    idler_top = 2.0 * feed.idler_radius_mm + feed.idler_rest_mm + c["idler"]["lift_mm"]
    under = bridge_under_mm(machine)
    if under < idler_top:
        reason = f"the bridge's underside would stand at {under:.1f} mm, in the idler that rises to {idler_top:.1f}"
        remedy = f"add {idler_top - under:.1f} mm, or give it more pockets or cards"
        above = machine.rack_data.eject_above_deck_mm
        yield Problem(f"{machine.emptying}.eject_above_deck_mm", above, reason, remedy)
    if rack.bridge_end_x_mm > rack.front_x_mm - _AIR_MM:
        reason = f"the bridge reaches the shelves' front edge at {rack.front_x_mm} mm"
        remedy = f"make it {rack.front_x_mm - _AIR_MM} mm or less"
        yield Problem("rack.bridge_end_x_mm", rack.bridge_end_x_mm, reason, remedy)


# -- A rack of shelves, as the drawings need to know it.

# -- Where cards may be in a rack build, in the side view, everything at rest.


def pockets_space(machine: Machine, card_format: CardFormat, section: Section) -> list[Region]:
    """The pockets, and the way from them over the bridge."""
    rack = machine.rack_data.rack
    front, depth, fall = rack.front_x_mm, deepest_mm(machine, card_format), shelf_fall(machine)
    high = eject_level_mm(machine) + swept_mm(machine) - rack.shelf_mm

    def in_pockets(x: Array, y: Array) -> Mask:
        over = y + fall * (x - front)  # over pocket 0's floor
        mask: Mask = (x > front) & (x < front + depth) & (over > 0.0) & (over < machine.pockets * rack.pitch_mm)
        return mask

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
