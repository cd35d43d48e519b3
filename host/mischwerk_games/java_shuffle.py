"""Java's Collections.shuffle(list, new Random(seed)), bit for bit, in plain Python.

java.util.Random is a linear congruential generator of 48 bits; its documentation fixes every step. A seed of `int` is
widened to 64 bits with its sign, of which the lower 48 are used. (`mischwerk_lab` has the same, compiled, by the
million.)
"""

from collections.abc import MutableSequence
from typing import Any

LOWEST_SEED, HIGHEST_SEED = -(2**31), 2**31 - 1
_FACTOR, _ADDEND, _MASK = 0x5DEECE66D, 0xB, (1 << 48) - 1
_HIGHEST_31 = 0x7FFFFFFF


class JavaRandom:
    """java.util.Random: ``next_int()`` is nextInt(), ``next_int(bound)`` is nextInt(bound)."""

    def __init__(self, seed: int) -> None:
        self._state = (seed ^ _FACTOR) & _MASK

    def next_int(self, bound: int | None = None) -> int:
        """An `int` of 32 bits with sign, or one from 0 to ``bound`` - 1."""
        if bound is None:
            word = self._next(32)
            return word - (1 << 32) if word >> 31 else word
        if not 0 < bound <= _HIGHEST_31:
            raise ValueError("bound must be positive and an int")
        bits = self._next(31)
        if bound & (bound - 1) == 0:
            return bits * bound >> 31
        while bits - bits % bound + bound - 1 > _HIGHEST_31:  # in Java this sum overflows and is negative
            bits = self._next(31)
        return bits % bound

    def _next(self, bits: int) -> int:
        self._state = (self._state * _FACTOR + _ADDEND) & _MASK
        return self._state >> (48 - bits)


def shuffle(cards: MutableSequence[Any], seed: int) -> None:
    """Shuffle a list in place. Raises ValueError if ``seed`` is not a Java `int`."""
    if not LOWEST_SEED <= seed <= HIGHEST_SEED:
        raise ValueError(f"the seed must be between {LOWEST_SEED} and {HIGHEST_SEED}")
    next_int = JavaRandom(seed).next_int
    for size in range(len(cards), 1, -1):
        j = next_int(size)
        cards[size - 1], cards[j] = cards[j], cards[size - 1]
