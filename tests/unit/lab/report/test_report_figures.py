"""The figures of a report: text that can be searched, values under the pointer, a name for a screen reader."""

import re

import numpy as np
import pytest
from mischwerk_lab.report import hover, pictures, plots
from mischwerk_lab.report.document import Report


def titles(figure, folder, language="en"):
    """What is said where the pointer rests."""
    return re.findall(r"<title>(.*?)</title>", pictures.save(figure, folder, "one", language))


def test_text_stays_text(tmp_path):
    figure, axes = plots.axes("places of the deck", "share (%)", title="a panel")
    plots.line(axes, [0, 1], [1, 2], label="these decks")
    plots.legend(axes)
    svg = pictures.save(figure, tmp_path, "one")
    texts = re.findall(r"<text[^>]*>(.*?)</text>", svg, re.DOTALL)
    for text in ("places of the deck", "share (%)", "a panel", "these decks"):
        assert text in texts
    assert "'DejaVu Sans', Verdana, sans-serif" in svg, "whoever lacks the font gets one as wide"


def test_a_figure_has_a_name_and_a_description(tmp_path):
    report = Report("title")
    report.figure(plots.axes("x", "y")[0], "one", "What <it> shows.")
    text = report.write(tmp_path).read_text(encoding="utf-8")
    assert '<svg role="img" aria-labelledby="one-title" aria-describedby="one-desc"' in text
    assert '<title id="one-title">Figure 1</title><desc id="one-desc">What &lt;it&gt; shows.</desc>' in text
    assert "<figcaption>Figure 1. What &lt;it&gt; shows.</figcaption>" in text


def test_points_say_their_values_and_intervals(tmp_path):
    figure, axes = plots.axes("passes (number)", "distance")
    plots.points(axes, [1, 2], [0.25, 12345], error=[[0.05, 5], [0.1, 5]], label="<seen>")
    assert titles(figure, tmp_path, "en") == [
        "&lt;seen&gt;: passes 1, distance 0.250 (0.200 \u2013 0.350)",
        "&lt;seen&gt;: passes 2, distance 12,345 (12,340 \u2013 12,350)",
    ]


def test_a_line_says_its_values_in_the_language_of_the_page(tmp_path):
    figure, axes = plots.axes("Platz", "Mittel")
    plots.line(axes, [0, 1], [1.5, 2.25], low=[1.25, 2.0], high=[1.75, 2.5], label="hier")
    plots.reference(axes, 2, label="gleichverteilt")
    assert titles(figure, tmp_path, "de") == [
        "hier: Platz 0, Mittel 1,50 (1,25 \u2013 1,75)",
        "hier: Platz 1, Mittel 2,25 (2 \u2013 2,50)",
    ], "a line across the axes has its value in the legend"


def test_a_clipped_point_says_its_true_value(tmp_path):
    figure, axes = plots.axes("x", "y", log_y=True)
    plots.line(axes, [1], [1e-4], unclipped=[3e-9], label="tiny")
    assert titles(figure, tmp_path) == ["tiny: x 1, y 3.00\u202f\u00d7\u202f10⁻⁹"]


def test_bars_and_names_on_an_axis_are_said(tmp_path):
    figure, axes = plots.axes("hand", "decks")
    plots.bars(axes, [0, 1], [3, 5])
    axes.set_xticks([0, 1], ["flush", "full\nhouse"])
    assert titles(figure, tmp_path) == ["hand flush, decks 3", "hand full house, decks 5"]


def test_cells_of_a_heat_map_say_theirs(tmp_path):
    figure, axes = plots.axes("place (from 0)", "card (from 0)")
    plots.heat(figure, axes, [[1.23, -4], [0, np.nan]], "deviation (standard errors)", low=-2, high=2)
    assert titles(figure, tmp_path) == [
        "place 0, card 0: deviation 1.20",
        "place 1, card 0: deviation \u22124",
        "place 0, card 1: deviation 0",
    ]


def test_of_a_large_heat_map_the_cells_farthest_off_say_theirs(tmp_path, monkeypatch):
    """Or a report of a large deck would be many megabytes."""
    monkeypatch.setattr(hover, "MOST_CELLS", 3)
    figure, axes = plots.axes("x", "y")
    plots.heat(figure, axes, [[1, -9, 2], [3, 8, -7]], "z", both_ways=True)
    assert titles(figure, tmp_path) == ["x 1, y 0: z \u22129", "x 1, y 1: z 8", "x 2, y 1: z \u22127"]


def test_shapes_lie_over_what_they_tell_of(tmp_path):
    """In points of the page, from its top left corner, however the figure was drawn."""
    figure, axes = plots.axes("x", "y")
    plots.line(axes, [0, 10], [0, 10])
    axes.set_position([0.25, 0.25, 0.5, 0.5])
    figure.set_layout_engine("none")
    axes.set(xlim=(0, 10), ylim=(0, 10))
    layer = hover.layer(figure, 400, 200, "en")
    scale = [float(one) for one in re.search(r"matrix\((.*?)\)", layer)[1].split()]
    spots = [tuple(map(float, one)) for one in re.findall(r'cx="([\d.]+)" cy="([\d.]+)"', layer)]
    on_page = [(scale[0] * x + scale[4], scale[3] * y + scale[5]) for x, y in spots]
    assert on_page[0] == pytest.approx((100, 150), abs=0.1) and on_page[1] == pytest.approx((300, 50), abs=0.1)


def test_a_colour_bar_shows_where_colours_end():
    for values, ends in (([[0, 1]], "neither"), ([[-3, 1]], "min"), ([[0, 3]], "max"), ([[-3, 3]], "both")):
        figure, axes = plots.axes("x", "y")
        image = plots.heat(figure, axes, values, "z", low=-2, high=2)
        assert image.colorbar.extend == ends
