"""How many neighbours of the old order are still neighbours: what packets leave behind."""

from fractions import Fraction
from functools import lru_cache
from math import comb

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
