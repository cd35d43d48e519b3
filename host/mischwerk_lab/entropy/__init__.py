"""How much entropy raw noise bits hold at most: the ten estimators of NIST SP 800-90B section 6.3, for single bits.

Written from the text of January 2018, as the bindings on PyPI are not maintained (sp800-90b: last release 2020, needs a
C++ compiler and two C libraries). Where the text leaves something open, it is decided as in NIST's own tool.
"""

import math
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
from mischwerk.terminal import compiling
from numpy.typing import NDArray

# -- What all estimators share: the shape of their input, the upper bound of a probability, and bits from it.

Bits: TypeAlias = NDArray[np.uint8]  # one bit per element, 0 or 1, in the order of time
Z = 2.5758293035489008  # normal quantile of 0.995; the text rounds it to 2.576, NIST's tool does not

_Function = TypeVar("_Function", bound=Callable[..., Any])

compiling.told()


def compiled(function: _Function) -> _Function:
    """Decorator: machine code instead of bytecode, cached on disk between runs where possible."""
    try:
        return cast(_Function, numba.njit(cache=True)(function))
    except RuntimeError:  # neither this folder nor the user's can be written
        return cast(_Function, numba.njit(function))


def upper(p: float, n: int) -> float:
    """Upper end of the 99 % interval of a probability estimated as ``p`` from ``n`` observations."""
    return min(1.0, p + Z * math.sqrt(p * (1.0 - p) / (n - 1)))


def min_entropy(p: float) -> float:
    """Bits per outcome if the likeliest one has probability ``p``."""
    return max(0.0, -math.log2(p))  # never -0.0
