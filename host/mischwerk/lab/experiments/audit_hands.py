"""The ways of mixing by hand of the TÜV report's table 2, held to the same tests with as many decks."""

from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

from mischwerk.lab.experiments import counted
from mischwerk.lab.methods import METHODS
from mischwerk.lab.trials import correct

HAND_METHODS = ("wash", "overhand", "gsr", "strip", "mash", "cut")  # in the order of table 2
AFTER = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 50, 100, 200)
TESTS = ("card-mean", "position-chi2", "runs", "rising", "adjacency", "guessing")
MOST_DECKS, FEWEST_DECKS = 20_000, 1_000


class Hand(NamedTuple):
    """One way. ``guessed``: cards guessed beyond chance, ``rejected``: tests that reject, each after ``passes``;
    ``enough``: fewest of these after which no test rejects any more, None if it is never so.
    """

    name: str
    decks: int
    passes: tuple[int, ...]
    guessed: list[float]
    rejected: list[int]
    enough: int | None

    @property
    def seventh(self) -> int:
        """Index of seven passes, which the report and others recommend."""
        return self.passes.index(7)


def work(decks: int) -> int:
    """Decks times passes in all."""
    return len(HAND_METHODS) * AFTER[-1] * sampled(decks)


def sampled(decks: int) -> int:
    """As many decks as are audited, within limits."""
    return min(MOST_DECKS, max(FEWEST_DECKS, decks))


def compared(
    cards: int, decks: int, seed: int, alpha: float, *, threads: int | None = None,
    told: Callable[[int], None] = lambda done: None,
) -> list[Hand]:  # fmt: skip
    """Each way with sampled(decks) decks; ``told`` of decks done by a pass."""
    found = []
    for name in HAND_METHODS:
        kernel = METHODS[name].make(cards)
        count = sampled(decks)
        after = counted.count(kernel, count, AFTER[-1], seed, TESTS, after=AFTER, threads=threads, told=told)
        results = [battery.results() for battery in after.values()]
        # All passes of a way are one family of tests, or one of sixteen would go wrong by chance soon.
        verdict = correct([result for one in results for result in one.values()], alpha).rejected
        ends = list(accumulate(map(len, results)))
        rejected = [sum(verdict[end - len(one) : end]) for end, one in zip(ends, results, strict=True)]
        last = max((index for index, number in enumerate(rejected) if number), default=-1)
        enough = AFTER[last + 1] if last + 1 < len(AFTER) else None
        found.append(Hand(name, count, AFTER, [one["guessing"].effect for one in results], rejected, enough))
    return found
