"""The figures of an audit."""

from collections.abc import Sequence
from textwrap import fill

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from mischwerk_lab import exact
from mischwerk_lab.experiments.audit.results import ALPHA, Audit, Judged, Sample
from mischwerk_lab.experiments.audit.seats import dealing_of, deviations
from mischwerk_lab.report import Words, hover, numbers, plots
from mischwerk_lab.starts import NAMED

WIDEST = 5.0  # standard errors, of colours
LOWEST = 1e-6  # p-value; smaller ones are drawn there
_LETTERS = 30  # in a line of a test's name
_EDGE = 0.1  # of the noise: what is below it is drawn there


def p_values(sample: Sample, words: Words) -> Figure:
    """A point for each test, in two panels, or the figure would be as high as a page."""
    rows = [(words(f"test-{name}"), judged) for name, judged in sample.tests.items()]
    rows += [(words(f"seats-{name}"), judged) for name, judged in sample.seats.items()]
    rows += [(words(f"classes-{name}"), judged) for name, judged in sample.classes.items()]
    half = -(-len(rows) // 2)
    figure, panels = plots.panels(["", ""], words("p_axis"), "", height_in=1.1 + 0.24 * half, share_y=False, columns=2)
    for axes, part in zip(panels, (rows[:half], rows[half:]), strict=True):
        axes.set_xscale("log")
        _p_values(axes, part, words)
        axes.set_ylim(0.4 - half, 0.6)
    ticks = (LOWEST, 1e-4, 1e-2, 1.0)
    for axes in panels:
        axes.set_xlim(LOWEST / 2, 1.8)
        axes.set_xticks(ticks, [_tick(tick, words) for tick in ticks])
        axes.minorticks_off()
    plots.common_legend(figure, panels, 3)
    return figure


def _p_values(axes: Axes, rows: Sequence[tuple[str, Judged]], words: Words) -> None:
    for rejected in (False, True):
        which = [i for i, (_, judged) in enumerate(rows) if judged.rejected is rejected]
        marker, colour = ("X", plots.VERMILION) if rejected else ("o", plots.BLUE)
        exact = [rows[i][1].result.p_value for i in which]
        label = words("test_rejects" if rejected else "test_accepts")
        (drawn,) = axes.plot(
            [max(LOWEST, p) for p in exact], [-i for i in which], linestyle="", marker=marker, color=colour, label=label
        )
        hover.tell(drawn, hover.Values(x=exact))
    limits = [ALPHA * judged.share for _, judged in rows]
    (drawn,) = axes.plot(
        [max(LOWEST, limit) for limit in limits],
        [-i for i in range(len(rows))],
        linestyle="",
        marker="|",
        markersize=8,
        color=plots.INK,
        label=words("p_limit"),
    )
    hover.tell(drawn, hover.Values(x=limits))
    axes.set_yticks([-i for i in range(len(rows))], [fill(title, _LETTERS) for title, _ in rows], fontsize=7)


def _tick(value: float, words: Words) -> str:
    text = numbers.number(value, words.language, 1).replace("1\u202f\u00d7\u202f", "")
    return f"\u2264 {text}" if value == LOWEST else text


def places(sample: Sample, words: Words) -> Figure:
    """Card by place, as deviations from evenness."""
    cards = len(sample.places)
    expected = sample.orders / cards
    z = (sample.places - expected) / (expected * (1 - 1 / cards)) ** 0.5
    of = words("axis_card" if sample.view == NAMED else "axis_from")
    figure, axes = plots.axes(words("axis_place"), of, height_in=4.2)
    plots.heat(figure, axes, z, words("axis_deviation"), low=-WIDEST, high=WIDEST, both_ways=True)
    return figure


def runs(sample: Sample, words: Words) -> Figure:
    """Return how many decks have each number of ascending runs."""
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


def guessing_noise(audit: Audit) -> float:
    """Two standard errors of the cards guessed beyond chance by the ways by hand: less is chance."""
    variance = sum((1 - 1 / left) / left for left in range(1, audit.cards + 1))
    return float(2 * (variance / audit.hands[0].decks) ** 0.5)


def hands(audit: Audit, words: Words) -> Figure:
    """Cards guessed beyond chance, by passes."""
    figure, axes = plots.axes(words("axis_passes"), words("axis_guessed"), log_x=True, log_y=True, height_in=3.4)
    noise = guessing_noise(audit)
    edge = _EDGE * noise
    for nth, hand in enumerate(audit.hands):
        drawn = np.maximum(hand.guessed, edge)
        plots.line(axes, hand.passes, drawn, label=words(f"method-{hand.name}"), nth=nth, unclipped=hand.guessed)
    plots.reference(axes, noise, label=words("axis_noise"))
    axes.set_ylim(edge / 1.2, audit.cards)
    plots.common_legend(figure, [axes], 3)
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
        image = plots.heat(figure, axes, z, "", low=-WIDEST, high=WIDEST, both_ways=True, bar=False)
        axes.set_yticks(range(len(dealing.seats)), dealing.seats)
    plots.colour_bar(figure, image, panels, words("axis_deviation"))
    return figure
