"""Means of points over independent deals, how sure they are, and whether four of them differ."""

from collections.abc import Iterable, Sequence
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

CONFIDENCE, Z = 95, 1.959963984540054  # per cent; for means of many deals


class Estimate(NamedTuple):
    """A mean, and half the width of its confidence interval."""

    mean: float
    half: float


class Means(NamedTuple):
    """Means of the columns of a sample; ``covariance``: of the means."""

    mean: tuple[float, ...]
    covariance: tuple[tuple[float, ...], ...]

    @property
    def estimates(self) -> list[Estimate]:
        """Each mean with its interval."""
        return [Estimate(mean, Z * sqrt(self.covariance[i][i])) for i, mean in enumerate(self.mean)]

    def minus(self, other: "Means") -> "Means":
        """The differences from those of another, independent sample."""
        return Means(
            tuple(one - two for one, two in zip(self.mean, other.mean, strict=True)),
            tuple(
                tuple(one + two for one, two in zip(row, others, strict=True))
                for row, others in zip(self.covariance, other.covariance, strict=True)
            ),
        )


class Sums:
    """Sums of the rows of a sample as they come, and of the products of their columns: the rows themselves needn't be
    kept. All are relative to the first row, so that little precision is lost where they differ by little."""

    def __init__(self) -> None:
        self.count = 0
        self._first: tuple[float, ...] = ()
        self._sums: list[float] = []
        self._products: list[list[float]] = []  # of each column with those up to itself

    def add(self, row: Sequence[float]) -> None:
        """One more row of points."""
        if not self.count:
            self._first = tuple(row)
            self._sums = [0.0] * len(row)
            self._products = [[0.0] * (i + 1) for i in range(len(row))]
        self.count += 1
        off = [value - first for value, first in zip(row, self._first, strict=True)]
        for i, (value, products) in enumerate(zip(off, self._products, strict=True)):
            self._sums[i] += value
            for j in range(i + 1):
                products[j] += value * off[j]

    def means(self) -> Means:
        """Return the means of two rows at least."""
        count, sums = self.count, self._sums
        scale = 1 / (count - 1) / count

        def covariance(i: int, j: int) -> float:
            value = scale * (self._products[max(i, j)][min(i, j)] - sums[i] * sums[j] / count)
            return max(0.0, value) if i == j else value  # by rounding it could be less

        columns = range(len(sums))
        return Means(
            tuple(first + total / count for first, total in zip(self._first, sums, strict=True)),
            tuple(tuple(covariance(i, j) for j in columns) for i in columns),
        )


def means(rows: Iterable[Sequence[float]]) -> Means:
    """Return the means of a sample: a row of points for each deal, two deals at least."""
    sums = Sums()
    for row in rows:
        sums.add(row)
    return sums.means()


def chance_of(four: Means, expected: float) -> float | None:
    """Return how likely means at least this far from ``expected`` are if all four have that value (Wald's chi-square
    with 3 degrees of freedom, for many deals). The four of each deal have a fixed sum, so three of them determine it.
    None if the deals don't vary enough."""
    off = [mean - expected for mean in four.mean[:3]]
    solved = _solved([list(row[:3]) for row in four.covariance[:3]], off)
    if solved is None:
        return None
    square = max(0.0, sum(one * two for one, two in zip(off, solved, strict=True)))
    return erfc(sqrt(square / 2)) + sqrt(2 * square / pi) * exp(-square / 2)


def _solved(matrix: list[list[float]], right: Sequence[float]) -> list[float] | None:
    """The solution of a small symmetric system, by elimination; None if there is none."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    largest = max(abs(value) for row in matrix for value in row)
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        if abs(rows[i][i]) <= 1e-12 * largest:
            return None
        for j in range(size):
            if j != i:
                factor = rows[j][i] / rows[i][i]
                rows[j] = [one - factor * two for one, two in zip(rows[j], rows[i], strict=True)]
    return [row[size] / row[i] for i, row in enumerate(rows)]
