"""What follows from the counts of the study: agreement with what was published, distances seen, what tests reject."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from mischwerk_lab import exact
from mischwerk_lab.experiments.study import published
from mischwerk_lab.experiments.study.compute import APEN, STUDIED, Pass, Studied, Study
from mischwerk_lab.methods import METHODS
from mischwerk_lab.trials import correct
from mischwerk_lab.trials.poker import FREQUENCIES, HANDS, KINDS

FREEDOM = 9  # of the poker test: ten kinds of hands
ALPHA = 0.01


class Poker(NamedTuple):
    """Chi-square of all ten kinds of hands, as the study has it, and its standard deviation with that many decks."""

    statistic: float
    spread: float


def poker(hands: Sequence[int], decks: int | None = None) -> Poker:
    """``hands``: counted; ``decks``: number of decks to which the noncentrality, which grows with the decks, is scaled.

    The deviation is by the delta method: that of chi-square with 9 degrees of freedom, and that of the noncentrality
    under the shares counted, less what chance adds to it.
    """
    counted = sum(hands)
    decks = decks or counted
    law = [frequency / HANDS for frequency in FREQUENCIES]
    shares = [count / counted for count in hands]
    excess = sum((share - p) ** 2 / p for share, p in zip(shares, law, strict=True)) - FREEDOM / counted
    sums = [sum(share ** (k + 1) / p**k for share, p in zip(shares, law, strict=True)) for k in (1, 2)]
    variance = max(0.0, 4 * (sums[1] - sums[0] ** 2) - 4 * FREEDOM / counted)
    return Poker(FREEDOM + decks * excess, math.sqrt(2 * FREEDOM + decks * variance))


def poker_difference(theirs: float, hands: Sequence[int]) -> float:
    """Ours minus theirs in standard deviations, ours scaled to their number of decks."""
    scale = published.decks() / sum(hands)
    at_home, brought = poker(hands), poker(hands, published.decks())
    return (brought.statistic - theirs) / math.hypot(scale * at_home.spread, brought.spread)


class Agreement(NamedTuple):
    """Means, or deviations, of the card number at 52 places, published and ours.

    ``z``: difference in standard errors, by place; ``mean_square``: of them, 1 if both come from the same law;
    ``p_value``: of the largest, by Šidák's correction.
    """

    z: list[float]
    mean_square: float
    p_value: float


def agreement(figure: published.Figure, ours: Pass, decks: int) -> Agreement:
    """Valid however the means of different places depend on each other."""
    mine = ours.moments
    z = [
        (our_mean - their_mean) / math.sqrt(our_spread**2 / decks + their_spread**2 / published.decks())
        for our_mean, our_spread, their_mean, their_spread in zip(
            mine.mean, mine.deviation, figure.mean, figure.deviation, strict=True
        )
    ]
    return _agreement(z)


def agreement_of_deviations(figure: published.Figure, ours: Pass, decks: int) -> Agreement:
    """Compare the standard deviations that the study drew as lines. Their errors are those of our decks, for theirs
    would be the same if they follow the same law."""
    error = math.sqrt(1 / decks + 1 / published.decks())
    mine = ours.moments
    return _agreement(
        [
            (our - their) / (spread * error)
            for our, spread, their in zip(mine.deviation, mine.spread, figure.deviation, strict=True)
        ]
    )


def _agreement(z: list[float]) -> Agreement:
    single = math.erfc(max(map(abs, z)) / math.sqrt(2))
    p_value = -math.expm1(len(z) * math.log1p(-single)) if single < 1 else 1.0
    return Agreement(z, sum(value**2 for value in z) / len(z), p_value)


class Seen(NamedTuple):
    """Total variation distance of the number of runs from its law for a uniform deck: at most that of the decks.

    ``spread``: its standard deviation; ``noise``: what it is on average for as many uniform decks.
    """

    distance: float
    spread: float
    noise: float


def seen(counts: Sequence[int]) -> Seen:
    """``counts[r]``: decks with r runs; for riffles of rising sequences, whose law is the same."""
    law = [0.0, *map(float, exact.runs_law(published.CARDS))]
    decks = sum(counts)
    shares = [count / decks for count in counts]
    distance = sum(abs(share - p) for share, p in zip(shares, law, strict=True)) / 2
    more = min(1.0, sum(share for share, p in zip(shares, law, strict=True) if share > p))
    noise = sum(math.sqrt(2 * p * (1 - p) / (math.pi * decks)) for p in law) / 2
    return Seen(distance, math.sqrt(more * (1 - more) / decks), noise)


def distance_seen(done: Pass) -> Seen:
    """By rising sequences where these were counted, by ascending runs elsewhere."""
    return seen(done.rising or done.runs)


def exact_distances(method: Studied, passes: int) -> list[Fraction] | None:
    """Total variation after 1, 2 .. passes: of piles without the cap, of the binomially cut riffle; None: unknown."""
    options = {name: value for name, value in method.options.items() if name != "capacity"}
    law = METHODS[method.kernel].law_of(published.CARDS, options)
    if law is None or law.decks is None:
        return None
    return [exact.distances(law.decks(published.CARDS, number)).total_variation for number in range(1, passes + 1)]


def last_rejected(study: Study, method: Studied) -> dict[str, int]:
    """By test, the last iteration it rejects (0: none): at 1 % over all iterations and tests of this method (Holm)."""
    every = [
        (test, done.iteration, result) for done in study.passes[method.name] for test, result in done.results.items()
    ]
    verdict = correct([result for _, _, result in every], ALPHA)
    last = dict.fromkeys((*method.tests, APEN), 0)
    for (test, iteration, _), rejected in zip(every, verdict.rejected, strict=True):
        if rejected:
            last[test] = max(last[test], iteration)
    return last


# -- Table 1 of the study: the seven patterns of the classical poker test of digits, and the same of the ranks of
# cards. The study describes that test and then counts hands of cards. Suits tell flushes from others there, and
# straights count; by equal ranks alone all of these are one pattern, and a fifth card of a rank does not exist.

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
