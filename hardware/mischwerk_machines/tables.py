"""The tables that the file of every machine has, whatever its kind. The files in hardware/machines say what each is."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

# -- What a number in a machine file may be. Units stand in the keys' names; ``description`` is for refusals.

# Of a number that is not 0: products of a few of the others end in infinity, or divide by nothing. Those of the builds
# are 0.0006 to 80,000.
LEAST, MOST = 1e-9, 1e9
_MOST = int(MOST)

# A whole number stays one, so that 40 and 40.0 keep their fingerprints.
Positive = Annotated[
    Annotated[int, Meta(ge=1, le=_MOST)] | Annotated[float, Meta(ge=LEAST, le=MOST)],
    Meta(description="a number above 0"),
]
NotNegative = Annotated[
    Annotated[int, Meta(ge=0, le=_MOST)] | Annotated[float, Meta(ge=0.0, le=MOST)],
    Meta(description="a number, 0 or more"),
]
Number = Annotated[
    Annotated[int, Meta(ge=-_MOST, le=_MOST)] | Annotated[float, Meta(ge=-MOST, le=MOST)],
    Meta(description="a number"),
]
Share = Annotated[
    Annotated[int, Meta(ge=0, le=1)] | Annotated[float, Meta(ge=0.0, le=1.0)],
    Meta(description="a number from 0 to 1"),
]
Friction = Annotated[
    Annotated[int, Meta(ge=0, le=3)] | Annotated[float, Meta(ge=0.0, le=3.0)],
    Meta(description="a number from 0 to 3"),
]
Count = Annotated[int, Meta(ge=1, le=_MOST, description="a whole number above 0")]
Whole = Annotated[int, Meta(ge=0, le=_MOST, description="a whole number, 0 or more")]

_Two = tuple[Number, Number]
Span = Annotated[_Two, Meta(description="two numbers, the smaller first")]  # the order is checked in contradictions.py
Pair = Annotated[_Two, Meta(description="two numbers")]
Points = Annotated[tuple[_Two, ...], Meta(min_length=2, description="a list of points, two numbers each")]
Odd = Annotated[Literal[3, 5, 7, 9, 11, 13, 15], Meta(description="an odd number from 3 to 15")]
Word = Annotated[str, Meta(min_length=1, description="a text")]
PocketOrder = Annotated[Literal["fifo", "lifo"], Meta(description="fifo or lifo")]


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a machine file: every key is a field of the same name, and there are no others."""


class Curtain(NamedTuple):
    """A plate that hangs before the well's rear wall. below_mm: how far it reaches below the feed plane."""

    grams: float
    thickness_mm: float
    gap_mm: float  # between it and the wall
    below_mm: float


# Of tables with a number that few files give: where it is its default, the fingerprint is what it was without.
class Well(Table, frozen=True, kw_only=True, omit_defaults=True):
    """[well]"""

    clearance_mm: Positive
    floor_below_roller_mm: Positive
    height_mm: Positive
    rail_mm: Positive
    rail_below_mm: NotNegative = 0  # the rear rail, below the roller's top
    sensor_x_mm: Number
    follower_grams: Positive
    follower_x_mm: Span
    follower_foot_mm: Span
    follower_move_ms: Count
    follower_lowest_mm: Positive

    @property
    def curtain(self) -> Curtain | None:
        """What hangs before the rear wall; not every kind has it."""
        return None


