"""Orders in which packs usually begin: which of them recorded decks fit, if nobody said how they lay.

Suit by suit in the usual orders of suits, ace low or high, upwards or downwards; by rank; and the order of the deck's
own list, which is that of a new pack. Each is tried from the top and from the bottom, by two numbers whose laws are
known: rising sequences, which riffles leave too few of (or too many, from the bottom), and cards beside their
neighbours. A start is taken only if its p-value, times all that were tried, is below a ten-thousandth: so that an audit
of even decks takes one hardly ever, and its false-alarm rate stays what it is.
"""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from mischwerk.deck.decks import Deck
from mischwerk.errors import UsageProblem
from numpy.typing import NDArray
from scipy.special import ndtr, pdtrc

from mischwerk_lab import recorded
from mischwerk_lab.streams import Decks

PACK, SUITS, RANKS = "pack", "suits", "ranks"
_LETTERS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
_SUIT_ORDERS = ("CSHD", "CDHS", "SHDC", "SHCD", "CHSD", "HCDS")  # Skat, bridge up and down, China, CHaSeD, new packs
_UP = ("joker", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_MOST_DECKS = 4096
_LIMIT = 1e-4  # of a p-value that was corrected for all that were tried
_NAMED = re.compile(r"(suits|ranks)-([CSHD]{4})(-high)?(-down)?", re.IGNORECASE)
_HELP = (
    "Give new-pack, suits-CSHD, ranks-CSHD (the suits in their order; -high: aces high; -down), or a file of one line."
)


class Begun(NamedTuple):
    """``order``: cards from place 0; ``turned``: the decks were recorded from the other end. ``tried``: so many."""

    kind: str
    order: tuple[int, ...]
    suits: str = ""
    high: bool = False
    down: bool = False
    turned: bool = False
    tried: int = 0

    @property
    def name(self) -> str:
        """As --start takes it."""
        if self.kind == PACK:
            return "new-pack"
        return f"{self.kind}-{self.suits}{'-high' if self.high else ''}{'-down' if self.down else ''}"


def usual(deck: Deck | None, cards: int) -> Iterator[Begun]:
    """All of a deck; of numbered cards only the order of their numbers."""
    yield Begun(PACK, tuple(range(cards)))
    if deck is not None:
        for suits, high, down, kind in product(_SUIT_ORDERS, (False, True), (False, True), (SUITS, RANKS)):
            yield _ordered(deck, kind, suits, high, down)


def _ordered(deck: Deck, kind: str, suits: str, high: bool, down: bool) -> Begun:
    def key(number: int) -> tuple[int, ...]:
        card = deck.cards[number]
        rank = _UP.index(card.rank) if card.rank in _UP else (len(_UP) if high else 0)
        suit = next((at for at, letter in enumerate(suits) if _LETTERS[letter] == card.suit), len(suits))
        rank = -rank if down else rank
        return (suit, rank) if kind == SUITS else (rank, suit)

    return Begun(kind, tuple(sorted(range(deck.size), key=key)), suits, high, down)


def found(decks: Decks, deck: Deck | None) -> tuple[Begun | None, int]:
    """The start that these decks fit, if it is other than that of their numbers; and how many were tried."""
    some = np.ascontiguousarray(decks[:_MOST_DECKS])
    places = np.argsort(some, axis=1)
    tried = list({begun.order: begun for begun in usual(deck, decks.shape[1])}.values())
    judged = [_p_value(places, begun) for begun in tried]
    best = min(range(len(tried)), key=lambda number: judged[number][0])
    (p, turned), count = judged[best], 2 * len(tried)
    if 2 * count * p >= _LIMIT or (best == 0 and not turned):
        return None, count
    return tried[best]._replace(turned=turned, tried=count), count


def _p_value(places: NDArray[np.intp], begun: Begun) -> tuple[float, bool]:
    """The smaller p-value of the two numbers, and whether there are more rising sequences than expected."""
    decks, n = places.shape
    steps = np.diff(places[:, list(begun.order)], axis=1)
    rising = decks + int((steps < 0).sum())
    z = (rising - decks * (n + 1) / 2) / (decks * (n + 1) / 12) ** 0.5
    beside = int((abs(steps) == 1).sum())
    return min(2 * float(ndtr(-abs(z))), float(pdtrc(beside - 1, decks * 2 * (n - 1) / n))), z > 0


def given(text: str, deck: Deck | None, cards: int) -> tuple[int, ...]:
    """The start that --start names: one of the usual, or that of a file. Raises UsageProblem."""
    if text == "new-pack":
        return tuple(range(cards))
    if match := _NAMED.fullmatch(text):
        if deck is None:
            raise UsageProblem(
                f"--start {text} only works with cards that have names.", "Add --deck NAME, or give a file."
            )
        kind, suits = match[1].lower(), match[2].upper()
        if len(set(suits)) == 4:
            return _ordered(deck, kind, suits, bool(match[3]), bool(match[4])).order
    if not Path(text).exists():
        raise UsageProblem(f"--start {text} is no start that is known, and no file.", _HELP)
    table = recorded.read(Path(text), deck.name if deck else None).decks
    if table.shape != (1, cards):
        raise UsageProblem(f"--start {text}: that is not one deck of {cards} cards.", _HELP)
    return tuple(table[0].tolist())
