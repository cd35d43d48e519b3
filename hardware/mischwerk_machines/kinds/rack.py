"""A rack of shelves in machine files: heights that follow from its numbers, section, limits, steps."""

from __future__ import annotations

import math
from types import MappingProxyType

from ..machine import CardFormat, Machine
from ..pieces import FRAME, PUSHER, RACK, Piece, Place, Plate, Recess, plate
from ..rack_data import RackData, RackHandData, RackPusherData
from .kind import Kind


def eject_level_mm(machine: Machine) -> float:
    """Height of bridge and pusher: over the largest deck the machine takes, for every deck."""
    deck_mm = machine.max_cards * machine.data.cards.fill_height_mm
    return float(deck_mm + machine.rack_data.eject_above_deck_mm)


def rack_stops_mm(machine: Machine) -> tuple[float, float]:
    """Hard stops of the rack (positions of pocket 0's floor), beyond its lowest feed and highest eject position."""
    rack = machine.rack_data.rack
    stack_mm = machine.capacity * machine.data.cards.fill_height_mm
    lowest = -(machine.pockets - 1) * rack.pitch_mm - rack.drop_mm - stack_mm - rack.beyond_mm
    return lowest, eject_level_mm(machine) + rack.beyond_mm


# -- Section of a rack build's pocket end: bridge, shelves with their stop, comb.

_SEAM_MM = 0.05  # how much lower the gate's top is than the plate on it: a flush seam would catch cards
_BRIDGE_MM = 1.5  # thickness of that plate
UNDER_FLOOR_MM = 0.2  # a stop reaches so far into the shelf: no card gets between
_BRIDGE_EDGE_MM = 1.0  # slope of its end at the shelves


def rack_pieces(machine: Machine, card_format: CardFormat) -> list[Piece]:
    """Pieces of the pocket end."""
    depth = shelf_depth_mm(machine, card_format)
    pieces: list[Piece] = [*_bridge(machine), *_rack(machine, depth, deepest_mm(machine, card_format))]
    return [*pieces, _comb(machine, depth)] if isinstance(machine.data, RackPusherData) else pieces


def rack_rest(machine: Machine) -> dict[str, Place]:
    """Places of rack and pusher at their position 0."""
    data = machine.rack_data
    places = {RACK: Place(data.rack.front_x_mm, 0.0)}
    if isinstance(data, RackPusherData):
        places[PUSHER] = Place(data.pusher.home_x_mm, eject_level_mm(machine))
    return places


def rack_lifted_mm(machine: Machine) -> float:
    """Height of the lifted follower's underside: above all that is swept in one stroke."""
    return float(eject_level_mm(machine) + swept_mm(machine) + machine.rack_data.well.follower_above_mm)


def swept_mm(machine: Machine) -> float:
    """Height of the pockets swept in one stroke."""
    return float(machine.rack_data.swept_together * machine.rack_data.rack.pitch_mm)


def shelf_depth_mm(machine: Machine, card_format: CardFormat) -> float:
    """From a shelf's front edge to the stop behind the cards, at the pocket's ceiling, over which it leans."""
    return float(card_format.length_mm + machine.rack_data.rack.clearance_mm)


def deepest_mm(machine: Machine, card_format: CardFormat) -> float:
    """Return the depth of a shelf at the pocket's floor, mm."""
    rack = machine.rack_data.rack
    slant = math.tan(math.radians(rack.stop_slant_deg))
    return shelf_depth_mm(machine, card_format) + (rack.pitch_mm - rack.shelf_mm) * slant


def shelf_fall(machine: Machine) -> float:
    """Return the fall of the shelves towards the rear, mm per mm."""
    return math.tan(math.radians(machine.rack_data.rack.slope_deg))


def bridge_top_mm(machine: Machine) -> float:
    """Height of the bridge's upper side over the feed plane."""
    return float(eject_level_mm(machine) - machine.rack_data.rack.bridge_drop_mm)


def bridge_under_mm(machine: Machine) -> float:
    """Height of its underside."""
    return bridge_top_mm(machine) - _BRIDGE_MM


def _bridge(machine: Machine) -> list[Plate]:
    """The gate's upper part and the plate that leads ejected cards from the shelf over the nip.

    The gate's edge is bevelled: a card that rebounds from the well's rear wall slides back in from there.
    """
    rack, feed, top = machine.rack_data.rack, machine.rack_data.feed, bridge_top_mm(machine)
    end, bevel = rack.bridge_end_x_mm, rack.bridge_bevel_mm
    blade, depth = feed.gate_blade_mm, feed.gate_depth_mm
    gate_top, under = top - _SEAM_MM, bridge_under_mm(machine)
    gate = [(0.0, blade), (depth, blade), (depth, gate_top), (bevel, gate_top), (0.0, gate_top - bevel)]
    bridge = [(bevel, under), (end, under), (end - _BRIDGE_EDGE_MM, top), (bevel, top)]
    return [
        plate("gate-top", gate, FRAME, "bridge", "bridge"),
        plate("bridge", bridge, FRAME, "bridge", "bridge"),
    ]


