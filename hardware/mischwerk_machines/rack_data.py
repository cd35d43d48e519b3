"""The machine file of a machine with a rack of shelves."""

from __future__ import annotations

from .machine_data import MachineData
from .tables import (
    Count,
    Friction,
    NotNegative,
    Number,
    PairFriction,
    Positive,
    Pusher,
    Restitution,
    Share,
    Table,
    Well,
)


class RackWell(Well, frozen=True):
    """[well]"""

    follower_above_mm: Positive
    recess_mm: NotNegative
    recess_ramp_mm: Positive


class Rack(Table, frozen=True):
    """[rack]"""

    pitch_mm: Positive
    shelf_mm: Positive
    front_x_mm: Positive
    entry_x_mm: Positive
    clearance_mm: Positive
    stop_mm: Positive
    stop_slant_deg: NotNegative
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
    accel_down_mm_s2: Positive
    home_speed_mm_s: Positive
    home_slow_mm_s: Positive


class RackPusher(Pusher, frozen=True):
    """[pusher]"""

    home_x_mm: Positive
    below_floor_mm: Positive
    top_gap_mm: Positive
    pockets_tall: Count
    eject_above_deck_mm: Positive


class RackFriction(PairFriction, frozen=True):
    """[friction]"""

    shelf: Friction
    bridge: Friction
    rear_stop: Friction


class RackPusherFriction(RackFriction, frozen=True):
    """[friction] with a pusher"""

    pusher: Friction


class RackRestitution(Restitution, frozen=True):
    """[restitution]"""

    follower: Share
    shelf: Share
    rear_stop: Share
    well: Share


class RackPusherRestitution(RackRestitution, frozen=True):
    """[restitution] with a pusher"""

    pusher: Share


class RackData(MachineData, frozen=True):
    """The whole file but for what empties the shelves."""

    well: RackWell
    rack: Rack
    friction: RackFriction
    restitution: RackRestitution

    @property
    def eject_above_deck_mm(self) -> float:
        """How high over the largest deck a shelf stands to be emptied."""
        raise NotImplementedError

    @property
    def swept_together(self) -> int:
        """Neighbouring shelves before which the beam at the eject level ends, and what sweeps them, if it is a part of
        the machine."""
        return 1


class RackPusherData(RackData, frozen=True):
    """The whole file of a rack that a pusher empties."""

    emptying = "pusher"

    pusher: RackPusher
    friction: RackPusherFriction
    restitution: RackPusherRestitution

    @property
    def eject_above_deck_mm(self) -> float:
        return self.pusher.eject_above_deck_mm

    @property
    def swept_together(self) -> int:
        return self.pusher.pockets_tall


class Hand(Table, frozen=True):
    """[hand]: room for a hand that empties the shelves"""

    eject_above_deck_mm: Positive


class RackHandData(RackData, frozen=True):
    """The whole file of a rack that a person empties."""

    emptying = "hand"

    hand: Hand

    @property
    def eject_above_deck_mm(self) -> float:
        return self.hand.eject_above_deck_mm
