"""One search of a family: how much of it was tried, and what its searches have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, lgamma, log
from typing import Any, NamedTuple, Protocol

from mischwerk_lab.hunting.confirming import Hit, View, confirmed
from mischwerk_lab.hunting.families import Family, Way
from mischwerk_lab.hunting.loops import bounds_of, draws_of

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

    def heard(self, piece: Piece, found: list[Any], seconds: float) -> Hit | None: ...


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
    found: dict[tuple[tuple[int, ...], ...], list[View]] = {}
    for view in views:
        found.setdefault(tuple(tuple(order) for order in view.orders[:decks]), []).append(view)
    return list(found.values())


def best(family: Family, way: Way, seeds: list[int], views: list[View]) -> Hit | None:
    """The hit with most decks, of these seeds or states and any of the views."""
    hits = [hit for view in views if (hit := confirmed(family.name, way, seeds, view))]
    return max(hits, key=lambda hit: hit.matched, default=None)
