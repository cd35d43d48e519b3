"""Bets on one number of a deck whose law over all orders is known exactly.

Two kinds of bets, mixed: that large or small values are preferred (the law, tilted by exp(theta k), for a fixed grid
of theta), and that values come as often as they did so far (a Dirichlet prior around the law). Each multiplies the
evidence by the probability that it gave to the value, over that of the law: its mean is 1 if the law holds.
"""

from collections.abc import Callable
from math import factorial, log

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.exact.counting import by_fixed_points, by_neighbours, by_runs
from mischwerk_lab.streams import Decks, compiled

# -- Means of evidence, in logarithms: the mean of several bets is a bet, too.


@compiled
def log_mean(logarithms: NDArray[np.float64]) -> float:
    """Logarithm of the mean; a bet that lost everything has -inf, but not all of them."""
    highest = logarithms.max()
    return float(highest + np.log(np.exp(logarithms - highest).mean()))


Floats = NDArray[np.float64]
_SPREADS = 2.0 ** np.arange(-6, 2)  # tilts, in standard deviations by which they move the mean
_STRENGTHS = np.array([4.0, 64.0])  # decks that the law counts for against those seen
# Name: how many decks have the value 0, 1, ..
COUNTED: dict[str, Callable[[int], tuple[int, ...]]] = {
    "rising": lambda n: (0, *by_runs(n)),
    "runs": lambda n: (0, *by_runs(n)),
    "adjacency": by_neighbours,
    "fixed-points": by_fixed_points,
}


class NumberBet:
    """On one of COUNTED."""

    def __init__(self, name: str, cards: int) -> None:
        self.name = name
        self._column = list(COUNTED).index(name)
        self._log_law = log_law(name, cards)
        self._tilted = _tilted(self._log_law)
        self._counts = np.zeros(len(self._log_law))
        self._log_evidence = np.zeros(len(self._tilted) + len(_STRENGTHS))

    def observe(self, decks: Decks) -> Floats:
        """Logarithm of the evidence after each deck."""
        values, out = np.empty((len(decks), len(COUNTED)), dtype=np.int64), np.empty(len(decks))
        read_numbers(decks, values)
        _bet(values[:, self._column], self._log_law, self._tilted, _STRENGTHS, self._counts, self._log_evidence, out)
        return out

    def found(self) -> dict[str, float]:
        """Its mean in the decks so far, and over all orders."""
        values, decks = np.arange(len(self._counts)), self._counts.sum()
        return {"mean": float(self._counts @ values / decks), "expected": float(np.exp(self._log_law) @ values)}


def log_law(name: str, cards: int) -> Floats:
    """Return the logarithm of the law in whole numbers, for 1/256! is no float. Impossible values have -inf."""
    total = log(factorial(cards))
    return np.array([log(count) - total if count else -np.inf for count in COUNTED[name](cards)])


def _tilted(law: Floats) -> Floats:
    """(tilts, values): logarithm of the tilted law over the law."""
    values = np.arange(len(law), dtype=np.float64)
    probabilities = np.exp(law)
    spread = float(np.sqrt(probabilities @ (values - probabilities @ values) ** 2))
    thetas = np.concatenate([-_SPREADS, _SPREADS]) / spread
    gain = thetas[:, None] * values
    tilted: Floats = gain - np.logaddexp.reduce(gain + law, axis=1)[:, None]
    return tilted


@compiled
def read_numbers(decks: Decks, values: NDArray[np.int64]) -> None:
    """All numbers of COUNTED, in that order."""
    n = decks.shape[1]
    place_of = np.zeros(n, dtype=np.int64)
    for row in range(decks.shape[0]):
        runs = rising = np.int64(1)
        neighbours = fixed = np.int64(0)
        for place in range(n):
            card = np.int64(decks[row, place])
            place_of[card] = place
            fixed += np.int64(card == place)
            if place > 0:
                step = card - np.int64(decks[row, place - 1])
                runs += np.int64(step < 0)
                neighbours += np.int64(abs(step) == 1)
        for number in range(1, n):
            rising += np.int64(place_of[number] < place_of[number - 1])
        values[row, 0], values[row, 1], values[row, 2], values[row, 3] = rising, runs, neighbours, fixed


@compiled
def _bet(
    values: NDArray[np.int64],
    law: Floats,
    tilted: Floats,
    strengths: Floats,
    counts: Floats,
    log_evidence: Floats,
    out: Floats,
) -> None:
    tilts = tilted.shape[0]
    for row in range(values.shape[0]):
        value = values[row]
        for tilt in range(tilts):
            log_evidence[tilt] += tilted[tilt, value]
        decks = counts.sum()
        for at in range(strengths.shape[0]):
            # (count + strength law) / ((decks + strength) law), where the law may be as small as 1/256!
            gain = np.log(strengths[at])
            if counts[value] > 0:
                gain = np.logaddexp(gain, np.log(counts[value]) - law[value])
            log_evidence[tilts + at] += gain - np.log(decks + strengths[at])
        counts[value] += 1
        out[row] = log_mean(log_evidence)
