"""The wheel build's geometry, computed once from the machine file and the card format.

Millimetres and radians; origin at the wheel's axis, x along the feed, y up, angles from +x counter-clockwise.
The feed position is at 180 degrees. The wheel's *turn* is its body's angle, counter-clockwise (slots sink on the
feed side) in steps: slot p stands at the feed position when turn = p * steps_per_turn / pockets, and at the
eject position when turn = (p - eject_slots_above_feed) * steps_per_turn / pockets.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ...machine import CardFormat, Machine
from ...pieces import FRAME, PUSHER, WHEEL, Disc, Piece, Place, Plate, Point, plate, rotated
from ...section_feeder import from_gate, gate_x_mm, wall_x_mm
from ...wheel_data import Wheel, WheelData, WheelPusher

FEED_ANGLE = math.pi


@dataclass(frozen=True)
class WheelGeometry:
    """Numbers of one wheel set up for one card format. Fields in mm and radians unless the name says so."""

    slots: int
    steps_per_turn: int
    card_length: float
    wedge_radius: float  # where the wedges begin; a hub ring reaches up to seat_radius for shorter cards
    seat_radius: float  # where a card's inner edge rests
    seat_slant: float  # of a slot's bottom
    outer_radius: float
    shroud_radius: float
    inner_width: float  # of a slot at wedge_radius
    outer_width: float  # of a slot at outer_radius
    eject_angle: float

    @classmethod
    def of(cls, data: WheelData, card_length_mm: float) -> WheelGeometry:
        """Raises ValueError if the card does not fit the wedges."""
        wheel = data.wheel
        slots = data.pockets
        seat = wheel.outer_radius_mm - wheel.seat_clearance_mm - card_length_mm
        if seat < wheel.inner_radius_mm:
            raise ValueError(f"cards of {card_length_mm} mm are too long for a wheel of this radius")
        return cls(
            slots=slots,
            steps_per_turn=wheel.steps_per_turn,
            card_length=card_length_mm,
            wedge_radius=wheel.inner_radius_mm,
            seat_radius=seat,
            seat_slant=math.radians(wheel.seat_slant_deg),
            outer_radius=wheel.outer_radius_mm,
            shroud_radius=wheel.shroud_radius_mm,
            inner_width=wheel.slot_inner_width_mm,
            outer_width=wheel.slot_outer_width_mm,
            eject_angle=FEED_ANGLE - wheel.eject_slots_above_feed * 2.0 * math.pi / slots,
        )

    def cards_inertia_kg_m2(self, card_grams: float) -> float:
        """Return the inertia of a full wheel's cards about its axis: thin rods from their seats outwards."""
        middle = self.seat_radius + self.card_length / 2.0
        return self.slots * card_grams * (middle**2 + self.card_length**2 / 12.0) * 1e-9

    @property
    def pitch(self) -> float:
        """Angle from one slot to the next."""
        return 2.0 * math.pi / self.slots

    @property
    def steps_per_rad(self) -> float:
        """Steps of the wheel's motor for one radian of the wheel."""
        return self.steps_per_turn / (2.0 * math.pi)

    def slot_angle(self, slot: int) -> float:
        """Angle of a slot's axis in the wheel's own frame (slot 0 is at the feed position there)."""
        return FEED_ANGLE - slot * self.pitch

    def slot_width(self, radius: Any) -> Any:
        """Clear width of a slot at ``radius`` (a number or an array); extrapolated beyond the outer radius."""
        share = (radius - self.wedge_radius) / (self.outer_radius - self.wedge_radius)
        return self.inner_width + share * (self.outer_width - self.inner_width)

    def fin(self, slot: int) -> list[Point]:
        """The fin between ``slot`` and the next one, in the wheel's frame: one convex quadrilateral."""
        corners = []
        for angle, side, radii in (
            (self.slot_angle(slot + 1), 0.5, (self.wedge_radius, self.outer_radius)),
            (self.slot_angle(slot), -0.5, (self.outer_radius, self.wedge_radius)),
        ):
            for radius in radii:
                corners.append(rotated((radius, side * self.slot_width(radius)), angle))
        return corners


