"""`lab skat --language de`: report and screen are German, in the words of Skat players, and say the same."""

import re
from unittest import mock

import numpy as np
import pytest
from german import english_words, visible
from mischwerk_lab.report import Words, style
from mischwerk_lab.skat import tables
from mischwerk_lab.skat.conclusions import statements
from mischwerk_lab.skat.conclusions.judging import VERDICTS, in_words
from mischwerk_lab.skat.distributions import Distribution
from mischwerk_lab.skat.phrases import Amount, Listed, phrase, told
from mischwerk_lab.skat.report import lines, report
from mischwerk_lab.skat.run import Experiment
from mischwerk_lab.skat.tables import TABLES
from skat_cells import cells

GERMAN, ENGLISH = Words("de"), Words("en")
POINT = re.compile(r"(?<![\w.])\d+\.\d+(?![\d.]*\d)")
SECTIONS = {*TABLES, "5.1", "5.2", "5.4", "5.6", *(f"6.{part}" for part in range(1, 6)), "7.2", "7.3", "8.1"}


def hill(middle, wide):
    points = np.arange(121)
    return np.round(10_000 * np.exp(-(((points - middle) / wide) ** 2))).astype(int)


def distributions():
    """Of each kind but the even ones, in 30 deals."""
    shapes = {"HT": hill(60, 20), "CJ": hill(30, 8) + hill(90, 8), "DQ": hill(40, 1), "S7": hill(20, 40)}
    return [
        Distribution(deal, game, trick, card, counts)
        for deal in range(30)
        for game, trick, (card, counts) in zip(
            ("grand", "hearts", "clubs", "spades"), (1, 2, 8, 9), shapes.items(), strict=True
        )
    ]


def written(measured, spread, columns, folder, ddss=100):
    experiment = Experiment(TABLES, columns, 12_345, ddss, 1)
    page = report(measured, statements(measured, spread), spread, experiment, "de")
    with mock.patch.object(style, "_PNG_DPI", 10):  # nobody looks at these
        return page.write(folder).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Of all columns."""
    folder = tmp_path_factory.mktemp("german")
    return written(cells(5.0, columns=tables.columns()), distributions(), tables.columns(), folder)


def test_a_whole_report_has_no_english(page):
    check(page)


def test_a_report_of_which_most_was_not_measured_has_no_english(tmp_path):
    few = {key: cell for key, cell in cells(-12.0, columns=("S1000",)).items() if key[0] < 2}
    told_page = written(few, distributions()[:3], ("S1000",), tmp_path / "new")
    check(told_page)
    assert "der offenen Aussagen sprechen von Spalten, die nicht gemessen wurden:" in told_page


def check(page):
    texts = visible(page)
    assert len(texts) > 200
    for text in texts:
        assert english_words(text) == [], text
        decimals = [number for number in POINT.findall(text) if number not in SECTIONS]
        assert decimals == [], text


def test_a_report_calls_things_as_skat_players_do(page):
    for text in (
        "12\u202f345 Kartenverteilungen (100, wo DDSS mitspielt)",
        "zwei Maxima: ♣B in Stich 2, Herz, Nr. ",
        "5.2: 2 heuristisch, 1 MCU einfach",
        "Text von 7.2: 2 MCU Welten 200, 1 DDSS",
        "eingepasst",
        "Alleinspieler",
        "Gegenspieler",
        "80\u202f259",
    ):
        assert text in page, text


@pytest.mark.parametrize("gain", [-5.0, 0.0, 0.5, 5.0])
def test_verdicts_are_the_same_in_both_languages(gain):
    conclusions = statements(cells(gain), distributions())
    texts = {GERMAN(key): ENGLISH(key) for key in VERDICTS.values()}
    assert len(texts) == 3
    for conclusion in conclusions:
        german, english = in_words(conclusion, GERMAN), in_words(conclusion, ENGLISH)
        assert texts[german.verdict] == english.verdict
        assert (german.parts.count("; "), german.where) == (english.parts.count("; "), english.where)
        digits = [re.sub(r"\D", "", text) for text in (german.found, english.found)]
        assert digits[0] == digits[1], german.found


def test_what_was_found_of_a_conclusion():
    told_in = {line.said: line for line in (in_words(line, GERMAN) for line in statements(cells(-5.0)))}
    conclusion = told_in["ab 10 Welten bekommt der einfache Monte-Carlo-Spieler mehr als zwei XSkat"]
    assert (conclusion.verdict, conclusion.found) == ("trifft nicht zu", "\u22125000 ± 500")
    assert conclusion.test == "Mittel aus 7 über 0, keine Spalte darunter"
    assert conclusion.parts.startswith("S10: \u22125000 ± 500; S25: \u22125000 ± 500; ")


def test_the_screen_aligns_verdicts_and_counts_them():
    told_lines = lines(statements({}), "de")
    assert told_lines[3] == "5.4      trifft zu       XSkat sagt selten Null an"
    assert told_lines[-1] == "Von 51 Aussagen trifft 1 zu, 0 treffen nicht zu, 50 bleiben offen."
    assert [word for line in told_lines for word in english_words(line)] == []


def test_phrases_are_told_with_what_is_within_them():
    item = phrase("named", name=phrase("less-base", column="S500", base="S250", table="5.2"), amount=Amount("-1,234.5"))
    assert told(item, ENGLISH) == "S500 less S250 in 5.2: -1,234.5"
    assert told(Listed((item, "S5"), "; "), GERMAN) == "S500 minus S250 in 5.2: \u22121234,5; S5"
    with pytest.raises(KeyError):
        told(phrase("of-nothing"), GERMAN)
