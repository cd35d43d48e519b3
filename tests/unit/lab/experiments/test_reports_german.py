"""German reports of experiments are German: no English is left in a whole page, its figures and its numbers."""

import re

import pytest
from german import english_words, visible
from mischwerk_lab.experiments.mixing import compute as mixing
from mischwerk_lab.languages import LANGUAGES
from mischwerk_lab.methods import METHODS

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
    found = mixing.find(mixing.Params(method, options, cards, 1000, 5, 1))
    page = mixing.report(found, "de").write(tmp_path / "new").read_text(encoding="utf-8")
    assert check(page) > 100
    assert "Wie sich ein Blatt mischt" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_mixing_has_a_title_for_every_method(language):
    titles = {mixing.names.words(language)(f"method-{name}") for name in METHODS}
    assert len(titles) == len(METHODS)
