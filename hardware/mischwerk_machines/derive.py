"""From millimetres to the steps, hertz and microseconds of the firmware."""

from __future__ import annotations

import math

from shuffler.config import ConfigError, MachineConfig, validate

from .files import CardFormat, Machine, MachineFileError
from .rack_data import RackData

INSERT_TIMEOUT_US = 200_000  # a card that has left the nip lies in its pocket long before this
EJECT_ATTEMPTS = 3
GUIDE_PLAY_MM = 0.05  # a card needs so much more than its thickness to go through the exit guide
SLIP_PERCENT = 6  # the nip slips: a card is seen so much longer than it is, at most


def config(machine: Machine, card: CardFormat) -> MachineConfig:
    """The firmware's configuration for one card format. Raises MachineFileError for numbers no machine can have."""
    feed = machine.data.feed
    pusher = machine.data.pusher
    per_mm = feed.steps_per_mm
    values = {
        "name": machine.name,
        "kind": machine.kind,
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
        "card_steps": round(card.length_mm * per_mm),
        "passage_steps": round(card.length_mm * per_mm),
        "longest_steps": round(_well_mm(machine, card) * per_mm * (100 + SLIP_PERCENT) / 100),
        "feed_attempts": feed.attempts,
        "feed_timeout_us": feed.timeout_ms * 1000,
        "start_before_us": feed.start_before_ms * 1000,
        "insert_timeout_us": INSERT_TIMEOUT_US,
        "card_um": _card_um(machine),
        "thickest_um": _thickest_um(machine),
        "pusher_hz": round(pusher.speed_mm_s * pusher.steps_per_mm),
        "pusher_accel": round(pusher.accel_mm_s2 * pusher.steps_per_mm),
        "pusher_home_hz": round(pusher.home_speed_mm_s * pusher.steps_per_mm),
        "pusher_home_slow_hz": round(pusher.home_slow_mm_s * pusher.steps_per_mm),
        "pusher_out_steps": round(pusher.stroke_mm * pusher.steps_per_mm),
        "pusher_home_steps": round(pusher.home_inside_mm * pusher.steps_per_mm),
        "pusher_tall": machine.rack_data.pusher.pockets_tall if machine.kind == "rack" else 1,
        "pusher_clear_us": math.floor(1e6 * math.sqrt(2 * pusher.clear_mm / pusher.accel_mm_s2)),
        "pusher_before_us": pusher.start_before_ms * 1000,
        "eject_attempts": EJECT_ATTEMPTS,
        "follower_us": machine.data.well.follower_move_ms * 1000,
        "settle_us": pusher.settle_ms * 1000,
        "mouth_steps": round(_mouth_mm(machine) * per_mm),
        "gap_steps": round(feed.gap_mm * per_mm),
        "staged_us": feed.staged_ms * 1000,
        "first_us": feed.first_ms * 1000,
        "mouth_clear_us": pusher.mouth_clear_ms * 1000,
        "call_us": machine.data.controller.hal_call_us,
        "improve_steps": machine.data.planner.improve_steps,
        "improve_threshold_us": machine.data.planner.improve_threshold_ms * 1000,
        **(_rack(machine) if machine.kind == "rack" else _wheel(machine)),
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
    """The thickest card that goes through the exit guide; of a wheel, too, one whose largest deck the well takes.

    A rack takes fewer of thicker cards, so that its well is high enough.
    """
    mm: float = machine.data.feed.guide_gap_mm - GUIDE_PLAY_MM
    if machine.kind == "wheel":
        mm = min(mm, machine.data.well.height_mm / machine.max_cards)
    return max(_card_um(machine), int(mm * 1000 + 1e-6))


def _rack(machine: Machine) -> dict[str, int]:
    rack = machine.rack_data.rack
    per_mm = rack.steps_per_mm
    return {
        "pocket_hz": round(rack.speed_mm_s * per_mm),
        "pocket_accel": round(rack.accel_mm_s2 * per_mm),
        "pocket_home_hz": round(rack.home_speed_mm_s * per_mm),
        "pocket_home_slow_hz": round(rack.home_slow_mm_s * per_mm),
        "home_steps": round(rack.home_at_mm * per_mm),
        "travel_steps": round(_rack_travel_mm(machine) * per_mm),
        "pitch_steps": round(rack.pitch_mm * per_mm),
        "drop_steps": round(rack.drop_mm * per_mm),
        "fill_steps": round(machine.data.cards.fill_height_mm * per_mm),
        "eject_level_steps": round(eject_level_mm(machine) * per_mm),
        "turn_steps": 0,
        "eject_turn_steps": 0,
    }


def _mouth_mm(machine: Machine) -> float:
    """From the throat sensor to the beam along the pockets' mouths."""
    data = machine.data
    if isinstance(data, RackData):
        return float(data.rack.entry_x_mm - data.feed.sensor_x_mm)
    return float(-data.wheel.mouth_sensor_radius_mm - data.well.gate_x_mm - data.feed.sensor_x_mm)


def eject_level_mm(machine: Machine) -> float:
    """Height of bridge and pusher over the feed plane: over the largest deck the machine takes, for every deck."""
    deck_mm = machine.max_cards * machine.data.cards.fill_height_mm
    return float(deck_mm + machine.rack_data.pusher.eject_above_deck_mm)


def rack_stops_mm(machine: Machine) -> tuple[float, float]:
    """Hard stops of the rack (positions of pocket 0's floor), beyond its lowest feed and highest eject position."""
    rack = machine.rack_data.rack
    stack_mm = machine.capacity * machine.data.cards.fill_height_mm
    lowest = -(machine.pockets - 1) * rack.pitch_mm - rack.drop_mm - stack_mm - rack.beyond_mm
    return lowest, eject_level_mm(machine) + rack.beyond_mm


def _rack_travel_mm(machine: Machine) -> float:
    """From hard stop to hard stop: the limit of every search for the home switch."""
    lowest, highest = rack_stops_mm(machine)
    return highest - lowest


def _wheel(machine: Machine) -> dict[str, int]:
    wheel = machine.wheel_data.wheel
    turn = wheel.steps_per_turn
    return {
        "pocket_hz": round(wheel.speed_rpm / 60 * turn),
        "pocket_accel": round(wheel.accel_rad_s2 / (2 * math.pi) * turn),
        "pocket_home_hz": round(wheel.home_speed_rpm / 60 * turn),
        "pocket_home_slow_hz": round(wheel.home_slow_rpm / 60 * turn),
        "home_steps": -round(wheel.home_window_deg / 2 / 360 * turn),
        "travel_steps": 2 * turn,
        "pitch_steps": 0,
        "drop_steps": 0,
        "fill_steps": 0,
        "eject_level_steps": 0,
        "turn_steps": turn,
        "eject_turn_steps": wheel.eject_slots_above_feed * (turn // machine.pockets),
    }
