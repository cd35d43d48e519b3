"""How many decks of n cards have a given number of ascending runs, or of peaks: exact, by recurrence.

A deck is read from place 0 on; an ascending run ends where the next card's number is smaller; a peak is a card with
a smaller one on either side. As many decks have r rising sequences as have r ascending runs: the inverse swaps the two.
"""

from fractions import Fraction
from functools import lru_cache
from math import factorial


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


def _check(cards: int) -> None:
    if cards < 1:
        raise ValueError(f"A deck has at least one card, not {cards}.")