# -- Section of a wheel build's pocket end: shroud, chute, ceiling, wheel, ejector lever.  The lever and the lips
# are combs that pass between one another across the machine, which a side view can't show.

_SHROUD_CHORD_RAD = math.radians(2.0)  # a chord of 2 degrees leaves the arc by 0.014 mm
_SHROUD_SHEET_MM = 1.5
_OVERLAP_CHORDS = 1.5  # past a seam: the sheet is 0.25 mm behind its neighbour there
_CUT_MM = 0.5  # no card sinks so deep into a mouth's edge
_SAME_MM = 1e-6  # points nearer than this make no sheet
_CEILING_MM = 2.0  # thickness
_IN_FIN_MM, _IN_HUB_MM = 0.1, 0.5  # how far a slot's slanted bottom reaches into fins and hub: no gap is left


def wheel_pieces(machine: Machine, card_format: CardFormat) -> list[Piece]:
    """Pieces of the pocket end. Raises ValueError if the cards are too long for the wheel."""
    geometry = WheelGeometry.of(machine.wheel_data, card_format.length_mm)
    return [
        *_shroud(geometry, machine.wheel_data.wheel),
        from_gate(machine, "chute", [(x, y) for x, y in machine.wheel_data.well.chute_mm], "chute", "bridge"),
        _ceiling(machine, card_format),
        Disc("hub", geometry.seat_radius, WHEEL, "hub", "wheel"),  # with its ring, for shorter cards
        *(plate(f"fin-{slot}", geometry.fin(slot), WHEEL, "slot", "wheel") for slot in range(geometry.slots)),
        *_seats(geometry),
        _lever_tip(machine.wheel_data.pusher),
    ]


def wheel_rest(machine: Machine, card_format: CardFormat) -> dict[str, Place]:
    """Places of wheel and lever at their position 0."""
    geometry = WheelGeometry.of(machine.wheel_data, card_format.length_mm)
    tip = geometry.seat_radius - machine.wheel_data.pusher.rest_behind_seat_mm
    x, y = rotated((tip, 0.0), geometry.eject_angle)
    return {WHEEL: Place(0.0, 0.0), PUSHER: Place(x, y, geometry.eject_angle)}


def _shroud(geometry: WheelGeometry, wheel: Wheel) -> list[Plate]:
    """The sheet round the wheel, open at the feed mouth (with lips) and at the eject mouth (edges flared)."""
    r = geometry.shroud_radius
    feed_half = math.asin(wheel.feed_mouth_half_mm / r)
    eject_half = math.asin(wheel.eject_mouth_half_mm / r)
    flare, flare_mm = math.radians(wheel.eject_flare_deg), wheel.eject_flare_mm
    lip_x, lip_y = wheel.feed_lip_mm

    bridge_end = geometry.eject_angle + eject_half
    bridge = (FEED_ANGLE - feed_half, min(bridge_end + flare, FEED_ANGLE - feed_half))
    around_from = geometry.eject_angle - eject_half
    around = (around_from - flare, FEED_ANGLE + feed_half - 2.0 * math.pi)
    lip_upper, lip_lower = (-lip_x, lip_y), (-lip_x, -lip_y)
    flare_lower, flare_upper = _at(r + flare_mm, bridge_end), _at(r + flare_mm, around_from)
    sheets = [
        *_arc("shroud-between", r, *bridge, lip_upper, flare_lower),
        *_arc("shroud", r, *around, flare_upper, lip_lower),
        _sheet("lip-upper", lip_upper, _at(r, bridge[0])),
        _sheet("flare-lower", _at(r, bridge[1]), flare_lower),
        _sheet("flare-upper", flare_upper, _at(r, around[0])),
        _sheet("lip-lower", _at(r, around[1]), lip_lower),
    ]
    return [sheet for sheet in sheets if sheet is not None]


