"""The table of positions already searched: what is known of each, in memory that never grows.

An entry has four words: the shape of two hands; the shape of the third, the soloist's place, the kind of game, and what
is known; the cards; one that is not used. It lies in one of WAYS neighbours, where the one with the fewest cards makes
room. Entries hold for every deal: what is still to be won does not depend on what was.
"""

import numpy as np

from ..kernel.compiling import inlined
from .position import Table
from .shapes import differences

WORDS = 4
WAYS = 4
ENTRIES = 1 << 17  # more take longer: they don't fit into the processor's cache
_BYTES = 8 * WORDS
MEBIBYTES = ENTRIES * _BYTES >> 20

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
