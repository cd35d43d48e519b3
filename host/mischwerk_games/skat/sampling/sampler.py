"""Samplers: random worlds, that is hands and skat, that agree with a view. A sampler sees the view and nothing else."""

import numpy as np
from numpy.typing import NDArray

from ..kernel.bits import count, lowest
from ..kernel.board import POINTS, Board, memory_of, new_board
from ..kernel.board import SKAT as BOARD_SKAT
from ..kernel.compiling import compiled, inlined
from ..kernel.random import Stream, below
from ..rules.cards import POINTS as POINTS_OF
from ..rules.cards import as_set, members, shown
from ..rules.dealing import SEAT_NAMES
from ..view import View
from .hidden import IN_SKAT, Hidden, hidden

# -- Counting completions, and drawing one of them, each exactly as probable; in compiled code.  A completion gives
# each hidden card a place. The cards of a group may be at the same places, so that it is first counted and drawn
# how many of a group go where, then which.

Numbers = NDArray[np.int64]
PLACES = 3
_MOST = 23  # hidden cards, and one
CHOOSE: Numbers = np.array([[0] * _MOST for _ in range(_MOST)], dtype=np.int64)  # [n, k]: ways to choose k of n
for _n in range(_MOST):
    CHOOSE[_n, 0] = 1
    for _k in range(1, _n + 1):
        CHOOSE[_n, _k] = CHOOSE[_n - 1, _k - 1] + CHOOSE[_n - 1, _k]


@compiled
def count_ways(cards: Numbers, may: Numbers, sizes: Numbers, ways: Numbers) -> None:
    """Fill ``ways``: [group, room at the first place, at the second]: completions of this group and those after it.

    ``cards``, ``may``: of each group; ``sizes``: of the three places, 0 where there is none.
    """
    groups = len(cards)
    ways[:] = 0
    ways[groups, 0, 0] = 1
    after = 0
    for group in range(groups - 1, -1, -1):
        many = count(cards[group])
        after += many
        for first in range(sizes[0] + 1):
            for second in range(sizes[1] + 1):
                third = after - first - second
                if 0 <= third <= sizes[2]:
                    found = 0
                    for one in range(min(first, many) + 1):
                        for other in range(min(second, many - one) + 1):
                            if is_split(one, other, many - one - other, may[group]) and many - one - other <= third:
                                rest = ways[group + 1, first - one, second - other]
                                found += CHOOSE[many, one] * CHOOSE[many - one, other] * rest
                    ways[group, first, second] = found


@inlined
def is_split(one: int, other: int, rest: int, may: int) -> bool:
    """Tell whether a number of cards may go to each place."""
    return not ((one and not may & 1) or (other and not may & 2) or (rest and not may & 4))


@compiled
def draw_worlds(
    cards: Numbers, may: Numbers, sizes: Numbers, places: Numbers, ways: Numbers, random: Stream, worlds: Numbers
) -> None:
    """Add to each row of ``worlds`` (three hands and the skat) the hidden cards of a completion."""
    for row in range(len(worlds)):
        first = sizes[0]
        second = sizes[1]
        third = sizes[2]
        for group in range(len(cards)):
            many = count(cards[group])
            drawn = below(random, ways[group, first, second])
            one = 0
            other = 0
            while True:
                if (
                    other <= second
                    and many - one - other <= third
                    and is_split(one, other, many - one - other, may[group])
                ):
                    weight = (
                        CHOOSE[many, one] * CHOOSE[many - one, other] * ways[group + 1, first - one, second - other]
                    )
                    if drawn < weight:
                        break
                    drawn -= weight
                other += 1
                if other > second or one + other > many:
                    one += 1
                    other = 0
            first -= one
            second -= other
            third -= many - one - other
            left = cards[group]
            while many:
                card = lowest(left)
                left &= left - 1
                drawn = below(random, many)
                many -= 1
                if drawn < one:
                    one -= 1
                    place = 0
                elif drawn < one + other:
                    other -= 1
                    place = 1
                else:
                    place = 2
                worlds[row, places[place]] |= 1 << card


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

    def __init__(self, told: Hidden) -> None:
        """Raises NoCompletion."""
        self._known = told.known
        self._places = np.array((*told.places, 0, 0, 0)[:PLACES], dtype=np.int64)
        self._sizes = np.array((*told.sizes, 0, 0, 0)[:PLACES], dtype=np.int64)
        self._cards = np.array([group.cards for group in told.groups], dtype=np.int64)
        self._may = np.array([group.places for group in told.groups], dtype=np.int64)
        self._ways = np.zeros((len(told.groups) + 1, self._sizes[0] + 1, self._sizes[1] + 1), dtype=np.int64)
        count_ways(self._cards, self._may, self._sizes, self._ways)
        self.completions = int(self._ways[0, self._sizes[0], self._sizes[1]])
        if not self.completions:
            raise NoCompletion(_reason(told))

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
    one = new_board(
        seen.declaration.game, seen.soloist, (1, 1, 1), seen.points, seen.won_tricks, seen.leader, seen.trick, memory
    )
    found = np.tile(one, (len(worlds), 1))
    found[:, :3] = worlds[:, :3]
    found[:, BOARD_SKAT] = worlds[:, IN_SKAT]
    for points, cards in _WORTH:
        found[:, POINTS] += points * np.bitwise_count(worlds[:, IN_SKAT] & cards)
    return found


def _reason(told: Hidden) -> str:
    """Which cards have no room: those that can only be at some places are more than fit there."""
    for places in range(1 << len(told.places)):
        cards = 0
        for group in told.groups:
            if not group.places & ~places:
                cards |= group.cards
        room = sum(size for i, size in enumerate(told.sizes) if places >> i & 1)
        if cards.bit_count() > room:
            first = shown(1 << next(members(cards)))
            if not places:
                return f"{first} can be nowhere: no seat that may still hold it has followed its suit"
            names = [SEAT_NAMES[place] if place != IN_SKAT else "the skat" for place in told.places]
            where = " and ".join(name for i, name in enumerate(names) if places >> i & 1)
            return f"{first} has no room: {shown(cards)} can only be with {where}, where {room} cards are hidden"
    return "a hidden card is missing: it was seen twice"
