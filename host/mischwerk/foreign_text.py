"""Text that others wrote, made harmless: what a terminal would obey, or nobody could see, is shown by its number.

A board, a record, a file's name may hold anything: escape sequences that rename the window or colour a fault green,
letters that turn the line round, lines of their own. All that is shown to a person goes through here; values that
programs read stay exactly as they are.
"""

import json
import re
from typing import Any

MOST = 300  # characters shown of a foreign text; the wire carries 255 bytes
# Printable to Python, and nothing to be seen: fillers, joiners, selectors of variants.
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def shown(text: str, most: int = MOST) -> str:
    """Foreign text on one line, cut to a length: `\\x1b` for an escape, `\\n` for the end of a line."""
    text = text if len(text) <= most else text[: most - 3] + "..."
    return _escaped(text, "")


def harmless(text: str) -> str:
    """The same for text of our own around foreign text: lines and tabs stay, and so does its length."""
    return _escaped(text, "\n\t")


def as_json(value: Any, indent: int | None = None) -> str:
    """JSON that says exactly ``value``, without a character that a terminal would obey."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    if _is_plain(text, "\n"):
        return text
    # Such characters stand in strings only, where their numbers mean the same.
    return "".join(one if _is_plain(one, "\n") else json.dumps(one)[1:-1] for one in text).replace("\x7f", "\\u007f")


def _escaped(text: str, kept: str) -> str:
    if _is_plain(text, kept):
        return text
    return "".join(one if _is_plain(one, kept) else _number(one) for one in text)


def _is_plain(text: str, kept: str) -> bool:
    """Controls, marks of direction, lone surrogates and what Unicode has not assigned are not printable to Python."""
    for one in kept:
        text = text.replace(one, "")
    return text.isprintable() and not _UNSEEN.search(text)


def _number(one: str) -> str:
    return ascii(one)[1:-1]  # \x1b, \u202e, \udc80
