"""What a machine file must say: every section and key, its type and range, and what must fit together."""

from __future__ import annotations

import math
import re
from typing import Any

# Sorts of value. Units stand in the keys' names.
POSITIVE = "a number above 0"
NOT_BELOW_0 = "a number, 0 or more"
ANY = "a number"
SHARE = "a number from 0 to 1"
FRICTION = "a number from 0 to 3"
COUNT = "a whole number above 0"
WHOLE = "a whole number, 0 or more"
SPAN = "two numbers, the smaller first"
PAIR = "two numbers"
POINTS = "a list of points, two numbers each"
WORD = "a text"

MAX_STEP_HZ = 45_000  # what the board's step generation is built for, steps per second per axis
MAX_CARDS = 250  # places are bytes on the wire

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")  # it names files and folders
TOP = {"name": WORD, "summary": WORD, "kind": WORD, "pockets": COUNT, "capacity": COUNT, "pocket_order": WORD}

FEED = {
    "roller_x_mm": ANY, "roller_radius_mm": POSITIVE, "roller_speed_ratio": SHARE, "roller_grams": POSITIVE,
    "roller_drag_n": POSITIVE, "gate_gap_mm": POSITIVE, "gate_depth_mm": POSITIVE, "gate_blade_mm": POSITIVE,
    "gate_bevel_mm": NOT_BELOW_0, "gate_floor_mm": ANY,
    "nip_x_mm": POSITIVE, "nip_radius_mm": POSITIVE, "idler_force_n": POSITIVE, "idler_rate_n_mm": POSITIVE,
    "idler_damping": POSITIVE, "idler_radius_mm": POSITIVE, "idler_grams": POSITIVE, "idler_rest_mm": POSITIVE,
    "sensor_x_mm": POSITIVE, "guide_end_x_mm": POSITIVE, "guide_floor_mm": ANY, "guide_mouth_mm": POSITIVE,
    "guide_flare_mm": POSITIVE, "guide_gap_mm": POSITIVE, "steps_per_mm": POSITIVE, "speed_mm_s": POSITIVE,
    "accel_mm_s2": POSITIVE, "stop_mm_s2": POSITIVE, "stage_speed_mm_s": POSITIVE, "stage_travel_mm": POSITIVE,
    "slow_speed_mm_s": POSITIVE, "attempts": COUNT, "timeout_ms": COUNT, "start_before_ms": WHOLE,
    "gap_mm": POSITIVE, "staged_ms": COUNT, "first_ms": COUNT, "max_force_n": POSITIVE, "moved_grams": POSITIVE,
}  # fmt: skip
CARDS = {
    "thickness_sd_mm": POSITIVE, "friction": FRICTION, "friction_sd": POSITIVE, "offset_sd_mm": POSITIVE,
    "restitution": SHARE, "fill_height_mm": POSITIVE,
    "bent_share": SHARE, "curl_mm": ANY, "curl_sd_mm": POSITIVE, "stiffness_n_mm2": POSITIVE,
    "bond_share": SHARE, "bond_n": ANY, "bond_sd_n": POSITIVE,
}  # fmt: skip
CONTROLLER = {
    "hal_call_us": WHOLE, "event_us": WHOLE, "look_us": WHOLE,
    "axis_start_us": WHOLE, "axis_segment_us": WHOLE, "axis_write_us": WHOLE, "axis_stop_us": WHOLE,
    "collect_us": WHOLE,
    "chacha_block_us": WHOLE, "draw_us_per_card": WHOLE, "plan_us_per_card": WHOLE,
    "search_us_per_step": WHOLE,
    "entropy_us_per_byte": WHOLE, "health_us_per_byte": WHOLE, "link_byte_us": WHOLE,
}  # fmt: skip
PUSHER = {
    "stroke_mm": POSITIVE, "behind_home_mm": POSITIVE, "parked_mm": POSITIVE, "comb_mm": POSITIVE,
    "max_force_n": POSITIVE, "mass_grams": POSITIVE, "steps_per_mm": POSITIVE, "speed_mm_s": POSITIVE,
    "accel_mm_s2": POSITIVE, "home_speed_mm_s": POSITIVE, "home_slow_mm_s": POSITIVE, "settle_ms": WHOLE,
    "home_inside_mm": POSITIVE, "clear_mm": POSITIVE, "start_before_ms": WHOLE,
    "mouth_clear_ms": WHOLE,
}  # fmt: skip
WELL = {
    "clearance_mm": POSITIVE, "floor_below_roller_mm": POSITIVE, "height_mm": POSITIVE, "rail_mm": POSITIVE,
    "sensor_x_mm": ANY, "follower_grams": POSITIVE, "follower_x_mm": SPAN, "follower_move_ms": COUNT,
    "follower_lowest_mm": POSITIVE,
}  # fmt: skip
WORLD = {
    "dt_us": COUNT, "iterations": COUNT, "slop_mm": POSITIVE, "contact_bias_s": POSITIVE, "rest_ms": COUNT,
    "flat_mm": POSITIVE, "wall_slack_mm": POSITIVE,
}  # fmt: skip

