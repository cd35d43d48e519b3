"""Every repeated string of a sequence of bits, by its sorted suffixes: in memory of some 60 bytes a bit."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.entropy import Bits, Z, compiled, min_entropy

_PACKED = 32  # symbols of base 3 that go into 63 bits: 0 is the end, so that a shorter suffix comes first


class Repeats(NamedTuple):
    """Arrays by length of the string, from 0 to that of the longest repeated one; entry 0 has no meaning.

    ``most``: how often the most common string of that length comes; ``pairs``: at how many pairs of places the same
    string of that length occurs.
    """

    most: NDArray[np.int64]
    pairs: NDArray[np.int64]


def repeats(bits: Bits) -> Repeats:
    """All repeats, also overlapping ones. Time: n log n at worst."""
    order, rank = _sorted_suffixes(bits)
    common = _common_prefixes(bits, order, rank)
    del order, rank
    most, change = _counted(common)
    # The most common longer string begins with a string that is at least as common.
    return Repeats(np.maximum.accumulate(most[::-1])[::-1], np.cumsum(change)[:-1])


def _sorted_suffixes(bits: Bits) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where the suffixes begin, in alphabetical order, and the rank of each. By prefix doubling."""
    code = bits.astype(np.int64) + 1
    known = 1  # symbols that the code stands for
    while known < _PACKED:
        code = _joined(code, code, 3**known, known)
        known *= 2
    while True:
        order = np.argsort(code)
        differs = np.diff(code[order], prepend=-1) != 0
        rank = np.empty(bits.size, dtype=np.int64)
        rank[order] = np.cumsum(differs) - 1
        if differs.all():
            return order, rank
        code = _joined(rank, rank + 1, bits.size + 1, known)
        known *= 2


def _joined(left: NDArray[np.int64], right: NDArray[np.int64], base: int, distance: int) -> NDArray[np.int64]:
    """left[i] * base + right[i + distance]; beyond the end it is 0."""
    code = left * base
    code[: max(0, code.size - distance)] += right[distance:]
    return code


@compiled
def _common_prefixes(bits: Bits, order: NDArray[np.int64], rank: NDArray[np.int64]) -> NDArray[np.int32]:
    """Common prefix of each sorted suffix with the one before it; 0 for the first (Kasai and others, 2001)."""
    common = np.zeros(bits.size, dtype=np.int32)
    length = 0
    for i in range(bits.size):
        if rank[i] == 0:
            length = 0
            continue
        j = order[rank[i] - 1]
        while i + length < bits.size and j + length < bits.size and bits[i + length] == bits[j + length]:
            length += 1
        common[rank[i]] = length
        if length > 0:
            length -= 1
    return common


@compiled
def _counted(common: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """By length: the largest count among strings that can't be made longer, and the change in pairs.

    The strings open at a place form a stack, each a prefix of the next. One that closes with ``count`` places stands
    for all its prefixes that are longer than the one below it: they occur at the same places.
    """
    longest = 0
    for i in range(common.size):
        longest = max(longest, common[i])
    most = np.zeros(longest + 1, dtype=np.int64)
    change = np.zeros(longest + 2, dtype=np.int64)
    lengths = np.zeros(longest + 1, dtype=np.int32)  # of the open strings; the lowest is the empty one
    starts = np.zeros(longest + 1, dtype=np.int32)
    top = 0
    for i in range(1, common.size + 1):
        shared = common[i] if i < common.size else 0
        start = i - 1
        while lengths[top] > shared:
            length, start = lengths[top], starts[top]
            top -= 1
            count = np.int64(i - start)
            pairs = count * (count - 1) // 2
            most[length] = max(most[length], count)
            change[max(shared, lengths[top]) + 1] += pairs
            change[length + 1] -= pairs
        if shared > lengths[top]:
            top += 1
            lengths[top], starts[top] = shared, start
    return most, change


# -- The compression estimate, SP 800-90B section 6.3.4: how long ago each block of six bits was last seen.

BLOCK = 6  # bits
DICTIONARY = 1000  # blocks that only fill the dictionary
_VALUES = 1 << BLOCK
_CORRECTION = 0.5907  # of the standard deviation, for blocks of six bits


def compression(bits: Bits) -> float:
    """6.3.4. Needs more than 1002 blocks."""
    logs = np.log2(_distances(bits)[DICTIONARY:])
    mean = float(logs.mean())
    variance = float(np.square(logs).sum()) / (logs.size - 1) - mean**2
    bound = mean - Z * _CORRECTION * math.sqrt(max(0.0, variance)) / math.sqrt(logs.size)
    expected = ExpectedLog(bits.size // BLOCK)
    low, high = 1 / _VALUES, 1.0
    if expected(low) <= bound:
        return 1.0
    while low < (p := (low + high) / 2) < high:
        low, high = (p, high) if expected(p) > bound else (low, p)
    return min_entropy(high) / BLOCK


class ExpectedLog:
    """Mean of log2(distance) over ``blocks`` blocks if one value has probability p and the others share the rest."""

    def __init__(self, blocks: int) -> None:
        distance = np.arange(1, blocks + 1, dtype=np.float64)
        log = np.log2(distance)
        # The text sums over each tested block t, and in it over each distance u: below t (seen before), and t (never
        # seen). The order of the sums is turned round: how many t lie above u.
        self._before: NDArray[np.float64] = log * (blocks - np.maximum(distance, DICTIONARY))
        self._never: NDArray[np.float64] = np.where(distance > DICTIONARY, log, 0.0)
        self._exponent = distance - 1
        self._tested: int = blocks - DICTIONARY

    def __call__(self, p: float) -> float:
        """Falls from p = 1/64 to p = 1."""
        return self._one_value(p) + (_VALUES - 1) * self._one_value((1 - p) / (_VALUES - 1))

    def _one_value(self, z: float) -> float:
        if z >= 1:
            return 0.0  # always at distance 1
        absent: NDArray[np.float64] = np.exp(self._exponent * math.log1p(-z))
        total = float(z * z * (self._before @ absent) + z * (self._never @ absent))
        return total / self._tested


def _distances(bits: Bits) -> NDArray[np.int64]:
    """Blocks since the same value was last seen; a value seen for the first time counts from before the start."""
    count = bits.size // BLOCK
    values = bits[: count * BLOCK].reshape(count, BLOCK) @ (1 << np.arange(BLOCK - 1, -1, -1))
    distances = np.empty(count, dtype=np.int64)
    for value in range(_VALUES):
        places = np.flatnonzero(values == value)
        distances[places] = np.diff(places, prepend=-1)
    return distances
