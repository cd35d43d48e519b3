"""Programs that shuffle: Java's Collections.shuffle, and the TÜV report's, bit for bit.

java.util.Random is a linear congruential generator of 48 bits (as its documentation states): at most 2**48 of the
52! orders can come.
"""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.kernels.kernel import Kernel, check_cards
from mischwerk_lab.streams import S32, U64, Decks, compiled, next64, start

FACTOR, ADDEND, MASK = U64(0x5DEECE66D), U64(0xB), U64((1 << 48) - 1)
_LOW_31 = np.int64(0x7FFFFFFF)
S16, S17 = U64(16), U64(17)


def java(n: int) -> Kernel:
    """Seeds are uniform numbers of 48 bits."""
    check_cards(n)
    return Kernel("java", n, False, _rows)


def shuffle(deck: NDArray[np.uint8], seed: int) -> None:
    """Shuffle one deck in place, as it lies, from a seed of 64 bits of which Java uses the lower 48."""
    _swap_about(deck, U64(seed & 0xFFFFFFFFFFFFFFFF))


@compiled
def _swap_about(deck: Decks, seed: np.uint64) -> None:
    state = (seed ^ FACTOR) & MASK
    for size in range(len(deck), 1, -1):
        bound = np.int64(size)
        state = (state * FACTOR + ADDEND) & MASK
        bits = np.int64(state >> S17)
        if bound & (bound - 1) == 0:
            j = (bits * bound) >> 31
        else:
            while bits - bits % bound + (bound - 1) > _LOW_31:
                state = (state * FACTOR + ADDEND) & MASK
                bits = np.int64(state >> S17)
            j = bits % bound
        deck[size - 1], deck[j] = deck[j], deck[size - 1]


@compiled
def _rows(decks: Decks, first: int, key: np.uint64) -> None:
    for row in range(decks.shape[0]):
        _, seed = next64(start(key, first + row))
        _swap_about(decks[row], seed >> S16)


# -- The shuffle of the TÜV report: MT19937 seeded with 64 bits, warmed up with 800,000 numbers, then Fisher and
# Yates. Bit for bit the result of Apache commons-math3 3.6.1, which the report prints.

N, M = 624, 397
WARM_UP = 800_000  # nextBytes of one byte each takes a whole number
U32 = np.uint32
_LOW_31_mersenne = np.int64(0x7FFFFFFF)


def mt19937(n: int, *, decks_per_start: int) -> Kernel:
    """Decks of a server that restarts with another seed after every ``decks_per_start`` of them.

    The report's server draws its seed once, when it starts: SecureRandom.nextLong(), 64 bits, never 0.
    """
    check_cards(n)
    if decks_per_start < 1:
        raise ValueError(f"{decks_per_start} decks after each start are too few: at least 1 is needed")
    return Kernel("mt19937", n, False, partial(_rows_mersenne, decks_per_start=decks_per_start))


class MersenneTwister:
    """One generator of the report. seed: 64 bits as a signed or unsigned number."""

    def __init__(self, seed: int, warm_up: bool = True) -> None:
        self._state = np.empty(N + 1, np.uint32)
        _seed(self._state, U64(seed & 0xFFFFFFFFFFFFFFFF))
        if warm_up:
            _skip(self._state, WARM_UP)

    def next32(self) -> int:
        """The next number, 32 bits."""
        return int(_next32(self._state))

    def shuffle(self, deck: NDArray[np.uint8]) -> None:
        """Shuffle one deck in place, as it lies."""
        _swap_about_mersenne(self._state, deck)


@compiled
def _seed(state: NDArray[np.uint32], seed: np.uint64) -> None:
    """init_by_array of Matsumoto and Nishimura (2002) with the upper, then the lower half; state[N]: next to use."""
    state[0] = U32(19650218)
    for i in range(1, N):
        state[i] = U32(U64(1812433253) * U64(state[i - 1] ^ (state[i - 1] >> U32(30))) + U64(i))
    halves = (seed >> S32, seed & U64(0xFFFFFFFF))
    i = 1
    for k in range(N):
        j = k % 2
        before = U64(state[i - 1] ^ (state[i - 1] >> U32(30))) * U64(1664525)
        state[i] = U32((U64(state[i]) ^ before) + halves[j] + U64(j))
        i += 1
        if i == N:
            state[0] = state[N - 1]
            i = 1
    for _ in range(N - 1):
        before = U64(state[i - 1] ^ (state[i - 1] >> U32(30))) * U64(1566083941)
        state[i] = U32((U64(state[i]) ^ before) - U64(i))
        i += 1
        if i == N:
            state[0] = state[N - 1]
            i = 1
    state[0] = U32(0x80000000)
    state[N] = U32(N)


@compiled
def _renew(state: NDArray[np.uint32]) -> None:
    for k in range(N):
        y = (state[k] & U32(0x80000000)) | (state[(k + 1) % N] & U32(0x7FFFFFFF))
        twist = U32(0x9908B0DF) if y & U32(1) else U32(0)
        state[k] = state[(k + M) % N] ^ (y >> U32(1)) ^ twist
    state[N] = U32(0)


@compiled
def _next32(state: NDArray[np.uint32]) -> np.uint32:
    if state[N] == U32(N):
        _renew(state)
    y = state[state[N]]
    state[N] += U32(1)
    y ^= y >> U32(11)
    y ^= (y << U32(7)) & U32(0x9D2C5680)
    y ^= (y << U32(15)) & U32(0xEFC60000)
    return U32(y ^ (y >> U32(18)))


@compiled
def _skip(state: NDArray[np.uint32], count: int) -> None:
    left = np.int64(count)
    while left > 0:
        if state[N] == U32(N):
            _renew(state)
        step = min(left, N - np.int64(state[N]))
        state[N] += U32(step)
        left -= step


@compiled
def _below(state: NDArray[np.uint32], bound: np.int64) -> np.int64:
    """nextInt(bound) of commons-math3: 31 bits; refused where the last, incomplete, round of remainders begins."""
    bits = np.int64(_next32(state) >> U32(1))
    if bound & (bound - 1) == 0:
        return (bits * bound) >> 31
    while bits - bits % bound + (bound - 1) > _LOW_31_mersenne:
        bits = np.int64(_next32(state) >> U32(1))
    return bits % bound


@compiled
def _swap_about_mersenne(state: NDArray[np.uint32], deck: Decks) -> None:
    for i in range(len(deck) - 1, 0, -1):
        j = _below(state, np.int64(i + 1))
        deck[i], deck[j] = deck[j], deck[i]


@compiled
def _rows_mersenne(decks: Decks, first: int, key: np.uint64, decks_per_start: int) -> None:
    """A start's decks are shuffled from its first one on, even if only later ones are asked for."""
    state = np.empty(N + 1, np.uint32)
    spare = np.empty(decks.shape[1], decks.dtype)
    end = first + decks.shape[0]
    for server in range(first // decks_per_start, (end - 1) // decks_per_start + 1):
        stream, seed = next64(start(key, server))
        while seed == U64(0):
            stream, seed = next64(stream)
        _seed(state, seed)
        _skip(state, WARM_UP)
        begin = server * decks_per_start
        for number in range(begin, min(begin + decks_per_start, end)):
            if number < first:
                _swap_about_mersenne(state, spare)
            else:
                _swap_about_mersenne(state, decks[number - first])
