"""Which way of mixing explains decks that are not even: by maximum likelihood, and "none of these" is an answer.

A way explains the decks if it is far more likely than an even shuffle, and more than the others; and if what it says
of numbers of the decks, runs and rising sequences above all, is not rejected. Ways that are nearly as likely, and fit,
are named as well.
"""

from mischwerk_lab.experiments.audit.diagnosis import half_cuts, overhand, sequences, single
from mischwerk_lab.experiments.audit.diagnosis.explanation import NONE, Diagnosis, Evidence, Explanation

_NEAR = 3.0  # natural logarithm: 20 times as likely is not enough to leave the other way out


def diagnose(evidence: Evidence) -> Diagnosis:
    """Of decks that were found not to be even."""
    found = [single.unshuffled(evidence), single.modulo(evidence.view)]
    if evidence.neighbours is not None:
        found.append(single.sticky(evidence, evidence.neighbours))
    for share in (False, True):
        found += [one(evidence, share) for one in (sequences.riffles, sequences.piles, sequences.piles_turned)]
        if evidence.peaks is not None:
            found.append(sequences.shelves(evidence, evidence.peaks, share))
        if evidence.cards <= half_cuts.MOST_CARDS:
            found.append(half_cuts.fitted(evidence, share))
    found.sort(key=lambda one: -one.log_ratio)
    # Overhand shuffles take seconds to simulate: they are asked only if nothing that is known exactly explains it.
    if not found[0].fits and (by_hand := overhand.fitted(evidence)) is not None:
        found.append(by_hand)
        found.sort(key=lambda one: -one.log_ratio)
    best = found[0]
    if not best.fits:
        return Diagnosis(NONE, found, [])
    return Diagnosis(best.name, found, [one for one in found[1:] if one.fits and _is_near(one, best)])


def _is_near(one: Explanation, best: Explanation) -> bool:
    """A share of the decks that were mixed as the best way says, or otherwise, is not named beside a simpler way."""
    return one.log_ratio > best.log_ratio - _NEAR and (one.share is None or best.share is not None)
