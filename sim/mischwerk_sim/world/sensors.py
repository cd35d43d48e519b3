"""Light beams of a twin: vertical lines of the side view that a card blocks when it crosses them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .cards import Cards


class Beam(NamedTuple):
    """A vertical line from ``low_mm`` to ``high_mm`` at ``x_mm``. ``sensor``: its number in hal.py."""

    sensor: int
    x_mm: float
    low_mm: float
    high_mm: float


class Beams:
    """All beams of a machine, read together: a handful of array operations instead of queries per card."""

    def __init__(self, beams: Sequence[Beam]) -> None:
        self.beams = tuple(beams)
        self._x = np.array([[beam.x_mm] for beam in beams])
        self._middle = np.array([[(beam.low_mm + beam.high_mm) / 2.0] for beam in beams])
        self._half = np.array([[(beam.high_mm - beam.low_mm) / 2.0] for beam in beams])

    def levels(self, cards: Cards) -> list[bool]:
        """True for every beam that a card crosses, in the order of ``beams`` (after cards.read())."""
        ahead = self._x - cards.bar_x
        # A card meets the beam at y + ahead * sin / cos; an upright card's quotient is huge, never infinite.
        off = cards.bar_y + ahead * (cards.bar_sin / cards.bar_cos) - self._middle
        blocked = (np.abs(ahead) <= np.abs(cards.bar_cos) * cards.half_mm) & (np.abs(off) <= self._half)
        levels: list[bool] = blocked.any(axis=1).tolist()
        return levels
