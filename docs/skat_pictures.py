"""Draw the picture of skat-players.md: the evaluation functions of the Monte Carlo player.

`make docs` runs it. The curves are computed by the player's own code.
"""

from __future__ import annotations

import numpy as np
from mischwerk_games.skat.players.monte_carlo.evaluations import height
from planning_pictures import ACCENT, INK, PALE, PAPER, figure_of, save

_KINDS = (
    ("stairs", "stairs (figure 6.1)"),
    ("I10", "I10 (figure 6.2)"),
    ("II50", "II50 (figure 6.3)"),
    ("III", "III (figure 6.4)"),
)
_BEGINS = (1, 30, 61, 90, 120)  # of the soloist's steps after the first
_FINE = 0.01  # card points between two points of a curve


def main() -> None:
    """One panel each; a gap in a curve where a step is."""
    figure = figure_of(11, 6.2)
    for axes, (name, title) in zip(figure.subplots(2, 2, sharex=True, sharey=True).flat, _KINDS, strict=True):
        axes.axhline(0, color=PALE, lw=0.8)
        for begin in _BEGINS:
            axes.axvline(begin, color=PALE, lw=0.6, ls=":")
        points = np.arange(0, 120 + _FINE / 2, _FINE)
        for is_soloist, style in ((False, {"color": INK, "lw": 1.1, "ls": "--"}), (True, {"color": ACCENT, "lw": 2})):
            steps = np.array(_BEGINS) - (0 if is_soloist else np.array(_BEGINS) == 61)
            worth = np.array([height(name, float(one), is_soloist) for one in points])
            curve = np.insert(worth, np.searchsorted(points, steps - _FINE / 2), np.nan)
            at = np.insert(points, np.searchsorted(points, steps - _FINE / 2), np.nan)
            label = "soloist" if is_soloist else "defenders, who win with 60"
            axes.plot(at, curve, solid_capstyle="butt", label=label, **style)
        axes.plot([0, 120], [-8, 3], ls="", marker="o", ms=4, color=ACCENT)
        axes.set_title(title, loc="left", color=INK, fontsize=11)
        axes.set_facecolor(PAPER)
        axes.spines[["top", "right"]].set_visible(False)
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
