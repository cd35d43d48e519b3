"""How far from uniform a method is after each pass: by theory where there is one, else from counts.

Two distances: that of the place of a single card, and that of the whole deck. Of the whole deck counts can show a lower
bound only: how far runs, rising sequences, kept neighbours or the place of some card are from their laws.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from mischwerk_lab import methods
from mischwerk_lab.exact import law, places
from mischwerk_lab.exact.law import total_variation
from mischwerk_lab.experiments.mixing import counts as mixing_counts
from mischwerk_lab.experiments.mixing.counts import Counted, Floats, Point, average, exactly, largest, of_whole_decks
from mischwerk_lab.kernels import Kernel
from mischwerk_lab.methods import Law
from mischwerk_lab.methods.method import Packets

ProgressCallback = Callable[[int], None]

_ROUNDING = 1e-12  # what the powers of a matrix leave of a zero


class Way(NamedTuple):
    """A method with its options, as METHODS names them."""

    method: str
    options: Mapping[str, Any]

    def kernel(self, cards: int) -> Kernel:
        """For decks of ``cards`` cards. ValueError in plain words."""
        return methods.find(self.method).kernel(cards, dict(self.options))


class Curve(NamedTuple):
    """Element k of each list is after k passes, from 0 on. ``decks``: how many were shuffled, 0 if none had to be."""

    cards: int
    decks: int
    average_card: list[Point]
    worst_card: list[Point]
    whole_deck: list[Point]
    card_exact: bool
    deck_exact: bool

    @property
    def passes(self) -> int:
        """After how many the lists end."""
        return len(self.average_card) - 1


class Chance(NamedTuple):
    """The distances that uniform decks show when as many are counted in the same way: chance alone. None where theory
    knows them."""

    average_card: float | None
    worst_card: float | None
    whole_deck: float | None


def one_pass(way: Way, cards: int) -> Floats | None:
    """Where one pass takes each card, by theory; None if there is none."""
    return methods.find(way.method).moves_of(cards, way.options)


def law_of(way: Way, cards: int) -> Law | None:
    """Find the law of the whole deck, not of single cards only; None if there is none."""
    law = methods.find(way.method).law_of(cards, way.options)
    return law if law is not None and law.decks is not None else None


def needs_decks(way: Way, cards: int) -> bool:
    """There is no theory of the whole deck; where there is one, single cards have one as well."""
    return law_of(way, cards) is None


def by_place(way: Way, cards: int, most: int, counted: Counted | None) -> Iterator[Floats]:
    """Probability of each card (row) at each place (column) after 0, 1 .. ``most`` passes; counted or by theory."""
    now = np.eye(cards)
    yield now
    step = one_pass(way, cards)
    for k in range(most):
        if step is not None:
            now = now @ step
        else:
            assert counted is not None
            table = counted.places[k].sum(axis=0)
            now = table / table[0].sum()
        yield now


def curve(
    way: Way,
    cards: int,
    most: int,
    decks: int,
    seed: int,
    *,
    until: float = -1.0,
    advance: ProgressCallback | None = None,
) -> tuple[Curve, Counted | None]:
    """Up to ``most`` passes; what is exact ends once it is below ``until``. The counts too, if decks were shuffled.

    ValueError in plain words if the method can't do it.
    """
    kernel = way.kernel(cards)
    step = one_pass(way, cards)
    counted = mixing_counts.count(kernel, decks, most, seed, advance) if needs_decks(way, cards) else None
    if step is None:
        assert counted is not None
        card_points = _cards_counted(counted)
    else:
        card_points = list(_cards_exact(cards, step, most, until if counted is None else -1.0))
    average_card, worst_card = ([pair[which] for pair in card_points] for which in (0, 1))
    if counted is None:
        deck_points = list(_deck_exact(way, cards, most, until))
    else:
        deck_points = _deck_counted(counted, step, worst_card)
    before = exactly(1 - 1 / cards)
    return Curve(
        cards,
        0 if counted is None else decks,
        [before, *average_card],
        [before, *worst_card],
        [exactly(1.0), *deck_points],
        step is not None,
        counted is None,
    ), counted


def chance(way: Way, cards: int, decks: int, seed: int, advance: ProgressCallback | None = None) -> Chance:
    """Return the chance of one sample of uniform decks, drawn as planned shuffles draw them, which use random numbers
    of their own."""
    if not needs_decks(way, cards):
        return Chance(None, None, None)
    counted = mixing_counts.count(methods.find("planned").make(cards), decks, 1, seed, advance)
    (average_card, worst_card), step = _cards_counted(counted)[0], one_pass(way, cards)
    whole_deck = _deck_counted(counted, step, [exactly(0.0)])[0].value
    if step is not None:
        return Chance(None, None, whole_deck)
    return Chance(average_card.value, worst_card.value, whole_deck)


def _cards_exact(cards: int, step: Floats, most: int, until: float) -> Iterator[tuple[Point, Point]]:
    """On average over cards, and of the one farthest off."""
    now = step
    for k in range(most):
        off = np.abs(now - 1 / cards).sum(axis=1) / 2
        off[off < _ROUNDING] = 0.0
        yield exactly(float(off.mean())), exactly(float(off.max()))
        if off.mean() < until:
            return
        if k + 1 < most:
            now = now @ step


def _cards_counted(counted: Counted) -> list[tuple[Point, Point]]:
    cards = counted.places.shape[-1]
    law = np.full(cards, 1 / cards)
    return [(average(halves, law), largest(halves, law)) for halves in counted.places]


def _deck_exact(way: Way, cards: int, most: int, until: float) -> Iterator[Point]:
    law = law_of(way, cards)
    assert law is not None and law.decks is not None
    for number in range(1, most + 1):
        distance = total_variation(law.decks(cards, number))
        yield exactly(float(distance))
        if distance < Fraction(until):
            return


def _deck_counted(counted: Counted, step: Floats | None, worst: Sequence[Point]) -> list[Point]:
    """A lower bound."""
    counts = zip(counted.orders, counted.places, worst, strict=True)
    return [of_whole_decks(orders, places, None if step is None else point) for orders, places, point in counts]


# -- How many passes bring a distance down to one half, with fractions of a pass, where theory defines those. k
# passes of an a-shuffle are one with a**k packets, and a shuffle with any number p of packets is known: so p
# packets are log(p) / log(a) passes. Likewise for piles (a: pockets) and for shelves (a: twice their number, p
# even).


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
        made = law.shelves(cards, count, 1) if are_shelves else law.a_shuffle(cards, count)
        return float(total_variation(made))

    numbers = (_reached(distance, Fraction(threshold)) for distance in (one_card, whole_deck))
    card, deck = (math.log(one_pass.each * number) / math.log(one_pass.count) for number in numbers)
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
