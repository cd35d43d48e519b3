"""Limits on building a rack build: see buildable/machine.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mischwerk_machines import CardFormat, Machine, rack_stops_mm
from mischwerk_machines.kinds.rack.section import bridge_under_mm, deepest_mm, shelf_depth_mm, shelf_fall, swept_mm

from ...construction import Construction
from ..kind import STEEPEST_DEG, Problem

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
