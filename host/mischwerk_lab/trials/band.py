"""The exact law of the Kolmogorov distance of even draws from n places."""

import math
from functools import lru_cache

import numpy as np
from scipy.fft import irfft, next_fast_len, rfft
from scipy.special import gammaln

_SURE = 1e-9  # below, the bound of Massart is given: Fourier transforms can't resolve smaller probabilities


@lru_cache(1024)
def outside(n: int, draws: int, step: int) -> float:
    """Probability that for some place t, |n C(t) - draws (t+1)| >= step, with C(t) of the draws at places 0..t.

    C(t) of an even sample is a sum of Poisson numbers of mean draws/n, given that all n of them add up to ``draws``.
    So the sums that stay in the band are carried from place to place (after Conover 1972, A Kolmogorov goodness-of-fit
    test for discontinuous distributions). Far out it is replaced by 2 exp(-2 draws d**2), its upper bound (Massart
    1990, The tight constant in the Dvoretzky-Kiefer-Wolfowitz inequality).
    """
    bound = 2 * math.exp(-2 * step * step / (n * n * draws))
    if bound < _SURE:
        return bound
    mean = draws / n
    lowest = [max(0, (draws * (t + 1) - step) // n + 1) for t in range(n)]
    highest = [min(draws, -(-(draws * (t + 1) + step) // n) - 1) for t in range(n)]
    highest[-1] = lowest[-1] = draws  # where the band has its only sum
    width = max(high - low for low, high in zip([0, *lowest], [0, *highest], strict=True)) + 1
    most = max(high - low for low, high in zip([0, *lowest[:-1]], highest, strict=True)) + 1  # of one increment
    size = next_fast_len(width + most, real=True)
    numbers = np.arange(most)
    increments = rfft(np.exp(numbers * math.log(mean) - mean - gammaln(numbers + 1)), size)
    inside, base = np.ones(1), 0
    for low, high in zip(lowest, highest, strict=True):
        if high < low:
            return 1.0
        sums = irfft(rfft(inside, size) * increments, size)
        inside = np.zeros(high - low + 1)
        reached = sums[low - base : high - base + 1]
        inside[: reached.size] = reached
        base = low
    whole = math.exp(draws * math.log(draws) - draws - math.lgamma(draws + 1))
    return float(min(1.0, max(0.0, 1 - inside[0] / whole)))
