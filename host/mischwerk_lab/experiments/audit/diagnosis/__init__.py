"""Which way of mixing explains decks that are not even: by maximum likelihood, and "none of these" is an answer.

A way explains the decks if it is far more likely than an even shuffle, and more than the others; and if nothing that is
counted of the decks is rejected under it. Ways that are nearly as likely, and fit, are named as well.
"""

import math

from mischwerk_lab.experiments.audit.diagnosis import features, known, remainders, sequences, simulation
from mischwerk_lab.experiments.audit.diagnosis.explanation import (
    KEYS,
    MODULO,
    NONE,
    PILES,
    PILES_TURNED,
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
_CHECKED = 3  # of the ways with a law of their own, by all numbers
_PLAIN = 100.0  # natural logarithm: a known way of all decks that is so likely, and fits, needs no rival


def diagnose(evidence: Evidence) -> Diagnosis:
    """Diagnose decks that were found not to be even."""
    exact = _exact(evidence)
    seen = features.of(evidence.view)
    fitting = [way for way in exact if way.fits][:_CHECKED]
    checked = [known.checked(way, evidence, seen) for way in fitting]
    by_law = sorted(checked, key=lambda way: not way.fits)  # among these the exact likelihood decides
    rest = [way for way in exact if way not in fitting]
    if by_law and by_law[0].fits and by_law[0].share is None and by_law[0].joint > _PLAIN:
        return _named(by_law[0], by_law[1:] + rest, len(evidence.view))
    others = []
    if evidence.cards <= simulation.MOST_CARDS:
        least = by_law[0].joint if by_law and by_law[0].fits else -math.inf
        others = simulation.found(seen, evidence.cards, least)
        if not any(way.fits for way in (*by_law, *others)):
            turned = View(evidence.view.decks[:, ::-1], evidence.view.starts)
            least = max((way.joint for way in others), default=0.0)
            others += simulation.found(features.of(turned), evidence.cards, least, turned=True)
    judged = sorted((*by_law, *others), key=lambda way: -way.joint)
    likeliest = next((way for way in judged if way.fits), None)
    if likeliest is None:
        return Diagnosis(NONE, judged + rest, [])
    best = by_law[0] if likeliest in by_law else likeliest
    return _named(best, [way for way in judged if way is not best] + rest, len(evidence.view))


def _exact(evidence: Evidence) -> list[Explanation]:
    """The ways with a law of their own, the likeliest first."""
    ways = [unshuffled(evidence), modulo(evidence.view)]
    if evidence.neighbours is not None:
        ways.append(sticky(evidence, evidence.neighbours))
    for share in (False, True):
        ways += [explain(evidence, share) for explain in (sequences.riffles, sequences.piles, sequences.piles_turned)]
        if evidence.peaks is not None:
            ways.append(sequences.shelves(evidence, evidence.peaks, share))
        if evidence.cards <= sequences.MOST_HALF_CUT_CARDS:
            ways.append(sequences.half_cuts(evidence, share))
    return sorted(ways, key=lambda way: -way.log_ratio)


def _named(best: Explanation, others: list[Explanation], decks: int) -> Diagnosis:
    near = [way for way in others if way.fits and _is_near(way, best, decks)]
    if best.name in (PILES, PILES_TURNED) and best.share is None:
        near.insert(0, best._replace(name=KEYS))  # the same law
    return Diagnosis(best.name, [best, *others], near)


def _is_near(way: Explanation, best: Explanation, decks: int) -> bool:
    """A share of the decks that were mixed as the best way says, or otherwise, is not named beside a simpler way."""
    if way.share is not None and best.share is None:
        return False
    if way.option is None and best.option is None:  # both have a law of their own
        return best.log_ratio - way.log_ratio < _NEAR
    return way.against is not None and best.joint - way.joint < _NEAR + simulation.noise_of(decks)
