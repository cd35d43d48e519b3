"""Random numbers by counting, for compiled loops: every deck has its own numbers, no matter which thread works on it,
and when.

The generator is SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014, with the
constants of Stafford's mix 13): number i of deck d is a fixed bijection of 64 bits applied to
key + (2**20 d + i) g with an odd g. So numbers of different decks under one key come from different arguments as long
as d < 2**44 and i < 2**20. The key is made from seed, pass and method.

In compiled code a stream is its state, a uint64; each function returns the state that follows. Note that numba turns
uint64 and int together into a float: bounds and counts are uint64 as well.
"""

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
from mischwerk.terminal import compiling
from numpy.typing import NDArray

_Function = TypeVar("_Function", bound=Callable[..., Any])
Decks = NDArray[np.integer[Any]]  # rows are decks, columns places; uint8, or uint16 for more than 256 cards
U64 = np.uint64
_SHARED = (zlib.crc32(Path(__file__).read_bytes()),)  # of what is compiled into the functions of other modules

MAX_DECKS = 1 << 44  # as many have random numbers of their own
MASK = (1 << 64) - 1
_G = 0x9E3779B97F4A7C15  # 2**64 / golden ratio, odd
_M1, _M2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
GOLDEN = U64(_G)
DECK = U64((_G << 20) & MASK)  # from one deck's numbers to those of the next
MIX_1, MIX_2 = U64(_M1), U64(_M2)
S27, S30, S31, S32, LOW_32 = U64(27), U64(30), U64(31), U64(32), U64(0xFFFFFFFF)
ONE = U64(1)

compiling.told()


def compiled(function: _Function) -> _Function:
    """Decorator: machine code that runs in parallel threads, cached on disk where possible."""
    return compiling.keep(function, _SHARED)


def inlined(function: _Function) -> _Function:
    """Decorator: a few machine instructions inside the compiled function that calls it."""
    return cast(_Function, numba.njit(inline="always")(function))


@inlined
def copy(source: NDArray[Any], target: NDArray[Any]) -> None:
    """Copy a row. ``target[:] = source`` would take seconds to compile: it can name two shapes that differ."""
    for i in range(target.size):
        target[i] = source[i]


def key(seed: int, step: int, method: str = "") -> np.uint64:
    """Key of all streams of one pass (counted from 0) by one method under a seed of 0 to 2**64 - 1."""
    mixed = 0
    for word in (seed, step, zlib.crc32(method.encode())):
        mixed = _mixed_int((mixed ^ word) + _G)
    return U64(mixed)


def _mixed_int(x: int) -> int:
    x &= MASK
    x = (x ^ x >> 30) * _M1 & MASK
    x = (x ^ x >> 27) * _M2 & MASK
    return x ^ x >> 31


@inlined
def start(key: np.uint64, deck: int) -> np.uint64:
    """State of the stream of deck number ``deck``, counted from 0."""
    return key + U64(deck) * DECK


@inlined
def mixed(x: np.uint64) -> np.uint64:
    """The bijection."""
    x = (x ^ (x >> S30)) * MIX_1
    x = (x ^ (x >> S27)) * MIX_2
    return x ^ (x >> S31)


@inlined
def next64(state: np.uint64) -> tuple[np.uint64, np.uint64]:
    """State and 64 random bits."""
    state = state + GOLDEN
    return state, mixed(state)


@inlined
def below(state: np.uint64, bound: np.uint64) -> tuple[np.uint64, np.uint64]:
    """State and a number of 0..bound-1, each exactly as probable; bound from 1 to 2**32.

    Lemire: Fast Random Integer Generation in an Interval, 2019; with 32 random bits, most times without a division.
    """
    state, word = next64(state)
    product = (word >> S32) * bound
    if (product & LOW_32) < bound:
        refused = ((LOW_32 - bound) + ONE) % bound  # 2**32 mod bound
        while (product & LOW_32) < refused:
            state, word = next64(state)
            product = (word >> S32) * bound
    return state, product >> S32


@inlined
def coins(state: np.uint64, words: NDArray[np.uint64], n: int) -> tuple[np.uint64, np.uint64]:
    """n fair coins into the bits of ``words``, from the lowest, the rest zeros; the state, and the number of ones."""
    heads = U64(0)
    for w in range(len(words)):
        state, word = next64(state)
        left = n - 64 * w
        if left < 64:
            word &= (ONE << U64(left)) - ONE
        words[w] = word
        # Bits counted in pairs, fours, bytes; the product adds the bytes up.
        word -= (word >> U64(1)) & U64(0x5555555555555555)
        word = (word & U64(0x3333333333333333)) + ((word >> U64(2)) & U64(0x3333333333333333))
        word = (word + (word >> U64(4))) & U64(0x0F0F0F0F0F0F0F0F)
        heads += (word * U64(0x0101010101010101)) >> U64(56)
    return state, heads


# -- Many small bounded random numbers at once: four out of each 64 random bits, each exactly uniform. Digit i of a
# deck is below bounds[i]: 16 bits times the bound, the upper half of the product (Lemire: Fast Random Integer
# Generation in an Interval, 2019). Where the lower half falls below 2**16 mod bound the digit is refused and drawn
# again, from numbers 2**16 onward of the deck's stream; anything else a method draws comes from 2**17 onward.

BLOCK = 64  # decks whose digits are made at once: they stay in the nearest cache
_WIDE = 32  # digits of a deck are a multiple of this, so that vectors come out even
_SPARE, MORE = U64(1 << 16), U64(1 << 17)
S16, LOW_16 = U64(16), U64(0xFFFF)
Digits = NDArray[np.unsignedinteger[Any]]


class Bounds(NamedTuple):
    """What `draw` needs to know about the bounds of a deck's digits, in the width it uses."""

    bound: NDArray[np.uint16]
    refused: NDArray[np.uint16]  # 2**16 mod bound


def padded(bounds: list[int], wide: int = _WIDE) -> Bounds:
    """The bounds of a deck's digits, 1 to 65535 each; their number is rounded up to a multiple of ``wide``."""
    filled = bounds + [1] * (-len(bounds) % wide)
    return Bounds(np.array(filled, np.uint16), np.array([65536 % bound for bound in filled], np.uint16))


@compiled
def draw(first: int, key: np.uint64, bounds: Bounds, words: NDArray[np.uint64], digits: Digits) -> None:
    """Fill digits (decks x bounds) for decks number ``first`` onward. words: room for bounds / 4."""
    width = len(bounds.bound)
    halves = words.view(np.uint16)
    for row in range(digits.shape[0]):
        state = start(key, first + row)
        mine = digits[row]
        for w in range(width // 4):
            words[w] = mixed(state + U64(w + 1) * GOLDEN)
        refused = np.uint16(0)
        for i in range(width):
            product = np.uint32(halves[i]) * np.uint32(bounds.bound[i])
            mine[i] = np.uint32(product) >> np.uint32(16)
            refused |= np.uint16(np.uint16(product) < bounds.refused[i])
        if refused:
            redraw(state, bounds, mine)


@compiled
def redraw(state: np.uint64, bounds: Bounds, digits: Digits) -> None:
    """Draw again those digits of a deck that must be refused; ``state`` is the start of its stream."""
    spare = state + _SPARE * GOLDEN
    for i in range(len(bounds.bound)):
        half = mixed(state + U64(i // 4 + 1) * GOLDEN) >> (S16 * U64(i % 4)) & LOW_16
        if (half * U64(bounds.bound[i]) & LOW_16) < U64(bounds.refused[i]):
            spare, digit = below(spare, U64(bounds.bound[i]))
            digits[i] = digit
