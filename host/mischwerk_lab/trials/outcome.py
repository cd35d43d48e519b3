"""The result of a statistical test on a sample of decks, and of many tests on the same sample."""

from collections.abc import Sequence
from typing import NamedTuple

from mischwerk.errors import UsageProblem
from mischwerk.forms import counted


class Result(NamedTuple):
    """``null``: the law of the statistic if every order is equally probable; ``p_value``: the probability under it of
    a statistic as far off as this, 0..1, so that rejecting below alpha is a false alarm in a share alpha of cases.

    ``effect``: how far the decks are from that law, whatever their number: 0 for none, named by ``effect_name``.
    ``decks``: in the sample; ``needed``: fewest decks with which the test may be done; ``freedom``: of the chi-square
    that the statistic is, 0 if it isn't one.
    """

    statistic: float
    null: str
    p_value: float
    effect: float
    effect_name: str
    decks: int
    needed: int
    freedom: int = 0


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

    @property
    def any_rejected(self) -> bool:
        """The sample as a whole is not uniform."""
        return any(self.rejected)


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
