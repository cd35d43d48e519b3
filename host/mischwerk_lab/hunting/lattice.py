"""The 48 bits of drand48() or of Java's nextDouble() from one deck, by a lattice: each draw tells the upper bits.

States in a row, less a constant vector, are points of a lattice that depends on the factor alone; the draws say where
the point lies, to a fiftieth of the modulus. (A. Frieze, J. Håstad, R. Kannan, J. Lagarias and A. Shamir:
Reconstructing Truncated Integer Variables Satisfying Linear Congruences, 1988; A. Lenstra, H. Lenstra and L. Lovász:
Factoring Polynomials with Rational Coefficients, 1982.)
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np

from mischwerk_lab.hunting.java import ADDEND, FACTOR, INVERSE, MASK

_DRAWS = 18
_MODULUS = MASK + 1


def states(bounds: Sequence[int], draws: Sequence[int], stride: int) -> list[int]:
    """The state before the first draw, if there is one; a draw takes ``stride`` steps, and tells of the first."""
    begin = 0 if bounds[0] >= bounds[-1] else max(0, len(bounds) - _DRAWS)
    some = range(begin, min(begin + _DRAWS, len(bounds)))
    if len(some) < _DRAWS:
        return []
    basis = reduced(stride)
    constants, x = [], 0
    for _ in some:
        constants.append(x)
        for _ in range(stride):
            x = (x * FACTOR + ADDEND) & MASK
    middle = [(2 * draws[k] + 1) * _MODULUS // (2 * bounds[k]) for k in some]
    target = np.array([(a - b) % _MODULUS for a, b in zip(middle, constants, strict=True)], float)
    near = np.rint(np.linalg.solve(np.array(basis, float).T, target)).astype(np.int64).tolist()
    first = sum(factor * row[0] for factor, row in zip(near, basis, strict=True)) % _MODULUS
    state = (first + constants[0]) & MASK
    for _ in range(1 + begin * stride):
        state = (state - ADDEND) * INVERSE & MASK
    return [state]


@cache
def reduced(stride: int) -> tuple[tuple[int, ...], ...]:
    """A basis of short vectors."""
    factor = pow(FACTOR, stride, _MODULUS)
    rows = [[pow(factor, k, _MODULUS) for k in range(_DRAWS)]]
    rows += [[_MODULUS if k == row else 0 for k in range(_DRAWS)] for row in range(1, _DRAWS)]
    return tuple(map(tuple, _lll(rows)))


def _lll(rows: list[list[int]]) -> list[list[int]]:
    """In whole numbers (H. Cohen: A Course in Computational Algebraic Number Theory, algorithm 2.6.7)."""
    n = len(rows)
    d, table = [1] + [0] * n, [[0] * n for _ in range(n)]

    def product(i: int, j: int) -> int:
        return sum(a * b for a, b in zip(rows[i], rows[j], strict=True))

    def reduce(k: int, j: int) -> None:
        if 2 * abs(table[k][j]) <= d[j + 1]:
            return
        q = round(Fraction(table[k][j], d[j + 1]))
        rows[k] = [a - q * b for a, b in zip(rows[k], rows[j], strict=True)]
        table[k][j] -= q * d[j + 1]
        for i in range(j):
            table[k][i] -= q * table[j][i]

    k, most = 1, 0
    d[1] = product(0, 0)
    while k < n:
        if k > most:
            most = k
            for j in range(k + 1):
                u = product(k, j)
                for i in range(j):
                    u = (d[i + 1] * u - table[k][i] * table[j][i]) // d[i]
                if j < k:
                    table[k][j] = u
                else:
                    d[k + 1] = u
        reduce(k, k - 1)
        if 4 * (d[k + 1] * d[k - 1] + table[k][k - 1] ** 2) < 3 * d[k] ** 2:
            rows[k], rows[k - 1] = rows[k - 1], rows[k]
            for j in range(k - 1):
                table[k][j], table[k - 1][j] = table[k - 1][j], table[k][j]
            part = table[k][k - 1]
            b = (d[k - 1] * d[k + 1] + part**2) // d[k]
            for i in range(k + 1, most + 1):
                t = table[i][k]
                table[i][k] = (d[k + 1] * table[i][k - 1] - part * t) // d[k]
                table[i][k - 1] = (b * t + part * table[i][k]) // d[k + 1]
            d[k] = b
            k = max(1, k - 1)
        else:
            for j in range(k - 2, -1, -1):
                reduce(k, j)
            k += 1
    return rows
