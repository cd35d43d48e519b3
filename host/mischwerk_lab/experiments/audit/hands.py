"""The ways of mixing by hand of the TÜV report's table 2: what they need, and how they compare with the audited
shuffler.

With more decks more is detected. So shuffler and ways are compared with as many decks of each, by the same tests.
"""

from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from mischwerk.interrupts import Workers

from mischwerk_lab.experiments import counted
from mischwerk_lab.trials import Battery, correct
from mischwerk_lab.trials.counting import Decks

HAND_METHODS = ("wash", "overhand", "gsr", "strip", "mash", "cut")  # in the order of table 2
AFTER = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 50, 100, 200)
TESTS = ("card-mean", "position-chi2", "runs", "rising", "adjacency", "guessing")
MOST_DECKS, FEWEST_DECKS = 20_000, 1_000
SEVEN = 7  # passes, which the report and others recommend


class HandShuffle(NamedTuple):
    """One way. ``guessed``: cards guessed beyond chance, ``rejected``: tests that reject, each after ``passes``;
    ``enough``: fewest of these after which no test rejects any more, None if that never happens.
    """

    name: str
    decks: int
    passes: tuple[int, ...]
    guessed: list[float]
    rejected: list[int]
    enough: int | None

    @property
    def seventh(self) -> int:
        """Index of SEVEN passes."""
        return self.passes.index(SEVEN)


class Comparison(NamedTuple):
    """Shuffler and ways by hand, the latter after SEVEN passes: how many of the same ``tests`` reject each, with
    ``decks`` decks of each. The tests on one of them are a family of their own.
    """

    decks: int
    tests: int
    own: int
    by_hand: dict[str, int]


def work(decks: int) -> int:
    """Decks times passes in all."""
    return len(HAND_METHODS) * (AFTER[-1] * sampled(decks) + SEVEN * min(MOST_DECKS, decks))


def sampled(decks: int) -> int:
    """As many decks as are audited, within limits: fewer would show next to nothing."""
    return min(MOST_DECKS, max(FEWEST_DECKS, decks))


def compared(
    cards: int,
    decks: int,
    seed: int,
    alpha: float,
    *,
    workers: Workers | None = None,
    advance: Callable[[int], None] = lambda done: None,
) -> list[HandShuffle]:
    """Each way with sampled(decks) decks; ``advance`` is called with decks times passes."""
    hands = []
    for name in HAND_METHODS:
        shuffle, count = counted.Shuffle(name, cards, {}), sampled(decks)
        after = counted.count(shuffle, count, AFTER[-1], seed, TESTS, after=AFTER, workers=workers, advance=advance)
        results = [battery.results() for battery in after.values()]
        # All passes of a way are one family of tests, or one of sixteen would soon reject by chance.
        verdict = correct([result for tests in results for result in tests.values()], alpha).rejected
        ends = list(accumulate(map(len, results)))
        rejected = [sum(verdict[end - len(tests) : end]) for end, tests in zip(ends, results, strict=True)]
        last = max((index for index, number in enumerate(rejected) if number), default=-1)
        enough = AFTER[last + 1] if last + 1 < len(AFTER) else None
        hands.append(HandShuffle(name, count, AFTER, [tests["guessing"].effect for tests in results], rejected, enough))
    return hands


def beside(
    orders: Decks,
    seed: int,
    alpha: float,
    *,
    workers: Workers | None = None,
    advance: Callable[[int], None] = lambda done: None,
) -> Comparison:
    """The first of these decks, MOST_DECKS at most, and as many of each way; ``advance`` is called with decks times
    passes."""
    cards, count = orders.shape[1], min(MOST_DECKS, len(orders))
    own = Battery(cards, TESTS)
    own.add(np.ascontiguousarray(orders[:count]))
    by_hand = {}
    for name in HAND_METHODS:
        shuffle = counted.Shuffle(name, cards, {})
        after = counted.count(shuffle, count, SEVEN, seed, TESTS, after=(SEVEN,), workers=workers, advance=advance)
        by_hand[name] = _rejecting(after[SEVEN], alpha)
    return Comparison(count, len(own.results()), _rejecting(own, alpha), by_hand)


def _rejecting(battery: Battery, alpha: float) -> int:
    return sum(correct(list(battery.results().values()), alpha).rejected)
