"""Searches that calculate states from decks instead of trying seeds, in pieces that can be stopped."""

from collections.abc import Callable, Iterator, Sequence
from math import ceil

from mischwerk_lab.hunting import congruential, java, twister, v8
from mischwerk_lab.hunting.attempts import STATES, Attempt, best, distinct, draws_in_row, needed
from mischwerk_lab.hunting.confirming import Hit, View, confirmed
from mischwerk_lab.hunting.drawing import MULTIPLY
from mischwerk_lab.hunting.families import Family, Way
from mischwerk_lab.hunting.loops import BACKWARD, FORWARD


def algebra(family: Family, views: Sequence[View], over: Callable[[], bool]) -> Attempt:
    """All states from the first decks of each view."""
    decks = needed(len(views[0].orders[0]), family.bits)
    possible = distinct([view for view in views if len(view.orders) >= decks], decks)
    attempt = Attempt(family, STATES, len(family.ways) * max(1, len(possible)), lacking=0 if possible else decks)

    def pieces() -> Iterator[Hit | None]:
        for way in family.ways:
            for same in possible:
                bounds, draws = draws_in_row(same[0], way, decks)
                for proposed in _states(family.name, way.kind, bounds, draws, over):
                    yield best(family, way, proposed, same)
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
