"""Where one pass takes each card: matrices whose row is the place before, whose column the place after; rows sum to 1.

A pass that moves places, whatever lies there, and does so independently of the passes before, makes the way of a single
card a Markov chain: after k passes the matrix to the power of k holds. In floating point, of positive terms only, so
that every entry is right to about 1e-12 of itself.
"""

from collections.abc import Callable
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
FirstPacket = Callable[[int, int], float]  # cards still there in the first packet and in the second -> probability


def uniform(cards: int) -> Matrix:
    """Every place as likely as any other, wherever a card was."""
    return np.full((cards, cards), 1 / cards)


def random_piles(cards: int, pockets: int, last_in_first_out: bool = False) -> Matrix:
    """A pass over pockets without a cap."""
    return _by_label(cards, pockets, lambda label: last_in_first_out)


def riffle(cards: int) -> Matrix:
    """A riffle of Gilbert, Shannon and Reeds: its inverse is a pass over two pockets."""
    return np.ascontiguousarray(random_piles(cards, 2).T)


def shelves(cards: int, count: int) -> Matrix:
    """A pass over shelves, on top or at the bottom: the upper half of a shelf is the one that came last, first."""
    return _by_label(cards, 2 * count, lambda label: label % 2 == 0)


def half_riffle(cards: int) -> Matrix:
    """Cut in the middle, the smaller half first if they differ; cards fall in proportion to what is left."""
    return _two_packets(cards, cards // 2, lambda first, second: first / (first + second))


def split_and_mix(cards: int) -> Matrix:
    """Cut in the middle, the smaller half first; a fair coin for each card until one half is used up."""
    return _two_packets(cards, cards // 2, lambda first, second: 0.5 if first and second else float(bool(first)))


def _by_label(cards: int, labels: int, reverses: Callable[[int], bool]) -> Matrix:
    """Cards draw labels and are laid in the labels' order; those with the same one as they came, or reversed.

    Before a card end all those of smaller labels, and of its own label those that came earlier (reversed: later).
    """
    matrix = np.zeros((cards, cards))
    fewer = _binomials(cards, 0.0)
    for label in range(labels):
        up_to = _binomials(cards, (label + 1) / labels)
        earlier, later = (fewer, up_to) if reverses(label) else (up_to, fewer)
        for i in range(cards):
            matrix[i] += np.convolve(earlier[i, : i + 1], later[cards - 1 - i, : cards - i])
        fewer = up_to
    return matrix / labels


def _binomials(cards: int, chance: float) -> Matrix:
    """Row n: the law of the number of heads in n throws, n below ``cards``."""
    rows = np.zeros((cards, cards))
    rows[0, 0] = 1.0
    for n in range(1, cards):
        rows[n] = (1 - chance) * rows[n - 1]
        rows[n, 1:] += chance * rows[n - 1, :-1]
    return rows


def _two_packets(cards: int, cut: int, first_packet: FirstPacket) -> Matrix:
    """Two packets whose next card is the first packet's with a probability that depends on what is left of both."""
    matrix = np.zeros((cards, cards))
    rest = cards - cut
    reached = np.zeros((cut + 2, rest + 2))  # by numbers of cards of the first and of the second
    reached[0, 0] = 1.0
    for x in range(cut + 1):
        for y in range(rest + 1):
            if x + y == cards:
                break
            of_first = reached[x, y] * first_packet(cut - x, rest - y)
            of_second = reached[x, y] - of_first
            reached[x + 1, y] += of_first
            reached[x, y + 1] += of_second
            if x < cut:
                matrix[x, x + y] = of_first
            if y < rest:
                matrix[cut + y, x + y] = of_second
    return matrix


# -- Where a pass over pockets with a cap takes one card: exactly, by following how full all pockets are. Each card
# goes to a pocket drawn evenly among those with room. Pockets are exchangeable: so it is enough to mark one, and to
# know of the others how many hold 0, 1 .. capacity cards. Forward, that chain says how full they are when card i
# comes to the marked pocket; backward, how many cards end up in pockets before it. In floating point, of positive
# terms only, as in `places`.

MOST_CAPPED_STEPS = 2_000_000_000  # some ten seconds
_Fillings = NDArray[np.int64]  # row: how many of the other pockets hold 0, 1 .. capacity cards


def capped_steps(cards: int, pockets: int, capacity: int) -> int:
    """Return how much work it is."""
    return comb(pockets - 1 + capacity, capacity) * (capacity + 1) ** 2 * cards


def capped_distances(cards: int, pockets: int, capacity: int, last_in_first_out: bool, passes: int) -> list[float]:
    """After 1, 2 .. passes: how far the place of a single card is from uniform, of the card that is farthest."""
    matrix = capped_random_piles(cards, pockets, capacity, last_in_first_out)
    distances, now = [], matrix
    for _ in range(passes):
        distances.append(float(np.abs(now - 1 / cards).sum(axis=1).max() / 2))
        now = now @ matrix
    return distances


def capped_random_piles(cards: int, pockets: int, capacity: int, last_in_first_out: bool = False) -> Matrix:
    """A pass: row: place before, column: place after. The pockets must hold all cards; see `capped_steps`."""
    return _Chain(cards, pockets, capacity).places(last_in_first_out)


class _Chain:
    """The chain of a marked pocket and the others, whose fillings are listed by their number of cards."""

    def __init__(self, cards: int, pockets: int, capacity: int) -> None:
        self.cards, self.pockets, self.capacity = cards, pockets, capacity
        others = pockets - 1
        rows = [
            np.diff([-1, *bars, others + capacity]) - 1 for bars in combinations(range(others + capacity), capacity)
        ]
        table = np.array(rows, dtype=np.int64).reshape(-1, capacity + 1)
        sums = table @ np.arange(capacity + 1)
        self.fillings: list[_Fillings] = [table[sums == held] for held in range(cards + 1)]
        self.free = [(some[:, :capacity]).sum(axis=1) for some in self.fillings]
        self.next = [self._moves(held) for held in range(cards)]

    def _moves(self, held: int) -> list[tuple[_Fillings, _Fillings]]:
        """For each level below capacity: rows that have a pocket there, and their rows when it has one card more."""
        here, there = self.fillings[held], self.fillings[held + 1]
        index = {row.tobytes(): number for number, row in enumerate(there)}
        moves = []
        for level in range(self.capacity):
            rows = np.flatnonzero(here[:, level])
            moved = here[rows].copy()
            moved[:, level] -= 1
            moved[:, level + 1] += 1
            moves.append((rows, np.array([index[row.tobytes()] for row in moved], dtype=np.int64)))
        return moves

    def places(self, last_in_first_out: bool) -> Matrix:
        """The matrix."""
        reached = self._reached()
        matrix = np.zeros((self.cards, self.cards))
        after = {own: self._before(self.cards - own, own, last_in_first_out) for own in self._owns(self.cards)}
        for card in reversed(range(self.cards)):  # as many cards are in the pockets when it comes
            for own in self._owns(card):
                if own == self.capacity:
                    continue
                held = card - own
                chance = reached[held, own] / (self.free[held] + 1)
                law = chance @ after[own + 1] * self.pockets
                first = own if not last_in_first_out else -own - 1
                for place in range(self.cards):
                    if 0 <= place - first < len(law):
                        matrix[card, place] += law[place - first]
            after = {own: self._one_earlier(card - own, own, after) for own in self._owns(card)}
        return matrix

    def _owns(self, cards: int) -> range:
        """Return how many of ``cards`` cards the marked pocket may hold."""
        return range(max(0, cards - (self.pockets - 1) * self.capacity), min(self.capacity, cards) + 1)

    def _reached(self) -> dict[tuple[int, int], Matrix]:
        """By cards in the others and in the marked pocket: probability of each filling."""
        reached = {(0, 0): np.ones(1)}
        for cards in range(self.cards - 1):
            for own in self._owns(cards + 1):
                reached[cards + 1 - own, own] = np.zeros(len(self.fillings[cards + 1 - own]))
            for own in self._owns(cards):
                held = cards - own
                each = reached[held, own] / (self.free[held] + (own < self.capacity))
                if own < self.capacity:
                    reached[held, own + 1] += each
                for level, (rows, moved) in enumerate(self.next[held]):
                    if rows.size:
                        weight = each[rows] * self.fillings[held][rows, level]
                        np.add.at(reached[held + 1, own], moved, weight)
        return reached

    def _one_earlier(self, held: int, own: int, after: dict[int, Matrix]) -> Matrix:
        """The law of what lies before, a card before ``after``."""
        law = np.zeros((len(self.fillings[held]), self.cards + 1))
        if own < self.capacity:
            law += after[own + 1]
        for level, (rows, moved) in enumerate(self.next[held]):
            if rows.size:
                law[rows] += self.fillings[held][rows, level, None] * after[own][moved]
        return np.asarray(law / (self.free[held] + (own < self.capacity))[:, None])

    def _before(self, held: int, own: int, last_in_first_out: bool) -> Matrix:
        """At the end: the law of the number of cards in pockets before the marked one, which is any of them, plus,
        last in first out, those in it: a card lies before what came earlier. The others lie in any order."""
        others = self.pockets - 1
        law = np.zeros((len(self.fillings[held]), self.cards + 1))
        for number, filling in enumerate(self.fillings[held]):
            ways = np.zeros((others + 1, self.cards + 1))  # of so many pockets with so many cards in all
            ways[0, 0] = 1
            for level, count in enumerate(filling):
                for _ in range(count):
                    ways[1:, level:] += ways[:-1, : self.cards + 1 - level]
            shares = np.array([1 / comb(others, chosen) for chosen in range(others + 1)]) / self.pockets
            law[number] = shares @ ways
        return np.asarray(np.roll(law, own, axis=1)) if last_in_first_out else law
