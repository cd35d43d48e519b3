"""Many generators and loops on each of some seeds: which of them may have made a deck.

Most end at the first draw, which all loops from the same bound share: a seed costs hardly more than its first numbers.
Where a deck doesn't tell the draws, one card is followed through the swaps, or keys are compared in its order.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.hunting import recurrences
from mischwerk_lab.hunting.catalogue import BASE, KNOWN, Output
from mischwerk_lab.hunting.comparing import CODES, Table, Words64, drawn
from mischwerk_lab.hunting.generators import (
    BACKWARD,
    FORWARD,
    GROWING,
    INSIDE,
    KEYS,
    LAST,
    NAIVE,
    PAIRED,
    PICKING,
    SATTOLO,
    bounds_of,
    draws_of,
)
from mischwerk_lab.streams import U64, compiled

_LOOPS = (BACKWARD, FORWARD, PICKING, LAST, SATTOLO, GROWING, INSIDE, PAIRED, NAIVE, KEYS)
_TOLD = len(_LOOPS) - 2
_NAIVE, _KEYS = _TOLD, _TOLD + 1


class Wanted(NamedTuple):
    """For loops that a deck tells: how many draws, bounds by loop and number, draws by loop, order and number."""

    lengths: Table
    bounds: Table
    draws: NDArray[np.int64]
    orders: Table


def wanted_of(orders: Sequence[Sequence[int]]) -> Wanted:
    """Tell what must come out."""
    n = len(orders[0])
    lengths = np.zeros(_TOLD, np.int64)
    bounds, draws = np.zeros((_TOLD, n), np.int64), np.full((_TOLD, len(orders), n), -1, np.int64)
    for loop, name in enumerate(_LOOPS[:_TOLD]):
        some = bounds_of(name, n)
        lengths[loop], bounds[loop, : len(some)] = len(some), some
        for row, order in enumerate(orders):
            told = draws_of(list(order), name)
            draws[loop, row, : len(told)] = told
    return Wanted(lengths, bounds, draws, np.array(orders, np.int64))


def matching(
    known: int, ways: Sequence[tuple[str, str, Output]], wanted: Wanted, seeds: Words64
) -> list[tuple[int, int, int]]:
    """(seed, number of the way, number of the order), of one of the catalogue. A way: kind, loop, output."""
    generator, parameters, n = KNOWN[known].code, KNOWN[known].row, wanted.orders.shape[1]
    rows = {(kind, output): number for number, (kind, output) in enumerate(dict.fromkeys((w[0], w[2]) for w in ways))}
    how = np.array([(output.pairing, CODES[kind], output.drop, output.width) for kind, output in rows])
    way_of = np.full((len(rows), len(_LOOPS)), -1, np.int64)
    for number, (kind, loop, output) in enumerate(ways):
        way_of[rows[kind, output], _LOOPS.index(loop)] = number
    words = np.empty(5 * n // 2 + 8, np.uint64)
    cooked = recurrences.cooked() if generator == recurrences.GO else np.zeros(607, np.uint64)
    if generator != recurrences.PCG64:
        found = _search(generator, parameters, BASE, cooked, how, way_of, wanted, seeds, words)
        return [(int(seeds[row]), way, order) for row, way, order in found.tolist()]
    matches = []
    for seed in seeds:
        recurrences.filled(generator, seed, parameters, BASE, words)
        matches += [(int(seed), way, order) for way, order in _compared(words, how, way_of, wanted).tolist()]
    return matches


@compiled
def _search(
    generator: int,
    parameters: Words64,
    base: NDArray[np.uint32],
    cooked: Words64,
    how: Table,
    way_of: Table,
    wanted: Wanted,
    seeds: Words64,
    words: Words64,
) -> Table:
    found = np.empty((64, 3), np.int64)
    count = 0
    for row in range(len(seeds)):
        recurrences.fill(generator, seeds[row], parameters, base, cooked, words)
        some = _compared(words, how, way_of, wanted)
        for k in range(min(len(some), len(found) - count)):
            found[count, 0], found[count, 1], found[count, 2] = row, some[k, 0], some[k, 1]
            count += 1
    return found[:count]


@compiled
def _compared(words: Words64, how: Table, way_of: Table, wanted: Wanted) -> Table:
    """(way, order) of those that fit."""
    found = np.empty((16, 2), np.int64)
    count, pairing, size = 0, -1, 0
    numbers = words
    for row in range(len(how)):
        if how[row, 0] != pairing:
            pairing = how[row, 0]
            numbers = words if pairing == 0 else paired(words, pairing)
            size = len(numbers)
        kind, drop, width = how[row, 1], U64(how[row, 2]), how[row, 3]
        mask = (U64(1) << U64(width)) - U64(1) if width < 64 else ~U64(0)
        bound, first = 0, np.int64(0)
        for loop in range(way_of.shape[1]):
            if way_of[row, loop] < 0:
                continue
            if loop < _TOLD and wanted.bounds[loop, 0] != bound:
                bound, first = wanted.bounds[loop, 0], np.int64(-1)
                at = 0
                while first < 0 and at < size:
                    first = drawn((numbers[at] >> drop) & mask, kind, width, U64(bound))
                    at += 1
            for order in range(len(wanted.orders)):
                if loop == _KEYS:
                    fits = _keys_rise(numbers, drop, mask, wanted.orders[order])
                elif loop == _NAIVE:
                    fits = _card_comes(numbers, kind, drop, mask, width, wanted.orders[order])
                else:
                    fits = first == wanted.draws[loop, order, 0] and _draws_come(
                        numbers,
                        kind,
                        drop,
                        mask,
                        width,
                        wanted.bounds[loop],
                        wanted.draws[loop, order],
                        wanted.lengths[loop],
                    )
                if fits and count < len(found):
                    found[count, 0], found[count, 1] = way_of[row, loop], order
                    count += 1
    return found[:count]


@compiled
def paired(words: Words64, pairing: int) -> Words64:
    """Numbers of 53 bits from two words, 27 and 26 (1) or 26 and 27 (2); or every second word (3)."""
    numbers = np.empty(len(words) // 2, np.uint64)
    for k in range(len(numbers)):
        if pairing == 1:
            numbers[k] = ((words[2 * k] >> U64(5)) << U64(26)) | (words[2 * k + 1] >> U64(6))
        elif pairing == 2:
            numbers[k] = ((words[2 * k] >> U64(22)) << U64(27)) | (words[2 * k + 1] >> U64(21))
        else:
            numbers[k] = words[2 * k + 1]
    return numbers


@compiled
def _draws_come(
    numbers: Words64, kind: int, drop: np.uint64, mask: np.uint64, width: int, bounds: Table, draws: Table, length: int
) -> bool:
    at = 0
    for k in range(length):
        draw = np.int64(-1)
        while draw < 0:
            if at == len(numbers):
                return k > length // 2
            draw = drawn((numbers[at] >> drop) & mask, kind, width, U64(bounds[k]))
            at += 1
        if draw != draws[k]:
            return False
    return True


@compiled
def _keys_rise(numbers: Words64, drop: np.uint64, mask: np.uint64, order: Table) -> bool:
    for place in range(len(order) - 1):
        one, other = order[place], order[place + 1]
        a, b = (numbers[one] >> drop) & mask, (numbers[other] >> drop) & mask
        if a > b or (a == b and one > other):
            return False
    return True


@compiled
def _card_comes(numbers: Words64, kind: int, drop: np.uint64, mask: np.uint64, width: int, order: Table) -> bool:
    """Tell whether swaps of each place with any bring the right cards to the first three places."""
    n = len(order)
    at, swaps = 0, np.empty(n, np.int64)
    for i in range(n):
        draw = np.int64(-1)
        while draw < 0:
            if at == len(numbers):
                return False
            draw = drawn((numbers[at] >> drop) & mask, kind, width, U64(n))
            at += 1
        swaps[i] = draw
    for place in range(3):
        here = place
        for i in range(n - 1, -1, -1):
            if here == i:
                here = swaps[i]
            elif here == swaps[i]:
                here = i
        if here != order[place]:
            return False
    return True
