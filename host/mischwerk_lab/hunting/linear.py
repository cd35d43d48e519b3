"""Equations over GF(2): few unknowns as Python numbers, many as rows of words.

A row has a bit for each unknown. Right sides are bits of a number, too: one for each question to the same rows.
"""

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.streams import U64, compiled

_BLOCK = 8  # columns at a time: a table of 2**8 sums of rows (M. Albrecht, G. Bard, W. Hart: M4RI, 2010)
Rows = NDArray[np.uint64]


class Small:
    """Equations taken one after the other; a row is a number, its bit 0 the right side."""

    def __init__(self, unknowns: int) -> None:
        self._unknowns = unknowns
        self._rows: dict[int, int] = {}  # by the position of the highest bit

    @property
    def rank(self) -> int:
        return len(self._rows)

    def add(self, row: int) -> bool:
        """False if it contradicts those before."""
        while row > 1:
            top = row.bit_length()
            if top not in self._rows:
                self._rows[top] = row
                return True
            row ^= self._rows[top]
        return row == 0

    def solutions(self) -> list[int]:
        """All of them, as numbers of ``unknowns`` bits; 2**(unknowns - rank)."""
        vectors = [0]  # bit 0 stays 1 for the right side
        for column in range(1, self._unknowns + 1):
            row = self._rows.get(column + 1)
            if row is None:
                vectors += [values | 1 << column for values in vectors]
            else:
                rest = row ^ 1 << column
                vectors = [values | ((rest & (values | 1)).bit_count() & 1) << column for values in vectors]
        return [values >> 1 for values in vectors]


def solve(rows: Rows, right: Rows, unknowns: int) -> tuple[int, list[int], Rows]:
    """Rank; bits of ``right`` without contradiction; and for each bit of it a solution: words of bits by unknown.

    Both arrays are used up. ``rows``: (equations, words), bit c % 64 of word c // 64 is unknown c. Unknowns that the
    equations leave open are 0.
    """
    pivots = np.full(unknowns, -1, dtype=np.int64)
    rank = int(_eliminate(rows, right, pivots))
    rest = int(np.bitwise_or.reduce(right[rank:])) if rank < len(right) else 0
    return rank, [bit for bit in range(64) if not rest >> bit & 1], _substituted(rows, right, pivots)


@compiled
def _eliminate(rows: Rows, right: Rows, pivots: NDArray[np.int64]) -> int:
    """To echelon form, a block of columns at a time; ``pivots``: row by column."""
    count, width = rows.shape
    table, sums = np.zeros((1 << _BLOCK, width), np.uint64), np.zeros(1 << _BLOCK, np.uint64)
    columns = np.empty(_BLOCK, np.int64)
    rank = 0
    for begin in range(0, len(pivots), _BLOCK):
        word = begin // 64
        pivot_count = 0
        for column in range(begin, min(begin + _BLOCK, len(pivots))):
            shift = U64(column % 64)
            for row in range(rank + pivot_count, count):
                # Rows not in the block's table yet are reduced as they are looked at.
                value = rows[row, word]
                for k in range(pivot_count):
                    if (value >> U64(columns[k] % 64)) & U64(1):
                        value ^= rows[rank + k, word]
                if (value >> shift) & U64(1):
                    for k in range(pivot_count):
                        if (rows[row, word] >> U64(columns[k] % 64)) & U64(1):
                            for w in range(word, width):
                                rows[row, w] ^= rows[rank + k, w]
                            right[row] ^= right[rank + k]
                    for w in range(word, width):
                        swap = rows[row, w]
                        rows[row, w] = rows[rank + pivot_count, w]
                        rows[rank + pivot_count, w] = swap
                    swap = right[row]
                    right[row] = right[rank + pivot_count]
                    right[rank + pivot_count] = swap
                    for k in range(pivot_count):  # so that each pivot column of the block is in one row only
                        if (rows[rank + k, word] >> shift) & U64(1):
                            for w in range(word, width):
                                rows[rank + k, w] ^= rows[rank + pivot_count, w]
                            right[rank + k] ^= right[rank + pivot_count]
                    pivots[column] = rank + pivot_count
                    columns[pivot_count] = column
                    pivot_count += 1
                    break
        if pivot_count == 0:
            continue
        for k in range(pivot_count):
            half = 1 << k
            for entry in range(half):
                for w in range(word, width):
                    table[half + entry, w] = table[entry, w] ^ rows[rank + k, w]
                sums[half + entry] = sums[entry] ^ right[rank + k]
        for row in range(rank + pivot_count, count):
            value, entry = rows[row, word], 0
            for k in range(pivot_count):
                entry |= int((value >> U64(columns[k] % 64)) & U64(1)) << k
            if entry:
                for w in range(word, width):
                    rows[row, w] ^= table[entry, w]
                right[row] ^= sums[entry]
        rank += pivot_count
    return rank


@compiled
def _substituted(rows: Rows, right: Rows, pivots: NDArray[np.int64]) -> Rows:
    """(64, words): solution by bit of the right side."""
    width = rows.shape[1]
    values = np.zeros(len(pivots), np.uint64)  # of an unknown, a bit for each right side
    for column in range(len(pivots) - 1, -1, -1):
        row = pivots[column]
        if row < 0:
            continue
        total = right[row]
        for w in range(column // 64, width):
            bits = rows[row, w]
            while bits:
                low = bits & (~bits + U64(1))
                position = 0
                for step in (32, 16, 8, 4, 2, 1):
                    if low >> U64(step):
                        low >>= U64(step)
                        position += step
                other = 64 * w + position
                if other != column:
                    total ^= values[other]
                bits &= bits - U64(1)
        values[column] = total
    out = np.zeros((64, width), np.uint64)
    for column in range(len(pivots)):
        for bit in range(64):
            if (values[column] >> U64(bit)) & U64(1):
                out[bit, column // 64] |= U64(1) << U64(column % 64)
    return out
