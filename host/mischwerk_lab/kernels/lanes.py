"""Uniform orders of up to 128 cards, 512 decks side by side: the same few instructions for a vector of decks.

A uniform order is an exactly uniform Lehmer code (digit i below n - i: how many of the cards after place i are lower)
and its decoding by insertion: from the last place to the first, whatever lies behind place i and is at least digit i
goes up by one. That is n**2 / 2 byte operations, but of 32 or 64 decks at a time, without a branch or a gathering read.
"""

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.digits import LOW_16, S16, Bounds, padded, redraw
from mischwerk_lab.streams import DECK, GOLDEN, U64, Decks, compiled, mixed, start

LANES = 512  # 52 cards of them fill 27 KiB: the nearest cache
MAX_CARDS = 128  # from about 200 cards on swapping is faster
S8, S16_32, S24 = np.uint32(8), np.uint32(16), np.uint32(24)


def uniform(decks: Decks, first: int, key: np.uint64) -> None:
    """Each row again, uniformly; at most MAX_CARDS cards."""
    n = decks.shape[1]
    fours = decks.view(np.uint32) if n % 4 == 0 and decks.ctypes.data % 4 == 0 else np.empty((0, 0), np.uint32)
    _rows(decks, fours, first, key, padded(list(range(n, 0, -1)), 4))


@compiled
def _rows(decks: Decks, fours: NDArray[np.uint32], first: int, key: np.uint64, bounds: Bounds) -> None:
    codes = np.empty((len(bounds.bound), LANES), np.uint8)
    refused = np.empty(LANES, np.uint64)
    for begin in range(0, decks.shape[0], LANES):
        end = min(begin + LANES, decks.shape[0])
        _draw(first + begin, key, bounds, codes, refused)
        _decode(codes, decks.shape[1])
        if len(fours):
            _turn_fours(codes, fours[begin:end])
        else:
            _turn(codes, decks[begin:end])


@compiled
def _draw(first: int, key: np.uint64, bounds: Bounds, codes: NDArray[np.uint8], refused: NDArray[np.uint64]) -> None:
    """codes[i, lane]: digit i of deck ``first`` + lane, the same as `digits.draw` gives."""
    refused[:] = 0
    words = np.empty(LANES, np.uint64)
    for w in range(len(bounds.bound) // 4):
        state = start(key, first) + U64(w + 1) * GOLDEN
        for lane in range(LANES):
            words[lane] = mixed(state + U64(lane) * DECK)
        for quarter in range(4):
            digit = codes[4 * w + quarter]
            bound, limit = U64(bounds.bound[4 * w + quarter]), U64(bounds.refused[4 * w + quarter])
            shift = S16 * U64(quarter)
            for lane in range(LANES):
                product = (words[lane] >> shift & LOW_16) * bound
                digit[lane] = product >> S16
                refused[lane] |= (product & LOW_16) < limit
    for lane in range(LANES):
        if refused[lane]:
            redraw(start(key, first + lane), bounds, codes[:, lane])


@compiled
def _decode(codes: NDArray[np.uint8], n: int) -> None:
    for i in range(n - 2, -1, -1):
        digit = codes[i]
        for j in range(i + 1, n):
            card = codes[j]
            for lane in range(LANES):
                card[lane] += card[lane] >= digit[lane]


@compiled
def _turn(codes: NDArray[np.uint8], decks: Decks) -> None:
    """A column of codes is a deck."""
    for lane in range(decks.shape[0]):
        for i in range(decks.shape[1]):
            decks[lane, i] = codes[i, lane]


@compiled
def _turn_fours(codes: NDArray[np.uint8], fours: NDArray[np.uint32]) -> None:
    """The same, four places at a time: more than twice as fast."""
    packed = np.empty(LANES, np.uint32)
    for i in range(fours.shape[1]):
        a, b, c, d = codes[4 * i], codes[4 * i + 1], codes[4 * i + 2], codes[4 * i + 3]
        for lane in range(LANES):
            packed[lane] = (
                np.uint32(a[lane])
                | (np.uint32(b[lane]) << S8)
                | (np.uint32(c[lane]) << S16_32)
                | (np.uint32(d[lane]) << S24)
            )
        for lane in range(fours.shape[0]):
            fours[lane, i] = packed[lane]
