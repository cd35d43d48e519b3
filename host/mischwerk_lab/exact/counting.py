"""How many decks of n cards have a given number of runs, peaks, neighbours or fixed points: exact.

A deck is read from place 0 on; an ascending run ends where the next card's number is smaller; a peak is a card with
a smaller one on either side. As many decks have r rising sequences as have r ascending runs: the inverse swaps the two.
"""

from fractions import Fraction
from functools import lru_cache
from math import comb, factorial


@lru_cache(maxsize=64)
def by_runs(cards: int) -> tuple[int, ...]:
    """Decks with 1, 2 .. cards ascending runs: the Eulerian numbers (OEIS A008292). ValueError below one card."""
    _check(cards)
    counts = [1]
    for n in range(2, cards + 1):
        last = [0, *counts, 0]  # last[k]: k runs among n - 1 cards
        counts = [k * last[k] + (n - k + 1) * last[k - 1] for k in range(1, n + 1)]
    return tuple(counts)


@lru_cache(maxsize=64)
def by_peaks(cards: int) -> tuple[int, ...]:
    """Decks with 0, 1 .. (cards - 1) // 2 peaks (OEIS A008303), and as many with that many valleys. ValueError."""
    _check(cards)
    counts = [1]
    for n in range(2, cards + 1):
        last = [0, *counts, 0]  # last[k + 1]: k peaks among n - 1 cards
        counts = [2 * (k + 1) * last[k + 1] + (n - 2 * k) * last[k] for k in range((n + 1) // 2)]
    return tuple(counts)


def runs_law(cards: int) -> tuple[Fraction, ...]:
    """Probability that a uniform deck has 1, 2 .. cards ascending runs; descents are one fewer. ValueError."""
    return tuple(Fraction(count, factorial(cards)) for count in by_runs(cards))


@lru_cache(maxsize=64)
def by_fixed_points(cards: int) -> tuple[int, ...]:
    """Decks with 0, 1 .. cards cards at their own place: the rencontres numbers (OEIS A008290). ValueError."""
    _check(cards)
    deranged = [1, 0]
    for size in range(2, cards + 1):
        deranged.append((size - 1) * (deranged[-1] + deranged[-2]))
    return tuple(comb(cards, k) * deranged[cards - k] for k in range(cards + 1))


@lru_cache(maxsize=64)
def by_neighbours(cards: int) -> tuple[int, ...]:
    """Decks with 0, 1 .. cards - 1 pairs of cards i, i+1 that lie next to each other in either order. ValueError."""
    _check(cards)
    return tuple(_neighbours(_glued(cards, cards - 1), cards))


_TERMS = 90  # of an alternating sum whose terms fall like 2**j / j!: below 1e-100 there


@lru_cache(maxsize=64)
def neighbours_law(cards: int) -> tuple[Fraction, ...]:
    """Probability that a uniform deck has 0, 1 .. 40 pairs of cards i, i + 1 lying side by side, in either order; the
    last element holds the larger numbers too. Exact up to 91 cards, beyond that to 1e-60, which takes no longer.
    """
    if cards < 2:
        raise ValueError(f"Neighbours need at least two cards, not {cards}.")
    law = [Fraction(n, factorial(cards)) for n in _neighbours(_glued(cards, _TERMS), min(40, cards - 1))]
    return (*law, 1 - sum(law, Fraction(0)))


def _glued(cards: int, most: int) -> list[int]:
    """In how many decks 0, 1 .. ``most`` joints hold, over all sets of so many.

    I. Kaplansky, "The asymptotic distribution of runs of consecutive elements", Annals of Mathematical Statistics 16,
    1945: j joints make n - j blocks of the cards, of which those of two or more lie either way.
    """
    counts = [factorial(cards)]
    for j in range(1, min(cards, most + 1)):
        ways = sum(2**b * comb(cards - j, b) * comb(j - 1, b - 1) for b in range(1, min(j, cards - j) + 1))
        counts.append(factorial(cards - j) * ways)
    return counts


def _neighbours(glued: list[int], most: int) -> list[int]:
    """Decks with 0, 1 .. ``most`` - 1 joints and no more, by inclusion and exclusion."""
    return [sum((-1) ** (j - k) * comb(j, k) * glued[j] for j in range(k, len(glued))) for k in range(most)]


def _check(cards: int) -> None:
    if cards < 1:
        raise ValueError(f"A deck has at least one card, not {cards}.")
