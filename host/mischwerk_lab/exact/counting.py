"""How many decks of n cards have a given number of ascending runs, peaks, neighbours or fixed points: exact.

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
    """Decks with 0, 1 .. cards - 1 pairs of cards i, i+1 that lie next to each other in either order. ValueError.

    Kaplansky 1945, by inclusion and exclusion: j joints glue the cards into n-j blocks, and a block of two or more lies
    in one of two ways.
    """
    _check(cards)
    n = cards
    glued = [factorial(n)]
    for j in range(1, n):
        ways = sum(2**b * comb(n - j, b) * comb(j - 1, b - 1) for b in range(1, min(j, n - j) + 1))
        glued.append(factorial(n - j) * ways)
    return tuple(sum((-1) ** (j - k) * comb(j, k) * glued[j] for j in range(k, n)) for k in range(n))


def _check(cards: int) -> None:
    if cards < 1:
        raise ValueError(f"A deck has at least one card, not {cards}.")
