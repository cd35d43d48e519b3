"""Messages found in a catalogue by their English pattern, and said in another language (mischwerk.phrases)."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from mischwerk.phrases import Phrases
from mischwerk.texts import Pattern, Value, catalogue
from shuffler import faults, reasons
from shuffler.link import reason_texts

from .. import languages

# English too: what the library calls by options and commands, a page has other words for. What that catalogue does not
# have may stay as it is.
TEXTS = Path(__file__).parent / "texts"
TRANSLATED = {language: "en-page" if language == "en" else language for language in languages.LANGUAGES}
_LONGEST = 400  # characters: longer ones are no message of this program, but something's that it quotes
_VALUE = re.compile(r"\{(\w+)\}")
_COUNTED = re.compile(r"([\d,]+)(?: (to) ([\d,]+))? (\w+)(?: is| are)?")
_TABLES = ("system.", "word.")  # keys of what is no message by itself

_FUNCTIONS_OF_REASONS = {
    "place": "PLACES",
    "where": "PLACES",
    "axis": "PLACES",
    "sensor": "SENSORS",
    "format": "FORMATS",
}


def _reasons() -> Iterator[tuple[str, Pattern]]:
    """Give the board's reasons: names of their codes, and English patterns. A value without a name is n0, n1, .."""
    for name, code in vars(reasons).items():
        if name.isupper() and code in reason_texts.TEXTS:
            pattern: Pattern = []
            for place, part in enumerate(_VALUE.split(reason_texts.TEXTS[code])):
                if place % 2:
                    pattern.append(Value(f"n{part}" if part.isdigit() else part, _FUNCTIONS_OF_REASONS.get(part, "")))
                elif part:
                    pattern.append(part)
            yield name, pattern


REASONS = dict(_reasons())


class _Table:
    """Says messages in one language."""

    def __init__(self, language: str) -> None:
        name = TRANSLATED[language]
        own, source = catalogue(TEXTS, name), catalogue(TEXTS, "en")
        english, localized = languages.words("en"), languages.words(language)
        self._is_partial = name != language
        self._words = own.below("word.")
        self._allowed: dict[str, str] = localized["views"]["allowed"]
        self._advice = {
            f"{english['faults'][name]['advice']}.": f"{texts['advice']}."
            for name, texts in localized["faults"].items()
        }
        meanings = {kind.meaning: localized["faults"][kind.name]["meaning"] for kind in faults.kinds()}
        system = {source(key): own(key) for key in own.own if key.startswith("system.")}
        functions: dict[str, Callable[[str], str | None]] = {
            "MESSAGES": self.said,
            "DETAILS": lambda value: self.said(value) or meanings.get(value),
            "COUNTED": self._counted,
            "OR": lambda value: value.replace(" or ", f" {self._words['or']} "),
            "ALLOWED": self._as_allowed,
            "PLACES": lambda value: _numbered(localized["places"], value),
            "SYSTEM": lambda value: system.get(value[:1].lower() + value[1:]),
            "FAULTS": lambda name: name if name in localized["faults"] else None,
            "PHASES": localized["phases"].get,
            "SENSORS": localized["sensors"].get,
            "FORMATS": localized["views"]["formats"].get,
            "KINDS": localized["views"]["kinds"].get,
            "GAMES": localized["views"]["games"].get,
        }
        if self._is_partial:
            functions = {name: _or_itself(function) for name, function in functions.items()}
        english_of = {f"reason.{name}": pattern for name, pattern in REASONS.items()}
        english_of |= {key: source.pattern(key) for key in source.own if not key.startswith(_TABLES)}
        self._phrases = Phrases(
            ((english_of[key], own.pattern(key)) for key in own.own if key in english_of), functions
        )

    def said(self, message: str) -> str | None:
        """Return a message in this language, sentence by sentence or whole; None if it is not known."""
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
        return self._phrases.said(message)

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


def with_translations(content: Mapping[str, Any], *fields: str) -> dict[str, Any]:
    """Add ``translations``: for each language those of these texts that are known in it."""
    made = {
        language: {field: said for field in fields if (said := translated(content[field], language)) is not None}
        for language in TRANSLATED
    }
    return {**content, "translations": made}


def missing(language: str) -> list[str]:
    """Name what a language lacks of the messages and the board's reasons, and what it has that nobody says."""
    own, source = catalogue(TEXTS, language).own, catalogue(TEXTS, "en").own
    said = source | {f"reason.{name}" for name in REASONS}
    return [f"{key}: no text" for key in sorted(said - own)] + [f"{key}: nobody says it" for key in sorted(own - said)]


@lru_cache(maxsize=1024)
def _said(message: str, language: str) -> str | None:
    return _table(language).said(message)


@cache
def _table(language: str) -> _Table:
    return _Table(language)


def _or_itself(function: Callable[[str], str | None]) -> Callable[[str], str]:
    return lambda value: function(value) or value


def _numbered(table: Mapping[str, str], value: str) -> str | None:
    """A name that may have a number behind it."""
    name, _, number = value.rpartition(" ")
    if number.isdigit() and name in table:
        return f"{table[name]} {number}"
    return table.get(value)
