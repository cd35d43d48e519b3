"""The sampler of the source document (figure 5.6), to play as its players did. It is not uniform: docs/skat-players.md.

It fills the hand of the more restricted opponent first: with the cards that the other opponent can't have, then with
any of those that both may have; then the other hand in the same way; the skat gets what is left. The document counts
suits to find the more restricted one, this counts cards. Where the cards that nobody else can have are more than the
hand holds, of which the document says nothing, some of them go to the skat.
"""

from collections.abc import Callable
from random import Random

from ..rules.cards import as_set, members
from .hidden import IN_SKAT, Hidden

Pick = Callable[[list[int], int], list[int]]


def fill(told: Hidden, pick: Pick) -> tuple[int, int, int, int]:
    """A world. ``pick``: draws a number of cards from a set."""
    world = list(told.known)
    hands = [i for i, place in enumerate(told.places) if place != IN_SKAT]
    may = [
        as_set(card for group in told.groups if group.places >> i & 1 for card in members(group.cards)) for i in hands
    ]
    left = as_set(card for group in told.groups for card in members(group.cards))
    order = sorted(range(len(hands)), key=lambda i: may[i].bit_count())
    for turn, i in enumerate(order):
        size = told.sizes[hands[i]]
        others = may[order[1 - turn]] if len(order) == 2 else 0
        only = list(members(left & may[i] & ~others))
        cards = pick(only, size) if len(only) > size else only
        free = [card for card in members(left & may[i]) if card not in only]
        cards = cards + pick(free, size - len(cards))
        world[told.places[hands[i]]] |= as_set(cards)
        left &= ~as_set(cards)
    world[IN_SKAT] |= left
    return world[0], world[1], world[2], world[3]


def drawn(told: Hidden, random: Random) -> tuple[int, int, int, int]:
    """A random world."""
    return fill(told, random.sample)
