"""A study's result as a picture: where in its range each number lay, in samples that failed and in exact ones."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from ...measuring.decks import EXACT, SILENT
from .result import Result

_INK, _FAINT, _EXACT, _FAILED, _SILENT = "#1f2530", "#7a8290", "#2b7a4b", "#c8791a", "#b3303b"
_SHOWN = 12  # numbers
_MOST_EXACT = 300  # dots a row
_SPREAD = 0.16


def draw(path: Path, result: Result) -> None:
    """Draw it to a PNG."""
    shown = result.effects[:_SHOWN]
    names = result.study.names
    outcomes = np.array([row["outcome"] for row in result.rows])
    groups = (
        ("exact", outcomes == EXACT, _EXACT, "o", -0.2, 7.0),
        ("stopped", (outcomes != EXACT) & (outcomes != SILENT), _FAILED, "s", 0.16, 14.0),
        ("wrong order, undetected", outcomes == SILENT, _SILENT, "^", 0.16, 26.0),
    )
    figure = Figure(figsize=(8.6, 1.8 + 0.42 * max(2, len(shown))), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    rng = np.random.default_rng(1)
    for label, chosen, colour, marker, offset, size in groups:
        rows = np.flatnonzero(chosen)[:_MOST_EXACT]
        if not len(rows):
            continue
        for at, effect in enumerate(shown):
            x = result.places[rows, names.index(effect.name)]
            y = at + offset + rng.uniform(-_SPREAD, _SPREAD, len(rows)) * (0.8 if label == "exact" else 0.5)
            axes.scatter(
                x,
                y,
                s=size,
                c=colour,
                marker=marker,
                alpha=0.45 if label == "exact" else 0.85,
                linewidths=0,
                label=f"{label}: {len(np.flatnonzero(chosen))}" if at == 0 else None,
            )
    for at, effect in enumerate(shown):
        mark = f"{effect.side}, {effect.chance}" if effect.is_significant else "-"
        axes.text(1.02, at, mark, va="center", fontsize=8.5, color=_INK if effect.is_significant else _FAINT)
    ranges = result.study.ranges
    labels = []
    for effect in shown:
        span = ranges[effect.name]
        labels.append(f"{effect.name}\n{'x ' if span.scale == 'factor' else ''}{span.low:g} to {span.high:g}")
    axes.set_yticks(range(len(shown)), labels, fontsize=7.5)
    axes.set(xlim=(-0.01, 1.01), ylim=(max(1, len(shown)) - 0.4, -0.6), xlabel="place in its range")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="x", color="#e4e6ea", linewidth=0.8)
    if shown:
        figure.legend(loc="outside lower center", ncols=3, frameon=False, fontsize=9)
    else:
        axes.text(0.5, 0.0, "no sample failed, or all did", ha="center", color=_FAINT)
    study = result.study
    figure.suptitle(
        f"{study.machine.name}, {study.what}: {result.exact} of {len(result.rows)} samples exact; seed {study.seed}",
        fontsize=11,
        color=_INK,
        x=0.01,
        ha="left",
    )
    figure.savefig(path, dpi=110, facecolor="white")
