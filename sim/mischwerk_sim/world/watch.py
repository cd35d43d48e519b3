"""What a trace sees of a physical world: the outline of every part, and where each part and each card is.

And in which order cards lie in the well.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pymunk
from numpy.typing import NDArray
from shuffler.hal import SENSOR_NAMES

from ..mechanism import MechanismError, NotFlatError
from .cards import Cards
from .look import Look

UNITS_PER_MM = 10.0
UNITS_PER_RAD = 1000.0  # at the rim of the wheel as fine as 0.1 mm


class WorldWatcher:
    """Columns: x, y, angle of each part; x of all cards, y of all, angle of all; level of each sensor."""

    def __init__(
        self, parts: Sequence[pymunk.Shape], cards: Cards, look: Look, gate_x_mm: float, levels: Sequence[int]
    ) -> None:
        self._cards = cards
        self._levels = levels
        self._angles: NDArray[np.float64] = np.zeros(cards.count)
        bodies = [shape.body for shape in parts if shape.body is not None]
        fixed = [shape for shape in parts if shape.body is not None and shape.body.body_type == pymunk.Body.STATIC]
        self._bodies = [body for body in dict.fromkeys(bodies) if body.body_type != pymunk.Body.STATIC]
        self.scene: dict[str, Any] = {
            "sees": "world",
            "view": list(look.view),
            "detail": list(look.detail),
            "gate_x": gate_x_mm,
            "card": [cards.length_mm, round(float(cards.thickness_mm.mean()), 4) if cards.count else 0.0],
            "fixed": [_outline(shape) for shape in fixed],
            "parts": [[_outline(shape) for shape in parts if shape.body is body] for body in self._bodies],
            "rest": [[*body.position] for body in self._bodies],  # where the notes saw them
            "sensors": list(SENSOR_NAMES),
            "beams": [list(beam) for beam in look.beams],
            "notes": [[note.text, list(note.at), list(note.points_to)] for note in look.notes],
            "story": list(look.story),
        }

    def look(self) -> NDArray[np.float64]:
        """One look. Angles continue beyond a whole turn, so that between two looks the shorter way is the right one."""
        cards = self._cards
        cards.read()
        turn = np.arctan2(cards.sin, cards.cos) - self._angles
        self._angles = self._angles + turn - 2.0 * np.pi * np.rint(turn / (2.0 * np.pi))
        parts = []
        for body in self._bodies:
            x, y = body.position
            parts += [x * UNITS_PER_MM, y * UNITS_PER_MM, body.angle * UNITS_PER_RAD]
        return np.concatenate(
            (parts, cards.x * UNITS_PER_MM, cards.y * UNITS_PER_MM, self._angles * UNITS_PER_RAD, self._levels)
        )


def _outline(shape: pymunk.Shape) -> list[Any]:
    """[look, [x, y, x, y, ...]] of a polygon, [look, x, y, radius] of a circle; mm in the frame of its body."""
    if isinstance(shape, pymunk.Circle):
        return [shape.look, *(round(value, 4) for value in (*shape.offset, shape.radius))]
    assert isinstance(shape, pymunk.Poly)
    return [shape.look, [round(value, 4) for corner in shape.get_vertices() for value in corner]]


# -- In which order cards lie in the well, read from where their bodies are.


def lying_order(cards: Cards, inside: Sequence[int], flat_mm: float) -> list[int]:
    """``inside``, numbers of cards, the lowest first (after cards.read()); flat_mm: one end may lie so much higher.

    Raises NotFlatError for a card that leans, MechanismError for two that lie in one another.
    """
    steep = np.abs(cards.chords().sin) * cards.length_mm  # of a bent card that lies its middle may lean
    for number in inside:
        if steep[number] > flat_mm:
            raise NotFlatError(f"card {number} doesn't lie flat in the well")
    ordered = sorted(inside, key=lambda number: float(cards.y[number]))
    for lower, upper in pairwise(ordered):
        if cards.y[upper] - cards.y[lower] < 0.5 * float(cards.thickness_mm.mean()):
            raise MechanismError(f"cards {lower} and {upper} lie in one another")
    return ordered
