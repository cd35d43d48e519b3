"""A deal: three hands of ten cards and two in the skat, from a deck in its order."""

from collections.abc import Sequence
from typing import NamedTuple

from .cards import ALL, CARDS, as_set

# -- Who sits where: the three seats of a game, and how players go round them, also four at a table.

FOREHAND, MIDDLEHAND, REARHAND = SEATS = (0, 1, 2)
NOBODY = -1
SEAT_NAMES = ("forehand", "middlehand", "rearhand")  # play goes in this order


class Seating(NamedTuple):
    """The players of one game by their number at the table. At three the dealer is rearhand; at four he sits out."""

    forehand: int
    middlehand: int
    rearhand: int
    dealer: int


def seating(game: int, players: int = 3) -> Seating:
    """Who sits where in the ``game``-th game, from 0. Player 0 deals first; forehand is on the dealer's left.

    Raises ValueError if ``players`` is neither 3 nor 4.
    """
    if players not in (3, 4):
        raise ValueError(f"{players} players: Skat is played by three or four")
    dealer = game % players
    return Seating((dealer + 1) % players, (dealer + 2) % players, (dealer + 3) % players, dealer)


def seat_named(name: str) -> int:
    """The seat of a name. Raises ValueError."""
    if name not in SEAT_NAMES:
        raise ValueError(f"{name!r:.40} is not a seat: the seats are {', '.join(SEAT_NAMES)}")
    return SEAT_NAMES.index(name)


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
