"""The 32 cards as numbers 0 to 31, sets of them as bits of an int, their card points; and deals of them.

Card 8 * s + r has suit s (clubs, spades, hearts, diamonds) and rank r (7 8 9 T J Q K A): the order of a new pack.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

SUITS = "CSHD"
RANKS = "789TJQKA"
JACK = RANKS.index("J")
NAMES = tuple(suit + rank for suit in SUITS for rank in RANKS)
NUMBERS = {name: number for number, name in enumerate(NAMES)}
CARDS = len(NAMES)
ALL = (1 << CARDS) - 1
POINTS = tuple((0, 0, 0, 10, 2, 3, 4, 11)[card & 7] for card in range(CARDS))  # 120 in all


count = int.bit_count  # of the cards in a set


def lowest(cards: int) -> int:
    """The lowest number in a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """The highest number in a set that is not empty."""
    return cards.bit_length() - 1


def members(cards: int) -> Iterator[int]:
    """The cards of a set, lowest number first."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def as_set(cards: Iterable[int]) -> int:
    """The set of some cards."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


_TENS = as_set(card for card in range(CARDS) if POINTS[card] == 10)
_JACKS = as_set(card for card in range(CARDS) if POINTS[card] == 2)
_QUEENS = as_set(card for card in range(CARDS) if POINTS[card] == 3)
_KINGS = as_set(card for card in range(CARDS) if POINTS[card] == 4)
_ACES = as_set(card for card in range(CARDS) if POINTS[card] == 11)


def points_of(cards: int) -> int:
    """The card points of a set."""
    # Written out: a loop takes almost three times as long, and each trick is counted.
    return (
        11 * count(cards & _ACES)
        + 10 * count(cards & _TENS)
        + 4 * count(cards & _KINGS)
        + 3 * count(cards & _QUEENS)
        + 2 * count(cards & _JACKS)
    )


def named(name: str) -> int:
    """The card of a name like "ST". Raises ValueError."""
    try:
        return NUMBERS[name]
    except (KeyError, TypeError):
        raise ValueError(f"{name!r:.40} is not a card: a card is one of {SUITS}, then one of {RANKS}") from None


def set_of(names: Iterable[str]) -> int:
    """The set of some cards by their names. Raises ValueError for what is no card, and for a card named twice."""
    bits = 0
    for name in names:
        card = 1 << named(name)
        if bits & card:
            raise ValueError(f"{name} appears twice")
        bits |= card
    return bits


def names_of(cards: int) -> list[str]:
    """The names of a set, sorted by suit, then by rank."""
    return [NAMES[card] for card in members(cards)]


def shown(cards: int) -> str:
    """A set for people: "CJ S7"."""
    return " ".join(names_of(cards))


# -- A deal: three hands of ten cards and two in the skat, from a deck in its order.

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
