"""Finds where the cards of a rack build are, by geometry alone, and checks that they can be there; see rack.py.

A card may be in the well, in the throat, in a pocket, or on the way between them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from mischwerk_machines import RackData
from mischwerk_machines.pieces import Section

from .actuator import Actuator
from .cards import Cards
from .compiled.state import Watch


@dataclass(frozen=True)
class Area:
    """Bounds of where cards may be, mm; ``fall``: of the shelves towards their ends; ``slack``: a card deeper in a wall
    than this has gone through it."""

    rear_x: float  # rear wall of the well
    behind_x: float  # deepest end of a pocket
    top_y: float
    gate_top: float
    fall: float
    slack: float


class RackPlaces:
    """Reads places from the cards' positions; the caller does ``cards.read()`` before."""

    def __init__(self, data: RackData, section: Section, cards: Cards, rack: Actuator, area: Area) -> None:
        self._data = data
        self._recess = section.recess
        self._cards = cards
        self._rack = rack
        self._area = area
        self._pitch, self._front = data.rack.pitch_mm, data.rack.front_x_mm
        self._seen = (-1, 0.0)  # for which reading of the cards, and place of the rack, the pockets are known

    def complete(self, watching: Watch) -> None:
        """Tell the compiled loop what it must know to see that every card is where it may be."""
        area, feed, recess, slack = self._area, self._data.feed, self._recess, self._area.slack
        watching.rear_x = watching.recess_x = area.rear_x
        if recess is not None:
            watching.recess_x, watching.recess_foot = area.rear_x - recess.deep_mm, recess.foot_mm
        watching.behind_x = area.behind_x + slack
        watching.lowest_y = -self._data.well.floor_below_roller_mm - slack
        watching.highest_y = area.top_y
        watching.gate_edge_x, watching.gate_from = feed.gate_bevel_mm, feed.gate_gap_mm + slack
        watching.gate_to = area.gate_top - slack
        watching.room_mm = self._pitch - self._data.rack.shelf_mm + slack

    def pockets(self) -> tuple[np.ndarray, np.ndarray]:
        """Pocket each card would lie in, judged by its height, and its height above that pocket's floor, mm."""
        rack_mm = self._rack.position
        if self._seen != (self._cards.reads, rack_mm):
            above = self._cards.y + self._area.fall * (self._cards.x - self._front) - rack_mm
            pocket = np.floor(above / self._pitch)
            self._pockets = pocket.astype(int), above - pocket * self._pitch
            self._seen = self._cards.reads, rack_mm
        return self._pockets

    def nearest(self) -> np.ndarray:
        """Return the real pocket that is nearest to the one each card would lie in."""
        nearest: np.ndarray = np.minimum(np.maximum(self.pockets()[0], 0), self._data.pockets - 1)
        return nearest

    def names(self) -> list[str]:
        """Name the place of each card."""
        left, right = self._cards.ends()
        pockets, _above = self.pockets()
        sensor = self._data.feed.sensor_x_mm
        near_feed_plane = self._cards.heights_at(sensor) < self._data.feed.gate_blade_mm
        names = []
        for number in range(self._cards.count):
            if left[number] >= self._data.rack.entry_x_mm:
                is_in = 0 <= pockets[number] < self._data.pockets  # or else it lies on the lid
                names.append(f"pocket {pockets[number]}" if is_in else "between")
            elif right[number] < sensor and (right[number] <= 0.5 or near_feed_plane[number]):
                names.append("well")
            elif self._area.rear_x < left[number] < sensor and near_feed_plane[number]:
                names.append("throat")
            else:
                names.append("between")
        return names

    def illegal(self) -> str:
        """Return what is wrong with the cards' places, or ""."""
        cards, area, slack = self._cards, self._area, self._area.slack
        left, right = cards.ends()
        pockets, above = self.pockets()
        room = self._pitch - self._data.rack.shelf_mm
        in_rack = left > self._front
        edge = self._data.feed.gate_bevel_mm
        at_gate = cards.heights_at(edge)
        faults = {
            "behind the well": left < self._well_ends_x() - slack,
            "behind the rack": right > area.behind_x + slack,
            "below the well": (cards.x < 0.0) & (cards.y < -self._data.well.floor_below_roller_mm - slack),
            "above the well": (cards.x < 0.0) & (cards.y > area.top_y),
            "through the gate": (left < edge - slack)
            & (right > edge + slack)
            & (at_gate > self._data.feed.gate_gap_mm + slack)
            & (at_gate < area.gate_top - slack),
            "outside the rack": in_rack & ((pockets < 0) | (pockets > self._data.pockets)),  # on the lid it can be
            "inside a shelf": in_rack & (above > room + slack),
        }
        for what, cards_there in faults.items():
            if cards_there.any():
                return f"card {int(np.argmax(cards_there))} is {what}"
        return ""

    def _well_ends_x(self) -> np.ndarray:
        """For each card, where the rear wall stands at its height."""
        rear, recess = self._area.rear_x, self._recess
        if recess is None:
            return np.full(self._cards.count, rear)
        is_above = self._cards.heights_at(rear) > recess.foot_mm
        return np.where(is_above, rear - recess.deep_mm, rear)
