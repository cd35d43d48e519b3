"""What a deck needs of a source, and what recorded decks tell of theirs: table 1 of the TÜV report, and repeats."""

import math
from collections import Counter
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from scipy.stats import poisson

from mischwerk import decks, recomputed
from mischwerk.decks import Deck
from mischwerk.lab.trials import Result
from mischwerk.lab.trials.counting import Decks

TUEV_BITS = 48  # what the report grants the seed of the site it examined
_SURE = 0.99
# The thirteen decks of the report; some differ in name only.
TABLE_1 = tuple(deck for deck in decks.DECKS if not deck.name.startswith("poker"))


class Need(NamedTuple):
    """Of one kind of deck. ``names``: of decks with these cards; ``orders``: N!; ``distinct``: those that differ to the
    eye; bits: their logarithms, rounded up; ``keys``: of 256 bits that a machine of ours takes for one deck.
    """

    names: list[str]
    cards: int
    orders: int
    needed_bits: int
    distinct: int
    distinct_bits: int
    keys: int


def need(deck: Deck, names: list[str] | None = None) -> Need:
    """What this deck needs, and others ``names`` of the same cards."""
    alike = Counter((card.rank, card.suit) for card in deck.cards)
    orders = factorial(deck.size)
    distinct = orders // prod(factorial(count) for count in alike.values())
    return Need(
        names or [deck.name], deck.size, orders, deck.needed_bits, distinct, deck.distinct_bits,
        recomputed.keys(deck.size),
    )  # fmt: skip


def table_1() -> list[Need]:
    """Smallest deck first, decks of the same cards together."""
    kinds: dict[tuple[int, int], list[Deck]] = {}
    for deck in sorted(TABLE_1, key=lambda one: one.size):
        kinds.setdefault((deck.size, deck.distinct_bits), []).append(deck)
    return [need(same[0], [deck.name for deck in same]) for same in kinds.values()]


class Repeats:
    """Counts pairs of decks in the same order: a source that knows few orders gives some twice.

    64 bits of a hash stand for an order: a false pair has a probability of 2**-64. 8 bytes a deck are kept.
    """

    def __init__(self, n: int) -> None:
        self._n = n
        words = np.random.Generator(np.random.PCG64(n)).integers(1, 1 << 63, size=(2, n), dtype=np.uint64)
        self._odd, self._other = words[0] | np.uint64(1), words[1]
        self._seen: list[np.ndarray[tuple[int], np.dtype[np.uint64]]] = []

    def add(self, some: Decks) -> None:
        """Remember more decks."""
        found = np.zeros(len(some), dtype=np.uint64)
        for place in range(self._n):
            found = (found ^ some[:, place].astype(np.uint64)) * self._odd[place] + self._other[place]
            found ^= found >> np.uint64(29)
        self._seen.append(found)

    def pairs(self) -> int:
        """Of decks in the same order."""
        counts = np.unique(np.concatenate(self._seen), return_counts=True)[1].astype(object)
        return int((counts * (counts - 1) // 2).sum())

    def result(self) -> Result:
        """Too many pairs? Their number is Poisson's, if every order is equally probable."""
        decks_seen = sum(map(len, self._seen))
        mean = decks_seen * (decks_seen - 1) / 2 / factorial(self._n)
        found = self.pairs()
        p = float(poisson.sf(found - 1, mean)) if found else 1.0
        null = f"Poisson, mean {mean:.3g}"
        return Result(float(found), null, p, float(found), "pairs of equal decks", decks_seen, 2)


def reachable_bits(decks_seen: int, pairs: int) -> float:
    """log2 of how many orders the source reaches, as far as repeats tell: at least, with 99 %, if there were none.

    Of M equally likely orders, D decks have D(D-1)/2M equal pairs on average; none with probability exp(-that).
    """
    possible = decks_seen * (decks_seen - 1) / 2
    if possible == 0:
        return 0.0
    return math.log2(possible / pairs) if pairs else math.log2(possible / -math.log(1 - _SURE))


def plain_need(cards: int) -> Need:
    """Of a deck of which only the number of cards is known: all are held to differ. It has no name."""
    orders, bits = factorial(cards), recomputed.needed_bits(cards)
    return Need([], cards, orders, bits, orders, bits, recomputed.keys(cards))
