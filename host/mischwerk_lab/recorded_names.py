"""Names of cards as people type them, and the decks that have such cards."""

import numpy as np
from mischwerk.deck import decks as known
from mischwerk.deck.cards import JOKER, Card, for_encoding
from mischwerk.deck.decks import Deck
from mischwerk.screen import counted

from mischwerk_lab.streams import Decks

_TEN = {"10": "T"}  # also used, besides 10


class NameProblem(Exception):
    """Names that make no deck; the text says why, ``what_to_do`` the next step, if it is something other than
    correcting them."""

    def __init__(self, reason: str, what_to_do: str = "") -> None:
        super().__init__(reason)
        self.what_to_do = what_to_do


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
            raise NameProblem(f"line {line} has {counted(len(texts), 'card')}, the deck {deck.name} has {deck.size}")
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
            raise NameProblem(
                f"line {line} names {counted(len(row), 'card')}; no known deck has so many", "Use numbers instead."
            )
        place, text = next(
            (place, text)
            for place, text in enumerate(row)
            if not all(text.casefold() in _spellings(deck) for deck in same)
        )
        raise _unknown(same[0], line, place, text)
    if len({deck.cards for deck in fitting}) > 1:
        names = ", ".join(deck.name for deck in fitting)
        raise NameProblem(f"its cards are those of several decks: {names}", "Say which: --deck NAME.")
    return fitting[0]


def _unknown(deck: Deck, line: int, place: int, text: str) -> NameProblem:
    where = f"line {line}, card {place + 1} is {text[:40] or 'nothing'}"
    twins = [card for card in deck.cards if card.copy and text.casefold() in _of_card(card._replace(copy=0))]
    if twins:
        marks = " or ".join(for_encoding(card.short, "ascii") for card in twins)
        return NameProblem(
            f"{where}, which {deck.name} has {len(twins)} times",
            f"Mark the copies ({marks}): cards that can't be told apart can't be tested individually.",
        )
    return NameProblem(f"{where}, which is not a card of {deck.name}")


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
