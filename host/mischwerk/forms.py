"""Forms of what is said: words by number, texts as sentences, values as JSON, options as typed, lines as fitted."""

import shutil
import sys
import textwrap
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from mischwerk_work.foreign_text import as_json


def counted(number: int, noun: str, several: str | None = None) -> str:
    """A number and what is counted: 1 card, 2 cards."""
    return f"{number:,} {noun if number == 1 else several or noun + 's'}"


def sentence(text: str) -> str:
    """Make a sentence of a text that begins small and has no full stop; nothing of nothing."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""


# -- Frozen values that know how they are written as JSON.


@dataclass(frozen=True)
class Value:
    """A frozen value."""

    def to_dict(self) -> dict[str, Any]:
        """As plain objects that JSON has; a copy."""
        return {key: _plain(value) for key, value in asdict(self).items()}

    def to_json(self) -> str:
        """As one JSON object, on one line, without characters that a terminal would obey."""
        return as_json(self.to_dict())


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


# -- How an option is typed on the command line, said beside the field that holds it: Annotated[int | None,
# Typed(..)].


class Typed(NamedTuple):
    """``names``: as typed, such as --history/--no-history; ``default``: as help tells it, None for the field's own."""

    names: str
    help: str
    metavar: str | None = None
    default: str | None = None


# -- How lines are fitted to where they are shown: wrapped on a terminal, unbroken when piped.

_LEAST_BESIDE = 24  # columns


def hanging(head: str, text: str) -> str:
    """``text`` behind ``head``; on a terminal broken so that it stays to the right of it, or below it if that leaves
    too little room."""
    if not sys.stdout.isatty():
        return head + text
    columns, indent = shutil.get_terminal_size().columns, len(head)
    if columns - indent < min(_LEAST_BESIDE, len(text)):
        head, indent = head.rstrip() + "\n    ", 4
    lines = textwrap.wrap(text, max(_LEAST_BESIDE, columns - indent), break_long_words=False, break_on_hyphens=False)
    return head + ("\n" + " " * indent).join(lines or [""])


def columns(most: int = 80) -> int:
    """Return how many a line of ours has, ``most`` at most: fewer on a narrower terminal."""
    return min(most, shutil.get_terminal_size().columns) if sys.stdout.isatty() else most
