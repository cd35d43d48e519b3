"""Text that others wrote, made harmless: control and invisible characters are shown as escapes.

A board, a record, a file's name may hold anything: escape sequences that rename the window or colour a fault green,
characters that reverse the line, extra lines. All that is shown to a person goes through here; values that
programs read stay exactly as they are.
"""

import json
import re
from typing import Any

MOST_ON_A_PAGE = 10_000
MOST = 300  # characters shown of a foreign text; the wire carries 255 bytes
# Printable to Python, but invisible: fillers, joiners, variation selectors.
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def shown(text: str, most: int = MOST) -> str:
    """Foreign text on one line, cut to a length: `\\x1b` for an escape, `\\n` for the end of a line."""
    text = text if len(text) <= most else text[: most - 3] + "..."
    return _escaped(text, "")


def harmless(text: str) -> str:
    """Make text of our own around foreign text harmless: lines and tabs stay, and so does its length."""
    return _escaped(text, "\n\t")


def as_json(value: Any, indent: int | None = None) -> str:
    """JSON for exactly ``value``, without any character that a terminal would obey."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    if _is_plain(text, "\n"):
        return text
    # Such characters occur in strings only, where their escapes mean the same.
    return "".join(char if _is_plain(char, "\n") else json.dumps(char)[1:-1] for char in text).replace(
        "\x7f", "\\u007f"
    )


def cleaned(value: Any) -> Any:
    """Return a value of JSON with all its texts and keys as they may be shown, for a page."""
    if isinstance(value, str):
        return shown(value, MOST_ON_A_PAGE)
    if isinstance(value, dict):
        return {cleaned(key): cleaned(item) for key, item in value.items()}
    return [cleaned(item) for item in value] if isinstance(value, (list, tuple)) else value


def _escaped(text: str, kept: str) -> str:
    if _is_plain(text, kept):
        return text
    return "".join(char if _is_plain(char, kept) else _number(char) for char in text)


def _is_plain(text: str, kept: str) -> bool:
    """Controls, direction marks, lone surrogates and what Unicode has not assigned are not printable to Python."""
    for char in kept:
        text = text.replace(char, "")
    return text.isprintable() and not _UNSEEN.search(text)


def _number(char: str) -> str:
    return ascii(char)[1:-1]  # \x1b, \u202e, \udc80
