"""Random numbers in compiled code: a stream is one uint64 in an array, which each draw moves on.

SplitMix64 (Steele, Lea, Flood 2014): whatever a stream begins with, its numbers pass the usual tests. Bounded numbers
by Lemire's method (2019), each exactly as probable.
"""

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from .compiling import compiled, spliced

Stream = NDArray[np.uint64]
U64 = np.uint64
_STEP, _MIX_1, _MIX_2 = U64(0x9E3779B97F4A7C15), U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
_27, _30, _31, _32, _LOW, _1, _11 = U64(27), U64(30), U64(31), U64(32), U64(0xFFFFFFFF), U64(1), U64(11)


def stream(seed: int) -> Stream:
    """A stream of its own for each seed."""
    return np.frombuffer(sha256(str(seed).encode()).digest()[:8], dtype=np.uint64).copy()


@spliced
def next64(random: Stream) -> np.uint64:
    """64 random bits."""
    random[0] += _STEP
    mixed = random[0]
    mixed = (mixed ^ mixed >> _30) * _MIX_1
    mixed = (mixed ^ mixed >> _27) * _MIX_2
    return mixed ^ mixed >> _31  # type: ignore[no-any-return]


@spliced
def below(random: Stream, bound: int) -> int:
    """A number of 0 to bound - 1; bound from 1 to 2**32 - 1."""
    size = U64(bound)
    product = (next64(random) >> _32) * size
    if product & _LOW < size:
        refused = (_LOW - size + _1) % size
        while product & _LOW < refused:
            product = (next64(random) >> _32) * size
    return np.int64(product >> _32)  # type: ignore[return-value]


@compiled
def fractions(random: Stream, count: int) -> NDArray[np.float64]:
    """``count`` numbers of 0 to 1, 1 excluded, in steps of 2**-53."""
    values = np.empty(count)
    for i in range(count):
        values[i] = (next64(random) >> _11) / 9007199254740992.0
    return values
