"""A deal: three hands of ten cards and two in the skat, from a deck in its order."""

from collections.abc import Sequence
from typing import NamedTuple

from .cards import ALL, CARDS, as_set
from .seats import SEAT_NAMES

HAND = 10
SKAT = 2


class Deal(NamedTuple):
    """Sets of cards: the hands of forehand, middlehand and rearhand, and the skat."""

    hands: tuple[int, int, int]
    skat: int


def deal(deck: Sequence[int]) -> Deal:
    """Deal a deck, its top card first: three cards to each, two to the skat, four to each, three to each.

    Raises ValueError if the deck does not hold each of the 32 cards once.
    """
    if sorted(deck) != list(range(CARDS)):
        raise ValueError("the deck does not hold each of the 32 cards once")
    hands = [0, 0, 0]
    for seat in range(3):
        for start, count in ((3 * seat, 3), (11 + 4 * seat, 4), (23 + 3 * seat, 3)):
            hands[seat] |= as_set(deck[start : start + count])
    return Deal((hands[0], hands[1], hands[2]), as_set(deck[9:11]))


def checked(hands: Sequence[int], skat: int) -> Deal:
    """A deal from sets of cards. Raises ValueError for a wrong number of cards, or a card at two places."""
    sizes = dict(zip((*SEAT_NAMES, "the skat"), ((cards.bit_count()) for cards in (*hands, skat)), strict=True))
    for name, size in sizes.items():
        wanted = SKAT if name == "the skat" else HAND
        if size != wanted:
            raise ValueError(f"{name} has {wanted} cards, not {size}")
    if hands[0] | hands[1] | hands[2] | skat != ALL:
        raise ValueError("a card is in two places, so another is missing")
    return Deal((hands[0], hands[1], hands[2]), skat)