def _seats(geometry: WheelGeometry) -> list[Plate]:
    """The slanted bottoms of the slots: highest at the fin that is the lower one at the feed."""
    if not geometry.seat_slant:
        return []
    r, half = geometry.seat_radius, geometry.slot_width(geometry.seat_radius) / 2.0
    high = r + 2.0 * half * math.tan(geometry.seat_slant)
    at_fin = geometry.slot_width(high) / 2.0 + _IN_FIN_MM
    corners = [(r - _IN_HUB_MM, -half - _IN_FIN_MM), (r - _IN_HUB_MM, half + _IN_FIN_MM), (r, -half), (high, at_fin)]
    return [
        plate(f"seat-{slot}", [rotated(corner, geometry.slot_angle(slot)) for corner in corners], WHEEL, "hub", "wheel")
        for slot in range(geometry.slots)
    ]


def _ceiling(machine: Machine, card_format: CardFormat) -> Plate:
    """The cover over well and chute; the lifted follower lies flush in it."""
    well, rear = machine.wheel_data.well, wall_x_mm(machine, card_format)
    low, end = well.height_mm, gate_x_mm(machine) + well.ceiling_end_x_mm
    corners = [(rear, low), (end, low), (end, low + _CEILING_MM), (rear, low + _CEILING_MM)]
    return plate("ceiling", corners, FRAME, "well", "frame")


def _lever_tip(pusher: WheelPusher) -> Plate:
    """In the lever's frame: its origin is on the slot's axis at the tip's end, its x points outwards."""
    back, above, below = pusher.comb_mm, pusher.tip_above_mm, pusher.tip_below_mm
    # Looking outwards is looking left: "above" lies at negative local y.
    corners = [(-back, -above), (0.0, -above), (0.0, below), (-back, below)]
    return plate("lever-tip", corners, PUSHER, "pusher", "pusher")


def _arc(name: str, radius: float, start: float, end: float, before: Point, after: Point) -> list[Plate | None]:
    """Sheets whose inner faces are chords of the arc from ``start`` to ``end`` (radians), between edges that are bent
    out to ``before`` and ``after``.

    Each reaches past its seams, behind its neighbours, and the arc's ends are cut along the edges: flush seams would
    stop a card that has come a tenth of a millimetre deep in one step.
    """
    count = max(1, math.ceil(abs(end - start) / _SHROUD_CHORD_RAD))
    points = [_at(radius, start + (end - start) * i / count) for i in range(count + 1)]
    sheets = []
    for i, (a, b) in enumerate(pairwise(points)):
        behind, beyond = min(i, _OVERLAP_CHORDS), min(count - 1 - i, _OVERLAP_CHORDS)  # but not past the arc
        cut_a, cut_b = before if behind == 0 else None, after if beyond == 0 else None
        sheets.append(_sheet(f"{name}-{i}", _on_line(a, b, -behind), _on_line(a, b, 1.0 + beyond), cut_a, cut_b))
    return sheets


def _sheet(name: str, a: Point, b: Point, cut_a: Point | None = None, cut_b: Point | None = None) -> Plate | None:
    """A plane sheet whose inner face runs from ``a`` to ``b``; none if they are one point. Its ends are radial, but
    begin along the line to ``cut_a`` or ``cut_b``.
    """
    if math.dist(a, b) <= _SAME_MM:
        return None
    corners = [a, b, _further_out(b, _SHROUD_SHEET_MM), _further_out(a, _SHROUD_SHEET_MM)]
    for end, cut in ((a, cut_a), (b, cut_b)):
        if cut is not None and math.dist(end, cut) > _SAME_MM:
            corners.append(_on_line(end, cut, _CUT_MM / math.dist(end, cut)))
    return plate(name, corners, FRAME, "shroud", "shroud")


def _at(radius: float, angle: float) -> Point:
    return rotated((radius, 0.0), angle)


def _on_line(a: Point, b: Point, share: float) -> Point:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _further_out(point: Point, distance: float) -> Point:
    scale = 1.0 + distance / math.hypot(*point)
    return point[0] * scale, point[1] * scale
