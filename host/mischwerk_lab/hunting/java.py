"""The 48 bits of java.util.Random from one deck, in two parts.

A linear congruential generator modulo 2**48 is one modulo 2**18 in its low bits. A draw below an even bound that is no
power of two tells the parity of the 31 bits drawn, which is bit 17 of the state: so 18 bits are searched alone, and
one more each for bounds divisible by 4, 8 and 16. Then the first draw leaves few of the upper bits.
Draws that Java rejected would shift all others: of 52 cards in one of a million decks, which are not found.
"""

import math

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.streams import U64, compiled

FACTOR, ADDEND, MASK = 0x5DEECE66D, 0xB, (1 << 48) - 1
_FACTOR, _ADDEND, _MASK, _S17 = U64(FACTOR), U64(ADDEND), U64(MASK), U64(17)
_INVERSE = pow(FACTOR, -1, 1 << 48)
_KNOWN = 4  # bits above the 17, as far as 48 and 16 as divisors go


def seeds(draws: list[int]) -> list[int]:
    """Seeds whose first draws, below len + 1, len, ..., 2, are these."""
    bounds = list(range(len(draws) + 1, 1, -1))
    low = np.arange(1 << 17, dtype=np.uint64)  # states after the first draw, modulo 2**17
    for known in range(1, _KNOWN + 1):
        low = np.concatenate([low, low + U64(1 << 16 + known)])
        state = low.copy()
        keep = np.ones(len(low), dtype=np.bool_)
        for bound, draw in zip(bounds, draws, strict=True):
            if bound & (bound - 1) and bound % (1 << known) == 0:
                keep &= (state >> _S17) & U64((1 << known) - 1) == U64(draw % (1 << known))
            state = (state * _FACTOR + _ADDEND) & U64((1 << 17 + known) - 1)
        low = low[keep]
    expected = np.array(draws, dtype=np.int64)
    states = [int(state) for part in low for state in _upper(int(part), bounds[0], expected)]
    return [((state - ADDEND) * _INVERSE & MASK) ^ FACTOR for state in states]


def _upper(low: int, bound: int, draws: NDArray[np.int64]) -> NDArray[np.uint64]:
    step, known = 1 << _KNOWN, low >> 17
    first, end, draw = 0, 1 << 31, int(draws[0])
    if bound & (bound - 1) == 0:
        width = (1 << 31) // bound
        first, end = draw * width, (draw + 1) * width
        first += (known - first) % step
    else:
        fitting = [number for number in range(draw, bound * step, bound) if number % step == known]
        if not fitting:
            return np.empty(0, dtype=np.uint64)
        step, first = math.lcm(step, bound), fitting[0]
    return _matching(U64(low & 0x1FFFF), first, end, step, draws)


@compiled
def _matching(low: np.uint64, first: int, end: int, step: int, draws: NDArray[np.int64]) -> NDArray[np.uint64]:
    found = np.empty(64, dtype=np.uint64)
    count = 0
    for number in range(first, end, step):
        begin = (U64(number) << U64(17)) | low
        state = begin
        fits = True
        for k in range(1, len(draws)):
            bound = np.int64(len(draws) + 1 - k)
            state = (state * U64(0x5DEECE66D) + U64(0xB)) & U64(0xFFFFFFFFFFFF)
            bits = np.int64(state >> U64(17))
            draw = (bits * bound) >> 31 if bound & (bound - 1) == 0 else bits % bound
            if draw != draws[k]:
                fits = False
                break
        if fits and count < 64:
            found[count] = begin
            count += 1
    return found[:count]
