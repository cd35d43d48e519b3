"""The first numbers of many seeds at once, for searches through all seeds or a window of them.

The Mersenne Twister's first number needs word 397 of its state, and each word the one before: 400 dependent
multiplications a seed, so 256 seeds are worked on side by side. Glibc's first numbers are sums of its 31 first words
with fixed weights modulo 2**32, which saves the 310 additions in between.
"""

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.hunting.generators import mersenne_state
from mischwerk_lab.streams import U64, compiled, copy

MERSENNE, PYTHON, GLIBC, JAVA_31, JAVA_26, MSVC, DELPHI = range(7)
FIRST = 4  # numbers of a seed that `first` gives
MOST = 227  # numbers that `more` gives: from the next one on the Twister's state is renewed twice
_LANES = 256
_PYTHON_LANES = 32  # of 624 words each
_LANES_OF = np.array([_LANES, _PYTHON_LANES, _LANES, _LANES, _LANES, _LANES, _LANES])
_N, _M = 624, 397
_U32 = np.uint32
Words32 = NDArray[np.uint32]
Words64 = NDArray[np.uint64]


def _weights() -> Words32:
    """[k, j]: how often word j of glibc's first 31 is in its number k, before the last bit is dropped."""
    rows = [[int(i == j) for j in range(31)] for i in range(31)]
    rows += rows[:3]
    for i in range(34, 344 + FIRST):
        rows.append([(a + b) & 0xFFFFFFFF for a, b in zip(rows[i - 31], rows[i - 3], strict=True)])
    return np.array(rows[344:], dtype=np.uint32)


_WEIGHTS, _BASE = _weights(), np.array(mersenne_state(19650218), dtype=np.uint32)


def first(generator: int, begin: int, words: Words64) -> None:
    """words[k, i] = number k of seed begin + i; FIRST rows."""
    _first(generator, U64(begin), words, _WEIGHTS, _BASE)


def more(generator: int, seeds: Words64, words: Words64) -> None:
    """words[i, k] = number k of seeds[i]; at most MOST columns."""
    _more(generator, seeds, words, _BASE)


@compiled
def _first(generator: int, begin: np.uint64, words: Words64, weights: Words32, base: Words32) -> None:
    count = words.shape[1]
    lanes = _LANES_OF[generator]
    state = np.empty((_N + 1, lanes) if generator == PYTHON else (2 * FIRST + 2, lanes), np.uint32)
    wide = np.empty(lanes, np.uint64)
    for start in range(0, count, lanes):
        end = min(start + lanes, count)
        if generator == MERSENNE:
            _mersenne_lanes(begin + U64(start), state, words[:, start:end])
        elif generator == PYTHON:
            _python_lanes(begin + U64(start), state, base, words[:, start:end])
        elif generator == GLIBC:
            _glibc_lanes(begin + U64(start), wide, state, weights, words[:, start:end])
        else:
            for lane in range(start, end):
                _congruential(generator, begin + U64(lane), words[:, lane])


@compiled
def _tempered(this: np.uint32, following: np.uint32, far: np.uint32) -> np.uint32:
    """A number of the Twister, from three words of its state."""
    y = (this & _U32(0x80000000)) | (following & _U32(0x7FFFFFFF))
    y = far ^ (y >> _U32(1)) ^ (_U32(0x9908B0DF) * (y & _U32(1)))
    y ^= y >> _U32(11)
    y ^= (y << _U32(7)) & _U32(0x9D2C5680)
    y ^= (y << _U32(15)) & _U32(0xEFC60000)
    return _U32(y ^ (y >> _U32(18)))


@compiled
def _mersenne_lanes(begin: np.uint64, state: Words32, words: Words64) -> None:
    """``state``: rows 0 to FIRST for the first words, the last for the one that is worked on."""
    now = state[2 * FIRST + 1]
    lanes = state.shape[1]
    for lane in range(lanes):
        now[lane] = _U32(begin + U64(lane))
        state[0, lane] = now[lane]
    for i in range(1, _M + FIRST):
        for lane in range(lanes):
            x = now[lane]
            now[lane] = _U32(_U32(1812433253) * (x ^ (x >> _U32(30))) + _U32(i))
        if i <= FIRST:
            copy(now, state[i])
        elif i >= _M:
            k = i - _M
            for lane in range(words.shape[1]):
                words[k, lane] = _tempered(state[k, lane], state[k + 1, lane], now[lane])


