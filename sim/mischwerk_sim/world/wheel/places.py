"""Where the cards of the wheel build are, by geometry alone, and whether that is possible at all.

A card may be in the well, in the throat, in a slot, or on the way between them. Anything else, or two cards
that cross, means that the simulation went through a wall.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from mischwerk_machines import WheelData
from mischwerk_machines.kinds.wheel.geometry import FEED_ANGLE, WheelGeometry
from mischwerk_machines.pieces import Point
from numpy.typing import NDArray

from ..cards import Cards
from ..compiled.state import Watch, address_of
from .contacts import Contacts

_FEED_LEVEL_MM = 2.0  # a card in the throat has both ends within this of the feed plane
Array = NDArray[np.float64]


@dataclass(frozen=True)
class FeedSide:
    """Bounds of what lies outside the wheel, mm and radians."""

    wall_x: float  # rear wall of the well
    floor_y: float
    top_y: float  # ceiling
    gate_top: Point  # edge over which ejected cards fall into the well
    throat_x: float  # throat sensor
    guide_end_x: float
    chute_end_x: float
    mouths_from: float  # angle of the eject mouth's upper edge, flare included
    mouths_to: float  # angle of the feed mouth's lower edge
    mouths_radius: float  # of lips and flares

    @classmethod
    def of(cls, data: WheelData, geometry: WheelGeometry, wall_x_mm: float) -> FeedSide:
        """From the machine file."""
        well, feed, wheel = data.well, data.feed, data.wheel
        gate, shroud = well.gate_x_mm, geometry.shroud_radius
        eject_half = math.asin(wheel.eject_mouth_half_mm / shroud) + math.radians(wheel.eject_flare_deg)
        return cls(
            wall_x=wall_x_mm,
            floor_y=-well.floor_below_roller_mm,
            top_y=well.height_mm,
            gate_top=(gate + well.chute_mm[-1][0], well.chute_mm[-1][1]),
            throat_x=gate + feed.sensor_x_mm,
            guide_end_x=gate + feed.guide_end_x_mm,
            chute_end_x=shroud * math.cos(geometry.eject_angle),
            mouths_from=geometry.eject_angle - eject_half,
            mouths_to=FEED_ANGLE + math.asin(wheel.feed_mouth_half_mm / shroud),
            mouths_radius=shroud + wheel.eject_flare_mm,
        )


class WheelPlaces:
    """Reads places from the cards' positions; the caller does ``cards.read()`` before."""

    def __init__(self, geometry: WheelGeometry, area: FeedSide, cards: Cards, slack_mm: float) -> None:
        """slack_mm: a card deeper in a wall than this has gone through it."""
        self._geometry = geometry
        self._area = area
        self._cards = cards
        self._slack = slack_mm
        self._contacts = Contacts(cards, geometry.slots)
        self._leapt = -1  # a card that was in one slot, and then in another
        self._watching: Watch | None = None
        self._every_slot = np.arange(geometry.slots)
        self._seen = (-1, 0.0)  # for which reading of the cards, and angle, `_in_wheel` is known

    def complete(self, watching: Watch) -> None:
        """Tell the compiled loop what it must know to see that no card changes its seat."""
        area, geometry = self._area, self._geometry
        watching.slots, watching.pitch, watching.outer_radius = geometry.slots, geometry.pitch, geometry.outer_radius
        watching.shroud_mm = geometry.shroud_radius + self._slack
        watching.mouths_middle = (area.mouths_from + area.mouths_to) / 2.0
        watching.mouths_half = (area.mouths_to - area.mouths_from) / 2.0
        watching.slot = address_of(self._contacts.slots)
        watching.innermost_mm = geometry.seat_radius - self._slack
        watching.slot_inner_mm, watching.wedge_radius = geometry.inner_width, geometry.wedge_radius
        watching.slot_widens = (geometry.outer_width - geometry.inner_width) / (
            geometry.outer_radius - geometry.wedge_radius
        )
        watching.mouths_radius, watching.under_guide_y = area.mouths_radius + self._slack, -area.mouths_radius
        watching.guide_end_x, watching.chute_end_x = area.guide_end_x + self._slack, area.chute_end_x + self._slack
        watching.wall_x = area.wall_x - self._slack
        watching.lowest_y, watching.highest_y = area.floor_y, area.top_y + self._slack
        self._watching = watching

    def names(self, wheel_angle: float) -> list[str]:
        """Place of each card (index = card number), the wheel's body standing at ``wheel_angle``."""
        cards, area, line = self._cards, self._area, self._cards.chords()
        slot, inner, outer, _across, _slope = self._in_wheel(wheel_angle)
        left, right = cards.ends()
        seated = (outer <= self._geometry.shroud_radius + self._slack) & (inner > 0.0)
        low = np.abs(line.y) + np.abs(line.sin) * cards.length_mm / 2.0 < _FEED_LEVEL_MM
        behind_gate = (right <= area.gate_top[0] + self._slack) & (line.y < area.gate_top[1])
        in_well = behind_gate | (low & (right < area.throat_x))
        names = []
        for card in range(cards.count):
            if seated[card]:
                names.append(f"pocket {slot[card]}")
            elif in_well[card]:
                names.append("well")
            elif low[card] and left[card] < area.throat_x:
                names.append("throat")
            else:
                names.append("between")
        return names

    def seats(self, wheel_angle: float) -> tuple[NDArray[np.intp], NDArray[np.bool_], Array]:
        """Find every card's slot, and whether it lies wholly inside; of every slot the angle from it to the mouths.

        Tells the contacts, too.
        """
        cards, geometry = self._cards, self._geometry
        slot, _inner, outer, _across, _slope = self._in_wheel(wheel_angle)
        is_seated = np.hypot(cards.x, cards.y) < geometry.outer_radius
        is_seated &= outer < geometry.shroud_radius + self._slack
        leapt = self._contacts.update(np.where(is_seated, slot, -1))
        self._leapt = self._leapt if leapt < 0 else leapt
        if self._watching is not None:
            self._watching.has_leapt = self._leapt >= 0
        return slot, is_seated, self.off_mouths(wheel_angle)

    def off_mouths(self, wheel_angle: float) -> Array:
        """The angle from every slot's axis to the mouths, below 0 between them."""
        area, turn = self._area, FEED_ANGLE - self._every_slot * self._geometry.pitch + wheel_angle
        middle, half = (area.mouths_from + area.mouths_to) / 2.0, (area.mouths_to - area.mouths_from) / 2.0
        off: Array = np.abs((turn - middle + math.pi) % (2.0 * math.pi) - math.pi)
        return off - half

    def wrong(self, wheel_angle: float) -> str:
        """Return what is impossible about the cards' places, or ""."""
        cards, geometry, slack, line = self._cards, self._geometry, self._slack, self._cards.chords()
        _slot, inner, outer, across, slope = self._in_wheel(wheel_angle)
        inside = np.hypot(line.x, line.y) < geometry.outer_radius
        half = cards.length_mm / 2.0
        if (inside & (inner < geometry.seat_radius - slack)).any():
            return f"card {int(np.argmin(np.where(inside, inner, np.inf)))} is inside the hub"
        for end in (-half, half):
            along = (inner + outer) / 2.0 + end
            in_fin = np.abs(across + end * slope) > geometry.slot_width(along) / 2.0 + slack
            in_fin &= inside & (along < geometry.outer_radius)
            if in_fin.any():
                return f"card {int(np.argmax(in_fin))} is inside a fin"
            x, y = line.x + end * line.cos, line.y + end * line.sin
            outside = (np.hypot(x, y) > geometry.shroud_radius + slack) & ~self._open(x, y)
            if outside.any():
                card = int(np.argmax(outside))
                return f"card {card} is outside the walls at ({x[card]:.1f}, {y[card]:.1f})"
        seated = inside & (outer < geometry.shroud_radius + slack)
        if self._leapt >= 0:
            return f"card {self._leapt} went through a fin"
        # The chord of a bent card may cross a neighbour that follows its bend.
        crossed = self._crossed(np.flatnonzero(~seated & ~cards.is_bent))
        return f"card {crossed} crosses another" if crossed >= 0 else ""

    # -- helpers ---------------------------------------------------------------------------------------
    def _in_wheel(self, wheel_angle: float) -> tuple[NDArray[np.intp], Array, Array, Array, Array]:
        """Return every card in the frame of its slot: slot, inner and outer end along its axis, offset, slope."""
        if self._seen != (self._cards.reads, wheel_angle):
            self._found = self._find_in_wheel(wheel_angle)
            self._seen = self._cards.reads, wheel_angle
        return self._found

    def _find_in_wheel(self, wheel_angle: float) -> tuple[NDArray[np.intp], Array, Array, Array, Array]:
        cards, geometry, line = self._cards, self._geometry, self._cards.chords()
        angle = np.arctan2(line.y, line.x)
        raw = np.rint((FEED_ANGLE + wheel_angle - angle) / geometry.pitch).astype(np.intp)
        axis = FEED_ANGLE - raw * geometry.pitch + wheel_angle
        cos, sin = np.cos(axis), np.sin(axis)
        along = line.x * cos + line.y * sin
        across = line.y * cos - line.x * sin
        direct = line.cos * cos + line.sin * sin
        turned = np.where(direct < 0.0, -1.0, 1.0)  # a card's own direction may point inwards
        slope = turned * (line.sin * cos - line.cos * sin)
        reach = np.abs(direct) * cards.length_mm / 2.0
        return raw % geometry.slots, along - reach, along + reach, across, slope

    def _open(self, x: Array, y: Array) -> NDArray[np.bool_]:
        """Tell whether a card's end may be outside the shroud's radius: in well, chute or throat, or at the mouths."""
        area, slack = self._area, self._slack
        angle = np.arctan2(y, x) % (2.0 * math.pi)
        at_mouths = (angle > area.mouths_from) & (angle < area.mouths_to)
        at_mouths &= np.hypot(x, y) < area.mouths_radius + slack
        low = np.where(x > area.guide_end_x + slack, -area.mouths_radius, area.floor_y)
        beside = (x > area.wall_x - slack) & (x < area.chute_end_x + slack)
        return at_mouths | (beside & (y > low - slack) & (y < area.top_y + slack))

    def _crossed(self, members: NDArray[np.intp]) -> int:
        """One of ``members`` whose middle line crosses another's, or -1."""
        cards = self._cards
        cos, sin = cards.cos[members], cards.sin[members]
        gap_x = cards.x[members][None, :] - cards.x[members][:, None]
        gap_y = cards.y[members][None, :] - cards.y[members][:, None]
        turn = cos[:, None] * sin[None, :] - sin[:, None] * cos[None, :]
        half = cards.length_mm / 2.0 * np.abs(turn)
        # The lines meet at s / turn from the one's centre and u / turn from the other's.
        s = gap_x * sin[None, :] - gap_y * cos[None, :]
        u = gap_x * sin[:, None] - gap_y * cos[:, None]
        hit = np.argwhere((np.abs(s) < half) & (np.abs(u) < half))
        return int(members[hit[0, 0]]) if len(hit) else -1
