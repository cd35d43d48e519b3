"""What a player knows of the hidden cards: orders of the pack that agree with what was seen, by how it was mixed."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab import streams
from mischwerk_lab.streams import U64, below, compiled, inlined
from mischwerk_lab.worth.mixings import Law
from mischwerk_lab.worth.particles import Floats, Numbers, by_neighbours, by_packets, fraction

# -- Orders moved about by the exact law of riffles and piles, so that copies of one particle become different:
# compiled. Metropolis: two random cards change places if both may be there and the number of sequences allows it.


@inlined
def _falls(x: Numbers, i: int) -> int:
    """1 if x falls from i to i + 1."""
    return 1 if 0 <= i < len(x) - 1 and x[i + 1] < x[i] else 0


@inlined
def _falls_at(x: Numbers, i: int, j: int) -> int:
    """Return how often x falls at the sides of i and j."""
    falls = _falls(x, i - 1) + _falls(x, i)
    if j != i + 1:
        falls += _falls(x, j - 1)
    if j != i - 1:
        falls += _falls(x, j)
    return falls


@inlined
def _place(state: np.uint64, n: int) -> tuple[np.uint64, int]:
    """State and a number of 0 to n - 1."""
    state, drawn = below(state, U64(n))
    return state, np.int64(drawn)  # type: ignore[return-value]


@compiled
def stir(
    law: Floats, is_inverse: bool, seat_of: Numbers, may: Numbers, orders: Numbers, steps: int, state: np.uint64
) -> np.uint64:
    """Try that number of changes of each row of ``orders`` [order, place], which keep to ``may`` [card]: bits of seats.

    law: logarithm of the probability by the number of rising sequences, or of runs where ``is_inverse``.
    """
    n = orders.shape[1]
    x = np.empty(n, np.int64)
    for order in orders:
        for place in range(n):
            if is_inverse:
                x[place] = order[place]
            else:
                x[order[place]] = place
        count = 1
        for i in range(n - 1):
            count += _falls(x, i)
        for _ in range(steps):
            state, i = _place(state, n)
            state, j = _place(state, n)
            if i == j:
                continue
            if is_inverse:
                fits = may[x[j]] >> seat_of[i] & may[x[i]] >> seat_of[j] & 1
            else:
                fits = may[i] >> seat_of[x[j]] & may[j] >> seat_of[x[i]] & 1
            if not fits:
                continue
            before = _falls_at(x, i, j)
            x[i], x[j] = x[j], x[i]
            after = _falls_at(x, i, j)
            change = law[count + after - before] - law[count]
            if change < 0.0:
                state, part = fraction(state)
                if part >= np.exp(change):
                    x[i], x[j] = x[j], x[i]
                    continue
            count += after - before
        for i in range(n):
            if is_inverse:
                order[i] = x[i]
            else:
                order[x[i]] = i
    return state


_PARTICLES = {1: 1000, 2: 3000, 3: 5000, 4: 2000, 5: 600, 6: 300}  # by the logarithm of packets to base 2, rounded
_MANY_PACKETS, _NEIGHBOURS, _EVEN = 150, 600, 150
_MORE = 8  # times as many, where none came through
_STEPS, _SEARCH = 1000, 20000  # of Metropolis for each order: after particles, and without them
_NONE: Numbers = np.empty((0, 0), np.int64)
_NO_LAW: Floats = np.empty((0, 0))


class Knowledge:
    """A player's knowledge of one deal. ``start``: the cards as the pack was gathered, place by place, before it was
    mixed; ``seat_of``: of each place of the mixed pack; ``own``: the player's cards, with their places in the mixed
    pack. ``asked``, ``failed``: how often there was a question, and no order was found that the mixing explains."""

    def __init__(self, law: Law, start: Numbers, seat_of: Numbers, own: Mapping[int, int], seed: int) -> None:
        self._law = law
        self._start = np.ascontiguousarray(start, np.int64)
        self._seats = np.array(seat_of, np.int64)
        self._own: list[tuple[int, int]] = []  # card, and its place as a seat of its own
        for number, (card, place) in enumerate(own.items(), int(self._seats.max()) + 1):
            self._seats[place] = number
            self._own.append((card, 1 << number))
        self._state = streams.key(seed, 0, "worth")
        self.failed = self.asked = 0

    def orders(self, may: Numbers, count: int) -> Numbers:
        """That many orders of the cards, [order, place]. Where none is found that the mixing explains, any that agree
        with what was seen. Raises ValueError if nothing agrees.

        may: of each card the seats where it may have been dealt, as bits; what it says of own cards does not matter.
        """
        may = may.copy()
        for card, seat in self._own:
            may[card] = seat
        of_start = np.ascontiguousarray(may[self._start])  # by the number a card has in the gathered pack
        self.asked += 1
        sample = self._drawn(of_start, count, 1)
        if not len(sample) and self._law.mixing.packets:
            sample = self._searched(of_start, count)
        if not len(sample):
            sample = self._drawn(of_start, count, _MORE)
        if not len(sample):
            self.failed += 1
            sample = self._evenly(of_start, count)
        return self._start[sample]

    def _drawn(self, may: Numbers, count: int, times: int) -> Numbers:
        """By particles, some times as many as usual; none if none got to the end."""
        mixing = self._law.mixing
        if not mixing.packets:
            return self._by_neighbours(self._law.neighbours, may, count, times)
        many = times * _PARTICLES.get(round(np.log2(mixing.packets)), _MANY_PACKETS)
        drawn = np.empty((max(many, count), len(may)), np.int8)
        state, is_found = by_packets(
            mixing.packets, mixing.is_inverse, self._seats, may, drawn, streams.U64(self._state)
        )
        self._state = streams.U64(state)
        if not is_found:
            return _NONE
        chosen = _spread(drawn, count)
        self._stir(self._law.sequences, may, chosen, _STEPS)
        return chosen

    def _searched(self, may: Numbers, count: int) -> Numbers:
        """From orders that agree with what was seen, by a law that lets too many sequences pass at a price; those that
        have come to be possible are given, as often as it takes."""
        orders = self._evenly(may, count)
        self._stir(self._law.softened, may, orders, _SEARCH)
        possible = orders[np.isfinite(self._law.sequences[sequences_of(orders, self._law.mixing.is_inverse)])]
        return possible[np.arange(count) % len(possible)] if len(possible) else _NONE

    def _evenly(self, may: Numbers, count: int) -> Numbers:
        """Any that agree with what was seen, as if the pack had been shuffled well."""
        for times in (1, _MORE, _MORE**2):
            sample = self._by_neighbours(_NO_LAW, may, count, times)
            if len(sample):
                return sample
        raise ValueError("no order of the cards agrees with what was seen")

    def _by_neighbours(self, chance: Floats, may: Numbers, count: int, times: int) -> Numbers:
        n = len(may)
        drawn = np.empty((max(times * (_NEIGHBOURS if chance.size else _EVEN), count), n), np.int8)
        chance = chance if chance.size else np.full((n + 1, n), 1.0 / n)
        state, is_found = by_neighbours(chance, self._seats, may, drawn, streams.U64(self._state))
        self._state = streams.U64(state)
        return _spread(drawn, count) if is_found else _NONE

    def _stir(self, law: Floats, may: Numbers, orders: Numbers, steps: int) -> None:
        is_inverse = self._law.mixing.is_inverse
        self._state = streams.U64(stir(law, is_inverse, self._seats, may, orders, steps, streams.U64(self._state)))


def sequences_of(orders: Numbers, is_inverse: bool) -> Numbers:
    """Return how many rising sequences each order has, or runs."""
    x = orders if is_inverse else np.argsort(orders, axis=1)
    counts: Numbers = 1 + (np.diff(x, axis=1) < 0).sum(axis=1)
    return counts


def _spread(drawn: NDArray[np.int8], count: int) -> Numbers:
    """So many rows: copies of one particle lie side by side."""
    return drawn[np.linspace(0, len(drawn) - 1, count).astype(np.int64)].astype(np.int64)
