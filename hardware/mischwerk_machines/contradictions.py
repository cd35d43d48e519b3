"""Values that contradict each other, though each alone is possible."""

from __future__ import annotations

import re
from itertools import starmap

from . import emptyings
from .kinds.table import KINDS
from .machine_data import MachineData

MAX_STEP_HZ = 45_000  # what the board's step generation is built for, steps per second per axis
MAX_CARDS = 250  # places are bytes on the wire

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")  # it names files and folders


def contradiction(data: MachineData) -> str | None:
    """The first one as "key: reason", or None."""
    own = KINDS[data.kind].contradiction
    return _of_name(data) or _of_any(data) or emptyings.of(data).contradiction(data) or own(data)


def _of_name(data: MachineData) -> str | None:
    if _NAME.fullmatch(data.name):
        return None
    return f"name: must be letters, digits, hyphens and underscores, 32 at most, not {data.name[:40]!r}"


def _of_any(data: MachineData) -> str | None:
    feed = data.feed
    if data.pockets < 2:
        return "pockets: a machine needs two or more: one pocket reaches one order only"
    if data.pockets * data.capacity > MAX_CARDS:
        return f"pockets: {data.pockets} of {data.capacity} hold more than {MAX_CARDS} cards"
    rear, front = data.well.follower_x_mm
    if not rear < front:
        return f"well.follower_x_mm: must be two numbers, the smaller first, not {[rear, front]}"
    behind, before = data.well.follower_foot_mm
    if not rear <= behind < before <= front:
        return (
            "well.follower_foot_mm: must be two numbers within follower_x_mm, the smaller first, "
            f"not {[behind, before]}"
        )
    if not feed.nip_x_mm < feed.sensor_x_mm < feed.guide_end_x_mm:
        return "feed.sensor_x_mm: must lie between nip_x_mm and guide_end_x_mm"
    if feed.stage_speed_mm_s > feed.speed_mm_s or feed.slow_speed_mm_s > feed.speed_mm_s:
        return "feed.speed_mm_s: must not be below stage_speed_mm_s or slow_speed_mm_s"
    rates = {
        "feed.speed_mm_s": feed.speed_mm_s * feed.steps_per_mm,
        **emptyings.of(data).rates(data),
        **KINDS[data.kind].rates(data),
    }
    return next(filter(None, starmap(_too_quick, rates.items())), None)


def _too_quick(key: str, hz: float) -> str | None:
    return f"{key}: is {hz:.0f} steps/s; the board makes {MAX_STEP_HZ} at most" if hz > MAX_STEP_HZ else None
