"""Prose, subjects of commits and the site: what is wrong is found, and what is right is left alone."""

import build_site
import check_prose
import check_subjects
import pytest


def test_a_long_page_is_named_unless_it_is_reference():
    text = "word " * (check_prose.MOST_OF_A_PAGE + 1)
    assert len(list(check_prose.found("docs/how-to/a.md", text))) == 1
    assert list(check_prose.found("docs/reference/a.md", text)) == []


def test_examples_and_numbers_are_no_words():
    assert check_prose.words("two words | 52 |\n```sh\nmake shuffle\n```\n") == 2


def test_a_phrase_that_the_house_avoids_is_named_with_its_line():
    assert list(check_prose.found("a.md", "# A\nNot kept by halves.\n")) == [
        "a.md:2: 'by halves': say what is or is not done"
    ]


def test_docstrings_and_help_texts_are_read_on_their_lines_and_code_is_not():
    source = 'x = "by halves"\n\n\ndef f(a=O(help="Not by halves.")):\n    """Do it by halves."""\n    g("by halves")\n'
    said = check_prose.prose("host/a.py", source)
    assert [line.partition(": ")[0] for line in check_prose.found("host/a.py", said)] == ["host/a.py:4", "host/a.py:5"]
    assert list(check_prose.found("host/a.py", check_prose.prose("host/a.py", '"""Return `by halves`."""'))) == []


def test_of_a_catalogue_its_texts_are_read():
    assert check_prose.prose("texts/en.ftl", "# by halves\nby-halves = Who { $by\n -> x } asks\n") == "\n Who \n asks\n"


def test_a_german_word_spelled_wrong_is_named_and_a_right_one_is_not(tmp_path, capsys):
    (tmp_path / "wrong.md").write_text("Wir wissen, daß es geht.\n", encoding="utf-8")
    assert [check_prose.passes(linter, tmp_path) for linter in check_prose.LINTERS["german"]] == [False]
    assert capsys.readouterr().out == "wrong:1: daß ==> dass\n"
    (tmp_path / "wrong.md").write_text("Wir wissen, dass es geht.\n", encoding="utf-8")
    assert [check_prose.passes(linter, tmp_path) for linter in check_prose.LINTERS["german"]] == [True]


@pytest.mark.parametrize("subject", ["Read USB on a fixed grid", "Feed one card", "Bring the deck home"])
def test_a_good_subject(subject):
    assert check_subjects.wrong(subject) is None


@pytest.mark.parametrize("subject", ["Added a test", "Reads USB", "fix it", "Fix it.", "Fix " + "x" * 57, "Fixing"])
def test_a_bad_subject(subject):
    assert check_subjects.wrong(subject)


def test_links_to_code_become_words_and_those_to_folders_their_first_page():
    page = build_site.PAGES / "docs" / "a.md"
    there = {build_site.PAGES / "docs/decisions" / name for name in ("001.md", "002.md")}
    text = "[code](../tools/build_site.py), [why](decisions/), [gone](gone.md#x)"
    assert build_site.shown(text, page, there) == "code, [why](decisions/001.md), [gone](gone.md#x)"


def test_the_site_begins_with_the_readme_and_has_a_tab_for_each_kind_of_page(tmp_path, monkeypatch):
    monkeypatch.setattr(build_site, "PAGES", tmp_path)
    for name in ("README.md", "CHANGELOG.md", "docs/README.md", "docs/de/skat.md", "docs/tutorial/building.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    first, *tabs = build_site.navigation()
    assert first == {"Mischwerk": ["README.md", "docs/README.md", "CHANGELOG.md"]}
    assert {"Deutsch": ["docs/de/skat.md"]} in tabs and {"Tutorials": ["docs/tutorial/building.md"]} in tabs
