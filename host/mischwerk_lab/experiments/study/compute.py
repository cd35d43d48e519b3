"""The Swedish study "Framtagande av en potentiell kortleksblandare" once more: its five methods as they really ran, as
it says they ran, and the planned shuffle, all counted in one run.

Each deck starts in order and goes through all iterations; counting after each gives what the study got by starting
again for every number of iterations, with an eighth of the shuffles.
"""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from mischwerk.interrupts import Workers
from mischwerk_work.journal import NOWHERE, Journal

from mischwerk_lab.experiments import counted
from mischwerk_lab.experiments.study import published
from mischwerk_lab.methods import METHODS
from mischwerk_lab.trials import Battery, Result, places

FEWEST_DECKS = 10_000  # the tests take fewer, but then nothing is to be seen
TESTS = ("poker", "position-mean", "card-mean", "position-chi2", "runs")
RIFFLE_TESTS = (*TESTS, "rising")
APEN = "apen"  # which the study wished for; slower than all others together, so of fewer decks
APEN_DECKS = 500_000


class Studied(NamedTuple):
    """A method of the study or beside it. ``kernel``, ``options``: of mischwerk_lab.methods; ``as_told``: in the
    study's words, None if it isn't of the study; ``passes``: most iterations.
    """

    name: str
    title: str
    kernel: str
    options: dict[str, Any]
    as_told: str | None
    passes: int = 15

    @property
    def tests(self) -> Sequence[str]:
        """What is counted: for riffles the runs of the inverse order too, of which they leave few."""
        return RIFFLE_TESTS if METHODS[self.kernel].family == "riffle" else TESTS

    @property
    def shuffle(self) -> counted.Shuffle:
        """What it does to 52 cards."""
        return counted.Shuffle(self.kernel, published.CARDS, self.options)


STUDIED = (
    Studied("half-riffle", "GSR Riffle Shuffle", "half-riffle", {}, "the Gilbert-Shannon-Reeds riffle"),
    Studied("pile-6", "Six Pile Shuffle", "random-pile", {"pockets": 6, "capacity": 10}, "6 bins of at most 10 cards"),
    Studied("pile-8", "SOC Pile Shuffle", "random-pile", {"pockets": 8, "capacity": 10}, "8 bins of at most 10 cards"),
    Studied(
        "pile-10", "Ten Pile Shuffle", "random-pile", {"pockets": 10, "capacity": 7}, "10 bins of at most 10 cards"
    ),
    Studied("wheel", "Wheel Fisher-Yates", "wheel", {}, "a wheel of 52 slots"),
)
BESIDE = (
    Studied("gsr", "GSR riffle, cut binomially", "gsr", {}, None),
    Studied("pile-10-10", "10 bins of at most 10", "random-pile", {"pockets": 10, "capacity": 10}, None, 7),
    Studied("planned", "Planned shuffle", "planned", {}, None, 3),
)
ALL = STUDIED + BESIDE


class Moments(NamedTuple):
    """Mean and standard deviation of the card number at each place, and of the place of each card. ``spread``:
    standard error of the deviation at each place, times the root of the number of decks.
    """

    mean: list[float]
    deviation: list[float]
    card_mean: list[float]
    card_deviation: list[float]
    spread: list[float]


class Pass(NamedTuple):
    """What the decks showed after ``iteration`` iterations. ``hands``: counts of the ten kinds, rarest first; ``runs``
    and ``rising``: how many decks had 0, 1, 2 .. of them, ``rising`` empty if it wasn't counted.
    """

    iteration: int
    results: dict[str, Result]
    hands: list[int]
    moments: Moments
    runs: list[int]
    rising: list[int]


class Study(NamedTuple):
    """``passes``: by method, in the order of iterations. ``seconds``: by method, what it took."""

    decks: int
    seed: int
    passes: dict[str, list[Pass]]
    seconds: dict[str, float]


def run(
    decks: int,
    iterations: int,
    seed: int,
    *,
    methods: Sequence[Studied] = ALL,
    workers: Workers | None = None,
    begins: Callable[[Studied], None] = lambda method: None,
    advance: Callable[[int], None] = lambda done: None,
    journal: Journal = NOWHERE,
) -> Study:
    """``begins`` is called with each method, ``advance`` with the decks done times passes; `work` of them in all.
    ``workers``, ``journal``: see `counted.count`."""
    passes: dict[str, list[Pass]] = {}
    seconds: dict[str, float] = {}
    for method in methods:
        begins(method)
        began = time.perf_counter()
        times = min(iterations, method.passes)
        count = partial(counted.count, method.shuffle, workers=workers, advance=advance, journal=journal)
        counts = count(decks, times, seed, method.tests)
        entropy = count(min(decks, APEN_DECKS), times, seed, [APEN])
        seconds[method.name] = time.perf_counter() - began
        passes[method.name] = [_pass(number, battery, entropy[number]) for number, battery in counts.items()]
    return Study(decks, seed, passes, seconds)


def work(decks: int, iterations: int, methods: Sequence[Studied] = ALL) -> int:
    """Decks times passes in all."""
    return (decks + min(decks, APEN_DECKS)) * sum(min(iterations, method.passes) for method in methods)


def times(study: Study, workers: Workers) -> dict[str, Any]:
    """The time each method took, shuffling and counting: the only result that no seed fixes. ``processors``: None for a
    cluster's."""
    return {
        "processors": None if workers.cluster else workers.local,
        "seconds": {name: round(seconds, 3) for name, seconds in study.seconds.items()},
        "ns_per_deck_and_iteration": {
            name: round(1e9 * seconds / study.decks / len(study.passes[name]), 1)
            for name, seconds in study.seconds.items()
        },
    }


def _pass(number: int, battery: Battery, entropy: Battery) -> Pass:
    tallies = {name: counter.tally.counts for name, counter in battery.counters.items()}
    table = tallies["position-mean"]
    (mean, deviation), (card_mean, card_deviation) = (places.moments(table, axis) for axis in (0, 1))
    read = (mean, deviation, card_mean, card_deviation, places.deviation_spread(table, 0))
    return Pass(
        number,
        {**battery.results(), **entropy.results()},
        tallies["poker"].tolist(),
        Moments(*(row.tolist() for row in read)),
        tallies["runs"].tolist(),
        tallies["rising"].tolist() if "rising" in tallies else [],
    )
