"""The tables in the documents are those of the code."""

import importlib.util
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[3] / "docs"


def _pages():
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.PAGES


PAGES = _pages()


@pytest.mark.parametrize("page", PAGES)
def test_a_committed_page_is_what_the_code_makes(page):
    assert (DOCS / page).read_text(encoding="utf-8") == PAGES[page](), "run 'make docs'"
