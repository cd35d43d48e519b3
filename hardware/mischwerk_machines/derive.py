"""From millimetres to the steps, hertz and microseconds of the firmware."""

from __future__ import annotations

from typing import Any

import msgspec
from shuffler.config import ConfigError, MachineConfig, validate

from . import emptyings
from .files import MachineFileError
from .kinds import table
from .machine import CardFormat, Machine

INSERT_TIMEOUT_US = 200_000  # a card that has left the nip lies in its pocket long before this
GUIDE_PLAY_MM = 0.05  # play that a card needs beyond its thickness to go through the exit guide
SLIP_PERCENT = 6  # the nip slips: how much longer than it is a card may appear


def config(machine: Machine, card: CardFormat) -> MachineConfig:
    """The firmware's configuration for one card format. Raises MachineFileError for numbers no machine can have."""
    feed = machine.data.feed
    kind = table.of(machine)
    per_mm = feed.steps_per_mm
    values: dict[str, Any] = {
        "name": machine.name,
        "kind": machine.kind,
        "emptying": machine.emptying,
        "format": card.name,
        "pockets": machine.pockets,
        "capacity": machine.capacity,
        "lifo": machine.pocket_order == "lifo",
        "feed_hz": round(feed.speed_mm_s * per_mm),
        "feed_slow_hz": round(feed.slow_speed_mm_s * per_mm),
        "feed_accel": round(feed.accel_mm_s2 * per_mm),
        "feed_stop_accel": round(feed.stop_mm_s2 * per_mm),
        "stage_hz": round(feed.stage_speed_mm_s * per_mm),
        "stage_steps": round(feed.stage_travel_mm * per_mm),
        "release_hz": round(min(feed.release_speed_mm_s, feed.speed_mm_s) * per_mm),
        "release_steps": round((feed.sensor_x_mm - feed.nip_x_mm + feed.release_mm) * per_mm),
        "card_steps": round(card.length_mm * per_mm),
        "passage_steps": round(card.length_mm * per_mm),
        "longest_steps": round(_well_mm(machine, card) * per_mm * (100 + SLIP_PERCENT) / 100),
        "feed_attempts": feed.attempts,
        "feed_timeout_us": feed.timeout_ms * 1000,
        "start_before_us": feed.start_before_ms * 1000,
        "insert_timeout_us": INSERT_TIMEOUT_US,
        "card_um": _card_um(machine),
        "thickest_um": _thickest_um(machine),
        "follower_us": machine.data.well.follower_move_ms * 1000,
        "mouth_steps": round(kind.mouth_mm(machine) * per_mm),
        "staged_us": feed.staged_ms * 1000,
        "first_us": feed.first_ms * 1000,
        "call_us": machine.data.controller.hal_call_us,
        "improve_steps": machine.data.planner.improve_steps,
        "improve_threshold_us": machine.data.planner.improve_threshold_ms * 1000,
        **kind.steps(machine),
        **emptyings.of(machine).steps(machine),
    }
    try:
        return validate(MachineConfig(**values))
    except ConfigError as error:
        raise MachineFileError(f"{machine.path.name}: {error}") from None


def _well_mm(machine: Machine, card: CardFormat) -> float:
    """Length of the well for this format."""
    return float(card.length_mm + machine.data.well.clearance_mm)


def _card_um(machine: Machine) -> int:
    return round(float(machine.data.cards.fill_height_mm) * 1000)


def _thickest_um(machine: Machine) -> int:
    """The thickest card that goes through the exit guide, and of which the well takes the largest deck."""
    mm = min(machine.data.feed.guide_gap_mm - GUIDE_PLAY_MM, table.of(machine).thickest_mm(machine))
    return max(_card_um(machine), int(mm * 1000 + 1e-6))


# -- Machine files for the board, where there is no TOML: a Python module with the numbers the firmware needs.


def compiled(machine: Machine, card: CardFormat) -> str:
    """Write a module with the machine's CONFIG for shuffler.config. Its numbers have no names there, but as comments:
    a board would keep each name a second time."""
    values = config(machine, card)
    lines = [
        f'"""Compiled from {machine.path.name} for {card.name} cards; do not edit."""',
        "",
        "from collections import namedtuple",
        "",
        "from shuffler.config import fields_of",
        "",
        f'CONFIG = namedtuple("MachineConfig", fields_of({values.kind!r}, {values.emptying!r}))(',
        *(f"    {value!r},  # {field}" for field, value in values._asdict().items()),
        ")",
    ]
    return "\n".join([*lines, ""])


def with_costs(machine: Machine, card: CardFormat) -> str:
    """Write the module of a twin's controller: it has CONTROLLER, what computing costs, besides."""
    return f"{compiled(machine, card)}CONTROLLER = {msgspec.structs.asdict(machine.data.controller)!r}\n"