def _rack(machine: Machine, depth: float, deepest: float) -> list[Plate]:
    """In the rack's frame: its origin is the front edge of pocket 0's floor."""
    rack, pockets, fall = machine.rack_data.rack, machine.pockets, shelf_fall(machine)
    shelf, sink = rack.shelf_mm, deepest * fall
    shelves = []
    for pocket in range(pockets + 1):  # the last is the lid of the topmost pocket
        floor = pocket * rack.pitch_mm
        corners = [(0.0, floor - shelf), (deepest, floor - sink - shelf), (deepest, floor - sink), (0.0, floor)]
        shelves.append(plate(f"shelf-{pocket}", corners, RACK, "shelf", "rack"))
    behind = deepest + rack.stop_mm
    stops = []
    for pocket in range(pockets):
        low = pocket * rack.pitch_mm - sink - UNDER_FLOOR_MM
        high = (pocket + 1) * rack.pitch_mm - shelf - depth * fall
        corners = [(deepest, low), (behind, low), (behind, high), (depth, high)]
        stops.append(plate(f"rear-stop-{pocket}", corners, RACK, "rear_stop", "stop"))
    return [*shelves, *stops]


def _comb(machine: Machine, depth: float) -> Plate:
    """In its slots it reaches below the shelf's floor, which lies lowest at the rear.

    Frame: origin on the face towards the cards, at the eject level.
    """
    pusher = machine.rack_pusher
    low = -depth * shelf_fall(machine) - pusher.below_floor_mm
    high = low + swept_mm(machine) - pusher.top_gap_mm
    corners = [(0.0, low), (pusher.comb_mm, low), (pusher.comb_mm, high), (0.0, high)]
    return plate("comb", corners, PUSHER, "pusher", "pusher")


# -- A rack of shelves, as machine files know it.


class Rack(Kind[RackData]):
    """Shelves in a vertical elevator. It takes fewer of thicker cards, so its well is always high enough."""

    data = MappingProxyType({"pusher": RackPusherData, "hand": RackHandData})

    def rates(self, data: RackData) -> dict[str, float]:
        return {"rack.speed_mm_s": data.rack.speed_mm_s * data.rack.steps_per_mm}

    def contradiction(self, data: RackData) -> str | None:
        rack, feed = data.rack, data.feed
        if not rack.home_slow_mm_s <= rack.home_speed_mm_s <= rack.speed_mm_s:
            return "rack.home_speed_mm_s: must lie between home_slow_mm_s and speed_mm_s"
        if rack.accel_down_mm_s2 > rack.accel_mm_s2:
            return "rack.accel_down_mm_s2: must not be more than accel_mm_s2, which the motor is calculated with"
        if not feed.guide_end_x_mm < rack.entry_x_mm < rack.front_x_mm:
            return "rack.entry_x_mm: must lie between feed.guide_end_x_mm and rack.front_x_mm"
        stack = data.capacity * data.cards.fill_height_mm
        room = rack.pitch_mm - rack.shelf_mm
        if stack + rack.drop_mm >= room:
            return f"rack.pitch_mm: {data.capacity} cards are {stack:.1f} mm high, but a pocket is {room:.1f} mm"
        level = data.pockets * stack + data.eject_above_deck_mm
        if data.well.recess_mm and data.well.recess_ramp_mm >= level:
            return f"well.recess_ramp_mm: the ramp ends {level:.1f} mm high, and must begin above the feed plane"
        if not -data.pockets * rack.pitch_mm < rack.home_at_mm < level:
            return f"rack.home_at_mm: must lie within the rack's travel, below {level:.1f} mm"
        return None

    def steps(self, machine: Machine) -> dict[str, int]:
        rack = machine.rack_data.rack
        per_mm = rack.steps_per_mm
        lowest, highest = rack_stops_mm(machine)
        up, down = rack.accel_mm_s2, rack.accel_down_mm_s2
        return {
            "pocket_hz": round(rack.speed_mm_s * per_mm),
            "pocket_up_accel": round(up * per_mm),
            "pocket_accel": round(2 * per_mm * up * down / (up + down)),
            "pocket_down_accel": round(down * per_mm),
            "pocket_home_hz": round(rack.home_speed_mm_s * per_mm),
            "pocket_home_slow_hz": round(rack.home_slow_mm_s * per_mm),
            "home_steps": round(rack.home_at_mm * per_mm),
            "travel_steps": round((highest - lowest) * per_mm),  # the limit of every search for the home switch
            "pitch_steps": round(rack.pitch_mm * per_mm),
            "drop_steps": round(rack.drop_mm * per_mm),
            "fill_steps": round(machine.data.cards.fill_height_mm * per_mm),
            "eject_level_steps": round(eject_level_mm(machine) * per_mm),
        }

    def mouth_mm(self, machine: Machine) -> float:
        return float(machine.rack_data.rack.entry_x_mm - machine.data.feed.sensor_x_mm)

    def recess(self, machine: Machine) -> Recess | None:
        well, top = machine.rack_data.well, eject_level_mm(machine)
        return Recess(well.recess_mm, top - well.recess_ramp_mm, top) if well.recess_mm else None

    def pieces(self, machine: Machine, card_format: CardFormat) -> list[Piece]:
        return rack_pieces(machine, card_format)

    def rest(self, machine: Machine, card_format: CardFormat) -> dict[str, Place]:
        return rack_rest(machine)

    def lifted_mm(self, machine: Machine) -> float:
        return rack_lifted_mm(machine)
