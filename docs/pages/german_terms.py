"""The table within german-terms.md."""

from __future__ import annotations

import tomllib
from pathlib import Path

from .common import filled, table

TERMS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def german_terms_page() -> str:
    """The terms, and what was rejected."""
    rows = [
        [english, term["german"], ", ".join(f"*{word}*" for word in term.get("not", ())), term.get("why", "")]
        for english, term in TERMS.items()
    ]
    return filled("german-terms.md", {"terms": table(["English", "German", "not", "why"], rows)})
