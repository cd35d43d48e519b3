"""What Python and the compiled part both read and change; world.h has the same structures."""

from __future__ import annotations

import ctypes
from ctypes import c_double, c_int, c_long, c_size_t, c_ubyte, c_void_p
from typing import Any

from numpy.typing import NDArray

# Why the compiled loop has come back.
ALL_DONE, TO_LOOK, TO_WATCH, IN_PYTHON, TO_REARRANGE = 0, 1, 2, 3, 4
SENSORS = 16
PIECES = 32  # of a motion, at most; with more the loop is Python's
MOTORS = 3


def address_of(array: NDArray[Any]) -> int:
    """Where an array's numbers are; it must live as long as they are used."""
    return int(array.ctypes.data)


class Clock(ctypes.Structure):
    """Steps and watches so far, when to look at what, in steps, and how far the bodies' time is behind the board's.

    sensed_us: of the last look; end_us: of the last steps.
    """

    steps: int
    sense_at: int
    beams_at: int
    watch_at: int
    watches: int
    owed_us: float
    sensed_us: float
    end_us: float
    _fields_ = (
        *((name, c_long) for name in ("steps", "sense_at", "beams_at", "watch_at", "watches")),
        ("owed_us", c_double),
        ("sensed_us", c_double),
        ("end_us", c_double),
    )


class Motion(ctypes.Structure):
    """An axis's commanded motion: pieces of five numbers, as in motion.py."""

    _fields_ = (
        ("pieces", c_double * 5 * PIECES),
        ("count", c_long),
        ("is_busy", c_long),
        ("rest_steps", c_double),
    )


class Motor(ctypes.Structure):
    """actuator.py: what a motor pulls, and where to. The numbers after ``max_force`` are those of its voltage."""

    is_resting: int
    is_off: int
    lost_steps: int
    offset_steps: float
    aim: float
    _fields_ = (
        ("is_resting", c_long),
        ("is_off", c_long),
        ("lost_steps", c_long),
        ("offset_steps", c_double),
        ("aim", c_double),
        ("load", c_void_p),
        ("cart", c_void_p),
        ("pull", c_void_p),
        ("motion", c_void_p),
        ("is_rotary", c_long),
        ("steps_per_unit", c_double),
        ("zero", c_double * 2),
        ("way", c_double * 2),
        *((name, c_double) for name in ("pull_out_steps", "slip_steps", "at_rest_steps", "max_force", "flat_hz")),
        *((name, c_double) for name in ("per_nm", "steps_per_turn", "volt_s", "volts", "ohms", "pole_pairs")),
        *((name, c_double) for name in ("millihenry", "nm_a", "most_a")),
    )


class Feed(ctypes.Structure):
    """feeder.py: the roller's shaft, driven by the nip, and the follower's string."""

    is_shaft_turning: int
    string_mm: float
    string_goal: float
    string_speed: float
    _fields_ = (
        ("is_shaft_turning", c_long),
        ("string_mm", c_double),
        ("string_goal", c_double),
        ("string_speed", c_double),
        ("nip", c_void_p),
        ("shaft", c_void_p),
        ("hanging", c_void_p),
        ("string", c_void_p),
        *((name, c_double) for name in ("nip_radius_mm", "speed_ratio", "roller_radius_mm", "string_most")),
        *((name, c_double) for name in ("string_accel", "string_top", "slack_mm")),
    )


class Beam(ctypes.Structure):
    """sensors.py: one beam."""

    _fields_ = (("sensor", c_long), ("x", c_double), ("middle", c_double), ("half", c_double))


class Bars(ctypes.Structure):
    """cards.py: the bars that are read; ``carrier`` is 0 of one that moves freely."""

    _fields_ = (
        ("count", c_long),
        *((name, c_void_p) for name in ("body", "carrier", "on_carrier", "shade_half_mm", "stands")),
    )


class Switches(ctypes.Structure):
    """The home switches, and a wheel's slots: _read_switches of either build."""

    _fields_ = (
        ("is_wheel", c_long),
        *((name, c_double) for name in ("home_at_mm", "fastest_mm_us", "steps_per_rad", "whole_steps", "slots")),
        *((name, c_double) for name in ("home_half", "slot_half", "fastest_steps_us")),
        ("home_pocket", c_long),
        ("home_pusher", c_long),
        ("slot", c_long),
        ("throat", c_long),
        ("pusher_meets_mm", c_double),
    )


