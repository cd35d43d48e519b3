"""In which order cards lie in the well, read from where their bodies are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..mechanism import MechanismError, NotFlatError
from .cards import Cards


def lying_order(cards: Cards, inside: Sequence[int], flat_mm: float) -> list[int]:
    """``inside``, numbers of cards, the lowest first (after cards.read()); flat_mm: one end may lie so much higher.

    Raises NotFlatError for a card that leans, MechanismError for two that lie in one another.
    """
    for number in inside:
        if abs(cards.sin[number]) * cards.length_mm > flat_mm:
            raise NotFlatError(f"card {number} doesn't lie flat in the well")
    ordered = sorted(inside, key=lambda number: float(cards.y[number]))
    for lower, upper in pairwise(ordered):
        if cards.y[upper] - cards.y[lower] < 0.5 * float(cards.thickness_mm.mean()):
            raise MechanismError(f"cards {lower} and {upper} lie in one another")
    return ordered
