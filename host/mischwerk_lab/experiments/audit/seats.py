"""What goes to which seat when a deck is dealt by the rules of its game: cards, and the classes of cards that matter.

Skat is dealt as tables 3 and 4 of the TÜV report say. A deck of 32 cards of which no game is known is taken for Skat's.
Any deck is dealt to four in turn as well, which is how bridge is dealt.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from mischwerk.deck.deals import solitaire_columns
from mischwerk.deck.decks import Deck
from numpy.typing import NDArray

from mischwerk_lab.recorded.deals import SKAT_ROUNDS
from mischwerk_lab.trials import Result
from mischwerk_lab.trials.counting import BOUND, FEWEST, Counts
from mischwerk_lab.trials.laws import of_subset, two_sided_sum

_SKAT = ("V", "M", "H", "S")  # Vorhand, Mittelhand, Hinterhand, Skat
_TABLE_3 = ((0, 10), (1, 10), (2, 10), (3, 2))
_STOCK = "T"  # talon
_PACKETS = {  # of four players; cards of each round
    ("schafkopf", 24): (3, 3),
    ("schafkopf", 32): (4, 4),
    ("doppelkopf", 40): (3, 4, 3),
    ("doppelkopf", 48): (3, 3, 3, 3),
}
_IN_TURN = {"mau-mau": (4, 5), "romme": (4, 13), "poker": (6, 2)}  # players, cards of each; the rest is the stock
_GAMES = ("skat", "schafkopf", "doppelkopf", *_IN_TURN, "solitaire")  # beginnings of names of decks


class Dealing(NamedTuple):
    """``name``: of its text; ``places``: seat of each place of the deck; ``seats``: their names."""

    name: str
    places: list[int]
    seats: tuple[str, ...]


def dealings(cards: int, deck: Deck | None = None) -> list[Dealing]:
    """Those for a deck of ``cards`` cards, 4 or more; ``deck``: which one it is, if that is known."""
    known = (game for game in _GAMES if deck is not None and deck.name.startswith(game))
    return _of_game(cards, next(known, None))


def dealing_of(name: str, cards: int) -> Dealing:
    """A dealing order by name, of whatever game."""
    return next(dealing for game in (None, *_GAMES) for dealing in _of_game(cards, game) if dealing.name == name)


def _of_game(cards: int, game: str | None) -> list[Dealing]:
    in_turn = Dealing("in_turn", [place % 4 for place in range(cards)], _named(4))
    if game in (None, "skat") and cards == 32:
        return [Dealing("table_3", _dealt(_TABLE_3), _SKAT), Dealing("table_4", _dealt(SKAT_ROUNDS), _SKAT), in_turn]
    if game is not None and (game, cards) in _PACKETS:
        rounds = [(seat, packet) for packet in _PACKETS[game, cards] for seat in range(4)]
        return [Dealing(f"{game}_{cards}", _dealt(rounds), _named(4)), in_turn]
    if game in _IN_TURN:
        players, each = _IN_TURN[game]
        players = min(players, (cards - 1) // each)  # a stock has a card or more
        return [_with_stock(game, [seat for _ in range(each) for seat in range(players)], players, cards), in_turn]
    if game == "solitaire":
        seats = solitaire_columns(cards)  # one card to each, then one to all but the first, and so on
        columns = [column for first in range(seats) for column in range(first, seats)]
        return [_with_stock(game, columns, seats, cards), in_turn]
    return [Dealing("in_blocks", [place * 4 // cards for place in range(cards)], _named(4)), in_turn]


def deviations(table: NDArray[np.int64], dealing: Dealing) -> NDArray[np.float64]:
    """Seat by card: how much more often than its share a card went there, in standard errors."""
    decks = int(table[0].sum())
    seen = np.zeros((len(dealing.seats), len(table)))
    for place, seat in enumerate(dealing.places):
        seen[seat] += table[:, place]
    shares = np.bincount(dealing.places) / len(dealing.places)
    expected = decks * shares[:, None]
    return np.asarray((seen - expected) / np.sqrt(expected * (1 - shares[:, None])))


def _dealt(rounds: Sequence[tuple[int, int]]) -> list[int]:
    return [seat for seat, count in rounds for _ in range(count)]


def _with_stock(game: str, dealt: list[int], seats: int, cards: int) -> Dealing:
    """The rest is one seat more."""
    return Dealing(game, dealt + [seats] * (cards - len(dealt)), (*_named(seats), _STOCK))


def _named(seats: int) -> tuple[str, ...]:
    return tuple(map(str, range(1, seats + 1)))


# -- Classes of cards that matter in a game, and what they bring to each seat: aces, jacks, tens, suits, trumps,
# points. A chi-square of card by seat adds up the chance of every card; aces that go to one seat a little too
# often drown in it. So each class is counted for each seat, and judged by the exact law of its sum.

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
    flags = {name: [card.rank == rank for card in deck.cards] for name, rank in ranks.items()}
    flags |= {suit: [card.suit == suit for card in deck.cards] for suit in _SUITS}
    game = deck.name.partition("-")[0]
    if game == "skat":
        flags |= {f"trumps-{suit}": [card.suit == suit or card.rank == "J" for card in deck.cards] for suit in _SUITS}
    elif game == "schafkopf":
        flags["trumps"] = [card.rank in ("Q", "J") or card.suit == "hearts" for card in deck.cards]
    elif game == "doppelkopf":
        flags["trumps"] = [
            card.rank in ("Q", "J") or card.suit == "diamonds" or (card.rank, card.suit) == ("10", "hearts")
            for card in deck.cards
        ]
    known = [Class(name, tuple(map(int, scores))) for name, scores in flags.items() if any(scores)]
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
    card_classes = classes(deck)
    cells = [(card_class, seat) for card_class in card_classes for seat in range(len(sizes))]
    sums_seen = [int(np.array(card_class.scores) @ by_seat[seat]) for card_class, seat in cells]
    laws = [_law(card_class.scores, int(sizes[seat])) for card_class, seat in cells]
    p_values = [two_sided_sum(law, decks, seen) for law, seen in zip(laws, sums_seen, strict=True)]
    at = min(range(len(cells)), key=p_values.__getitem__)
    (card_class, seat), seen, law = cells[at], sums_seen[at], laws[at]
    values = np.arange(len(law))
    mean = float(law @ values)
    spread = float(law @ (values - mean) ** 2) ** 0.5 / (decks**0.5 * mean)
    effect = seen / (decks * mean) - 1
    p = min(1.0, len(cells) * p_values[at])
    null = f"largest of {len(cells)} deviations, each of a sum of {decks:,} numbers of exact law"
    result = Result(effect / spread, null, p, effect, EFFECT, decks, FEWEST, 0, BOUND)
    return ClassExtreme(card_class.name, dealing.seats[seat], seen, decks * mean, len(cells), spread, result)


@lru_cache(256)
def _law(scores: tuple[int, ...], taken: int) -> NDArray[np.float64]:
    return of_subset(scores, taken)
