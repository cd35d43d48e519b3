"""Rates of what happens now and then, with exact intervals: those of Garwood for a Poisson count, without SciPy.

The limits for a count k at confidence 1 - a are the rates at which k or more, and k or fewer, events have probability
a/2 each: quantiles of the gamma distribution. F. Garwood, Biometrika 28 (1936) 437.
"""

from math import exp, inf, lgamma, log, sqrt
from typing import NamedTuple

CONFIDENCE = 0.95
_CLOSE = 1e-13  # relative: where iterations end
_MOST_ITERATIONS = 100_000
_TAIL = 1.959963984540054  # of the normal distribution, at a/2: only where the search begins


class Rate(NamedTuple):
    """Events per exposure, with the limits between which the true rate lies at CONFIDENCE. All in events per unit."""

    events: int
    exposure: float
    rate: float
    low: float
    high: float

    def per(self, units: float) -> tuple[float, float, float]:
        """Rate and limits per ``units``: 1000 for feeds."""
        return self.rate * units, self.low * units, self.high * units


def rate(events: int, exposure: float) -> Rate | None:
    """The rate of ``events`` (0 or more) in ``exposure`` units; None if there was no exposure."""
    if exposure <= 0:
        return None
    tail = (1 - CONFIDENCE) / 2
    low = gamma_quantile(events, tail) if events else 0.0
    high = gamma_quantile(events + 1, 1 - tail)
    return Rate(events, exposure, events / exposure, low / exposure, high / exposure)


def gamma_quantile(shape: int, probability: float) -> float:
    """Where the gamma distribution of ``shape`` (1 or more) and scale 1 reaches ``probability`` (0 to 1, exclusive)."""
    sign = _TAIL if probability > 0.5 else -_TAIL
    spread = 1 / (9 * shape)
    low, high = 0.0, inf
    x = shape * max(0.05, 1 - spread + sign * sqrt(spread)) ** 3  # Wilson and Hilferty: close, but for small shapes
    for _ in range(200):
        missing = gamma_below(shape, x) - probability
        if missing < 0:
            low = x
        else:
            high = x
        density = exp((shape - 1) * log(x) - x - lgamma(shape))
        following = x - missing / density if density > 0 else inf
        if not low < following < high:  # Newton's step leaves what is known
            following = (low + high) / 2 if high < inf else 2 * x
        if abs(following - x) <= _CLOSE * x:
            break
        x = following
    return x


def gamma_below(shape: int, x: float) -> float:
    """Probability that a gamma variable of ``shape`` and scale 1 is below x, which is that of ``shape`` or more events
    where x are expected. By the series or the continued fraction, whichever converges fast (Abramowitz and Stegun
    6.5.29, 6.5.31)."""
    if x <= 0:
        return 0.0
    front = exp(shape * log(x) - x - lgamma(shape))
    if x < shape + 1:
        term = total = 1 / shape
        for step in range(1, _MOST_ITERATIONS):
            term *= x / (shape + step)
            total += term
            if term < total * _CLOSE:
                break
        return front * total
    # Lentz's algorithm for the fraction.
    b = x + 1 - shape
    c, d = inf, 1 / b
    fraction = d
    for step in range(1, _MOST_ITERATIONS):
        a = -step * (step - shape)
        b += 2
        d = 1 / (a * d + b)
        c = b + a / c
        change = c * d
        fraction *= change
        if abs(change - 1) < _CLOSE:
            break
    return 1 - front * fraction
