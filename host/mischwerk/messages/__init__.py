"""Messages for people: English texts that remember their keys in the catalogue (texts/en.ftl) and their values.

Other languages say them by these (mischwerk_serve/translation.py, for the web page). What other programs say stays as
it is.
"""

from collections.abc import Iterable
from functools import reduce
from pathlib import Path
from typing import Self

from mischwerk.texts import catalogue

TEXTS = Path(__file__).parent / "texts"


class Message(str):
    """English text with its ``key`` and ``values``, which may be messages themselves. Without a key it has no other
    languages."""

    key: str
    values: dict[str, str]

    def __new__(cls, text: str, key: str = "", values: dict[str, str] | None = None) -> Self:
        """Make one of a text that is English elsewhere, such as the core's."""
        made = super().__new__(cls, text)
        made.key, made.values = key, values or {}
        return made


def message(key: str, /, **values: object) -> Message:
    """Return the message of that key. KeyError if there is none, or a value is missing."""
    said = {name: value if isinstance(value, str) else str(value) for name, value in values.items()}
    return Message(catalogue(TEXTS, "en")(key, **said), key, said)


def amount(number: int, noun: str) -> Message:
    """Return a number and what is counted, as forms.counted does: 1 card, 2 cards."""
    return message(f"amount-{noun}", number=f"{number:,}")


def either(names: Iterable[str]) -> str:
    """Return names with "or" between them."""
    return reduce(lambda one, other: message("either", one=one, other=other), names)
