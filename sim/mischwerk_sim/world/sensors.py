"""Light beams of a twin: vertical lines of the side view that a card blocks when it crosses them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .cards import Cards

# No card is faster: the nip has 1000 mm/s, the lever of a wheel 1100, its rim 700, a fall into the well 900.
_ALONG_MM_S, _ACROSS_MM_S = 1300.0, 1000.0
_STANDS_SLOWER = 8.0  # most speed of a card that counts as still, while rollers and pusher are at rest


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
        self.steady_us = 0.0  # how long after levels() none of them can change

    def levels(self, cards: Cards, stand: NDArray[np.bool_] | None = None) -> list[bool]:
        """True for every beam that a card crosses, in the order of ``beams`` (after cards.read()).

        stand: which cards stand, if rollers and pusher do; None if not.
        """
        ahead, cos = self._x - cards.bar_x, np.abs(cards.bar_cos)
        # How long a card needs at least to pass the beam with its end, or with its face the beam's end; both are
        # negative while it crosses.
        by_end = (np.abs(ahead) - cos * cards.half_mm) * (1e6 / _ALONG_MM_S)
        off = np.abs(ahead * cards.bar_sin + (cards.bar_y - self._middle) * cards.bar_cos)
        by_face = (off - self._half * cos) * (1e6 / _ACROSS_MM_S)
        away_us = np.maximum(by_end, by_face)
        if stand is not None:
            away_us[:, stand[cards.card_of_bar]] *= _STANDS_SLOWER
        away_us = away_us.min(axis=1, initial=np.inf)
        self.steady_us = float(np.abs(away_us).min(initial=np.inf))
        levels: list[bool] = (away_us <= 0.0).tolist()
        return levels
