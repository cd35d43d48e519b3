"""Confidence intervals of a probability seen ``hits`` times in ``trials``."""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import NormalDist

CONFIDENCE = 0.95
_HALVINGS = 50


def wilson(hits: int, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's score interval (E. B. Wilson, JASA 22, 1927, p. 209): keeps its coverage near 0 and 1, too, on average.

    Nothing tried: (0, 1).
    """
    if not 0 <= hits <= trials:
        raise ValueError(f"{hits} hits in {trials} trials")
    if not trials:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + confidence / 2.0)
    share, weight = hits / trials, z * z / trials
    middle = (share + weight / 2.0) / (1.0 + weight)
    half = math.sqrt(share * (1.0 - share) * weight + weight * weight / 4.0) / (1.0 + weight)
    return (middle - half if hits else 0.0), (middle + half if hits < trials else 1.0)


def clopper_pearson(hits: int, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The exact interval (C. J. Clopper, E. S. Pearson, Biometrika 26, 1934, p. 404): its coverage is never too low.

    Nothing tried: (0, 1).
    """
    if not 0 <= hits <= trials:
        raise ValueError(f"{hits} hits in {trials} trials")
    if not trials:
        return 0.0, 1.0
    tail = (1.0 - confidence) / 2.0
    low = _where(lambda p: 1.0 - _at_most(hits - 1, trials, p) < tail) if hits else 0.0
    high = _where(lambda p: _at_most(hits, trials, p) > tail) if hits < trials else 1.0
    return low, high


def _where(is_below: Callable[[float], bool]) -> float:
    """The probability up to which ``is_below`` holds, by bisection."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2.0
        low, high = (middle, high) if is_below(middle) else (low, middle)
    return (low + high) / 2.0


def _at_most(hits: int, trials: int, p: float) -> float:
    """Probability of that many hits or fewer."""
    if hits < 0:
        return 0.0
    log_p, log_q, all_ways = math.log(p), math.log1p(-p), math.lgamma(trials + 1)
    return math.fsum(
        math.exp(all_ways - math.lgamma(k + 1) - math.lgamma(trials - k + 1) + k * log_p + (trials - k) * log_q)
        for k in range(hits + 1)
    )
