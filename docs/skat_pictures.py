"""Draw the pictures of skat-players.md: the evaluation functions of the Monte Carlo player, and the document's tables
by number of worlds, as printed and as measured (bench/skat_document.py).

`make docs` runs it. The curves are computed by the player's own code.
"""

from __future__ import annotations

import numpy as np
from mischwerk_games.skat.players.monte_carlo.simulation import height
from mischwerk_lab.skat import tables
from pages.common import figures
from planning_pictures import ACCENT, INK, PALE, dress, figure_of, save

_KINDS = (
    ("stairs", "stairs (figure 6.1)"),
    ("I10", "I10 (figure 6.2)"),
    ("II50", "II50 (figure 6.3)"),
    ("III", "III (figure 6.4)"),
)
_BEGINS = (1, 30, 61, 90, 120)  # of the soloist's steps after the first
_FINE = 0.01  # card points between two points of a curve


_TABLES = {
    "5.2": ("two XSkat", "one MCU, simple worlds"),
    "5.4": ("two XSkat", "one MCU"),
    "5.6": ("two XSkat, null games", "one MCU"),
    "5.3": ("one XSkat", "two MCU, simple worlds"),
    "5.5": ("one XSkat", "two MCU"),
    "7.1": ("two XSkat", "one DDSS"),
}


def main() -> None:
    """Both."""
    evaluations()
    strength()


def strength() -> None:
    """A panel for each table: dashed as printed, solid as measured with one standard error."""
    cells = figures("skat_document")["cells"]
    columns = [column for column in tables.columns() if column.startswith("S")]
    figure = figure_of(11, 6.2)
    for axes, (table, names) in zip(figure.subplots(2, 3, sharex=True, sharey=True).flat, _TABLES.items(), strict=True):
        for which, (colour, marker) in enumerate(((INK, "o"), (ACCENT, "s"))):
            known = [(i, tables.cell(table, which, column)) for i, column in enumerate(columns)]
            there = [(i, points / 1000) for i, points in known if points is not None]
            axes.plot(*zip(*there, strict=True), "--", color=colour, lw=1)
            lines = [(columns.index(cell["column"]), cell["lines"][which]) for cell in cells if cell["table"] == table]
            points, errors = ([line[key] / 1000 for _, line in lines] for key in ("points", "error"))
            axes.errorbar([i for i, _ in lines], points, errors, color=colour, fmt=f"{marker}-", capsize=3, ms=4.5)
            axes.text(0.98, 0.11 - 0.09 * which, names[which], color=colour, transform=axes.transAxes, ha="right")
        dress(axes, f"table {table}")
        axes.grid(color=PALE, lw=0.3)
        axes.set_xticks(range(len(columns)), [column[1:] for column in columns])
        axes.tick_params(labelsize=9)
    for axes in figure.axes[3:]:
        axes.set_xlabel("worlds for a card", color=INK)
    for axes in figure.axes[::3]:
        axes.set_ylabel("thousand points", color=INK)
    save(figure, "skat-strength.png")


def evaluations() -> None:
    """One panel each; a gap in a curve where a step is."""
    figure = figure_of(11, 6.2)
    for axes, (name, title) in zip(figure.subplots(2, 2, sharex=True, sharey=True).flat, _KINDS, strict=True):
        axes.axhline(0, color=PALE, lw=0.8)
        for begin in _BEGINS:
            axes.axvline(begin, color=PALE, lw=0.6, ls=":")
        points = np.arange(0, 120 + _FINE / 2, _FINE)
        for is_soloist, style in ((False, {"color": INK, "lw": 1.1, "ls": "--"}), (True, {"color": ACCENT, "lw": 2})):
            steps = np.array(_BEGINS) - (0 if is_soloist else np.array(_BEGINS) == 61)
            worth = np.array([height(name, float(value), is_soloist) for value in points])
            curve = np.insert(worth, np.searchsorted(points, steps - _FINE / 2), np.nan)
            at = np.insert(points, np.searchsorted(points, steps - _FINE / 2), np.nan)
            label = "soloist" if is_soloist else "defenders, who win with 60"
            axes.plot(at, curve, solid_capstyle="butt", label=label, **style)
        axes.plot([0, 120], [-8, 3], ls="", marker="o", ms=4, color=ACCENT)
        dress(axes, title)
        axes.set_xticks([0, 30, 61, 90, 120])
        axes.set_yticks([-8, -4, -2, 0, 1, 2, 3])
        axes.tick_params(labelsize=9)
    for axes in figure.axes[2:]:
        axes.set_xlabel("card points of the own party", color=INK)
    for axes in figure.axes[::2]:
        axes.set_ylabel("worth", color=INK)
    handles, labels = figure.axes[0].get_legend_handles_labels()
    figure.legend(handles[::-1], labels[::-1], loc="outside lower center", ncols=2, frameon=False)
    save(figure, "skat-evaluations.png")


if __name__ == "__main__":
    main()
