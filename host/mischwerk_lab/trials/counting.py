"""Counting in a stream of decks: a table of fixed size, whatever the number of decks; tables can be added up."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from mischwerk.errors import UsageProblem
from mischwerk.forms import counted
from numpy.typing import NDArray

# -- The result of a statistical test on a sample of decks, and of many tests on the same sample.


EXACT, BOUND, APPROXIMATE, SIMULATED = "exact", "at most", "approximate", "simulated"  # what a p-value is


class Result(NamedTuple):
    """``null``: the law of the statistic if every order is equally probable; ``p_value``: the probability under it of
    a statistic as far off as this, 0..1, so that rejecting below alpha is a false alarm in a share alpha of cases.

    ``effect``: how far the decks are from that law, whatever their number: 0 for none, named by ``effect_name``.
    ``decks``: in the sample; ``needed``: fewest decks with which the test may be done; ``freedom``: of the chi-square
    that the statistic is, 0 if it isn't one; ``p_value_is``: EXACT, BOUND, APPROXIMATE or SIMULATED.
    """

    statistic: float
    null: str
    p_value: float
    effect: float
    effect_name: str
    decks: int
    needed: int
    freedom: int = 0
    p_value_is: str = APPROXIMATE


class TooFewDecks(UsageProblem):
    """The sample is too small for this test. ``needed``: fewest decks."""

    def __init__(self, title: str, decks: int, needed: int) -> None:
        super().__init__(
            f"{title}: {counted(decks, 'deck is', 'decks are')} too few; the test needs {needed:,}.",
            "Give more decks, or leave this test out.",
        )
        self.needed = needed


class Holm(NamedTuple):
    """Results of one sample corrected for their number, in their order.

    ``adjusted``: p-values to be compared with ``alpha`` itself. That any of them is a false alarm has a probability of
    ``alpha`` at most, however the tests depend on each other.
    """

    alpha: float
    adjusted: list[float]
    rejected: list[bool]


def correct(results: Sequence[Result], alpha: float = 0.01, shares: Sequence[float] | None = None) -> Holm:
    """The step-down correction of Holm (1979), A simple sequentially rejective multiple test procedure.

    ``shares``: of the rate, for each result, above 0 and in any unit; all alike if left out. They must not depend on
    the sample.
    """
    if not 0 < alpha < 1:
        raise ValueError(f"a false-alarm rate of {alpha} is not between 0 and 1")
    share = [1.0] * len(results) if shares is None else list(shares)
    order = sorted(range(len(results)), key=lambda i: results[i].p_value / share[i])
    adjusted = [0.0] * len(results)
    highest = 0.0
    for rank, i in enumerate(order):
        left = sum(share[k] for k in order[rank:])
        highest = max(highest, min(1.0, left / share[i] * results[i].p_value))
        adjusted[i] = highest
    return Holm(alpha, adjusted, [p <= alpha for p in adjusted])


Decks: TypeAlias = NDArray[
    np.integer[Any]
]  # uint8, or uint16 for more than 256 cards; row = deck, column 0 = place 0; values 0..N-1
Counts: TypeAlias = NDArray[np.int64]
MOST_CARDS = 416  # a shoe of eight packs
FEWEST = 20  # fewer decks are not judged; p-values hold from there on, as measured: docs/measurements/laboratory.md

_CHUNK = 65536  # decks, of which a copy may have to be made


class Tally:
    """How often each outcome occurred. ``kernel(decks, *arguments, counts)`` adds the decks to the counts."""

    def __init__(self, n: int, kernel: Callable[..., None], shape: tuple[int, ...], *arguments: Any) -> None:
        self.n = n
        self.decks = 0
        self._kind = np.dtype(np.uint8 if n <= 256 else np.uint16)
        self.counts: Counts = np.zeros(shape, dtype=np.int64)
        self._kernel = kernel
        self._arguments = arguments

    @property
    def key(self) -> tuple[Any, ...]:
        """Equal for tallies that count the same."""
        plain = (argument.tobytes() if isinstance(argument, np.ndarray) else argument for argument in self._arguments)
        return (self._kernel.__name__, self._kernel.__module__, self.n, self.counts.shape, *plain)

    def add(self, decks: Decks) -> None:
        """Count more decks (D, N). ValueError if they are not of N cards numbered 0..N-1."""
        if decks.ndim != 2 or decks.shape[1] != self.n or decks.dtype != self._kind:
            raise ValueError(f"decks of shape {decks.shape}, {decks.dtype}; wanted: (D, {self.n}), {self._kind}")
        if decks.size and int(decks.max()) >= self.n:  # a kernel would write outside its table
            raise ValueError(f"a card numbered {decks.max()} in decks of {self.n}")
        for first in range(0, len(decks), _CHUNK):
            part = decks[first : first + _CHUNK]
            # Writeable, as code would be compiled once more for read-only arrays.
            self._kernel(np.require(part, requirements=["C", "W"]), *self._arguments, self.counts)
        self.decks += len(decks)

    def merge(self, other: "Tally") -> None:
        """Add the counts of another tally. ValueError if it counts something else."""
        if self.key != other.key:
            raise ValueError("these two do not count the same")
        self.counts += other.counts
        self.decks += other.decks


class Judged(NamedTuple):
    """A result without its sample."""

    statistic: float
    null: str
    p_value: float
    effect: float
    effect_name: str
    freedom: int
    p_value_is: str = APPROXIMATE


class Counter:
    """One test on a stream of decks. ``judge(counts, decks)`` makes the result; ``needed``: fewest decks for it."""

    def __init__(self, title: str, tally: Tally, judge: Callable[[Counts, int], Judged], needed: int) -> None:
        self.title = title
        self.tally = tally
        self.judge = judge
        self.needed = needed

    @property
    def decks(self) -> int:
        """Counted so far."""
        return self.tally.decks

    def add(self, decks: Decks) -> None:
        """See Tally.add."""
        self.tally.add(decks)

    def merge(self, other: "Counter") -> None:
        """See Tally.merge."""
        self.tally.merge(other.tally)

    def result(self) -> Result:
        """Return the result of all decks counted so far. Raises TooFewDecks."""
        if self.decks < self.needed:
            raise TooFewDecks(self.title, self.decks, self.needed)
        judged = self.judge(self.tally.counts, self.decks)
        return Result(**judged._asdict(), decks=self.decks, needed=self.needed)


def check_cards(n: int, least: int, title: str) -> None:
    """ValueError if a deck of ``n`` cards can't be tested."""
    if not least <= n <= MOST_CARDS:
        raise ValueError(f"{title}: a deck of {counted(n, 'card')} can't be tested; it takes {least} to {MOST_CARDS}.")
