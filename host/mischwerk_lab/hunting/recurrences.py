"""Generators of the languages and libraries that people use, as data: a recurrence and how it is seeded.

All numbers are words of 64 bits; what a program takes of them is said with its ways of drawing in `catalogue`. Each is
written from its published definition.
"""

from collections.abc import Iterator
from functools import cache
from itertools import count

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.streams import U64, compiled, copy

Words64 = NDArray[np.uint64]
(
    LINEAR,
    TWISTER,
    TWISTER_64,
    ADDITIVE,
    RAND_R,
    SUBTRACTIVE,
    GO,
    PCG32,
    XORSHIFT32,
    SPLITMIX,
    XOSHIRO,
    WICHMANN,
    BORROW,
    PCG64,
) = range(14)
PARAMETERS = 7
_BY_NUMPY = (PCG64,)

# Of LINEAR: factor, addend, modulus (0: 2**64), then how the state follows from a seed: times, plus, xor;
# 1 for bash, which folds it.
# Of TWISTER: which seeding. Of ADDITIVE: words, distance, numbers left out. Of XOSHIRO: 0 Lua's seeding, 1 by
# SplitMix64; numbers left out. Of BORROW: bits, short and long lag, numbers used of so many. Of WICHMANN: how a seed
# becomes three. Of PCG32: increment; 1 if the seed is the state.
INIT, BY_ARRAY, BY_LCG, LEGACY = range(4)


@compiled
def _linear(seed: np.uint64, p: Words64, words: Words64) -> None:
    factor, addend, modulus = p[0], p[1], p[2]
    state = (seed * p[3] + p[4]) ^ p[5]
    if modulus:
        state %= modulus
        if addend == U64(0) and state == U64(0):
            state = U64(1)
    for k in range(len(words)):
        state = state * factor + addend
        if modulus:
            state %= modulus
        words[k] = ((state >> U64(16)) ^ (state & U64(0xFFFF))) & U64(0x7FFF) if p[6] else state


@compiled
def _twister(seed: np.uint64, p: Words64, base: NDArray[np.uint32], words: Words64) -> None:
    mt = np.empty(624, np.uint32)
    kind = p[0]
    if kind == U64(2):
        x = np.uint32(seed)
        for _ in range(51):
            x = np.uint32(np.uint32(69069) * x + np.uint32(1))
        for i in range(624):
            x = np.uint32(np.uint32(69069) * x + np.uint32(1))
            mt[i] = x
    elif kind == U64(1):
        copy(base, mt)
        low, high = np.uint32(seed), np.uint32(seed >> U64(32))
        length = 2 if high else 1
        i, j = 1, 0
        for _ in range(624):
            key = high if j else low
            x = mt[i - 1] ^ (mt[i - 1] >> np.uint32(30))
            mt[i] = np.uint32((mt[i] ^ np.uint32(x * np.uint32(1664525))) + key + np.uint32(j))
            i, j = i + 1, (j + 1) % length
            if i == 624:
                mt[0] = mt[623]
                i = 1
        for _ in range(623):
            x = mt[i - 1] ^ (mt[i - 1] >> np.uint32(30))
            mt[i] = np.uint32((mt[i] ^ np.uint32(x * np.uint32(1566083941))) - np.uint32(i))
            i += 1
            if i == 624:
                mt[0] = mt[623]
                i = 1
        mt[0] = np.uint32(0x80000000)
    else:
        mt[0] = np.uint32(seed)
        for i in range(1, 624):
            mt[i] = np.uint32(np.uint32(1812433253) * (mt[i - 1] ^ (mt[i - 1] >> np.uint32(30))) + np.uint32(i))
    for k in range(len(words)):
        at, after = k % 624, (k + 1) % 624
        y = (mt[at] & np.uint32(0x80000000)) | (mt[after] & np.uint32(0x7FFFFFFF))
        odd = mt[at] if kind == U64(3) else mt[after]
        x = mt[(k + 397) % 624] ^ (y >> np.uint32(1))
        if odd & np.uint32(1):
            x ^= np.uint32(0x9908B0DF)
        mt[at] = x
        x ^= x >> np.uint32(11)
        x ^= (x << np.uint32(7)) & np.uint32(0x9D2C5680)
        x ^= (x << np.uint32(15)) & np.uint32(0xEFC60000)
        words[k] = U64(np.uint32(x ^ (x >> np.uint32(18))))


