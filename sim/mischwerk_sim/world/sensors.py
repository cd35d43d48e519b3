"""Light beams of a twin: vertical lines of the side view that a card blocks when it crosses them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .cards import Cards
from .compiled.state import Watch, address_of

# No card is faster: the nip has 1000 mm/s, the lever of a wheel 1100, its rim 700, a fall into the well 900.
ALONG_MM_S, ACROSS_MM_S = 1300.0, 1000.0
STANDS_SLOWER = 8.0  # most speed of a card that counts as still, while rollers and pusher are at rest


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
        self._arrays: NDArray[np.float64] = np.empty((3, len(beams), 0))
        self.steady_us = 0.0  # how long after levels() none of them can change

    def levels(self, cards: Cards, stand: NDArray[np.bool_] | None = None) -> dict[int, bool]:
        """By sensor, True if a card crosses its beam, or one of its beams (after cards.read()).

        stand: which cards stand, if rollers and pusher do; None if not.
        """
        x, by_end, by_face = self._scratch(len(cards.bar_x))  # arrays that are made anew at each look cost as much
        np.subtract(self._x, cards.bar_x, out=x)
        cos = np.abs(cards.bar_cos)
        # How long a card needs at least to pass the beam with its end, or with its face the beam's end; both are
        # negative while it crosses.
        np.subtract(np.abs(x, out=by_end), cos * cards.shade_half_mm, out=by_end)
        np.multiply(by_end, 1e6 / ALONG_MM_S, out=by_end)
        np.multiply(np.subtract(cards.bar_y, self._middle, out=by_face), cards.bar_cos, out=by_face)
        np.add(np.multiply(x, cards.bar_sin, out=x), by_face, out=by_face)
        np.subtract(np.abs(by_face, out=by_face), np.multiply(self._half, cos, out=x), out=by_face)
        np.multiply(by_face, 1e6 / ACROSS_MM_S, out=by_face)
        away_us = np.maximum(by_end, by_face, out=by_end)
        if stand is not None:
            away_us[:, stand[cards.card_of_bar]] *= STANDS_SLOWER
        nearest_us: list[float] = away_us.min(axis=1, initial=np.inf).tolist()
        self.steady_us = min(map(abs, nearest_us), default=math.inf)
        covered: dict[int, bool] = {}
        for beam, us in zip(self.beams, nearest_us, strict=True):
            covered[beam.sensor] = us <= 0.0 or covered.get(beam.sensor, False)
        return covered

    def _scratch(self, bars: int) -> NDArray[np.float64]:
        if self._arrays.shape[2] != bars:
            self._arrays = np.empty((3, len(self.beams), bars))
        return self._arrays


# -- Whether cards that lie one over another have passed through each other: then the simulation failed, not the
# machine.  A blow from above can press rigid bodies into one another, and a card of 0.3 mm is soon on the other
# side.

_FLAT = 0.05  # sine of what lies flat


class Passing:
    """Compares the order in a well from one look to the next."""

    def __init__(self, left_of_mm: float, cards: int) -> None:
        """left_of_mm: cards whose middle is left of this lie in the well."""
        self._left_of_mm = left_of_mm
        self._lying: NDArray[np.intp] = np.full(cards, -1, dtype=np.intp)  # at the last look, the lowest first

    def forget(self) -> None:
        """A hand has been in the well."""
        self._lying.fill(-1)

    def complete(self, watching: Watch) -> None:
        """Tell the compiled loop what it must know to look itself."""
        watching.lies_left_of, watching.flat, watching.lying = self._left_of_mm, _FLAT, address_of(self._lying)

    def look(self, cards: Cards) -> str:
        """Return what has passed through what since the last look, for a person, or "" (after cards.read())."""
        lying = np.flatnonzero((cards.x < self._left_of_mm) & (np.abs(cards.sin) < _FLAT))
        order = lying[np.argsort(cards.y[lying], kind="stable")]
        rank = np.full(cards.count, -1)
        before = self._lying[self._lying >= 0]
        rank[before] = np.arange(len(before))
        known = order[rank[order] >= 0]
        self._lying.fill(-1)
        self._lying[: len(order)] = order
        wrong = np.flatnonzero(np.diff(rank[known]) < 0)
        return f"card {known[wrong[0] + 1]} has passed through card {known[wrong[0]]}" if len(wrong) else ""
