"""The audit's report: whole in each language, with every chapter, figure and limit."""

import json

import pytest
from german import english_in_code, texts_of
from mischwerk_lab.experiments.audit import (
    names as audit_names,
)
from mischwerk_lab.experiments.audit import (
    report as audit_report,
)
from mischwerk_lab.experiments.audit import (
    views,
)
from mischwerk_lab.languages import LANGUAGES
from mischwerk_lab.report import pictures, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_whole_in_each_language(language):
    english = english_in_code()
    wanted = {**english, **LANGUAGES["en"].texts}
    texts = texts_of(language)
    assert words.faults({**english, **texts} if language == "en" else texts, wanted) == []
    for name in (*views.TESTS, views.REPEATS, *views.LARGEST):
        assert audit_names.words(language)(f"test-{name}")


@pytest.fixture(scope="module", params=list(LANGUAGES))
def written(request, fair, tmp_path_factory):
    """Language, folder and page; the figures are laid out, but not written."""
    folder = tmp_path_factory.mktemp(request.param)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            pictures, "save", lambda figure, _, name, __: figure.draw_without_rendering() or f"<svg>{name}</svg>"
        )
        path = audit_report.report(fair, request.param).write(folder)
    return request.param, folder, path.read_text(encoding="utf-8")


def test_report_has_every_chapter_and_says_its_limits(written):
    language, folder, text = written
    texts = audit_names.words(language)
    chapters = ("summary", "subject", "source", "method", "uniformity", "hands", "seats", "verdict", "limits")
    for chapter in chapters:
        assert texts(chapter) in text, chapter
    assert "&lt;b&gt;planned&lt;/b&gt;" in text and "<b>planned" not in text
    assert texts("limit_recorded") in text
    data = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert set(data["tables"]) == {
        "subject",
        "table-1",
        "tests",
        "tests-about",
        "tests-lag-1",
        "tests-lag-2",
        "largest",
        "hands",
        "hands-models",
        "seats",
    }
    assert [row[1] for row in data["tables"]["table-1"]["rows"]] == [24, 32, 40, 48, 52, 55, 64, 104, 110]
    assert data["language"] == language


def test_report_has_its_figures(written):
    for name in ("p-values", "places", "runs", "hands-guessed", "seats-cards"):
        assert f"</desc>{name}</svg>" in written[2]


def test_report_speaks_one_language_only(written):
    language, _, text = written
    own = texts_of(language)
    for other in LANGUAGES.keys() - {language}:
        for key, said in texts_of(other).items():
            if "{" not in said and len(said) > 20 and said != own.get(key, audit_names.english().get(key)):
                assert said not in text, key
