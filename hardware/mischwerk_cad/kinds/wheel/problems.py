"""Limits on building a wheel build: see buildable/machine.py."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from mischwerk_machines import CardFormat, Machine

from ...construction import Construction
from ..kind import Problem

_CARD_PLAY_MM = 0.2  # a bent card still slides down to its seat
_AIR_MM = 0.5  # between moving and fixed parts
_STEEPEST_SEAT_DEG = 75.0  # the faces then enclose 15 degrees: friction of 0.13 holds a card
_SAME_MM = 0.05


def wheel_problems(machine: Machine, formats: Sequence[CardFormat], c: Construction) -> Iterator[Problem]:
    """Fins and slots, wheel and shroud, its mouths, the lever in the hub."""
    longest = max(formats, key=lambda card: card.length_mm)
    yield from _fins(machine, formats, c)
    yield from _seats(machine)
    yield from _wheel_and_bed(machine, longest, c)
    yield from _mouths(machine, c)
    yield from _lever(machine, longest)


def _fins(machine: Machine, formats: Sequence[CardFormat], c: Construction) -> Iterator[Problem]:
    wheel, least = machine.wheel_data.wheel, c["printing"]["least_wall_mm"]
    for end, width, radius in (
        ("inner", wheel.slot_inner_width_mm, wheel.inner_radius_mm),
        ("outer", wheel.slot_outer_width_mm, wheel.outer_radius_mm),
    ):
        fin = 2.0 * radius * math.sin(math.pi / machine.pockets) - width
        if fin < least:
            reason = f"{machine.pockets} slots of that width leave fins of {fin:.2f} mm, {least} mm can be printed"
            remedy = f"make it {width + fin - least:.2f} mm or less, or wheel.{end}_radius_mm larger"
            yield Problem(f"wheel.slot_{end}_width_mm", width, reason, remedy)
    thickest = max(formats, key=lambda card: card.thickness_mm)
    if wheel.slot_inner_width_mm < thickest.thickness_mm + _CARD_PLAY_MM:
        reason = f"{thickest.name} cards of {thickest.thickness_mm} mm stick before they are seated"
        remedy = f"make it {thickest.thickness_mm + _CARD_PLAY_MM:.2f} mm or more"
        yield Problem("wheel.slot_inner_width_mm", wheel.slot_inner_width_mm, reason, remedy)


def _seats(machine: Machine) -> Iterator[Problem]:
    slant = machine.wheel_data.wheel.seat_slant_deg
    if slant > _STEEPEST_SEAT_DEG:
        reason = "the lever could not free a card from such a wedge between seat and upper fin"
        yield Problem("wheel.seat_slant_deg", slant, reason, f"make it {_STEEPEST_SEAT_DEG:.0f} or less")


def _wheel_and_bed(machine: Machine, longest: CardFormat, c: Construction) -> Iterator[Problem]:
    wheel, bed = machine.wheel_data.wheel, min(c["printing"]["bed_mm"][:2])
    outer = wheel.outer_radius_mm
    room = outer - wheel.seat_clearance_mm - wheel.inner_radius_mm
    if longest.length_mm > room:
        reason = f"{longest.name} cards are {longest.length_mm} mm long, a slot takes {room:.1f}"
        remedy = "make it larger, or wheel.inner_radius_mm smaller"
        yield Problem("wheel.outer_radius_mm", outer, reason, remedy)
    if 2.0 * outer > bed:
        reason = f"a wheel of {2.0 * outer:.0f} mm doesn't fit the printer's bed of {bed:.0f}"
        remedy = f"make it {bed / 2.0:.0f} mm or less, or printing.bed_mm in construction.toml larger, if yours is"
        yield Problem("wheel.outer_radius_mm", outer, reason, remedy)
    if wheel.shroud_radius_mm < outer + _AIR_MM:
        reason = f"the wheel, {outer} mm in radius, would rub on the shroud"
        yield Problem("wheel.shroud_radius_mm", wheel.shroud_radius_mm, reason, f"make it {outer + _AIR_MM} mm or more")


def _mouths(machine: Machine, c: Construction) -> Iterator[Problem]:
    """Feed mouth and eject mouth, one above the other, with a wall between them; sensors and guide before them."""
    wheel, feed, well = machine.wheel_data.wheel, machine.wheel_data.feed, machine.wheel_data.well
    shroud, (lip_x, _lip_y) = wheel.shroud_radius_mm, wheel.feed_lip_mm
    apart = wheel.eject_slots_above_feed * 2.0 * math.pi / machine.pockets
    halves = sum(math.asin(min(1.0, half / shroud)) for half in (wheel.feed_mouth_half_mm, wheel.eject_mouth_half_mm))
    wall, least = (apart - halves) * shroud, c["printing"]["least_wall_mm"]
    if wall < least:
        reason = f"feed and eject mouth leave {wall:.1f} mm of shroud between them, {least} mm can be printed"
        remedy = "eject more slots above the feed, or make the mouths smaller"
        yield Problem("wheel.eject_slots_above_feed", wheel.eject_slots_above_feed, reason, remedy)
    guide_end = well.gate_x_mm + feed.guide_end_x_mm
    if guide_end > -lip_x + _SAME_MM:
        reason = f"the exit guide ends at {guide_end:.1f} mm, in the lips of the feed mouth at {-lip_x:.1f}"
        yield Problem("feed.guide_end_x_mm", feed.guide_end_x_mm, reason, "end it at the lips, or move well.gate_x_mm")
    sensor = wheel.mouth_sensor_radius_mm
    if not shroud < sensor < lip_x:
        reason = f"the feed mouth's beam must lie between shroud ({shroud}) and lips ({lip_x})"
        yield Problem("wheel.mouth_sensor_radius_mm", sensor, reason, "put it between them")
    flared = shroud + wheel.eject_flare_mm
    if not shroud < wheel.eject_sensor_radius_mm < flared:
        reason = f"the eject mouth's beam must lie between shroud ({shroud}) and flared edges ({flared:g})"
        yield Problem("wheel.eject_sensor_radius_mm", wheel.eject_sensor_radius_mm, reason, "put it between them")


def _lever(machine: Machine, longest: CardFormat) -> Iterator[Problem]:
    """The lever's tip, drawn back to its hard stop, stays off the axis; it fits its slot."""
    wheel, pusher = machine.wheel_data.wheel, machine.wheel_data.pusher
    seat = wheel.outer_radius_mm - wheel.seat_clearance_mm - longest.length_mm
    back = seat - pusher.rest_behind_seat_mm - pusher.behind_home_mm - pusher.comb_mm
    if back < _AIR_MM:
        reason = f"the lever's tip, drawn back, ends at a radius of {back:.1f} mm: it doesn't fit inside the hub"
        remedy = "make it shorter, or the wheel larger"
        yield Problem("pusher.comb_mm", pusher.comb_mm, reason, remedy)
