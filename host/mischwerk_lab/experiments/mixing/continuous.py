"""How many passes bring a distance down to one half, with fractions of a pass, where theory defines those.

k passes of an a-shuffle are one with a**k packets, and a shuffle with any number p of packets is known: so p packets
are log(p) / log(a) passes. Likewise for piles (a: pockets) and for shelves (a: twice their number, p even).
"""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from mischwerk_lab.exact import law as laws
from mischwerk_lab.exact import places
from mischwerk_lab.exact.distances import total_variation
from mischwerk_lab.experiments.mixing.curves import Way, law_of
from mischwerk_lab.methods.method import Packets


def packets(way: Way, cards: int) -> Packets | None:
    """Return the packets of one pass; None if there is no such theory, or if nothing moves."""
    law = law_of(way, cards)
    return law.packets if law is not None and law.packets is not None and law.packets.count > 1 else None


def passes_needed(way: Way, cards: int, threshold: float) -> tuple[float, float] | None:
    """Until one card, on average, and until the whole deck is that far from uniform; None if there is no theory."""
    one_pass = packets(way, cards)
    if one_pass is None:
        return None
    are_shelves = one_pass.are_shelves

    def one_card(count: int) -> float:
        moved = places.shelves(cards, count) if are_shelves else places.random_piles(cards, count)
        return float(np.abs(moved - 1 / cards).sum() / 2 / cards)

    def whole_deck(count: int) -> float:
        made = laws.shelves(cards, count, 1) if are_shelves else laws.a_shuffle(cards, count)
        return float(total_variation(made))

    found = (_reached(distance, Fraction(threshold)) for distance in (one_card, whole_deck))
    card, deck = (math.log(one_pass.each * number) / math.log(one_pass.count) for number in found)
    return card, deck


def _reached(distance: Callable[[int], float], threshold: Fraction) -> float:
    """The number at which a falling distance comes down to it, along a line in the logarithm of the number."""
    high = 1
    while distance(high) > threshold:
        high *= 2
    low = high // 2
    if not low:
        return 1.0
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if distance(middle) > threshold else (low, middle)
    above, below = distance(low), distance(high)
    share = (above - float(threshold)) / (above - below)
    return float(low * (high / low) ** share)