MOTORS = {"supply_v": POSITIVE, "current_a": POSITIVE, "inductance_mh": POSITIVE}
PLANNER = {"improve_steps": WHOLE, "improve_threshold_ms": WHOLE}

SECTIONS: dict[str, dict[str, dict[str, str]]] = {
    "rack": {
        "well": WELL | {"follower_above_mm": POSITIVE},
        "feed": FEED,
        "rack": {
            "pitch_mm": POSITIVE, "shelf_mm": POSITIVE, "front_x_mm": POSITIVE, "entry_x_mm": POSITIVE,
            "clearance_mm": POSITIVE, "stop_mm": POSITIVE, "bridge_end_x_mm": POSITIVE, "bridge_drop_mm": POSITIVE,
            "bridge_bevel_mm": POSITIVE,
            "slope_deg": POSITIVE, "drop_mm": POSITIVE, "mass_grams": POSITIVE, "max_force_n": POSITIVE,
            "home_at_mm": ANY, "beyond_mm": POSITIVE, "steps_per_mm": POSITIVE,
            "speed_mm_s": POSITIVE, "accel_mm_s2": POSITIVE, "home_speed_mm_s": POSITIVE, "home_slow_mm_s": POSITIVE,
        },
        "pusher": PUSHER | {
            "home_x_mm": POSITIVE, "below_floor_mm": POSITIVE, "top_gap_mm": POSITIVE, "pockets_tall": COUNT,
            "eject_above_deck_mm": POSITIVE,
        },
        "cards": CARDS,
        "friction": dict.fromkeys(
            ("roller", "nip", "gate", "well", "shelf", "pusher", "follower", "guide", "bridge", "rear_stop"), FRICTION
        ),
        "restitution": dict.fromkeys(("other", "follower", "rear_stop"), SHARE),
        "world": WORLD,
        "motors": MOTORS,
        "controller": CONTROLLER,
        "planner": PLANNER,
    },
    "wheel": {
        "well": WELL | {"gate_x_mm": ANY, "ceiling_end_x_mm": POSITIVE, "chute_mm": POINTS},
        "feed": FEED,
        "wheel": {
            "inner_radius_mm": POSITIVE, "slot_inner_width_mm": POSITIVE, "slot_outer_width_mm": POSITIVE,
            "seat_clearance_mm": POSITIVE, "outer_radius_mm": POSITIVE, "shroud_radius_mm": POSITIVE,
            "feed_mouth_half_mm": POSITIVE, "feed_lip_mm": PAIR, "eject_mouth_half_mm": POSITIVE,
            "eject_flare_mm": POSITIVE, "eject_flare_deg": POSITIVE, "pocket_beam_radius_mm": POSITIVE,
            "mouth_sensor_radius_mm": POSITIVE, "eject_slots_above_feed": COUNT, "inertia_kg_m2": POSITIVE,
            "mass_grams": POSITIVE, "max_torque_nm": POSITIVE, "gear_ratio": POSITIVE, "steps_per_turn": COUNT,
            "speed_rpm": POSITIVE, "accel_rad_s2": POSITIVE, "home_window_deg": POSITIVE, "slot_window_deg": POSITIVE,
            "home_speed_rpm": POSITIVE, "home_slow_rpm": POSITIVE,
        },
        "pusher": PUSHER | {
            "rest_behind_seat_mm": POSITIVE, "tip_above_mm": POSITIVE, "tip_below_mm": POSITIVE,
        },
        "cards": CARDS,
        "friction": dict.fromkeys(
            ("roller", "nip", "gate", "well", "slot", "shroud", "pusher", "follower", "hub", "chute", "guide"), FRICTION
        ),
        "restitution": dict.fromkeys(("other", "hub", "well"), SHARE),
        "world": WORLD,
        "motors": MOTORS,
        "controller": CONTROLLER,
        "planner": PLANNER,
    },
}  # fmt: skip

