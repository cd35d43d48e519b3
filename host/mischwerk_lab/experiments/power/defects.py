"""The defects that `mischwerk lab power` looks for: ways of mixing that stop too soon, and machines with a fault."""

import zlib
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from mischwerk.forms import counted

from mischwerk_lab import methods
from mischwerk_lab.exact import law, runs_law
from mischwerk_lab.exact.law import total_variation
from mischwerk_lab.kernels import Kernel
from mischwerk_lab.streams import MASK, U64, Decks, below, compiled, start

# -- Faults of a machine that otherwise shuffles uniformly: each spoils a share of the decks, drawn by chance. They
# are kernels as the methods are, to be run after one that shuffles; a share is in millionths. How far each is from
# uniform is exact.

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
            card, other = decks[row, place], decks[row, place + 1]
            if card > other or not ordering:
                decks[row, place], decks[row, place + 1] = other, card


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


TOO_SOON, FAULT, NONE = "stops too soon", "faulty machine", "no defect"
_STUCK = 30  # the card that sticks, and its place, which is none of the poker test's


class Defect(NamedTuple):
    """``kernels(n)``: the passes, in turn; ``distance(n)``: total variation from uniform, None if it isn't known."""

    name: str
    title: str
    kind: str
    kernels: Callable[[int], list[Kernel]]
    distance: Callable[[int], Fraction] | None

    def shuffle(self, decks: Decks, first: int, seed: int) -> None:
        """From the sorted deck, in place: decks number ``first`` and so on. Each defect has random numbers of its own.

        Passes are numbered through, so that a fault has other numbers than the shuffle before it.
        """
        decks[:] = range(decks.shape[1])
        own = (seed ^ zlib.crc32(self.name.encode()) << 32) & MASK
        for step, kernel in enumerate(self.kernels(decks.shape[1])):
            kernel.shuffle(decks, first, step, own)


def _passes(
    title: str, method: str, count: int, distance: Callable[[int], Fraction] | None = None, **options: Any
) -> Defect:
    """That many passes of a method."""
    given = "".join(f"-{value}" for value in options.values())
    times = f", {counted(count, 'pass', 'passes')}"
    return Defect(
        f"{method}{given}-{count}",
        title + times,
        TOO_SOON,
        lambda n: [methods.find(method).make(n, **options)] * count,
        distance,
    )


def _faulty(name: str, title: str, fault: Callable[[int], Kernel], distance: Callable[[int], Fraction]) -> Defect:
    """A uniform shuffle, and then the fault."""
    return Defect(name, title, FAULT, lambda n: [methods.find("planned").make(n), fault(n)], distance)


def _distance(find: Callable[..., law.Law], *numbers: int) -> Callable[[int], Fraction]:
    return lambda n: total_variation(find(n, *numbers))


def _all() -> list[Defect]:
    piles = [
        _passes("Random pile, 10 pockets", "random-pile", k, _distance(law.random_piles, 10, k), pockets=10)
        for k in range(1, 6)
    ]
    study = [_passes("Random pile, 10 pockets of 7", "random-pile", 2, pockets=10, capacity=7)]
    halves = [_passes("Half-cut riffle", "half-riffle", k) for k in range(5, 11)]
    riffles = [_passes("GSR riffle", "gsr", k, _distance(law.riffles, k)) for k in range(5, 11)]
    hands = [_passes("Overhand", "overhand", k) for k in (10, 30, 100)]
    shelves = [
        _passes("10 shelves, top or bottom", "shelf", k, _distance(law.shelves, 10, k), shelves=10) for k in (1, 2)
    ]
    return [*piles, *study, *riffles, *halves, *hands, *shelves, *_faults()]


def _faults() -> list[Defect]:
    return [
        _faulty(
            "never-shuffled",
            "1 deck in 100 never shuffled",
            lambda n: never_shuffled(n, 10_000),
            lambda n: given_a_share(10_000, Fraction(0)),
        ),
        _faulty(
            "stuck-card",
            f"Card {_STUCK} stays at place {_STUCK} in 1 deck of 20",
            lambda n: stuck_card(n, 50_000, _STUCK),
            lambda n: given_a_share(50_000, Fraction(1, n)),
        ),
        _faulty(
            "lucky-seat",
            "Card 0 goes to seat 0 of 4 in 1 deck of 20",
            lambda n: lucky_seat(n, 50_000),
            lambda n: given_a_share(50_000, Fraction(-(-n // SEATS), n)),
        ),
        _faulty(
            "ordering-swap",
            "Two neighbours put in order in 1 deck of 2",
            lambda n: ordering_swap(n, 500_000),
            lambda n: of_ordering_swaps(n, 500_000),
        ),
        _faulty("swap", "Two neighbours swapped in 1 deck of 2", lambda n: swap(n, 500_000), lambda n: Fraction(0)),
        Defect(
            "none",
            "None: the planned shuffle",
            NONE,
            lambda n: [methods.find("planned").make(n)],
            lambda n: Fraction(0),
        ),
    ]


DEFECTS: dict[str, Defect] = {defect.name: defect for defect in _all()}
