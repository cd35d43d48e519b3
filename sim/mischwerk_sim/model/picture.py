"""A picture of the fast model: which card lies where, as coloured bars. It has no geometry to draw."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from .deck import Deck


def draw(deck: Deck, path: Path, title: str) -> None:
    """Well and pockets with their cards, lowest at the bottom, coloured by number; PNG at ``path``."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize
    from matplotlib.figure import Figure

    columns: list[tuple[str, list[int]]] = [("well", deck.well)]
    columns += [(str(p), cards) for p, cards in enumerate(deck.pockets)]
    count = deck.count
    shades = ScalarMappable(Normalize(0, max(1, count - 1)), "viridis")
    colours = shades.to_rgba(np.arange(count))
    figure = Figure(figsize=(10, 5), layout="constrained")
    FigureCanvasAgg(figure)
    axes: Any = figure.add_subplot()
    for x, (_name, cards) in enumerate(columns):
        for y, card in enumerate(cards):
            axes.bar(x, 0.85, bottom=y, width=0.8, color=colours[card])
    step = max(1, len(columns) // 28)
    axes.set_xticks(range(0, len(columns), step), [name for name, _ in columns[::step]])
    axes.set_xlabel("well, then pockets by number")
    axes.set_ylabel("cards, lowest first")
    axes.set_ylim(0, max(count, 1) + 1)
    axes.set_title(title)
    figure.colorbar(shades, ax=axes, label="card number at switch-on")
    figure.savefig(path, dpi=110, format="png")
