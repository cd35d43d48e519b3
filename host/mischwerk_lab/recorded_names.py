"""Names of cards as people type them, and the decks that have such cards."""

import numpy as np
from mischwerk.deck import decks as known
from mischwerk.deck.cards import JOKER, Card, for_encoding
from mischwerk.deck.decks import Deck

from mischwerk_lab.report import Words
from mischwerk_lab.streams import Decks

_TEN = {"10": "T"}  # also used, besides 10


class NameProblem(Exception):
    """Names that make no deck: ``key`` says why, by ``values``; ``line``: of which line, None for all of them."""

    def __init__(self, key: str, line: int | None, **values: str | int) -> None:
        super().__init__(key)
        self.key, self.line, self.values = f"names-{key}", line, values

    def reason(self, words: Words) -> str:
        """Without the line."""
        return words(self.key, **self.values)

    def what_to_do(self, words: Words) -> str:
        """The next step; "" if it is just correcting them."""
        return words(f"{self.key}-advice", **self.values) if words.has(f"{self.key}-advice") else ""

    def __str__(self) -> str:
        where = "" if self.line is None else f"line {self.line}: "
        return where + self.reason(Words("en"))


def split(line: str) -> list[str]:
    """The cards of a line: by commas, semicolons or tabs if there are any (so that "ace of clubs" is one), else by
    spaces.
    """
    for mark in ";\t":
        line = line.replace(mark, ",")
    line = line.strip().removesuffix(",")
    return [part.strip() for part in line.split(",")] if "," in line else line.split()


def numbered(rows: list[list[str]], lines: list[int], name: str | None) -> tuple[Deck, Decks]:
    """Which deck it is, and the decks by the numbers of their cards, uint8. ``rows``: all of one length; ``lines``:
    their line numbers.

    ``name``: of the deck; otherwise the first known one that has all the cards of the first row, of which there must
    be no two in different orders. Raises NameProblem, or UsageProblem for a name of no deck.
    """
    deck = known.find(name) if name is not None else _of(rows[0], lines[0])
    cards = _spellings(deck)
    out = np.zeros((len(rows), deck.size), dtype=np.uint8)
    for row, (texts, line) in enumerate(zip(rows, lines, strict=True)):
        if len(texts) != deck.size:
            raise NameProblem("size", line, cards=len(texts), deck=deck.name, size=deck.size)
        for place, text in enumerate(texts):
            number = cards.get(text.casefold())
            if number is None:
                raise _unknown(deck, line, place, text)
            out[row, place] = number
    return deck, out


def _of(row: list[str], line: int) -> Deck:
    wanted = [text.casefold() for text in row]
    fitting = [
        deck for deck in known.DECKS if deck.size == len(row) and all(map(_spellings(deck).__contains__, wanted))
    ]
    if not fitting:
        same = [deck for deck in known.DECKS if deck.size == len(row)]
        if not same:
            raise NameProblem("unheard-of", line, cards=len(row))
        place, text = next(
            (place, text)
            for place, text in enumerate(row)
            if not all(text.casefold() in _spellings(deck) for deck in same)
        )
        raise _unknown(same[0], line, place, text)
    if len({deck.cards for deck in fitting}) > 1:
        names = ", ".join(deck.name for deck in fitting)
        raise NameProblem("several", None, names=names)
    return fitting[0]


def _unknown(deck: Deck, line: int, place: int, text: str) -> NameProblem:
    wrong: dict[str, str | int] = {"place": place + 1, "text": text[:40] or "''", "deck": deck.name}
    twins = [card for card in deck.cards if card.copy and text.casefold() in _of_card(card._replace(copy=0))]
    if twins:
        marks = ", ".join(for_encoding(card.short, "ascii") for card in twins)
        return NameProblem("copies", line, **wrong, times=len(twins), marks=marks)
    return NameProblem("unknown", line, **wrong)


def _spellings(deck: Deck) -> dict[str, int]:
    """Number of the card by each of its names, in small letters."""
    return {name: number for number, card in enumerate(deck.cards) for name in _of_card(card)}


def _of_card(card: Card) -> set[str]:
    """♣A, CA, A♣, AC, ace of clubs, Eichel-Daus; T stands for 10 as well; copies as in ♣A², CA.2,
    ace of clubs copy 2."""
    names = {card.short, for_encoding(card.short, "ascii"), card.words.replace(",", "")}
    if card.rank != JOKER:
        suit, mark = card.short[0], card.short[1 + len(card.rank) :]
        for rank in {card.rank, _TEN.get(card.rank, card.rank)}:
            for text in (f"{suit}{rank}{mark}", f"{rank}{suit}{mark}"):
                names |= {text, for_encoding(text, "ascii")}
        names.add(card.german)
    return {name.casefold() for name in names}
