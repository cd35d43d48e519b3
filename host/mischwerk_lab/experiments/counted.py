"""Many decks shuffled and counted at once: a worker makes its share chunk by chunk and counts each in the cache.

What is counted are whole numbers, and a deck depends on its own number only: so neither workers nor chunks change any
result.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from mischwerk.executor import results
from mischwerk.interrupts import Workers
from mischwerk_work.executor import cores
from mischwerk_work.journal import NOWHERE, Journal

from mischwerk_lab import engine, methods
from mischwerk_lab.kernels.kernel import Kernel
from mischwerk_lab.trials import Battery
from mischwerk_lab.trials.counting import Decks

CHUNK = 8192  # decks; of 52 cards they stay in the second cache of one core (0.4 MB)
_STEP = 4096  # shares are made of whole blocks, which the kernels work on at once
_LARGEST = 65536  # decks of a share
_WIDE = 64  # shares of few decks, on any number of workers
_Shared = list[list[list[int]]]  # of each pass the counts of each table, in a row


class Shuffle(NamedTuple):
    """A method by its name, for decks of a number of cards, with its options."""

    method: str
    cards: int
    options: Mapping[str, Any]

    def kernel(self) -> Kernel:
        """Make it. ValueError where that is impossible."""
        return methods.find(self.method).kernel(self.cards, self.options)


def count(
    shuffle: Shuffle,
    decks: int,
    passes: int,
    seed: int,
    tests: Iterable[str],
    *,
    after: Collection[int] | None = None,
    options: Mapping[str, Mapping[str, Any]] | None = None,
    workers: Workers | None = None,
    advance: Callable[[int], None] = lambda done: None,
    journal: Journal = NOWHERE,
) -> dict[int, Battery]:
    """Tests on the decks after each pass named in ``after`` (1, 2 ..; all, if None), by the number of the pass.

    ``workers``: threads of this process, one for each core if None, or a cluster. ``advance`` is called with the decks
    of a share times passes; ``journal`` keeps shares. ValueError if the decks don't suit a test, UsageProblem if the
    cluster does not work.
    """
    wanted = sorted(set(range(1, passes + 1)) if after is None else set(after))
    names = list(tests)
    batteries = {number: Battery(shuffle.cards, names, options) for number in wanted}
    workers = workers or Workers(cores())
    shares = max(1, min(_WIDE, decks // _STEP), decks // _LARGEST)
    bounds = list(pairwise([decks * i // shares // _STEP * _STEP for i in range(shares)] + [decks]))
    tasks = ((shuffle, low, high - low, passes, seed, names, wanted, options) for low, high in bounds)
    shared = journal.continued(_Shared, partial(results, _share, workers=workers, threads=True), tasks)
    for (low, high), counts in zip(bounds, shared, strict=True):
        for number, some in zip(wanted, counts, strict=True):
            batteries[number].add_counts(some, high - low)
        advance((high - low) * passes)
    return batteries


def _share(
    shuffle: Shuffle,
    first: int,
    decks: int,
    passes: int,
    seed: int,
    tests: list[str],
    wanted: list[int],
    options: Mapping[str, Mapping[str, Any]] | None,
) -> _Shared:
    """Counts of the decks from number ``first`` on, after each pass that is wanted."""
    batteries = {number: Battery(shuffle.cards, tests, options) for number in wanted}

    def each(number: int, some: Decks, first: int) -> None:
        batteries[number].add(some, threads=1)

    engine.run(
        shuffle.kernel(), shuffle.cards, decks, passes, seed, each, chunk=CHUNK, after=wanted, first=first, threads=1
    )
    return [[counts.ravel().tolist() for counts in battery.counts] for battery in batteries.values()]
