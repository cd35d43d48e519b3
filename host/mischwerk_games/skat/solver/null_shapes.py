"""Null: what one suit is like, the memory, and when the soloist is safe.

In null only the order of the cards left matters, and suits have no names: a position is the four shapes of its suits,
sorted, and who leads.
"""

import numpy as np

from ..kernel.bits import lowest
from ..kernel.compiling import inlined
from .position import SUITS, Table
from .shapes import closed_up

WORDS = 2
ENTRIES = 1 << 16
SUIT = 0xFF
_CLOSED = closed_up(8)
_KNOWN, _WINS = 1 << 34, 1 << 35
_M1, _M2, _M3 = -7046029254386353131, -4417276706812531889, -4658895280553007687


def new_null_memory() -> Table:
    """An empty table."""
    return np.zeros(WORDS * ENTRIES, dtype=np.int64)


@inlined
def _of_suit(first: int, second: int, third: int, start: int) -> int:
    one = first >> start & SUIT
    two = second >> start & SUIT
    three = third >> start & SUIT
    everything = (one | two | three) << 8
    found: int = _CLOSED[everything | one] | _CLOSED[everything | two] << 8 | _CLOSED[everything | three] << 16
    return found


@inlined
def key(first: int, second: int, third: int, soloist: int) -> tuple[int, int]:
    """Two words that are equal for two positions just if they are alike."""
    a = _of_suit(first, second, third, 0)
    b = _of_suit(first, second, third, 8)
    c = _of_suit(first, second, third, 16)
    d = _of_suit(first, second, third, 24)
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return a | b << 24 | (c & 0xFFFF) << 48, c >> 16 | d << 8 | soloist << 32 | _KNOWN


@inlined
def home(memory: Table, one: int, two: int) -> int:
    """The word where a key's entry begins."""
    mixed = (one * _M1) ^ (two * _M2)
    mixed ^= mixed >> 29 & 0x7FFFFFFFF
    mixed *= _M3
    return (mixed >> 32 & (len(memory) // WORDS - 1)) * WORDS


@inlined
def recall(memory: Table, at: int, one: int, two: int) -> int:
    """1 if the soloist wins, 0 if not, -1 if it isn't known."""
    known = memory[at + 1]
    if memory[at] == one and known & ~_WINS == two:
        return 1 if known & _WINS else 0
    return -1


@inlined
def keep(memory: Table, at: int, one: int, two: int, wins: int) -> None:
    """Note an outcome."""
    memory[at] = one
    memory[at + 1] = two | wins * _WINS


@inlined
def stays_below(own: int, others: int) -> bool:
    """In a suit: the lowest own is below the lowest of the others, the second below the second, and so on. Then the
    soloist can't be made to take a trick that others lead in it."""
    while own and others:
        if lowest(own) > lowest(others):
            return False
        own &= own - 1
        others &= others - 1
    return True


@inlined
def unsafe_suits(own: int, others: int) -> int:
    """The cards of all suits in which the soloist may have to take a trick."""
    found = 0
    for suit in range(SUITS):
        if not stays_below(own >> 8 * suit & SUIT, others >> 8 * suit & SUIT):
            found |= SUIT << 8 * suit
    return found


@inlined
def same_suit(card: int) -> int:
    """All cards of a card's suit."""
    return SUIT << (card & ~7)
