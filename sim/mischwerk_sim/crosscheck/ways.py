"""The cards' ways in both engines over one another: pymunk's as lines, MuJoCo's as dashes on top."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from mischwerk_machines.section import section

from .agreement import Compared
from .drop import EDGE, Drop
from .recording import EJECTION, FEED_SCENE, INSERTION, Array, stop_x_mm
from .scenes import Run, Setting

INK, FAINT, PAPER = "#1f2530", "#7a8290", "#ffffff"
COLOURS = ("#2f6fb3", "#c8791a", "#2b7a4b", "#8a3fa0", "#b3303b", "#5b6470")
_STYLES: dict[str, dict[str, Any]] = {
    "pymunk": {"linewidth": 3.2, "alpha": 0.42},
    "mujoco": {"linewidth": 1.3, "linestyle": (0, (4, 2.2))},
}
_PUSHED_MM = 5.0
_BEFORE_MS, _AFTER_MS = 12.0, 70.0  # of a card's coming to its stop


def draw(path: Path, setting: Setting, comparisons: Sequence[Compared], drops: Sequence[Drop]) -> None:
    """Draw the ways with the first seed to a PNG."""
    first = [comparison for comparison in comparisons if comparison.seed == setting.seed]
    figure = Figure(figsize=(13.0, 11.5), layout="constrained", facecolor=PAPER)
    FigureCanvasAgg(figure)
    machine = setting.machine.name
    figure.suptitle(f"{machine}: the same scenes in two engines", fontsize=15, color=INK, x=0.01, ha="left")
    grid = figure.subplots(3, 3)
    for axes, comparison in zip(grid[0], _of(first, FEED_SCENE), strict=False):
        _feed(axes, comparison, setting)
    cases = _of(first, INSERTION)
    _insertion(
        grid[1][0],
        [comparison for comparison in cases if "restitution" in comparison.case.label],
        setting,
        "stop's restitution",
    )
    others = [comparison for comparison in cases if "restitution" not in comparison.case.label]
    _insertion(grid[1][1], others, setting, "friction in the pocket")
    _drops(grid[1][2], drops)
    for axes, comparison in zip(grid[2], _of(first, EJECTION), strict=False):
        _ejection(axes, comparison, setting)
    keys = [Line2D([], [], color=INK, label=name, **_STYLES[name]) for name in _STYLES]
    keys[1].set_label("MuJoCo")
    figure.legend(handles=keys, loc="upper right", ncols=2, frameon=False, fontsize=11)
    figure.savefig(path, dpi=100, facecolor=PAPER)


def _of(comparisons: Sequence[Compared], scene: str) -> list[Compared]:
    return [comparison for comparison in comparisons if comparison.case.scene == scene]


def _finish(axes: Axes, title: str, y: str) -> None:
    axes.set_title(title, fontsize=10.5, color=INK, loc="left")
    axes.set_xlabel("ms", color=FAINT, fontsize=9)
    axes.set_ylabel(y, color=FAINT, fontsize=9)
    axes.tick_params(colors=FAINT, labelsize=8.5)
    axes.grid(color="#e4e6ea", linewidth=0.8)
    axes.spines[["top", "right"]].set_visible(False)


def _feed(axes: Axes, comparison: Compared, setting: Setting) -> None:
    """Lead edges of the cards that are fed and of the next one."""
    gate, length = section(setting.machine, setting.card).gate_x_mm, setting.card.length_mm
    for engine, run in comparison.runs.items():
        for card in range(setting.feeds + 1):
            lead = _leads(run, card, length) - gate
            lead[run.way.x[:, card] > 1000.0] = np.nan  # taken off the table
            axes.plot(run.way.ms, lead, color=COLOURS[card % len(COLOURS)], **_STYLES[engine])
    _finish(axes, f"feed, {comparison.case.label}", "lead behind the gate's face, mm")


def _insertion(axes: Axes, compared: Sequence[Compared], setting: Setting, title: str) -> None:
    """Distance from the stop, after the moment at which the card comes to it in pymunk."""
    stop, length = stop_x_mm(section(setting.machine, setting.card)), setting.card.length_mm
    resting = [0.0]  # where they end: before a rough stop, or deeper, if it leans
    for colour, comparison in zip(COLOURS, compared, strict=False):
        zero = comparison.runs["pymunk"].outcome.get("stop_ms", 0.0)
        for engine, run in comparison.runs.items():
            ms = run.way.ms - zero
            seen = (ms > -_BEFORE_MS) & (ms < _AFTER_MS)
            label = comparison.case.label if engine == "pymunk" else None
            gap = stop - _leads(run, 0, length)
            resting += [float(at) for at in gap[seen][-1:]]
            axes.plot(ms[seen], gap[seen], color=colour, label=label, **_STYLES[engine])
    _finish(axes, f"insertion: {title}", "lead before the stop, mm")
    furthest = max(
        (run.outcome.get("rebound_mm", 0.0) for comparison in compared for run in comparison.runs.values()), default=0.0
    )
    axes.set_ylim(min(resting) - 0.1 * furthest - 0.05, max(resting) + 1.5 * furthest + 0.3)
    if compared:
        axes.legend(frameon=False, fontsize=8.5)


def _drops(axes: Axes, drops: Sequence[Drop]) -> None:
    on_edge = [drop for drop in drops if drop.on == EDGE]
    axes.plot([0, 1], [0, 1], color="#d4d8de", linewidth=5.0, zorder=1)
    axes.plot([drop.wanted for drop in on_edge], [drop.pymunk for drop in on_edge], "o", color=COLOURS[0], markersize=8)
    axes.plot([drop.wanted for drop in on_edge], [drop.mujoco for drop in on_edge], "x", color=COLOURS[1], markersize=8)
    _finish(axes, "a card's edge against a wall", "speed given back: o pymunk, x MuJoCo")
    axes.set_xlabel("restitution asked for", color=FAINT, fontsize=9)


def _ejection(axes: Axes, comparison: Compared, setting: Setting) -> None:
    """The cards' heights, from where the first one is about to fall on."""
    _finish(axes, f"ejection, {comparison.case.label}", "height of a card's middle, mm")
    if not comparison.runs["pymunk"].outcome:
        axes.text(
            0.5, 0.5, comparison.runs["pymunk"].fault, transform=axes.transAxes, ha="center", color=FAINT, fontsize=8.5
        )
        axes.set(xticks=[], yticks=[])
        return
    begin, end, top = np.inf, 0.0, 0.0
    for engine, run in comparison.runs.items():
        for card in range(run.way.y.shape[1]):
            axes.plot(run.way.ms, run.way.y[:, card], color=COLOURS[card % len(COLOURS)], **_STYLES[engine])
        falls = np.flatnonzero(run.way.x[:, 0] < run.way.x[0, 0] - _PUSHED_MM)
        begin = min(begin, float(run.way.ms[falls[0]]) if len(falls) else np.inf)
        end = max(end, float(run.way.ms[-1]))
        top = max(top, float(run.way.y[run.way.ms >= begin].max(initial=0.0)))
    if begin < end:
        axes.set(xlim=(begin, end), ylim=(-0.04 * top, 1.05 * top))


def _leads(run: Run, card: int, length: float) -> Array:
    leads: Array = run.way.x[:, card] + np.abs(np.cos(run.way.turn[:, card])) * length / 2.0
    return leads
