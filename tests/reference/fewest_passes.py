"""The fewest passes for every order of a few cards, by trying everything; and a machine made of lists.

Knows nothing of `shuffler` and uses no theory of keys or runs: only what a pass does. Orders are bytes: place t of
the deck holds card order[t]; place 0 is fed first. Piles are (size, ordered) from place 0 upwards.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Iterator, Sequence

Piles = Sequence[tuple[int, bool]]


class BrokenError(Exception):
    """What a real machine could not carry out."""


def carry_out(
    passes: Iterable[tuple[Sequence[int], Sequence[int]]], cards: int, pockets: int, capacity: int, lifo: bool = False
) -> list[int]:
    """The order the deck 0..cards-1 ends in. Raises BrokenError for a plan no machine can carry out.

    A pass is (pocket of each card as it is fed, pockets as they are ejected). Every pocket that holds a card must be
    ejected once, an empty one not at all. A card's place after a pass follows from how early its pocket is ejected,
    then from how early (FIFO) or late (LIFO) the card was fed: so a pass is one sort.
    """
    deck = list(range(cards))
    for number, (pocket, eject) in enumerate(passes, 1):
        if len(pocket) != cards:
            raise BrokenError(f"pass {number} feeds {len(pocket)} of {cards} cards")
        if not set(pocket) <= set(range(pockets)):
            raise BrokenError(f"pass {number} fills a pocket that isn't there")
        if any(list(pocket).count(p) > capacity for p in set(pocket)):
            raise BrokenError(f"pass {number} overfills a pocket")
        if sorted(eject) != sorted(set(pocket)):
            raise BrokenError(f"pass {number} does not eject just the filled pockets, each once")
        turn = {p: k for k, p in enumerate(eject)}
        fed = sorted(range(cards), key=lambda i: (turn[pocket[i]], -i if lifo else i))
        deck = [deck[i] for i in fed]
    return deck


@functools.cache
def one_pass(cards: int, pockets: int, capacity: int, lifo: bool) -> frozenset[bytes]:
    """Every order the deck 0..cards-1 can have after one pass.

    The pockets are always ejected 0, 1, .., pockets-1. That is no restriction: what comes out is the row of the
    pockets' contents as ejected, so ejecting in another order gives what one gets by giving the pockets the numbers
    of their turns; and with every assignment of cards to pockets, its renumbered ones are tried too. An empty pocket
    adds nothing, whether it is ejected or not.
    """
    orders = set()
    for pocket in itertools.product(range(pockets), repeat=cards):
        if max(map(pocket.count, pocket), default=0) > capacity:
            continue
        order: list[int] = []
        for p in range(pockets):
            content = [card for card in range(cards) if pocket[card] == p]
            order += content[::-1] if lifo else content
        orders.add(bytes(order))
    return frozenset(orders)


@functools.cache
def fewest(cards: int, pockets: int, capacity: int, lifo: bool) -> dict[bytes, int | None]:
    """Passes every order takes, at least one; None if it can't be reached.

    Breadth first. What a pass does to places does not depend on what lies there: if ``moved`` is what it makes of
    0..cards-1, it makes of ``deck`` the order deck[moved[0]], deck[moved[1]], ..
    """
    moves = one_pass(cards, pockets, capacity, lifo)
    passes_of = dict.fromkeys(moves, 1)
    layer = moves
    passes = 1
    while layer and len(passes_of) < math.factorial(cards):
        passes += 1
        following = set()
        for deck in layer:
            table = deck + bytes(256 - cards)
            following.update(moved.translate(table) for moved in moves)  # place t: deck[moved[t]]
        layer = frozenset(following.difference(passes_of))
        passes_of.update(dict.fromkeys(layer, passes))
    return {bytes(order): passes_of.get(bytes(order)) for order in itertools.permutations(range(cards))}


def deal(order: Sequence[int], piles: Piles) -> tuple[tuple[int, ...], ...]:
    """What ``order`` means to the players: the cards of each pile, of an unordered one in numerical order."""
    if sum(size for size, _ in piles) != len(order):
        raise ValueError("the piles are not those of this deck")
    ends = list(itertools.accumulate(size for size, _ in piles))
    return tuple(
        tuple(order[end - size : end] if ordered else sorted(order[end - size : end]))
        for end, (size, ordered) in zip(ends, piles, strict=True)
    )


def dealt(order: Sequence[int], piles: Piles) -> list[int]:
    """The one order in which that deal is handed out: unordered piles in feeding order."""
    return [card for pile in deal(order, piles) for card in pile]


def fewest_deals(
    cards: int, pockets: int, capacity: int, lifo: bool, piles: Piles
) -> dict[tuple[tuple[int, ...], ...], int | None]:
    """Passes every deal would take if a hand could lie in any order: the fewest over all orders that represent it."""
    best: dict[tuple[tuple[int, ...], ...], int | None] = {}
    for order, passes in fewest(cards, pockets, capacity, lifo).items():
        key = deal(order, piles)
        known = best.get(key)
        best[key] = passes if known is None else known if passes is None else min(known, passes)
    return best


def all_piles(cards: int) -> Iterator[list[tuple[int, bool]]]:
    """Every way to write ``cards`` as a row of piles, each ordered or not."""
    if not cards:
        yield []
    for size in range(1, cards + 1):
        for rest in all_piles(cards - size):
            yield [(size, True), *rest]
            yield [(size, False), *rest]


def different_piles(cards: int) -> list[list[tuple[int, bool]]]:
    """The ways that differ in what they ask for: a hand of one card is an ordered pile, and ordered piles that lie
    on each other are one. Leaves out the single ordered pile, which is a plain order.
    """
    chosen = []
    for piles in all_piles(cards):
        hand_of_one = any(size == 1 and not ordered for size, ordered in piles)
        split = any(a[1] and b[1] for a, b in itertools.pairwise(piles))
        if not hand_of_one and not split and not all(ordered for _, ordered in piles):
            chosen.append(piles)
    return chosen
