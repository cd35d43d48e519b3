"""The 32 cards as numbers 0 to 31 in the order of a new pack, and sets of them as bits of an int.

Card 8 * s + r has suit s (Eichel, Laub, Herz, Schellen) and rank r (7 to ace): the numbers of the deck mau-mau-short.
"""

from collections.abc import Iterable, Iterator

RANKS = ("7", "8", "9", "10", "B", "D", "K", "A")
SUITS = ("E", "L", "H", "S")
SYMBOLS = ("♣", "♠", "♥", "♦")  # German and French suits, in the order of mischwerk.deck.cards
IDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
NUMBERS = {card: number for number, card in enumerate(IDS)}
CARDS = len(IDS)
ALL = (1 << CARDS) - 1


def _fitting(card: int) -> int:
    same = (other for other in range(CARDS) if other >> 3 == card >> 3 or other & 7 == card & 7)
    return sum(1 << other for other in same)


FITS = tuple(_fitting(card) for card in range(CARDS))  # what may be laid on a card: its suit, its rank


def members(hand: int) -> Iterator[int]:
    """The cards of a set, lowest number first."""
    while hand:
        lowest = hand & -hand
        yield lowest.bit_length() - 1
        hand ^= lowest


def as_set(cards: Iterable[int]) -> int:
    """The set of some cards."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


def listed(hand: int) -> list[int]:
    """The cards of a hand, sorted by their names as text: 10L before 7L."""
    return sorted(members(hand), key=IDS.__getitem__)


def names(hand: int) -> str:
    """A hand as the console shows it: 7L,AH,BE,BS."""
    return ",".join(IDS[card] for card in listed(hand))


def shown(card: int) -> str:
    """A card for people: ♠10, ♥D."""
    return SYMBOLS[card >> 3] + RANKS[card & 7]
