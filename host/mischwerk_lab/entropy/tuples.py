"""Estimators that count repeated strings: SP 800-90B sections 6.3.5 and 6.3.6."""

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.entropy.bounds import min_entropy, upper
from mischwerk_lab.entropy.suffixes import Repeats

_OFTEN = 35  # a string that comes so often is counted in the t-tuple estimate, a rarer one in the LRS estimate


def t_tuple(found: Repeats, bits: int) -> float:
    """6.3.5: the most common strings of each length that come often. ``bits``: length of the whole sequence."""
    lengths = np.arange(1, _often(found) + 1)
    return _likeliest(found.most[lengths] / (bits - lengths + 1), lengths, bits)


def longest_repeated(found: Repeats, bits: int) -> float:
    """6.3.6: collisions of strings too long to come often, up to the longest repeated one."""
    lengths = np.arange(_often(found) + 1, found.most.size)
    places = bits - lengths + 1
    return _likeliest(found.pairs[lengths] / (places * (places - 1) // 2), lengths, bits)


def _often(found: Repeats) -> int:
    """Length of the longest string that comes often."""
    return int(np.count_nonzero(found.most[1:] >= _OFTEN))


def _likeliest(p: NDArray[np.float64], lengths: NDArray[np.int64], bits: int) -> float:
    """Entropy per bit from the probabilities of strings; without any string there is no evidence against the source."""
    if lengths.size == 0:
        return 1.0
    return min_entropy(upper(float((p ** (1 / lengths)).max()), bits))
