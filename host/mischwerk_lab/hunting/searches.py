"""Searches through seeds, in pieces of a fraction of a second, so that time can be shared out and stopped."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby
from time import monotonic
from typing import NamedTuple

import numpy as np

from mischwerk_lab.hunting import seeding, trying
from mischwerk_lab.hunting.confirming import (
    MILLISECONDS,
    SECONDS,
    Attempt,
    Hit,
    Piece,
    View,
    best,
    distinct,
    draws_in_row,
    needed,
)
from mischwerk_lab.hunting.families import BY_NAME, TRIED, Family, Way
from mischwerk_lab.hunting.sieve import Sieve, Target

PIECE_S = 0.1
_LEAST, _LEAST_TRIED = 1 << 14, 1 << 9  # seeds of a piece
_WIDE = (seeding.PYTHON, seeding.JAVA_31, seeding.JAVA_26)  # take more than 32 bits


Found = tuple[int, int, list[int]]  # numbers of a way and of an order, seeds


class Wanted(NamedTuple):
    """What a worker has to know: a family, the numbers of its ways, and the first decks of each view."""

    family: str
    ways: tuple[int, ...]
    orders: tuple[tuple[tuple[int, ...], ...], ...]


def through_seeds(
    family: Family, what: str, begin: int, end: int, views: Sequence[View], ways: Sequence[Way] = ()
) -> Attempt:
    """Seeds of a window, the last first; or from ``begin`` up, if it is no window of time. ``ways``: all, if none are
    named."""
    decks = needed(len(views[0].orders[0]), family.bits)
    possible = distinct([view for view in views if len(view.orders) >= decks], decks)
    if family.search == TRIED and decks > 1:
        possible = []
    attempt = Attempt(family, what, end - begin, lacking=0 if possible else decks)
    if possible:
        orders = tuple(tuple(tuple(order) for order in same[0].orders[:decks]) for same in possible)
        wanted = Wanted(family.name, tuple(map(family.ways.index, ways or family.ways)), orders)
        attempt.search = _ThroughSeeds(attempt, possible, wanted, begin, end)
    return attempt


def seeds_of(piece: Piece) -> tuple[list[Found], float]:
    """The seeds of a piece that may have made a deck, and the seconds it took. Any worker can do this."""
    began = monotonic()
    matches = list(_searches(piece.wanted)(piece.low, piece.high))
    return matches, monotonic() - began


def hits_of(attempt: Attempt) -> Iterator[Hit]:
    """All hits of an attempt, carried out here."""
    if attempt.search is None:
        yield from (hit for hit in attempt.pieces if hit is not None)
        return
    for piece in attempt.search.pieces:
        hit = attempt.search.heard(piece, *seeds_of(piece))
        if hit is not None:
            yield hit


class _ThroughSeeds:
    """Pieces of about _PIECE_S, none across a multiple of 2**32."""

    def __init__(self, attempt: Attempt, views: list[list[View]], wanted: Wanted, begin: int, end: int) -> None:
        self._attempt, self._views, self._wanted = attempt, views, wanted
        self._least = _LEAST_TRIED if attempt.family.search == TRIED else _LEAST
        self._size = self._least
        self.pieces = self._pieces(begin, end, attempt.what in (SECONDS, MILLISECONDS))

    def _pieces(self, low: int, high: int, last_first: bool) -> Iterator[Piece]:
        while low < high:
            if last_first:
                start = max(low, high - self._size, (high - 1) >> 32 << 32)
                yield Piece(self._wanted, start, high)
                high = start
            else:
                stop = min(high, low + self._size, ((low >> 32) + 1) << 32)
                yield Piece(self._wanted, low, stop)
                low = stop

    def heard(self, piece: Piece, matches: list[Found], seconds: float) -> Hit | None:
        """The hit among what a worker has found, if any."""
        attempt, size = self._attempt, piece.high - piece.low
        attempt.seconds += seconds
        self._size = max(self._size, 2 * size) if seconds < PIECE_S else max(self._least, size // 2)
        hits = [
            hit
            for way, order, seeds in matches
            if (hit := best(attempt.family, attempt.family.ways[way], seeds, self._views[order]))
        ]
        if hits:  # backward from the other end is last from this one: the plainer is named
            return max(hits, key=lambda hit: (hit.matched, not hit.view.turned, not hit.view.down))
        attempt.tried += size
        return None


@lru_cache(64)
def _searches(wanted: Wanted) -> Callable[[int, int], Iterator[Found]]:
    """A function that gives seeds from its first to before its second argument."""
    family, decks = BY_NAME[wanted.family], len(wanted.orders[0])
    ways = [(number, family.ways[number]) for number in wanted.ways]
    if family.search == TRIED:
        return partial(_tried, ways, wanted.orders)
    pairs = [(number, way, which) for number, way in ways for which in range(len(wanted.orders))]
    targets = []
    for _, way, which in pairs:
        bounds, draws = draws_in_row(View("", 0, wanted.orders[which]), way, decks)
        targets.append(Target(way.kind, way.drop, _scanned_width(way), _scanned_stride(way), bounds, draws))
    sieve = Sieve(family.ways[0].code, targets)

    def sieved(low: int, high: int) -> Iterator[Found]:
        for seed, target in sieve.search(low, high):
            number, way, which = pairs[target]
            yield number, which, [_masked(way, seed)]

    return sieved


def _tried(
    ways: list[tuple[int, Way]], orders: tuple[tuple[tuple[int, ...], ...], ...], low: int, high: int
) -> Iterator[Found]:
    """By generator, so that its numbers are made once."""
    seeds = np.arange(low, high, dtype=np.uint64)
    wanted = trying.wanted_of([decks[0] for decks in orders])
    for known, group in groupby(ways, key=lambda way: way[1].known[0]):
        members = list(group)
        how = [(way.kind, way.loop, way.known[1]) for _, way in members]
        for seed, number, order in trying.matching(known, how, wanted, seeds):
            yield members[number][0], order, [seed]


def _scanned_width(way: Way) -> int:
    """Return how many of 53 bits are scanned: the search compares the upper 27 of Python's, or 26 of Java's."""
    return way.width if way.stride == 1 else {seeding.PYTHON: 27, seeding.JAVA_26: 26}[way.code]


def _scanned_stride(way: Way) -> int:
    return 1 if way.code == seeding.JAVA_26 else way.stride


def _masked(way: Way, seed: int) -> int:
    return seed if way.code in _WIDE else seed & 0xFFFFFFFF
