"""The audit's report: whole in each language, with every chapter, figure and limit."""

import json
import math

import numpy as np
import pytest
from audit_faults import shuffled
from german import texts_of
from mischwerk.deck import decks as known
from mischwerk_lab.experiments.audit import entropy as audit_entropy
from mischwerk_lab.experiments.audit import report as audit_report
from mischwerk_lab.experiments.audit import report as pages
from mischwerk_lab.experiments.audit import run as audit_run
from mischwerk_lab.experiments.audit import seats, verdict, wording
from mischwerk_lab.languages import LANGUAGES
from mischwerk_lab.report import style


@pytest.fixture(scope="module", params=list(LANGUAGES))
def written(request, fair, tmp_path_factory):
    """Language, folder and page; the figures are laid out, but not written."""
    folder = tmp_path_factory.mktemp(request.param)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            style, "save", lambda figure, _, name, __: figure.draw_without_rendering() or f"<svg>{name}</svg>"
        )
        path = audit_report.report(fair, request.param).write(folder)
    return request.param, folder, path.read_text(encoding="utf-8")


def test_report_has_every_chapter_and_says_its_limits(written):
    language, folder, text = written
    texts = wording.texts(language)
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
    for other in set(LANGUAGES) - {language}:
        for key, said in texts_of(other).items():
            if "{" not in said and len(said) > 20 and said != own.get(key, wording.english().get(key)):
                assert said not in text, key


# -- The audit of each Rommé deck, from its cards' names in a text file to its verdict: two packs, jokers, or both.

ROMME = {"romme-52": (226, 0), "romme-55": (243, 3), "romme-104": (552, 0), "romme-110": (592, 6)}  # bits, jokers


@pytest.fixture(autouse=True)
def always_quick(quick): ...


def audited(tmp_path, name, some):
    """From a line of names a deck."""
    deck, path = known.find(name), tmp_path / "decks.txt"
    lines = (" ".join(deck.cards[card].short.replace(" ", "") for card in order) for order in some)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    params = audit_run.Params(path, False, None, name, "", 3, 20, 1000, None, 0)
    return audit_run.prepared(params).run(lambda done: None)


@pytest.mark.parametrize("name", ROMME)
def test_even_decks_pass_and_the_report_is_complete(tmp_path, name):
    bits, jokers = ROMME[name]
    deck = known.find(name)
    done = audited(tmp_path, name, shuffled("planned", deck.size, 300))
    assert verdict.passed(done), verdict.lines(done, "en")
    assert done.deck == deck and done.cards == deck.size and done.sample.tests["rising"].result.decks == 300
    need = audit_entropy.need(deck)
    assert need.needed_bits == bits == math.ceil(math.log2(math.factorial(deck.size)))
    copies = deck.size > 60
    assert need.distinct == math.factorial(deck.size) // (2**52 if copies else 1) // math.factorial(jokers)
    for language in ("en", "de"):
        text = pages.report(done, language).write(tmp_path / language).read_text(encoding="utf-8")
        assert wording.texts(language)(f"deck-{name}") in text and f">{bits}<" in text


@pytest.mark.parametrize("name", ROMME)
def test_riffled_decks_fail_and_both_copies_are_counted_in_their_class(tmp_path, name):
    deck = known.find(name)
    done = audited(tmp_path, name, shuffled("gsr", deck.size, 300, passes=5))
    assert not verdict.passed(done) and done.sample.tests["rising"].rejected
    sizes = {group.name: sum(group.scores) for group in seats.classes(deck)}
    packs = 2 if deck.size > 60 else 1
    assert (sizes["aces"], sizes["hearts"]) == (4 * packs, 13 * packs)


@pytest.mark.parametrize("name", ROMME)
def test_an_ace_that_lies_on_top_too_often_is_named(tmp_path, name):
    deck = known.find(name)
    some = shuffled("planned", deck.size, 300)
    ace = max(number for number, card in enumerate(deck.cards) if card.rank == "A")
    for row in np.flatnonzero(np.arange(300) % 8 == 0):
        there = int(np.flatnonzero(some[row] == ace)[0])
        some[row, [0, there]] = some[row, [there, 0]]
    done = audited(tmp_path, name, some)
    assert not verdict.passed(done) and done.sample.tests["largest-cell"].rejected
    assert f"{deck.cards[ace].short} at place 0" in "\n".join(verdict.lines(done, "en"))
