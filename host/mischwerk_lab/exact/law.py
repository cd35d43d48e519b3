"""Laws of shuffles under which a deck's probability depends on one number only: its runs, or its peaks.

All start from a deck in order. Everything is an integer: a law says in how many of ``outcomes`` equally likely ways a
deck can arise.

- a-shuffle, k riffles of Gilbert, Shannon and Reeds being a = 2**k: Bayer and Diaconis, "Trailing the dovetail shuffle
  to its lair", Annals of Applied Probability 2 (1992), theorem 3.
- Random piles without a cap: each pass is the inverse of an n-shuffle (the same paper), k passes of an n**k-shuffle.
- Shelves, each card laid on top or at the bottom: Diaconis, Fulman and Holmes, "Analysis of casino shelf shuffling
  machines", Annals of Applied Probability 23 (2013), theorems 3.1 (one pass) and 3.4 (passes with m and with m' shelves
  are one with 2mm'). They count valleys, for their cards are numbered from the top and fed from the bottom; here card 0
  is fed first, which turns valleys into peaks. In which order shelves are joined doesn't matter: cards choose evenly.
"""

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import comb, factorial
from typing import NamedTuple

from mischwerk_lab.exact.counting import by_peaks, by_runs

RISING_SEQUENCES, ASCENDING_RUNS, DESCENDING_RUNS, PEAKS = (
    "rising sequences",
    "ascending runs",
    "descending runs",
    "peaks",
)


class Law(NamedTuple):
    """``decks[i]`` decks have ``values[i]`` of ``statistic``; each can arise in ``ways[i]`` of ``outcomes`` ways."""

    cards: int
    statistic: str
    values: tuple[int, ...]
    decks: tuple[int, ...]
    ways: tuple[int, ...]
    outcomes: int

    def probabilities(self) -> tuple[Fraction, ...]:
        """Return the probabilities of each value of the statistic."""
        return tuple(Fraction(d * w, self.outcomes) for d, w in zip(self.decks, self.ways, strict=True))


def uniform(cards: int) -> Law:
    """Every deck in one way: what one planned shuffle gives, or one pass of the wheel. ValueError."""
    _positive(cards, 1, "pass")
    return Law(cards, "any", (0,), (factorial(cards),), (1,), factorial(cards))


def a_shuffle(cards: int, packets: int) -> Law:
    """Cut into ``packets`` multinomially, interleave at random; by rising sequences. ValueError."""
    _positive(cards, packets, "packet")
    return _by_runs(cards, packets, RISING_SEQUENCES)


def riffles(cards: int, passes: int) -> Law:
    """That many riffles as Gilbert, Shannon and Reeds describe them. ValueError."""
    _positive(cards, passes, "pass")
    return a_shuffle(cards, 2**passes)


def random_piles(cards: int, pockets: int, passes: int, last_in_first_out: bool = False) -> Law:
    """Each card into a pocket at random, pockets of any size, joined in order. ValueError.

    Last in, first out reverses every pocket: the same as turning the deck round before each pass, which two passes
    undo. So the distances are the same; after an odd number of passes descending runs stand for ascending ones.
    """
    _positive(cards, pockets, "pocket")
    _positive(cards, passes, "pass")
    turned = last_in_first_out and passes % 2 == 1
    return _by_runs(cards, pockets**passes, DESCENDING_RUNS if turned else ASCENDING_RUNS)


def shelves(cards: int, count: int, passes: int) -> Law:
    """Each card on top or at the bottom of one of ``count`` shelves, at random; by peaks, for the numbers on a shelf
    fall and then rise. ValueError."""
    _positive(cards, count, "shelf")
    _positive(cards, passes, "pass")
    decks = by_peaks(cards)
    values = tuple(range(len(decks)))
    together = 2 ** (passes - 1) * count**passes
    # In how many of (2m)**n ways can a deck with v peaks arise? The paper's sum over a, 2**(2v+1) times
    # C(n-1-2v, a-v) * C(n+m-1-a, n), is row[v] of the triangle whose rows are made from each other by (1 + shift)**2.
    row = list(_falling(cards + together - 1, cards))
    if cards % 2 == 0:
        row = [left + right for left, right in pairwise(row)]
    ways = [0] * len(decks)
    for v in reversed(values):
        ways[v] = 2 ** (2 * v + 1) * row[v]
        row = [left + 2 * middle + right for left, middle, right in zip(row, row[1:], row[2:], strict=False)]
    return Law(cards, PEAKS, values, decks, tuple(ways), (2 * together) ** cards)


def _by_runs(cards: int, packets: int, statistic: str) -> Law:
    """A deck with r runs can arise in C(a + n - r, n) of a**n ways."""
    values = tuple(range(1, cards + 1))
    ways = tuple(_falling(packets + cards - 1, cards))
    return Law(cards, statistic, values, by_runs(cards), ways, packets**cards)


def _falling(top: int, cards: int) -> Iterator[int]:
    """C(top, n), C(top - 1, n) .. n of them, each out of the one before: n times as fast as comb for each."""
    now = comb(top, cards)
    for n in range(top, top - cards, -1):
        yield now
        now = now * (n - cards) // n if now else 0


def _positive(cards: int, number: int, name: str) -> None:
    if cards < 1:
        raise ValueError(f"A deck has at least one card, not {cards}.")
    if number < 1:
        raise ValueError(f"At least one {name}, not {number}.")


# -- How far from uniform a law is, in the senses that are used for decks.

_SMALL = 1e-3


