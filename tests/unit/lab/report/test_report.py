"""A report: one page that loads nothing and escapes every text, its figures and data beside it, in two languages."""

import csv
import json
import math
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from mischwerk_lab.report import Shown, Verdict, Words, numbers, plots
from mischwerk_lab.report.document import Report

EVIL = '<script src="http://a.example/x.js">alert("1")</script>&\'<img src=//a.example/x.png>'
LOADING = {"src", "srcset", "data", "poster", "action", "background", "ping", "formaction", "manifest"}


class Page(HTMLParser):
    """What a browser would find: tags, whatever could load something, and the texts."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.targets: list[str] = []
        self.styles: list[str] = []
        self.texts: list[str] = []
        self.ids: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        for name, value in attrs:
            if name in LOADING or name.endswith("href"):
                self.targets.append(value)
            if name in ("style", "clip-path", "fill", "mask", "filter"):
                self.styles.append(value)
            if name == "id":
                self.ids.append(value)
            assert not name.startswith("on"), f"<{tag}> has a handler"

    def handle_data(self, data):
        (self.styles if self.tags and self.tags[-1] == "style" else self.texts).append(data)


def drawn():
    """A figure with a line, an interval, a text and a picture in it: everything that could become a reference."""
    figure, axes = plots.axes("position (from 0)", "mean (cards)")
    axes.set_title("a title")
    plots.line(axes, [0, 1, 2], [3, 4, 5], low=[2, 3, 4], high=[4, 5, 6], label="one")
    plots.heat(figure, axes, [[0.0, 1.0], [2.0, 3.0]], "probability")
    plots.legend(axes)
    return figure


def written(folder, language="en"):
    report = Report(EVIL, language, EVIL)
    for title in (EVIL, "second", "third"):
        report.section(title)
    report.subsection(EVIL)
    report.paragraph(EVIL)
    report.points([EVIL])
    report.note(EVIL)
    report.verdict(EVIL, good=False)
    report.table([EVIL, "count"], [[EVIL, 12345], [Shown(EVIL, 0.5), None]], EVIL, "counts")
    report.table(["test", EVIL], [["one", Verdict(EVIL, True, False)], ["two", None]], "verdicts", "verdicts")
    report.figure(drawn(), "means", EVIL, {"position": [0, 1, 2], "mean": [3.0, 4.0, 5.5]})
    report.figure(drawn(), "again", EVIL)
    report.keep("extra", {"seed": 7})
    return report.write(folder)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return written(tmp_path_factory.mktemp("report") / "new" / "folder")


def test_loads_nothing_from_outside(path):
    page = Page(path)
    assert page.targets, "links and figures were there to be looked at"
    assert all(target.startswith(("#", "data:")) for target in page.targets)
    for style in page.styles:
        assert "@import" not in style
        assert all(target.startswith("#") for target in re.findall(r"url\(\s*['\"]?([^)]*)\)", style))
    assert not {"script", "link", "iframe", "object", "embed", "base"} & set(page.tags)


def test_forbids_the_browser_to_load_anything(path):
    text = path.read_text(encoding="utf-8")
    assert "Content-Security-Policy\" content=\"default-src 'none'" in text.partition("</head>")[0]


def test_shows_every_text_as_it_was_given(path):
    page = Page(path)
    shown = [text for text in page.texts if "alert" in text]
    # title twice, subtitle, section and its link, subsection, paragraph, point, note, verdict, tables: 4 + 2, figures,
    # and what a screen reader says of them: 4
    assert len(shown) == 20
    assert all(EVIL in text for text in shown)
    assert "img" not in page.tags


def test_ids_are_unique_though_figures_repeat_theirs(path):
    page = Page(path)
    assert len(page.ids) == len(set(page.ids)) > 10


def test_figures_follow_the_light_and_the_dark_page(path):
    text = path.read_text(encoding="utf-8")
    figures = text.partition("<figure")[2]
    assert "var(--ink)" in figures
    assert plots.INK not in figures
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_files_lie_beside_the_page(path):
    names = {file.name for file in path.parent.iterdir()}
    pictures = {f"{name}.{kind}" for name in ("means", "again") for kind in ("svg", "png")}
    assert names == pictures | {"report.html", "report.json", "counts.csv", "verdicts.csv", "means.csv"}


def test_data_are_bare_numbers(tmp_path):
    written(tmp_path, "de")
    with (tmp_path / "counts.csv").open(newline="", encoding="utf-8") as file:
        assert list(csv.reader(file)) == [[EVIL, "count"], [EVIL, "12345"], ["0.5", ""]]
    assert (tmp_path / "means.csv").read_text() == "position,mean\n0,3.0\n1,4.0\n2,5.5\n"
    everything = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert everything["data"] == {"means": {"position": [0, 1, 2], "mean": [3.0, 4.0, 5.5]}, "extra": {"seed": 7}}
    assert everything["tables"]["counts"]["rows"] == [[EVIL, 12345], [0.5, None]]


def test_the_same_report_has_the_same_bytes(path, tmp_path):
    written(tmp_path)
    for file in path.parent.iterdir():
        assert file.read_bytes() == (tmp_path / file.name).read_bytes(), file.name


def test_speaks_german(tmp_path):
    text = written(tmp_path, "de").read_text(encoding="utf-8")
    assert '<html lang="de">' in text
    for german in ("Inhalt", "Tabelle 1.", "Abbildung 2.", "12\u202f345"):
        assert german in text


def test_a_language_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="there is no language sv; there are en, de"):
        Report("title", "sv")


@pytest.mark.parametrize("name", ["report", "A", "../x", "", "two words", "counts", "means"])
def test_a_name_that_is_invalid_or_taken_is_refused(name):
    report = Report("title")
    report.table(["one"], [[1]], "caption", "counts")
    report.figure(drawn(), "means", "caption")
    with pytest.raises(ValueError, match=r"file name|already exists"):
        report.figure(drawn(), name, "caption")


def test_ragged_data_are_refused():
    report = Report("title")
    with pytest.raises(ValueError, match="every row must have 2 cells"):
        report.table(["one", "two"], [[1]], "caption")
    with pytest.raises(ValueError, match="different lengths"):
        report.figure(drawn(), "means", "caption", {"one": [1], "two": [1, 2]})


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (0.0, "0", "0"),
        (25.5, "25.50", "25,50"),
        (0.99999, "1.000", "1,000"),
        (-1234.5, "\u22121234", "\u22121234"),
        (233941.28, "233,941", "233\u202f941"),
        (0.001, "0.001000", "0,001000"),
        (3.38e-91, "3.380\u202f\u00d7\u202f10⁻⁹¹", "3,380\u202f\u00d7\u202f10⁻⁹¹"),
        (math.inf, "∞", "∞"),
        (math.nan, "\u2013", "\u2013"),
        (12345, "12,345", "12\u202f345"),
        (-1234, "\u22121234", "\u22121234"),
        (True, "yes", "ja"),
        (None, "\u2013", "\u2013"),
        (Shown("as said", 1.0), "as said", "as said"),
    ],
)
def test_numbers_as_each_language_writes_them(value, english, german):
    assert numbers.shown(value, "en") == english
    assert numbers.shown(value, "de") == german


def test_probabilities_never_look_like_zero():
    assert numbers.probability(0.0312, "en") == "0.031"
    assert numbers.probability(0.00042, "de") == "4,2\u202f\u00d7\u202f10⁻⁴"
    assert numbers.probability(0.0, "en") == "0"


def test_fixed_places():
    assert numbers.fixed(-0.0004, "en", 2) == "0.00"
    assert numbers.fixed(12345.678, "de", 1) == "12\u202f345,7"


def test_texts_are_looked_up_and_filled_in():
    texts = Words("de", {"another": "{52} cards", "contents": "mine"})
    assert texts("another") == "{52} cards" and texts.has("another") and not texts.has("more")
    assert texts("contents") == "Inhalt"
    assert texts("line-cards", cards="1", wanted=52) == "sie hat 1 Karte, nicht 52"


def test_seven_lines_differ_in_colour_and_marker_and_dash():
    _, axes = plots.axes("x (cards)", "y (cards)")
    for nth in range(7):
        plots.line(axes, [0, 1], [nth, nth], nth=nth)
    for look in ("get_color", "get_marker"):
        assert len({getattr(line, look)() for line in axes.get_lines()}) == 7
    assert len(set(plots.LINES)) == 7
