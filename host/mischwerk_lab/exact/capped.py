"""Bounds for random piles whose pockets hold a limited number of cards: exact numbers, but not the distance itself.

For a card whose pocket is full another pocket is drawn. That changes nothing unless some pocket would have got too many
cards: a capped pass can be drawn together with one without a cap so that both give the same deck whenever that one
fits. So the total variation after k passes is off by at most 1 - fits**k. Two more bounds hold for any cap: no deck has
more than pockets**k ascending runs, and the distance after i + j passes is at most twice the product of those after i
and j. And the deck is at least as far off as any single card is (`capped_card`).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import factorial
from typing import NamedTuple

from mischwerk_lab.exact import law
from mischwerk_lab.exact.counting import by_runs
from mischwerk_lab.exact.law import distances

WITHOUT_CAP, RUNS, ONE_CARD = "without a cap", "number of runs", "one card"
_ROUNDING = Fraction(1, 10**9)  # more than what floating point may have added to the distance of a card


class Bounds(NamedTuple):
    """The total variation lies from ``low`` to ``high``; ``fits``: no pocket overflows in any of the passes;
    ``low_by``: WITHOUT_CAP, RUNS or ONE_CARD, None if nothing is known but that it is not below 0.
    """

    low: Fraction
    high: Fraction
    fits: Fraction
    low_by: str | None


def fits(cards: int, pockets: int, capacity: int) -> Fraction:
    """Probability that no pocket gets more than ``capacity`` of the cards in a pass without a cap. ValueError."""
    law.random_piles(cards, pockets, 1)  # for its checks
    if pockets * capacity < cards:
        held = f"{pockets} pockets of {capacity} don't" if pockets > 1 else f"One pocket of {capacity} doesn't"
        raise ValueError(f"{held} hold {cards} cards.")
    # ways[n]: to put n cards into the pockets. Their sum over x**n / n! is q = p**pockets with p = 1 + x + .. +
    # x**capacity / capacity!; so p q' = pockets p' q, from which each follows from those before.
    ways = [1]
    for n in range(1, cards + 1):
        now, choices = 0, 1  # C(n - 1, k)
        for k in range(min(n - 1, capacity) + 1):
            now += choices * ((pockets * ways[n - 1 - k] if k < capacity else 0) - (ways[n - k] if k else 0))
            choices = choices * (n - 1 - k) // (k + 1)
        ways.append(now)
    return Fraction(ways[cards], pockets**cards)


def bounds(cards: int, pockets: int, capacity: int, passes: int) -> list[Bounds]:
    """After 1, 2 .. passes; first in first out or not. ValueError."""
    return list(one_by_one(cards, pockets, capacity, passes))


def one_by_one(
    cards: int, pockets: int, capacity: int, passes: int, one_card: Sequence[float] = ()
) -> Iterator[Bounds]:
    """Yield them as they are found; ``one_card``: how far the place of a card is off after each pass, if that is
    known."""
    one_pass = fits(cards, pockets, capacity)
    all_bounds: list[Bounds] = []
    for k in range(1, passes + 1):
        uncapped = distances(law.random_piles(cards, pockets, k)).total_variation
        together = one_pass**k
        impossible = 1 - Fraction(sum(by_runs(cards)[: pockets**k]), factorial(cards))
        lows = {WITHOUT_CAP: uncapped - (1 - together), RUNS: impossible}
        if k <= len(one_card):
            lows[ONE_CARD] = Fraction(one_card[k - 1]) - _ROUNDING
        by = max(lows, key=lambda name: lows[name])
        low = max(Fraction(0), lows[by])
        products = [2 * all_bounds[i].high * all_bounds[k - 2 - i].high for i in range(k // 2)]
        high = min([Fraction(1), uncapped + 1 - together, *products, *(before.high for before in all_bounds[-1:])])
        all_bounds.append(Bounds(low, high, together, by if low else None))
        yield all_bounds[-1]


def one_card(cards: int, pockets: int, capacity: int, last_in_first_out: bool, passes: int) -> list[float] | None:
    """Tell how far the place of a card is off after each pass; None if that is too much work, or without NumPy."""
    try:
        from mischwerk_lab.exact import places
    except ModuleNotFoundError:
        return None
    if places.capped_steps(cards, pockets, capacity) > places.MOST_CAPPED_STEPS:
        return None
    return places.capped_distances(cards, pockets, capacity, last_in_first_out, passes)
