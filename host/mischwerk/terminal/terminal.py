"""The one place that prints: whatever is written to a person's terminal is harmless there, no matter who wrote it.

Standard output and standard error are wrapped in a stream that escapes while a command runs; what rich draws bypasses
it (rich_console.py), as rich's own escape sequences must pass.
"""

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from mischwerk_work.bar import HEARTBEAT
from mischwerk_work.foreign_text import as_json, harmless
from mischwerk_work.word_breaks import wrapped

from mischwerk.deck.cards import for_encoding


class HarmlessStream:
    """A text stream; what it can't encode is written in letters that it can, and on a terminal lines are broken between
    words."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self._is_at_start = True  # of a line

    def write(self, text: str) -> int:
        """Write it, made harmless."""
        HEARTBEAT.clear()
        shown = fitting(harmless(text), self.stream)
        # Objects are for programs, and what comes with its end of line, unlike what is printed, is data or a script.
        is_prose = self._is_at_start and not shown.startswith("{") and not shown.endswith("\n")
        if is_prose and self.stream.isatty():
            columns = shutil.get_terminal_size().columns
            shown = "\n".join(wrapped(line, columns) for line in shown.split("\n"))
        # Who answers a question ends its line by Enter.
        self._is_at_start = shown.endswith(("\n", "> ")) or (self._is_at_start and not shown)
        self.stream.write(shown)
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write each."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def harmless_output() -> Iterator[None]:
    """Standard output and standard error escape what is printed."""
    before = sys.stdout, sys.stderr
    wrapped = HarmlessStream(sys.stdout), HarmlessStream(sys.stderr)
    sys.stdout, sys.stderr = wrapped
    try:
        yield
    finally:
        if (sys.stdout, sys.stderr) == wrapped:  # else something else has replaced them, and will restore them
            sys.stdout, sys.stderr = before


def print_object(value: Any) -> None:
    """One JSON object on standard output, on a line."""
    text = as_json(value)
    print(text if can_show(text, sys.stdout) else json.dumps(value).replace("\x7f", "\\u007f"), flush=True)


def fitting(text: str, stream: Any) -> str:
    """The text, in letters that the stream has."""
    encoding = getattr(stream, "encoding", None)
    return for_encoding(text, encoding) if encoding else text


def can_show(text: str, stream: Any) -> bool:
    """A stream, or a console, has all these letters in its encoding."""
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
