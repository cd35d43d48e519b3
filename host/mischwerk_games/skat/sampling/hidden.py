"""What a seat does not see: which cards, where they may be, and where they can't be by what was played; and matadors.

Certain knowledge only: who did not follow a suit has none of it any more; a soloist who took the skat knows what lies
there; an ouvert hand lies open. What players may have meant by their cards is not for here.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules.cards import ALL, HAND, NOBODY, SEATS, SKAT, as_set
from ..rules.contract import matadors
from ..rules.games import FOLLOWS, SUIT_SETS, TRUMPS
from ..rules.state import Phase
from ..view import View

IN_SKAT = 3  # a place after the seats 0 to 2


class Group(NamedTuple):
    """Cards that may be at the same places. ``places``: bit i for ``Hidden.places[i]``."""

    cards: int
    places: int


class Hidden(NamedTuple):
    """``places``: seats, and IN_SKAT, where cards are hidden; ``sizes``: how many at each; ``known``: the sets of cards
    that the seat knows to be in the three hands and in the skat."""

    places: tuple[int, ...]
    sizes: tuple[int, ...]
    groups: tuple[Group, ...]
    known: tuple[int, int, int, int]


def hidden(seen: View, with_voids: bool = True) -> Hidden:
    """Return what the seat does not see; without voids every hidden card may be at every place."""
    known = [0, 0, 0, seen.skat]
    known[seen.seat] = seen.hand
    if seen.open_hand:
        known[seen.soloist] = seen.open_hand
    sizes = {seat: _cards_of(seen, seat) for seat in SEATS if not known[seat] and seat != seen.seat}
    if not seen.found and seen.phase != Phase.DISCARD:
        sizes[IN_SKAT] = SKAT
    sizes = {place: size for place, size in sizes.items() if size}
    missing = ALL & ~(known[0] | known[1] | known[2] | known[3] | seen.played)
    voids = voids_of(seen) if with_voids else (0, 0, 0)
    suits = SUIT_SETS[seen.declaration.game] if with_voids and seen.declaration is not None else (ALL,)
    groups: dict[int, int] = {}
    for suit in suits:
        may = sum(1 << i for i, place in enumerate(sizes) if place == IN_SKAT or not voids[place] & suit)
        groups[may] = groups.get(may, 0) | missing & suit
    parts = tuple(Group(cards, may) for may, cards in groups.items() if cards)
    return Hidden(tuple(sizes), tuple(sizes.values()), parts, (known[0], known[1], known[2], known[3]))


def voids_of(seen: View) -> tuple[int, int, int]:
    """For each seat the cards of all suits that it did not follow."""
    voids = [0, 0, 0]
    if seen.declaration is not None:
        follows = FOLLOWS[seen.declaration.game]
        for seat, lead, card in _played(seen):
            if not follows[lead] >> card & 1:
                voids[seat] |= follows[lead]
    return voids[0], voids[1], voids[2]


def _played(seen: View) -> Iterator[tuple[int, int, int]]:
    """(seat, card led, card)."""
    for leader, cards in [*((trick.leader, trick.cards) for trick in seen.tricks), (seen.leader, seen.trick)]:
        for place, card in enumerate(cards):
            yield (leader + place) % 3, cards[0], card


def _cards_of(seen: View, seat: int) -> int:
    """Return how many a seat holds."""
    has_played = len(seen.tricks) + ((seat - seen.leader) % 3 < len(seen.trick))
    has_found = seen.phase == Phase.DISCARD and seat == seen.soloist and seen.soloist != NOBODY
    return HAND - has_played + SKAT * has_found


# -- The soloist's matadors in sampled worlds: defenders can't see them, and they decide whether a game is overbid.


def matadors_in(seen: View, worlds: NDArray[np.int64]) -> NDArray[np.int64]:
    """With n: n; without n: -n; of each world. Raises ValueError before the play."""
    if seen.declaration is None:
        raise ValueError("the play of the cards has not begun")
    game = seen.declaration.game
    laid = as_set(
        card
        for leader, cards in [*((trick.leader, trick.cards) for trick in seen.tricks), (seen.leader, seen.trick)]
        for place, card in enumerate(cards)
        if (leader + place) % 3 == seen.soloist
    )
    trumps = (worlds[:, seen.soloist] | worlds[:, IN_SKAT] | laid) & TRUMPS[game]
    kinds, which = np.unique(trumps, return_inverse=True)  # few: each is counted once
    return np.array([matadors(game, int(kind)) for kind in kinds], dtype=np.int64)[which]
