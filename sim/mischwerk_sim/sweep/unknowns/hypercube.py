"""A Latin hypercube: along each number the samples lie one in each of as many equal parts (M. D. McKay and others,
Technometrics 21, 1979, p. 239), so that a few hundred samples cover every range evenly."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray


def shares(names: Sequence[str], samples: int, seed: int) -> NDArray[np.float64]:
    """How far through its range each number is, 0 to 1: a row a sample, a column a name.

    A name's column follows from seed, name and number of samples alone: another unknown more changes no other.
    """
    found = np.empty((samples, len(names)))
    for column, name in enumerate(names):
        rng = np.random.default_rng([seed, crc32(name.encode())])
        found[:, column] = (rng.permutation(samples) + rng.random(samples)) / samples
    return found
