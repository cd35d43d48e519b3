"""States of generators that are linear over GF(2): V8's Math.random() from a deck or two, MT19937 from many in a row.

V8 gives the upper bits of one half of an xorshift128+ state, without the sum: all bits are linear in the state. The
numbers are made 64 at a time and given out backwards. floor(random() * bound) tells the leading bits that all numbers
with that result share; how many of the 64 were used before is tried.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.hunting import linear
from mischwerk_lab.hunting.comparing import JAVA, MODULO, MULTIPLY, ROUND, drawer
from mischwerk_lab.hunting.generators import v8_doubles
from mischwerk_lab.streams import U64, compiled

CACHE = 64
_MOST_OPEN = 10  # bits of the state that may stay open: as many times two are tried


def seeds(
    bounds: list[int], draws: list[int], over: Callable[[], bool] = lambda: False, kind: str = MULTIPLY
) -> list[int]:
    """States, in the form of `words.v8_doubles`, whose first draws are these. Stops early if ``over``."""
    matches = []
    for used in range(CACHE):
        if over():
            break
        for state in _solutions(used, bounds, draws, kind):
            seed = used << 128 | state
            draw = drawer(kind, v8_doubles(seed), 52)
            if all(draw(bound) == wanted for bound, wanted in zip(bounds, draws, strict=True)):
                matches.append(seed)
    return matches


def _solutions(used: int, bounds: list[int], draws: list[int], kind: str) -> list[int]:
    equations = linear.Small(128)
    for number, (bound, draw) in enumerate(zip(bounds, draws, strict=True)):
        block, place = divmod(number + used, CACHE)
        bits = numbers_bits(block * CACHE + CACHE - place)
        for bit, value in leading_bits(draw, bound, 52, kind):
            if not equations.add(bits[bit] << 1 | value):
                return []
    return equations.solutions() if equations.rank >= 128 - _MOST_OPEN else []


def leading_bits(draw: int, bound: int, width: int, kind: str = MULTIPLY) -> list[tuple[int, int]]:
    """(position from the top, value) of the bits that all numbers share of which this is the draw."""
    if kind == ROUND:
        if bound < 2:
            return []
        lowest, highest = (-(-((2 * draw + side) << width) // (2 * (bound - 1))) for side in (-1, 1))
        lowest, highest = max(lowest, 0), min(highest, 1 << width) - 1
    else:
        lowest, highest = -(-(draw << width) // bound), -(-((draw + 1) << width) // bound) - 1
    same = width - (lowest ^ highest).bit_length()
    return [(position, lowest >> (width - 1 - position) & 1) for position in range(same)]


@cache
def numbers_bits(step: int) -> list[int]:
    """List which of the 128 bits before it each bit of number ``step`` sums up, from the top; numbers are counted from
    1."""
    first, second = _state(step)
    del second
    return first[::-1]


@cache
def _state(step: int) -> tuple[list[int], list[int]]:
    """Both halves; a list has its lowest bit first."""
    if step == 0:
        return [1 << 64 + bit for bit in range(64)], [1 << bit for bit in range(64)]
    first, second = _state(step - 1)
    mixed = [bit ^ (first[place - 23] if place >= 23 else 0) for place, bit in enumerate(first)]
    mixed = [bit ^ (mixed[place + 17] if place < 47 else 0) for place, bit in enumerate(mixed)]
    other = [bit ^ (second[place + 26] if place < 38 else 0) for place, bit in enumerate(second)]
    return second, [a ^ b for a, b in zip(mixed, other, strict=True)]


# -- The state of MT19937 from many decks in a row, whatever its seed: the 624-output prediction, for decks. All
# bits of its numbers are linear in 19,937 bits of state over GF(2). A remainder by an even bound tells the lowest
# bits of a number; a product tells the leading bits that all numbers with that result share. Where a way of drawing
# refuses numbers often (Python's and NumPy's own shuffles), it is not known which number made which draw: not done.

UNKNOWNS = 624 * 32  # 31 of them, the lower bits of word 0, have no effect
_SPARE = 100  # equations more than unknowns: a wrong way of drawing contradicts them
_SPARE_LEADING = 8_000  # leading bits alone depend on each other: with 3,000 more the rank was 19,908 (measured)
_WORDS = UNKNOWNS // 64
_TWIST = 0x9908B0DF
Known = list[tuple[int, int, int]]  # number, its bit from the lowest, value


class Draws(NamedTuple):
    """Draws of decks in a row: each draw took the ``stride``-th number after the one before, without its ``drop``
    lowest bits."""

    kind: str
    drop: int
    stride: int
    bounds: Sequence[int]
    draws: Sequence[int]


def wanted(kind: str) -> int:
    """Bits that have to be known, so that the state follows."""
    return UNKNOWNS + (_SPARE if kind in (MODULO, JAVA) else _SPARE_LEADING)


def known_bits(draws: Draws) -> Known:
    """Return what the draws tell of the numbers' 32 bits, as far as needed; empty if that is not enough."""
    most = wanted(draws.kind)
    known = bits(draws)
    return known[:most] if len(known) >= most else []


