"""A report of any length prints without half-empty pages: what can't be broken is never much higher than a third."""

import pytest
from mischwerk_lab.report import Words, plots
from mischwerk_lab.report.document import Report
from paper import CAN_PRINT, filled, printed, texts

pytestmark = pytest.mark.skipif(not CAN_PRINT, reason="takes Chromium and Poppler's pdftoppm")


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
