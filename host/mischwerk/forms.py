"""Puts values into the texts of a language, and words into the form that a number or a person asks for.

{tests:Test|Tests} is the first form for exactly 1, of English as of German, and the second for any other number;
{seat:holds|hold} is the first for somebody with a name and the second for the reader.
"""

import re
from dataclasses import asdict, dataclass
from string import Formatter
from typing import Any, NamedTuple

from mischwerk.foreign_text import as_json

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
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value


# -- How an option is typed on the command line, said beside the field that holds it: Annotated[int | None,
# Typed(..)].


class Typed(NamedTuple):
    """``names``: as typed, such as --history/--no-history; ``default``: as help tells it, None for the field's own."""

    names: str
    help: str
    metavar: str | None = None
    default: str | None = None