@compiled
def _python_lanes(begin: np.uint64, state: Words32, base: Words32, words: Words64) -> None:
    """Seeds of up to 32 bits, or of more: then the key has two words."""
    lanes = state.shape[1]
    long = begin >> U64(32) > U64(0)
    low, high = np.empty(lanes, np.uint32), _U32(begin >> U64(32))
    for lane in range(lanes):
        low[lane] = _U32(begin + U64(lane))
    for lane in range(lanes):
        state[0, lane] = base[0]
    for k in range(_N):
        i = k + 1 if k < _N - 1 else 1
        if k == _N - 1:
            state[0] = state[_N - 1]
        odd = long and k % 2 == 1
        old = base[i] if k < _N - 1 else _U32(0)
        for lane in range(lanes):
            x = state[i - 1, lane]
            added = _U32(high + _U32(1)) if odd else low[lane]
            before = old if k < _N - 1 else state[i, lane]
            state[i, lane] = _U32((before ^ (_U32(1664525) * (x ^ (x >> _U32(30))))) + added)
    for k in range(_N - 1):
        i = k + 2 if k < _N - 2 else 1
        if k == _N - 2:
            state[0] = state[_N - 1]
        for lane in range(lanes):
            x = state[i - 1, lane]
            state[i, lane] = _U32((state[i, lane] ^ (_U32(1566083941) * (x ^ (x >> _U32(30))))) - _U32(i))
    state[0] = _U32(0x80000000)
    for k in range(FIRST):
        for lane in range(words.shape[1]):
            words[k, lane] = _tempered(state[k, lane], state[k + 1, lane], state[k + _M, lane])


@compiled
def _glibc_lanes(begin: np.uint64, wide: Words64, sums: Words32, weights: Words32, words: Words64) -> None:
    prime = U64(2147483647)
    for lane in range(len(wide)):
        seed = _U32(begin + U64(lane))
        if seed == _U32(0):
            seed = _U32(1)
        for k in range(FIRST):
            sums[k, lane] = weights[k, 0] * seed
        value = U64(seed)
        if value >> U64(31):
            value -= U64(2)  # a negative number modulo the prime: 2**32 is 2 modulo it
        wide[lane] = value
    for j in range(1, 31):
        for lane in range(len(wide)):
            x = U64(_U32(wide[lane])) * U64(16807)
            x = (x & prime) + (x >> U64(31))
            x = (x & prime) + (x >> U64(31))
            wide[lane] = U64(0) if x == prime else x
        for k in range(FIRST):
            weight = weights[k, j]
            for lane in range(len(wide)):
                sums[k, lane] += _U32(weight * _U32(wide[lane]))
    for k in range(FIRST):
        for lane in range(words.shape[1]):
            words[k, lane] = sums[k, lane] >> _U32(1)


@compiled
def _congruential(generator: int, seed: np.uint64, words: Words64) -> None:
    """Generators that need no more than their state."""
    state = seed
    if generator in (JAVA_31, JAVA_26):
        state ^= U64(0x5DEECE66D)
    for k in range(len(words)):
        if generator == MSVC:
            state = (state * U64(214013) + U64(2531011)) & U64(0xFFFFFFFF)
            words[k] = (state >> U64(16)) & U64(0x7FFF)
        elif generator == DELPHI:
            state = (state * U64(134775813) + U64(1)) & U64(0xFFFFFFFF)
            words[k] = state
        else:
            state = (state * U64(0x5DEECE66D) + U64(0xB)) & U64(0xFFFFFFFFFFFF)
            if generator == JAVA_31:
                words[k] = state >> U64(17)
            else:
                words[k] = state >> U64(22)
                state = (state * U64(0x5DEECE66D) + U64(0xB)) & U64(0xFFFFFFFFFFFF)


@compiled
def _more(generator: int, seeds: Words64, words: Words64, base: Words32) -> None:
    mt, glibc = np.empty(_N, np.uint32), np.empty(344 + MOST, np.uint32)
    for row in range(len(seeds)):
        seed = seeds[row]
        if generator in (MERSENNE, PYTHON):
            if generator == MERSENNE:
                mt[0] = _U32(seed)
                for i in range(1, _N):
                    mt[i] = _U32(_U32(1812433253) * (mt[i - 1] ^ (mt[i - 1] >> _U32(30))) + _U32(i))
            else:
                copy(base, mt)
                _by_array(mt, seed)
            for k in range(words.shape[1]):
                words[row, k] = _tempered(mt[k], mt[k + 1], mt[k + _M])
        elif generator == GLIBC:
            _glibc(seed, glibc)
            for k in range(words.shape[1]):
                words[row, k] = glibc[344 + k] >> _U32(1)
        else:
            _congruential(generator, seed, words[row])


@compiled
def _by_array(mt: Words32, seed: np.uint64) -> None:
    key = (_U32(seed), _U32(seed >> U64(32)))
    length = 2 if seed >> U64(32) else 1
    i = 1
    for k in range(_N + _N - 1):
        x = mt[i - 1] ^ (mt[i - 1] >> _U32(30))
        if k < _N:
            j = k % length
            mt[i] = _U32((mt[i] ^ (_U32(1664525) * x)) + key[j] + _U32(j))
        else:
            mt[i] = _U32((mt[i] ^ (_U32(1566083941) * x)) - _U32(i))
        i += 1
        if i == _N:
            mt[0] = mt[_N - 1]
            i = 1
    mt[0] = _U32(0x80000000)


@compiled
def _glibc(seed: np.uint64, state: Words32) -> None:
    word = _U32(seed)
    if word == _U32(0):
        word = _U32(1)
    state[0] = word
    value = np.int64(np.int32(word))
    for i in range(1, 31):
        value = 16807 * value % 2147483647  # never negative, as in Python
        state[i] = _U32(value)
    for i in range(31, 34):
        state[i] = state[i - 31]
    for i in range(34, len(state)):
        state[i] = state[i - 31] + state[i - 3]
