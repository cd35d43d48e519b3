"""The compression estimate, SP 800-90B section 6.3.4: how long ago each block of six bits was last seen."""

import math

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.entropy.bounds import Bits, Z, min_entropy

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
