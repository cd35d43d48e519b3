"""What a check of a record found, field by field, in words that stay readable whatever the record contains."""

import json
import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mischwerk.messages import Message, message

_LONGEST = 70  # characters shown of a value: a hash fits
_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")


class _Missing:
    """Represents a missing value."""


MISSING: Any = _Missing()


class Checked(NamedTuple):
    """A field that follows from others. ``expected`` and ``found``: in words, only where they differ."""

    field: str
    agrees: bool
    expected: str | None = None
    found: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Plain object for --json."""
        return {key: value for key, value in self._asdict().items() if value is not None}


class Unchecked(NamedTuple):
    """A field that was not checked, or not fully. ``is_gap``: it follows from others, but could not be recomputed
    here."""

    field: str
    why: str
    is_gap: bool = False

    def as_json(self) -> dict[str, Any]:
        """Plain object for --json."""
        return {"field": self.field, "why": self.why}


@dataclass
class Findings:
    """Grows while a record is checked."""

    checked: list[Checked] = field(default_factory=list)
    unchecked: list[Unchecked] = field(default_factory=list)

    @property
    def differing(self) -> list[Checked]:
        """What differs."""
        return [finding for finding in self.checked if not finding.agrees]

    @property
    def gaps(self) -> list[Unchecked]:
        """What should be checked and could not be."""
        return [finding for finding in self.unchecked if finding.is_gap]

    @property
    def proved(self) -> bool:
        """True if all that follows was checked and agrees."""
        return not self.differing and not self.gaps

    def equal(self, path: str, value: Any, expected: Any) -> bool:
        """Check a value against the only one it can have."""
        agrees = same(value, expected)
        self.checked.append(Checked(path, True) if agrees else Checked(path, False, *_difference(value, expected)))
        return agrees

    def holds(self, path: str, value: Any, agrees: bool, expected: str) -> bool:
        """Check a value against a condition, ``expected`` in words. What was found may be a message, too."""
        text = value if isinstance(value, Message) else shown(value)
        self.checked.append(Checked(path, True) if agrees else Checked(path, False, expected, text))
        return agrees

    def skip(self, path: str, why: str) -> None:
        """A field from which nothing follows, and that follows from nothing."""
        self.unchecked.append(Unchecked(path, why))

    def gap(self, path: str, why: str) -> None:
        """A field that follows, and can't be recomputed here."""
        self.unchecked.append(Unchecked(path, why, is_gap=True))


def same(value: Any, expected: Any) -> bool:
    """Equality that distinguishes 1, 1.0 and true."""
    if type(value) is not type(expected):
        return False
    if isinstance(expected, list):
        return len(value) == len(expected) and all(map(same, value, expected))
    return bool(value == expected)


def shown(value: Any) -> str:
    """A value as JSON in ASCII, cut to a length that can be read."""
    if value is MISSING:
        return message("missing")
    text = json.dumps(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def key_name(key: str) -> str:
    """A key as part of a path; one that could be mistaken for something else is quoted."""
    return key if _PLAIN_KEY.fullmatch(key) else shown(key)


def _difference(value: Any, expected: Any) -> tuple[str, str]:
    """(expected, found) in words; of lists of one length the first place where they differ."""
    if isinstance(value, list) and isinstance(expected, list):
        if len(value) != len(expected):
            return message("count-entries", count=len(expected)), message("count-entries", count=len(value))
        wrong = [place for place, pair in enumerate(zip(value, expected, strict=True)) if not same(*pair)]
        first = wrong[0]
        found = shown(value[first])
        if len(wrong) > 1:
            found = message("value-and-more", value=found, more=len(wrong) - 1)
        return message("value-at-place", value=shown(expected[first]), place=first), found
    return shown(expected), shown(value)
