"""The defects that `mischwerk lab power` looks for: ways of mixing that stop too soon, and machines with a fault."""

import zlib
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from mischwerk.forms import counted

from mischwerk_lab import methods
from mischwerk_lab.exact import law
from mischwerk_lab.exact.distances import total_variation
from mischwerk_lab.experiments.power import faults
from mischwerk_lab.kernels import Kernel
from mischwerk_lab.streams import MASK, Decks

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
            lambda n: faults.never_shuffled(n, 10_000),
            lambda n: faults.given_a_share(10_000, Fraction(0)),
        ),
        _faulty(
            "stuck-card",
            f"Card {_STUCK} stays at place {_STUCK} in 1 deck of 20",
            lambda n: faults.stuck_card(n, 50_000, _STUCK),
            lambda n: faults.given_a_share(50_000, Fraction(1, n)),
        ),
        _faulty(
            "lucky-seat",
            "Card 0 goes to seat 0 of 4 in 1 deck of 20",
            lambda n: faults.lucky_seat(n, 50_000),
            lambda n: faults.given_a_share(50_000, Fraction(-(-n // faults.SEATS), n)),
        ),
        _faulty(
            "ordering-swap",
            "Two neighbours put in order in 1 deck of 2",
            lambda n: faults.ordering_swap(n, 500_000),
            lambda n: faults.of_ordering_swaps(n, 500_000),
        ),
        _faulty(
            "swap",
            "Two neighbours swapped in 1 deck of 2",
            lambda n: faults.swap(n, 500_000),
            lambda n: Fraction(0),
        ),
        Defect(
            "none",
            "None: the planned shuffle",
            NONE,
            lambda n: [methods.find("planned").make(n)],
            lambda n: Fraction(0),
        ),
    ]


DEFECTS: dict[str, Defect] = {defect.name: defect for defect in _all()}
