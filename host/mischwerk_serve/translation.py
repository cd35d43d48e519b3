"""Say the library's messages (mischwerk.messages) in the languages of the page, by their keys and values.

A value in `{ KIND($name) }` is itself said in the language, by the function of that name. Where that can't be, the
message stays English: half of one would be worse.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from mischwerk.messages import TEXTS, Message
from mischwerk.texts import Value, catalogue, filled, names_in

from . import languages

# English too: what the library calls by options and commands, a page has other words for. What that catalogue does not
# have may stay as it is.
TRANSLATED = {language: "en-page" if language == "en" else language for language in languages.LANGUAGES}


class _Table:
    """Says messages in one language."""

    def __init__(self, language: str) -> None:
        name = TRANSLATED[language]
        self._own, self._is_partial = catalogue(TEXTS, name), name != language
        localized, source = languages.words(language), catalogue(TEXTS, "en")
        self._of_faults = {f"advice.{name}": f"{texts['advice']}." for name, texts in localized["faults"].items()}
        self._of_faults |= {f"meaning.{name}": texts["meaning"] for name, texts in localized["faults"].items()}
        self._allowed: dict[str, str] = localized["views"]["allowed"]
        system = {source(key): self._own(key) for key in self._own.own if key.startswith("system.")}
        self._functions: dict[str, Callable[[str], str | None]] = {
            "MESSAGE": lambda value: None,  # text, and no message
            "ALLOWED": self._as_allowed,
            "PLACES": lambda value: _numbered(localized["places"], value),
            "SYSTEM": lambda value: system.get(value[:1].lower() + value[1:]),
            "PHASES": localized["phases"].get,
            "SENSORS": localized["sensors"].get,
            "FORMATS": localized["views"]["formats"].get,
            "KINDS": localized["views"]["kinds"].get,
            "GAMES": localized["views"]["games"].get,
        }

    def said(self, message: Message) -> str | None:
        """Return a message in this language; None if it is not known."""
        if message.key in self._of_faults and not self._is_partial:
            return self._of_faults[message.key]
        if message.key not in (self._own if self._is_partial else self._own.own):
            return None
        pattern = self._own.pattern(message.key)
        if names_in(pattern) - message.values.keys():  # of another version's history
            return None
        functions = {part.name: part.function for part in pattern if isinstance(part, Value)}
        values = {name: self._value(value, functions.get(name)) for name, value in message.values.items()}
        if None in values.values():
            return None
        return filled(pattern, values)

    def _value(self, value: str, function: str | None) -> str | None:
        said: str | None = value
        if isinstance(value, Message):
            said = self.said(value)
        elif function:
            said = self._functions[function](value)
        return value if said is None and self._is_partial else said

    def _as_allowed(self, value: str) -> str:
        """As the page says what a setting may be."""
        for english, other in self._allowed.items():
            value = value.replace(english, other)
        return value


def translated(message: str, language: str) -> str | None:
    """A message in another language; None if it is none, or not known there."""
    said = _table(language).said(message) if isinstance(message, Message) else None
    return None if said == message else said


def with_translations(content: Mapping[str, Any], *fields: str) -> dict[str, Any]:
    """Add ``translations``: for each language those of these texts that are known in it."""
    made = {
        language: {field: said for field in fields if (said := translated(content[field], language)) is not None}
        for language in TRANSLATED
    }
    return {**content, "translations": made}


def missing(language: str, reasons: Iterable[str]) -> list[str]:
    """Name what a language lacks of the messages and the board's `reasons`, and what it has that nobody says."""
    own, source = catalogue(TEXTS, language).own, catalogue(TEXTS, "en").own
    said = source | {f"reason.{name}" for name in reasons}
    return [f"{key}: no text" for key in sorted(said - own)] + [f"{key}: nobody says it" for key in sorted(own - said)]


@cache
def _table(language: str) -> _Table:
    return _Table(language)


def _numbered(table: Mapping[str, str], value: str) -> str | None:
    """A name that may have a number behind it."""
    name, _, number = value.rpartition(" ")
    if number.isdigit() and name in table:
        return f"{table[name]} {number}"
    return table.get(value)
