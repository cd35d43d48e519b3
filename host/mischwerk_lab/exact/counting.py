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


# -- How many neighbours of the old order are still neighbours: what packets leave behind.

_TERMS = 90  # of an alternating sum whose terms fall like 2**j / j!: below 1e-100 there


@lru_cache(maxsize=64)
def neighbours_law(cards: int, most: int = 40) -> tuple[Fraction, ...]:
    """Probability that a uniform deck has 0, 1 .. ``most`` pairs of cards i, i + 1 lying side by side, in either order;
    the last element holds the larger numbers too. Exact up to 91 cards, beyond that to 1e-60.

    By inclusion and exclusion (I. Kaplansky, "The asymptotic distribution of runs of consecutive elements", Annals of
    Mathematical Statistics 16, 1945): j joints make n - j blocks of the cards, of which those of two or more lie either
    way.
    """
    if cards < 2:
        raise ValueError(f"Neighbours need at least two cards, not {cards}.")
    glued = [Fraction(1)]  # the mean number of sets of j joints that hold
    orders = 1  # n (n - 1) .. (n - j + 1): n - j blocks have this many times fewer orders
    for j in range(1, min(cards, _TERMS + 1)):
        orders *= cards - j + 1
        ways = sum(2**b * comb(cards - j, b) * comb(j - 1, b - 1) for b in range(1, min(j, cards - j) + 1))
        glued.append(Fraction(ways, orders))
    most = min(most, cards - 1)
    found = [
        sum(((-1) ** (j - k) * comb(j, k) * glued[j] for j in range(k, len(glued))), Fraction(0)) for k in range(most)
    ]
    return (*found, 1 - sum(found, Fraction(0)))