class Distances(NamedTuple):
    """Exact but for the last; q is a deck's probability, N! the number of decks.

    ``total_variation``: half the sum of abs(q - 1/N!), the most by which any event's probability is off; 0 to 1.
    ``separation``: the largest 1 - N! q, how far the least likely deck is behind; 0 to 1.
    ``most_likely``: the largest q. ``times_uniform``: N! times that, at least 1.
    ``possible``: how many decks are possible at all.
    ``chi_square``: N! times the sum of (q - 1/N!)**2, the square of the l2 distance.
    ``lacking_bits``: the entropy that is missing to log2 N!; from exact ratios, in floating point.
    """

    total_variation: Fraction
    separation: Fraction
    most_likely: Fraction
    times_uniform: Fraction
    possible: int
    chi_square: Fraction
    lacking_bits: float


def total_variation(law: Law) -> Fraction:
    """That alone."""
    everything = math.factorial(law.cards)
    classes = zip(law.decks, law.ways, strict=True)
    above = sum(decks * max(0, everything * ways - law.outcomes) for decks, ways in classes)
    return Fraction(above, everything * law.outcomes)


def distances(law: Law) -> Distances:
    """All of them."""
    everything = math.factorial(law.cards)
    classes = [(decks, ways) for decks, ways in zip(law.decks, law.ways, strict=True) if decks]
    most = max(ways for _, ways in classes)
    least = min(ways for _, ways in classes)
    squares = sum(decks * ways * ways for decks, ways in classes)
    return Distances(
        total_variation=total_variation(law),
        separation=1 - Fraction(everything * least, law.outcomes),
        most_likely=Fraction(most, law.outcomes),
        times_uniform=Fraction(everything * most, law.outcomes),
        possible=sum(decks for decks, ways in classes if ways),
        chi_square=Fraction(everything * squares, law.outcomes**2) - 1,
        lacking_bits=sum(_lacking(decks, ways, everything, law.outcomes) for decks, ways in classes) / math.log(2),
    )


def _lacking(decks: int, ways: int, everything: int, outcomes: int) -> float:
    """Return what these decks add to the sum of q log(N! q), in nats.

    With N! q = 1 + x it is the mean of (1 + x) log(1 + x) over all decks, and that of x is zero: (1 + x) log(1 + x) - x
    is never negative, so that nothing cancels in the sum, however close to uniform.
    """
    if not ways:
        return decks / everything
    excess = everything * ways - outcomes
    if abs(excess) * 8 < outcomes:
        x = excess / outcomes
        return decks / everything * _bent(x)
    log_ratio = math.log(everything * ways) - math.log(outcomes)  # of integers of any size
    return decks * ways / outcomes * log_ratio - decks * excess / (everything * outcomes)


def _bent(x: float) -> float:
    """(1 + x) log(1 + x) - x; near zero its series, x**2/2 - x**3/6 + x**4/12 - x**5/20."""
    if abs(x) < _SMALL:
        return x * x * (1 / 2 - x * (1 / 6 - x * (1 / 12 - x / 20)))
    return (1 + x) * math.log1p(x) - x


# -- The law of the number of ascending runs of a deck after shuffling one in order: what a test of runs compares
# with. Element i is the probability of i + 1 runs; descents are one fewer than runs.


def runs_after_a_shuffle(cards: int, packets: int) -> tuple[Fraction, ...]:
    """After an a-shuffle, of whose decks `a_shuffle` knows the rising sequences. ValueError.

    Diaconis, McGrath and Pitman, "Riffle shuffles, cycles, and descents", Combinatorica 15 (1995): the sum of
    P(r runs) t**r, over (1 - t)**(n + 1), has the coefficients C(ka + n - 1, n) / a**n.
    """
    a_shuffle(cards, packets)  # for its checks
    of_words = [comb(k * packets + cards - 1, cards) for k in range(cards + 1)]
    signs = [(-1) ** i * comb(cards + 1, i) for i in range(cards + 1)]
    ways = [sum(signs[i] * of_words[runs - i] for i in range(runs)) for runs in range(1, cards + 1)]
    return tuple(Fraction(way, packets**cards) for way in ways)


def runs_after_riffles(cards: int, passes: int) -> tuple[Fraction, ...]:
    """After riffles of Gilbert, Shannon and Reeds. ValueError."""
    riffles(cards, passes)
    return runs_after_a_shuffle(cards, 2**passes)


def runs_after_random_piles(
    cards: int, pockets: int, passes: int, last_in_first_out: bool = False
) -> tuple[Fraction, ...]:
    """After passes over pockets without a cap. ValueError."""
    after = random_piles(cards, pockets, passes, last_in_first_out)
    law = after.probabilities()
    return law if after.statistic == ASCENDING_RUNS else law[::-1]  # r descending ones: n + 1 - r ascending


def runs_after_shelves(cards: int, count: int, passes: int) -> tuple[Fraction, ...]:
    """After passes over shelves. ValueError."""
    return runs_given_peaks(shelves(cards, count, passes))


def runs_given_peaks(after: Law) -> tuple[Fraction, ...]:
    """Derive a law from that of peaks: v + 1 runs and as many more as heads in n - 1 - 2v throws of a coin.

    For a card that is neither peak nor valley hops over the cards between, from a descent to an ascent and back, and
    no peak changes (Foata and Strehl, "Rearrangements of the symmetric group", Mathematische Zeitschrift 137, 1974).
    """
    law = [Fraction(0)] * after.cards
    for v, probability in zip(after.values, after.probabilities(), strict=True):
        free = after.cards - 1 - 2 * v
        for heads in range(free + 1):
            law[v + heads] += probability * comb(free, heads) / 2**free
    return tuple(law)
