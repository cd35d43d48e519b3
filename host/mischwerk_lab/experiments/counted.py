"""Many decks shuffled and counted at once: a thread makes its share chunk by chunk and counts each in the cache.

What is counted are whole numbers, and a deck depends on its own number only: so neither threads nor chunks change any
result.
"""

import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from mischwerk_lab import engine
from mischwerk_lab.methods.kernel import Kernel, cores
from mischwerk_lab.trials import Battery
from mischwerk_lab.trials.counting import Decks

CHUNK = 8192  # decks; of 52 cards they stay in the second cache of one core (0.4 MB)
_STEP = 4096  # shares are made of whole blocks, which the kernels work on at once


class Stopped(Exception):
    """A thread was told to stop."""


def count(
    kernel: Kernel,
    decks: int,
    passes: int,
    seed: int,
    tests: Iterable[str],
    *,
    after: Collection[int] | None = None,
    options: Mapping[str, Mapping[str, Any]] | None = None,
    threads: int | None = None,
    told: Callable[[int], None] = lambda done: None,
) -> dict[int, Battery]:
    """Tests on the decks after each pass named in ``after`` (1, 2 ..; all, if None), by the number of the pass.

    ``told`` is called with the decks done by one pass, from any thread but one at a time. ValueError if the decks don't
    suit a test.
    """
    wanted = sorted(set(range(1, passes + 1)) if after is None else set(after))
    names = list(tests)
    shares = max(1, min(threads or cores(), decks // _STEP))
    bounds = [decks * i // shares // _STEP * _STEP for i in range(shares)] + [decks]
    stop, one_at_a_time = threading.Event(), threading.Lock()

    def progress(done: int) -> None:
        if stop.is_set():
            raise Stopped
        with one_at_a_time:
            told(done)

    def work(low: int, high: int) -> dict[int, Battery]:
        batteries = {number: Battery(kernel.n, names, options) for number in wanted}

        def each(number: int, some: Any, first: int) -> None:
            add(batteries[number], some)

        engine.run(
            kernel,
            kernel.n,
            high - low,
            passes,
            seed,
            each,
            chunk=CHUNK,
            after=wanted,
            progress=progress,
            first=low,
            threads=1,
        )
        return batteries

    with ThreadPoolExecutor(shares) as pool:
        parts = [pool.submit(work, low, high) for low, high in pairwise(bounds)]
        try:
            done = [part.result() for part in parts]
        except BaseException:
            stop.set()
            raise
    for part in done[1:]:
        for number in wanted:
            done[0][number].merge(part[number])
    return done[0]


def add(battery: Battery, decks: Decks) -> None:
    """Count in this thread. Battery.add starts threads of its own, for a single stream of decks."""
    tallies = {counter.tally.key: counter.tally for counter in battery.counters.values()}
    for tally in tallies.values():
        tally.add(decks)
