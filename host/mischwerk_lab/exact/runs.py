"""The law of the number of ascending runs of a deck after shuffling one in order: what a test of runs compares with.

Element i is the probability of i + 1 runs; descents are one fewer than runs.
"""

from fractions import Fraction
from math import comb

from mischwerk_lab.exact import law
from mischwerk_lab.exact.counting import runs_law
from mischwerk_lab.exact.law import Law


def uniform(cards: int) -> tuple[Fraction, ...]:
    """Return the law for decks of which each is as likely as any other. ValueError."""
    return runs_law(cards)


def after_a_shuffle(cards: int, packets: int) -> tuple[Fraction, ...]:
    """After an a-shuffle, of whose decks ``law.a_shuffle`` knows the rising sequences. ValueError.

    Diaconis, McGrath and Pitman, "Riffle shuffles, cycles, and descents", Combinatorica 15 (1995): the sum of
    P(r runs) t**r, over (1 - t)**(n + 1), has the coefficients C(ka + n - 1, n) / a**n.
    """
    law.a_shuffle(cards, packets)  # for its checks
    of_words = [comb(k * packets + cards - 1, cards) for k in range(cards + 1)]
    signs = [(-1) ** i * comb(cards + 1, i) for i in range(cards + 1)]
    ways = [sum(signs[i] * of_words[runs - i] for i in range(runs)) for runs in range(1, cards + 1)]
    return tuple(Fraction(way, packets**cards) for way in ways)


def after_riffles(cards: int, passes: int) -> tuple[Fraction, ...]:
    """After riffles of Gilbert, Shannon and Reeds. ValueError."""
    law.riffles(cards, passes)
    return after_a_shuffle(cards, 2**passes)


def after_random_piles(cards: int, pockets: int, passes: int, last_in_first_out: bool = False) -> tuple[Fraction, ...]:
    """After passes over pockets without a cap. ValueError."""
    after = law.random_piles(cards, pockets, passes, last_in_first_out)
    found = after.probabilities()
    return found if after.statistic == law.ASCENDING_RUNS else found[::-1]  # r descending ones: n + 1 - r ascending


def after_shelves(cards: int, count: int, passes: int) -> tuple[Fraction, ...]:
    """After passes over shelves. ValueError."""
    return given_peaks(law.shelves(cards, count, passes))


def given_peaks(after: Law) -> tuple[Fraction, ...]:
    """Derive a law from that of peaks: v + 1 runs and as many more as heads in n - 1 - 2v throws of a coin.

    For a card that is neither peak nor valley hops over the cards between, from a descent to an ascent and back, and
    no peak changes (Foata and Strehl, "Rearrangements of the symmetric group", Mathematische Zeitschrift 137, 1974).
    """
    found = [Fraction(0)] * after.cards
    for v, probability in zip(after.values, after.probabilities(), strict=True):
        free = after.cards - 1 - 2 * v
        for heads in range(free + 1):
            found[v + heads] += probability * comb(free, heads) / 2**free
    return tuple(found)
