"""What the file of a machine says that has a rack of shelves."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from .quantities import Count, Friction, Number, PocketOrder, Positive, Share, Word
from .tables import Cards, Controller, Feed, Motors, Planner, Pusher, Table, Well, World


class RackWell(Well, frozen=True):
    """[well]"""

    follower_above_mm: Positive


class Rack(Table, frozen=True):
    """[rack]"""

    pitch_mm: Positive
    shelf_mm: Positive
    front_x_mm: Positive
    entry_x_mm: Positive
    clearance_mm: Positive
    stop_mm: Positive
    bridge_end_x_mm: Positive
    bridge_drop_mm: Positive
    bridge_bevel_mm: Positive
    slope_deg: Positive
    drop_mm: Positive
    mass_grams: Positive
    max_force_n: Positive
    home_at_mm: Number
    beyond_mm: Positive
    steps_per_mm: Positive
    speed_mm_s: Positive
    accel_mm_s2: Positive
    home_speed_mm_s: Positive
    home_slow_mm_s: Positive


class RackPusher(Pusher, frozen=True):
    """[pusher]"""

    home_x_mm: Positive
    below_floor_mm: Positive
    top_gap_mm: Positive
    pockets_tall: Count
    eject_above_deck_mm: Positive


class RackFriction(Table, frozen=True):
    """[friction] of pairs with the card"""

    roller: Friction
    nip: Friction
    gate: Friction
    well: Friction
    shelf: Friction
    pusher: Friction
    follower: Friction
    guide: Friction
    bridge: Friction
    rear_stop: Friction


class RackRestitution(Table, frozen=True):
    """[restitution] of pairs with the card"""

    other: Share
    follower: Share
    rear_stop: Share


class RackData(Table, frozen=True):
    """The whole file."""

    name: Word
    summary: Word
    kind: Annotated[Literal["rack"], Meta(description="rack or wheel")]
    pockets: Count
    capacity: Count
    pocket_order: PocketOrder
    well: RackWell
    feed: Feed
    rack: Rack
    pusher: RackPusher
    cards: Cards
    friction: RackFriction
    restitution: RackRestitution
    world: World
    motors: Motors
    controller: Controller
    planner: Planner
