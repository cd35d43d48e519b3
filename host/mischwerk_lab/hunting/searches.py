"""Searches through seeds, in pieces of a fraction of a second, so that time can be shared out and stopped."""

from collections.abc import Callable, Iterator, Sequence
from time import monotonic

from mischwerk_lab.hunting import seeding
from mischwerk_lab.hunting.attempts import MILLISECONDS, SECONDS, Attempt, best, distinct, draws_in_row, needed
from mischwerk_lab.hunting.comparing import naive_search
from mischwerk_lab.hunting.confirming import Hit, View
from mischwerk_lab.hunting.families import Family, Way
from mischwerk_lab.hunting.loops import NAIVE
from mischwerk_lab.hunting.sieve import Sieve, Target

_PIECE_S = 0.1
_WIDE = (seeding.PYTHON, seeding.JAVA_31, seeding.JAVA_26)  # take more than 32 bits


def through_seeds(family: Family, what: str, begin: int, end: int, views: Sequence[View]) -> Attempt:
    """Seeds of a window, the last first; or from ``begin`` up, if it is no window of time."""
    decks = needed(len(views[0].orders[0]), family.bits)
    possible = distinct([view for view in views if len(view.orders) >= decks], decks)
    if family.ways[0].loop == NAIVE and decks > 1:
        possible = []
    attempt = Attempt(family, what, end - begin, lacking=0 if possible else decks)

    def pieces() -> Iterator[Hit | None]:
        searches = _searches(family, possible, decks)
        for low, high in _spans(begin, end, what in (SECONDS, MILLISECONDS)):
            for way, same, seeds in searches(low, high):
                yield best(family, way, seeds, same)
            attempt.tried += high - low
            yield None

    if possible:
        attempt.pieces = pieces()
    return attempt


Found = Iterator[tuple[Way, list[View], list[int]]]


def _searches(family: Family, views: list[list[View]], decks: int) -> Callable[[int, int], Found]:
    """A function that gives seeds from its first to before its second argument."""
    if family.ways[0].loop == NAIVE:

        def naive(low: int, high: int) -> Found:
            for way in family.ways:
                for same in views:
                    order = list(same[0].orders[0])
                    seeds = naive_search(way.code, way.kind, way.drop, way.width, order, low, high)
                    yield way, same, [_masked(way, seed) for seed in seeds]

        return naive
    pairs = [(way, same) for way in family.ways for same in views]
    targets = []
    for way, same in pairs:
        bounds, draws = draws_in_row(same[0], way, decks)
        targets.append(Target(way.kind, way.drop, _scanned_width(way), _scanned_stride(way), bounds, draws))
    sieve = Sieve(family.ways[0].code, targets)

    def sieved(low: int, high: int) -> Found:
        for seed, number in sieve.search(low, high):
            way, same = pairs[number]
            yield way, same, [_masked(way, seed)]

    return sieved


def _scanned_width(way: Way) -> int:
    """Of 53 bits, the search compares the upper 27 of Python's, or 26 of Java's."""
    return way.width if way.stride == 1 else {seeding.PYTHON: 27, seeding.JAVA_26: 26}[way.code]


def _scanned_stride(way: Way) -> int:
    return 1 if way.code == seeding.JAVA_26 else way.stride


def _masked(way: Way, seed: int) -> int:
    return seed if way.code in _WIDE else seed & 0xFFFFFFFF


def _spans(begin: int, end: int, last_first: bool) -> Iterator[tuple[int, int]]:
    """Parts that take about _PIECE_S each, none across a multiple of 2**32."""
    size, low, high = 1 << 14, begin, end
    while low < high:
        started = monotonic()
        if last_first:
            start = max(low, high - size, (high - 1) >> 32 << 32)
            yield start, high
            high = start
        else:
            stop = min(high, low + size, ((low >> 32) + 1) << 32)
            yield low, stop
            low = stop
        if monotonic() - started < _PIECE_S:
            size *= 2
        elif size > 1 << 14:
            size //= 2
