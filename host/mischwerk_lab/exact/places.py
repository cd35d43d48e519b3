"""Where one pass takes each card: matrices whose row is the place before, whose column the place after; rows sum to 1.

A pass that moves places, whatever lies there, and does so independently of the passes before, makes the way of a single
card a Markov chain: after k passes the matrix to the power of k holds. In floating point, of positive terms only, so
that every entry is right to about 1e-12 of itself.
"""

from collections.abc import Callable

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
