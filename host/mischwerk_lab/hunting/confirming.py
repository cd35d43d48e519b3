"""Whether a seed that a search proposes explains the decks, and which deck comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from math import ceil, lgamma, log
from typing import Any, NamedTuple, Protocol

from mischwerk_lab.hunting.families import Family, Way
from mischwerk_lab.hunting.generators import bounds_of, draws_of, shuffled

MOST_COMPARED = 4_000  # decks
_MOST_SKIPPED = 64  # numbers between two decks that something else may have taken
ONE, ON, ANEW = (
    "one",
    "on",
    "anew",
)  # only one deck is there; the generator goes on from deck to deck; or is seeded anew

Order = Sequence[int]


@dataclass(frozen=True)
class View:
    """Orders of decks in a row, as seen from how each lay before. ``name``: of `starts`; ``first``: number of the
    first of them in the file, from 0. ``turned``: decks were dealt from the other end; ``down``: each began with its
    last card."""

    name: str
    first: int
    orders: Sequence[Order]
    turned: bool = False
    down: bool = False

    def seen(self, order: Order) -> tuple[int, ...]:
        """An order as decks are recorded, or the other way round."""
        cards = tuple(len(order) - 1 - card for card in order) if self.down else tuple(order)
        return cards[::-1] if self.turned else cards


@dataclass(frozen=True)
class Hit:
    """``matched``: decks of the view that come out, of ``compared``; ``skipped``: numbers taken between two decks.
    ``seeds``: of the first decks, if each has its own. ``following``: orders that may come next, of a sorted deck;
    several if that is not certain, none if the next seed is not known or the decks stopped following."""

    family: str
    way: Way
    seed: int
    view: View
    matched: int
    mode: str
    skipped: int = 0
    seeds: tuple[int, ...] = ()
    following: tuple[tuple[int, ...], ...] = ()

    @property
    def compared(self) -> int:
        return len(self.view.orders)


def confirmed(family: str, way: Way, seeds: Sequence[int], view: View) -> Hit | None:
    """The seeds of the first order that explain most decks; None if none explains the first."""
    best: list[tuple[int, int, tuple[int, ...]]] = []  # seed, skipped, next
    matched = 0
    for seed in seeds:
        count, skipped, following = _run(way, seed, view.orders)
        if count > matched:
            best, matched = [], count
        if count and count == matched:
            best.append((seed, skipped, following))
    if not best:
        return None
    seed, skipped, _ = best[0]
    mode = ONE if len(view.orders) == 1 else ANEW if matched == 1 else ON
    unique = tuple(dict.fromkeys(view.seen(candidate[2]) for candidate in best)) if matched == len(view.orders) else ()
    return Hit(family, way, seed, view, matched, mode, skipped, (), unique)


def _run(way: Way, seed: int, orders: Sequence[Order]) -> tuple[int, int, tuple[int, ...]]:
    """Decks that come out, numbers skipped between two, next order."""
    n = len(orders[0])
    if tuple(shuffled(n, way.draw(seed), way.loop)) != tuple(orders[0]):
        return 0, 0, ()
    for skipped in range(_MOST_SKIPPED + 1 if len(orders) > 1 else 0):
        if _come_out(way, seed, orders[:2], skipped)[0] == 2:
            count, order = _come_out(way, seed, orders, skipped)
            return count, skipped, order
    count, order = _come_out(way, seed, orders, 0)
    return count, 0, order


def _come_out(way: Way, seed: int, orders: Sequence[Order], skipped: int) -> tuple[int, tuple[int, ...]]:
    n = len(orders[0])
    numbers = way.numbers(seed)
    draw = way.draw_from(numbers)
    for count in range(len(orders) + 1):
        for _ in islice(numbers, skipped if count else 0):
            pass
        made = tuple(shuffled(n, draw, way.loop))
        if count == len(orders) or made != tuple(orders[count]):
            break
    return count, made


def with_seeds(hit: Hit, seeds: Sequence[int]) -> Hit:
    """Add the seeds of the first decks in a row to a hit, and the next deck if they count evenly."""
    steps = {after - before for before, after in pairwise(seeds)}
    following: tuple[tuple[int, ...], ...] = ()
    if len(seeds) > 2 and len(steps) == 1:
        step = steps.pop()
        seed = seeds[0] + step * hit.compared
        following = (hit.view.seen(shuffled(len(hit.view.orders[0]), hit.way.draw(seed), hit.way.loop)),)
    return replace(hit, seeds=tuple(seeds), matched=len(seeds), following=following)


# -- One search of a family: how much of it was tried, and what its searches have in common.

STATES, SMALL, SECONDS, MILLISECONDS, ALL = "states", "small", "seconds", "milliseconds", "all"
_SURE_BITS = 30  # more than a seed has, so that a false alarm has a probability of 2**-30


@dataclass(eq=False)
class Attempt:
    """``what``: of the above; ``tried`` of ``total`` states, seeds or ways; ``lacking``: decks that it would need, 0 if
    there are enough. What is calculated here is done in ``pieces``, what is searched through by ``search``."""

    family: Family
    what: str
    total: int
    tried: int = 0
    seconds: float = 0.0
    lacking: int = 0
    pieces: Iterator[Hit | None] = field(default_factory=lambda: iter(()), repr=False)
    search: Search | None = None


class Piece(NamedTuple):
    """Some of the seeds: from ``low`` to ``high`` - 1."""

    wanted: Any
    low: int
    high: int


class Search(Protocol):
    """Seeds to be searched through, perhaps by others."""

    pieces: Iterator[Piece]

    def heard(self, piece: Piece, matches: list[Any], seconds: float) -> Hit | None: ...


def needed(cards: int, bits: int) -> int:
    """Decks that say as many bits, and enough more to be sure."""
    return ceil((bits + _SURE_BITS) / (lgamma(cards + 1) / log(2)))


def draws_in_row(view: View, way: Way, decks: int) -> tuple[list[int], list[int]]:
    """Bounds and draws of the first decks."""
    n = len(view.orders[0])
    draws = [draw for order in view.orders[:decks] for draw in draws_of(list(order), way.loop)]
    return bounds_of(way.loop, n) * decks, draws


def distinct(views: Sequence[View], decks: int) -> list[list[View]]:
    """Views whose first decks are the same orders are searched once."""
    groups: dict[tuple[tuple[int, ...], ...], list[View]] = {}
    for view in views:
        groups.setdefault(tuple(tuple(order) for order in view.orders[:decks]), []).append(view)
    return list(groups.values())


def best(family: Family, way: Way, seeds: list[int], views: list[View]) -> Hit | None:
    """The hit with most decks, of these seeds or states and any of the views."""
    hits = [hit for view in views if (hit := confirmed(family.name, way, seeds, view))]
    return max(hits, key=lambda hit: hit.matched, default=None)
