"""The tables in the documents are those of the code."""

import importlib.util
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[3] / "docs"


def _generator():
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "page",
    [
        "protocol.md",
        "faults.md",
        "machines.md",
        "api.md",
        "architecture.md",
        "planning.md",
        "decks.md",
        "randomness.md",
        "board.md",
        "panel.md",
        "settings.md",
        "campaigns.md",
        "command-line.md",
        "twin.md",
        "unknowns.md",
        "hardware.md",
        "laboratory.md",
        "man/mischwerk.1",
        "mau-mau.md",
        "skat.md",
        "skat-players.md",
        "../hardware/assembly/17-troubleshooting.md",
    ],
)
def test_a_committed_page_is_what_the_code_makes(page):
    assert (DOCS / page).read_text(encoding="utf-8") == _generator().PAGES[page](), "run 'make docs'"
