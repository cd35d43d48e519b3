"""Mixing by hand in packets: overhand, striping, the cut; place 0 lies lowest, packets come off the top or the bottom.

The TÜV report names these methods in words (its table 2); the words don't give lengths, which are options here.
"""

from functools import partial

import numpy as np

from mischwerk_lab.kernels.kernel import Kernel, check_cards, check_packet
from mischwerk_lab.streams import S32, U64, Decks, below, compiled, copy, next64, start


def overhand(n: int, *, packet: int) -> Kernel:
    """Packets come off the top one after the other, each onto the one before: every gap between neighbours is cut with
    probability 1/packet, whatever happens elsewhere.
    """
    check_cards(n)
    check_packet(packet)
    return Kernel("overhand", n, False, partial(_overhand, packet=U64(packet)))


def strip(n: int, *, packet: int) -> Kernel:
    """Packets of 1 to 2 packet - 1 cards, all lengths with the same probability, come off the top and the bottom in
    turn, each onto the one before, until nothing is left.
    """
    check_cards(n)
    check_packet(packet)
    return Kernel("strip", n, False, partial(_strip, longest=U64(2 * packet - 1)))


def cut(n: int, *, packets: int) -> Kernel:
    """``packets`` packets, any places of the cuts with the same probability, put together in reverse order."""
    check_cards(n)
    if not 2 <= packets <= n:
        raise ValueError(f"{n} cards can't be cut into {packets} packets: give 2 to {n}")
    return Kernel("cut", n, False, partial(_cut, packets=U64(packets)))


@compiled
def _overhand(decks: Decks, first: int, key: np.uint64, packet: np.uint64) -> None:
    n = decks.shape[1]
    old = np.empty(n, decks.dtype)
    for row in range(decks.shape[0]):
        state = start(key, first + row)
        deck = decks[row]
        copy(deck, old)
        end, filled = n, 0
        for gap in range(n - 1, -1, -1):  # the one below card ``gap``; below card 0 the packet ends in any case
            drawn = U64(0)
            if gap:
                state, drawn = below(state, packet)
            if drawn == U64(0):
                for i in range(gap, end):
                    deck[filled] = old[i]
                    filled += 1
                end = gap


@compiled
def _strip(decks: Decks, first: int, key: np.uint64, longest: np.uint64) -> None:
    n = decks.shape[1]
    old = np.empty(n, decks.dtype)
    for row in range(decks.shape[0]):
        state = start(key, first + row)
        deck = decks[row]
        copy(deck, old)
        low, high, filled, top = 0, n, 0, True
        while low < high:
            state, drawn = below(state, longest)
            length = min(np.int64(drawn) + 1, high - low)
            if top:
                high -= length
            begin = high if top else low
            for i in range(begin, begin + length):
                deck[filled] = old[i]
                filled += 1
            if not top:
                low += length
            top = not top


@compiled
def _cut(decks: Decks, first: int, key: np.uint64, packets: np.uint64) -> None:
    """Gap by gap from the top: a given number of the remaining gaps is still to be cut (Knuth, 3.4.2, algorithm S)."""
    n = decks.shape[1]
    old = np.empty(n, decks.dtype)
    for row in range(decks.shape[0]):
        state = start(key, first + row)
        deck = decks[row]
        copy(deck, old)
        end, filled, wanted = n, 0, packets - U64(1)
        for gap in range(n - 1, -1, -1):
            drawn = U64(0)
            if gap:
                state, drawn = below(state, U64(gap))
            if drawn < wanted or gap == 0:
                for i in range(gap, end):
                    deck[filled] = old[i]
                    filled += 1
                end = gap
                wanted -= U64(1)


# -- Washing: the cards lie spread on a table, are moved about, and are gathered from one end to the other.

LENGTH = np.int64(1) << np.int64(32)  # of the spread deck
LOW_32 = U64(0xFFFFFFFF)


def wash(n: int, *, spread: int) -> Kernel:
    """Cards in a row of length 1, card of place i at (i + 1/2)/n; each is moved by spread/100 times the sum of two
    uniform numbers of -1/2..1/2, ends of the row throw it back, and the row is gathered in order.

    So neighbours tend to stay near each other, as the TÜV report says of washing. spread: 0 to 100.
    """
    check_cards(n)
    if not 0 <= spread <= 100:
        raise ValueError(f"a spread of {spread} % is out of range: give 0 to 100")
    return Kernel("wash", n, False, partial(_wash, spread=np.int64(spread)))


@compiled
def _wash(decks: Decks, first: int, key: np.uint64, spread: np.int64) -> None:
    """Integers only, so that every processor gets the same decks; of two cards at one place the earlier comes first."""
    n = decks.shape[1]
    old = np.empty(n, decks.dtype)
    at = np.empty(n, np.int64)
    for row in range(decks.shape[0]):
        state = start(key, first + row)
        deck = decks[row]
        copy(deck, old)
        for i in range(n):
            state, word = next64(state)
            moved = np.int64((word >> S32) + (word & LOW_32)) - LENGTH
            place = ((2 * i + 1) * LENGTH) // (2 * n) + moved * spread // 100
            place = min(abs(place), 2 * LENGTH - abs(place))
            at[i] = place * n + i
        for i in range(n):
            rank = 0
            for j in range(n):
                rank += at[j] < at[i]
            deck[rank] = old[i]