@compiled
def _twister_64(seed: np.uint64, words: Words64) -> None:
    mt = np.empty(312, np.uint64)
    mt[0] = seed
    for i in range(1, 312):
        mt[i] = U64(6364136223846793005) * (mt[i - 1] ^ (mt[i - 1] >> U64(62))) + U64(i)
    for k in range(len(words)):
        at = k % 312
        y = (mt[at] & U64(0xFFFFFFFF80000000)) | (mt[(k + 1) % 312] & U64(0x7FFFFFFF))
        x = mt[(k + 156) % 312] ^ (y >> U64(1))
        if y & U64(1):
            x ^= U64(0xB5026F5AA96619E9)
        mt[at] = x
        x ^= (x >> U64(29)) & U64(0x5555555555555555)
        x ^= (x << U64(17)) & U64(0x71D67FFFEDA60000)
        x ^= (x << U64(37)) & U64(0xFFF7EEE000000000)
        words[k] = x ^ (x >> U64(43))


@compiled
def _park_miller(x: np.uint64, factor: np.uint64) -> np.uint64:
    return x * factor % U64(2147483647)


@compiled
def _additive(seed: np.uint64, p: Words64, words: Words64) -> None:
    """BSD's random(): of 31 words in C, of 63 in gawk, which seeds it a little differently."""
    size, distance, left_out = np.int64(p[0]), np.int64(p[1]), np.int64(p[2])
    state = np.empty(size, np.uint32)
    x = seed & U64(0xFFFFFFFF)
    if size == 31 and x == U64(0):
        x = U64(1)
    state[0] = np.uint32(x)
    for i in range(1, size):
        if size == 31:
            signed = np.int64(np.int32(np.uint32(x))) * 16807
            rest = signed % 2147483647
            x = U64(rest)
        else:
            x = _park_miller(x % U64(0x7FFFFFFE) + U64(1), U64(16807)) - U64(1)
        state[i] = np.uint32(x)
    front, rear = distance, np.int64(0)
    for k in range(-left_out, len(words)):
        state[front] = np.uint32(state[front] + state[rear])
        if k >= 0:
            words[k] = U64(state[front] >> np.uint32(1))
        front, rear = (front + 1) % size, (rear + 1) % size


@compiled
def _rand_r(seed: np.uint64, words: Words64) -> None:
    x = np.uint32(seed)
    for k in range(len(words)):
        out = U64(0)
        for bits in (11, 10, 10):  # of three steps
            x = np.uint32(x * np.uint32(1103515245) + np.uint32(12345))
            out = (out << U64(bits)) ^ (U64(x >> np.uint32(16)) & ((U64(1) << U64(bits)) - U64(1)))
        words[k] = out


@compiled
def _subtractive(seed: np.uint64, words: Words64) -> None:
    """Random of .NET with a seed: Knuth's subtractive generator, with the mistake that it was given."""
    largest = 2147483647
    state = np.zeros(56, np.int64)
    signed = int(np.int64(np.int32(np.uint32(seed))))
    j, k = 161803398 - min(abs(signed), largest), 1
    state[55] = j
    for i in range(1, 55):
        at = 21 * i % 55
        state[at] = k
        k = j - k
        if k < 0:
            k += largest
        j = state[at]
    for _ in range(4):
        for i in range(1, 56):
            n = i + 30
            state[i] -= state[1 + (n - 55 if n >= 55 else n)]
            if state[i] < 0:
                state[i] += largest
    at, other = 0, 21
    for number in range(len(words)):
        at, other = at % 55 + 1, other % 55 + 1
        value = state[at] - state[other]
        if value == largest:
            value -= 1
        if value < 0:
            value += largest
        state[at] = value
        words[number] = U64(value)


@compiled
def _go(seed: np.uint64, cooked: Words64, words: Words64) -> None:
    x = U64(np.int64(seed) % 2147483647)
    if x == U64(0):
        x = U64(89482311)
    state = np.empty(607, np.uint64)
    for i in range(-20, 607):
        x = _park_miller(x, U64(48271))
        if i >= 0:
            value = x << U64(40)
            x = _park_miller(x, U64(48271))
            value ^= x << U64(20)
            x = _park_miller(x, U64(48271))
            state[i] = value ^ x ^ cooked[i]
    tap, feed = 0, 334
    for k in range(len(words)):
        tap, feed = (tap - 1) % 607, (feed - 1) % 607
        state[feed] += state[tap]
        words[k] = state[feed]


