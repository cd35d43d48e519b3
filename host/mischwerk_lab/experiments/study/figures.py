"""The figures of the study's report."""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from mischwerk_lab.experiments.study import judged, published
from mischwerk_lab.experiments.study.compute import ALL, STUDIED, Pass, Studied, Study
from mischwerk_lab.report import Words, plots

_PLACES = list(range(published.CARDS))
UNIFORM_MEAN = (published.CARDS - 1) / 2
SMALLEST = 1e-4  # distance; what is below is drawn there
BY_NAME = {method.name: method for method in ALL}


def poker(study: Study, words: Words) -> Figure:
    """Chi-square of the poker test by iteration, theirs and ours, a panel for each method."""
    figure, axes = plots.panels(
        [words(f"studied-{method.name}") for method in STUDIED],
        words("study_axis_iterations"),
        words("study_axis_chi_square"),
        columns=3,
        height_in=2.5,
    )
    for panel, method in zip(axes, STUDIED, strict=True):
        panel.set_yscale("log")
        done = study.passes[method.name]
        theirs = published.chi_square(method.name)[: len(done)]
        ours = [judged.poker(each.hands) for each in done]
        expected = [judged.poker(each.hands, published.decks()).spread for each in done]
        statistics, spread = [each.statistic for each in ours], [each.spread for each in ours]
        _poker_points(panel, theirs, expected, words("study_published"), 1, -0.12)
        _poker_points(panel, statistics, spread, words("study_ours"), 0, 0.12)
        plots.reference(panel, published.CRITICAL, label=words("study_limit"))
        panel.set_xticks(range(1, 16, 2))
    plots.common_legend(figure, axes, 3)
    return figure


def _poker_points(
    axes: Any, values: Sequence[float], spread: Sequence[float], label: str, nth: int, aside: float
) -> None:
    """Twice the standard deviation to either side, as far as a logarithmic axis goes."""
    high = [2 * s for s in spread]
    low = [min(h, 0.9 * value) for h, value in zip(high, values, strict=False)]
    x = [i + 1 + aside for i in range(len(values))]
    plots.points(axes, x, values, error=[low, high[: len(values)]], label=label, nth=nth)


def moments(theirs: published.Figure | None, ours: Pass, decks: int, words: Words) -> Figure:
    """As the study drew it; how far ours is from it; and the reading that its axes name."""
    titles = [words("study_as_drawn"), words("study_differing"), words("study_as_labelled")]
    if theirs is None:
        del titles[1]
    figure, axes = plots.panels(titles, "", "", columns=len(titles), height_in=2.5, share_y=False)
    mine = ours.moments
    plots.points(axes[0], _PLACES, mine.mean, error=mine.deviation, label=words("study_with_deviation"))
    axes[0].set(xlabel=words("study_axis_place"), ylabel=words("study_axis_card_mean"))
    if theirs is not None:
        _published(axes[0], theirs, 4.5, words)
        z = judged.agreement(theirs, ours, decks).z
        plots.band(axes[1], -3, 3, words("study_within"))
        plots.points(axes[1], _PLACES, z, label=words("study_difference"), nth=2)
        widest = 1.15 * max(4.0, *map(abs, z))
        difference = words("study_axis_difference")
        axes[1].set(xlabel=words("study_axis_place"), ylabel=difference, ylim=(-widest, widest))
    plots.points(axes[-1], _PLACES, mine.card_mean, error=mine.card_deviation, label=words("study_with_deviation"))
    axes[-1].set(xlabel=words("study_axis_card"), ylabel=words("study_axis_place_mean"))
    for panel in (axes[0], axes[-1]):
        panel.set_ylim(-4, 55)
        plots.reference(panel, UNIFORM_MEAN, label=words("study_uniform"))
    plots.common_legend(figure, axes, 5)
    return figure


def _published(axes: Axes, figure: published.Figure, size: float, words: Words) -> None:
    label, colour = words("study_published"), plots.VERMILION
    axes.plot(_PLACES, figure.mean, "s", markersize=size, fillstyle="none", color=colour, label=label)


def cap(study: Study, figure_19: published.Figure, candidates: Sequence[Studied], words: Words) -> Figure:
    """Ten bins, one pass: the published means against ours with either cap."""
    titles = [words("study_cap_panel", capacity=method.options["capacity"]) for method in candidates]
    figure, axes = plots.panels(titles, words("study_axis_place"), words("study_axis_card_mean"), height_in=2.9)
    for panel, method in zip(axes, candidates, strict=True):
        mine = study.passes[method.name][0].moments
        error = [4 * deviation / study.decks**0.5 for deviation in mine.deviation]
        _published(panel, figure_19, 5, words)
        plots.points(panel, _PLACES, mine.mean, error=error, label=words("study_cap_ours"))
    plots.common_legend(figure, axes, 2)
    return figure


def distances(study: Study, words: Words) -> Figure:
    """Total variation by iteration: exact where it is known, and what the runs of our decks show of it."""
    groups = (
        ("study_panel_riffles", ("gsr", "half-riffle")),
        ("study_panel_piles", ("pile-6", "pile-8", "pile-10")),
        ("study_panel_one_pass", ("wheel", "planned")),
    )
    figure, axes = plots.panels(
        [words(title) for title, _ in groups],
        words("study_axis_iterations"),
        words("study_axis_distance"),
        columns=3,
        height_in=3.9,
    )
    for panel, (_, names) in zip(axes, groups, strict=True):
        panel.set_yscale("log")
        panel.set_ylim(SMALLEST, 2)
        for nth, name in enumerate(name for name in names if name in study.passes):
            method, done = BY_NAME[name], study.passes[name]
            known = judged.exact_distances(method, len(done)) if name not in ("wheel", "planned") else None
            x = [one_pass.iteration for one_pass in done]
            if known is not None:
                exact = [float(k) for k in known]
                drawn = [max(value, SMALLEST) for value in exact]
                label = words("study_line_exact" if name == "gsr" else "study_line_no_cap", name=_short(method, words))
                plots.line(panel, x, drawn, label=label, nth=nth, markers=False, unclipped=exact)
            measured = [judged.distance_seen(one_pass) for one_pass in done]
            error = [2 * each.spread for each in measured]
            low = [min(e, 0.95 * each.distance) for e, each in zip(error, measured, strict=True)]
            seen = words("study_points_seen", name=_short(method, words))
            plots.points(panel, x, [each.distance for each in measured], error=[low, error], label=seen, nth=nth)
        noise = judged.distance_seen(study.passes[names[-1]][0]).noise
        plots.reference(panel, noise, label=words("study_chance"))
        panel.set_xticks(range(1, 16, 2))
        panel.set_xlim(0.3, 15.7)
        plots.legend(panel, outside=True, fontsize=6.5)
    return figure


def _short(method: Studied, words: Words) -> str:
    if "pockets" in method.options:
        return words("study_short-pile", pockets=method.options["pockets"])
    return words(f"study_short-{method.name}")
