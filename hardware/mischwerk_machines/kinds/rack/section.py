"""Section of a rack build's pocket end: bridge, shelves with their stop, comb."""

from __future__ import annotations

import math

from ...machine import CardFormat, Machine
from ...pieces import FRAME, PUSHER, RACK, Piece, Place, Plate, plate
from ...rack_data import RackPusherData
from .heights import eject_level_mm

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
