"""Texts of the reports: a key, and its text in a language."""

from collections.abc import Mapping
from typing import Any

from mischwerk.deck.cards import Card

from mischwerk_lab import languages
from mischwerk_lab.report import numbers


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
        return numbers.localized(number, self.language)

    def card(self, card: Card) -> str:
        """Its short name, such as ♣J, in German ♣B."""
        key = f"rank-{card.rank}"
        return card._replace(rank=self(key)).short if self.has(key) else card.short


def on_terminal(text: str) -> str:
    """Narrow no-break spaces as plain ones: a terminal is shown all that is unusual as an escape."""
    return text.replace("\u202f", " ")
