"""German reports of experiments are German: no English is left in a whole page, its figures and its numbers."""

import re

import pytest
from german import english_words, visible
from mischwerk_lab.experiments.mixing import compute as mixing
from mischwerk_lab.experiments.power import compute as power
from mischwerk_lab.experiments.power import defects
from mischwerk_lab.experiments.power import report as power_report
from mischwerk_lab.experiments.study import compute as study
from mischwerk_lab.experiments.study import report as study_report
from mischwerk_lab.languages import LANGUAGES
from mischwerk_lab.methods import METHODS
from mischwerk_lab.report import style

# Not those of versions and of sections of a book.
DECIMAL_POINT = re.compile(r"(?<!Abschnitt )(?<![\w.])\d+\.\d+(?![\d.]*\d)")


def check(page):
    """Of the texts of a page: how many there are; none of them English."""
    assert '<html lang="de">' in page
    texts = visible(page)
    for text in texts:
        assert english_words(text) == [], text
        assert not DECIMAL_POINT.search(text), text
    return len(texts)


@pytest.fixture(autouse=True)
def few_sizes(monkeypatch):
    """And few dots of the pictures, of which nobody reads those that are PNG."""
    monkeypatch.setattr(style, "_PNG_DPI", 10)
    monkeypatch.setattr(mixing.growth, "MOST_CARDS", 40)


@pytest.mark.parametrize(
    ("method", "options", "cards"),
    [
        ("gsr", {}, 8),
        ("shelf", {"shelves": 3}, 8),
        ("overhand", {"packet": 4}, 8),
        ("splitandmix", {}, 32),
        ("random-pile", {"pockets": 5, "capacity": 4, "order": "lifo"}, 8),
        ("mt19937", {"decks_per_start": 200}, 6),
    ],
)
def test_mixing(method, options, cards, tmp_path):
    """Exact ones, with and without fits; counted ones, the essay's own deck among them; a size alone."""
    result = mixing.find(mixing.Params(method, options, cards, 1000, 5, 1))
    page = mixing.report(result, "de").write(tmp_path / "new").read_text(encoding="utf-8")
    assert check(page) > 100
    assert "Wie sich ein Blatt mischt" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_mixing_has_a_title_for_every_method(language):
    titles = {mixing.names.words(language)(f"method-{name}") for name in METHODS}
    assert len(titles) == len(METHODS)


@pytest.mark.parametrize("names", [("random-pile-10-2", "gsr-7", "overhand-10", "stuck-card", "none"), ("gsr-7",)])
def test_power(names, tmp_path, monkeypatch):
    """Defects that are seen at once, seen, guessed from their effect and not seen; with and without the planned one."""
    monkeypatch.setattr(power_report, "_SHOWN", [name for name in ("random-pile-10-2", "gsr-7") if name in names])
    params = power.Params(200, 10, 1)
    results = {name: power.measure(defects.DEFECTS[name], params) for name in names}
    page = power_report.report(results, params, "de").write(tmp_path / "new").read_text(encoding="utf-8")
    assert check(page) > 150
    assert "Warum der Pokertest allein nicht genügt" in page


def test_numbers_of_decks_in_a_german_sentence():
    german = power_report.texts("de")
    said = [power_report._short(decks, german) for decks in (163.2, 12_345, 3_248_700)]
    assert said == ["160", "12 Tsd.", "3,2 Mio."]


def test_study(tmp_path):
    result = study.run(10_000, 2, 3)
    page = study_report.report(result, "de").write(tmp_path / "new").read_text(encoding="utf-8")
    assert check(page) > 1000
    assert "Die schwedische Studie, wiederholt" in page
    for name, title in (("hands", "Vierling"), ("methods", "Fisher-Yates auf dem Rad"), ("power", "steigende Folgen")):
        assert title in (tmp_path / "new" / f"{name}.csv").read_text(encoding="utf-8")


def test_a_planned_shuffle_that_is_rejected_is_said_in_german(monkeypatch):
    """Nothing is wrong with it, so this does not come out of a study."""
    result = study.run(10_000, 1, 3)
    rejected = {"poker": 1, "position-mean": 1, "runs": 1, "rising": 1}
    monkeypatch.setattr(study_report.judged, "last_rejected", lambda _, method: rejected)
    body = " ".join(study_report.report(result, "de")._body)
    assert "Mit ihm oder seinem Generator stimmt etwas nicht" in body
    assert "zuletzt nach Durchgang 1" in body
