"""What a deck needs from a source, and what recorded decks say about theirs: table 1 of the TÜV report, and repeats."""

import math
from collections import Counter
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from mischwerk.deck import decks
from mischwerk.deck.decks import Deck
from mischwerk.verify import recomputed
from numpy.typing import NDArray
from scipy.special import pdtrc

from mischwerk_lab.streams import compiled
from mischwerk_lab.trials import Result
from mischwerk_lab.trials.counting import Decks

TUEV_BITS = 48  # what the report credits to the seed of the site it examined
MOST_COMPARED = 1 << 25  # decks: 256 MiB
_SURE = 0.99
# The decks of the report, which come first; some differ in name only.
TABLE_1 = decks.DECKS[:13]


class Need(NamedTuple):
    """Needs of one kind of deck. ``names``: of decks with these cards; ``orders``: N!; ``distinct``: those that look
    different; bits: their logarithms, rounded up; ``keys``: of 256 bits that a machine of ours takes for one deck.
    """

    names: list[str]
    cards: int
    orders: int
    needed_bits: int
    distinct: int
    distinct_bits: int
    keys: int


def need(deck: Deck, names: list[str] | None = None) -> Need:
    """Return what this deck needs, and others ``names`` of the same cards."""
    alike = Counter((card.rank, card.suit) for card in deck.cards)
    orders = factorial(deck.size)
    distinct = orders // prod(factorial(count) for count in alike.values())
    return Need(
        names or [deck.name],
        deck.size,
        orders,
        deck.needed_bits,
        distinct,
        deck.distinct_bits,
        recomputed.keys(deck.size),
    )


def table_1() -> list[Need]:
    """Smallest deck first, decks of the same cards together."""
    kinds: dict[tuple[int, int], list[Deck]] = {}
    for deck in sorted(TABLE_1, key=lambda pack: pack.size):
        kinds.setdefault((deck.size, deck.distinct_bits), []).append(deck)
    return [need(same[0], [deck.name for deck in same]) for same in kinds.values()]


class Repeats:
    """Counts pairs of decks in the same order: a source of few orders produces some of them twice.

    64 bits of a hash stand for an order: a false pair has a probability of 2**-64. 8 bytes a deck are kept of the first
    MOST_COMPARED decks, so that memory is bounded; later decks are ignored, which does not change the law.
    """

    def __init__(self, n: int) -> None:
        self._n = n
        words = np.random.Generator(np.random.PCG64(n)).integers(1, 1 << 63, size=(2, n), dtype=np.uint64)
        self._odd, self._other = words[0] | np.uint64(1), words[1]
        self._kept = np.empty(MOST_COMPARED, dtype=np.uint64)  # takes memory only where it is written to
        self._decks = 0

    def add(self, some: Decks) -> None:
        """Remember more decks."""
        some = some[: len(self._kept) - self._decks]
        digests = np.zeros(len(some), dtype=np.uint64)
        for place in range(self._n):
            digests = (digests ^ some[:, place].astype(np.uint64)) * self._odd[place] + self._other[place]
            digests ^= digests >> np.uint64(29)
        self._kept[self._decks : self._decks + len(some)] = digests
        self._decks += len(some)

    def pairs(self) -> int:
        """Count pairs of decks in the same order."""
        seen = self._kept[: self._decks]
        seen.sort()  # in place: a copy would double the memory, and which came first doesn't matter
        return int(_equal_pairs(seen))

    def result(self) -> Result:
        """Too many pairs? Their number is Poisson's, if every order is equally probable."""
        mean = expected_pairs(self._decks, self._n)
        pairs = self.pairs()
        p = float(pdtrc(pairs - 1, mean)) if pairs else 1.0
        null = f"Poisson, mean {mean:.3g}"
        return Result(float(pairs), null, p, float(pairs), "pairs of equal decks", self._decks, 2)


@compiled
def _equal_pairs(digests: NDArray[np.uint64]) -> int:
    """Count equal pairs among sorted digests: each makes a pair with every one of its kind before it."""
    pairs = alike = 0
    for i in range(1, len(digests)):
        alike = alike + 1 if digests[i] == digests[i - 1] else 0
        pairs += alike
    return pairs


def compared(decks_seen: int) -> int:
    """Return among how many of ``decks_seen`` decks equal ones are looked for."""
    return min(decks_seen, MOST_COMPARED)


def expected_pairs(decks_seen: int, cards: int) -> float:
    """Return the expected pairs of equal decks, if every order is equally probable; whole numbers are divided, as 171!
    is beyond a float."""
    seen = compared(decks_seen)
    return seen * (seen - 1) // 2 / factorial(cards)


def reachable_bits(decks_seen: int, pairs: int) -> float:
    """log2 of how many orders the source reaches, as far as repeats show: at least, with 99 %, if there were none.

    Of M equally likely orders, D decks have D(D-1)/2M equal pairs on average; none with probability exp(-that).
    """
    seen = compared(decks_seen)
    possible = seen * (seen - 1) / 2
    if possible == 0:
        return 0.0
    return math.log2(possible / pairs) if pairs else math.log2(possible / -math.log(1 - _SURE))


def plain_need(cards: int) -> Need:
    """Return what a deck needs of which only the number of cards is known: all are taken to differ. It has no name."""
    orders, bits = factorial(cards), recomputed.needed_bits(cards)
    return Need([], cards, orders, bits, orders, bits, recomputed.keys(cards))
