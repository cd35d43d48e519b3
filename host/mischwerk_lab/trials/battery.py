"""Several tests on one stream of decks, counted side by side in threads, equal tables only once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from mischwerk_work.executor import Workers, cores, results

from mischwerk_lab.trials.catalogue import TRIALS
from mischwerk_lab.trials.counting import Counter, Counts, Decks, Tally
from mischwerk_lab.trials.outcome import Result, TooFewDecks

_SHARE = 16384  # decks: fewer are not worth threads


class Battery:
    """Tests by name for decks of ``n`` cards; all of them if no names are given.

    ``options``: of each test, by its name. Tests that can't be done with such a deck are left out if no names were
    given, with the reason in ``left_out``; otherwise they raise ValueError.
    """

    def __init__(
        self, n: int, names: Iterable[str] | None = None, options: Mapping[str, Mapping[str, Any]] | None = None
    ) -> None:
        self.n = n
        self.counters: dict[str, Counter] = {}
        self.left_out: dict[str, str] = {}
        self._tallies: dict[tuple[Any, ...], Tally] = {}
        for name in TRIALS if names is None else names:
            if name not in TRIALS:
                raise ValueError(f"There is no test {name}. The tests are {', '.join(TRIALS)}.")
            try:
                counter = TRIALS[name].counter(n, **(options or {}).get(name, {}))
            except ValueError as reason:
                if names is not None:
                    raise
                self.left_out[name] = str(reason)
                continue
            counter.tally = self._tallies.setdefault(counter.tally.key, counter.tally)
            self.counters[name] = counter

    @property
    def decks(self) -> int:
        """Counted so far."""
        return max((tally.decks for tally in self._tallies.values()), default=0)

    def add(self, decks: Decks, threads: int | None = None) -> None:
        """Count more decks, uint8 (D, N), by default in a thread for each core. See Tally.add."""
        workers = Workers(1 if len(decks) < _SHARE else threads or cores())
        for _ in results(Tally.add, ((tally, decks) for tally in self._tallies.values()), workers, threads=True):
            pass

    @property
    def counts(self) -> list[Counts]:
        """What was counted, for `add_counts` of a battery of the same tests elsewhere."""
        return [tally.counts for tally in self._tallies.values()]

    def add_counts(self, counts: Iterable[Sequence[int]], decks: int) -> None:
        """Add what such a battery has counted in ``decks`` decks, each table in a row."""
        for tally, some in zip(self._tallies.values(), counts, strict=True):
            tally.counts += np.array(some, np.int64).reshape(tally.counts.shape)
            tally.decks += decks

    def merge(self, other: "Battery") -> None:
        """Add the counts of another battery of the same tests."""
        if self._tallies.keys() != other._tallies.keys():
            raise ValueError("these two do not do the same tests")
        for key, tally in self._tallies.items():
            tally.merge(other._tallies[key])

    def drop(self, name: str) -> None:
        """Stop counting for this test."""
        key = self.counters.pop(name).tally.key
        if all(counter.tally.key != key for counter in self.counters.values()):
            del self._tallies[key]

    def results(self) -> dict[str, Result]:
        """Results of every test that has enough decks."""
        done: dict[str, Result] = {}
        for name, counter in self.counters.items():
            try:
                done[name] = counter.result()
            except TooFewDecks:
                continue
        return done

    def lacking(self) -> dict[str, int]:
        """The tests that don't, and how many decks they need."""
        return {name: one.needed for name, one in self.counters.items() if one.decks < one.needed}
