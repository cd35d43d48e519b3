"""A wheel of slots, as machine files know it."""

from __future__ import annotations

import math
from types import MappingProxyType

from ...machine import CardFormat, Machine
from ...pieces import Piece, Place
from ...wheel_data import WheelData
from ..kind import Kind
from .geometry import wheel_pieces, wheel_rest


class Wheel(Kind[WheelData]):
    """Radial slots of one card each. Its largest deck lies in the well before and after, of whatever cards."""

    data = MappingProxyType({"pusher": WheelData})

    def rates(self, data: WheelData) -> dict[str, float]:
        return {"wheel.speed_rpm": data.wheel.speed_rpm / 60 * data.wheel.steps_per_turn}

    def contradiction(self, data: WheelData) -> str | None:
        wheel, pockets = data.wheel, data.pockets
        if not wheel.home_slow_rpm <= wheel.home_speed_rpm <= wheel.speed_rpm:
            return "wheel.home_speed_rpm: must lie between home_slow_rpm and speed_rpm"
        if data.capacity != 1:
            return "capacity: a slot of a wheel holds one card"
        if wheel.steps_per_turn % pockets:
            return f"wheel.steps_per_turn: must be a multiple of the {pockets} slots"
        for key, width, radius in (
            ("slot_inner_width_mm", wheel.slot_inner_width_mm, wheel.inner_radius_mm),
            ("slot_outer_width_mm", wheel.slot_outer_width_mm, wheel.outer_radius_mm),
        ):
            around = 2 * math.pi * radius / pockets
            if width >= around:
                return f"wheel.{key}: {pockets} slots of that width overlap, each has {around:.2f} mm"
        inner, outer, shroud = wheel.inner_radius_mm, wheel.outer_radius_mm, wheel.shroud_radius_mm
        if not inner < outer < shroud:
            return (
                f"wheel.outer_radius_mm: {outer} must lie between inner_radius_mm {inner} and shroud_radius_mm {shroud}"
            )
        return None

    def steps(self, machine: Machine) -> dict[str, int]:
        wheel = machine.wheel_data.wheel
        turn = wheel.steps_per_turn
        accel = round(wheel.accel_rad_s2 / (2 * math.pi) * turn)
        return {
            "pocket_hz": round(wheel.speed_rpm / 60 * turn),
            "pocket_up_accel": accel,
            "pocket_accel": accel,
            "pocket_down_accel": accel,
            "pocket_home_hz": round(wheel.home_speed_rpm / 60 * turn),
            "pocket_home_slow_hz": round(wheel.home_slow_rpm / 60 * turn),
            "home_steps": -round(wheel.home_window_deg / 2 / 360 * turn),
            "travel_steps": 2 * turn,
            "turn_steps": turn,
            "eject_turn_steps": wheel.eject_slots_above_feed * (turn // machine.pockets),
        }

    def mouth_mm(self, machine: Machine) -> float:
        data = machine.wheel_data
        return float(-data.wheel.mouth_sensor_radius_mm - data.well.gate_x_mm - data.feed.sensor_x_mm)

    def thickest_mm(self, machine: Machine) -> float:
        return float(machine.data.well.height_mm / machine.max_cards)

    def pieces(self, machine: Machine, card_format: CardFormat) -> list[Piece]:
        return wheel_pieces(machine, card_format)

    def rest(self, machine: Machine, card_format: CardFormat) -> dict[str, Place]:
        return wheel_rest(machine, card_format)

    def lifted_mm(self, machine: Machine) -> float:
        return float(machine.data.well.height_mm)
