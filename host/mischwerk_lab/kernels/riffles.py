"""Riffles beside the GSR riffle: the half-cut one of the study, the essay's splitandmix, and the mash."""

from functools import partial

import numpy as np

from mischwerk_lab import digits
from mischwerk_lab.digits import BLOCK
from mischwerk_lab.kernels.kernel import Kernel, check_cards, check_packet
from mischwerk_lab.streams import ONE, U64, Decks, below, coins, compiled, start

S6, LOW_6 = U64(6), U64(63)


def half_riffle(n: int) -> Kernel:
    """Cut exactly in half, then any interleaving with the same probability: cards come from either packet in
    proportion to what is left of it.
    """
    check_cards(n)
    return Kernel("half-riffle", n, False, partial(_halves, bounds=digits.padded(list(range(n, 0, -1)))))


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


def _halves(decks: Decks, first: int, key: np.uint64, bounds: digits.Bounds) -> None:
    _half_riffle(decks, first, key, bounds)


@compiled
def _half_riffle(decks: Decks, first: int, key: np.uint64, bounds: digits.Bounds) -> None:
    n = decks.shape[1]
    words = np.empty(len(bounds.bound) // 4, np.uint64)
    drawn = np.empty((BLOCK, len(bounds.bound)), np.uint16)
    old = np.empty(n, decks.dtype)
    for begin in range(0, decks.shape[0], BLOCK):
        count = min(BLOCK, decks.shape[0] - begin)
        digits.draw(first + begin, key, bounds, words, drawn[:count])
        for row in range(count):
            deck, digit = decks[begin + row], drawn[row]
            old[:] = deck
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
        old[:] = deck
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
        old[:] = deck
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
