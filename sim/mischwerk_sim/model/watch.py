"""What a trace sees of the fast model: the axes, and the place of each card. It has no positions of cards."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..mechanism import Mechanism
from .deck import Deck
from .loads import Loads

THROAT, FLYING = -1, -2
POCKET_CODE = 1000  # (p + 1) * this + k: the k-th card in pocket p, lowest first; below it: the k-th in the well


class ModelWatcher:
    """Columns: true steps of each axis; follower down; code of each card's place; level of each sensor."""

    def __init__(self, mechanism: Mechanism, deck: Deck, loads: Loads) -> None:
        self._mechanism = mechanism
        self._deck = deck
        self._loads = loads
        self.scene: dict[str, Any] = {"sees": "model"}

    def look(self) -> NDArray[np.float64]:
        """One look."""
        mechanism, deck = self._mechanism, self._deck
        codes = np.full(deck.count, FLYING)
        for place, card in enumerate(deck.well):
            codes[card] = place
        for pocket, cards in enumerate(deck.pockets):
            for place, card in enumerate(cards):
                codes[card] = (pocket + 1) * POCKET_CODE + place
        codes[deck.throat] = THROAT  # its rear end still lies in the well, perhaps
        steps = [self._loads.true(axis) for axis in range(len(mechanism.axes))]
        return np.concatenate((steps, [mechanism.follower_down], codes, mechanism.levels)).astype(np.float64)
