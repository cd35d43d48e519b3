"""Shapes: positions that differ only in cards which are gone.

Which card takes a trick depends on the order of the cards left, not on their names: with the numbers closed up, each
suit's cards pushed down to its lowest numbers, many positions become one. Their values are not the same, since a card
may be worth 4 points in one and 3 in the other, but never further apart than those points (`differences`).
Kupferschmid and Helmert call it quasi-symmetry (A Skat Player Based on Monte-Carlo Simulation, 2006).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernel.bits import lowest
from ..kernel.compiling import inlined
from .position import JACKS_FROM, RANKS, SUITS, VALUE

_SUIT = (1 << RANKS) - 1


def closed_up(bits: int) -> NDArray[np.signedinteger[Any]]:
    """[set of all cards << bits | set of some] -> the set of some, counted among all; for suits of so many cards."""
    told = np.zeros(1 << 2 * bits, dtype=np.int16)
    for everything in range(1 << bits):
        places = [card for card in range(bits) if everything >> card & 1]
        for some in range(1 << bits):
            told[everything << bits | some] = sum(1 << i for i, card in enumerate(places) if some >> card & 1)
    return told.astype(np.int8) if bits < 8 else told  # small: it is to stay in the processor's cache


_CLOSED = closed_up(RANKS)
_CLOSED_JACKS = closed_up(4)


@inlined
def _suit(everything: int, hand: int, start: int) -> int:
    closed: int = _CLOSED[(everything >> start & _SUIT) << RANKS | hand >> start & _SUIT]
    return closed << start


@inlined
def shape(everything: int, hand: int) -> int:
    """A hand with its numbers closed up; ``everything``: the cards of all hands."""
    jacks: int = _CLOSED_JACKS[(everything >> JACKS_FROM) << 4 | hand >> JACKS_FROM] << JACKS_FROM
    return (
        _suit(everything, hand, 0)
        | _suit(everything, hand, RANKS)
        | _suit(everything, hand, 2 * RANKS)
        | _suit(everything, hand, 3 * RANKS)
        | jacks
    )


@inlined
def differences(these: int, others: int) -> tuple[int, int]:
    """Return by how many points the first set's cards are worth more, and by how many less, for two sets of the same
    shape."""
    more = 0
    less = 0
    for suit in range(SUITS):
        one = these >> RANKS * suit & _SUIT
        other = others >> RANKS * suit & _SUIT
        if one != other:
            while one:
                apart = VALUE[lowest(one)] - VALUE[lowest(other)]
                one &= one - 1
                other &= other - 1
                if apart > 0:
                    more += apart
                else:
                    less -= apart
    return more, less