def bits(draws: Draws) -> Known:
    """All that the draws tell."""
    known: Known = []
    for number, (bound, draw) in enumerate(zip(draws.bounds, draws.draws, strict=True)):
        at = number * draws.stride
        twos = (bound & -bound).bit_length() - 1
        if draws.kind == MODULO or (draws.kind == JAVA and bound != 1 << twos):
            known += [(at, draws.drop + bit, draw >> bit & 1) for bit in range(twos)]
        else:
            width = 32 - draws.drop
            known += [(at, 31 - place, value) for place, value in leading_bits(draw, bound, width)]
    return known


def states(questions: Sequence[Known]) -> list[int | None]:
    """For each question, of at most 64 about the same bits with other values: 624 words of state before the first
    number, the first word lowest; None if there is no such state, or too little is known."""
    places = np.array([(at, bit) for at, bit, _ in questions[0]], dtype=np.int64)
    rows = np.zeros((len(places), _WORDS), np.uint64)
    _rows(places[:, 0].copy(), places[:, 1].copy(), _tempering(), rows)
    right = np.zeros(len(places), np.uint64)
    for number, question in enumerate(questions):
        right |= np.array([value for _, _, value in question], dtype=np.uint64) << U64(number)
    rank, consistent, solutions = linear.solve(rows, right, UNKNOWNS)
    if rank < UNKNOWNS - 31:
        return [None] * len(questions)
    return [
        int.from_bytes(solutions[number].astype("<u8").tobytes(), "little") if number in consistent else None
        for number in range(len(questions))
    ]


def state_words(state: int) -> list[int]:
    """The 624 words."""
    return [state >> 32 * i & 0xFFFFFFFF for i in range(624)]


def _tempering() -> NDArray[np.uint32]:
    """For each bit of a number, the bits of the word of state that it is the sum of."""
    masks = [0] * 32
    for bit in range(32):
        word = 1 << bit
        word ^= word >> 11
        word ^= word << 7 & 0x9D2C5680
        word ^= word << 15 & 0xEFC60000
        word ^= word >> 18
        for place in range(32):
            masks[place] |= (word >> place & 1) << bit
    return np.array(masks, dtype=np.uint32)


@compiled
def _rows(at: NDArray[np.int64], bits: NDArray[np.int64], tempering: NDArray[np.uint32], rows: linear.Rows) -> None:
    """rows[e]: bit bits[e] of number at[e], which must not fall, as a sum of unknowns."""
    width = rows.shape[1]
    state = np.zeros((624, 32, width), np.uint64)
    for i in range(624):
        for bit in range(32):
            unknown = 32 * i + bit
            state[i, bit, unknown // 64] = U64(1) << U64(unknown % 64)
    made = 0
    for e in range(len(at)):
        while made <= at[e]:
            this, following, far = state[made % 624], state[(made + 1) % 624], state[(made + 397) % 624]
            for bit in range(32):
                for w in range(width):
                    value = far[bit, w]
                    if bit < 30:
                        value ^= following[bit + 1, w]
                    elif bit == 30:
                        value ^= this[31, w]
                    if (_TWIST >> bit) & 1:
                        value ^= following[0, w]
                    this[bit, w] = value
            made += 1
        word = state[at[e] % 624]
        for bit in range(32):
            if (tempering[bits[e]] >> np.uint32(bit)) & np.uint32(1):
                for w in range(width):
                    rows[e, w] ^= word[bit, w]