_LEAST, _MOST = 1e-9, 1e9  # of a number that is not 0; those of the builds are 0.0006 to 80,000


def check(data: dict[str, Any]) -> str | None:
    """The first problem of ``data`` as "key: reason", or None."""
    problem = _keys(data, TOP, "", ignore=lambda value: isinstance(value, dict))
    if problem:
        return problem
    if not _NAME.fullmatch(data["name"]):
        return f"name: must be letters, digits, hyphens and underscores, 32 at most, is {data['name'][:40]!r}"
    if data["kind"] not in SECTIONS:
        return f"kind: must be rack or wheel, is {data['kind']!r}"
    if data["pocket_order"] not in ("fifo", "lifo"):
        return f"pocket_order: must be fifo or lifo, is {data['pocket_order']!r}"
    sections = SECTIONS[data["kind"]]
    for name, keys in sections.items():
        if not isinstance(data.get(name), dict):
            return f"{name}: the section is missing"
        problem = _keys(data[name], keys, f"{name}.")
        if problem:
            return problem
    for name, value in data.items():
        if isinstance(value, dict) and name not in sections:
            return f"{name}: unknown section"
    return _contradiction(data)


def _keys(data: dict[str, Any], keys: dict[str, str], prefix: str, ignore: Any = lambda value: False) -> str | None:
    for key, value in data.items():
        if key not in keys and not ignore(value):
            return f"{prefix}{key}: unknown key"
    for key, sort in keys.items():
        if key not in data:
            return f"{prefix}{key}: missing"
        if not _is(data[key], sort):
            return f"{prefix}{key}: must be {sort}, is {data[key]!r}"
    return None


def _is(value: Any, sort: str) -> bool:
    if sort == WORD:
        return isinstance(value, str) and bool(value)
    if sort in (SPAN, PAIR):
        return _numbers(value) and len(value) == 2 and (sort == PAIR or value[0] < value[1])
    if sort == POINTS:
        return isinstance(value, list) and len(value) >= 2 and all(_numbers(p) and len(p) == 2 for p in value)
    if sort in (COUNT, WHOLE):
        return isinstance(value, int) and not isinstance(value, bool) and value >= (sort == COUNT) and value <= _MOST
    if not _number(value):
        return False
    low, high = {
        POSITIVE: (0.0, math.inf), NOT_BELOW_0: (0.0, math.inf), SHARE: (0.0, 1.0), FRICTION: (0.0, 3.0),
        ANY: (-math.inf, math.inf),
    }[sort]  # fmt: skip
    return low <= value <= high and (sort != POSITIVE or value > 0)


