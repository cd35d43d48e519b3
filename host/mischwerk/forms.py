"""Puts values into the texts of a language, and words into the form that a number or a person asks for.

{tests:Test|Tests} is the first form for exactly 1, of English as of German, and the second for any other number;
{seat:holds|hold} is the first for somebody with a name and the second for the reader.
"""

import re
from string import Formatter
from typing import Any

_NUMBER = re.compile(r"[-+\u2212]?\d")  # as any language writes it; also 2¹⁶, and several: 10 and 20


class Reader(str):
    """The person that reads the text, in the text's own word for it: you, du."""


class _Forms(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        first, bar, second = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        return first if _is_first(value) else second


def _is_first(value: Any) -> bool:
    if _NUMBER.match(str(value)):
        return str(value) == "1"
    return not isinstance(value, Reader)


_FORMS = _Forms()


def filled(text: str, /, **values: Any) -> str:
    """``text`` with its values in place."""
    return _FORMS.vformat(text, (), values)


def counted(number: int, one: str, several: str | None = None) -> str:
    """A number and what is counted: 1 card, 2 cards."""
    return f"{number:,} {one if number == 1 else several or one + 's'}"


def sentence(text: str) -> str:
    """Make a sentence of a text that begins small and has no full stop; nothing of nothing."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""
