"""Decks as words on lines, with marks between them or without."""

import csv
import re
from collections.abc import Iterator

from mischwerk_lab.recorded.names import UNKNOWN, apart, is_card
from mischwerk_lab.recorded.problems import Bad, BadLine, Row, short

NUMBER = re.compile(r"[+-]?\d{1,9}")
GAP = re.compile(r"[-.?_*x]+|gap|missing|none", re.IGNORECASE)
_FEWEST = 4  # cards of a deck that stands on a line with others, or of which a card is a line
_USUAL = (24, 32, 36, 40, 48, 52, 54, 55, 64, 80, 104, 110)  # sizes of decks, told from those with a number before them
Found = Iterator[Row | Bad]


def split(line: str) -> list[str]:
    """The words of a line: by commas, semicolons or tabs if there are any (so that "ace of clubs" is one), else by
    spaces, unless all of it is one card."""
    line = line.strip()
    for mark in ";\t":
        line = line.replace(mark, ",")
    line = line.removesuffix(",")
    if "," in line:
        words = next(csv.reader([line], skipinitialspace=True)) if '"' in line else line.split(",")
        return [word.strip() for word in words]
    line = line.strip("\"'")
    words = line.split()
    if 1 < len(words) < 5 and is_card(line):
        return [line]
    return [card for word in words for card in apart(word)]


class Table:
    """A deck a line, several on one, or one card a line; perhaps with a head, and columns before the cards."""

    def __init__(self) -> None:
        self._head: list[str] | None = None
        self._before: int | None = None  # columns before the cards
        self._column: dict[str, int] = {}  # of a table with a row for each card
        self._begun: list[tuple[str, str]] = []  # cards of a deck of which each has its line, and what sorts them
        self._of: tuple[int, str] = 0, ""  # line where that deck began, and its number
        self._cards = 0  # of the deck before, if each card has its line
        self._first: Bad | None = None

    def line(self, number: int, text: str) -> Found:
        """Yield what is complete with this line."""
        words = split(text)
        if not words or text.casefold().startswith("sep="):
            yield from self._ended()
        elif self._first is None and self._head is None and self._before is None and self._is_head(words):
            self._head = [word.casefold() for word in words]
            self._column = _columns(self._head)
            self._first = Bad(number, BadLine("no-card", text=short(text)))
        elif self._column:
            yield from self._one(number, words)
        elif len(words) == 1 and GAP.fullmatch(words[0]):
            yield from self._ended()
            yield Bad(number, BadLine("gap"))
        elif len(words) == 1 and self._before is None:
            yield from self._card(number, words[0], "")
        else:
            yield from self._deck(number, words)

    def end(self) -> Found:
        """Yield what the last lines were."""
        yield from self._ended()
        if self._first is not None:
            yield self._first

    def _is_head(self, words: list[str]) -> bool:
        """Most words are no cards and no numbers; or numbers stand in order, after a word or an empty corner."""
        if words[0] == "" and len(words) > 2:
            return True
        read = [bool(NUMBER.fullmatch(word) or is_card(word) or GAP.fullmatch(word)) for word in words]
        numbers = words[1:] in ([str(i) for i in range(begin, begin + len(words) - 1)] for begin in (0, 1))
        return 2 * sum(read) < len(words) or (len(words) > _FEWEST and numbers and not read[0])

    def _deck(self, number: int, words: list[str]) -> Found:
        if self._before is None:
            self._before = labels(words, self._head)
        self._first = None
        cards = words[self._before :]
        size = _repeats(cards)
        for begin in range(0, len(cards), size):
            yield Row(number, cards[begin : begin + size])

    def _one(self, number: int, words: list[str]) -> Found:
        """Take a line of a table with a row for each card."""
        if len(words) <= max(self._column.values()):
            yield Bad(number, BadLine("columns", columns=len(words), wanted=len(self._head or ())))
            return
        values = {name: words[column] for name, column in self._column.items()}
        if values.get("deck", "") != self._of[1]:
            yield from self._ended()
            self._of = number, values.get("deck", "")
        yield from self._card(number, values["card"], values.get("place", ""))

    def _card(self, number: int, card: str, place: str) -> Found:
        if self._begun and self._begins_again(card, place):
            yield from self._ended()
        if not self._begun:
            self._of = number, self._of[1]
        self._begun.append((card, place))
        self._first = None

    def _begins_again(self, card: str, place: str) -> bool:
        """The deck is as large as the one before, or the first place or a card is there again."""
        if "deck" in self._column:
            return False
        if place:
            return place == self._begun[0][1]
        size = len(self._begun)
        return size >= _FEWEST and (size == self._cards or any(card == other for other, _ in self._begun))

    def _ended(self) -> Found:
        if self._begun:
            if all(place.isdigit() for _, place in self._begun):
                self._begun.sort(key=lambda card: int(card[1]))
            yield Row(self._of[0], [card for card, _ in self._begun])
            if "deck" not in self._column:
                self._cards = len(self._begun)
            self._begun = []


_HEADS = {
    "card": "card cards karte karten carte cartes",
    "deck": "deck shuffle blatt hand game spiel run round paquet",
    "place": "place position pos platz index nr no rank",
}


def _columns(head: list[str]) -> dict[str, int]:
    """Tell which column of a table with a row for each card is what; nothing if it is no such table."""
    if len(head) > 4:
        return {}
    found = {
        name: at for name, words in _HEADS.items() for at, word in enumerate(head) if word.strip("# ") in words.split()
    }
    return found if "card" in found and len(found) == len(head) > 1 else {}


def labels(words: list[str], head: list[str] | None) -> int:
    """Count the columns that stand before the cards."""
    named = [bool(is_card(word)) or word in UNKNOWN for word in words]
    if sum(named) >= _FEWEST and not NUMBER.fullmatch(words[-1]):
        return named.index(True)
    values = [int(word) for word in words if NUMBER.fullmatch(word)]
    if len(values) <= _FEWEST:
        return 0
    if len(values) < len(words):
        plain = [bool(NUMBER.fullmatch(word)) for word in words]
        return plain.index(True) if all(plain[plain.index(True) :]) else 0
    rest, whole = values[1:], _is_deck(values)
    headed = head is not None and (
        head[0] == "" or (len(head) == len(words) and not head[0].startswith(("card", "0", "1")))
    )
    return int(_is_deck(rest) and (not whole or headed or (len(rest) in _USUAL and len(values) not in _USUAL)))


def _is_deck(values: list[int]) -> bool:
    return sorted(values) in (list(range(len(values))), list(range(1, len(values) + 1)))


def _repeats(cards: list[str]) -> int:
    """After how many cards the next deck of a line begins; all of them if it holds only one."""
    seen = dict.fromkeys(cards)
    size = len(seen)
    if not _FEWEST <= size < len(cards) or len(cards) % size:
        return len(cards)
    parts = (cards[begin : begin + size] for begin in range(0, len(cards), size))
    return size if all(len(set(part)) == size for part in parts) else len(cards)
