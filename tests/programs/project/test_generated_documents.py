"""The tables in the documents are those of the code."""

import importlib.util
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[3] / "docs"


def _module():
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


generate = _module()
PAGES = generate.PAGES


@pytest.mark.parametrize("page", PAGES)
def test_a_committed_page_is_what_the_code_makes(page):
    assert (DOCS / page).read_text(encoding="utf-8") == generate.make(page), "run 'make docs'"


def test_a_check_names_pages_that_differ_and_writes_none(monkeypatch, capsys):
    before = (DOCS / "api.md").read_text(encoding="utf-8")
    monkeypatch.setattr(generate, "make", lambda page: before)
    assert generate.main(["--check", "api.md"]) == 0
    monkeypatch.setattr(generate, "make", lambda page: before + "more\n")
    assert generate.main(["--check", "api.md"]) == 1
    assert capsys.readouterr().out == "docs/api.md is not what the code makes: make docs\n"
    assert (DOCS / "api.md").read_text(encoding="utf-8") == before


def test_a_page_that_there_is_not_is_said(capsys):
    assert generate.main(["wire.md"]) == 2
    assert capsys.readouterr().err.startswith("There is no page wire.md; there are api.md, ")


def test_every_root_package_is_in_the_picture():
    picture = (DOCS / "architecture.md").read_text(encoding="utf-8").partition("<!-- /packages -->")[0]
    for package in ("mischwerk_serve", "mischwerk_boards", "mischwerk_emulator", "shuffler"):
        assert f"[{package}]" in picture
