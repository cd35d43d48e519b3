"""The machine file of a machine with a wheel of slots."""

from __future__ import annotations

from .machine_data import MachineData
from .tables import (
    Count,
    Curtain,
    Friction,
    NotNegative,
    Number,
    Pair,
    PairFriction,
    Points,
    Positive,
    Pusher,
    Restitution,
    Share,
    Table,
    Well,
)


class WheelWell(Well, frozen=True):
    """[well]"""

    gate_x_mm: Number
    ceiling_end_x_mm: Positive
    chute_mm: Points
    drop_beams_mm: Points
    curtain_grams: Positive
    curtain_mm: Positive
    curtain_gap_mm: Positive
    curtain_below_mm: Positive

    @property
    def curtain(self) -> Curtain:
        """What stops ejected cards."""
        return Curtain(self.curtain_grams, self.curtain_mm, self.curtain_gap_mm, self.curtain_below_mm)


class Wheel(Table, frozen=True):
    """[wheel]"""

    inner_radius_mm: Positive
    slot_inner_width_mm: Positive
    slot_outer_width_mm: Positive
    seat_slant_deg: NotNegative
    seat_clearance_mm: Positive
    outer_radius_mm: Positive
    shroud_radius_mm: Positive
    feed_mouth_half_mm: Positive
    feed_lip_mm: Pair
    eject_mouth_half_mm: Positive
    eject_flare_mm: Positive
    eject_flare_deg: Positive
    pocket_beam_radius_mm: Positive
    mouth_sensor_radius_mm: Positive
    eject_sensor_radius_mm: Positive
    eject_slots_above_feed: Count
    inertia_kg_m2: Positive
    mass_grams: Positive
    max_torque_nm: Positive
    gear_ratio: Positive
    steps_per_turn: Count
    speed_rpm: Positive
    accel_rad_s2: Positive
    home_window_deg: Positive
    slot_window_deg: Positive
    home_speed_rpm: Positive
    home_slow_rpm: Positive


class WheelPusher(Pusher, frozen=True):
    """[pusher]: the ejector lever"""

    rest_behind_seat_mm: Positive
    tip_above_mm: Positive
    tip_below_mm: Positive


class WheelFriction(PairFriction, frozen=True):
    """[friction]"""

    slot: Friction
    shroud: Friction
    hub: Friction
    chute: Friction
    pusher: Friction


class WheelRestitution(Restitution, frozen=True):
    """[restitution]"""

    hub: Share
    well: Share
    pusher: Share


class WheelData(MachineData, frozen=True):
    """The whole file; a lever empties the slots."""

    emptying = "lever"

    well: WheelWell
    wheel: Wheel
    pusher: WheelPusher
    friction: WheelFriction
    restitution: WheelRestitution

    @property
    def gate_x_mm(self) -> float:
        """From the wheel's axis, which is the origin."""
        return float(self.well.gate_x_mm)
