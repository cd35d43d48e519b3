"""A page of a report is read in the light, in the dark and on paper, by eye or by a screen reader."""

import re
from html import escape

import pytest
from mischwerk_lab.languages import LANGUAGES
from mischwerk_lab.report import Verdict, Words, style
from mischwerk_lab.report.document import Report

SCHEMES = {"light": style.LIGHT, "dark": style.DARK, "print": style.PRINT}


def luminance(colour):
    """Relative luminance of WCAG 2.2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
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
