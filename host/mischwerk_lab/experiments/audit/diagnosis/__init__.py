"""Which way of mixing explains decks that are not even: by maximum likelihood, and "none of these" is an answer.

A way explains the decks if it is far more likely than an even shuffle, and more than the others; and if what it says of
numbers of the decks, runs and rising sequences above all, is not rejected. Ways that are nearly as likely, and fit, are
named as well.
"""

import math

from mischwerk_lab.experiments.audit.diagnosis import overhand, remainders, sequences
from mischwerk_lab.experiments.audit.diagnosis.explanation import (
    MODULO,
    NONE,
    REACH,
    STICKY,
    UNSHUFFLED,
    Diagnosis,
    Evidence,
    Explanation,
    fit_of,
    interval_of_share,
    x_log,
)
from mischwerk_lab.starts import View
from mischwerk_lab.trials import laws
from mischwerk_lab.trials.laws import Extreme

__all__ = ["NONE", "Diagnosis", "Evidence", "Explanation", "diagnose"]


# -- An even shuffle with one fault: decks that were not shuffled, two cards that stick, remainders of few numbers.


def unshuffled(evidence: Evidence) -> Explanation:
    """Decks that are just as they began are expected never of an even shuffle."""
    decks, there = evidence.decks, evidence.unshuffled
    low, high = interval_of_share(there, decks)
    share = there / decks
    even = -math.lgamma(evidence.cards + 1)
    ratio = there * (math.log(share) - even) + x_log(decks - there, 1 - share) if there else 0.0
    fit = 1.0
    if there < decks:
        rising, runs = evidence.rising.copy(), evidence.runs.copy()
        rising[1] -= there
        runs[1] -= there
        law = tuple(laws.runs(evidence.cards).tolist())
        fit = fit_of(((law, rising), (law, runs)), decks - there)
    return Explanation(UNSHUFFLED, share, low, high, ratio - math.log(decks) / 2, fit)


def sticky(evidence: Evidence, pair: Extreme) -> Explanation:
    """The share in which they stuck, besides decks in which they lie together by chance."""
    decks, chance = evidence.decks, pair.expected / evidence.decks
    seen = pair.seen / decks
    ratio = x_log(pair.seen, seen / chance) + x_log(decks - pair.seen, (1 - seen) / (1 - chance))
    law = tuple(laws.runs(evidence.cards).tolist())
    interval = interval_of_share(pair.seen, decks)
    share, low, high = ((rate - chance) / (1 - chance) for rate in (seen, *interval))
    penalty = math.log(decks) / 2 + math.log(pair.cells)
    fit = fit_of(((law, evidence.rising), (law, evidence.runs)), decks)
    return Explanation(STICKY, share, low, high, ratio - penalty if share > 0 else -penalty, fit)


def modulo(view: View) -> Explanation:
    """Less a penalty for all the numbers and loops among which the best was looked for."""
    best = remainders.likeliest(view, REACH)
    ratio = best.log_likelihood - math.log(remainders.MOST_NUMBERS * len(remainders.LOOPS))
    return Explanation(MODULO, best.numbers, best.low, best.high, ratio, best.fit, best.loop)


_NEAR = 3.0  # natural logarithm: 20 times as likely is not enough to leave the other way out


def diagnose(evidence: Evidence) -> Diagnosis:
    """Diagnose decks that were found not to be even."""
    ways = [unshuffled(evidence), modulo(evidence.view)]
    if evidence.neighbours is not None:
        ways.append(sticky(evidence, evidence.neighbours))
    for share in (False, True):
        ways += [explain(evidence, share) for explain in (sequences.riffles, sequences.piles, sequences.piles_turned)]
        if evidence.peaks is not None:
            ways.append(sequences.shelves(evidence, evidence.peaks, share))
        if evidence.cards <= sequences.MOST_HALF_CUT_CARDS:
            ways.append(sequences.half_cuts(evidence, share))
    ways.sort(key=lambda way: -way.log_ratio)
    # Overhand shuffles take seconds to simulate: they are asked only if nothing that is known exactly explains it.
    if not ways[0].fits and (by_hand := overhand.fitted(evidence)) is not None:
        ways.append(by_hand)
        ways.sort(key=lambda way: -way.log_ratio)
    best = ways[0]
    if not best.fits:
        return Diagnosis(NONE, ways, [])
    return Diagnosis(best.name, ways, [way for way in ways[1:] if way.fits and _is_near(way, best)])


def _is_near(way: Explanation, best: Explanation) -> bool:
    """A share of the decks that were mixed as the best way says, or otherwise, is not named beside a simpler way."""
    return way.log_ratio > best.log_ratio - _NEAR and (way.share is None or best.share is not None)
