"""The pictures and tables of `lab mixing`: where cards go, how far from uniform that is, and what size does to it."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from mischwerk_lab.experiments.mixing.counts import Floats, Point
from mischwerk_lab.experiments.mixing.curves import Chance, Curve
from mischwerk_lab.experiments.mixing.growth import THRESHOLD, Fit, Needed, Results
from mischwerk_lab.experiments.mixing.growth_words import factor, limit
from mischwerk_lab.experiments.mixing.words import LEVEL, WELL_MIXED, count, deck_label, distances_caption, floor_of
from mischwerk_lab.report import Cell, Shown, Verdict, Words, numbers, plots

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
    for panel, card in zip(axes, cards, strict=True):
        values = n * np.stack([chance[card - 1] for chance in chances], axis=1)
        extent = (-0.5, len(chances) - 0.5, 0.5, n + 0.5)
        image = plots.heat(figure, panel, values, "", extent=extent, low=0.0, high=BRIGHTEST, bar=False)
        panel.set_xticks(range(0, len(chances), max(1, len(chances) // 6)))
        panel.set_yticks([1, *range(n // 4, n + 1, n // 4)] if n >= 8 else range(1, n + 1))
        panel.invert_yaxis()  # place 1 on top, as in a table
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
    figure, axes = plots.axes(words("mixing_axis_passes"), words("mixing_axis_distance"), log_y=True, height_in=3.6)
    bottom = floor_of(curve)
    for nth, (label, points) in enumerate(shown):
        _line(axes, points, label, nth, bottom)
    if by_chance.whole_deck is not None:
        plots.reference(axes, max(by_chance.whole_deck, bottom), label=words("mixing_chance"))
    axes.set_ylim(bottom / 1.1, 1.4)
    axes.set_xticks(range(0, curve.passes + 1, max(1, curve.passes // 12)))
    plots.legend(axes)
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
        for panel, points in zip(axes, (curve.average_card, curve.whole_deck), strict=True):
            _line(panel, points, words("mixing_cards", count=count(curve.cards, words)), nth, 0.0)
    for panel in axes:
        panel.set_ylim(0, 1.03)
        plots.reference(panel, THRESHOLD, label=limit(words))
        panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    plots.common_legend(figure, axes, 6)
    return figure


def logarithm(series: Sequence[tuple[str, Sequence[Needed], Fit | None]], words: Words) -> Figure:
    """Passes needed against size, with the fitted lines."""
    figure, axes = plots.axes(words("mixing_axis_cards"), words("mixing_axis_needed"), log_x=True)
    every = sorted({need.cards for _, needs, _ in series for need in needs})
    for nth, (label, needs, fit) in enumerate(series):
        there = [need for need in needs if need.value is not None]
        if not there:
            continue
        x = [float(need.cards) for need in there]
        y = [float(need.value or 0) for need in there]
        below = [float((need.value or 0) - (need.low or need.value or 0)) for need in there]
        above = [float((need.high or need.value or 0) - (need.value or 0)) for need in there]
        plots.points(axes, x, y, error=[below, above], label=label, nth=nth)
        if fit is not None:
            ends = [float(every[0]), float(every[-1])]
            line = words("mixing_fitted", name=label)
            plots.line(axes, ends, [fit.passes(end) for end in ends], label=line, nth=nth, markers=False)
    axes.set_ylim(bottom=0)
    axes.set_xticks(every, labels=[count(cards, words) for cards in every])
    axes.minorticks_off()
    plots.legend(axes)
    return figure


def _line(axes: Axes, points: Sequence[Point], label: str, nth: int, bottom: float) -> None:
    values = [max(point.value, bottom) for point in points]
    low, high = ([getattr(point, end) for point in points] for end in ("low", "high"))
    exact = low == high
    plots.line(
        axes,
        range(len(points)),
        values,
        label=label,
        nth=nth,
        low=None if exact else low,
        high=None if exact else high,
        markers=len(points) <= MANY,
        unclipped=[point.value for point in points],
    )


# -- The tables of `lab mixing`: headings, rows and caption, as a report takes them.

NEAR = 3.0  # times what chance alone shows
Table = tuple[list[str], list[list[Cell]], str]


def distances(results: Results, words: Words) -> Table:
    """Pass by pass."""
    base, by_chance = results.base, results.by_chance
    headings = [
        words("mixing_column_passes"),
        *_heads(words("mixing_one_card"), base.card_exact, words),
        *_heads(words("mixing_column_worst_card"), base.card_exact, words),
        *_heads(deck_label(base, words), base.deck_exact, words),
        words("mixing_column_words"),
    ]
    rows: list[list[Cell]] = [
        [
            k,
            *_cells(base.average_card[k], base.card_exact, by_chance.average_card, words),
            *_cells(base.worst_card[k], base.card_exact, by_chance.worst_card, words),
            *_cells(base.whole_deck[k], base.deck_exact, by_chance.whole_deck, words),
            _verdict(base.whole_deck[k], words),
        ]
        for k in range(base.passes + 1)
    ]
    return headings, rows, distances_caption(results, words)


def _verdict(deck: Point, words: Words) -> Verdict:
    """By the end of the interval that is nearer to uniform: what is below it may be chance."""
    if deck.low > WELL_MIXED:
        return Verdict(words("mixing_not_mixed"), False, False)
    if deck.low > 0:
        return Verdict(words("mixing_nearly_mixed"), None, None)
    return Verdict(words("mixing_no_difference"), True, True)


def needed(results: Results, words: Words) -> Table:
    """Size by size."""
    card_exact, deck_exact = results.base.card_exact, results.base.deck_exact
    headings = [
        words("mixing_column_cards"),
        *_heads(words("mixing_column_card_passes"), card_exact, words),
        *_heads(words(f"mixing_column_deck_passes{'' if deck_exact else '_least'}"), deck_exact, words),
    ]
    rows: list[list[Cell]] = [
        [card.cards, *_rounded(card, card_exact), *_rounded(deck, deck_exact)]
        for card, deck in zip(results.one_card, results.whole_deck, strict=True)
    ]
    return headings, rows, words("mixing_needed", threshold=limit(words))


def fits(results: Results, words: Words) -> Table:
    """Both fits."""
    off = words("mixing_column_off")
    headings = [
        words("mixing_column_of"),
        *_heads(words("mixing_column_factor", factor=factor(words)), False, words),
        off,
        *_heads(words("mixing_column_power"), False, words),
        off,
    ]
    rows: list[list[Cell]] = []
    for name, fit in (("mixing_one_card", results.one_card_fit), ("mixing_whole_deck", results.whole_deck_fit)):
        if fit is None:
            rows.append([words(name), *[None] * 8])
            continue
        slope, power = fit.per_factor, fit.power
        ends = slope.value, slope.low, slope.high, fit.log_off, power.value, power.low, power.high, fit.power_off
        rows.append([words(name), *ends])
    sizes = words("mixing_fits_all" if results.parts else "mixing_fits_some")
    return headings, rows, words("mixing_fits", sizes=sizes, level=LEVEL)


def _heads(name: str, exact: bool, words: Words) -> list[str]:
    return [name] if exact else [name, words("mixing_column_from"), words("mixing_column_to")]


def _cells(point: Point, exact: bool, by_chance: float | None, words: Words) -> list[Cell]:
    """With the level of chance beside what is near it."""
    if exact or by_chance is None:
        return [point.value]
    text = short(point.value, words.language)
    if 0 < point.value < NEAR * by_chance:
        text = words("mixing_near_chance", value=text, chance=short(by_chance, words.language))
    return [Shown(text, point.value), *(Shown(short(end, words.language), end) for end in (point.low, point.high))]


def short(value: float, language: str) -> str:
    """Three significant digits."""
    return numbers.number(value, language, 3)


def _rounded(need: Needed, exact: bool) -> list[Cell]:
    ends = [need.value] if exact else [need.value, need.low, need.high]
    return [None if end is None else round(end, 3) for end in ends]
