"""Exact answers where trying everything is out of reach: does one pass do, do two?

Written from docs/explanation/planning.md alone, as plain walks over all states, and checked against brute force
(tests/unit/core/test_fewest_passes.py). Slow, and without a plan to show for it: an oracle, not a planner.
"""

from __future__ import annotations

from collections.abc import Sequence


def one_pass_does(target: Sequence[int], pockets: int, capacity: int, lifo: bool = False) -> bool:
    """Whether one pass can give ``target``.

    The pockets' contents, one behind the other, are the deck, and each of them ascends (descends with LIFO: then the
    deck read from its other end is what FIFO pockets give). So walk up the deck, take a new pocket wherever one may
    begin, and keep every state (pockets used, cards in the last one).
    """
    states = {(1, 0)}
    before = -1
    for card in reversed(target) if lifo else target:
        goes_on = {(used, fill + 1) for used, fill in states if fill < capacity and card > before}
        states = goes_on | {(used + 1, 1) for used, fill in states if fill and used < pockets}
        before = card
    return bool(states)


def two_passes_do(target: Sequence[int], pockets: int, capacity: int) -> bool:
    """Whether two passes can give ``target``, with either kind of pocket (two turnings-over undo each other).

    Keys (row, column): the pocket in the second and in the first pass. Keys must not fall along the target, must
    rise where a card is lower than the one before it, and no row and no column may be used more than ``capacity``
    times. Walks along the target with every state (row, its cards, column, cards of each column).
    """
    states = {(0, 0, 0, (0,) * pockets)}
    before = -1
    left = len(target)
    for card in target:
        left -= 1
        after = set()
        for row, fill, column, columns in states:
            lowest = column if card > before else column + 1
            places = [(row, fill, c) for c in range(lowest, pockets)] if fill < capacity else []
            if fill:
                places += [(r, 0, c) for r in range(row + 1, pockets) for c in range(pockets)]
            for r, used, c in places:
                room = (pockets - r) * capacity - used - 1  # for the cards after this one
                if columns[c] < capacity and left <= room:
                    more = (*columns[:c], columns[c] + 1, *columns[c + 1 :])
                    after.add((r, used + 1, c, more))
        states = after
        before = card
    return bool(states)


def rows_needed(target: Sequence[int], pockets: int, capacity: int) -> int:
    """Fewest pockets that the last of two passes fills, each with ``capacity`` cards and pockets - 1 descents at most.

    More than there are pockets: two passes can't do. (Taking as many cards as a row holds, and then the next row, is
    best: a row that starts later never ends earlier.)
    """
    rows = held = falls = 0
    for t, card in enumerate(target):
        falls += t > 0 and card < target[t - 1]
        if t == 0 or held == capacity or falls == pockets:
            rows += 1
            held = falls = 0
        held += 1
    return rows
