"""The cards of a deck and their names, in French and in German suits."""

from typing import NamedTuple

JOKER = "joker"
_COPIES = "⁰¹²³⁴⁵⁶⁷⁸"

# suit: symbol, letter for terminals without symbols, German name
_SUITS = {
    "clubs": ("♣", "C", "Eichel"),
    "spades": ("♠", "S", "Gras"),
    "hearts": ("♥", "H", "Herz"),
    "diamonds": ("♦", "D", "Schellen"),
}
_STAR = "★"
_WORDS = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "10": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
_GERMAN = {"J": "Unter", "Q": "Ober", "K": "König", "A": "Daus"}
_LETTERS = str.maketrans(
    {symbol: letter for symbol, letter, _ in _SUITS.values()}
    | {_STAR: "Joker"}
    | {mark: f".{copy}" for copy, mark in enumerate(_COPIES)}
)


class Card(NamedTuple):
    """One card. ``copy``: 0, or its number among the cards of the deck that look the same; a joker has no suit."""

    rank: str
    suit: str
    copy: int = 0

    @property
    def short(self) -> str:
        """Such as ♣A, ♣A² in a double deck, ★¹ for a joker."""
        face = _STAR if self.rank == JOKER else _SUITS[self.suit][0] + self.rank
        return face + self._mark

    @property
    def words(self) -> str:
        """Such as "ace of clubs"."""
        if self.rank == JOKER:
            return f"joker {self.copy}"
        return f"{_WORDS[self.rank]} of {self.suit}" + (f", copy {self.copy}" if self.copy else "")

    @property
    def german(self) -> str:
        """Such as Eichel-Daus; for the ranks from seven to ace."""
        return f"{_SUITS[self.suit][2]}-{_GERMAN.get(self.rank, self.rank)}{self._mark}"

    @property
    def _mark(self) -> str:
        return _COPIES[self.copy] if self.copy else ""


def for_encoding(text: str, encoding: str) -> str:
    """``text`` as it is, or with letters for symbols if ``encoding`` has none: CA, CA.2, Joker.1, K?nig."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_LETTERS).encode(encoding, "replace").decode(encoding)
    return text
