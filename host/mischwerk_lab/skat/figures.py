"""The pictures of `lab skat`: evaluation functions (6.1 to 6.4) and distributions of card points (5.2 to 5.4)."""

import matplotlib
import numpy as np
from matplotlib.figure import Figure
from mischwerk_games.skat.players.monte_carlo.evaluations import height

from mischwerk_lab.report import plots

from .distributions import Distribution

_EVALUATIONS = {"stairs": "6.1 stairs", "I10": "6.2 type I, 10", "II50": "6.3 type II, 50 %", "III": "6.4 type III"}


def evaluations() -> Figure:
    """Of the soloist and of the defenders, by own card points."""
    with matplotlib.rc_context(plots.STYLE):
        figure = Figure(figsize=(plots.WIDTH_IN, 4.6), layout="constrained")
        points = np.arange(0, 120.01, 0.1)
        for place, (name, title) in enumerate(_EVALUATIONS.items(), 1):
            axes = figure.add_subplot(2, 2, place)
            for is_soloist, label, style in ((True, "soloist", "-"), (False, "defenders", "--")):
                worth = [height(name, float(one), is_soloist) for one in points]
                axes.plot(points, worth, style, color=plots.BLUE if is_soloist else plots.VERMILION, label=label)
            axes.set_title(title)
            axes.set_xlabel("own card points")
            axes.set_ylabel("worth")
            if place == 1:
                axes.legend()
        return figure


def histograms(found: list[Distribution]) -> Figure:
    """The soloist's card points when a card is played, in sampled worlds."""
    with matplotlib.rc_context(plots.STYLE):
        figure = Figure(figsize=(plots.WIDTH_IN, 6.2), layout="constrained")
        for place, one in enumerate(found, 1):
            axes = figure.add_subplot(3, 2, place)
            values, counts = np.unique(one.points, return_counts=True)
            axes.bar(values, counts, width=1.0, color=plots.BLUE)
            axes.axvline(60.5, color=plots.VERMILION, lw=0.9, ls="--")
            axes.set_title(f"{one.kind}: {one.card} in {one.game}, deal {one.deal}")
            axes.set_xlim(-1, 121)
            axes.set_xlabel("the soloist's card points")
            axes.set_ylabel("worlds")
        return figure
