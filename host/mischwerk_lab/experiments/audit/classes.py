"""Classes of cards that matter in a game, and what they bring to each seat: aces, jacks, tens, suits, trumps, points.

A chi-square of card by seat adds up the chance of every card; aces that go to one seat a little too often drown in it.
So each class is counted for each seat, and judged by the exact law of its sum.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from mischwerk.deck.decks import Deck
from numpy.typing import NDArray

from mischwerk_lab.experiments.audit.seats import Dealing
from mischwerk_lab.trials import Result, sums
from mischwerk_lab.trials.counting import FEWEST, Counts

EFFECT = "share of the expected sum"
_SUITS = ("clubs", "spades", "hearts", "diamonds")
_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}  # of Skat, Schafkopf and Doppelkopf


class Class(NamedTuple):
    """``name``: of its text; ``scores``: what each card counts, 1 or 0 but for points."""

    name: str
    scores: tuple[int, ...]


class ClassExtreme(NamedTuple):
    """The most unlikely sum in a dealing order: of which class, at which seat. ``seen``, ``expected``: over all decks,
    cards or points; ``cells`` and ``spread`` as in `largest.Extreme`.
    """

    class_name: str
    seat: str
    seen: int
    expected: float
    cells: int
    spread: float
    result: Result


def classes(deck: Deck) -> list[Class]:
    """Those of a deck. Trumps and points only where the game has them."""
    ranks = {"aces": "A", "tens": "10", "jacks": "J"}
    found = {name: [card.rank == rank for card in deck.cards] for name, rank in ranks.items()}
    found |= {suit: [card.suit == suit for card in deck.cards] for suit in _SUITS}
    game = deck.name.partition("-")[0]
    if game == "skat":
        found |= {f"trumps-{suit}": [card.suit == suit or card.rank == "J" for card in deck.cards] for suit in _SUITS}
    elif game == "schafkopf":
        found["trumps"] = [card.rank in ("Q", "J") or card.suit == "hearts" for card in deck.cards]
    elif game == "doppelkopf":
        found["trumps"] = [
            card.rank in ("Q", "J") or card.suit == "diamonds" or (card.rank, card.suit) == ("10", "hearts")
            for card in deck.cards
        ]
    known = [Class(name, tuple(map(int, scores))) for name, scores in found.items() if any(scores)]
    if game in ("skat", "schafkopf", "doppelkopf"):
        known.append(Class("points", tuple(_POINTS.get(card.rank, 0) for card in deck.cards)))
    return known


def most_unlikely(places: Counts, decks: int, deck: Deck, dealing: Dealing) -> ClassExtreme:
    """Find the most unlikely of all classes and seats of that dealing order; its p-value is corrected for their number
    (Bonferroni).

    ``places``: card by place, of ``decks`` decks.
    """
    seats, sizes = np.array(dealing.places), np.bincount(dealing.places)
    by_seat = np.stack([places[:, seats == seat].sum(axis=1) for seat in range(len(sizes))])
    found = classes(deck)
    cells = [(one, seat) for one in found for seat in range(len(sizes))]
    sums_seen = [int(np.array(one.scores) @ by_seat[seat]) for one, seat in cells]
    laws = [_law(one.scores, int(sizes[seat])) for one, seat in cells]
    p_values = [sums.two_sided_sum(law, decks, seen) for law, seen in zip(laws, sums_seen, strict=True)]
    at = min(range(len(cells)), key=p_values.__getitem__)
    (one, seat), seen, law = cells[at], sums_seen[at], laws[at]
    values = np.arange(len(law))
    mean = float(law @ values)
    spread = float(law @ (values - mean) ** 2) ** 0.5 / (decks**0.5 * mean)
    effect = seen / (decks * mean) - 1
    p = min(1.0, len(cells) * p_values[at])
    null = f"largest of {len(cells)} deviations, each of a sum of {decks:,} numbers of exact law"
    result = Result(effect / spread, null, p, effect, EFFECT, decks, FEWEST)
    return ClassExtreme(one.name, dealing.seats[seat], seen, decks * mean, len(cells), spread, result)


@lru_cache(256)
def _law(scores: tuple[int, ...], taken: int) -> NDArray[np.float64]:
    return sums.of_subset(scores, taken)