def _number(value: Any) -> bool:
    """A number that some machine could have: products of a few of the others end in infinity, or divide by nothing."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return value == 0 or _LEAST <= abs(value) <= _MOST  # false for NaN, too


def _numbers(value: Any) -> bool:
    return isinstance(value, list) and all(_number(v) for v in value)


def _contradiction(data: dict[str, Any]) -> str | None:
    """What no machine can be, though each number alone is possible."""
    feed, pusher = data["feed"], data["pusher"]
    if data["pockets"] < 2:
        return "pockets: a machine needs two or more: one pocket reaches one order only"
    if data["pockets"] * data["capacity"] > MAX_CARDS:
        return f"pockets: {data['pockets']} of {data['capacity']} hold more than {MAX_CARDS} cards"
    if not feed["nip_x_mm"] < feed["sensor_x_mm"] < feed["guide_end_x_mm"]:
        return "feed.sensor_x_mm: must lie between nip_x_mm and guide_end_x_mm"
    if feed["stage_speed_mm_s"] > feed["speed_mm_s"] or feed["slow_speed_mm_s"] > feed["speed_mm_s"]:
        return "feed.speed_mm_s: must not be below stage_speed_mm_s or slow_speed_mm_s"
    rates = {
        "feed.speed_mm_s": feed["speed_mm_s"] * feed["steps_per_mm"],
        "pusher.speed_mm_s": pusher["speed_mm_s"] * pusher["steps_per_mm"],
    }
    if data["kind"] == "rack":
        rates["rack.speed_mm_s"] = data["rack"]["speed_mm_s"] * data["rack"]["steps_per_mm"]
    else:
        rates["wheel.speed_rpm"] = data["wheel"]["speed_rpm"] / 60 * data["wheel"]["steps_per_turn"]
    for key, hz in rates.items():
        if hz > MAX_STEP_HZ:
            return f"{key}: is {hz:.0f} steps/s, the board makes {MAX_STEP_HZ} at most"
    for section, unit in (("pusher", "mm_s"), ("rack", "mm_s"), ("wheel", "rpm")):
        if section in data and not (
            data[section][f"home_slow_{unit}"] <= data[section][f"home_speed_{unit}"] <= data[section][f"speed_{unit}"]
        ):
            return f"{section}.home_speed_{unit}: must lie between home_slow_{unit} and speed_{unit}"
    return _rack_contradiction(data) if data["kind"] == "rack" else _wheel_contradiction(data)


def _rack_contradiction(data: dict[str, Any]) -> str | None:
    rack, feed = data["rack"], data["feed"]
    if not feed["guide_end_x_mm"] < rack["entry_x_mm"] < rack["front_x_mm"]:
        return "rack.entry_x_mm: must lie between feed.guide_end_x_mm and rack.front_x_mm"
    stack = data["capacity"] * data["cards"]["fill_height_mm"]
    room = rack["pitch_mm"] - rack["shelf_mm"]
    if stack + rack["drop_mm"] >= room:
        return f"rack.pitch_mm: {data['capacity']} cards stand {stack:.1f} mm high and a pocket is {room:.1f} mm"
    level = data["pockets"] * stack + data["pusher"]["eject_above_deck_mm"]
    if not -data["pockets"] * rack["pitch_mm"] < rack["home_at_mm"] < level:
        return f"rack.home_at_mm: must lie within the rack's travel, below {level:.1f} mm"
    return None


def _wheel_contradiction(data: dict[str, Any]) -> str | None:
    wheel = data["wheel"]
    if data["capacity"] != 1:
        return "capacity: a slot of a wheel holds one card"
    if wheel["steps_per_turn"] % data["pockets"]:
        return f"wheel.steps_per_turn: must be a multiple of the {data['pockets']} slots"
    for width, radius in (("slot_inner_width_mm", "inner_radius_mm"), ("slot_outer_width_mm", "outer_radius_mm")):
        around = 2 * math.pi * wheel[radius] / data["pockets"]
        if wheel[width] >= around:
            return f"wheel.{width}: {data['pockets']} slots of that width overlap, each has {around:.2f} mm"
    if not wheel["inner_radius_mm"] < wheel["outer_radius_mm"] < wheel["shroud_radius_mm"]:
        inner, outer, shroud = (wheel[f"{what}_radius_mm"] for what in ("inner", "outer", "shroud"))
        return f"wheel.outer_radius_mm: {outer} must lie between inner_radius_mm {inner} and shroud_radius_mm {shroud}"
    return None
