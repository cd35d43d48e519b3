"""The cards of a twin: rigid bars seen edge on, each a little different from the next.

Bending and skew are not modelled: rigid bars in a side view can show how cards are fed, stacked and
pushed, but not how often a bent pair is fed together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pymunk
from mischwerk_machines import CardFormat
from numpy.typing import NDArray
from pymunk import batch

from .space import Surfaces

_EDGE_RADIUS_MM = 0.05  # a card's edge is cut, not sharp
_FIELDS = batch.BodyFields.BODY_ID | batch.BodyFields.POSITION | batch.BodyFields.ANGLE
_LOWEST_FRICTION = 0.05  # a draw from the tail of the distribution must stay a real surface


class Cards:
    """All cards of a deck; a card's number is its place at switch-on, counted from below."""

    def __init__(
        self,
        space: pymunk.Space,
        surfaces: Surfaces,
        data: Mapping[str, Any],
        card_format: CardFormat,
        count: int,
        rng: np.random.Generator,
    ) -> None:
        spread = data["cards"]
        self.count = count
        self.length_mm = card_format.length_mm
        self.thickness_mm: NDArray[np.float64] = rng.normal(card_format.thickness_mm, spread["thickness_sd_mm"], count)
        frictions = rng.normal(spread["friction"], spread["friction_sd"], count)
        self._offsets_mm = rng.normal(0.0, spread["offset_sd_mm"], count)
        self._space = space
        self._buffer = batch.Buffer()
        self._rows: NDArray[np.intp] = np.zeros(0, dtype=np.intp)
        self._row_ids: bytes = b""
        self.bodies: list[pymunk.Body] = []
        for thickness, friction in zip(self.thickness_mm, frictions, strict=True):
            body = _card_body(card_format, float(thickness))
            inset = 2.0 * _EDGE_RADIUS_MM
            size = (self.length_mm - inset, float(thickness) - inset)
            shape = pymunk.Poly.create_box(body, size, radius=_EDGE_RADIUS_MM)
            surfaces.card(shape, max(float(friction), _LOWEST_FRICTION))
            space.add(body, shape)
            self.bodies.append(body)
        self._ids = np.array([body.id for body in self.bodies], dtype=np.uint64)
        self.x: NDArray[np.float64] = np.zeros(count)  # of the centres, mm; valid after read()
        self.y: NDArray[np.float64] = np.zeros(count)
        self.cos: NDArray[np.float64] = np.ones(count)
        self.sin: NDArray[np.float64] = np.zeros(count)

    def lay(self, centre_x_mm: float, bottom_y_mm: float, play_mm: float) -> None:
        """Lay the cards as a flat stack, number 0 lowest: how a hand would put the deck in.

        play_mm: free length of the place on either side of a squared card; no card is laid beyond it.
        """
        y = bottom_y_mm
        for number in range(self.count):
            thickness = float(self.thickness_mm[number])
            offset = float(np.clip(self._offsets_mm[number], -play_mm, play_mm))
            self.bodies[number].position = (centre_x_mm + offset, y + thickness / 2.0)
            # As deep in one another as the solver lets resting bodies lie: dropped by a hair, a tall stack
            # goes on trembling for seconds.
            y += thickness - self._space.collision_slop / 2.0

    def read(self) -> None:
        """Fetch all positions and angles at once (one call of C, not one per card)."""
        values = self._fetch()
        self.x = values[:, 0]
        self.y = values[:, 1]
        self.cos = np.cos(values[:, 2])
        self.sin = np.sin(values[:, 2])

    def ends(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Left and right end of every card in x, mm (after read())."""
        half = np.abs(self.cos) * (self.length_mm / 2.0)
        return self.x - half, self.x + half

    def heights_at(self, x_mm: float | NDArray[np.float64]) -> NDArray[np.float64]:
        """Height of every card's middle line, prolonged, at ``x_mm`` (after read())."""
        return self.y + (x_mm - self.x) * self.sin / np.where(np.abs(self.cos) < 1e-6, 1e-6, self.cos)

    def _fetch(self) -> NDArray[np.float64]:
        self._buffer.clear()
        batch.get_space_bodies(self._space, _FIELDS, self._buffer)
        ids = bytes(self._buffer.int_buf())
        if ids != self._row_ids:  # the space lists its bodies anew when some fall asleep or wake
            self._row_ids = ids
            row_of = {int(key): row for row, key in enumerate(np.frombuffer(ids, dtype=np.uint64))}
            self._rows = np.array([row_of[int(key)] for key in self._ids], dtype=np.intp)
        table = np.frombuffer(self._buffer.float_buf(), dtype=np.float64).reshape(-1, 3)
        return table[self._rows]


def _card_body(card_format: CardFormat, thickness_mm: float) -> pymunk.Body:
    mass = card_format.grams
    moment = mass * (card_format.length_mm**2 + thickness_mm**2) / 12.0
    return pymunk.Body(mass, moment)
