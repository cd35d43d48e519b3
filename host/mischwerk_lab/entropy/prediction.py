"""The entropy that follows from a predictor's success, the same for all four: SP 800-90B section 6.3.7, steps 5 to
8."""

import math

from mischwerk_lab.entropy.bounds import min_entropy, upper

_CONFIDENCE = 0.99


def predictability(tried: int, correct: int, longest: int) -> float:
    """Min-entropy per bit, when ``correct`` of ``tried`` predictions came true, ``longest`` of them in a row."""
    everywhere = upper(correct / tried, tried) if correct else 1 - (1 - _CONFIDENCE) ** (1 / tried)
    p = max(0.5, everywhere)
    return min_entropy(max(p, local(tried, longest + 1, p)))


def local(tried: int, run: int, least: float) -> float:
    """Probability at which ``run`` in a row stay out with 99 % in ``tried`` trials; ``least`` if that is larger."""
    low, high = least, 1.0
    wanted = math.log(_CONFIDENCE)
    if low >= 1 or log_no_run(low, run, tried) <= wanted:
        return low
    while low < (p := (low + high) / 2) < high:
        low, high = (p, high) if log_no_run(p, run, tried) > wanted else (low, p)
    return high


def log_no_run(p: float, run: int, tried: int) -> float:
    """Logarithm of the probability that ``tried`` trials of probability ``p`` hold no ``run`` successes in a row.

    The text (Feller, volume 1, XIII.7): (1 - px) / ((r + 1 - rx)q) / x**(N + 1), x by ten steps of
    x = 1 + q p**r x**(r + 1) from 1. Here with g = (x - 1) / q, for x is so near 1 that its own digits would be lost.
    """
    if p >= run / (run + 1):
        return -math.inf  # x = 1/p: a run is all but sure at any length where this is asked
    q = 1 - p
    g = 0.0
    for _ in range(10):
        g = math.exp(run * math.log(p) + (run + 1) * math.log1p(q * g))
    return math.log1p(-p * g) - math.log1p(-run * q * g) - (tried + 1) * math.log1p(q * g)
