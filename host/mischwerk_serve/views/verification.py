"""A record that somebody has dropped on the page, checked as `mischwerk verify` does. Nothing of it is kept."""

from typing import Any

from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, UsageProblem
from mischwerk.foreign_text import shown
from mischwerk.verify import records, verdict, verification

MOST_BYTES = 1 << 20  # of a record; those of 250 cards have some ten thousand


def checked(name: str, data: bytes) -> dict[str, Any]:
    """What a record proves. ``status``: that with which the command ends; ``paragraphs``: what it says, each with its
    kind and text; ``differs``: whether something is not as it should be. Raises UsageProblem if it is no such
    record."""
    named = shown(name)
    record = records.parsed(data, named)
    findings = verification.verified(record)
    said = verdict.paragraphs(named, record, findings)
    return {
        "status": EXIT_DONE if findings.proved else EXIT_DISAGREES,
        "differs": bool(findings.differing),
        "paragraphs": [one._asdict() for one in said],
    }


def too_large(name: str) -> UsageProblem:
    """The error of a file above MOST_BYTES."""
    return UsageProblem(
        f"{shown(name)} is larger than {MOST_BYTES >> 20} MB, too large for a record on this page.",
        "Drop the record.json of an auditable job; `mischwerk verify` takes larger ones.",
    )
