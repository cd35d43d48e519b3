"""A sweep's result as a picture: curves with their intervals for one axis, maps for two."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from ..measuring.intervals import CONFIDENCE
from .axes import Axis, Setting
from .run import Point, Sweep

INK, FAINT = "#1f2530", "#7a8290"
# Classes as they are drawn; distinguished without colour by their markers.
_STYLES = {
    "clean": ("#2b7a4b", "o"),
    "misfeed": ("#c8791a", "s"),
    "double": ("#b3303b", "^"),
    "jam": ("#3b4fa0", "D"),
    "slip": ("#7a8290", "v"),
}
_BESIDE = 0.006  # horizontal offset between classes, as part of the axis
_WIDE = 50  # characters of the title that leave room for more on the line
_DARKEST = 180.0  # of 100 percent: black letters stay readable on it
_MAPS = {"clean": "YlGn", "misfeed": "Oranges", "double": "Reds", "jam": "Purples"}
_NAMES = {"clean": "clean feed", "misfeed": "misfeed", "double": "double feed", "jam": "jam", "slip": "slip"}


def draw(path: Path, sweep: Sweep, points: Sequence[Point]) -> None:
    """Draw the result to a PNG."""
    figure = _maps(sweep, points) if len(sweep.axes) == 2 else _curves(sweep, points)
    FigureCanvasAgg(figure)
    figure.savefig(path, dpi=110, facecolor="white")


def _head(figure: Figure, sweep: Sweep) -> None:
    setting = sweep.setting
    what = ", ".join([setting.machine.name, f"{setting.cards} {setting.card.name} cards", *sweep.fixed])
    how = f"up to {sweep.feeds} feeds a point, seed {sweep.seed}"
    figure.suptitle(
        f"{what}\n{how}" if len(what) > _WIDE else f"{what}; {how}", fontsize=11, color=INK, x=0.01, ha="left"
    )


def _curves(sweep: Sweep, points: Sequence[Point]) -> Figure:
    [axis] = sweep.axes
    figure = Figure(figsize=(8.0, 4.4), layout="constrained")
    axes = figure.add_subplot()
    _head(figure, sweep)
    x = np.array(_places(axis))
    shown = [name for name in _STYLES if name != "slip" or any(point.hits(name) for point in points)]
    for at, name in enumerate(shown):
        colour, marker = _STYLES[name]
        share = np.array([100.0 * point.share(name) for point in points])
        low, high = (100.0 * np.array([point.interval(name)[end] for point in points]) for end in (0, 1))
        beside = x + (at - (len(shown) - 1) / 2.0) * _BESIDE * (x[-1] - x[0])  # so that no bar hides another
        errors = np.clip([share - low, high - share], 0.0, None)
        axes.errorbar(
            beside,
            share,
            errors,
            color=colour,
            marker=marker,
            markersize=5.5,
            linestyle="none",
            capsize=3,
            linewidth=1.2,
            label=_NAMES[name],
        )
        if not axis.name.words:
            axes.plot(beside, share, color=colour, linewidth=1.0, alpha=0.5)
    mark_default(axes, sweep.shipped, axis)
    _ticks(axes, axis)
    axes.set(xlabel=axis.name.label, ylabel="percent of the feeds", ylim=(-2.0, 102.0))
    axes.grid(color="#e4e6ea", linewidth=0.8)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), frameon=False, title=f"with {CONFIDENCE:.0%} intervals")
    return figure


def _maps(sweep: Sweep, points: Sequence[Point]) -> Figure:
    across, up = sweep.axes[1], sweep.axes[0]
    shape = len(up.values), len(across.values)
    size = max(4.0, 0.62 * shape[1] + 1.4), max(3.0, 0.46 * shape[0] + 1.3)
    figure = Figure(figsize=(2.0 * size[0], 2.0 * size[1] + 0.4), layout="constrained")
    _head(figure, sweep)
    for axes, (name, colours) in zip(figure.subplots(2, 2).flat, _MAPS.items(), strict=True):
        share = 100.0 * np.array([point.share(name) for point in points]).reshape(shape)
        axes.imshow(share, origin="lower", aspect="auto", cmap=colours, vmin=0.0, vmax=_DARKEST)
        for point, (row, column) in zip(points, np.ndindex(*shape), strict=True):
            _cell(axes, column, row, point, name)
        axes.set_title(f"{_NAMES[name]}: percent, {CONFIDENCE:.0%} interval", fontsize=10.5, color=INK)
        axes.set_xticks(range(shape[1]), texts(across))
        axes.set_yticks(range(shape[0]), texts(up))
        axes.set(xlabel=across.name.label, ylabel=up.name.label)
        axes.spines[:].set_visible(False)
        axes.tick_params(length=0)
        frame_default(axes, sweep.shipped, across, up)
    return figure


def _cell(axes: Axes, x: int, y: int, point: Point, name: str) -> None:
    """The percentage, and the interval under it."""
    if not point.feeds:
        axes.text(x, y, "broke", ha="center", va="center", fontsize=8.5, color=INK)
        return
    percent = 100.0 * point.share(name)
    low, high = (100.0 * bound for bound in point.interval(name))
    faint = percent == 0.0
    axes.text(
        x,
        y,
        f"{percent:.0f}" if percent in (0.0, 100.0) else f"{percent:.1f}",
        ha="center",
        va="bottom",
        fontsize=9,
        color=FAINT if faint else INK,
    )
    axes.text(
        x, y - 0.08, f"{low:.0f}\u2013{high:.0f}", ha="center", va="top", fontsize=6.5, color=FAINT if faint else INK
    )


def _places(axis: Axis) -> list[float]:
    return list(range(len(axis.values))) if axis.name.words else list(axis.values)


def _ticks(axes: Axes, axis: Axis) -> None:
    if axis.name.words:
        axes.set_xticks(range(len(axis.values)), axis.values)
        axes.set_xlim(-0.5, len(axis.values) - 0.5)


def mark_default(axes: Axes, shipped: Setting, axis: Axis) -> None:
    """A line at the machine file's value."""
    now = axis.name.now(shipped)
    if isinstance(now, int | float) and axis.values[0] <= now <= axis.values[-1]:
        axes.axvline(now, color=FAINT, linewidth=1.2, linestyle=(0, (4, 3)))
        axes.text(
            now, 0.5, " machine file", color=FAINT, fontsize=9, rotation=90, va="center", ha="right",
            transform=axes.get_xaxis_transform(),
        )  # fmt: skip


def frame_default(axes: Axes, shipped: Setting, across: Axis, up: Axis) -> None:
    """A frame at the machine file's values, between the cells if necessary."""
    x, y = (_index(axis, axis.name.now(shipped)) for axis in (across, up))
    if x is not None and y is not None:
        frame = Rectangle((x - 0.47, y - 0.47), 0.94, 0.94, fill=False, edgecolor=INK, linewidth=1.8)
        axes.add_patch(frame)


def _index(axis: Axis, value: Any) -> float | None:
    """Where ``value`` lies among the axis's values, counted in cells; None outside."""
    if value is None:
        return None
    if axis.name.words:
        return float(axis.values.index(value)) if value in axis.values else None
    if not axis.values[0] <= value <= axis.values[-1]:
        return None
    return float(np.interp(value, axis.values, range(len(axis.values))))


def texts(axis: Axis) -> list[str]:
    """The values, all with as many decimals as the longest needs."""
    if axis.name.words:
        return list(axis.values)
    decimals = max(len(f"{value:g}".partition(".")[2]) for value in axis.values)
    return [f"{value:.{decimals}f}" for value in axis.values]
