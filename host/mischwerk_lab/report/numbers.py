"""The texts of the reports by key, and how a number looks, each in a language."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from mischwerk.deck.cards import Card

from mischwerk_lab import languages
from mischwerk_lab.languages import texts

# -- How a number looks in a report, by language; and what a cell of a table may be.

_SUPERSCRIPT = str.maketrans("-0123456789", "\u207b\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079")
_NARROW = "\u202f"  # no-break: a number is never broken at its thousands
_MINUS = "\u2212"


class Shown(NamedTuple):
    """A cell whose text is decided by the writer; ``value`` is what goes into the data."""

    text: str
    value: "str | int | float | bool | None"


class Verdict(NamedTuple):
    """A cell that judges its row: in words, and in the row's colour by ``good``, None if nothing is decided;
    ``value`` is what goes into the data."""

    text: str
    value: "str | int | bool | None"
    good: bool | None


Cell = str | int | float | bool | Shown | Verdict | None


def shown(cell: Cell, language: str) -> str:
    """The text of a cell; a dash for None."""
    if isinstance(cell, Shown | Verdict):
        return cell.text
    if cell is None:
        return "\u2013"
    if isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        return texts(language)("yes" if cell else "no")
    return integer(cell, language) if isinstance(cell, int) else number(cell, language)


def integer(value: int, language: str) -> str:
    """With thousands separated, from 10,000 up."""
    return _grouped(str(abs(value)), language, value < 0)


def number(value: float, language: str, digits: int = 4) -> str:
    """``digits`` significant digits; below 0.001 and from ten million up as a power of ten."""
    if not math.isfinite(value):
        return "\u2013" if math.isnan(value) else ("\u221e" if value > 0 else _MINUS + "\u221e")
    if value == 0:
        return "0"
    decimals = texts(language)("decimals")
    mantissa, _, power = f"{abs(value):.{digits - 1}e}".partition("e")  # rounded first: 0.99999 is 1.000
    exponent = int(power)
    if not -4 < exponent < 7:
        sign = _MINUS if value < 0 else ""
        power = str(exponent).translate(_SUPERSCRIPT)
        return f"{sign}{mantissa.replace('.', decimals)}{_NARROW}\u00d7{_NARROW}10{power}"
    return fixed(value, language, max(0, digits - 1 - exponent))


def fixed(value: float, language: str, places: int) -> str:
    """With ``places`` decimal places."""
    whole, _, rest = f"{abs(value):.{places}f}".partition(".")
    negative = value < 0 and float(f"{value:.{places}f}") != 0
    return _grouped(whole, language, negative) + (texts(language)("decimals") + rest if rest else "")


def localized(text: str, language: str) -> str:
    """A number as Python formats it (-1,234.5, 1.5e-06), as ``language`` writes it; English is left as it is."""
    if language == "en":
        return text
    number, _, exponent = text.partition("e")
    whole, point, rest = number.replace("-", _MINUS).partition(".")
    digits = len(whole.strip("+" + _MINUS))
    whole = whole.replace(",", texts(language)("thousands") if digits > len("1,000") else "")
    power = f"{_NARROW}\u00d7{_NARROW}10{str(int(exponent)).translate(_SUPERSCRIPT)}" if exponent else ""
    return whole + (texts(language)("decimals") if point else "") + rest + power


def probability(value: float, language: str) -> str:
    """A p-value: three places, or two digits and a power of ten if they would say 0."""
    if value >= 0.001:
        return fixed(value, language, 3)
    return number(value, language, 2)


def _grouped(whole: str, language: str, negative: bool) -> str:
    if len(whole) > 4:
        whole = f"{int(whole):,}".replace(",", texts(language)("thousands"))
    return (_MINUS if negative else "") + whole


def power(base: int, exponent: int) -> str:
    """Such as 2²²⁶."""
    return f"{base}{str(exponent).translate(_SUPERSCRIPT)}"


def large(value: int, language: str) -> str:
    """A whole number of any size as a power of ten."""
    text = str(abs(value))
    if len(text) <= 7:
        return integer(value, language)
    exponent = len(text) - 1
    head = round(int(text[:6]) / 1000)
    if head == 1000:
        head, exponent = head // 10, exponent + 1
    mantissa = f"{str(head)[0]}.{str(head)[1:]}".rstrip(".").replace(".", texts(language)("decimals"))
    return f"{_MINUS if value < 0 else ''}{mantissa}{_NARROW}\u00d7{_NARROW}10{str(exponent).translate(_SUPERSCRIPT)}"


class Words:
    """The texts of a language; ``others``: texts without values, for keys that it does not have."""

    def __init__(self, language: str, others: Mapping[str, str] | None = None) -> None:
        """ValueError for a language that isn't there."""
        self.language = language
        self._texts = languages.texts(language)
        self._others = others or {}

    def __call__(self, key: str, **values: Any) -> str:
        """Return the text with its values in place. KeyError if there is none, or a place has no value."""
        if key in self._others and key not in self._texts.own:
            return self._others[key]
        return self._texts(key, **values)

    def has(self, key: str) -> bool:
        """Say whether there is such a text."""
        return key in self._others or key in self._texts

    def localized(self, number: str) -> str:
        """A number as Python formats it, as the language writes it."""
        return localized(number, self.language)

    def card(self, card: Card) -> str:
        """Its short name, such as ♣J, in German ♣B."""
        key = f"rank-{card.rank}"
        return card._replace(rank=self(key)).short if self.has(key) else card.short


def on_terminal(text: str) -> str:
    """Narrow no-break spaces as plain ones: a terminal is shown all that is unusual as an escape."""
    return text.replace("\u202f", " ")
