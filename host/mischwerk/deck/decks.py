"""The decks known by name: which cards, in the order of a new pack.

Thirteen are those of the TÜV report on an online card site; the pack of bridge and poker, without and with jokers, is
added. A pack lies face down in the well, so that the first card of its list, its face, lies lowest and is card 0.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from math import factorial, prod
from typing import NamedTuple

from shuffler.randomness import drbg

from mischwerk.deck.cards import JOKER, Card
from mischwerk.errors import UsageProblem
from mischwerk.messages import message

_UP = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SKAT = ("7", "8", "9", "10", "J", "Q", "K", "A")


class Deck(NamedTuple):
    """A deck by name. ``german``: it is also sold with German suits."""

    name: str
    title: str
    cards: tuple[Card, ...]
    german: bool

    @property
    def size(self) -> int:
        """Number of cards."""
        return len(self.cards)

    @property
    def needed_bits(self) -> int:
        """log2(N!) rounded up: the bits needed to reach every order of these cards."""
        return drbg.needed_bits(self.size)

    @property
    def distinct_bits(self) -> int:
        """Bits for all orders that players can tell apart: cards that look alike count as one."""
        alike = Counter((card.rank, card.suit) for card in self.cards)
        orders = factorial(self.size) // prod(factorial(count) for count in alike.values())
        return (orders - 1).bit_length()

    @property
    def suits(self) -> list[str]:
        """The suits it is sold with."""
        return ["french", "german"] if self.german else ["french"]


def _pack_of_52() -> list[Card]:
    """In the order of a new American pack, from its face."""
    halves = (("spades", _UP), ("diamonds", _UP), ("clubs", _UP[::-1]), ("hearts", _UP[::-1]))
    return [Card(rank, suit) for suit, ranks in halves for rank in ranks]


def _german(ranks: Sequence[str]) -> list[Card]:
    """Suit by suit, each from its lowest number up."""
    return [Card(rank, suit) for suit, rank in product(("clubs", "spades", "hearts", "diamonds"), ranks)]


def _jokers(count: int) -> list[Card]:
    return [Card(JOKER, "")] * count


def _deck(name: str, title: str, pack: list[Card], packs: int = 1) -> Deck:
    """One pack or several, one on the other; cards that look the same are numbered in the order in which they lie."""
    faces = pack * packs
    alike, seen = Counter(faces), Counter[Card]()
    cards = []
    for face in faces:
        seen[face] += 1
        numbered = alike[face] > 1 or face.rank == JOKER
        cards.append(face._replace(copy=seen[face]) if numbered else face)
    return Deck(name, title, tuple(cards), all(face.rank in _SKAT for face in faces))


DECKS = (
    _deck("skat", "Skat", _german(_SKAT)),
    _deck("schafkopf-long", "Schafkopf, long deck", _german(_SKAT)),
    _deck("schafkopf-short", "Schafkopf, short deck", _german(_SKAT[2:])),
    _deck("mau-mau-short", "Mau-Mau, one pack", _german(_SKAT)),
    _deck("mau-mau-long", "Mau-Mau, two packs", _german(_SKAT), 2),
    _deck("doppelkopf-48", "Doppelkopf with nines", _german(_SKAT[2:]), 2),
    _deck("doppelkopf-40", "Doppelkopf, no nines", _german(_SKAT[3:]), 2),
    _deck("romme-52", "Rommé, no jokers", _pack_of_52()),
    _deck("romme-55", "Rommé, 3 jokers", _jokers(3) + _pack_of_52()),
    _deck("romme-104", "Double Rommé, no jokers", _pack_of_52(), 2),
    _deck("romme-110", "Double Rommé, 6 jokers", _jokers(3) + _pack_of_52(), 2),
    _deck("solitaire-52", "Solitaire, one pack", _pack_of_52()),
    _deck("solitaire-104", "Solitaire, two packs", _pack_of_52(), 2),
    _deck("poker-52", "Bridge and poker", _pack_of_52()),
    _deck("poker-54", "Bridge, poker, 2 jokers", _jokers(2) + _pack_of_52()),
)
NAMES = tuple(deck.name for deck in DECKS)
SHOES = range(3, 9)  # packs of a casino's shoe


@cache
def shoe(packs: int) -> Deck:
    """Packs of 52, one on the other; no machine of ours takes them, but they are recorded."""
    return _deck(f"shoe-{packs}", f"Shoe of {packs} packs", _pack_of_52(), packs)


def find(name: str) -> Deck:
    """The deck of that name. Raises UsageProblem."""
    for deck in DECKS:
        if deck.name == name:
            return deck
    if name.startswith("shoe-") and name[5:] in map(str, SHOES):
        return shoe(int(name[5:]))
    raise UsageProblem(message("no-such-deck", name=name), message("decks-are", names=", ".join(NAMES)))


def chosen(name: str | None, cards: int | None) -> Deck | None:
    """The deck of --deck, if it was given; --cards must not be given as well. Raises UsageProblem."""
    if name is None:
        return None
    if cards is not None:
        raise UsageProblem(
            "--deck and --cards can't be combined.", "Leave --cards out: a deck already has its number of cards."
        )
    return find(name)
