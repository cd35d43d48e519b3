"""A rack of shelves, as machine files know it."""

from __future__ import annotations

from types import MappingProxyType

from ...machine import CardFormat, Machine
from ...pieces import Piece, Place, Recess
from ...rack_data import RackData, RackHandData, RackPusherData
from ..kind import Kind
from .heights import eject_level_mm, rack_stops_mm
from .section import rack_lifted_mm, rack_pieces, rack_rest


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
