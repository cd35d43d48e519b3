"""Counting completions, and drawing one of them, each exactly as probable; in compiled code.

A completion gives each hidden card a place. The cards of a group may be at the same places, so that it is first counted
and drawn how many of a group go where, then which.
"""

import numpy as np
from numpy.typing import NDArray

from ..kernel.compiling import compiled, count, inlined, lowest
from ..kernel.random import Stream, below

Numbers = NDArray[np.int64]
PLACES = 3
_MOST = 23  # hidden cards, and one
CHOOSE: Numbers = np.array([[0] * _MOST for _ in range(_MOST)], dtype=np.int64)  # [n, k]: ways to choose k of n
for _n in range(_MOST):
    CHOOSE[_n, 0] = 1
    for _k in range(1, _n + 1):
        CHOOSE[_n, _k] = CHOOSE[_n - 1, _k - 1] + CHOOSE[_n - 1, _k]


@compiled
def count_ways(cards: Numbers, may: Numbers, sizes: Numbers, ways: Numbers) -> None:
    """Fill ``ways``: [group, room at the first place, at the second]: completions of this group and those after it.

    ``cards``, ``may``: of each group; ``sizes``: of the three places, 0 where there is none.
    """
    groups = len(cards)
    ways[:] = 0
    ways[groups, 0, 0] = 1
    after = 0
    for group in range(groups - 1, -1, -1):
        many = count(cards[group])
        after += many
        for first in range(sizes[0] + 1):
            for second in range(sizes[1] + 1):
                third = after - first - second
                if 0 <= third <= sizes[2]:
                    total = 0
                    for one in range(min(first, many) + 1):
                        for other in range(min(second, many - one) + 1):
                            if is_split(one, other, many - one - other, may[group]) and many - one - other <= third:
                                rest = ways[group + 1, first - one, second - other]
                                total += CHOOSE[many, one] * CHOOSE[many - one, other] * rest
                    ways[group, first, second] = total


@inlined
def is_split(one: int, other: int, rest: int, may: int) -> bool:
    """Tell whether a number of cards may go to each place."""
    return not ((one and not may & 1) or (other and not may & 2) or (rest and not may & 4))


@compiled
def draw_worlds(
    cards: Numbers, may: Numbers, sizes: Numbers, places: Numbers, ways: Numbers, random: Stream, worlds: Numbers
) -> None:
    """Add to each row of ``worlds`` (three hands and the skat) the hidden cards of a completion."""
    for row in range(len(worlds)):
        first = sizes[0]
        second = sizes[1]
        third = sizes[2]
        for group in range(len(cards)):
            many = count(cards[group])
            drawn = below(random, ways[group, first, second])
            one = 0
            other = 0
            while True:
                if (
                    other <= second
                    and many - one - other <= third
                    and is_split(one, other, many - one - other, may[group])
                ):
                    weight = (
                        CHOOSE[many, one] * CHOOSE[many - one, other] * ways[group + 1, first - one, second - other]
                    )
                    if drawn < weight:
                        break
                    drawn -= weight
                other += 1
                if other > second or one + other > many:
                    one += 1
                    other = 0
            first -= one
            second -= other
            third -= many - one - other
            left = cards[group]
            while many:
                card = lowest(left)
                left &= left - 1
                drawn = below(random, many)
                many -= 1
                if drawn < one:
                    one -= 1
                    place = 0
                elif drawn < one + other:
                    other -= 1
                    place = 1
                else:
                    place = 2
                worlds[row, places[place]] |= 1 << card
