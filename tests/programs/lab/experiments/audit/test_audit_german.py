"""German reports are German: every text has a translation, no English is left, and terms are those of the list."""

import re
import tomllib
from pathlib import Path

import pytest
from german import NAMES, english_in_code, english_words, texts_of, visible, written
from mischwerk_lab.experiments.audit import report as audit_report
from mischwerk_lab.experiments.audit import run as audit_run
from mischwerk_lab.languages import texts
from mischwerk_lab.report import numbers
from paper import CAN_PRINT, WHITE, filled, printed

TERMS = tomllib.loads((Path(__file__).parents[5] / "docs" / "pages" / "german_terms.toml").read_text(encoding="utf-8"))
GERMAN, ENGLISH = texts_of("de"), written(texts("en"))


def without_names(text):
    """Of {cards:Karte|Karten} only the forms, which are German."""
    return re.sub(r"\{\w+(?::([^}]*))?\}", lambda match: (match[1] or "").replace("|", " "), text)


def test_english_would_be_noticed():
    assert english_words("mittlere Länge, packet 5") == ["packet"]
    assert english_words("The decks are even.") == ["The", "decks", "are"]
    assert english_words("Was jeder Test betrachtet: --decks FILE") == []


def test_every_text_is_translated():
    assert {**english_in_code(), **ENGLISH}.keys() == GERMAN.keys()


def test_no_english_is_left_in_a_text(subtests):
    for key in sorted(GERMAN):
        with subtests.test(key):
            assert english_words(without_names(GERMAN[key])) == []


def test_a_text_that_is_a_sentence_in_english_is_another_in_german():
    for key, text in {**english_in_code(), **ENGLISH}.items():
        if len(text.split()) > 3:
            assert GERMAN[key] != text, key


def test_rejected_words_are_not_used(subtests):
    plain = {key: without_names(NAMES.sub("", text)).lower() for key, text in GERMAN.items()}
    for english, term in TERMS.items():
        with subtests.test(english):
            for word in term.get("not", ()):
                rejected = re.compile(rf"\b{re.escape(word)}")
                assert [f"{key}: {GERMAN[key]}" for key, text in plain.items() if rejected.search(text)] == []


def test_terms_are_those_that_are_used():
    """Each at least once in some text, in some form."""
    everything = " ".join(GERMAN.values()).lower()
    for term in TERMS.values():
        for word in re.split(r", | \(", term["german"].rstrip(")")):
            assert word[:6].lower() in everything, term


def test_numbers_are_german():
    assert numbers.shown(1234567.0, "de") == "1\u202f234\u202f567"
    assert numbers.shown(0.5, "de") == "0,5000"
    written = [
        numbers.localized(text, "de") for text in ("-0.25", "1,000", "12,345.6", "1.50e-09", "95", "-1,234", "+1,234.5")
    ]
    assert written == ["\u22120,25", "1000", "12\u202f345,6", "1,50\u202f\u00d7\u202f10\u207b\u2079", "95",
                       "\u22121234", "+1234,5"]  # fmt: skip
    assert numbers.localized("-1,000.5e-09", "en") == "-1,000.5e-09"


@pytest.fixture(scope="module")
def german_pages(fair, unfair, tmp_path_factory):
    """Pages by what was audited."""
    params = audit_run.Params(None, True, None, None, "", 3, 21, 1000, None, 4)
    audits = {"even": fair, "uneven": unfair, "twin": audit_run.prepared(params).run(lambda done: None)}
    folder = tmp_path_factory.mktemp("german")
    written = {name: audit_report.report(audit, "de").write(folder / name) for name, audit in audits.items()}
    return {name: path.read_text(encoding="utf-8") for name, path in written.items()}


def test_a_whole_report_has_no_english(german_pages):
    """Even decks, uneven ones with a diagnosis, and a twin's generator; with figures."""
    for name, page in german_pages.items():
        texts = visible(page)
        assert len(texts) > 400, name
        for text in texts:
            assert english_words(text) == [], f"{name}: {text}"


# -- A printed audit, as Chromium prints it: no page but the last is half empty, nothing is cut off at the side.

on_paper = pytest.mark.skipif(not CAN_PRINT, reason="takes Chromium and Poppler's pdftoppm")


@pytest.fixture(scope="module", params=["en", "de"])
def pages(request, unfair, tmp_path_factory):
    folder = tmp_path_factory.mktemp(f"paper-{request.param}")
    return printed(audit_report.report(unfair, request.param).write(folder), folder)


@on_paper
def test_no_page_is_half_empty(pages):
    assert len(pages) > 5
    assert min(map(filled, pages[:-1])) > 0.6, [filled(page) for page in pages]


@on_paper
def test_nothing_is_cut_off_at_the_side(pages):
    """The right margin is white."""
    for page in pages:
        assert (page[:, -7:] >= WHITE).all()
