"""Linear congruential generators of at most 32 bits, from one deck: the states that fit the first draw are tried.

They are one in ``bound`` of all, so that 2**31 states are searched in a second.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.hunting.drawing import MODULO
from mischwerk_lab.streams import U64, compiled

Table = NDArray[np.int64]


@dataclass(frozen=True)
class Generator:
    """state = (state * factor + addend) modulo 2**bits; its numbers are the ``width`` bits from ``shift`` up."""

    factor: int
    addend: int
    bits: int
    shift: int
    width: int

    @property
    def inverse(self) -> int:
        return pow(self.factor, -1, 1 << self.bits)


MSVC = Generator(214013, 2531011, 31, 16, 15)  # bit 31 never shows
DELPHI = Generator(134775813, 1, 32, 0, 32)


def states(generator: Generator, kind: str, bounds: list[int], draws: list[int]) -> list[int]:
    """Before the first draw: all states whose first draws are these, by remainder or by multiplication."""
    forward = bounds[0] >= bounds[-1]
    step = 1 if forward else -1
    mask = (1 << generator.bits) - 1
    factor, addend = generator.factor, generator.addend
    if not forward:
        factor, addend = generator.inverse, -generator.addend * generator.inverse & mask
    bound, draw = bounds[::step][0], draws[::step][0]
    if kind == MODULO:
        numbers = np.arange(draw, 1 << generator.width, bound)
    else:
        numbers = np.arange(-(-(draw << generator.width) // bound), -(-((draw + 1) << generator.width) // bound))
    found = _matching(
        numbers,
        np.array(bounds[::step]),
        np.array(draws[::step]),
        (factor, addend, mask, generator.shift, generator.width),
        kind == MODULO,
    )
    back = 1 if forward else len(bounds)
    return sorted(_before(generator, int(state), back, mask) for state in found)


def _before(generator: Generator, state: int, steps: int, mask: int) -> int:
    for _ in range(steps):
        state = (state - generator.addend) * generator.inverse & mask
    return state


@compiled
def _matching(
    numbers: Table, bounds: Table, draws: Table, generator: tuple[int, int, int, int, int], modulo: bool
) -> NDArray[np.uint64]:
    factor, addend, mask = U64(generator[0]), U64(generator[1]), U64(generator[2])
    shift, width = U64(generator[3]), U64(generator[4])
    low = (U64(1) << width) - U64(1)
    found = np.empty(64, dtype=np.uint64)
    count = 0
    second, wanted = U64(bounds[1]), U64(draws[1])
    for number in numbers:
        for rest in range(1 << generator[3]):
            begin = (U64(number) << shift) | U64(rest)
            state = (begin * factor + addend) & mask
            bits = (state >> shift) & low
            if (bits % second if modulo else (bits * second) >> width) != wanted:
                continue  # as nearly all do
            fits = True
            for k in range(2, len(draws)):
                bound = U64(bounds[k])
                state = (state * factor + addend) & mask
                bits = (state >> shift) & low
                draw = bits % bound if modulo else (bits * bound) >> width
                if draw != U64(draws[k]):
                    fits = False
                    break
            if fits and count < 64:
                found[count] = begin
                count += 1
    return found[:count]
