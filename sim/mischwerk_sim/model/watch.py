"""What a trace sees of the fast model: the axes, and the place of each card. It has no positions of cards to tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from shuffler import hal

if TYPE_CHECKING:
    from .model import Model

THROAT, FLYING = -1, -2
POCKET_CODE = 1000  # (p + 1) * this + k: the k-th card in pocket p, lowest first; below it: the k-th in the well


class ModelWatcher:
    """Columns: true steps of the three axes; follower down; code of each card's place; level of each sensor."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.scene: dict[str, Any] = {"sees": "model"}

    def look(self) -> NDArray[np.float64]:
        """One look."""
        model = self._model
        codes = np.full(model.cards, FLYING)
        for place, card in enumerate(model.well):
            codes[card] = place
        for pocket, cards in enumerate(model.pockets):
            for place, card in enumerate(cards):
                codes[card] = (pocket + 1) * POCKET_CODE + place
        codes[model.throat] = THROAT  # its rear end still lies in the well, perhaps
        steps = [model.true(axis) for axis in (hal.FEED, hal.POCKET, hal.PUSHER)]
        return np.concatenate((steps, [model.follower_down], codes, model.levels)).astype(np.float64)
