"""A deck as it was written, or why a line is none."""

from typing import NamedTuple

from mischwerk.deck.cards import Card

from mischwerk_lab.report import Words


class BadLine(Exception):
    """No deck. The decks before and after it are good."""

    def __init__(self, key: str, **values: str | int | Card) -> None:
        super().__init__(key)
        self._key, self._values = key if key.startswith("names-") else f"line-{key}", values

    def reason(self, texts: Words) -> str:
        """Why it is none."""
        return self._said(texts, self._key)

    def what_to_do(self, texts: Words) -> str:
        """The next step; "" if it is just correcting the line."""
        key = f"{self._key}-advice"
        return self._said(texts, key) if texts.has(key) else ""

    def _said(self, texts: Words, key: str) -> str:
        shown = {name: texts.card(value) if isinstance(value, Card) else value for name, value in self._values.items()}
        return texts(key, **shown)

    def __str__(self) -> str:
        return self.reason(Words("en"))


class Row(NamedTuple):
    """A deck: cards as they were written, from place 0."""

    line: int
    cards: list[str]


class Bad(NamedTuple):
    """A deck as it was written, or why a line is none."""

    line: int
    why: BadLine


def short(text: str) -> str:
    """As much of it as a message takes."""
    return text if len(text) <= 60 else text[:57] + "..."
