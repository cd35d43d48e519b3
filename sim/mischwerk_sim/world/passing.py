"""Whether cards that lie one over another have passed through each other: then the simulation failed, not the machine.

A blow from above can press rigid bodies into one another, and a card of 0.3 mm is soon on the other side.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .cards import Cards
from .compiled.state import Watch, address_of

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
        """What the compiled loop must know to look itself."""
        watching.lies_left_of, watching.flat, watching.lying = self._left_of_mm, _FLAT, address_of(self._lying)

    def look(self, cards: Cards) -> str:
        """What has passed through what since the last look, for a person, or "" (after cards.read())."""
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
