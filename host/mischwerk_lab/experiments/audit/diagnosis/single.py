"""An even shuffle with one fault: decks that were not shuffled, two cards that stick, remainders of few numbers."""

import math

from mischwerk_lab.experiments.audit.diagnosis import remainders
from mischwerk_lab.experiments.audit.diagnosis.explanation import (
    MODULO,
    REACH,
    STICKY,
    UNSHUFFLED,
    Evidence,
    Explanation,
    fit_of,
    interval_of_share,
    x_log,
)
from mischwerk_lab.starts import View
from mischwerk_lab.trials import laws
from mischwerk_lab.trials.largest import Extreme


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
    share, low, high = ((one - chance) / (1 - chance) for one in (seen, *interval))
    penalty = math.log(decks) / 2 + math.log(pair.cells)
    fit = fit_of(((law, evidence.rising), (law, evidence.runs)), decks)
    return Explanation(STICKY, share, low, high, ratio - penalty if share > 0 else -penalty, fit)


def modulo(view: View) -> Explanation:
    """Less a penalty for all the numbers and loops among which the best was looked for."""
    best = remainders.likeliest(view, REACH)
    ratio = best.log_likelihood - math.log(remainders.MOST_NUMBERS * len(remainders.LOOPS))
    return Explanation(MODULO, best.numbers, best.low, best.high, ratio, best.fit, best.loop)
