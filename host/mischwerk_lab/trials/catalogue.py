"""All tests by name, in the order in which reports show them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from mischwerk_work.executor import Workers, cores, results

from mischwerk_lab.trials import guessing, patterns, places, poker, sequence
from mischwerk_lab.trials.counting import Counter, Counts, Decks, Result, Tally, TooFewDecks


class Trial(NamedTuple):
    """A statistical test. ``make(n, **options)`` makes its counter for decks of n cards; ``needs``: in words."""

    name: str
    title: str
    about: str
    needs: str
    make: Callable[..., Counter]

    def counter(self, n: int, **options: Any) -> Counter:
        """A counter for decks of ``n`` cards. ValueError, with a plain text, if the deck or an option is impossible."""
        return self.make(n, **options)


_TRIALS = (
    Trial("poker", poker.TITLE, poker.ABOUT, poker.NEEDS, poker.counter),
    Trial(
        "position-mean",
        places.TITLES["position-mean"],
        "Mean and spread of the number of the card that lies at a place, over all places: what the Swedish study "
        "plotted in its figures 7 to 23.",
        "20 decks",
        partial(places.mean_counter, reading="position-mean"),
    ),
    Trial(
        "card-mean",
        places.TITLES["card-mean"],
        "Mean and spread of the place at which a card lies, over all cards: what the axes of the Swedish study's "
        "figures say.",
        "20 decks",
        partial(places.mean_counter, reading="card-mean"),
    ),
    Trial(
        "position-chi2",
        places.TITLES["position-chi2"],
        "Which card lies at which place, as one table. Its chi-square is N/(N-1) times one with (N-1)² degrees of "
        "freedom, for each deck has every card once: the factor is taken out here.",
        "20 decks",
        places.chi2_counter,
    ),
    Trial(
        "runs",
        sequence.TITLES["runs"],
        "Pieces of the deck in which the card numbers rise. A pass over n piles leaves n at most. Euler's numbers.",
        "about 20 decks",
        partial(sequence.counter, name="runs"),
    ),
    Trial(
        "rising",
        sequence.TITLES["rising"],
        "Cards i, i+1, i+2 .. that lie in their order, others between them: the runs of the inverse. A riffle leaves "
        "2 at most. Euler's numbers.",
        "about 20 decks",
        partial(sequence.counter, name="rising"),
    ),
    Trial(
        "peaks",
        sequence.TITLES["peaks"],
        "Cards between two smaller ones. One pass over shelves, cards laid on top or at the bottom, leaves as many as "
        "there are shelves at most. Their numbers are exact.",
        "about 20 decks",
        partial(sequence.counter, name="peaks"),
    ),
    Trial(
        "adjacency",
        sequence.TITLES["adjacency"],
        "Cards that lay next to each other in the sorted deck and still do, in either order.",
        "about 20 decks",
        partial(sequence.counter, name="adjacency"),
    ),
    Trial(
        "fixed-points",
        sequence.TITLES["fixed-points"],
        "Cards that lie where they lay in the sorted deck; one on average.",
        "about 20 decks",
        partial(sequence.counter, name="fixed-points"),
    ),
    Trial(
        "cycles",
        sequence.TITLES["cycles"],
        "Cycles of the deck taken for a permutation. Stirling's numbers of the first kind.",
        "about 20 decks",
        partial(sequence.counter, name="cycles"),
    ),
    Trial("guessing", guessing.TITLE, guessing.ABOUT, guessing.NEEDS, guessing.counter),
    Trial("outlier", guessing.OUTLIER, guessing.OUTLIER_ABOUT, guessing.NEEDS, guessing.outlier_counter),
    Trial("serial", sequence.PAIRS, sequence.PAIRS_ABOUT, sequence.PAIRS_NEEDS, sequence.pairs_counter),
    Trial("coupon", sequence.COUPON, sequence.COUPON_ABOUT, sequence.COUPON_NEEDS, sequence.coupon_counter),
    Trial(
        "tuples",
        patterns.TUPLES,
        "The order in which m neighbouring cards lie, by default 4: each of the m! is equally probable, and what one "
        "such group does says nothing of another.",
        "20 decks, and 5 of each order",
        patterns.tuples_counter,
    ),
    Trial(
        "apen",
        patterns.APEN,
        "Whether a card is of the upper or of the lower half of those left: fair independent bits in a uniform deck. "
        "Their patterns are tested by approximate entropy as in NIST SP 800-22, section 2.12. The Swedish study wanted "
        "such a test and lacked it.",
        "6 cards or more; 99 decks of 52",
        patterns.apen_counter,
    ),
    Trial(
        "kolmogorov",
        places.TITLES["kolmogorov"],
        "The largest distance of any card's distribution over the places from the even one. Its law is exact.",
        "20 decks",
        places.kolmogorov_counter,
    ),
    Trial(
        "seats",
        places.TITLES["seats"],
        "Which card goes to which seat, for a given dealing order, by default to four seats in turn.",
        "20 decks",
        places.seats_counter,
    ),
)
TRIALS: dict[str, Trial] = {trial.name: trial for trial in _TRIALS}


# -- Several tests on one stream of decks, counted side by side in threads, equal tables only once.

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
        return {name: counter.needed for name, counter in self.counters.items() if counter.decks < counter.needed}
