"""Many small bounded random numbers at once: four out of each 64 random bits, each exactly uniform.

Digit i of a deck is below bounds[i]: 16 bits times the bound, the upper half of the product (Lemire: Fast Random
Integer Generation in an Interval, 2019). Where the lower half falls below 2**16 mod bound the digit is refused and
drawn again, from numbers 2**16 onward of the deck's stream; anything else a method draws comes from 2**17 onward.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.streams import GOLDEN, U64, below, compiled, mixed, start

BLOCK = 64  # decks whose digits are made at once: they stay in the nearest cache
_WIDE = 32  # digits of a deck are a multiple of this, so that vectors come out even
_SPARE, MORE = U64(1 << 16), U64(1 << 17)
S16, LOW_16 = U64(16), U64(0xFFFF)
Digits = NDArray[np.unsignedinteger[Any]]


class Bounds(NamedTuple):
    """What `draw` needs to know about the bounds of a deck's digits, in the width it uses."""

    bound: NDArray[np.uint16]
    refused: NDArray[np.uint16]  # 2**16 mod bound


def padded(bounds: list[int], wide: int = _WIDE) -> Bounds:
    """The bounds of a deck's digits, 1 to 65535 each; their number is rounded up to a multiple of ``wide``."""
    filled = bounds + [1] * (-len(bounds) % wide)
    return Bounds(np.array(filled, np.uint16), np.array([65536 % bound for bound in filled], np.uint16))


@compiled
def draw(first: int, key: np.uint64, bounds: Bounds, words: NDArray[np.uint64], digits: Digits) -> None:
    """Fill digits (decks x bounds) for decks number ``first`` onward. words: room for bounds / 4."""
    width = len(bounds.bound)
    halves = words.view(np.uint16)
    for row in range(digits.shape[0]):
        state = start(key, first + row)
        mine = digits[row]
        for w in range(width // 4):
            words[w] = mixed(state + U64(w + 1) * GOLDEN)
        refused = np.uint16(0)
        for i in range(width):
            product = np.uint32(halves[i]) * np.uint32(bounds.bound[i])
            mine[i] = np.uint32(product) >> np.uint32(16)
            refused |= np.uint16(np.uint16(product) < bounds.refused[i])
        if refused:
            redraw(state, bounds, mine)


@compiled
def redraw(state: np.uint64, bounds: Bounds, digits: Digits) -> None:
    """Draw again those digits of a deck that must be refused; ``state`` is the start of its stream."""
    spare = state + _SPARE * GOLDEN
    for i in range(len(bounds.bound)):
        half = mixed(state + U64(i // 4 + 1) * GOLDEN) >> (S16 * U64(i % 4)) & LOW_16
        if (half * U64(bounds.bound[i]) & LOW_16) < U64(bounds.refused[i]):
            spare, digit = below(spare, U64(bounds.bound[i]))
            digits[i] = digit
