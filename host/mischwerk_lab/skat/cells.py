"""Cells of the document's tables as they come out here: means, standard errors, differences."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .measure import DEALS

PER_DEALS = DEALS  # the document's tables are sums over so many deals


class Estimate(NamedTuple):
    """Of tournament points in 1,000 deals, and its standard error: deals are independent, their seatings are not."""

    value: float
    error: float

    @property
    def z(self) -> float:
        """In standard errors."""
        return self.value / self.error if self.error else 0.0


class Cell(NamedTuple):
    """Points of each deal, of both kinds; ``seconds``, ``games``: of each kind, as in Part."""

    first: NDArray[np.float64]
    second: NDArray[np.float64]
    seconds: tuple[float, float]
    games: tuple[int, int]

    def line(self, which: int) -> Estimate:
        """Of the first or the second kind."""
        return estimate(self.second if which else self.first)

    @property
    def gain(self) -> Estimate:
        """What the second kind has more than the first."""
        return estimate(self.second - self.first)


Cells = Mapping[tuple[int, str], Cell]  # by place in ROWS and column


def estimate(points: NDArray[np.float64]) -> Estimate:
    """Of points by deal."""
    count = len(points)
    error = float(points.std(ddof=1)) * PER_DEALS / count**0.5 if count > 1 else 0.0
    return Estimate(float(points.mean()) * PER_DEALS, error)


def both(estimates: Sequence[Estimate]) -> Estimate:
    """The mean of estimates that rest on the same deals, and the largest error that it can have: the mean of theirs."""
    values = [one.value for one in estimates]
    return Estimate(sum(values) / len(values), sum(one.error for one in estimates) / len(values))
