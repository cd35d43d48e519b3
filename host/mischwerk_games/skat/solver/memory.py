"""Shapes of positions, and the table of those already searched, in memory that never grows.

An entry has four words: the shape of two hands; the shape of the third, the soloist's place, the kind of game, and what
is known; the cards; one that is not used. It lies in one of WAYS neighbours, where the one with the fewest cards makes
room. Entries hold for every deal: what is still to be won does not depend on what was.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernel.compiling import inlined, lowest
from .position import JACKS_FROM, RANKS, SUITS, VALUE, Table

# -- Shapes: positions that differ only in cards which are gone.  Which card takes a trick depends on the order of
# the cards left, not on their names: with the numbers closed up, each suit's cards pushed down to its lowest
# numbers, many positions become one. Their values are not the same, since a card may be worth 4 points in one and 3
# in the other, but never further apart than those points (`differences`). Kupferschmid and Helmert call it quasi-
# symmetry (A Skat Player Based on Monte-Carlo Simulation, 2006).

_SUIT = (1 << RANKS) - 1


def closed_up(bits: int) -> NDArray[np.signedinteger[Any]]:
    """[set of all cards << bits | set of some] -> the set of some, counted among all; for suits of so many cards."""
    table = np.zeros(1 << 2 * bits, dtype=np.int16)
    for everything in range(1 << bits):
        places = [card for card in range(bits) if everything >> card & 1]
        for some in range(1 << bits):
            table[everything << bits | some] = sum(1 << i for i, card in enumerate(places) if some >> card & 1)
    return table.astype(np.int8) if bits < 8 else table  # small: it is to stay in the processor's cache


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
        own = these >> RANKS * suit & _SUIT
        other = others >> RANKS * suit & _SUIT
        if own != other:
            while own:
                apart = VALUE[lowest(own)] - VALUE[lowest(other)]
                own &= own - 1
                other &= other - 1
                if apart > 0:
                    more += apart
                else:
                    less -= apart
    return more, less


WORDS = 4
WAYS = 4
ENTRIES = 1 << 17  # more take longer: they don't fit into the processor's cache

_SHAPE_BITS = (1 << 36) - 1
_LEAST, _MOST, _BEST, _CARDS, _ROUND = 36, 43, 50, 55, 59
_ROUNDS = 15
_M1, _M2, _M3 = -7046029254386353131, -4417276706812531889, -4658895280553007687  # odd, with no pattern in their bits


def new_memory(entries: int = ENTRIES) -> Table:
    """An empty table. ``entries``: a power of two."""
    return np.zeros(WORDS * entries, dtype=np.int64)


@inlined
def second_word(hand: int, soloist: int, kind: int) -> int:
    """The other half of a position's key."""
    return hand | soloist << 32 | kind << 34


@inlined
def home(memory: Table, one: int, two: int) -> int:
    """The first of the entries where a key may be."""
    mixed = (one * _M1) ^ (two * _M2)
    mixed ^= mixed >> 29 & 0x7FFFFFFFF
    mixed *= _M3
    return (mixed >> 32 & (len(memory) // WORDS - 1)) & ~(WAYS - 1)


@inlined
def recall(memory: Table, at: int, one: int, two: int, cards: int, most: int) -> tuple[int, int, int]:
    """(least, most, best): bounds of what the soloist still wins, and a card that was best; -1 if none is known."""
    least = 0
    best = -1
    for entry in range(WORDS * at, WORDS * (at + WAYS), WORDS):
        known = memory[entry + 1]
        if memory[entry] == one and known & _SHAPE_BITS == two:
            low = known >> _LEAST & 127
            high = known >> _MOST & 127
            if memory[entry + 2] == cards:
                best = known >> _BEST & 31
            else:
                more, less = differences(cards, memory[entry + 2])
                low -= less
                high += more
                if best < 0:
                    best = known >> _BEST & 31
            least = max(least, low)
            most = min(most, high)
    return least, most, best


@inlined
def keep(
    memory: Table, at: int, one: int, two: int, cards: int, least: int, most: int, best: int, left: int, turn: int
) -> None:
    """Note bounds. ``left``: cards of a hand; ``turn``: the number of this solution, so that older ones make room."""
    place = WORDS * at
    fewest = 99
    turn &= _ROUNDS
    for entry in range(WORDS * at, WORDS * (at + WAYS), WORDS):
        known = memory[entry + 1]
        if memory[entry] == one and known & _SHAPE_BITS == two and memory[entry + 2] == cards:
            place = entry
            break
        worth = known >> _CARDS & 15
        if known >> _ROUND & _ROUNDS == turn:
            worth += 16
        if worth < fewest:
            fewest = worth
            place = entry
    memory[place] = one
    memory[place + 1] = two | least << _LEAST | most << _MOST | best << _BEST | left << _CARDS | turn << _ROUND
    memory[place + 2] = cards
