"""Bounds for random piles whose pockets hold so many cards and no more: exact numbers, but not the distance itself.

A card whose pocket is full is drawn another one. That changes nothing unless some pocket would have got too many cards:
a capped pass can be drawn together with one without a cap so that both give the same deck whenever that one fits. So
the total variation after k passes is off by at most 1 - fits**k. Two more bounds hold for any cap: no deck has more
than pockets**k ascending runs, and the distance after i + j passes is at most twice the product of those after i and j.
"""

from fractions import Fraction
from math import comb, factorial
from typing import NamedTuple

from mischwerk.lab.exact import law
from mischwerk.lab.exact.counting import by_runs
from mischwerk.lab.exact.distances import distances


class Bounds(NamedTuple):
    """The total variation lies from ``low`` to ``high``; ``fits``: no pocket overflows in any of the passes."""

    low: Fraction
    high: Fraction
    fits: Fraction


def fits(cards: int, pockets: int, capacity: int) -> Fraction:
    """Probability that no pocket gets more than ``capacity`` of the cards in a pass without a cap. ValueError."""
    law.random_piles(cards, pockets, 1)  # for its checks
    if pockets * capacity < cards:
        raise ValueError(f"{pockets} pockets of {capacity} don't hold {cards} cards.")
    ways = [1] + [0] * cards  # ways[n]: to put n cards into the pockets so far
    for _ in range(pockets):
        ways = [
            sum(comb(n, last) * ways[n - last] for last in range(min(n, capacity) + 1)) for n in range(cards + 1)
        ]  # fmt: skip
    return Fraction(ways[cards], pockets**cards)


def bounds(cards: int, pockets: int, capacity: int, passes: int) -> list[Bounds]:
    """After 1, 2 .. passes; first in first out or not. ValueError."""
    one = fits(cards, pockets, capacity)
    found: list[Bounds] = []
    for k in range(1, passes + 1):
        uncapped = distances(law.random_piles(cards, pockets, k)).total_variation
        together = one**k
        impossible = 1 - Fraction(sum(by_runs(cards)[: pockets**k]), factorial(cards))
        low = max(Fraction(0), uncapped - (1 - together), impossible)
        products = [2 * found[i].high * found[k - 2 - i].high for i in range(k // 2)]
        high = min([Fraction(1), uncapped + 1 - together, *products, *(before.high for before in found[-1:])])
        found.append(Bounds(low, high, together))
    return found
