"""The riffle of Gilbert, Shannon and Reeds, eight cards at a time.

A fair coin for each place of the new deck says from which packet its card comes: the number of ones is the binomial
cut, and given it all sequences are equally probable. With up to 256 cards a card is a byte, and the next eight cards of
either packet are a word: each of the two is spread over the places that are its own, by a table of masks for each eight
coins, in three steps, and the two are laid over each other. That takes half the time of a card after the other.
"""

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.kernels.kernel import Kernel, check_cards, deck_type
from mischwerk_lab.streams import ONE, U64, Decks, coins, compiled, inlined, start

S6, LOW_6 = U64(6), U64(63)
LOW_8, EIGHT = U64(0xFF), U64(8)
STEPS = (4, 2, 1)  # places


def gsr(n: int) -> Kernel:
    """Cut binomially, then any interleaving of the two packets with the same probability."""
    check_cards(n)
    return Kernel("gsr", n, False, _eights if deck_type(n).itemsize == 1 else _singles)


def _masks() -> NDArray[np.uint64]:
    """Make the masks of each eight coins: the bytes that are moved into place by 4, then 2, then 1, and the bytes of
    ones.

    The rank-th byte goes to the rank-th one: (place - rank) places up. Long ways first, no two ever meet.
    """
    masks = np.zeros((256, len(STEPS) + 1), np.uint64)
    for eight in range(256):
        places = [place for place in range(8) if eight >> place & 1]
        at = list(range(len(places)))
        for column, step in enumerate(STEPS):
            moved = [rank for rank, place in enumerate(places) if place - rank & step]
            for rank in moved:
                at[rank] += step
            masks[eight, column] = _bytes([at[rank] for rank in moved])
        masks[eight, len(STEPS)] = _bytes(places)
    return masks


def _bytes(places: list[int]) -> np.uint64:
    return U64(sum(0xFF << 8 * place for place in places))


MASKS = _masks()
ONES = np.array([eight.bit_count() for eight in range(256)], np.uint64)


@inlined
def _word(cards: NDArray[np.uint8], at: np.uint64) -> np.uint64:
    """Eight bytes from there on, the first one lowest: one instruction, wherever they lie."""
    word = U64(cards[at])
    word |= U64(cards[at + U64(1)]) << U64(8)
    word |= U64(cards[at + U64(2)]) << U64(16)
    word |= U64(cards[at + U64(3)]) << U64(24)
    word |= U64(cards[at + U64(4)]) << U64(32)
    word |= U64(cards[at + U64(5)]) << U64(40)
    word |= U64(cards[at + U64(6)]) << U64(48)
    return word | U64(cards[at + U64(7)]) << U64(56)


@inlined
def _spread(word: np.uint64, eight: np.uint64) -> np.uint64:
    """The lowest bytes at the places of the ones; others hold anything."""
    word ^= (word ^ (word << U64(32))) & MASKS[eight, U64(0)]
    word ^= (word ^ (word << U64(16))) & MASKS[eight, U64(1)]
    word ^= (word ^ (word << U64(8))) & MASKS[eight, U64(2)]
    return word


@compiled
def _eights(decks: Decks, first: int, key: np.uint64) -> None:
    n = decks.shape[1]
    words = np.empty((n + 63) // 64, np.uint64)
    old = np.zeros(n + 8, np.uint8)  # eight are read at once, also the last ones
    whole = U64(n // 8 * 8)
    for row in range(decks.shape[0]):
        deck = decks[row]
        _, cut = coins(start(key, first + row), words, n)
        for place in range(n):  # a slice would take 15 ns more
            old[place] = deck[place]
        lower, upper, i = U64(0), cut, U64(0)
        while i < whole:
            heads = (words[i >> S6] >> (i & LOW_6)) & LOW_8
            low, high = _spread(_word(old, lower), heads), _spread(_word(old, upper), LOW_8 ^ heads)
            new = high ^ ((low ^ high) & MASKS[heads, U64(3)])
            for place in range(8):
                deck[i + U64(place)] = np.uint8(new >> U64(8 * place))
            lower += ONES[heads]
            upper += EIGHT - ONES[heads]
            i += EIGHT
        while i < U64(n):
            head = (words[i >> S6] >> (i & LOW_6)) & ONE
            deck[i] = old[lower if head else upper]
            lower += head
            upper += ONE - head
            i += ONE


@compiled
def _singles(decks: Decks, first: int, key: np.uint64) -> None:
    n = decks.shape[1]
    words = np.empty((n + 63) // 64, np.uint64)
    old = np.empty(n, decks.dtype)
    for row in range(decks.shape[0]):
        deck = decks[row]
        _, cut = coins(start(key, first + row), words, n)
        old[:] = deck
        lower, upper = U64(0), cut
        for i in range(n):
            head = (words[U64(i) >> S6] >> (U64(i) & LOW_6)) & ONE
            deck[i] = old[lower if head else upper]
            lower += head
            upper += ONE - head
