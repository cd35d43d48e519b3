"""The pictures of `lab skat`: evaluation functions (6.1 to 6.4), distributions of card points (5.2 to 5.4), and points
by number of worlds (the tables)."""

from collections.abc import Mapping, Sequence

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from mischwerk_games.skat.players.monte_carlo.simulation import height

from mischwerk_lab.report import plots
from mischwerk_lab.report.numbers import Words

from . import tables
from .distributions import KINDS, Distribution
from .measure import Cell
from .phrases import phrase, told
from .tables import Row, name_of

_EVALUATIONS = ("stairs", "I10", "II50", "III")


def evaluations(texts: Words) -> Figure:
    """Draw the values of soloist and defenders, by own card points."""
    with matplotlib.rc_context(plots.STYLE):
        figure = Figure(figsize=(plots.WIDTH_IN, 4.6), layout="constrained")
        points = np.arange(0, 120.01, 0.1)
        for place, name in enumerate(_EVALUATIONS, 1):
            axes = figure.add_subplot(2, 2, place)
            for is_soloist, label, style in (
                (True, texts("skat-soloist"), "-"),
                (False, texts("skat-defenders"), "--"),
            ):
                worth = [height(name, float(point), is_soloist) for point in points]
                axes.plot(points, worth, style, color=plots.BLUE if is_soloist else plots.VERMILION, label=label)
            axes.set_title(texts(f"skat-evaluation-{name}"))
            axes.set_xlabel(texts("skat-own-card-points"))
            axes.set_ylabel(texts("skat-worth"))
            if place == 1:
                axes.legend()
        return figure


def histograms(distributions: Sequence[Distribution], texts: Words) -> Figure:
    """The own party's card points when a card is played, in sampled worlds."""
    with matplotlib.rc_context(plots.STYLE):
        figure = Figure(figsize=(plots.WIDTH_IN, 2.1 * -(-len(distributions) // 2)), layout="constrained")
        for place, distribution in enumerate(distributions, 1):
            axes = figure.add_subplot(-(-len(distributions) // 2), 2, place)
            axes.bar(np.arange(len(distribution.counts)), distribution.counts, width=1.0, color=plots.BLUE)
            axes.axvline(60.5, color=plots.VERMILION, lw=0.9, ls="--")
            axes.set_title(_histogram(distribution, texts), fontsize=8)
            axes.set_xlim(-1, 121)
            axes.set_xlabel(texts("skat-own-card-points"))
            axes.set_ylabel(texts("skat-worlds"))
        return figure


def by_trick(distributions: Sequence[Distribution], texts: Words) -> Figure:
    """Standard deviations, and how many distributions are of which kind."""
    with matplotlib.rc_context(plots.STYLE):
        figure = Figure(figsize=(plots.WIDTH_IN, 3.2), layout="constrained")
        tricks = sorted({distribution.trick for distribution in distributions})
        spread = [
            [distribution.deviation for distribution in distributions if distribution.trick == trick]
            for trick in tricks
        ]
        axes = figure.add_subplot(1, 2, 1)
        middle = [float(np.median(some)) for some in spread]
        quarters = np.array([np.abs(np.quantile(some, (0.25, 0.75)) - np.median(some)) for some in spread]).T
        axes.errorbar(tricks, middle, quarters, fmt="o-", color=plots.BLUE, capsize=3)
        axes.set_title(texts("skat-deviation"))
        axes.set_xlabel(texts("skat-trick"))
        axes.set_ylabel(texts("skat-card-points"))
        axes.set_ylim(bottom=0)
        axes = figure.add_subplot(1, 2, 2)
        base = np.zeros(len(tricks))
        for kind, colour in zip(KINDS, plots.COLOURS, strict=False):
            share = np.array(
                [
                    100
                    * np.mean([distribution.kind == kind for distribution in distributions if distribution.trick == at])
                    for at in tricks
                ]
            )
            axes.bar(tricks, share, bottom=base, color=colour, label=told(phrase(f"kind-{kind}"), texts), width=0.8)
            base += share
        axes.set_title(texts("skat-kinds"))
        axes.set_xlabel(texts("skat-trick"))
        axes.set_ylabel(texts("skat-per-cent"))
        axes.legend(ncols=1, loc="center left", bbox_to_anchor=(1.0, 0.5))
        return figure


def strength(rows: Sequence[tuple[Row, Mapping[str, Cell]]], texts: Words) -> Figure:
    """Points of both kinds by column, printed and measured, a panel for each pair of lines."""
    columns = tables.columns()
    across = min(len(rows), 3 if len(rows) <= 6 else 4)  # lines of a table and of its reverse side by side
    down = -(-len(rows) // across)
    with matplotlib.rc_context(plots.STYLE):
        figure = Figure(figsize=(plots.WIDTH_IN, 0.6 + 1.9 * down), layout="constrained")
        panels = figure.subplots(down, across, sharex=True, sharey=True, squeeze=False).flatten()
        for axes, (row, cells) in zip(panels, rows, strict=False):
            for which, colour in ((0, plots.BLUE), (1, plots.VERMILION)):
                _lines(axes, row, which, cells, colour)
            axes.set_title(title(row, texts), fontsize=8 if across < 4 else 7)
            axes.set_xticks(range(len(columns)), columns, rotation=90, fontsize=6.5)
            axes.tick_params(labelbottom=True)
        for axes in panels[len(rows) :]:
            axes.set_visible(False)
        for axes in panels[::across]:
            axes.set_ylabel(texts("skat-thousand-points"))
        return figure


def _lines(axes: Axes, row: Row, which: int, cells: Mapping[str, Cell], colour: str) -> None:
    columns = tables.columns()
    known = [(i, tables.cell(row.table, row.line + which, column)) for i, column in enumerate(columns)]
    there = [(i, points / 1000) for i, points in known if points is not None]
    axes.plot(*zip(*there, strict=True), "--", color=colour, lw=0.9)
    means = {columns.index(column): cell.line(which) for column, cell in cells.items()}
    axes.errorbar(
        list(means), [mean.value / 1000 for mean in means.values()], [mean.error / 1000 for mean in means.values()],
        fmt=plots.MARKERS[which] + "-", color=colour, capsize=2, ms=3.5, lw=1.2,
    )  # fmt: skip


def title(row: Row, texts: Words) -> str:
    """Such as "5.2: 2 heuristic, 1 MCU simple"."""
    first, second = (player(name_of(kind), texts) for kind in (row.first, row.second))
    seats, other_seats = (2 if row.doubled == which else 1 for which in (0, 1))
    return f"{_table(row, texts)}: {seats} {first}, {other_seats} {second}"


def player(name: str, texts: Words) -> str:
    """A kind's name; what is typed the same in all languages stays."""
    parts = ((part, f"skat-player-{part}") for part in name.split())
    return " ".join(texts(key) if texts.has(key) else part for part, key in parts)


def _table(row: Row, texts: Words) -> str:
    section = row.table.removeprefix("text of ")
    return row.table if section == row.table else texts("skat-text-of", section=section)


def _histogram(distribution: Distribution, texts: Words) -> str:
    suit, rank = distribution.card[0], distribution.card[1]
    key = f"skat-rank-{rank}"
    card = texts(f"skat-suit-{suit}") + (texts(key) if texts.has(key) else rank)
    kind, game = (told(phrase(name), texts) for name in (f"kind-{distribution.kind}", f"game-{distribution.game}"))
    return texts("skat-histogram", kind=kind, card=card, trick=distribution.trick, game=game, deal=distribution.deal)
