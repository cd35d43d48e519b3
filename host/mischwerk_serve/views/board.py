"""Show settings, log and counters of the machine, and check records, as the commands do."""

from typing import Any

from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, UsageProblem
from mischwerk.messages import message
from mischwerk.upkeep import setting_values
from mischwerk.verify import records, verdict, verification
from mischwerk_work.foreign_text import shown
from shuffler.app import descriptions
from shuffler.storage import kinds
from shuffler.storage.settings import TABLE

from ..machine import Machine
from ..translation import with_translations


async def settings(machine: Machine) -> dict[str, Any]:
    """All settings in groups, each with ``value`` in words, what it may be, and what it means, both in English. Raises
    MischwerkError."""
    values = await machine.ask(lambda shuffler: shuffler.settings())
    groups = setting_values.grouped(values)
    return {
        "groups": [
            {"name": group, "settings": [_setting(name, values[name]) for name in names]}
            for group, names in groups.items()
        ]
    }


async def change(machine: Machine, name: str, value: str) -> dict[str, Any]:
    """Change a setting to a value in words; the setting then. Raises MischwerkError, and then it is as it was."""
    after = await machine.ask(lambda shuffler: shuffler.change_setting(name, value))
    return _setting(name, after)


async def log(machine: Machine) -> dict[str, Any]:
    """Return what happened since power-on, the latest first, and the counters of its life. Raises MischwerkError."""
    board_log = await machine.ask(lambda shuffler: shuffler.log())
    return {
        "lines": [{"s": t_us / 1e6, "text": text} for t_us, text in board_log.lines],
        "counters": [
            {"name": name, "value": value, "meaning": descriptions.COUNTERS.get(name, name)}
            for name, value in board_log.counters.items()
        ],
    }


def _setting(name: str, value: Any) -> dict[str, Any]:
    row = next((row for row in TABLE if row.name == name), None)
    return {
        "name": name,
        "value": setting_values.in_words(value),
        "choices": _choices(row),
        "allowed": "" if row is None else kinds.allowed(row),
        "meaning": descriptions.SETTINGS.get(name, ""),
        "is_at_once": name in setting_values.AT_ONCE,
    }


def _choices(row: kinds.Setting | None) -> list[str]:
    """Return what can be chosen from; nothing for what is written."""
    if row is not None and row.kind == kinds.YES_NO:
        return ["yes", "no"]
    if row is not None and isinstance(row.most, tuple):
        return list(row.most)
    return []


# -- A record that somebody has dropped on the page, checked as `mischwerk verify` does. Nothing of it is kept.

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
        "paragraphs": [_told(paragraph) for paragraph in said],
    }


def _told(paragraph: verdict.Paragraph) -> dict[str, Any]:
    """For a browser, which names fields of the record in words of its own."""
    parts = paragraph.parts
    if parts is not None:
        parts = with_translations(parts, *(name for name, value in parts.items() if isinstance(value, str)))
    return with_translations({"kind": paragraph.kind, "text": paragraph.text, "parts": parts}, "text")


def too_large(name: str) -> UsageProblem:
    """The error of a file above MOST_BYTES."""
    return UsageProblem(
        message("record-too-large", name=shown(name), limit=MOST_BYTES >> 20), message("choose-auditable-record")
    )
