"""Dealing orders: which place of the deck goes to which seat. For Skat tables 3 and 4 of the TÜV report, for any deck
two more.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_SKAT = ("V", "M", "H", "S")  # Vorhand, Mittelhand, Hinterhand, Skat
_TABLE_3 = ((0, 10), (1, 10), (2, 10), (3, 2))
_TABLE_4 = ((0, 3), (1, 3), (2, 3), (3, 2), (0, 4), (1, 4), (2, 4), (0, 3), (1, 3), (2, 3))
_FOUR = ("1", "2", "3", "4")


class Dealing(NamedTuple):
    """``name``: of its text; ``places``: seat of each place of the deck; ``seats``: their names."""

    name: str
    places: list[int]
    seats: tuple[str, ...]


def dealings(cards: int) -> list[Dealing]:
    """Those for a deck of ``cards`` cards, 4 or more."""
    in_turn = Dealing("in_turn", [place % 4 for place in range(cards)], _FOUR)
    if cards == 32:
        return [Dealing("table_3", _dealt(_TABLE_3), _SKAT), Dealing("table_4", _dealt(_TABLE_4), _SKAT), in_turn]
    return [Dealing("in_blocks", [place * 4 // cards for place in range(cards)], _FOUR), in_turn]


def dealing_of(name: str, cards: int) -> Dealing:
    """A dealing order by name."""
    return next(one for one in dealings(cards) if one.name == name)


def deviations(table: NDArray[np.int64], dealing: Dealing) -> NDArray[np.float64]:
    """Seat by card: how much more often than its share a card went there, in standard errors."""
    decks = int(table[0].sum())
    seen = np.zeros((len(dealing.seats), len(table)))
    for place, seat in enumerate(dealing.places):
        seen[seat] += table[:, place]
    shares = np.bincount(dealing.places) / len(dealing.places)
    expected = decks * shares[:, None]
    return np.asarray((seen - expected) / np.sqrt(expected * (1 - shares[:, None])))


def _dealt(rounds: tuple[tuple[int, int], ...]) -> list[int]:
    return [seat for seat, count in rounds for _ in range(count)]
