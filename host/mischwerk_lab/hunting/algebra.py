"""Searches that calculate states from decks instead of trying seeds, in pieces that can be stopped."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.hunting import coins, java, lattice, linear_generators
from mischwerk_lab.hunting.comparing import MODULO, MULTIPLY
from mischwerk_lab.hunting.confirming import (
    ANEW,
    STATES,
    Attempt,
    Hit,
    View,
    best,
    confirmed,
    distinct,
    draws_in_row,
    needed,
)
from mischwerk_lab.hunting.families import Family, Way
from mischwerk_lab.hunting.generators import BACKWARD, FORWARD
from mischwerk_lab.streams import U64, compiled

# -- Linear congruential generators of at most 32 bits, from one deck: the states that fit the first draw are tried.
# They are one in ``bound`` of all, so that 2**31 states are searched in a second.

Table = NDArray[np.int64]


@dataclass(frozen=True)
class Generator:
    """state = (state * factor + addend) modulo 2**bits; its numbers are the ``width`` bits from ``shift`` up."""

    factor: int
    addend: int
    bits: int
    shift: int
    width: int

    @property
    def inverse(self) -> int:
        return pow(self.factor, -1, 1 << self.bits)


MSVC = Generator(214013, 2531011, 31, 16, 15)  # bit 31 never shows
DELPHI = Generator(134775813, 1, 32, 0, 32)


def states(generator: Generator, kind: str, bounds: list[int], draws: list[int]) -> list[int]:
    """Before the first draw: all states whose first draws are these, by remainder or by multiplication."""
    forward = bounds[0] >= bounds[-1]
    step = 1 if forward else -1
    mask = (1 << generator.bits) - 1
    factor, addend = generator.factor, generator.addend
    if not forward:
        factor, addend = generator.inverse, -generator.addend * generator.inverse & mask
    bound, draw = bounds[::step][0], draws[::step][0]
    if kind == MODULO:
        numbers = np.arange(draw, 1 << generator.width, bound)
    else:
        numbers = np.arange(-(-(draw << generator.width) // bound), -(-((draw + 1) << generator.width) // bound))
    matches = _matching(
        numbers,
        np.array(bounds[::step]),
        np.array(draws[::step]),
        (factor, addend, mask, generator.shift, generator.width),
        kind == MODULO,
    )
    back = 1 if forward else len(bounds)
    return sorted(_before(generator, int(state), back, mask) for state in matches)


def _before(generator: Generator, state: int, steps: int, mask: int) -> int:
    for _ in range(steps):
        state = (state - generator.addend) * generator.inverse & mask
    return state


@compiled
def _matching(
    numbers: Table, bounds: Table, draws: Table, generator: tuple[int, int, int, int, int], modulo: bool
) -> NDArray[np.uint64]:
    factor, addend, mask = U64(generator[0]), U64(generator[1]), U64(generator[2])
    shift, width = U64(generator[3]), U64(generator[4])
    low = (U64(1) << width) - U64(1)
    matches = np.empty(64, dtype=np.uint64)
    count = 0
    second, wanted = U64(bounds[1]), U64(draws[1])
    for number in numbers:
        for rest in range(1 << generator[3]):
            begin = (U64(number) << shift) | U64(rest)
            state = (begin * factor + addend) & mask
            bits = (state >> shift) & low
            if (bits % second if modulo else (bits * second) >> width) != wanted:
                continue  # as nearly all do
            fits = True
            for k in range(2, len(draws)):
                bound = U64(bounds[k])
                state = (state * factor + addend) & mask
                bits = (state >> shift) & low
                draw = bits % bound if modulo else (bits * bound) >> width
                if draw != U64(draws[k]):
                    fits = False
                    break
            if fits and count < 64:
                matches[count] = begin
                count += 1
    return matches[:count]


def algebra(family: Family, views: Sequence[View], over: Callable[[], bool]) -> Attempt:
    """All states from the first decks of each view."""
    decks = needed(len(views[0].orders[0]), family.bits)
    possible = distinct([view for view in views if len(view.orders) >= decks], decks)
    attempt = Attempt(family, STATES, len(family.ways) * max(1, len(possible)), lacking=0 if possible else decks)

    def hits(way: Way, same: list[View]) -> Iterator[Hit | None]:
        if family.name == "coin":
            for proposed in coins.seeds(same[0].orders[0]) if way is family.ways[0] else ():
                yield best(family, way, proposed, same) or best(family, family.ways[1], proposed, same)
            return
        bounds, draws = draws_in_row(same[0], way, decks)
        if len(draws) == len(bounds):
            for proposed in _states(family.name, way, bounds, draws, over):
                yield best(family, way, proposed, same)

    def pieces() -> Iterator[Hit | None]:
        only_first: Hit | None = None  # another loop, or the other end, may explain the others as well
        for same in possible:  # as recorded before the other way round: backward from there is last from here
            for way in family.ways:
                for hit in hits(way, same):
                    weak = hit is not None and hit.mode == ANEW
                    only_first = only_first or (hit if weak else None)
                    yield None if weak else hit
                attempt.tried += 1
        yield only_first

    attempt.pieces = pieces()
    return attempt


def _states(name: str, way: Way, bounds: list[int], draws: list[int], over: Callable[[], bool]) -> Iterator[list[int]]:
    if name in ("java", "rand48"):
        search = java.Search(bounds, draws, name == "rand48")
        for low in search.low_parts():
            yield [state ^ (java.FACTOR if name == "java" else 0) for state in search.states(low)]
    elif name == "v8":
        yield linear_generators.seeds(bounds, draws, over, way.kind)
    elif name == "rand48-double":
        found = lattice.states(bounds, draws, way.stride)
        yield [state ^ (java.FACTOR if way.stride == 2 else 0) for state in found]
    else:
        generator = MSVC if name == "msvc" else DELPHI
        yield states(generator, way.kind, bounds, draws)


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
            tasks = [(way, view, linear_generators.known_bits(_draws(way, view, decks))) for way, view, decks in group]
            tasks = [task for task in tasks if task[2]]
            solutions = linear_generators.states([known for _, _, known in tasks]) if tasks else []
            for (way, view, _), solution in zip(tasks, solutions, strict=True):
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


def _draws(way: Way, view: View, decks: int) -> linear_generators.Draws:
    return linear_generators.Draws(way.kind, way.drop, way.stride, *draws_in_row(view, way, decks))


def _decks_for_state(way: Way, view: View) -> int:
    """From the bits that the first deck tells; a little more, since with products another deck may tell less."""
    first = len(linear_generators.bits(_draws(way, view, 1)))
    return ceil(linear_generators.wanted(way.kind) / max(1, first) * (1.15 if way.kind == MULTIPLY else 1))
