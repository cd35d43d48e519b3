"""A record that somebody has dropped on the page, checked as `mischwerk verify` does. Nothing of it is kept."""

from typing import Any

from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, UsageProblem
from mischwerk.foreign_text import shown
from mischwerk.verify import records, verdict, verification

from ..translation.messages import with_translations

MOST_BYTES = 1 << 20  # of a record; those of 250 cards have some ten thousand


def checked(name: str, data: bytes) -> dict[str, Any]:
    """Return what a record proves. ``status``: that with which the command ends; ``paragraphs``: what it says, each
    with its kind and text, and of what it is made where that is about fields; ``differs``: whether something is not as
    it should be. Raises UsageProblem if it is no such record."""
    named = shown(name)
    record = records.parsed(data, named)
    findings = verification.verified(record)
    said = verdict.paragraphs(named, record, findings)
    return {
        "status": EXIT_DONE if findings.proved else EXIT_DISAGREES,
        "differs": bool(findings.differing),
        "paragraphs": [_told(one) for one in said],
    }


def _told(one: verdict.Paragraph) -> dict[str, Any]:
    """For a browser, which names fields of the record in words of its own."""
    parts = one.parts
    if parts is not None:
        parts = with_translations(parts, *(name for name, value in parts.items() if isinstance(value, str)))
    return with_translations({"kind": one.kind, "text": one.text, "parts": parts}, "text")


def too_large(name: str) -> UsageProblem:
    """The error of a file above MOST_BYTES."""
    return UsageProblem(
        f"{shown(name)} is larger than {MOST_BYTES >> 20} MB, too large for a record on this page.",
        "Choose the record of an auditable deck.",
    )
