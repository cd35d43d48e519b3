"""The pictures of `lab power`: which test sees which defect, and how a test's power grows with the decks."""

import math
from collections.abc import Mapping, Sequence

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from mischwerk_lab.experiments.power.compute import ESTIMATED, POWER, Least, Params, Seen
from mischwerk_lab.experiments.power.defects import Defect
from mischwerk_lab.report import Words, hover, plots

_ROW_IN = 0.21
_BRIGHT = 0.55  # of the colours' range: above it, dark figures can be read

Results = Mapping[str, Mapping[str, Seen]]  # by defect, by test


def short(decks: float) -> str:
    """Two significant digits: 20, 160, 1.1k, 3.2M."""
    for size, mark in ((10**6, "M"), (1000, "k")):
        if decks >= 0.995 * size:
            value = decks / size
            return f"{value:.1f}{mark}" if value < 9.95 else f"{value:.0f}{mark}"
    return f"{float(f'{decks:.2g}'):.0f}"


def cell(least: Least, words: Words) -> str:
    """A short form: ~ where it was estimated, a dot where nothing was seen."""
    if least.decks is None:
        return "·"
    return ("~" if least.how == ESTIMATED else "") + words.localized(short(least.decks))


def map_of(results: Results, defects: Sequence[Defect], tests: Sequence[str], words: Words) -> Figure:
    """Some of the defects from the top, tests from the left; the fewer decks the darker, by the scale of all."""
    known = [one.least.decks for tests_of in results.values() for one in tests_of.values() if one.least.decks]
    leasts = [[results[defect.name][test].least for test in tests] for defect in defects]
    values = np.array([[math.log10(least.decks) if least.decks else np.nan for least in row] for row in leasts])
    low, high = math.log10(20), max(3.0, math.log10(max(known, default=1.0)))
    figure, one = plots.axes("", "", height_in=_ROW_IN * len(defects) + 1.4)
    image = one.imshow(values[::-1], origin="lower", aspect="auto", cmap=plots.HEAT, vmin=low, vmax=high)
    one.grid(False)
    decks = [[least.decks or np.nan for least in row] for row in leasts[::-1]]
    hover.tell(image, hover.Values(y=np.array(decks, dtype=float)))
    for column in range(len(tests)):
        for row in range(len(defects)):
            value = values[row, column]
            dark = not np.isnan(value) and (value - low) / (high - low) < _BRIGHT
            one.text(
                column,
                len(defects) - 1 - row,
                cell(leasts[row][column], words),
                ha="center",
                va="center",
                fontsize=6,
                color="#ffffff" if dark else plots.INK if np.isnan(value) else "#000000",
            )
    columns = [words(f"test-{test}-short") for test in tests]
    one.set_xticks(range(len(tests)), columns, rotation=55, ha="right", fontsize=7.5)
    rows = [words(f"defect-{defect.name}") for defect in reversed(defects)]
    one.set_yticks(range(len(defects)), rows, fontsize=7.5)
    one.tick_params(length=0)
    with matplotlib.rc_context(plots.STYLE):
        ticks = [tick for tick in range(2, math.ceil(high) + 1) if tick <= high]
        label = words("power_axis_needed")
        bar = figure.colorbar(image, ax=one, label=label, ticks=ticks, location="top", shrink=0.6, aspect=40)
        bar.ax.set_xticklabels([words.localized(short(10**tick)) for tick in ticks])
        bar.outline.set_visible(False)
    return figure


def curves(results: Results, defects: Sequence[Defect], tests: Sequence[str], params: Params, words: Words) -> Figure:
    """Share of samples rejected, by decks in a sample, with Wilson's intervals of 95 %; a panel for each defect."""
    figure, panels = plots.panels(
        [words(f"defect-{defect.name}") for defect in defects],
        words("power_axis_decks"),
        words("power_axis_share"),
        height_in=3.4,
    )
    for panel, defect in zip(panels, defects, strict=True):
        for nth, test in enumerate(tests):
            shares = np.array(results[defect.name][test].shares)
            there = ~np.isnan(shares)
            low, high = wilson(shares[there], params.repeats)
            decks = np.array(params.rungs)[there]
            error = np.abs(np.array([low, high]) - shares[there])
            plots.line(panel, decks, shares[there], nth=nth, markers=False)
            plots.points(panel, decks, shares[there], error=error, label=words(f"test-{test}-short"), nth=nth)
        panel.set_xscale("log")
        panel.set_ylim(-0.02, 1.02)
        plots.reference(panel, POWER, "90 %")
    with matplotlib.rc_context(plots.STYLE):
        figure.legend(*panels[-1].get_legend_handles_labels(), loc="outside lower center", ncols=len(tests))
    return figure


def wilson(shares: np.ndarray[tuple[int], np.dtype[np.float64]], samples: int) -> tuple[list[float], list[float]]:
    """95 % interval of a share of ``samples`` samples (Wilson 1927, Probable inference)."""
    z2 = 1.96**2 / samples
    middle = (shares + z2 / 2) / (1 + z2)
    half = np.sqrt(z2 * shares * (1 - shares) + z2 * z2 / 4) / (1 + z2)
    return np.maximum(0, middle - half).tolist(), np.minimum(1, middle + half).tolist()
