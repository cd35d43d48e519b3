"""Texts of the reports: a key, and its text in a language."""

from collections.abc import Mapping
from string import Formatter
from typing import Any

from mischwerk.deck.cards import Card
from mischwerk.forms import filled

from mischwerk_lab.languages import LANGUAGES
from mischwerk_lab.report import numbers


class Words:
    """The texts of a language; ``others``: for keys that it does not have."""

    def __init__(self, language: str, others: Mapping[str, str] | None = None) -> None:
        """ValueError for a language that isn't there."""
        if language not in LANGUAGES:
            raise ValueError(f"there is no language {language}; there are {', '.join(LANGUAGES)}")
        self.language = language
        self._texts = {**(others or {}), **LANGUAGES[language].texts}

    def __call__(self, key: str, **values: Any) -> str:
        """The text, its {fields} filled in. KeyError if there is none, or a field has no value."""
        return filled(self._texts[key], **values)

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in self._texts

    def localized(self, number: str) -> str:
        """A number as Python formats it, as the language writes it."""
        return numbers.localized(number, self.language)

    def card(self, card: Card) -> str:
        """Its short name, such as ♣J, in German ♣B."""
        return card._replace(rank=LANGUAGES[self.language].ranks.get(card.rank, card.rank)).short


def on_terminal(text: str) -> str:
    """Narrow no-break spaces as plain ones: a terminal is shown all that is unusual as an escape."""
    return text.replace("\u202f", " ")


def faults(texts: Mapping[str, str], english: Mapping[str, str]) -> list[str]:
    """What is wrong with a language: a text missing or too many, or fields that differ from those in English."""
    found = [f"{key}: no text" for key in english if not texts.get(key)]
    found += [f"{key}: not known in English" for key in texts if key not in english]
    for key in english:
        fields, wanted = _fields(texts.get(key, "")), _fields(english[key])
        if texts.get(key) and fields != wanted:
            found.append(f"{key}: the fields are {fields}, not {wanted}")
    return found


def _fields(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in Formatter().parse(text) if name is not None})
