"""How far from uniform a law is, in the senses that are used for decks."""

import math
from fractions import Fraction
from typing import NamedTuple

from mischwerk_lab.exact.law import Law

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
