"""Faults of a machine that otherwise shuffles uniformly: each spoils a share of the decks, drawn by chance.

They are kernels as the methods are, to be run after one that shuffles; a share is in millionths. How far each is from
uniform is exact.
"""

from fractions import Fraction
from functools import partial

import numpy as np

from mischwerk_lab.exact import runs_law
from mischwerk_lab.kernels import Kernel
from mischwerk_lab.streams import U64, Decks, below, compiled, start

_ALL = 1_000_000
SEATS = 4  # dealt in turn


def never_shuffled(n: int, share: int) -> Kernel:
    """The deck comes out in the order of a new pack."""
    return Kernel("never-shuffled", n, False, partial(_sorted_rows, share=share))


def stuck_card(n: int, share: int, card: int) -> Kernel:
    """The card stays at its own place; the card that was there takes the place this one would have had."""
    return Kernel("stuck-card", n, False, partial(_stuck_rows, share=share, card=card))


def swap(n: int, share: int) -> Kernel:
    """Two neighbours change places, whichever they are."""
    return Kernel("swap", n, False, partial(_swap_rows, share=share, ordering=False))


def ordering_swap(n: int, share: int) -> Kernel:
    """Two neighbours change places if the higher card lies first."""
    return Kernel("ordering-swap", n, False, partial(_swap_rows, share=share, ordering=True))


def lucky_seat(n: int, share: int) -> Kernel:
    """Card 0 goes to seat 0, which gets places 0, 4, 8 .. of the deck; the card that was there takes its place."""
    return Kernel("lucky-seat", n, False, partial(_seat_rows, share=share))


def given_a_share(share: int, likely: Fraction) -> Fraction:
    """Total variation if a share of decks is uniform only among those of an event of probability ``likely``."""
    return Fraction(share, _ALL) * (1 - likely)


def of_ordering_swaps(n: int, share: int) -> Fraction:
    """A deck with a ascents (n less its runs) becomes 1 - share + share * 2 a / (n-1) times as likely."""
    law = runs_law(n)
    off = sum(p * abs(Fraction(2 * (n - runs), n - 1) - 1) for runs, p in enumerate(law, 1))
    return Fraction(share, _ALL) * off / 2


@compiled
def _sorted_rows(decks: Decks, first: int, key: np.uint64, share: int) -> None:
    for row in range(decks.shape[0]):
        _, chance = below(start(key, first + row), U64(_ALL))
        if chance < U64(share):
            for place in range(decks.shape[1]):
                decks[row, place] = place


@compiled
def _stuck_rows(decks: Decks, first: int, key: np.uint64, share: int, card: int) -> None:
    for row in range(decks.shape[0]):
        _, chance = below(start(key, first + row), U64(_ALL))
        if chance < U64(share):
            for place in range(decks.shape[1]):
                if decks[row, place] == card:
                    decks[row, place] = decks[row, card]
                    decks[row, card] = card
                    break


@compiled
def _swap_rows(decks: Decks, first: int, key: np.uint64, share: int, ordering: bool) -> None:
    for row in range(decks.shape[0]):
        state, chance = below(start(key, first + row), U64(_ALL))
        if chance < U64(share):
            state, lower = below(state, U64(decks.shape[1] - 1))
            place = np.int64(lower)
            one, other = decks[row, place], decks[row, place + 1]
            if one > other or not ordering:
                decks[row, place], decks[row, place + 1] = other, one


@compiled
def _seat_rows(decks: Decks, first: int, key: np.uint64, share: int) -> None:
    n = decks.shape[1]
    for row in range(decks.shape[0]):
        state, chance = below(start(key, first + row), U64(_ALL))
        if chance < U64(share):
            state, turn = below(state, U64((n + SEATS - 1) // SEATS))
            there = SEATS * np.int64(turn)
            for place in range(n):
                if decks[row, place] == 0:
                    decks[row, place] = decks[row, there]
                    decks[row, there] = 0
                    break
