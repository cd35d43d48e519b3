"""Rates of what happens now and then: exact intervals (Garwood's, without SciPy), and whether a rate has risen.

The limits for a count k at confidence 1 - a are the rates at which k or more, and k or fewer, events have probability
a/2 each: quantiles of the gamma distribution. F. Garwood, Biometrika 28 (1936) 437.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from math import exp, inf, lgamma, log, sqrt
from operator import mul
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


# -- Whether a rate has risen, and since when: a likelihood ratio for one change in a Poisson rate. Retries are
# counted over feeds. Had nothing changed, each retry would fall on any feed alike: so, given how many there were,
# the greatest likelihood ratio over all moments of a change has a distribution without unknowns, and it is computed
# here, not simulated. It is that of a random walk that must not fall below a bound: see D. Siegmund, Sequential
# Analysis (1985), and K. J. Worsley, Biometrika 73 (1986) 91, on tests for a change point. Only a rise counts.
# Retries of one job may have one cause, a bent card for instance, and vary more than a Poisson count does. How much
# more shows between neighbouring jobs, whatever the rate does in the long run; evidence and counts are divided by
# it.

FALSE_ALARM_RATE = 0.001  # of each look at rollers that have not changed
MOMENTS = 32  # at which a change is tested; the estimate takes any
MOST_EXACT = 5000  # events; with more, the bound below is sharp enough
_CERTAIN = 1e-9  # p-values below are not told apart
_WIDE = 8.0  # standard deviations: what is farther out is less than rounding


class Rise(NamedTuple):
    """``at``: number of the first stretch of the higher rate; ``before``, ``since``: events and exposure before it and
    from it on; ``dispersion``: variance of the events over that of a Poisson count, 1 or more; ``p_value``: how often a
    rate that has not changed shows as much, or more."""

    at: int
    before: tuple[int, int]
    since: tuple[int, int]
    dispersion: float
    p_value: float

    @property
    def is_found(self) -> bool:
        """True if it is believed."""
        return self.p_value <= FALSE_ALARM_RATE


def most_likely_rise(exposures: Sequence[int], events: Sequence[int]) -> Rise | None:
    """The most likely rise of a rate over stretches of ``exposures`` (feeds, above 0) with ``events`` (retries); None
    if the rate is nowhere lower before than after."""
    exposed, happened = list(accumulate(exposures)), list(accumulate(events))
    if not happened or happened[-1] == 0:
        return None
    whole, total = exposed[-1], happened[-1]
    ratios = [_log_ratio(k, total, n / whole) for n, k in zip(exposed[:-1], happened[:-1], strict=True)]
    if not ratios or max(ratios) <= 0:
        return None
    last = max(range(len(ratios)), key=ratios.__getitem__)
    before = (happened[last], exposed[last])
    moments = _moments(exposed)
    statistic = max(ratios[moment] for moment in moments)
    spread = dispersion(exposures, events)
    p_value = chance([exposed[moment] / whole for moment in moments], round(total / spread), statistic / spread)
    return Rise(last + 1, before, (total - before[0], whole - before[1]), spread, p_value)


def dispersion(exposures: Sequence[int], events: Sequence[int]) -> float:
    """Return how much more the events vary from each stretch to the next than Poisson counts of one rate do; 1 if not
    more."""
    seen = expected = 0.0
    pairs = zip(exposures, events, exposures[1:], events[1:], strict=False)
    for exposure, count, following, later in pairs:
        both = exposure + following
        seen += (count * following - later * exposure) ** 2 / (exposure * following * both)
        expected += (count + later) / both
    return max(1.0, seen / expected) if expected else 1.0


def chance(shares: Sequence[float], total: int, statistic: float) -> float:
    """Probability that ``total`` events, each anywhere alike, reach a log likelihood ratio of ``statistic`` for a rise
    at one of the moments; ``shares``: of the exposure before each, rising. An upper bound above MOST_EXACT events, and
    where it is below _CERTAIN."""
    if statistic <= 0:
        return 1.0
    # Each moment alone: exp(-ratio), by Chernoff.
    bound = min(1.0, len(shares) * exp(-statistic))
    if bound < _CERTAIN or total > MOST_EXACT:
        return bound
    crossed = 0.0
    first, walks = 0, [1.0]  # probabilities of each number of events, from `first` up, with no bound touched
    done = 0.0
    for share in shares:
        step = _poisson(total * (share - done))
        first, walks = _after(first, walks, step, total, share)
        done = share
        touched = _bound(total, share, statistic) + 1 - first
        if touched > 0:
            rest = total * (1 - share)
            crossed += sum(
                walk * _poisson_at(rest, total - first - number) for number, walk in enumerate(walks[:touched])
            )
            first, walks = first + touched, walks[touched:]
    return min(1.0, crossed / _poisson_at(total, total))


def _after(
    first: int, walks: list[float], step: tuple[int, list[float]], total: int, share: float
) -> tuple[int, list[float]]:
    """The walks one moment later, up to what is ever reached; both lists start at their lowest number of events."""
    least, chances = step
    spread = _WIDE * sqrt(total * share * (1 - share)) + _WIDE
    low, high = first + least, min(total, int(total * share + spread), first + least + len(walks) + len(chances) - 2)
    turned = chances[::-1]
    after = []
    for number in range(low, high + 1):
        # The sum over all steps that lead here: walks from `begin` on, each with the chance of what is missing.
        top = number - low
        begin = max(0, top - len(chances) + 1)
        end = min(len(walks), top + 1)
        skipped = len(chances) - 1 - (top - begin)
        after.append(sum(map(mul, walks[begin:end], turned[skipped : skipped + end - begin])))
    return low, after


def _moments(exposed: Sequence[int]) -> list[int]:
    """Up to MOMENTS stretches after which a change is tested, about as much exposure apart."""
    last = len(exposed) - 2
    wanted = (bisect_left(exposed, exposed[-1] * part / (MOMENTS + 1)) for part in range(1, MOMENTS + 1))
    return sorted({min(number, last) for number in wanted})


def _bound(total: int, share: float, statistic: float) -> int:
    """The most events before a moment that show a rise as great as ``statistic`` there; -1 if none do."""
    low, high = -1, int(total * share)
    while low < high:
        middle = (low + high + 1) // 2
        if _log_ratio(middle, total, share) >= statistic * (1 - 1e-12):
            low = middle
        else:
            high = middle - 1
    return low


def _log_ratio(before: int, total: int, share: float) -> float:
    """Log likelihood ratio of two rates to one, if ``before`` of the events fell into this share; 0 for no rise."""
    if not 0 < share < 1 or before >= total * share:
        return 0.0
    after = total - before
    lower = before * log(before / (total * share)) if before else 0.0
    return lower + after * log(after / (total * (1 - share)))


def _poisson(mean: float) -> tuple[int, list[float]]:
    """Its probabilities, from the least number on that occurs at all."""
    spread = _WIDE * sqrt(mean) + _WIDE
    least = max(0, int(mean - spread))
    return least, [_poisson_at(mean, number) for number in range(least, int(mean + spread) + 1)]


def _poisson_at(mean: float, number: int) -> float:
    if mean <= 0:
        return 1.0 if number == 0 else 0.0
    return exp(number * log(mean) - mean - lgamma(number + 1))