class Feed(Table, frozen=True):
    """[feed]"""

    roller_x_mm: Number
    roller_radius_mm: Positive
    roller_speed_ratio: Share
    roller_grams: Positive
    roller_drag_n: Positive
    gate_gap_mm: Positive
    gate_depth_mm: Positive
    gate_blade_mm: Positive
    gate_bevel_mm: NotNegative
    gate_bevel_deg: Positive
    gate_floor_mm: Number
    nip_x_mm: Positive
    nip_radius_mm: Positive
    idler_force_n: Positive
    idler_rate_n_mm: Positive
    idler_damping: Positive
    idler_radius_mm: Positive
    idler_grams: Positive
    idler_rest_mm: Positive
    sensor_x_mm: Positive
    guide_end_x_mm: Positive
    guide_floor_mm: Number
    guide_mouth_mm: Positive
    guide_flare_mm: Positive
    guide_gap_mm: Positive
    steps_per_mm: Positive
    speed_mm_s: Positive
    accel_mm_s2: Positive
    stop_mm_s2: Positive
    stage_speed_mm_s: Positive
    stage_travel_mm: Positive
    release_speed_mm_s: Positive
    release_mm: NotNegative
    slow_speed_mm_s: Positive
    attempts: Count
    timeout_ms: Count
    start_before_ms: Whole
    staged_ms: Count
    first_ms: Count
    max_force_n: Positive
    moved_grams: Positive


class Pusher(Table, frozen=True):
    """[pusher]"""

    stroke_mm: Positive
    behind_home_mm: Positive
    parked_mm: Positive
    comb_mm: Positive
    max_force_n: Positive
    mass_grams: Positive
    steps_per_mm: Positive
    speed_mm_s: Positive
    accel_mm_s2: Positive
    home_speed_mm_s: Positive
    home_slow_mm_s: Positive
    settle_ms: Whole
    home_inside_mm: Positive
    clear_mm: Positive
    start_before_ms: Whole
    mouth_clear_ms: Whole


class Cards(Table, frozen=True):
    """[cards]"""

    thickness_sd_mm: Positive
    friction: Friction
    friction_sd: Positive
    offset_sd_mm: Positive
    restitution: Share
    fill_height_mm: Positive
    bent_share: Share
    curl_mm: Number
    curl_sd_mm: Positive
    stiffness_n_mm2: Positive
    bond_share: Share
    bond_n: Number
    bond_sd_n: Positive


class PairFriction(Table, frozen=True):
    """[friction] of pairs with the card"""

    roller: Friction
    nip: Friction
    gate: Friction
    well: Friction
    follower: Friction
    guide: Friction


class Restitution(Table, frozen=True):
    """[restitution] of pairs with the card; ``other``: of those that are not named."""

    other: Share


class World(Table, frozen=True, kw_only=True, omit_defaults=True):
    """[world]"""

    dt_us: Count
    iterations: Count
    slop_mm: Positive
    contact_bias_s: Positive
    rest_ms: Count
    flat_mm: Positive
    wall_slack_mm: Positive
    bent_pieces: Odd = 3  # of a bent card: stiff bars on elastic hinges


class Motors(Table, frozen=True):
    """[motors]"""

    model: Word
    supply_v: Positive
    holding_nm: Positive
    rated_a: Positive
    coil_ohm: Positive
    driver_ohm: Positive
    inductance_mh: Positive
    running_share: Share
    resonance_share: Share


class Air(Table, frozen=True):
    """[air]"""

    share: Share
    density_kg_m3: Positive
    viscosity_upa_s: Positive
    drag_factor: Positive
    orifice_share: Share
    across_play_mm: Positive
    vent_from_mm: NotNegative
    vent_wide_mm: NotNegative
    emboss_mm: Positive


class Controller(Table, frozen=True):
    """[controller], in the order in which the board's compiled module has it."""

    hal_call_us: Whole
    event_us: Whole
    look_us: Whole
    axis_start_us: Whole
    axis_segment_us: Whole
    axis_write_us: Whole
    axis_stop_us: Whole
    collect_us: Whole
    chacha_block_us: Whole
    draw_us_per_card: Whole
    plan_us_per_card: Whole
    search_us_per_step: Whole
    entropy_us_per_byte: Whole
    health_us_per_byte: Whole
    link_byte_us: Whole


class Planner(Table, frozen=True):
    """[planner]"""

    improve_steps: Whole
    improve_threshold_ms: Whole
