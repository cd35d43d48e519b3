"""Which seeds, by their first numbers, may have made a deck: several ways of drawing and loops at once.

Most seeds fail at the first draw, so that must cost next to nothing: a remainder is tested without a division (Lemire,
Kaser, Kurz: Faster Remainder by Direct Computation, 2019), anything else is a range of numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.hunting import seeding
from mischwerk_lab.hunting.comparing import (
    CODES,
    DIVIDE,
    JAVA,
    MASKED,
    MODULO,
    MULTIPLY,
    PYTHON,
    Table,
    Words64,
    fitting,
)
from mischwerk_lab.streams import U64, compiled

_SURE_BITS = 90.0  # as many bits of draws are compared here; whoever proposes a seed is compared wholly afterwards
_CHUNK = 1 << 14
_RANGE, _REMAINDER, _MASK, _ANY = range(4)


@dataclass(frozen=True)
class Target:
    """Draws to be found. Of a generator's number the lowest ``drop`` bits are not used, which leaves ``width``; the
    next draw takes the number ``stride`` further on."""

    kind: str
    drop: int
    width: int
    stride: int
    bounds: Sequence[int]
    draws: Sequence[int]


class Quick(NamedTuple):
    """Tests of the first numbers, by target and number: form, and three operands."""

    form: NDArray[np.int64]
    a: Words64
    b: Words64
    c: Words64


class Sieve:
    """For several targets and one generator, of `seeding`."""

    def __init__(self, generator: int, targets: Sequence[Target]) -> None:
        self._generator = generator
        self._quick = _quick(targets)
        lengths = [_sure(target) for target in targets]
        self._draws = np.zeros((2, len(targets), max(lengths)), np.int64)
        for row, (target, length) in enumerate(zip(targets, lengths, strict=True)):
            self._draws[0, row, :length] = target.bounds[:length]
            self._draws[1, row, :length] = target.draws[:length]
        codes = [(CODES[target.kind], target.drop, target.width, target.stride) for target in targets]
        self._how = np.array([(*code, length) for code, length in zip(codes, lengths, strict=True)])
        self._more = min(seeding.MOST, 2 * max(lengths) * max(target.stride for target in targets) + 8)

    def search(self, begin: int, end: int) -> list[tuple[int, int]]:
        """(seed, number of the target) of seeds ``begin`` to ``end`` - 1, which must not cross a multiple of 2**32."""
        matches = []
        words = np.empty((seeding.FIRST, min(_CHUNK, end - begin)), np.uint64)
        for start in range(begin, end, _CHUNK):
            part = words[:, : min(_CHUNK, end - start)]
            seeding.first(self._generator, start, part)
            lanes = _passing(part, *self._quick)
            lanes = lanes[self._fitting(np.ascontiguousarray(part.T[lanes[:, 0]]), lanes)]
            if len(lanes):
                more = np.empty((len(lanes), self._more), np.uint64)
                seeding.more(self._generator, (lanes[:, 0] + start).astype(np.uint64), more)
                for lane, target in lanes[self._fitting(more, lanes)].tolist():
                    matches.append((start + lane, target))
        return matches

    def _fitting(self, words: Words64, lanes: Table) -> Table:
        return fitting(words, np.ascontiguousarray(lanes[:, 1]), self._how, self._draws[0], self._draws[1])


def _sure(target: Target) -> int:
    """Return how many draws are enough."""
    bits = 0.0
    for length, bound in enumerate(target.bounds, 1):
        bits += log2(bound)
        if bits >= _SURE_BITS:
            return length
    return len(target.bounds)


def _quick(targets: Sequence[Target]) -> Quick:
    shape = (len(targets), seeding.FIRST)
    form = np.full(shape, _ANY, np.int64)
    a, b, c = (np.zeros(shape, np.uint64) for _ in range(3))
    for row, target in enumerate(targets):
        # Later numbers belong to known draws only if none can have been refused, and are worth a look only if the
        # first draw is below a small bound.
        few = target.bounds[0] < 12 and target.kind in (MODULO, MULTIPLY, JAVA, DIVIDE) and target.stride == 1
        for k in range(min(seeding.FIRST if few else 1, len(target.bounds))):
            form[row, k], a[row, k], b[row, k], c[row, k] = _test(target, target.bounds[k], target.draws[k])
    return Quick(form, a, b, c)


def _test(target: Target, bound: int, draw: int) -> tuple[int, int, int, int]:
    """_RANGE: from a to below b, or refused from c on. _REMAINDER: modulo a, shifted by ``drop``, c the inverse of a.
    _MASK: a is the mask, b the draw, c the bound; shifted, too."""
    drop, width = target.drop, target.width
    whole = 1 << width
    never = 1 << 63
    if target.kind == MODULO or (target.kind == JAVA and bound & (bound - 1)):
        inverse = ((1 << 64) - 1) // bound + 1
        return (_REMAINDER, bound | drop << 32, bound - draw, inverse) if bound > 1 else (_ANY, 0, 0, 0)
    if target.kind == MASKED:
        return _MASK, ((1 << (bound - 1).bit_length()) - 1) | drop << 32, draw, bound
    if target.kind in (MULTIPLY, JAVA):
        low, high, refused = -(-draw * whole // bound), -(-(draw + 1) * whole // bound), never
    elif target.kind == PYTHON:
        step = 1 << width - bound.bit_length()
        low, high, refused = draw * step, (draw + 1) * step, bound * step
    else:
        step = (whole - 1) // bound
        low, high, refused = draw * step, (draw + 1) * step, bound * step
    return _RANGE, low << drop, high << drop, refused << drop if refused < never else never


@compiled
def _test_all(row: Words64, form: int, a: np.uint64, b: np.uint64, c: np.uint64, passing: NDArray[np.bool_]) -> None:
    """Clears ``passing`` where the test fails."""
    if form == _RANGE:
        for lane in range(len(row)):
            passing[lane] &= ((row[lane] >= a) & (row[lane] < b)) | (row[lane] >= c)
    elif form == _REMAINDER:
        drop = a >> U64(32)
        for lane in range(len(row)):
            passing[lane] &= ((row[lane] >> drop) + b) * c < c
    elif form == _MASK:
        drop, mask = a >> U64(32), a & U64(0xFFFFFFFF)
        for lane in range(len(row)):
            value = (row[lane] >> drop) & mask
            passing[lane] &= (value == b) | (value >= c)


@compiled
def _passing(words: Words64, form: Table, a: Words64, b: Words64, c: Words64) -> Table:
    """(lane, target) whose quick tests pass."""
    count = words.shape[1]
    passing = np.empty(count, np.bool_)
    lanes = np.empty((form.shape[0], count + 1), np.int32)
    lengths = np.zeros(form.shape[0], np.int64)
    for target in range(form.shape[0]):
        passing[:] = True
        for k in range(form.shape[1]):
            _test_all(words[k], form[target, k], a[target, k], b[target, k], c[target, k], passing)
        lengths[target] = _collect(passing, lanes[target])
    pairs = np.empty((lengths.sum(), 2), np.int64)
    end = 0
    for target in range(form.shape[0]):
        for k in range(lengths[target]):
            pairs[end, 0] = lanes[target, k]
            pairs[end, 1] = target
            end += 1
    return pairs


@compiled
def _collect(passing: NDArray[np.bool_], lanes: NDArray[np.int32]) -> int:
    """Numbers of those that pass, without a branch: ``lanes`` is longer by one."""
    length = 0
    for lane in range(len(passing)):
        lanes[length] = lane
        length += int(passing[lane])
    return length
