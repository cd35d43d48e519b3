"""Searches of one family each, in pieces of a fraction of a second, so that time can be shared out and stopped."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, lgamma, log
from time import monotonic

from mischwerk_lab.hunting import congruential, java, seeding, twister, v8
from mischwerk_lab.hunting.confirming import Hit, View, confirmed
from mischwerk_lab.hunting.drawing import MULTIPLY
from mischwerk_lab.hunting.families import Family, Way
from mischwerk_lab.hunting.loops import BACKWARD, FORWARD, NAIVE, bounds_of, draws_of
from mischwerk_lab.hunting.sieve import Sieve, Target, naive_search

STATES, SMALL, SECONDS, MILLISECONDS, ALL = "states", "small", "seconds", "milliseconds", "all"
_SURE_BITS = 30  # more than a seed has, so that a false alarm has a probability of 2**-30
_PIECE_S = 0.1
_WIDE = (seeding.PYTHON, seeding.JAVA_31, seeding.JAVA_26)  # take more than 32 bits


@dataclass(eq=False)
class Attempt:
    """``what``: of the above; ``tried`` of ``total`` states, seeds or ways; ``lacking``: decks that it would need, 0 if
    there are enough."""

    family: Family
    what: str
    total: int
    tried: int = 0
    seconds: float = 0.0
    lacking: int = 0
    pieces: Iterator[Hit | None] = field(default_factory=lambda: iter(()), repr=False)


def needed(cards: int, bits: int) -> int:
    """Decks that say as many bits, and enough more to be sure."""
    return ceil((bits + _SURE_BITS) / (lgamma(cards + 1) / log(2)))


def draws_in_row(view: View, way: Way, decks: int) -> tuple[list[int], list[int]]:
    """Bounds and draws of the first decks."""
    n = len(view.orders[0])
    draws = [draw for order in view.orders[:decks] for draw in draws_of(list(order), way.loop)]
    return bounds_of(way.loop, n) * decks, draws


def algebra(family: Family, views: Sequence[View], over: Callable[[], bool]) -> Attempt:
    """All states from the first decks of each view."""
    decks = needed(len(views[0].orders[0]), family.bits)
    possible = _distinct([view for view in views if len(view.orders) >= decks], decks)
    attempt = Attempt(family, STATES, len(family.ways) * max(1, len(possible)), lacking=0 if possible else decks)

    def pieces() -> Iterator[Hit | None]:
        for way in family.ways:
            for same in possible:
                bounds, draws = draws_in_row(same[0], way, decks)
                for proposed in _states(family.name, way.kind, bounds, draws, over):
                    yield _best(family, way, proposed, same)
                attempt.tried += 1

    attempt.pieces = pieces()
    return attempt


def _states(name: str, kind: str, bounds: list[int], draws: list[int], over: Callable[[], bool]) -> Iterator[list[int]]:
    if name in ("java", "rand48"):
        search = java.Search(bounds, draws, name == "rand48")
        for low in search.low_parts():
            yield [state ^ (java.FACTOR if name == "java" else 0) for state in search.states(low)]
    elif name == "v8":
        yield v8.seeds(bounds, draws, over)
    else:
        generator = congruential.MSVC if name == "msvc" else congruential.DELPHI
        yield congruential.states(generator, kind, bounds, draws)


def state(family: Family, views: Sequence[View]) -> Attempt:
    """The Twister's state, from as many decks as it takes. Questions about the same bits share an elimination."""
    groups: dict[object, list[tuple[Way, View, int]]] = {}
    fewest = 0
    for way in family.ways:
        for view in views:
            decks = _decks_for_state(way, view)
            fewest = min(fewest or decks, decks)
            if decks <= len(view.orders):
                groups.setdefault(_same_bits(way, view), []).append((way, view, decks))
    attempt = Attempt(family, STATES, max(1, len(groups)), lacking=0 if groups else fewest)

    def pieces() -> Iterator[Hit | None]:
        for group in groups.values():
            asked = [(way, view, twister.known_bits(_draws(way, view, decks))) for way, view, decks in group]
            asked = [one for one in asked if one[2]]
            found = twister.states([known for _, _, known in asked]) if asked else []
            for (way, view, _), solution in zip(asked, found, strict=True):
                yield None if solution is None else confirmed(family.name, way, [solution], view)
            attempt.tried += 1
            yield None

    attempt.pieces = pieces()
    return attempt


def _same_bits(way: Way, view: View) -> object:
    """Ways and views that ask for the same bits have the same key: remainders by the same bounds."""
    if way.kind == MULTIPLY:
        return way, view.name, view.first
    return way.kind, way.drop, way.stride, way.loop if way.loop not in (BACKWARD, FORWARD) else ""


def _draws(way: Way, view: View, decks: int) -> twister.Draws:
    return twister.Draws(way.kind, way.drop, way.stride, *draws_in_row(view, way, decks))


def _decks_for_state(way: Way, view: View) -> int:
    """From the bits that the first deck tells; a little more, since with products another deck may tell less."""
    first = len(twister.bits(_draws(way, view, 1)))
    return ceil(twister.wanted(way.kind) / max(1, first) * (1.15 if way.kind == MULTIPLY else 1))


def through_seeds(family: Family, what: str, begin: int, end: int, views: Sequence[View]) -> Attempt:
    """Seeds of a window, the last first; or from ``begin`` up, if it is no window of time."""
    decks = needed(len(views[0].orders[0]), family.bits)
    possible = _distinct([view for view in views if len(view.orders) >= decks], decks)
    if family.ways[0].loop == NAIVE and decks > 1:
        possible = []
    attempt = Attempt(family, what, end - begin, lacking=0 if possible else decks)

    def pieces() -> Iterator[Hit | None]:
        searches = _searches(family, possible, decks)
        for low, high in _spans(begin, end, what in (SECONDS, MILLISECONDS)):
            for way, same, seeds in searches(low, high):
                yield _best(family, way, seeds, same)
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


def _distinct(views: Sequence[View], decks: int) -> list[list[View]]:
    """Views whose first decks are the same orders are searched once."""
    found: dict[tuple[tuple[int, ...], ...], list[View]] = {}
    for view in views:
        found.setdefault(tuple(tuple(order) for order in view.orders[:decks]), []).append(view)
    return list(found.values())


def _best(family: Family, way: Way, seeds: list[int], views: list[View]) -> Hit | None:
    hits = [hit for view in views if (hit := confirmed(family.name, way, seeds, view))]
    return max(hits, key=lambda hit: hit.matched, default=None)
