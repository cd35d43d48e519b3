"""The pictures of `lab mixing`: where cards go, how far from uniform that is, and what size does to it."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from mischwerk_lab.experiments.mixing.brackets import Floats, Point
from mischwerk_lab.experiments.mixing.curves import Chance, Curve
from mischwerk_lab.experiments.mixing.growth import THRESHOLD, Fit, Needed
from mischwerk_lab.experiments.mixing.growth_words import limit
from mischwerk_lab.experiments.mixing.words import count, deck_label, floor_of
from mischwerk_lab.report import Words, plots

MANY = 30  # points: more of them hide each other
BRIGHTEST = 3.0  # times 1/N; what is likelier than that looks the same


def where_cards_go(chances: Sequence[Floats], cards: Sequence[int], words: Words) -> Figure:
    """``chances[k][card, place]`` after k passes; a panel for each of ``cards``, numbered from 1."""
    n = chances[0].shape[0]
    figure, axes = plots.panels(
        [words("mixing_card", card=card) for card in cards],
        words("mixing_axis_passes"),
        words("mixing_axis_place"),
        columns=len(cards),
        height_in=2.8,
    )
    for one, card in zip(axes, cards, strict=True):
        values = n * np.stack([chance[card - 1] for chance in chances], axis=1)
        extent = (-0.5, len(chances) - 0.5, 0.5, n + 0.5)
        image = plots.heat(figure, one, values, "", extent=extent, low=0.0, high=BRIGHTEST, bar=False)
        one.set_xticks(range(0, len(chances), max(1, len(chances) // 6)))
        one.set_yticks([1, *range(n // 4, n + 1, n // 4)] if n >= 8 else range(1, n + 1))
        one.invert_yaxis()  # place 1 on top, as in a table
    meaning = words("mixing_axis_probability", cards=n, brightest=words.localized(f"{BRIGHTEST:g}"))
    plots.colour_bar(figure, image, axes, meaning)
    return figure


def progress(curve: Curve, by_chance: Chance, words: Words) -> Figure:
    """Distances after each pass, with a logarithmic axis for them."""
    shown = [
        (deck_label(curve, words), curve.whole_deck),
        (words("mixing_worst_card"), curve.worst_card),
        (words("mixing_one_card"), curve.average_card),
    ]
    figure, one = plots.axes(words("mixing_axis_passes"), words("mixing_axis_distance"), log_y=True, height_in=3.6)
    bottom = floor_of(curve)
    for nth, (label, points) in enumerate(shown):
        _line(one, points, label, nth, bottom)
    if by_chance.whole_deck is not None:
        plots.reference(one, max(by_chance.whole_deck, bottom), label=words("mixing_chance"))
    one.set_ylim(bottom / 1.1, 1.4)
    one.set_xticks(range(0, curve.passes + 1, max(1, curve.passes // 12)))
    plots.legend(one)
    return figure


def by_size(curves: Sequence[Curve], words: Words) -> Figure:
    """Both distances for decks of each size, side by side."""
    figure, axes = plots.panels(
        [words("mixing_one_card"), deck_label(curves[0], words)],
        words("mixing_axis_passes"),
        words("mixing_axis_distance"),
        height_in=3.4,
    )
    for nth, curve in enumerate(curves):
        for one, points in zip(axes, (curve.average_card, curve.whole_deck), strict=True):
            _line(one, points, words("mixing_cards", count=count(curve.cards, words)), nth, 0.0)
    for one in axes:
        one.set_ylim(0, 1.03)
        plots.reference(one, THRESHOLD, label=limit(words))
        one.xaxis.set_major_locator(MaxNLocator(integer=True))
    plots.common_legend(figure, axes, 6)
    return figure


def logarithm(found: Sequence[tuple[str, Sequence[Needed], Fit | None]], words: Words) -> Figure:
    """Passes needed against size, with the fitted lines."""
    figure, one = plots.axes(words("mixing_axis_cards"), words("mixing_axis_needed"), log_x=True)
    every = sorted({need.cards for _, needs, _ in found for need in needs})
    for nth, (label, needs, fit) in enumerate(found):
        there = [need for need in needs if need.value is not None]
        if not there:
            continue
        x = [float(need.cards) for need in there]
        y = [float(need.value or 0) for need in there]
        below = [float((need.value or 0) - (need.low or need.value or 0)) for need in there]
        above = [float((need.high or need.value or 0) - (need.value or 0)) for need in there]
        plots.points(one, x, y, error=[below, above], label=label, nth=nth)
        if fit is not None:
            ends = [float(every[0]), float(every[-1])]
            line = words("mixing_fitted", name=label)
            plots.line(one, ends, [fit.passes(end) for end in ends], label=line, nth=nth, markers=False)
    one.set_ylim(bottom=0)
    one.set_xticks(every, labels=[count(cards, words) for cards in every])
    one.minorticks_off()
    plots.legend(one)
    return figure


def _line(one: Axes, points: Sequence[Point], label: str, nth: int, bottom: float) -> None:
    values = [max(point.value, bottom) for point in points]
    low, high = ([getattr(point, end) for point in points] for end in ("low", "high"))
    exact = low == high
    plots.line(
        one,
        range(len(points)),
        values,
        label=label,
        nth=nth,
        low=None if exact else low,
        high=None if exact else high,
        markers=len(points) <= MANY,
        unclipped=[point.value for point in points],
    )
