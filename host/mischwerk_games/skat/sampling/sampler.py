"""Samplers: random worlds, that is hands and skat, that agree with a view. A sampler sees the view and nothing else."""

from collections.abc import Callable
from random import Random

import numpy as np
from numpy.typing import NDArray

from ..kernel.board import Board
from ..kernel.fields import POINTS, board_fields, memory_of
from ..kernel.fields import SKAT as BOARD_SKAT
from ..kernel.random import Stream, stream
from ..rules.cards import POINTS as POINTS_OF
from ..rules.cards import SEAT_NAMES, as_set, members, shown
from ..view import View
from .draws import PLACES, Numbers, count_ways, draw_worlds
from .hidden import IN_SKAT, Hidden, hidden

# Card points, and the cards that have them.
_WORTH = [
    (points, as_set(card for card, worth in enumerate(POINTS_OF) if worth == points))
    for points in sorted(set(POINTS_OF))
    if points
]


class NoCompletion(ValueError):
    """No world agrees with a view: somebody has played or said what can't be."""


class Sampler:
    """Uniform over all completions of what is hidden. ``completions``: how many there are."""

    def __init__(self, unseen: Hidden) -> None:
        """Raises NoCompletion."""
        self._known = unseen.known
        self._places = np.array((*unseen.places, 0, 0, 0)[:PLACES], dtype=np.int64)
        self._sizes = np.array((*unseen.sizes, 0, 0, 0)[:PLACES], dtype=np.int64)
        self._cards = np.array([group.cards for group in unseen.groups], dtype=np.int64)
        self._may = np.array([group.places for group in unseen.groups], dtype=np.int64)
        self._ways = np.zeros((len(unseen.groups) + 1, self._sizes[0] + 1, self._sizes[1] + 1), dtype=np.int64)
        count_ways(self._cards, self._may, self._sizes, self._ways)
        self.completions = int(self._ways[0, self._sizes[0], self._sizes[1]])
        if not self.completions:
            raise NoCompletion(_reason(unseen))

    def worlds(self, count: int, random: Stream) -> Numbers:
        """``count`` rows: the hands of forehand, middlehand and rearhand, and the skat; sets of cards."""
        worlds = np.empty((count, 4), dtype=np.int64)
        worlds[:] = self._known
        draw_worlds(self._cards, self._may, self._sizes, self._places, self._ways, random, worlds)
        return worlds


def simple(seen: View) -> Sampler:
    """All hidden cards anywhere, as if they were shuffled and dealt (figure 5.5 of the source document): worlds may
    contradict what was played."""
    return Sampler(hidden(seen, with_voids=False))


def constrained(seen: View) -> Sampler:
    """Only worlds that can be. Raises NoCompletion."""
    return Sampler(hidden(seen))


def boards(seen: View, worlds: Numbers) -> Board:
    """A row of the kernel for each world, as the game stands. Raises ValueError before the play."""
    if seen.declaration is None:
        raise ValueError("the play of the cards has not begun")
    memory = memory_of(seen.declaration, seen.tricks, seen.leader, seen.trick)
    fields = board_fields(
        seen.declaration.game, seen.soloist, (1, 1, 1), seen.points, seen.won_tricks, seen.leader, seen.trick, memory
    )
    rows = np.tile(np.array(fields, dtype=np.int64), (len(worlds), 1))
    rows[:, :3] = worlds[:, :3]
    rows[:, BOARD_SKAT] = worlds[:, IN_SKAT]
    for points, cards in _WORTH:
        rows[:, POINTS] += points * np.bitwise_count(worlds[:, IN_SKAT] & cards)
    return rows


def _reason(unseen: Hidden) -> str:
    """Which cards have no room: those that can only be at some places are more than fit there."""
    for places in range(1 << len(unseen.places)):
        cards = 0
        for group in unseen.groups:
            if not group.places & ~places:
                cards |= group.cards
        room = sum(size for i, size in enumerate(unseen.sizes) if places >> i & 1)
        if cards.bit_count() > room:
            first = shown(1 << next(members(cards)))
            if not places:
                return f"{first} can be nowhere: no seat that may still hold it has followed its suit"
            names = [SEAT_NAMES[place] if place != IN_SKAT else "the skat" for place in unseen.places]
            where = " and ".join(name for i, name in enumerate(names) if places >> i & 1)
            return f"{first} has no room: {shown(cards)} can only be with {where}, where {room} cards are hidden"
    return "a hidden card is missing: it was seen twice"


# -- The sampler of the source document (figure 5.6), to play as its players did. It is not uniform: docs/skat-
# players.md.  It fills the hand of the more restricted opponent first: with the cards that the other opponent can't
# have, then with any of those that both may have; then the other hand in the same way; the skat gets what is left.
# The document counts suits to find the more restricted one, this counts cards. Where the cards that nobody else can
# have are more than the hand holds, of which the document says nothing, some of them go to the skat.

Pick = Callable[[list[int], int], list[int]]


def fill(unseen: Hidden, pick: Pick) -> tuple[int, int, int, int]:
    """A world. ``pick``: draws a number of cards from a set."""
    world = list(unseen.known)
    hands = [i for i, place in enumerate(unseen.places) if place != IN_SKAT]
    may = [
        as_set(card for group in unseen.groups if group.places >> i & 1 for card in members(group.cards)) for i in hands
    ]
    left = as_set(card for group in unseen.groups for card in members(group.cards))
    order = sorted(range(len(hands)), key=lambda i: may[i].bit_count())
    for turn, i in enumerate(order):
        size = unseen.sizes[hands[i]]
        others = may[order[1 - turn]] if len(order) == 2 else 0
        only = list(members(left & may[i] & ~others))
        cards = pick(only, size) if len(only) > size else only
        free = [card for card in members(left & may[i]) if card not in only]
        cards = cards + pick(free, size - len(cards))
        world[unseen.places[hands[i]]] |= as_set(cards)
        left &= ~as_set(cards)
    world[IN_SKAT] |= left
    return world[0], world[1], world[2], world[3]


def drawn(unseen: Hidden, random: Random) -> tuple[int, int, int, int]:
    """A random world."""
    return fill(unseen, random.sample)


# -- Worlds of a view by the name of a sampler.

Worlds = NDArray[np.int64]  # [world]: hands of the three seats, the skat


def source(seen: View, name: str, seed: int) -> Callable[[int], Worlds]:
    """Draws that many worlds, other ones each time. Raises NoCompletion, KeyError."""
    if name == "thesis":
        unseen, random = hidden(seen), Random(seed)
        return lambda count: np.array([drawn(unseen, random) for _ in range(count)], dtype=np.int64)
    sampler = {"constrained": constrained, "simple": simple}[name](seen)
    numbers = stream(seed)
    return lambda count: sampler.worlds(count, numbers)
