"""The wheel build's geometry, computed once from the machine file and the card format.

Millimetres and radians; origin at the wheel's axis, x along the feed, y up, angles from +x counter-clockwise.
The feed position is at 180 degrees. The wheel's *turn* is its body's angle, counter-clockwise (slots sink on the
feed side) in steps: slot p stands at the feed position when turn = p * steps_per_turn / pockets, and at the
eject position when turn = (p - eject_slots_above_feed) * steps_per_turn / pockets.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from ...pieces import Point, rotated
from ...wheel_data import WheelData

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