class Pile(ctypes.Structure):
    """airflow.py: cards that fall together; ``bodies`` of all their pieces, the lowest card's middle is ``lowest``."""

    _fields_ = (
        ("lowest", c_void_p),
        ("below", c_void_p),
        ("half_mm", c_double),
        ("below_half_mm", c_double),
        ("floor_mm", c_double),
        ("floor_mm_s", c_double),
        ("cards", c_long),
        ("bodies", c_long),
        ("body", c_void_p),
    )


class Air(ctypes.Structure):
    """air.py and airflow.py: the numbers of both, and the piles that fall."""

    _fields_ = (
        ("since_s", c_double),
        ("piles", c_long),
        ("pile", c_void_p),
        *((name, c_double) for name in ("grams", "drag", "head_area", "area", "orifice", "inner_mm", "width")),
        *((name, c_double) for name in ("length", "film", "emboss_mm", "gravity", "lies_mm_s", "apart_mm", "film_mm")),
        *((name, c_double) for name in ("rear_x", "front_x", "top", "slope_from", "slope", "vent_from", "vent_wide")),
    )


class Watch(ctypes.Structure):
    """What is judged every 4 ms, and by what: base.py, sleep_manager.py, airflow.py and `_exchange` of either build.

    The arrays are NumPy's, a number or three for each card (`fins_in`: for each slot), changed in place.
    """

    are_calm: int
    are_slow: int
    follower_looks: int
    calm_us: float
    follower_mm: float
    calm_follower_mm: float
    rising_mm_s: float
    _fields_ = (
        *((name, c_long) for name in ("cards", "pockets", "slots", "check_watches", "free_cards", "worth")),
        *((name, c_long) for name in ("fins_beside", "are_bonds", "has_leapt", "is_vacuum", "are_calm", "are_slow")),
        ("follower_looks", c_long),
        *((name, c_double) for name in ("calm_us", "follower_mm", "calm_follower_mm", "rising_mm_s", "interval_s")),
        *((name, c_double) for name in ("half_mm", "slow_mm_s", "still_mm_s", "rest_mm", "steep", "lies_before_x")),
        *((name, c_double) for name in ("nip_end_x", "gate_x", "pitch")),
        *((name, c_double) for name in ("slack", "lowest_y", "highest_y", "lies_left_of", "flat")),
        *((name, c_double) for name in ("front", "fall", "inside_mm", "near_mm", "beside_mm", "falls_mm_s")),
        *((name, c_double) for name in ("bounces_mm", "swept_from", "swept_to", "stop_elasticity")),
        *((name, c_double) for name in ("rear_x", "recess_x", "recess_foot", "behind_x", "gate_edge_x", "gate_from")),
        *((name, c_double) for name in ("gate_to", "room_mm")),
        ("stop", c_void_p),
        *((name, c_double) for name in ("outer_radius", "shroud_mm", "mouths_middle", "mouths_half", "near_slots")),
        *((name, c_double) for name in ("far_off_slots", "fins_near", "fins_far_off")),
        *((name, c_double) for name in ("innermost_mm", "slot_inner_mm", "slot_widens", "wedge_radius")),
        *((name, c_double) for name in ("mouths_radius", "guide_end_x", "under_guide_y", "wall_x", "chute_end_x")),
        *((name, c_void_p) for name in ("thickness", "seen", "carried", "calm_from", "heights", "seen_x")),
        *((name, c_void_p) for name in ("looks", "order", "slot", "lying")),
        *((name, c_void_p) for name in ("stand", "is_apart", "is_frozen", "fins_in")),
        ("pile", c_void_p),
        ("pile_body", c_void_p),
    )


class Loop(ctypes.Structure):
    """All that the loop needs."""

    _fields_ = (
        ("clock", c_void_p),
        ("space", c_void_p),
        ("candidates", c_void_p),
        ("motors", c_long),
        ("motor", c_void_p * MOTORS),
        ("feed", c_void_p),
        ("first_asleep", c_void_p),
        ("beams", c_long),
        ("beam", c_void_p),
        ("sectors", c_long),
        *((name, c_void_p) for name in ("sector_space", "sector_carrier", "sector_load", "air", "watch")),
        ("bars", Bars),
        ("switches", Switches),
        ("motion", Motion * MOTORS),
        ("level", c_ubyte * SENSORS),
        *((name, c_double) for name in ("time_us", "dt_us", "along_mm_s", "across_mm_s", "stands_slower")),
        *((name, c_int) for name in ("are_slow", "is_follower_down", "looks_always", "in_throat", "is_out")),
        *((name, c_int) for name in ("beat_steps", "standing_steps", "sense_steps", "watch_steps", "apart_steps")),
        ("size", c_size_t),
    )
