"""Cells of the Skat document's tables, made up."""

import numpy as np
from mischwerk_lab.skat.measure import Cell, DealScores, Times
from mischwerk_lab.skat.tables import ROWS, has_column

DEALS = 400
COLUMNS = ("S5", "S10", "S25", "S50", "S100", "S250", "S500", "S1000")


def numbers(mean, spread=10.0, deals=DEALS, seed=1):
    """With exactly this mean and standard deviation: ``mean`` thousand points in 1,000 deals."""
    values = np.random.default_rng(seed).normal(0, 1, deals)
    values -= values.mean()
    return values * spread / values.std(ddof=1) + mean


def scores(points):
    return DealScores(points, points / 2, (points > 0).astype(float))


def cells(gain, spread=10.0, columns=COLUMNS, seconds=(1.0, 10.0)):
    """Every cell with this mean gain a deal of the second kind over the first."""
    times = tuple(Times(time_s, 100, 10, 20_000) for time_s in seconds)
    return {
        (place, column): Cell((scores(np.zeros(DEALS)), scores(numbers(gain, spread))), times)
        for place, row in enumerate(ROWS)
        for column in columns
        if has_column(row, column)
    }
