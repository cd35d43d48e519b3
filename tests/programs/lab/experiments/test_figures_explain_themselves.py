"""Every figure of every report names its points, and says where an axis ends before what it shows."""

import re

import numpy as np
import pytest
from audit_faults import shuffled
from figures import unnamed
from mischwerk_lab.experiments.audit import report as audit_report
from mischwerk_lab.experiments.audit import run as audit_run
from mischwerk_lab.experiments.audit import wording
from mischwerk_lab.experiments.audit.report import figures as audit_figures
from mischwerk_lab.experiments.mixing import compute as mixing
from mischwerk_lab.experiments.mixing import figures as mixing_figures
from mischwerk_lab.experiments.power import compute as power
from mischwerk_lab.experiments.power import defects
from mischwerk_lab.experiments.power import report as power_report
from mischwerk_lab.experiments.study import compute as study
from mischwerk_lab.experiments.study import report as study_report
from mischwerk_lab.languages import LANGUAGES
from mischwerk_lab.report import Words, plots
from mischwerk_lab.report.document import Report
from paper import CAN_PRINT, filled, printed, texts


def drawings(report):
    """Of a report: name, figure, caption."""
    return [(name, drawing.figure, drawing.caption) for name, drawing in report._figures.items()]


@pytest.fixture(scope="module")
def riffled(tmp_path_factory):
    """An audit of decks after four riffles, of which many tests reject."""
    path = tmp_path_factory.mktemp("decks") / "decks.npy"
    np.save(path, shuffled("gsr", 32, 2000, passes=4))
    params = audit_run.Params(path, False, None, "skat", "", 3, 20, 1000, None, 0)
    return audit_run.prepared(params).run(lambda done: None)


def test_what_has_no_name_would_be_noticed():
    figure, axes = plots.axes("x", "y")
    plots.line(axes, [0, 1], [1, 2], label="one", nth=0)
    assert unnamed(figure) == [], "one kind needs no legend"
    plots.line(axes, [0, 1], [2, 3], label="two", nth=1)
    assert len(unnamed(figure)) == 1
    plots.legend(axes)
    assert unnamed(figure) == []
    plots.reference(axes, 1.5)
    assert len(unnamed(figure)) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_of_an_audit(riffled, language):
    figures = drawings(audit_report.report(riffled, language))
    assert [name for name, _, _ in figures] == ["p-values", "places", "runs", "hands-guessed", "seats-cards"]
    for name, figure, _ in figures:
        assert unnamed(figure) == [], name


@pytest.mark.parametrize("method", ["gsr", "overhand"])
def test_figures_of_mixing(method):
    report = mixing.report(mixing.find(mixing.Params(method, {}, 6, 1000, 4, 1)))
    for name, figure, _ in drawings(report):
        assert unnamed(figure) == [], name


def test_figures_of_the_study():
    for name, figure, _ in drawings(study_report.report(study.run(10_000, 2, 3))):
        assert unnamed(figure) == [], name


def test_figures_of_the_power_report():
    params = power.Params(200, 10, 1)
    names = ("random-pile-10-2", "gsr-7", "none")
    results = {name: power.measure(defects.DEFECTS[name], params) for name in names}
    for name, figure, _ in drawings(power_report.report(results, params)):
        assert unnamed(figure) == [], name


# -- axes that end ---------------------------------------------------------------------------------
def test_p_values_below_the_axis_are_drawn_at_its_end_which_says_so(riffled):
    english = wording.texts("en")
    assert min(test.result.p_value for test in riffled.sample.tests.values()) < audit_figures.LOWEST
    figure = audit_figures.p_values(riffled.sample, english)
    figure.draw_without_rendering()
    for axes in figure.axes:
        ticks = {label.get_text(): tick for label, tick in zip(axes.get_xticklabels(), axes.get_xticks(), strict=True)}
        assert ticks["≤ 10⁻⁶"] == audit_figures.LOWEST
        for line in axes.lines:
            assert all(x >= audit_figures.LOWEST for x in line.get_xdata()), "nothing is drawn outside"
    caption = next(caption for name, _, caption in drawings(audit_report.report(riffled, "en")) if name == "p-values")
    assert "The axis ends at 1\u202f\u00d7\u202f10⁻⁶" in caption


def test_no_point_of_the_ways_by_hand_lies_outside(riffled):
    figure = audit_figures.hands(riffled, wording.texts("en"))
    (axes,) = figure.axes
    low, high = axes.get_ylim()
    for line in axes.lines:
        assert all(low <= y <= high for y in line.get_ydata())
    noise = audit_figures.guessing_noise(riffled)
    assert any(min(hand.guessed) < 0.1 * noise for hand in riffled.hands), "or there would be nothing to clip"


def test_captions_say_where_colours_end(riffled):
    captions = {name: caption for name, _, caption in drawings(audit_report.report(riffled, "en"))}
    for name in ("places", "seats-cards"):
        assert "Colours end at ±5" in captions[name]


@pytest.mark.parametrize(("method", "clipped"), [("planned", True), ("overhand", False)])
def test_a_distance_below_the_axis_is_said(method, clipped):
    result = mixing.find(mixing.Params(method, {}, 6, 1000, 4, 1))
    caption = next(text for name, _, text in drawings(mixing.report(result)) if name == "progress")
    floor = mixing_figures.floor_of(result.base)
    assert any(point.value < floor for point in result.base.whole_deck) is clipped
    assert (
        bool(re.search(r"The axis ends at 0\.001: points on its lower edge are there or below\.", caption)) is clipped
    )


# -- A report of any length prints without half-empty pages: what can't be broken is never much higher than a third.

on_paper = pytest.mark.skipif(not CAN_PRINT, reason="takes Chromium and Poppler's pdftoppm")


@on_paper
def test_high_figures_after_any_length_of_text_leave_no_gap(tmp_path):
    """Seven inches, which would be two thirds of a page, at different places of it."""
    report = Report("title")
    for number in range(6):
        report.section(f"chapter {number}")
        for _ in range(3 + 2 * number):
            report.paragraph("word " * 90)
        figure, axes = plots.axes("x", "y", height_in=7)
        plots.line(axes, [0, 1], [0, 1])
        report.figure(figure, f"figure-{number}", "A figure.")
    pages = printed(report.write(tmp_path), tmp_path)
    assert len(pages) > 5
    assert min(map(filled, pages[:-1])) > 0.5, [filled(page) for page in pages]


@on_paper
def test_a_verdict_is_not_torn_apart(tmp_path):
    """A page holds some eight of this length: each begins with one."""
    report = Report("title")
    for _ in range(30):
        report.verdict("word " * 170, good=True)
    printed(report.write(tmp_path), tmp_path)
    pages = texts(tmp_path)
    assert len(pages) > 2
    for text in pages[1:]:
        assert text.startswith(Words("en")("verdict_good"))
