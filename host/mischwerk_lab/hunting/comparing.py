"""Draws of a generator's numbers, one after the other, beside those that are looked for; and the naive loop, which has
no others than its deck."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.hunting.generators import Draw
from mischwerk_lab.streams import U64, compiled

# -- Ways from a generator's numbers to a number below a bound.

MODULO = "modulo"  # number % bound
MULTIPLY = "multiply"  # number * bound, the upper part; floor(random() * bound)
JAVA = "nextInt"  # modulo, but the upper bits for powers of two; numbers of the last incomplete round are refused
MASKED = "masked"  # the lower bits, refused where they are too large: NumPy's RandomState
PYTHON = "getrandbits"  # the upper bits, refused where they are too large
DIVIDE = "divide"  # number // (largest // bound), refused beyond: std::uniform_int_distribution before GCC 11
SCALED = "scaled"  # number * bound // largest: .NET, mawk
NARROW = "narrow"  # divide, of numbers from 1 to 2**31 - 2: std::uniform_int_distribution of minstd
ABSOLUTE = "absolute"  # remainder of a signed number without its sign: Math.abs(nextInt()) % n
ROUND = "round"  # number * (bound - 1), rounded: the first and the last half as often
KINDS = (MODULO, MULTIPLY, JAVA, MASKED, PYTHON, DIVIDE, SCALED, NARROW, ABSOLUTE, ROUND)


def drawer(kind: str, numbers: Iterator[int], width: int) -> Draw:
    """Draws by numbers of ``width`` bits."""

    def below(bound: int) -> int:
        if not bound:
            return next(numbers)
        while True:
            draw = one(kind, next(numbers), width, bound)
            if draw is not None:
                return draw

    return below


def one(kind: str, number: int, width: int, bound: int) -> int | None:
    """The draw, or None if the number is refused."""
    if kind == MODULO:
        return number % bound
    if kind == MULTIPLY:
        return number * bound >> width
    if kind == JAVA:
        if bound & (bound - 1) == 0:
            return number * bound >> width
        return number % bound if number - number % bound + bound - 1 < 1 << width else None
    if kind == SCALED:
        return number * bound // ((1 << width) - 1)
    if kind == ABSOLUTE:
        return min(number, (1 << width) - number) % bound
    if kind == ROUND:
        return (2 * number * (bound - 1) + (1 << width)) >> width + 1
    if kind == MASKED:
        number &= (1 << (bound - 1).bit_length()) - 1
    elif kind == PYTHON:
        number >>= width - bound.bit_length()
    elif kind == NARROW:
        number = (number - 1) // (((1 << width) - 3) // bound)
    else:
        number //= ((1 << width) - 1) // bound
    return number if number < bound else None


CODES = {kind: code for code, kind in enumerate(KINDS)}
_MODULO, _MULTIPLY, _JAVA, _MASKED, _PYTHON, _DIVIDE, _SCALED, _NARROW, _ABSOLUTE, _ROUND = range(len(KINDS))
Words64 = NDArray[np.uint64]
Table = NDArray[np.int64]


@compiled
def times(word: np.uint64, bound: np.uint64, width: int) -> np.uint64:
    """word * bound >> width, of a product that may have more than 64 bits; a width of 11 or more."""
    if width <= 32:
        return (word * bound) >> U64(width)
    low = (word & U64(0xFFFFFFFF)) * bound
    return ((word >> U64(32)) * bound + (low >> U64(32))) >> U64(width - 32)


@compiled
def drawn(word: np.uint64, kind: int, width: int, bound: np.uint64) -> np.int64:
    """The draw, or -1 if the number is refused."""
    one = U64(1)
    if kind == _MODULO:
        return np.int64(word % bound)
    if kind == _MULTIPLY:
        return np.int64(times(word, bound, width))
    if kind == _JAVA:
        if bound & (bound - one) == U64(0):
            return np.int64((word * bound) >> U64(width))
        rest = word % bound
        return np.int64(rest) if word - rest + bound - one < one << U64(width) else np.int64(-1)
    if kind == _MASKED:
        mask = one
        while mask < bound:
            mask <<= one
        value = word & (mask - one)
    elif kind == _PYTHON:
        bits = U64(0)
        while bound >> bits:
            bits += one
        value = word >> (U64(width) - bits)
    elif kind == _SCALED:
        return np.int64(word * bound // ((one << U64(width)) - one))
    elif kind == _ABSOLUTE:
        return np.int64(min(word, (one << U64(width)) - word) % bound)
    elif kind == _ROUND:
        return np.int64((times(word, bound - one, width - 1) + one) >> one)
    elif kind == _NARROW:
        value = (word - one) // (((one << U64(width)) - U64(3)) // bound)
    else:
        value = word // (((one << U64(width)) - one) // bound)
    return np.int64(value) if value < bound else np.int64(-1)


@compiled
def fitting(words: Words64, target_of: Table, how: Table, bounds: Table, draws: Table) -> Table:
    """Rows of ``words`` whose draws are those of their target, as far as the numbers go."""
    rows = np.empty(len(words), np.int64)
    count = 0
    for row in range(len(words)):
        target = target_of[row]
        kind, drop, width, stride, length = how[target]
        at, fits = 0, True
        for k in range(length):
            draw = np.int64(-1)
            while draw < 0 and at < words.shape[1]:
                draw = drawn(words[row, at] >> U64(drop), kind, width, U64(bounds[target, k]))
                at += stride
            if draw >= 0 and draw != draws[target, k]:
                fits = False
                break
        if fits:
            rows[count] = row
            count += 1
    return rows[:count]
