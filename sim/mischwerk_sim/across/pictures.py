"""A map of skew as a picture: angle, force on the cards' edges and faults, side by side; a row for each format."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from ..sweep.axes import Axis, shown_value
from ..sweep.pictures import FAINT, INK, frame_default, mark_default, texts
from .run import Point, SkewMap

_DARK = 0.7  # from this share of the darkest colour on, letters are white
_LETTERS = 10.5  # of the title, to an inch


class _Panel(NamedTuple):
    """One quantity. full: the value of the darkest colour."""

    title: str
    colours: str
    full: float
    decimals: int


_PANELS = {
    "tail_deg": _Panel("angle as the tail leaves the throat, deg", "Blues", 8.0, 1),
    "edge_n": _Panel("force of a guide on a card's edge, N", "YlOrBr", 6.0, 1),
    "faults": _Panel("jams and other faults, percent", "Reds", 150.0, 0),
}


def draw(path: Path, skew: SkewMap, points: Sequence[Point]) -> None:
    """Draw the result to a PNG."""
    figure = _curves(skew, points) if len(skew.axes) == 1 else _maps(skew, points)
    FigureCanvasAgg(figure)
    figure.savefig(path, dpi=110, facecolor="white")


def _head(figure: Figure, skew: SkewMap) -> None:
    setting = skew.setting
    varied = {axis.name.name for axis in skew.axes}
    cards = "decks" if "format" in varied else f"{setting.card.name} decks"
    what = ", ".join([setting.machine.name, f"{cards} of up to {setting.cards}", *skew.fixed])
    lines = textwrap.wrap(
        f"{what}; {skew.feeds} feeds a point, seed {skew.seed}", int(figure.get_figwidth() * _LETTERS)
    )
    figure.suptitle(
        "\n".join([*lines, "angle and force: 95 feeds of 100 stay below"]),
        fontsize=11,
        color=INK,
        x=0.01,
        ha="left",
    )


def _of(point: Point, name: str) -> float:
    if name == "faults":
        return 100.0 * point.faults / point.feeds
    p95 = getattr(point, name).p95
    return float("nan") if p95 is None else float(p95)


def _maps(skew: SkewMap, points: Sequence[Point]) -> Figure:
    """With three axes, a row of maps for each value of the first."""
    *rows, up, across = skew.axes
    shape = len(up.values), len(across.values)
    names = rows[0].values if rows else ("",)
    wide, high = max(3.4, 0.62 * shape[1] + 1.3), 0.42 * shape[0] + 0.9
    figure = Figure(figsize=(len(_PANELS) * wide, len(names) * high + 0.7), layout="constrained")
    _head(figure, skew)
    grid = figure.subplots(len(names), len(_PANELS), squeeze=False)
    size = shape[0] * shape[1]
    for number, (name, line) in enumerate(zip(names, grid, strict=True)):
        shown = points[number * size : (number + 1) * size]
        for axes, (key, panel) in zip(line, _PANELS.items(), strict=True):
            values = np.array([_of(point, key) for point in shown]).reshape(shape)
            _map(axes, panel, values, up, across)
            title = f"{shown_value(name)}: {panel.title}" if rows else panel.title
            axes.set_title(title, fontsize=9, color=INK)
            frame_default(axes, rows[0].name.set(skew.shipped, name) if rows else skew.shipped, across, up)
    return figure


def _map(axes: Axes, panel: _Panel, values: np.ndarray[Any, Any], up: Axis, across: Axis) -> None:
    axes.imshow(values, origin="lower", aspect="auto", cmap=panel.colours, vmin=0.0, vmax=panel.full)
    for (row, column), value in np.ndenumerate(values):
        shown = "\u2013" if np.isnan(value) else f"{value:.{panel.decimals}f}"
        shade = "white" if value > _DARK * panel.full else INK if value > 0.0 else FAINT
        axes.text(column, row, shown, ha="center", va="center", fontsize=8.5, color=shade)
    axes.set_xticks(range(values.shape[1]), texts(across), fontsize=8)
    axes.set_yticks(range(values.shape[0]), texts(up), fontsize=8)
    axes.set_xlabel(across.name.label, fontsize=8.5)
    axes.set_ylabel(up.name.label, fontsize=8.5)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)


def _curves(skew: SkewMap, points: Sequence[Point]) -> Figure:
    [axis] = skew.axes
    figure = Figure(figsize=(11.0, 3.6), layout="constrained")
    _head(figure, skew)
    x = list(range(len(axis.values))) if axis.name.words else list(axis.values)
    for axes, (key, panel) in zip(figure.subplots(1, len(_PANELS)), _PANELS.items(), strict=True):
        axes.plot(x, [_of(point, key) for point in points], color=INK, marker="o", markersize=5, linewidth=1.0)
        axes.set_title(panel.title, fontsize=9, color=INK)
        axes.set_xlabel(axis.name.label, fontsize=8.5)
        axes.set_ylim(bottom=0.0)
        if key == "faults":
            axes.set_ylim(-2.0, 102.0)
        mark_default(axes, skew.shipped, axis)
        if axis.name.words:
            axes.set_xticks(x, axis.values)
        axes.grid(color="#e4e6ea", linewidth=0.8)
        axes.spines[["top", "right"]].set_visible(False)
    return figure
