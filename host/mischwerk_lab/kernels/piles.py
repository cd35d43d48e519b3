"""Distribution into pockets: the random pile, and the casino's shelves."""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab import streams
from mischwerk_lab.kernels.kernel import Kernel, check_cards, check_pockets
from mischwerk_lab.streams import BLOCK, GOLDEN, U64, Decks, below, compiled, start

U32 = np.uint32


def random_pile(n: int, *, pockets: int, capacity: int, order: str) -> Kernel:
    """Each card to a pocket drawn uniformly among those with room; the pockets are joined in order.

    capacity 0: no limit. order: fifo (what came first into a pocket leaves it first) or lifo.
    """
    check_cards(n)
    check_pockets(n, pockets, capacity, order)
    return _kernel("random-pile", n, [1 if order == "fifo" else -1] * pockets, min(capacity or n, n))


def shelf(n: int, *, shelves: int) -> Kernel:
    """Each card to a uniformly drawn shelf, onto or under what lies there with the same probability.

    Cards laid under are in reverse order of arrival, below those laid onto: two pockets, one turned over.
    """
    check_cards(n)
    if not 1 <= shelves <= 32767:
        raise ValueError(f"{shelves} shelves are out of range: give 1 to 32767")
    return _kernel("shelf", n, [-1, 1] * shelves, n)


def _kernel(name: str, n: int, steps: list[int], room: int) -> Kernel:
    bounds = streams.padded([len(steps)] * n)
    step = np.array([offset & 0xFFFFFFFF for offset in steps], np.uint32)
    return Kernel(name, n, False, partial(_rows, bounds=bounds, step=step, room=U32(room)))


def _rows(
    decks: Decks, first: int, key: np.uint64, bounds: streams.Bounds, step: NDArray[np.uint32], room: np.uint32
) -> None:
    _distribute(decks, first, key, bounds, step, room)


@compiled
def _distribute(
    decks: Decks, first: int, key: np.uint64, bounds: streams.Bounds, step: NDArray[np.uint32], room: np.uint32
) -> None:
    """step[p]: 1 if pocket p is filled from its lower end, 2**32 - 1 (back by one) if from its upper one."""
    n, pockets = decks.shape[1], len(step)
    words = np.empty(len(bounds.bound) // 4, np.uint64)
    drawn = np.empty((BLOCK, len(bounds.bound)), np.uint16)
    at = np.empty(pockets, np.uint32)  # room left in each pocket, then where its next card goes
    old = np.empty(n, decks.dtype)
    for begin in range(0, decks.shape[0], BLOCK):
        count = min(BLOCK, decks.shape[0] - begin)
        streams.draw(first + begin, key, bounds, words, drawn[:count])
        for row in range(count):
            deck, pocket_of = decks[begin + row], drawn[row]
            state = start(key, first + begin + row) + streams.MORE * GOLDEN
            at[:] = room
            for i in range(n):
                pocket = U64(pocket_of[i])
                while at[pocket] == U32(0):
                    state, pocket = below(state, U64(pockets))
                pocket_of[i] = pocket
                at[pocket] -= U32(1)
                old[i] = deck[i]
            low = U32(0)
            for p in range(pockets):
                high = U32(low + room - at[p])
                at[p] = low if step[p] == U32(1) else high - U32(1)
                low = high
            for i in range(n):
                pocket = U64(pocket_of[i])
                deck[U64(at[pocket])] = old[i]
                at[pocket] += step[pocket]
