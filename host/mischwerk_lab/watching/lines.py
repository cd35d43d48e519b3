"""One deck from one line of text: numbers from 0 or 1, names of cards, or the record that `shuffle --json` prints.

The first deck decides how many cards there are and how they are written. What is no deck is a BadLine: it says why, and
the next line can be read.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
from mischwerk.deck.cards import Card
from mischwerk.deck.decks import Deck
from mischwerk.link.wire import SHUFFLE_METHODS

from mischwerk_lab import recorded_names
from mischwerk_lab.recorded import GAP, MOST_CARDS
from mischwerk_lab.report import Words
from mischwerk_lab.streams import Decks
from mischwerk_lab.watching.evidence import FEWEST_CARDS

_NUMBER = re.compile(r"[+-]?\d{1,9}")


class BadLine(Exception):
    """No deck. The decks before and after it are good."""

    def __init__(self, key: str, **values: str | int | Card) -> None:
        super().__init__(key)
        self._key, self._values = f"line-{key}", values

    def reason(self, texts: Words) -> str:
        """Why it is none."""
        shown = {name: texts.card(value) if isinstance(value, Card) else value for name, value in self._values.items()}
        return texts(self._key, **shown)

    def __str__(self) -> str:
        return self.reason(Words("en"))


class _BadNames(BadLine):
    def __init__(self, problem: recorded_names.NameProblem) -> None:
        super().__init__(problem.key)
        self._problem = problem

    def reason(self, texts: Words) -> str:
        advice = self._problem.what_to_do(texts).rstrip(".")
        return self._problem.reason(texts) + (f". {advice}" if advice else "")


class DeckReader:
    """``deck``: name of the deck whose cards are named, None for the first that has them all."""

    def __init__(self, deck: Deck | None) -> None:
        self.names: Deck | None = deck
        self.cards: int | None = None if deck is None else deck.size
        self._first_number: int | None = None

    def read(self, number: int, line: bytes) -> Decks | None:
        """The deck (1, cards) on that line, counted from 1; None if it is empty or a comment. BadLine."""
        try:
            text = line.decode("utf-8-sig").strip()
        except UnicodeDecodeError:
            raise BadLine("not-text") from None
        if text.startswith(("{", "[")):
            words = [str(card) for card in _of_json(text)]
        else:
            words = recorded_names.split(text.partition("#")[0])
        if not words:
            return None
        if len(words) == 1 and GAP.fullmatch(words[0]):
            raise BadLine("gap")
        if self.cards not in (None, len(words)):
            raise BadLine("cards", cards=len(words), wanted=self.cards or 0)
        if not FEWEST_CARDS <= len(words) <= MOST_CARDS:
            raise BadLine("size", cards=len(words), fewest=FEWEST_CARDS, most=MOST_CARDS)
        deck = self._numbers(words) if _NUMBER.fullmatch(words[0]) else self._names(number, words)
        self.cards = len(words)
        return deck

    def _numbers(self, words: list[str]) -> Decks:
        n = len(words)
        for place, word in enumerate(words):
            if not _NUMBER.fullmatch(word):
                raise BadLine("not-number", place=place + 1, text=_short(word))
        values = np.array([[int(word) for word in words]])
        lowest = int(values.min())
        first = self._first_number if self._first_number is not None else min(max(lowest, 0), 1)
        outside = values[(values < first) | (values >= first + n)]
        if outside.size:
            raise BadLine("outside", number=int(outside[0]), cards=n, first=first, last=first + n - 1)
        deck: Decks = (values - first).astype(np.uint8)
        _check(deck, lambda card: card + first)
        self._first_number = first
        return deck

    def _names(self, number: int, words: list[str]) -> Decks:
        try:
            named, deck = recorded_names.numbered([words], [number], self.names.name if self.names else None)
        except recorded_names.NameProblem as problem:
            raise _BadNames(problem) from None
        _check(deck, lambda card: named.cards[card])
        self.names = named
        return deck


def _of_json(text: str) -> list[Any]:
    """The order in a record of a shuffle, or a plain list."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise BadLine("not-json") from None
    if isinstance(record, list):
        return record
    if "error" in record:
        raise BadLine("error", error=_short(str(record["error"])))
    if record.get("result") != "done":
        raise BadLine("not-done")
    if record.get("method") not in SHUFFLE_METHODS:
        raise BadLine("other-job", job=_short(str(record.get("method"))))
    order = record.get("order") or record.get("target")  # what lay there at last, or else what was to
    if not isinstance(order, list):
        raise BadLine("sealed")
    return order


def _check(deck: Decks, called: Callable[[int], int | Card]) -> None:
    there = np.bincount(deck[0], minlength=deck.shape[1])
    if there.max() > 1:
        twice, missing = int(there.argmax()), int(there.argmin())
        doubled, other = called(twice), called(missing)
        key = "twice" if isinstance(doubled, Card) else "twice-number"
        raise BadLine(key, twice=doubled, times=int(there[twice]), missing=other)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
