"""A wheel of slots, as the drawings need to know it: limits, motor, card space, dimensions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.kinds.wheel.geometry import FEED_ANGLE, WheelGeometry
from mischwerk_machines.pieces import PUSHER, WHEEL, Section, rotated

from ..construction import Construction
from .kind import G_M_S2, Array, Axis, Kind, Mask, Problem, Region, mm

if TYPE_CHECKING:
    from ..model import Build


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


# -- A wheel of slots, as the drawings need to know it.

# -- Dimensions of a wheel in the drawing of the card path.


def dimension(view: Any, cut: Section, build: Build, foot: float) -> None:
    """See Kind.dimension."""
    data = build.machine.wheel_data
    wheel, gate = data.wheel, cut.gate_x_mm
    shape = WheelGeometry.of(data, build.card_format.length_mm)
    right = view.box[0] + view.box[2]
    view.across((gate, -2.0), (0.0, 0.0), foot + 94.0, f"axis {mm(-gate)}")
    sizes = (
        ("shroud r", wheel.shroud_radius_mm, 68.0),
        ("wheel r", wheel.outer_radius_mm, 52.0),
        ("beam r", wheel.pocket_beam_radius_mm, 36.0),
        ("seat r", shape.seat_radius, 20.0),
        ("wedges from r", wheel.inner_radius_mm, 4.0),
    )
    for name, radius, degrees in sizes:
        point = rotated((radius, 0.0), math.radians(degrees))
        view.names(point, (right + 12.0, view.px(point)[1] - 6.0), f"{name} {mm(radius)}")
    for angle in (FEED_ANGLE, shape.eject_angle):
        view.line((0.0, 0.0), rotated((wheel.shroud_radius_mm + 12.0, 0.0), angle), width=1.0, dash="12 3 2 3")
    degrees = math.degrees(FEED_ANGLE - shape.eject_angle)
    out = rotated((wheel.shroud_radius_mm + 12.0, 0.0), shape.eject_angle)
    x, y = view.px(out)
    view.names(out, (x - 60.0, y - 90.0), f"eject {mm(degrees)} degrees above the feed")
    tip = cut.rest[PUSHER].origin
    x, y = view.px(tip)
    view.names(tip, (x + 150.0, y - 60.0), f"lever, stroke {mm(data.pusher.stroke_mm)}")


# -- Where cards may be in a wheel build, in the side view, everything at rest.


def slots_space(machine: Machine, card_format: CardFormat, section: Section) -> list[Region]:
    """The wheel, its mouths, and over the slide back into the well."""
    geometry = WheelGeometry.of(machine.wheel_data, card_format.length_mm)
    wheel, well, gate = machine.wheel_data.wheel, machine.wheel_data.well, section.gate_x_mm
    c, s = math.cos(geometry.eject_angle), math.sin(geometry.eject_angle)
    half, ceiling = wheel.eject_mouth_half_mm, well.height_mm
    top, edge = well.chute_mm[-1], well.chute_mm[-2]  # the slide, from its lower end to the wheel

    def in_wheel(x: Array, y: Array) -> Mask:
        return np.asarray(np.hypot(x, y) < geometry.shroud_radius, dtype=bool)

    lip_x, lip_y = wheel.feed_lip_mm
    feed_half = wheel.feed_mouth_half_mm
    edge_x = math.sqrt(geometry.shroud_radius**2 - feed_half**2)

    def between_lips(x: Array, y: Array) -> Mask:
        mask: Mask = (x > -lip_x) & (x < -edge_x) & (np.abs(y) < np.interp(x, [-lip_x, -edge_x], [lip_y, feed_half]))
        return mask

    def in_mouth(x: Array, y: Array) -> Mask:
        along, across = x * c + y * s, y * c - x * s
        mask: Mask = (along > 0.0) & (x > gate + edge[0]) & (np.abs(across) < half) & (y < ceiling)
        return mask

    def over_slide(x: Array, y: Array) -> Mask:
        """Over the slide, and over the gate's back, which leads from the gate's blade up to the slide."""
        off, foot = x - gate, well.chute_mm[0]
        height = np.interp(off, [foot[0], top[0], edge[0]], [foot[1], top[1], edge[1]])
        mask: Mask = (off > foot[0]) & (off < min(edge[0], well.ceiling_end_x_mm)) & (y > height) & (y < ceiling)
        return mask

    return [in_wheel, between_lips, in_mouth, over_slide]


_UNDER_SHROUD_MM = 8.0  # between the shroud and the plate
_BEHIND_SHROUD_MM = 6.0


class Wheel(Kind):
    """Radial slots of one card each, emptied outwards by a lever at the hub."""

    parts = "mischwerk_cad.parts.wheel.pocket_end"
    carrier = WHEEL
    drawn_unit = 1e-9
    pushes = 1.0

    def problems(self, machine: Machine, formats: Sequence[CardFormat], c: Construction) -> Iterator[Problem]:
        return wheel_problems(machine, formats, c)

    def pocket_axis(self, machine: Machine) -> Axis:
        wheel, turn = machine.wheel_data.wheel, machine.wheel_data.wheel.steps_per_turn
        keys = "wheel.accel_rad_s2", "wheel.max_torque_nm"
        moves = {"turn": wheel.speed_rpm / 60.0 * turn, "homing": wheel.home_speed_rpm / 60.0 * turn}
        return Axis(*keys, "N m", wheel.accel_rad_s2, wheel.max_torque_nm, moves, turn / (2.0 * math.pi))

    def pocket_moved(self, machine: Machine) -> float:
        """With its cards."""
        return float(machine.wheel_data.wheel.inertia_kg_m2)

    def pocket_needs(self, machine: Machine, card: CardFormat, limits: Mapping[str, Any], moved: float) -> float:
        """Worst with one half full: its cards' weight acts at their middle, on average 2/pi of its radius from the
        axis."""
        middle = _cards_middle_mm(machine, card) * 1e-3
        half_kg = machine.pockets / 2.0 * card.grams * 1e-3
        accel = self.pocket_axis(machine).accel
        return float(moved * accel + half_kg * G_M_S2 * middle * 2.0 / math.pi + limits["wheel_drag_nm"])

    def pocket_watts(self, machine: Machine) -> float:
        wheel = machine.wheel_data.wheel
        return float(wheel.max_torque_nm * wheel.speed_rpm / 60 * 2 * math.pi)

    def cards_moved(self, build: Build) -> float:
        card = build.card_format
        return WheelGeometry.of(build.machine.wheel_data, card.length_mm).cards_inertia_kg_m2(card.grams)

    def swept(self, machine: Machine) -> tuple[int, float]:
        return 1, machine.wheel_data.friction.slot

    def lowest_z(self, layout: Any) -> float:
        return float(-layout.machine.wheel_data.wheel.shroud_radius_mm - _UNDER_SHROUD_MM)

    def end_x(self, layout: Any) -> float:
        return float(layout.machine.wheel_data.wheel.shroud_radius_mm + _BEHIND_SHROUD_MM)

    def mouth_x_mm(self, machine: Machine) -> float:
        return float(-machine.wheel_data.wheel.shroud_radius_mm)

    def card_space(self, machine: Machine, card_format: CardFormat, section: Section) -> list[Region]:
        return slots_space(machine, card_format, section)

    def dimension(self, view: Any, cut: Section, build: Build, foot: float) -> None:
        dimension(view, cut, build, foot)


def _cards_middle_mm(machine: Machine, card: CardFormat) -> float:
    """From the axis to the middle of a card in its slot."""
    return float(WheelGeometry.of(machine.wheel_data, card.length_mm).seat_radius + card.length_mm / 2.0)
