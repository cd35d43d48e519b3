"""The table within german-terms.md."""

from __future__ import annotations

from mischwerk_lab.languages.de.terms import TERMS

from .common import filled, table


def german_terms_page() -> str:
    """The terms, and what was rejected."""
    rows = [[one.english, one.german, ", ".join(f"*{word}*" for word in one.rejected), one.why] for one in TERMS]
    return filled("german-terms.md", {"terms": table(["English", "German", "not", "why"], rows)})
