"""Uniform orders: the planned shuffle of the machine, and the wheel."""

import numpy as np
from numpy.typing import NDArray
from shuffler.planning import plan as core

from mischwerk_lab.kernels.kernel import Kernel, check_cards, check_pockets
from mischwerk_lab.streams import (
    DECK,
    GOLDEN,
    LOW_16,
    S16,
    U64,
    Bounds,
    Decks,
    below,
    compiled,
    mixed,
    padded,
    redraw,
    start,
)

# -- Uniform orders of up to 128 cards, 512 decks side by side: the same few instructions for a vector of decks. A
# uniform order is an exactly uniform Lehmer code (digit i below n - i: how many of the cards after place i are
# lower) and its decoding by insertion: from the last place to the first, whatever lies behind place i and is at
# least digit i goes up by one. That is n**2 / 2 byte operations, but of 32 or 64 decks at a time, without a branch
# or a gathering read.

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
    """Turn four places at a time into decks: more than twice as fast."""
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


def planned(n: int, *, pockets: int, capacity: int, order: str, by_plan: bool) -> Kernel:
    """The machine's own shuffle: a uniform target, carried out pass by pass, whatever was in the well before.

    A plan ends in exactly its target (`execute` of the core shows it for each), so that bulk decks are simply uniform
    orders. by_plan: carry every target out by the core's planner on these pockets instead; the decks are the same, at
    milliseconds a deck. capacity 0: no limit.
    """
    check_cards(n)
    check_pockets(n, pockets, capacity, order)
    if pockets < 2:
        raise ValueError("a build with one pocket reaches one order only: give 2 pockets or more")

    def rows(decks: Decks, first: int, key: np.uint64) -> None:
        uniform_rows(decks, first, key)
        decks[:] = carried_out(decks, pockets, capacity or n, order == "lifo")

    return Kernel("planned", n, True, rows if by_plan else uniform_rows)


def wheel(n: int) -> Kernel:
    """Each card into a slot of its own, the slots drawn by Fisher and Yates; then emptied in turn."""
    check_cards(n)
    return Kernel("wheel", n, True, uniform_rows)


def carried_out(targets: Decks, pockets: int, capacity: int, lifo: bool = False) -> Decks:
    """The result of the core's planned passes for each target on a sorted deck. Raises the core's PlanError."""
    n = targets.shape[1]
    decks = [
        core.execute(core.plan(target, pockets, capacity, lifo), n, pockets, capacity, lifo)
        for target in targets.tolist()
    ]
    return np.array(decks, targets.dtype).reshape(targets.shape)


def uniform_rows(decks: Decks, first: int, key: np.uint64) -> None:
    """Each row again: any order with the same probability."""
    if decks.shape[1] <= MAX_CARDS:
        uniform(decks, first, key)
    else:
        fisher_yates(decks, first, key)


@compiled
def fisher_yates(decks: NDArray[np.integer], first: int, key: np.uint64) -> None:
    """Fisher and Yates, inside out (Knuth, The Art of Computer Programming 2, section 3.4.2)."""
    for row in range(decks.shape[0]):
        state = start(key, first + row)
        deck = decks[row]
        deck[0] = 0
        for i in range(1, decks.shape[1]):
            state, j = below(state, U64(i + 1))
            deck[i] = deck[j]
            deck[j] = i
