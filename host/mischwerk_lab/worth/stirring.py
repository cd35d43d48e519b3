"""Orders moved about by the exact law of riffles and piles, so that copies of one particle become different: compiled.

Metropolis: two random cards change places if both may be there and the number of sequences allows it.
"""

import numpy as np

from mischwerk_lab.streams import U64, below, compiled, inlined
from mischwerk_lab.worth.particles import Floats, Numbers, fraction


@inlined
def _falls(x: Numbers, i: int) -> int:
    """1 if x falls from i to i + 1."""
    return 1 if 0 <= i < len(x) - 1 and x[i + 1] < x[i] else 0


@inlined
def _falls_at(x: Numbers, i: int, j: int) -> int:
    """How often x falls at the sides of i and j."""
    falls = _falls(x, i - 1) + _falls(x, i)
    if j != i + 1:
        falls += _falls(x, j - 1)
    if j != i - 1:
        falls += _falls(x, j)
    return falls


@inlined
def _place(state: np.uint64, n: int) -> tuple[np.uint64, int]:
    """State and a number of 0 to n - 1."""
    state, drawn = below(state, U64(n))
    return state, np.int64(drawn)  # type: ignore[return-value]


@compiled
def stir(
    law: Floats, is_inverse: bool, seat_of: Numbers, may: Numbers, orders: Numbers, steps: int, state: np.uint64
) -> np.uint64:
    """Try so many changes of each row of ``orders`` [order, place], which keep to ``may`` [card]: bits of seats.

    law: logarithm of the probability by the number of rising sequences, or of runs where ``is_inverse``.
    """
    n = orders.shape[1]
    x = np.empty(n, np.int64)
    for order in orders:
        for place in range(n):
            if is_inverse:
                x[place] = order[place]
            else:
                x[order[place]] = place
        count = 1
        for i in range(n - 1):
            count += _falls(x, i)
        for _ in range(steps):
            state, i = _place(state, n)
            state, j = _place(state, n)
            if i == j:
                continue
            if is_inverse:
                fits = may[x[j]] >> seat_of[i] & may[x[i]] >> seat_of[j] & 1
            else:
                fits = may[i] >> seat_of[x[j]] & may[j] >> seat_of[x[i]] & 1
            if not fits:
                continue
            before = _falls_at(x, i, j)
            x[i], x[j] = x[j], x[i]
            after = _falls_at(x, i, j)
            change = law[count + after - before] - law[count]
            if change < 0.0:
                state, part = fraction(state)
                if part >= np.exp(change):
                    x[i], x[j] = x[j], x[i]
                    continue
            count += after - before
        for i in range(n):
            if is_inverse:
                order[i] = x[i]
            else:
                order[x[i]] = i
    return state
