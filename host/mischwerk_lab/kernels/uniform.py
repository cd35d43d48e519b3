"""Uniform orders: the planned shuffle of the machine, and the wheel."""

import numpy as np
from numpy.typing import NDArray
from shuffler.planning import plan as core

from mischwerk_lab.kernels import lanes
from mischwerk_lab.kernels.kernel import Kernel, check_cards, check_pockets
from mischwerk_lab.streams import U64, Decks, below, compiled, start


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
    if decks.shape[1] <= lanes.MAX_CARDS:
        lanes.uniform(decks, first, key)
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
