"""Counts of kinds against their exact probabilities: Pearson's chi-square, rare kinds put together."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

import numpy as np
from mischwerk.forms import counted
from numpy.typing import NDArray
from scipy.special import chdtrc

from mischwerk_lab.trials.counting import FEWEST, Counts, Judged

LEAST_EXPECTED = 5.0  # of a cell; the usual advice, also of the handbook of NIST, section 1.3.5.15
_ENOUGH = LEAST_EXPECTED - 1e-9  # a product of a probability and a number of decks is rounded
DRAWS, _AT_ONCE, _AS_LARGE = 1_000_000, 50_000, 200
EFFECT = "Cohen's w, noise taken off"


def chi_square(statistic: float, freedom: int, decks: int) -> Judged:
    """Judged by its upper tail: too even is not a fault here.

    The effect is the square root of the noncentrality per deck; its expectation is 0 for uniform decks, because the
    degrees of freedom, which chance alone would bring, are taken off.
    """
    effect = (max(0.0, statistic - freedom) / decks) ** 0.5
    null = f"chi-square, {counted(freedom, 'degree')} of freedom"
    return Judged(statistic, null, float(chdtrc(freedom, statistic)), effect, EFFECT, freedom)


def judge(law: tuple[float, ...], counts: Counts, decks: int) -> Judged:
    """Kinds in an order in which neighbours may be pooled. ``law``: probability of each, of the same length."""
    starts = _starts(law, decks)
    expected = np.add.reduceat(np.array(law), starts) * decks
    seen = np.add.reduceat(counts, starts)
    return chi_square(float(((seen - expected) ** 2 / expected).sum()), len(starts) - 1, decks)


def judged_by(law: NDArray[np.float64]) -> Callable[[Counts, int], Judged]:
    """``judge`` for this law."""
    return partial(judge, tuple(law.tolist()))


def simulated(law: tuple[float, ...], statistic: float, decks: int) -> float:
    """Simulate the p-value of ``judge``: the share of samples of uniform decks, and of this one, whose statistic is as
    large. Chi-square is only what the statistic tends to: with five decks in a cell, p-values of 0.0002 come up to 1.9
    times as often as they should.

    DRAWS samples at most; no more once _AS_LARGE of them are as large, as Besag and Clifford (1991) stop, which leaves
    the p-value valid and known to a fourteenth.
    """
    kept, more = _statistics(law, decks)
    as_large = drawn = 0
    while drawn < DRAWS and as_large < _AS_LARGE:
        if drawn == len(kept) * _AT_ONCE:
            kept.append(next(more))
        as_large += int((kept[drawn // _AT_ONCE] >= statistic * (1 - 1e-12)).sum())
        drawn += _AT_ONCE
    return (as_large + 1) / (drawn + 1)


@lru_cache(4)
def _statistics(law: tuple[float, ...], decks: int) -> tuple[list[NDArray[np.float64]], Iterator[NDArray[np.float64]]]:
    """Keep statistics of samples that were drawn, _AT_ONCE in each piece, beside what draws more: the same for all that
    is judged by this law, such as runs and rising sequences."""

    def drawn() -> Iterator[NDArray[np.float64]]:
        shares = np.add.reduceat(np.array(law), _starts(law, decks))
        expected = shares * decks
        random = np.random.Generator(np.random.PCG64(decks))
        while True:
            seen = random.multinomial(decks, shares / shares.sum(), size=_AT_ONCE)
            yield ((seen - expected) ** 2 / expected).sum(axis=1)

    return [], drawn()


def law_of(judge_by: Callable[[Counts, int], Judged]) -> tuple[float, ...] | None:
    """The law that ``judged_by`` was given; None for another way of judging."""
    if isinstance(judge_by, partial) and judge_by.func is judge:
        return tuple(judge_by.args[0])
    return None


def needed(law: NDArray[np.float64]) -> int:
    """Fewest decks that fill three cells (two, if there are no more kinds), and never less than FEWEST."""
    wanted = min(3, int(np.count_nonzero(law)))
    if wanted < 2:
        raise ValueError("There is nothing to test: only one outcome is possible.")
    decks = FEWEST
    while len(_starts(tuple(law.tolist()), decks)) < wanted:
        decks += 1
    return decks


@lru_cache(1024)
def _starts(law: tuple[float, ...], decks: int) -> list[int]:
    """Where the cells begin: each as small as it can be with LEAST_EXPECTED decks in it."""
    starts, filled = [0], 0.0
    for kind, p in enumerate(law):
        if filled >= _ENOUGH:
            starts.append(kind)
            filled = 0.0
        filled += p * decks
    if filled < _ENOUGH and len(starts) > 1:  # what is left over joins the last cell
        starts.pop()
    return starts
