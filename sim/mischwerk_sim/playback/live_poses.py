"""From what a watcher of either twin sees to the columns that draw.js draws: parts, cards, levels."""

from __future__ import annotations

import numpy as np
from mischwerk_machines import CardFormat, Machine
from numpy.typing import NDArray

from ..live import Posed
from ..mechanism import Watcher
from .layout import Layout
from .motion import Ints


def posed(watcher: Watcher, machine: Machine, card: CardFormat, count: int) -> Posed:
    """For LiveLooks; ``count``: cards."""
    if watcher.scene["sees"] == "world":
        parts, cards = 3 * len(watcher.scene["parts"]), 3 * count
        return lambda looks: _of_world(looks[-1], parts, cards)
    layout = Layout(machine, card)
    return lambda looks: _of_model(layout, looks, count)


def _of_world(look: NDArray[np.float64], parts: int, cards: int) -> Ints:
    row = np.rint(look).astype(np.int64)
    places = row[parts : parts + cards].reshape(3, -1).T.ravel()
    return np.concatenate((row[:parts], places, row[parts + cards :]))


def _of_model(layout: Layout, looks: NDArray[np.float64], count: int) -> Ints:
    parts, cards, levels = layout.poses(np.rint(looks).astype(np.int64), count)
    return np.concatenate((parts[-1].ravel(), cards[-1].ravel(), levels[-1]))
