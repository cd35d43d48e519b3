"""What no machine can be, though each value alone is possible."""

from __future__ import annotations

import math
import re
from itertools import starmap

from .rack_data import RackData
from .wheel_data import WheelData

MAX_STEP_HZ = 45_000  # what the board's step generation is built for, steps per second per axis
MAX_CARDS = 250  # places are bytes on the wire

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")  # it names files and folders


def contradiction(data: RackData | WheelData) -> str | None:
    """The first one as "key: reason", or None."""
    return _of_name(data) or _of_both(data) or (_of_rack(data) if isinstance(data, RackData) else _of_wheel(data))


def _of_name(data: RackData | WheelData) -> str | None:
    if _NAME.fullmatch(data.name):
        return None
    return f"name: must be letters, digits, hyphens and underscores, 32 at most, is {data.name[:40]!r}"


def _of_both(data: RackData | WheelData) -> str | None:
    feed, pusher = data.feed, data.pusher
    if data.pockets < 2:
        return "pockets: a machine needs two or more: one pocket reaches one order only"
    if data.pockets * data.capacity > MAX_CARDS:
        return f"pockets: {data.pockets} of {data.capacity} hold more than {MAX_CARDS} cards"
    rear, front = data.well.follower_x_mm
    if not rear < front:
        return f"well.follower_x_mm: must be two numbers, the smaller first, is {[rear, front]}"
    if not feed.nip_x_mm < feed.sensor_x_mm < feed.guide_end_x_mm:
        return "feed.sensor_x_mm: must lie between nip_x_mm and guide_end_x_mm"
    if feed.stage_speed_mm_s > feed.speed_mm_s or feed.slow_speed_mm_s > feed.speed_mm_s:
        return "feed.speed_mm_s: must not be below stage_speed_mm_s or slow_speed_mm_s"
    rates = {
        "feed.speed_mm_s": feed.speed_mm_s * feed.steps_per_mm,
        "pusher.speed_mm_s": pusher.speed_mm_s * pusher.steps_per_mm,
    }
    if isinstance(data, RackData):
        rates["rack.speed_mm_s"] = data.rack.speed_mm_s * data.rack.steps_per_mm
    else:
        rates["wheel.speed_rpm"] = data.wheel.speed_rpm / 60 * data.wheel.steps_per_turn
    return next(filter(None, starmap(_too_quick, rates.items())), None) or _of_homing(data)


def _too_quick(key: str, hz: float) -> str | None:
    return f"{key}: is {hz:.0f} steps/s, the board makes {MAX_STEP_HZ} at most" if hz > MAX_STEP_HZ else None


def _of_homing(data: RackData | WheelData) -> str | None:
    pusher = data.pusher
    if not pusher.home_slow_mm_s <= pusher.home_speed_mm_s <= pusher.speed_mm_s:
        return "pusher.home_speed_mm_s: must lie between home_slow_mm_s and speed_mm_s"
    if isinstance(data, RackData):
        rack = data.rack
        if not rack.home_slow_mm_s <= rack.home_speed_mm_s <= rack.speed_mm_s:
            return "rack.home_speed_mm_s: must lie between home_slow_mm_s and speed_mm_s"
    elif not data.wheel.home_slow_rpm <= data.wheel.home_speed_rpm <= data.wheel.speed_rpm:
        return "wheel.home_speed_rpm: must lie between home_slow_rpm and speed_rpm"
    return None


def _of_rack(data: RackData) -> str | None:
    rack, feed = data.rack, data.feed
    if not feed.guide_end_x_mm < rack.entry_x_mm < rack.front_x_mm:
        return "rack.entry_x_mm: must lie between feed.guide_end_x_mm and rack.front_x_mm"
    stack = data.capacity * data.cards.fill_height_mm
    room = rack.pitch_mm - rack.shelf_mm
    if stack + rack.drop_mm >= room:
        return f"rack.pitch_mm: {data.capacity} cards stand {stack:.1f} mm high and a pocket is {room:.1f} mm"
    level = data.pockets * stack + data.pusher.eject_above_deck_mm
    if not -data.pockets * rack.pitch_mm < rack.home_at_mm < level:
        return f"rack.home_at_mm: must lie within the rack's travel, below {level:.1f} mm"
    return None


def _of_wheel(data: WheelData) -> str | None:
    wheel, pockets = data.wheel, data.pockets
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
        return f"wheel.outer_radius_mm: {outer} must lie between inner_radius_mm {inner} and shroud_radius_mm {shroud}"
    return None
