"""Counting in a stream of decks: a table of fixed size, whatever the number of decks; tables can be added up."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from mischwerk.forms import counted
from numpy.typing import NDArray

from mischwerk_lab.trials.outcome import Result, TooFewDecks

Decks: TypeAlias = NDArray[np.integer[Any]]  # uint8; row = deck, column 0 = place 0; values 0..N-1
Counts: TypeAlias = NDArray[np.int64]
MOST_CARDS = 256  # that a byte can number
FEWEST = 20  # decks below which nothing is judged; that p-values hold from there on was measured: docs/laboratory.md

_CHUNK = 65536  # decks, of which a copy may have to be made


class Tally:
    """How often each outcome occurred. ``kernel(decks, *arguments, counts)`` adds the decks to the counts."""

    def __init__(self, n: int, kernel: Callable[..., None], shape: tuple[int, ...], *arguments: Any) -> None:
        self.n = n
        self.decks = 0
        self.counts: Counts = np.zeros(shape, dtype=np.int64)
        self._kernel = kernel
        self._arguments = arguments

    @property
    def key(self) -> tuple[Any, ...]:
        """Equal for tallies that count the same."""
        plain = (one.tobytes() if isinstance(one, np.ndarray) else one for one in self._arguments)
        return (self._kernel.__name__, self._kernel.__module__, self.n, self.counts.shape, *plain)

    def add(self, decks: Decks) -> None:
        """Count more decks, uint8 (D, N). ValueError if they are not of N cards numbered 0..N-1."""
        if decks.ndim != 2 or decks.shape[1] != self.n or decks.dtype != np.uint8:
            raise ValueError(f"decks of shape {decks.shape}, {decks.dtype}; wanted: (D, {self.n}), uint8")
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
