"""What the file of a machine says that has a wheel of slots."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from .quantities import Count, Friction, Number, Pair, PocketOrder, Points, Positive, Share, Word
from .tables import Cards, Controller, Feed, Motors, Planner, Pusher, Table, Well, World


class WheelWell(Well, frozen=True):
    """[well]"""

    gate_x_mm: Number
    ceiling_end_x_mm: Positive
    chute_mm: Points


class Wheel(Table, frozen=True):
    """[wheel]"""

    inner_radius_mm: Positive
    slot_inner_width_mm: Positive
    slot_outer_width_mm: Positive
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


class WheelFriction(Table, frozen=True):
    """[friction] of pairs with the card"""

    roller: Friction
    nip: Friction
    gate: Friction
    well: Friction
    slot: Friction
    shroud: Friction
    pusher: Friction
    follower: Friction
    hub: Friction
    chute: Friction
    guide: Friction


class WheelRestitution(Table, frozen=True):
    """[restitution] of pairs with the card"""

    other: Share
    hub: Share
    well: Share


class WheelData(Table, frozen=True):
    """The whole file."""

    name: Word
    summary: Word
    kind: Annotated[Literal["wheel"], Meta(description="rack or wheel")]
    pockets: Count
    capacity: Count
    pocket_order: PocketOrder
    well: WheelWell
    feed: Feed
    wheel: Wheel
    pusher: WheelPusher
    cards: Cards
    friction: WheelFriction
    restitution: WheelRestitution
    world: World
    motors: Motors
    controller: Controller
    planner: Planner
