"""How likely a sum over many decks is to be as large, or as small, as it was seen: exact, also far out in the tails.

Each deck adds a whole number of known law, such as the aces among ten cards, or their card points. The law is tilted
until its mean is the sum that was seen; there its characteristic function gives the probabilities with a relative
error, not an absolute one, and the tilt is taken off again (as in importance sampling; H. E. Daniels, Saddlepoint
approximations in statistics, 1954, without the approximation).
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_WIDTH = 24.0  # standard deviations of the tilted sum: what lies outside is below exp(-72)
_ALL_FREQUENCIES = 1 << 16  # in wider windows only the lowest ones differ from 0
_STEEPEST = 60.0  # per unit: beyond, only the end itself counts


def of_subset(scores: Sequence[int], taken: int) -> NDArray[np.float64]:
    """The law of the sum of ``taken`` of these scores, whole and not negative, drawn at random: entry k of it."""
    ways = [[0] * (sum(scores) + 1) for _ in range(taken + 1)]
    ways[0][0] = 1
    for score in scores:
        for number in range(taken, 0, -1):
            fewer, here = ways[number - 1], ways[number]
            for total in range(score, len(here)):
                if fewer[total - score]:
                    here[total] += fewer[total - score]
    all_ways = math.comb(len(scores), taken)
    return np.array([count / all_ways for count in ways[taken]])


def two_sided_sum(law: NDArray[np.float64], decks: int, seen: int) -> float:
    """Twice the tail on that side of the mean on which the sum over ``decks`` decks lies, 1 at most."""
    mean = float(law @ np.arange(len(law)))
    if seen <= decks * mean:
        return min(1.0, 2 * _below(law, decks, seen))
    return min(1.0, 2 * _below(law[::-1], decks, decks * (len(law) - 1) - seen))


def _below(law: NDArray[np.float64], decks: int, seen: int) -> float:
    """P(sum <= seen) for a sum that was not above its mean."""
    values = np.flatnonzero(law).astype(float)
    log_law = np.log(law[np.flatnonzero(law)])
    if seen < decks * values[0]:
        return 0.0
    mean = float(law @ np.arange(len(law)))
    if seen >= decks * mean:
        tilt = 0.0
    elif _mean(values, log_law, -_STEEPEST) * decks >= seen:  # only the smallest value in each deck
        return math.exp(decks * float(log_law[0]))
    else:
        from scipy.optimize import brentq  # takes half a second

        tilt = float(brentq(lambda x: _mean(values, log_law, x) - seen / decks, -_STEEPEST, 0.0, xtol=1e-13))
    cumulant = _cumulant(values, log_law, tilt)
    tilted = np.exp(log_law + tilt * values - cumulant)
    middle = float(tilted @ values)
    deviation = math.sqrt(decks * float(tilted @ (values - middle) ** 2))
    window = 2 * int(np.ceil(max(_WIDTH * deviation / 2, values[-1] + 1, 32)))
    if window <= _ALL_FREQUENCIES:
        spread = np.zeros(window)
        spread[np.flatnonzero(law)] = tilted
        angle = 2 * math.pi * np.arange(window) / window
        transform = np.fft.ifft(spread) * window
    else:
        most = math.ceil(_WIDTH / 2 * window / (2 * math.pi * deviation))
        angle = 2 * math.pi * np.arange(-most, most + 1) / window
        transform = np.exp(1j * angle[:, None] * values) @ tilted
    # The sum over j = 0, 1 .. of Q(seen - j) exp(tilt j), with Q(k) the mean of transform**decks exp(-i angle k).
    step = np.exp(tilt + 1j * angle)
    half = window // 2
    with np.errstate(divide="ignore", invalid="ignore"):
        series = np.where(np.abs(step - 1) < 1e-14, half, (1 - step**half) / (1 - step))
    total = float((transform**decks * np.exp(-1j * angle * (seen % window)) * series).sum().real) / window
    return max(0.0, total) * math.exp(min(0.0, decks * cumulant - tilt * seen))


def _cumulant(values: NDArray[np.float64], log_law: NDArray[np.float64], tilt: float) -> float:
    return float(np.logaddexp.reduce(log_law + tilt * values))


def _mean(values: NDArray[np.float64], log_law: NDArray[np.float64], tilt: float) -> float:
    return float(np.exp(log_law + tilt * values - _cumulant(values, log_law, tilt)) @ values)