@compiled
def _pcg32(seed: np.uint64, p: Words64, words: Words64) -> None:
    factor, inc = U64(6364136223846793005), p[0]
    state = seed if p[1] else (inc + seed) * factor + inc
    for k in range(len(words)):
        mixed = np.uint32(((state >> U64(18)) ^ state) >> U64(27))
        turn = np.uint32(state >> U64(59))
        words[k] = U64(np.uint32((mixed >> turn) | (mixed << ((np.uint32(32) - turn) & np.uint32(31)))))
        state = state * factor + inc


@compiled
def _xorshift32(seed: np.uint64, words: Words64) -> None:
    x = np.uint32(seed)
    for k in range(len(words)):
        x ^= np.uint32(x << np.uint32(13))
        x ^= x >> np.uint32(17)
        x ^= np.uint32(x << np.uint32(5))
        words[k] = U64(x)


@compiled
def _splitmix(seed: np.uint64, words: Words64) -> None:
    for k in range(len(words)):
        seed += U64(0x9E3779B97F4A7C15)
        z = (seed ^ (seed >> U64(30))) * U64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> U64(27))) * U64(0x94D049BB133111EB)
        words[k] = z ^ (z >> U64(31))


@compiled
def _xoshiro(seed: np.uint64, p: Words64, words: Words64) -> None:
    s = np.zeros(4, np.uint64)
    if p[0]:
        _splitmix(seed, s)
    else:
        s[0], s[1] = seed, U64(0xFF)
    for k in range(-np.int64(p[1]), len(words)):
        x = s[1] * U64(5)
        out = ((x << U64(7)) | (x >> U64(57))) * U64(9)
        if k >= 0:
            words[k] = out
        t = s[1] << U64(17)
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = (s[3] << U64(45)) | (s[3] >> U64(19))


@compiled
def _wichmann(seed: np.uint64, p: Words64, words: Words64) -> None:
    """Excel's of 2003: the fraction of a sum, with 52 bits."""
    if p[0] == U64(0):
        x, y, z = seed % U64(30269), seed % U64(30307), seed % U64(30323)
    elif p[0] == U64(1):
        x, y, z = seed % U64(30268) + U64(1), seed % U64(30306) + U64(1), seed % U64(30322) + U64(1)
    else:
        x = seed % U64(30268)
        y = seed // U64(30268) % U64(30306)
        z = seed // U64(30268) // U64(30306) % U64(30322)
        x, y, z = x + U64(1), y + U64(1), z + U64(1)
    for k in range(len(words)):
        x, y, z = x * U64(171) % U64(30269), y * U64(172) % U64(30307), z * U64(170) % U64(30323)
        value = np.float64(x) / 30269.0 + np.float64(y) / 30307.0 + np.float64(z) / 30323.0
        words[k] = U64(np.int64((value - np.floor(value)) * 4503599627370496.0))


@compiled
def _borrow(seed: np.uint64, p: Words64, words: Words64) -> None:
    """Ranlux: subtract with borrow, of which only some numbers are used."""
    bits, short, long = p[0], np.int64(p[1]), np.int64(p[2])
    used, block = np.int64(p[3]), np.int64(p[4])
    mask = (U64(1) << bits) - U64(1)
    x = seed & U64(0xFFFFFFFF)
    if x == U64(0):
        x = U64(19780503)
    state = np.empty(long, np.uint64)
    for i in range(long):
        x = x * U64(40014) % U64(2147483563)
        state[i] = x
        if bits > U64(32):
            x = x * U64(40014) % U64(2147483563)
            state[i] |= x << U64(32)
        state[i] &= mask
    carry = U64(1) if state[long - 1] == U64(0) else U64(0)
    at = np.int64(0)
    for k in range(len(words)):
        skipped = block - used if k and k % used == 0 else 0
        for _ in range(skipped + 1):
            a, b = state[(at - short) % long], state[at] + carry
            carry = U64(1) if a < b else U64(0)
            state[at] = (a - b) & mask
            value = state[at]
            at = (at + 1) % long
        words[k] = value


