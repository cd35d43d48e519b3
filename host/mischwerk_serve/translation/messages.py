"""Messages found in a language's table by their English pattern, and said in that language.

A pattern is an English text with places for values: {name} stands in both languages as it is, {name:kind} is itself
said in the language, by one of `_Table.kinds`. Where one of its values can't be, the message is not translated: half
of one would be worse than English.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from shuffler import faults, reasons
from shuffler.link import reason_texts

from .. import languages

TRANSLATED = ("en", "de")  # English too: what the library calls by options and commands, a page has other words for
_LONGEST = 400  # characters: longer ones are no message of this program, but something's that it quotes
_VALUE = re.compile(r"\{(\w+)(?::(\w+))?\}")
_COUNTED = re.compile(r"([\d,]+)(?: (to) ([\d,]+))? (\w+)(?: is| are)?")

_KINDS_OF_REASONS = {"place": "places", "where": "places", "axis": "places", "sensor": "sensors", "format": "formats"}


def _reasons() -> Iterator[tuple[str, str]]:
    """The board's reasons: names of their codes, and English patterns."""
    for name, code in vars(reasons).items():
        if name.isupper() and code in reason_texts.TEXTS:
            text = reason_texts.TEXTS[code]
            for value, kind in _KINDS_OF_REASONS.items():
                text = text.replace(f"{{{value}}}", f"{{{value}:{kind}}}")
            yield name, text


REASONS = dict(_reasons())


class _Pattern(NamedTuple):
    """``literals``: what stands before, between and after the values, one more than there are of these."""

    literals: list[str]
    values: list[tuple[str, str]]  # name and kind
    text: str

    def found(self, message: str) -> list[str] | None:
        """The values, None if it is another message. Each is as short as it can be, and none is empty."""
        first, last = self.literals[0], self.literals[-1]
        if not self.values or not message.startswith(first) or not message.endswith(last):
            return [] if message == first and not self.values else None
        at, ends = len(first), []
        for literal in self.literals[1:-1]:
            end = message.find(literal, at + 1)
            if end < 0:
                return None
            ends.append(message[at:end])
            at = end + len(literal)
        end = len(message) - len(last)
        return [*ends, message[at:end]] if at < end else None


class _Table:
    """Of one language."""

    def __init__(self, language: str) -> None:
        own = json.loads(files(__package__).joinpath(f"{language}.json").read_text(encoding="utf-8"))
        english, words = languages.words("en"), languages.words(language)
        self._is_partial = own.get("is partial", False)  # what it does not have may stay as it is
        self._words: dict[str, str] = own["words"]
        self._allowed: dict[str, str] = words["views"]["allowed"]
        texts = [pair for part in own["texts"].values() for pair in part.items()]
        texts += [(REASONS[name], said) for name, said in own.get("reasons", {}).items()]
        self._patterns = sorted(
            (_pattern(text, said) for text, said in texts),
            key=lambda one: -len("".join(one.literals)),  # the most certain first
        )
        self._advice = {
            f"{english['faults'][name]['advice']}.": f"{texts['advice']}." for name, texts in words["faults"].items()
        }
        meanings = {kind.meaning: words["faults"][kind.name]["meaning"] for kind in faults.kinds()}
        self.kinds: dict[str, Callable[[str], str | None]] = {
            "messages": self.said,
            "details": lambda value: self.said(value) or meanings.get(value),
            "counted": self._counted,
            "or": lambda value: value.replace(" or ", f" {self._words['or']} "),
            "allowed": self._as_allowed,
            "places": lambda value: _numbered(words["places"], value),
            "system": lambda value: own["system"].get(value[:1].lower() + value[1:]),
            "faults": lambda name: name if name in words["faults"] else None,
            "phases": words["phases"].get,
            "sensors": words["sensors"].get,
            "formats": words["views"]["formats"].get,
            "kinds": words["views"]["kinds"].get,
            "games": words["views"]["games"].get,
        }

    def said(self, message: str) -> str | None:
        """A message in this language, sentence by sentence or whole; None if it is not known."""
        if len(message) > _LONGEST:
            return None
        if message in self._advice:
            return self._advice[message]
        head, between, tail = message.partition(". ")
        if between:
            first, rest = self.said(f"{head}."), self.said(tail)
            if self._is_partial and (first or rest):
                return f"{first or f'{head}.'} {rest or tail}"
            if first and rest:
                return f"{first} {rest}"
        for pattern in self._patterns:
            values = pattern.found(message)
            if values is not None and (made := self._filled(pattern, values)) is not None:
                return made
        return None

    def _filled(self, pattern: _Pattern, values: list[str]) -> str | None:
        made = {}
        for (name, kind), value in zip(pattern.values, values, strict=True):
            said = self.kinds[kind](value) if kind else value
            if said is None:
                return None
            made[name] = said
        return _VALUE.sub(lambda match: made[match[1]], pattern.text)

    def _counted(self, value: str) -> str | None:
        """As forms.counted says it: 1 card, 20 cards; 2 to 4 players."""
        match = _COUNTED.fullmatch(value)
        if match is None or match[4] not in self._words:
            return None
        span = f"{match[1]} {self._words['to']} {match[3]}" if match[2] else match[1]
        return f"{span} {self._words[match[4]]}"

    def _as_allowed(self, value: str) -> str:
        """As the page says what a setting may be."""
        for english, other in self._allowed.items():
            value = value.replace(english, other)
        return value


def translated(message: str, language: str) -> str | None:
    """An English message in another language; None if it is not known there."""
    return _said(message, language) if message else None


def with_translations(told: Mapping[str, Any], *fields: str) -> dict[str, Any]:
    """The same with ``translations``: for each language those of these texts that are known in it."""
    made = {
        language: {field: said for field in fields if (said := translated(told[field], language)) is not None}
        for language in TRANSLATED
    }
    return {**told, "translations": made}


def missing_reasons(language: str) -> list[str]:
    """What a language lacks of the board's reasons, and what it has that no board says: `reasons.BUSY: busy`."""
    own = json.loads(files(__package__).joinpath(f"{language}.json").read_text(encoding="utf-8")).get("reasons", {})
    lacking = [f"reasons.{name}: {text}" for name, text in REASONS.items() if name not in own]
    return lacking + [f"reasons.{name} is shown nowhere" for name in own if name not in REASONS]


@lru_cache(maxsize=1024)
def _said(message: str, language: str) -> str | None:
    return _table(language).said(message)


@cache
def _table(language: str) -> _Table:
    return _Table(language)


def _pattern(text: str, said: str) -> _Pattern:
    return _Pattern(_VALUE.sub("\0", text).split("\0"), _VALUE.findall(text), said)


def _numbered(table: Mapping[str, str], value: str) -> str | None:
    """A name that may have a number behind it."""
    name, _, number = value.rpartition(" ")
    if number.isdigit() and name in table:
        return f"{table[name]} {number}"
    return table.get(value)
