"""The figures of a report: text that can be searched, values under the pointer, a name for a screen reader."""

import re
from html import escape

import numpy as np
import pytest
from mischwerk_lab.languages import LANGUAGES
from mischwerk_lab.report import Verdict, Words, hover, plots, style
from mischwerk_lab.report.document import Report


def titles(figure, folder, language="en"):
    """What is said where the pointer rests."""
    return re.findall(r"<title>(.*?)</title>", style.save(figure, folder, "one", language))


def test_text_stays_text(tmp_path):
    figure, axes = plots.axes("places of the deck", "share (%)")
    axes.set_title("a panel")
    plots.line(axes, [0, 1], [1, 2], label="these decks")
    plots.legend(axes)
    svg = style.save(figure, tmp_path, "one")
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
    axes.bar([0, 1], [3, 5])
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
    scale = [float(number) for number in re.search(r"matrix\((.*?)\)", layer)[1].split()]
    spots = [tuple(map(float, spot)) for spot in re.findall(r'cx="([\d.]+)" cy="([\d.]+)"', layer)]
    on_page = [(scale[0] * x + scale[4], scale[3] * y + scale[5]) for x, y in spots]
    assert on_page[0] == pytest.approx((100, 150), abs=0.1) and on_page[1] == pytest.approx((300, 50), abs=0.1)


def test_a_colour_bar_shows_where_colours_end():
    for values, ends in (([[0, 1]], "neither"), ([[-3, 1]], "min"), ([[0, 3]], "max"), ([[-3, 3]], "both")):
        figure, axes = plots.axes("x", "y")
        image = plots.heat(figure, axes, values, "z", low=-2, high=2)
        assert image.colorbar.extend == ends


# -- A page of a report is read in the light, in the dark and on paper, by eye or by a screen reader.

SCHEMES = {"light": style.LIGHT, "dark": style.DARK, "print": style.PRINT}


def luminance(colour):
    """Relative luminance of WCAG 2.2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first, other):
    low, high = sorted((luminance(first), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_can_be_read_on_whatever_it_stands(scheme):
    """4.5 to 1, and 3 to 1 for the bar beside a verdict (AA)."""
    colours = SCHEMES[scheme]
    for text in ("ink", "soft"):
        assert contrast(colours[text], colours["paper"]) >= 4.5
    for kind in ("good", "bad", "open"):
        for text in (kind, "ink"):
            assert contrast(colours[text], colours[f"{kind}-paper"]) >= 4.5, (kind, text)
        assert contrast(colours[kind], colours["paper"]) >= 3, kind


def test_the_style_sheet_uses_these_colours_and_no_others():
    without = re.sub(r"--[a-z-]+: #[0-9a-f]{6};", "", style.CSS)
    assert not re.search(r"#[0-9a-f]{3,6}\b", without)
    assert set(re.findall(r"var\(--([a-z-]+)\)", style.CSS)) <= style.LIGHT.keys()
    assert style.LIGHT.keys() == style.DARK.keys() == style.PRINT.keys()


@pytest.fixture(params=list(LANGUAGES))
def page(request, tmp_path):
    """language, the text of a page with every kind of verdict"""
    report = Report("title", request.param)
    for good in (True, False, None):
        report.verdict(f"it is {good}", good)
    rows = [[name, Verdict(said, good, good), 1.5] for name, said, good in
            (("one", "passes", True), ("two", "fails", False), ("three", "open", None))]  # fmt: skip
    report.table(["test", "verdict", "statistic"], [*rows, ["four", None, None]], "what came out", "verdicts")
    return request.param, report.write(tmp_path).read_text(encoding="utf-8")


def test_a_verdict_is_coloured_and_said_in_words(page):
    language, text = page
    words = Words(language)
    for kind, good in (("good", True), ("bad", False), ("open", None)):
        said = escape(words(f"verdict_{kind}"))
        assert f'<p class="note {kind}"><strong class="verdict">{said}</strong> it is {good}</p>' in text
    assert len({words(f"verdict_{kind}") for kind in ("good", "bad", "open")}) == 3


def test_a_row_has_the_colour_of_its_verdict_and_its_words(page):
    for kind, name, said in (("good", "one", "passes"), ("bad", "two", "fails"), ("open", "three", "open")):
        assert (
            f'<tr class="{kind}"><th scope="row" class="short">{name}</th><td class="short verdict">{said}</td>'
            in page[1]
        )
    assert '<tr><th scope="row" class="short">four</th>' in page[1]


def test_every_head_says_what_it_heads_and_every_table_has_a_caption(page):
    heads = re.findall(r"<th\b[^>]*>", page[1])
    assert len(heads) == 3 + 4
    assert all('scope="col"' in head or 'scope="row"' in head for head in heads)
    assert page[1].count("<table>") == page[1].count("<table><caption>") == 1
