"""The 48 bits of java.util.Random, or of POSIX lrand48, from one deck, in two parts.

A linear congruential generator modulo 2**48 is one modulo 2**18 in its low bits. A remainder by an even bound tells the
parity of the 31 bits drawn, which is bit 17 of the state: so 18 bits are searched alone, and one more each for bounds
divisible by 4, 8 and 16. Java does not take remainders by powers of two, but the upper bits: such a draw, or else the
first, leaves fewest of the upper bits to try.
Draws that Java rejected would shift all others: of 52 cards in one of a million decks, which are not found.
"""

import math

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.streams import U64, compiled

FACTOR, ADDEND, MASK = 0x5DEECE66D, 0xB, (1 << 48) - 1
INVERSE = pow(FACTOR, -1, 1 << 48)
_S17 = U64(17)
_SURE_BITS = 38.0  # of draws after the one whose upper bits are tried: 2**27 are at most
_KNOWN = 4  # bits above the 17, as far as 48 and 16 as divisors go
Table = NDArray[np.int64]


class Search:
    """For draws below these bounds; ``modulo``: a remainder by any bound, as in lrand48() % n.

    The largest bound is at one end of them, where it begins: against time, if the bounds grow.
    """

    def __init__(self, bounds: list[int], draws: list[int], modulo: bool) -> None:
        forward = bounds[0] >= bounds[-1]
        step = 1 if forward else -1
        self._bounds, self._draws = np.array(bounds[::step]), np.array(draws[::step])
        self._factor, self._addend = (FACTOR, ADDEND) if forward else (INVERSE, -ADDEND * INVERSE & MASK)
        self._modulo = modulo
        self._anchor = self._fewest()
        # Steps from the state after that draw to the one before the first.
        self._back = self._anchor + 1 if forward else len(bounds) - self._anchor

    def _fewest(self) -> int:
        """Number of the draw that leaves fewest upper bits to try, and still has enough draws after it."""
        bounds = self._bounds.tolist()
        if self._modulo:
            return 0
        for number, bound in enumerate(bounds):
            if bound & (bound - 1) == 0 and sum(map(math.log2, bounds[number + 1 :])) >= _SURE_BITS:
                return number if bound > math.lcm(1 << _KNOWN, bounds[0]) >> _KNOWN else 0
        return 0

    def low_parts(self) -> list[int]:
        """Return what the lowest bits may be where the search begins; each is one call of `states`."""
        low = np.arange(1 << 17, dtype=np.uint64)
        factor, addend = U64(self._factor), U64(self._addend)
        for known in range(1, _KNOWN + 1):
            low = np.concatenate([low, low + U64(1 << 16 + known)])
            state = low.copy()
            keep = np.ones(len(low), dtype=np.bool_)
            for bound, draw in zip(self._bounds.tolist(), self._draws.tolist(), strict=True):
                if (self._modulo or bound & (bound - 1)) and bound % (1 << known) == 0:
                    keep &= (state >> _S17) & U64((1 << known) - 1) == U64(draw % (1 << known))
                state = (state * factor + addend) & U64((1 << 17 + known) - 1)
            low = low[keep]
        return [int(part) for part in low]

    def states(self, low: int) -> list[int]:
        """States before the first draw, with these bits where the search begins."""
        bound, draw = int(self._bounds[self._anchor]), int(self._draws[self._anchor])
        for _ in range(self._anchor):
            low = (low * self._factor + self._addend) & ((1 << 17 + _KNOWN) - 1)
        step, known = 1 << _KNOWN, low >> 17
        first, end = 0, 1 << 31
        if not self._modulo and bound & (bound - 1) == 0:
            width = (1 << 31) // bound
            first, end = draw * width, (draw + 1) * width
            first += (known - first) % step
        else:
            fitting = [number for number in range(draw, bound * step, bound) if number % step == known]
            if not fitting:
                return []
            step, first = math.lcm(step, bound), fitting[0]
        factor, addend = U64(self._factor), U64(self._addend)
        bounds, draws = self._bounds[self._anchor :], self._draws[self._anchor :]
        matches = _matching(U64(low & 0x1FFFF), first, end, step, bounds, draws, factor, addend, self._modulo)
        return [self._before(int(state)) for state in matches]

    def _before(self, state: int) -> int:
        for _ in range(self._back):
            state = (state - ADDEND) * INVERSE & MASK
        return state


def seeds(bounds: list[int], draws: list[int]) -> list[int]:
    """Seeds of java.util.Random whose first draws are these."""
    search = Search(bounds, draws, False)
    return [state ^ FACTOR for low in search.low_parts() for state in search.states(low)]


@compiled
def _matching(
    low: np.uint64,
    first: int,
    end: int,
    step: int,
    bounds: Table,
    draws: Table,
    factor: np.uint64,
    addend: np.uint64,
    modulo: bool,
) -> NDArray[np.uint64]:
    matches = np.empty(64, dtype=np.uint64)
    count = 0
    for number in range(first, end, step):
        begin = (U64(number) << U64(17)) | low
        state = begin
        fits = True
        for k in range(1, len(draws)):
            bound = bounds[k]
            state = (state * factor + addend) & U64(0xFFFFFFFFFFFF)
            bits = np.int64(state >> U64(17))
            draw = (bits * bound) >> 31 if not modulo and bound & (bound - 1) == 0 else bits % bound
            if draw != draws[k]:
                fits = False
                break
        if fits and count < 64:
            matches[count] = begin
            count += 1
    return matches[:count]
