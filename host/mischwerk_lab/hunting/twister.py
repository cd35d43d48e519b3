"""The state of MT19937 from many decks in a row, whatever its seed: the 624-output prediction, for decks.

All bits of its numbers are linear in 19,937 bits of state over GF(2). A remainder by an even bound tells the lowest
bits of a number; a product tells the leading bits that all numbers with that result share. Where a way of drawing
refuses numbers often (Python's and NumPy's own shuffles), it is not known which number made which draw: not done.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.hunting import linear
from mischwerk_lab.hunting.comparing import JAVA, MODULO
from mischwerk_lab.hunting.v8 import leading_bits
from mischwerk_lab.streams import U64, compiled

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
    found = bits(draws)
    return found[:most] if len(found) >= most else []


def bits(draws: Draws) -> Known:
    """All that the draws tell."""
    found: Known = []
    for number, (bound, draw) in enumerate(zip(draws.bounds, draws.draws, strict=True)):
        at = number * draws.stride
        twos = (bound & -bound).bit_length() - 1
        if draws.kind == MODULO or (draws.kind == JAVA and bound != 1 << twos):
            found += [(at, draws.drop + bit, draw >> bit & 1) for bit in range(twos)]
        else:
            width = 32 - draws.drop
            found += [(at, 31 - place, value) for place, value in leading_bits(draw, bound, width)]
    return found


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
    words = rows.shape[1]
    state = np.zeros((624, 32, words), np.uint64)
    for i in range(624):
        for bit in range(32):
            unknown = 32 * i + bit
            state[i, bit, unknown // 64] = U64(1) << U64(unknown % 64)
    made = 0
    for e in range(len(at)):
        while made <= at[e]:
            this, following, far = state[made % 624], state[(made + 1) % 624], state[(made + 397) % 624]
            for bit in range(32):
                for w in range(words):
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
                for w in range(words):
                    rows[e, w] ^= word[bit, w]
