"""Table 1 of the study: the seven patterns of the classical poker test of digits, and the same of the ranks of cards.

The study describes that test and then counts hands of cards. Suits tell flushes from others there, and straights count;
by equal ranks alone all of these are one pattern, and a fifth card of a rank does not exist.
"""

from typing import NamedTuple

import numpy as np

from mischwerk_lab.experiments.study.compute import STUDIED, Study
from mischwerk_lab.trials.poker_hands import FREQUENCIES, HANDS, KINDS

DIGITS = 10**5  # five of them
_NO_PAIR = ("royal flush", "straight flush", "flush", "straight", "high card")


class Pattern(NamedTuple):
    """``digits``: of DIGITS; ``kinds``: the hands that have it."""

    letters: str
    digits: int
    kinds: tuple[str, ...]

    @property
    def hands(self) -> int:
        """How many HANDS there are."""
        return sum(FREQUENCIES[KINDS.index(kind)] for kind in self.kinds)


PATTERNS = (
    Pattern("AAAAA", 10, ()),
    Pattern("AAAAB", 10 * 9 * 5, ("four of a kind",)),
    Pattern("AAABB", 10 * 9 * 10, ("full house",)),
    Pattern("AAABC", 10 * 36 * 20, ("three of a kind",)),
    Pattern("AABBC", 45 * 8 * 30, ("two pairs",)),
    Pattern("AABCD", 10 * 84 * 60, ("one pair",)),
    Pattern("ABCDE", 10 * 9 * 8 * 7 * 6, _NO_PAIR),
)


def shares(study: Study, pattern: Pattern) -> list[float]:
    """Return the shares of the hands after the last iteration, by method."""
    last = [np.asarray(study.passes[method.name][-1].hands) for method in STUDIED]
    return [float(sum(hands[KINDS.index(kind)] for kind in pattern.kinds) / hands.sum()) for hands in last]


def digits(pattern: Pattern) -> float:
    """Return the share of the pattern in five digits that are equally likely."""
    return pattern.digits / DIGITS


def ranks(pattern: Pattern) -> float:
    """Return the share of the pattern in five cards of a uniform deck."""
    return pattern.hands / HANDS
