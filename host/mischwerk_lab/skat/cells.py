"""Cells of the document's tables as they come out here: means, standard errors, differences."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .measure import DEALS, Times

SEATS_AT_A_TABLE = 3
PER_DEALS = DEALS  # the document's tables are sums over so many deals
Numbers = NDArray[np.float64]  # one for each deal


class Estimate(NamedTuple):
    """Estimate of a sum over 1,000 deals, and its standard error: deals are independent, their seatings are not."""

    value: float
    error: float


class DealScores(NamedTuple):
    """Scores of one kind, as in measure.Scores."""

    points: Numbers
    listed: Numbers
    won: Numbers


class Cell(NamedTuple):
    """Both kinds, by deal; ``times``: of all its games."""

    scores: tuple[DealScores, DealScores]
    times: tuple[Times, Times]

    @property
    def deals(self) -> int:
        """How many."""
        return len(self.scores[0].points)

    @property
    def games(self) -> int:
        """In all seatings."""
        return sum(one.games for one in self.times) // SEATS_AT_A_TABLE

    def line(self, which: int, of: str = "points") -> Estimate:
        """Estimate the first or the second kind; ``of``: points, listed or won."""
        return estimate(getattr(self.scores[which], of))

    def gain(self, of: str = "points") -> Estimate:
        """Return what the second kind has more than the first."""
        first, second = (getattr(one, of) for one in self.scores)
        return estimate(second - first)


Cells = Mapping[tuple[int, str], Cell]  # by place in ROWS and column


def estimate(numbers: Numbers, per: float = PER_DEALS) -> Estimate:
    """Estimate the sum of numbers by deal, per that number of deals."""
    count = len(numbers)
    error = float(numbers.std(ddof=1)) * per / count**0.5 if count > 1 else 0.0
    return Estimate(float(numbers.mean()) * per, error)
