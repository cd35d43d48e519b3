"""The figures of an audit."""

import numpy as np
from matplotlib.figure import Figure

from mischwerk_lab import exact
from mischwerk_lab.experiments.audit.results import Audit, Sample
from mischwerk_lab.experiments.audit.seats import dealing_of, deviations
from mischwerk_lab.experiments.audit.shares import ALPHA
from mischwerk_lab.experiments.audit.starts import NAMED
from mischwerk_lab.report import Words, plots

_WIDEST = 5.0  # standard errors, of colours


def p_values(sample: Sample, words: Words) -> Figure:
    """A point for each test."""
    rows = [(words(f"test-{name}"), one) for name, one in sample.tests.items()]
    rows += [(words(f"seats-{name}"), one) for name, one in sample.seats.items()]
    rows += [(words(f"classes-{name}"), one) for name, one in sample.classes.items()]
    figure, axes = plots.axes(words("p_axis"), "", log_x=True, height_in=0.9 + 0.21 * len(rows))
    lowest = 1e-6
    for good in (True, False):
        points = [(max(lowest, one.result.p_value), -i) for i, (_, one) in enumerate(rows) if one.rejected is not good]
        if points:
            x, y = zip(*points, strict=True)
            marker, colour = ("o", plots.BLUE) if good else ("X", plots.VERMILION)
            axes.plot(x, y, linestyle="", marker=marker, color=colour)
    axes.set_xlim(lowest / 2, 1.5)
    axes.set_yticks([-i for i in range(len(rows))], [title for title, _ in rows], fontsize=7.5)
    limits = [max(lowest, ALPHA * one.share) for _, one in rows]
    axes.plot(limits, [-i for i in range(len(rows))], linestyle="", marker="|", color=plots.INK, label=words("p_limit"))
    plots.legend(axes)
    return figure


def places(sample: Sample, words: Words) -> Figure:
    """Card by place, as deviations from evenness."""
    cards = len(sample.places)
    expected = sample.orders / cards
    z = (sample.places - expected) / (expected * (1 - 1 / cards)) ** 0.5
    of = words("axis_card" if sample.view == NAMED else "axis_from")
    figure, axes = plots.axes(words("axis_place"), of, height_in=4.6)
    plots.heat(figure, axes, z, words("axis_deviation"), low=-_WIDEST, high=_WIDEST, both_ways=True)
    return figure


def runs(sample: Sample, words: Words) -> Figure:
    """How many decks have each number of ascending runs."""
    cards = len(sample.places)
    law = np.array([0.0, *map(float, exact.runs_law(cards))])
    counts = sample.runs[: cards + 1]
    shares = counts / sample.orders
    around = np.flatnonzero((law > 1e-4) | (shares > 0))
    figure, axes = plots.axes(words("axis_runs"), words("axis_share"), height_in=2.8)
    axes.plot(
        around,
        100 * law[around],
        color=plots.VERMILION,
        marker="s",
        fillstyle="none",
        linestyle="--",
        label=words("even"),
    )
    error = 196 * np.sqrt(np.maximum(shares, 1 / sample.orders) * (1 - shares) / sample.orders)
    plots.points(axes, around, 100 * shares[around], error=error[around], label=words("seen"))
    plots.legend(axes)
    return figure


def hands(audit: Audit, words: Words) -> Figure:
    """Cards guessed beyond chance, by passes."""
    figure, axes = plots.axes(words("axis_passes"), words("axis_guessed"), log_x=True, log_y=True, height_in=3.4)
    variance = sum((1 - 1 / left) / left for left in range(1, audit.cards + 1))
    noise = 2 * (variance / audit.hands[0].decks) ** 0.5
    for nth, hand in enumerate(audit.hands):
        plots.line(
            axes, hand.passes, np.maximum(np.abs(hand.guessed), noise / 30), label=words(f"way-{hand.name}"), nth=nth
        )
    plots.reference(axes, noise)
    axes.set_ylim(noise / 10, audit.cards)
    plots.legend(axes, columns=3, outside=True)
    return figure


def seats(audit: Audit, words: Words) -> Figure:
    """Card by seat for each dealing order."""
    names = list(audit.sample.seats)
    figure, panels = plots.panels(
        [words(name) for name in names],
        words("axis_card"),
        words("axis_seat"),
        columns=1,
        height_in=1.35,
        share_y=False,
    )
    for axes, name in zip(panels, names, strict=True):
        dealing = dealing_of(name, audit.cards)
        z = deviations(audit.sample.named, dealing)
        image = plots.heat(figure, axes, z, "", low=-_WIDEST, high=_WIDEST, both_ways=True, bar=False)
        axes.set_yticks(range(len(dealing.seats)), dealing.seats)
    figure.colorbar(image, ax=panels, label=words("axis_deviation"))
    return figure