@compiled
def fill(code: int, seed: np.uint64, p: Words64, base: NDArray[np.uint32], cooked: Words64, words: Words64) -> None:
    """The first numbers of a seed."""
    if code == LINEAR:
        _linear(seed, p, words)
    elif code == TWISTER:
        _twister(seed, p, base, words)
    elif code == TWISTER_64:
        _twister_64(seed, words)
    elif code == ADDITIVE:
        _additive(seed, p, words)
    elif code == RAND_R:
        _rand_r(seed, words)
    elif code == SUBTRACTIVE:
        _subtractive(seed, words)
    elif code == GO:
        _go(seed, cooked, words)
    elif code == PCG32:
        _pcg32(seed, p, words)
    elif code == XORSHIFT32:
        _xorshift32(seed, words)
    elif code == SPLITMIX:
        _splitmix(seed, words)
    elif code == XOSHIRO:
        _xoshiro(seed, p, words)
    elif code == WICHMANN:
        _wichmann(seed, p, words)
    elif code == BORROW:
        _borrow(seed, p, words)


# -- What is calculated once.


@cache
def cooked() -> Words64:
    """The table that Go adds to its seeds: the state of its own generator after 7.8e12 steps from seed 1.

    s[n + 607] = s[n + 334] + s[n] modulo 2**64, so s[N] is a sum of the first 607, by x**N modulo x**607 - x**334 - 1.
    """
    steps, size = 7_800_000_000_000, 607
    state, x = np.zeros(size, np.uint64), 1
    for i in range(-20, size):
        x = x * 48271 % 2147483647
        if i >= 0:
            value = x << 20
            x = x * 48271 % 2147483647
            value ^= x << 10
            x = x * 48271 % 2147483647
            state[i] = value ^ x
    row = [(333 - k) % size for k in range(size)]  # the oldest first
    s = list(state[row])
    power = np.zeros(size, np.uint64)
    power[0] = 1
    with np.errstate(over="ignore"):
        for bit in bin(steps)[2:]:
            wide = np.zeros(2 * size, np.uint64)
            for k in range(size):
                wide[k : k + size] += power[k] * power
            if bit == "1":
                wide[1:] = wide[:-1].copy()
                wide[0] = 0
            for k in range(2 * size - 1, size - 1, -1):
                wide[k - size] += wide[k]
                wide[k - size + 334] += wide[k]
            power = wide[:size].copy()
        for n in range(size):
            s.append(s[n + 334] + s[n])
        numbers = np.array(s, np.uint64)
        later = np.array([(power * numbers[j : j + size]).sum(dtype=np.uint64) for j in range(size)], np.uint64)
    out = np.empty(size, np.uint64)
    feed = (334 - steps) % size
    for k in range(size):
        out[(feed - 1 - k) % size] = later[k]
    return out


def numbers(code: int, p: Words64, base: NDArray[np.uint32], seed: int) -> Iterator[int]:
    """Every number of a seed, as long as they are asked for."""
    done = 0
    for doubling in count(9):
        words = np.empty(1 << doubling, np.uint64)
        filled(code, U64(seed & (1 << 64) - 1), p, base, words)
        yield from words[done:].tolist()
        done = len(words)


def filled(code: int, seed: np.uint64, p: Words64, base: NDArray[np.uint32], words: Words64) -> None:
    """As `fill`, also for those that NumPy has."""
    if code not in _BY_NUMPY:
        fill(code, seed, p, base, cooked() if code == GO else np.zeros(607, np.uint64), words)
        return
    generator = np.random.PCG64(int(seed))
    if p[0]:
        factor, inc = (
            (2549297995355413924 << 64) | 4865540595714422341,
            (6364136223846793005 << 64) | 1442695040888963407,
        )
        state = ((inc + int(seed)) * factor + inc) & (1 << 128) - 1
        generator.state = {
            "bit_generator": "PCG64",
            "state": {"state": state, "inc": inc},
            "has_uint32": 0,
            "uinteger": 0,
        }
        words[:] = generator.random_raw(len(words))
    else:
        raw = generator.random_raw(-(-len(words) // 2))
        words[:] = np.stack([raw & U64(0xFFFFFFFF), raw >> U64(32)], axis=1).ravel()[: len(words)]
