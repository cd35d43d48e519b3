"""Riffles beside the GSR riffle: the half-cut one of the study, the essay's splitandmix, and the mash."""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab import streams
from mischwerk_lab.kernels.kernel import Kernel, check_cards, check_packet, deck_type
from mischwerk_lab.streams import BLOCK, ONE, U64, Decks, below, coins, compiled, inlined, start

S6, LOW_6 = U64(6), U64(63)


def half_riffle(n: int) -> Kernel:
    """Cut exactly in half, then any interleaving with the same probability: cards come from either packet in
    proportion to what is left of it.
    """
    check_cards(n)
    return Kernel("half-riffle", n, False, partial(_halves, bounds=streams.padded(list(range(n, 0, -1)))))


def splitandmix(n: int) -> Kernel:
    """Cut exactly in half, then a fair coin for each card says from which packet it comes, until one is used up."""
    check_cards(n)
    return Kernel("splitandmix", n, False, _splitandmix)


def mash(n: int, *, packet: int) -> Kernel:
    """Cut binomially, then the packets are pushed into each other: after each card the other packet's turn comes with
    probability 1/packet, until one is used up; either may begin.
    """
    check_cards(n)
    check_packet(packet)
    return Kernel("mash", n, False, partial(_mash, packet=U64(packet)))


def _halves(decks: Decks, first: int, key: np.uint64, bounds: streams.Bounds) -> None:
    _half_riffle(decks, first, key, bounds)


@compiled
def _half_riffle(decks: Decks, first: int, key: np.uint64, bounds: streams.Bounds) -> None:
    n = decks.shape[1]
    words = np.empty(len(bounds.bound) // 4, np.uint64)
    drawn = np.empty((BLOCK, len(bounds.bound)), np.uint16)
    old = np.empty(n, decks.dtype)
    for begin in range(0, decks.shape[0], BLOCK):
        count = min(BLOCK, decks.shape[0] - begin)
        streams.draw(first + begin, key, bounds, words, drawn[:count])
        for row in range(count):
            deck, digit = decks[begin + row], drawn[row]
            streams.copy(deck, old)
            half = U64(n // 2)
            lower, upper = U64(0), half
            for i in range(n):
                head = U64(U64(digit[i]) < half - lower)
                deck[i] = old[lower if head else upper]
                lower += head
                upper += ONE - head


@compiled
def _splitandmix(decks: Decks, first: int, key: np.uint64) -> None:
    n = decks.shape[1]
    words = np.empty((n + 63) // 64, np.uint64)
    old = np.empty(n, decks.dtype)
    half, end = U64(n // 2), U64(n)
    for row in range(decks.shape[0]):
        deck = decks[row]
        coins(start(key, first + row), words, n)
        streams.copy(deck, old)
        lower, upper = U64(0), half
        for i in range(n):
            head = (words[U64(i) >> S6] >> (U64(i) & LOW_6)) & ONE
            if lower == half:
                head = U64(0)
            if upper == end:
                head = ONE
            deck[i] = old[lower if head else upper]
            lower += head
            upper += ONE - head


@compiled
def _mash(decks: Decks, first: int, key: np.uint64, packet: np.uint64) -> None:
    n = decks.shape[1]
    words = np.empty((n + 63) // 64, np.uint64)
    old = np.empty(n, decks.dtype)
    end = U64(n)
    for row in range(decks.shape[0]):
        deck = decks[row]
        state, cut = coins(start(key, first + row), words, n)
        streams.copy(deck, old)
        half = cut
        lower, upper = U64(0), half
        state, head = below(state, U64(2))
        for i in range(n):
            if i:
                state, turn = below(state, packet)
                if turn == U64(0):
                    head = ONE - head
            if lower == half:
                head = U64(0)
            if upper == end:
                head = ONE
            deck[i] = old[lower if head else upper]
            lower += head
            upper += ONE - head


# -- The riffle of Gilbert, Shannon and Reeds, eight cards at a time. A fair coin for each place of the new deck
# says from which packet its card comes: the number of ones is the binomial cut, and given it all sequences are
# equally probable. With up to 256 cards a card is a byte, and the next eight cards of either packet are a word:
# each of the two is spread over the places that are its own, by a table of masks for each eight coins, in three
# steps, and the two are laid over each other. That takes half the time of a card after the other.

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
        streams.copy(deck, old)
        lower, upper = U64(0), cut
        for i in range(n):
            head = (words[U64(i) >> S6] >> (U64(i) & LOW_6)) & ONE
            deck[i] = old[lower if head else upper]
            lower += head
            upper += ONE - head
