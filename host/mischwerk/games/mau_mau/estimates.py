"""Means of points over independent deals, how sure they are, and whether four of them differ."""

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

CONFIDENCE, Z = 95, 1.959963984540054  # per cent; for means of many deals


class Estimate(NamedTuple):
    """A mean, and half the width of its confidence interval."""

    mean: float
    half: float


class Means(NamedTuple):
    """Of the columns of a sample; ``covariance``: of the means."""

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


def means(rows: Sequence[Sequence[float]]) -> Means:
    """Of a sample: a row of points for each deal, two deals at least."""
    count, width = len(rows), len(rows[0])
    mean = tuple(sum(column) / count for column in zip(*rows, strict=True))
    off = [[value - middle for value, middle in zip(row, mean, strict=True)] for row in rows]
    scale = 1 / (count - 1) / count
    return Means(mean, tuple(
        tuple(scale * sum(row[i] * row[j] for row in off) for j in range(width)) for i in range(width)
    ))  # fmt: skip


def chance_of(four: Means, expected: float) -> float | None:
    """How likely means at least so far from ``expected`` are if that is what all four are (Wald's chi-square with 3
    degrees of freedom, for many deals). The four of each deal have a fixed sum, so three say it all. None if the deals
    don't vary enough to tell."""
    off = [mean - expected for mean in four.mean[:3]]
    solved = _solved([list(row[:3]) for row in four.covariance[:3]], off)
    if solved is None:
        return None
    square = max(0.0, sum(one * two for one, two in zip(off, solved, strict=True)))
    return erfc(sqrt(square / 2)) + sqrt(2 * square / pi) * exp(-square / 2)


def _solved(matrix: list[list[float]], right: Sequence[float]) -> list[float] | None:
    """The solution of a small symmetric system, by elimination; None if it has none."""
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
