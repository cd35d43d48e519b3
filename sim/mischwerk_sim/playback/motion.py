"""Where every part and card was, look by look: what page and film draw. Lengths in 0.1 mm, angles in mrad."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from mischwerk_machines import CardFormat, Machine
from numpy.typing import NDArray

from ..live import Posed
from ..mechanism import Watcher
from . import layout
from .folder import Run
from .layout import Layout

Ints = NDArray[np.int64]


class Motion(NamedTuple):
    """``scene``: as world/watch.py makes it. A row for each look; parts and cards: x, y, angle of each."""

    scene: dict[str, Any]
    times_ms: Ints
    parts: Ints  # (looks, parts, 3)
    cards: Ints  # (looks, cards, 3)
    levels: Ints  # (looks, sensors)

    def row_at(self, t_ms: float) -> int:
        """The last look not after ``t_ms``."""
        return max(0, int(np.searchsorted(self.times_ms, t_ms, side="right")) - 1)

    def in_well(self, row: int) -> Ints:
        """Cards whose middle is behind the gate, lowest first."""
        x, y = self.cards[row, :, 0], self.cards[row, :, 1]
        inside = np.flatnonzero(x < self.scene["gate_x"] * 10.0)
        return inside[np.argsort(y[inside], kind="stable")]

    def view(self) -> list[float]:
        """The part of the scene's view that is ever used: left, bottom, right, top, mm."""
        left, bottom, right, top = self.scene["view"]
        lows, highs = [], []
        for shape in self.scene["fixed"]:
            _, low, _, high = box(shape)
            lows.append(low)
            highs.append(high)
        for part, shapes in enumerate(self.scene["parts"]):
            # A turning part is as high as it is wide, whichever way it stands.
            turns = len(np.unique(self.parts[:, part, 2])) > 1
            reach = [max(abs(c) for c in box(s)) if turns else None for s in shapes]
            y = self.parts[:, part, 1] / 10.0
            for shape, far in zip(shapes, reach, strict=True):
                _, low, _, high = box(shape)
                lows.append(float(y.min()) + (low if far is None else -far))
                highs.append(float(y.max()) + (high if far is None else far))
        margin = 6.0
        return [left, max(bottom, min(lows) - margin), right, min(top, max(highs) + margin)]


def of(run: Run) -> Motion:
    """The motion of a run of either fidelity. Raises CommandError if the model's machine is another one now."""
    if run.trace["sees"] == "model":
        return Motion(*layout.with_positions(run.trace, run.times_ms, run.columns))
    scene, rows = run.trace, len(run.times_ms)
    parts, cards = 3 * len(scene["parts"]), 3 * scene["cards"]
    places = run.columns[:, parts : parts + cards].reshape(rows, 3, -1).transpose(0, 2, 1)
    return Motion(
        scene, run.times_ms, run.columns[:, :parts].reshape(rows, -1, 3), places, run.columns[:, parts + cards :]
    )


def box(shape: list[Any]) -> tuple[float, float, float, float]:
    """Left, bottom, right, top of an outline in the frame of its body."""
    if len(shape) == 4:
        _, x, y, radius = shape
        return x - radius, y - radius, x + radius, y + radius
    xs, ys = shape[1][::2], shape[1][1::2]
    return min(xs), min(ys), max(xs), max(ys)


# -- From what a watcher of either twin sees to the columns that draw.js draws: parts, cards, levels.


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
