"""Means of evidence, in logarithms: the mean of several bets is a bet, too."""

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.streams import compiled


@compiled
def log_mean(logarithms: NDArray[np.float64]) -> float:
    """Logarithm of the mean; a bet that lost everything has -inf, but not all of them."""
    highest = logarithms.max()
    return float(highest + np.log(np.exp(logarithms - highest).mean()))
