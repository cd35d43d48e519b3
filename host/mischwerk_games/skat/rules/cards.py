"""The 32 cards as numbers 0 to 31, sets of them as bits of an int, and their card points.

Card 8 * s + r has suit s (clubs, spades, hearts, diamonds) and rank r (7 8 9 T J Q K A): the order of a new pack.
"""

from collections.abc import Iterable, Iterator

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
    found = 0
    for card in cards:
        found |= 1 << card
    return found


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
    found = 0
    for name in names:
        card = 1 << named(name)
        if found & card:
            raise ValueError(f"{name} appears twice")
        found |= card
    return found


def names_of(cards: int) -> list[str]:
    """The names of a set, sorted by suit, then by rank."""
    return [NAMES[card] for card in members(cards)]


def shown(cards: int) -> str:
    """A set for people: "CJ S7"."""
    return " ".join(names_of(cards))
