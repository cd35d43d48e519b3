"""What machine files need to know of what empties the pockets, and values that contradict each other."""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from itertools import starmap

from .kinds.table import KINDS
from .machine import Machine, pusher_of
from .machine_data import MachineData


class Emptying(ABC):
    """One way to empty pockets. axes: names of the axes that it adds to feed and pockets."""

    axes: tuple[str, ...] = ()

    @abstractmethod
    def contradiction(self, data: MachineData) -> str | None:
        """Values impossible for it: the first as "key: reason", or None."""

    @abstractmethod
    def rates(self, data: MachineData) -> dict[str, float]:
        """Steps per second of its axes at most, by the key that gives their speed."""

    @abstractmethod
    def steps(self, machine: Machine) -> dict[str, int]:
        """The fields of the firmware's configuration that it adds."""


# -- A person empties the pockets, all of them at once.


class Hand(Emptying):
    """[hand]: nothing moves."""

    def contradiction(self, data: MachineData) -> str | None:
        return None

    def rates(self, data: MachineData) -> dict[str, float]:
        return {}

    def steps(self, machine: Machine) -> dict[str, int]:
        return {"swept_pockets": machine.pockets}


# -- The two that a motor drives: a pusher across several shelves, and the lever at a wheel's hub.

EJECT_ATTEMPTS = 3


class Lever(Emptying):
    """[pusher] of a wheel."""

    axes = ("pusher",)

    def contradiction(self, data: MachineData) -> str | None:
        pusher = pusher_of(data)
        if not pusher.home_slow_mm_s <= pusher.home_speed_mm_s <= pusher.speed_mm_s:
            return "pusher.home_speed_mm_s: must lie between home_slow_mm_s and speed_mm_s"
        return None

    def rates(self, data: MachineData) -> dict[str, float]:
        pusher = pusher_of(data)
        return {"pusher.speed_mm_s": pusher.speed_mm_s * pusher.steps_per_mm}

    def steps(self, machine: Machine) -> dict[str, int]:
        pusher = machine.pusher
        per_mm = pusher.steps_per_mm
        return {
            "swept_pockets": 1,
            "pusher_hz": round(pusher.speed_mm_s * per_mm),
            "pusher_accel": round(pusher.accel_mm_s2 * per_mm),
            "pusher_home_hz": round(pusher.home_speed_mm_s * per_mm),
            "pusher_home_slow_hz": round(pusher.home_slow_mm_s * per_mm),
            "pusher_out_steps": round(pusher.stroke_mm * per_mm),
            "pusher_home_steps": round(pusher.home_inside_mm * per_mm),
            "pusher_clear_us": math.floor(1e6 * math.sqrt(2 * pusher.clear_mm / pusher.accel_mm_s2)),
            "pusher_before_us": pusher.start_before_ms * 1000,
            "eject_attempts": EJECT_ATTEMPTS,
            "settle_us": pusher.settle_ms * 1000,
            "mouth_clear_us": pusher.mouth_clear_ms * 1000,
        }


class Pusher(Lever):
    """[pusher] of a rack."""

    def steps(self, machine: Machine) -> dict[str, int]:
        return {**super().steps(machine), "swept_pockets": machine.rack_pusher.pockets_tall}


# -- What can empty pockets, by its names in the core.

EMPTYINGS: dict[str, Emptying] = {
    "pusher": Pusher(),
    "lever": Lever(),
    "hand": Hand(),
}


def axes_of(machine: Machine) -> tuple[str, ...]:
    """Names of its axes, by their numbers in the core."""
    return ("feed", "pocket", *of(machine).axes)


def of(machine: Machine | MachineData) -> Emptying:
    """Return what empties the pockets of ``machine``."""
    return EMPTYINGS[machine.emptying]


# -- Values that contradict each other, though each alone is possible.

MAX_STEP_HZ = 45_000  # what the board's step generation is built for, steps per second per axis
MAX_CARDS = 250  # places are bytes on the wire

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")  # it names files and folders


def contradiction(data: MachineData) -> str | None:
    """The first one as "key: reason", or None."""
    own = KINDS[data.kind].contradiction
    return _of_name(data) or _of_any(data) or of(data).contradiction(data) or own(data)


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
        **of(data).rates(data),
        **KINDS[data.kind].rates(data),
    }
    return next(filter(None, starmap(_too_quick, rates.items())), None)


def _too_quick(key: str, hz: float) -> str | None:
    return f"{key}: is {hz:.0f} steps/s; the board makes {MAX_STEP_HZ} at most" if hz > MAX_STEP_HZ else None
