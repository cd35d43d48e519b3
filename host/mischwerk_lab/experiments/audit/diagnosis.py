"""Which way of mixing explains decks that are not even: by maximum likelihood, and "none of these" is an answer.

Riffles of Gilbert, Shannon and Reeds leave all decks with the same number of rising sequences equally likely, random
piles all with the same number of runs (`exact.law`): so these numbers say all that decks can say of how often it was
done. What is fitted is the number a of packets that a single shuffle would have had, 2**k for k riffles. Shelves on
which cards are laid on top or at the bottom are told by the peaks. Of the loop of Fisher and Yates the draws say all
about remainders of too few numbers (`remainders`). The other two are an even shuffle but for a share of decks that were
not shuffled, or in which two cards stuck together.

A way explains the decks if it is far more likely than an even shuffle, and more than the others; and if what it says
of numbers that were not fitted, runs and rising sequences, or how often each remainder was drawn, is not rejected.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import betaincinv

from mischwerk_lab.exact import a_shuffle, law
from mischwerk_lab.exact.runs import after_a_shuffle, after_shelves
from mischwerk_lab.experiments.audit import remainders
from mischwerk_lab.experiments.audit.starts import View
from mischwerk_lab.trials import laws
from mischwerk_lab.trials.cells import judge
from mischwerk_lab.trials.counting import Counts
from mischwerk_lab.trials.largest import Extreme

RIFFLES, PILES, PILES_TURNED, UNSHUFFLED, STICKY = "riffles", "piles", "piles-turned", "unshuffled", "sticky"
MODULO, SHELVES = "modulo", "shelves"
MOST_SHELVES = 4096  # of a single pass
NONE = "none"
MOST_PASSES = 12  # riffles; what is nearer to even than so many is not told from it
_STEPS = 4096  # of the search
_LIKELY = 5.0  # natural logarithm: 150 times as likely as an even shuffle, by BIC
_FIT = 0.001  # p-value below which a way does not fit
_95 = 1.92  # half the 95 % quantile of chi-square with one degree of freedom


class Evidence(NamedTuple):
    """Counts of ``decks`` orders of n cards. ``runs``, ``rising``, ``peaks``: by number, from 0, or None;
    ``unshuffled``: decks just as they began; ``neighbours``: the most conspicuous two cards, None if they can't be
    looked for; ``view``: the orders."""

    decks: int
    runs: Counts
    rising: Counts
    peaks: Counts | None
    unshuffled: int
    neighbours: Extreme | None
    view: View


class Explanation(NamedTuple):
    """``estimate``: riffles, packets, shelves, numbers or a share of the decks, with ``low`` and ``high`` of a 95 %
    interval; ``log_ratio``: how much likelier than even decks, natural logarithm, less a penalty for what was fitted;
    ``fit``: the smaller p-value of runs and rising sequences (for SHELVES, peaks) under it, for two tests; of
    remainders for MODULO; ``loop``: of MODULO, as in `hunting.loops`.
    """

    name: str
    estimate: float
    low: float
    high: float
    log_ratio: float
    fit: float
    loop: str = ""

    @property
    def likely(self) -> bool:
        """Far more than an even shuffle."""
        return self.log_ratio > _LIKELY

    @property
    def fits(self) -> bool:
        """Nothing speaks against it but chance."""
        return self.likely and self.fit >= _FIT


class Diagnosis(NamedTuple):
    """``best``: of ``found``, which begins with the likeliest, the first if it fits; otherwise NONE."""

    best: str
    found: list[Explanation]


def diagnose(evidence: Evidence) -> Diagnosis:
    """Of decks that were found not to be even."""
    cards = len(evidence.rising) - 1
    turned = np.concatenate([[0], evidence.runs[:0:-1]])  # r descending runs are n + 1 - r ascending ones
    found = [
        _unshuffled(evidence, cards),
        _packets(RIFFLES, evidence.rising, evidence, cards),
        _packets(PILES, evidence.runs, evidence, cards),
        _packets(PILES_TURNED, turned, evidence, cards),
        _modulo(evidence.view),
    ]
    if evidence.peaks is not None:
        found.append(_shelves(evidence, evidence.peaks, cards))
    if evidence.neighbours is not None:
        found.append(_sticky(evidence, evidence.neighbours))
    found.sort(key=lambda one: -one.log_ratio)
    return Diagnosis(found[0].name if found[0].fits else NONE, found)


def log_ratios(cards: int, packets: NDArray[np.float64]) -> NDArray[np.float64]:
    """By packets a and number r of sequences, 0..n: log of n! C(a + n - r, n) / a**n, how much likelier than even a
    deck is; -inf where it is impossible. The product of (a - r + j) / a over j = 1..n, as sums of log1p."""
    steps = np.arange(1 - cards, cards + 1)
    possible = steps > -packets[:, None]  # others belong to numbers of sequences that are impossible
    logs = np.log1p(np.where(possible, steps, 0) / packets[:, None])
    sums = np.concatenate([np.zeros((len(packets), 1)), np.cumsum(logs, axis=1)], axis=1)
    out = np.full((len(packets), cards + 1), -np.inf)
    for r in range(1, cards + 1):
        low = cards - r  # index of the step 1 - r
        out[:, r] = np.where(packets > r - 1, sums[:, low + cards] - sums[:, low], -np.inf)
    return out


def _packets(name: str, counts: Counts, evidence: Evidence, cards: int) -> Explanation:
    """Fitted over the real numbers a at which all these decks are possible."""
    most = int(np.flatnonzero(counts)[-1])
    packets = np.geomspace(most, max(2.0**MOST_PASSES, most + 1), _STEPS)
    seen = np.flatnonzero(counts)
    likelihood = log_ratios(cards, packets)[:, seen] @ counts[seen]
    at = int(np.argmax(likelihood))
    inside = np.flatnonzero(likelihood >= likelihood[at] - _95)
    whole = max(1, round(float(packets[at])))
    fitted = (0.0, *map(float, a_shuffle(cards, whole).probabilities()))
    other = (0.0, *map(float, after_a_shuffle(cards, whole)))
    if name == RIFFLES:
        fit = _fit(fitted, evidence.rising, other, evidence.runs, evidence.decks)
    else:
        # Descending runs of a deck are ascending ones of the deck as seen in a mirror, whose rising ones fall as well.
        turn = name == PILES_TURNED
        of_runs = (0.0, *fitted[:0:-1]) if turn else fitted
        of_rising = (0.0, *other[:0:-1]) if turn else other
        fit = _fit(of_rising, evidence.rising, of_runs, evidence.runs, evidence.decks)
    values = np.log2(packets) if name == RIFFLES else packets
    low, high = float(values[inside[0]]), float(values[inside[-1]])
    ratio = float(likelihood[at]) - math.log(evidence.decks) / 2
    return Explanation(name, float(values[at]), low, high, ratio, fit)


def _shelves(evidence: Evidence, peaks: Counts, cards: int) -> Explanation:
    """Whole numbers, all of the small ones; by exact laws."""
    numbers = sorted({*range(1, 65), *np.geomspace(64, MOST_SHELVES, 256).round().astype(int).tolist()})
    afters = [law.shelves(cards, number, 1) for number in numbers]
    seen = peaks[: len(afters[0].values)]
    logs = np.array([[_log_ratio(way, after, cards) for way in after.ways] for after in afters])
    likelihood = np.where(seen, logs, 0.0) @ seen
    at = int(np.argmax(likelihood))
    inside = np.flatnonzero(likelihood >= likelihood[at] - _95)
    of_peaks = tuple(map(float, afters[at].probabilities()))
    of_runs = (0.0, *map(float, after_shelves(cards, numbers[at], 1)))
    fit = _fit(of_peaks, seen, of_runs, evidence.runs, evidence.decks)
    ratio = float(likelihood[at]) - math.log(evidence.decks) / 2
    return Explanation(SHELVES, numbers[at], numbers[inside[0]], numbers[inside[-1]], ratio, fit)


def _log_ratio(ways: int, after: law.Law, cards: int) -> float:
    """How much likelier than even a deck is that can arise in so many ways, natural logarithm."""
    return math.log(ways) + math.lgamma(cards + 1) - math.log(after.outcomes) if ways else -math.inf


def _modulo(view: View) -> Explanation:
    """Less a penalty for all the numbers and loops among which the best was looked for."""
    best = remainders.likeliest(view, _95)
    ratio = best.log_likelihood - math.log(remainders.MOST_NUMBERS * len(remainders.LOOPS))
    return Explanation(MODULO, best.numbers, best.low, best.high, ratio, best.fit, best.loop)


def _unshuffled(evidence: Evidence, cards: int) -> Explanation:
    """Decks that are just as they began are expected never of an even shuffle."""
    decks, there = evidence.decks, evidence.unshuffled
    low, high = _share(there, decks)
    share = there / decks
    even = -math.lgamma(cards + 1)
    ratio = there * (math.log(share) - even) + _x_log(decks - there, 1 - share) if there else 0.0
    fit = 1.0
    if there < decks:
        rising, runs = evidence.rising.copy(), evidence.runs.copy()
        rising[1] -= there
        runs[1] -= there
        even_runs = tuple(laws.runs(cards).tolist())
        fit = _fit(even_runs, rising, even_runs, runs, decks - there)
    return Explanation(UNSHUFFLED, share, low, high, ratio - math.log(decks) / 2, fit)


def _sticky(evidence: Evidence, pair: Extreme) -> Explanation:
    """The share in which they stuck, besides decks in which they lie together by chance."""
    decks, chance, cards = evidence.decks, pair.expected / evidence.decks, len(evidence.rising) - 1
    seen = pair.seen / decks
    ratio = _x_log(pair.seen, seen / chance) + _x_log(decks - pair.seen, (1 - seen) / (1 - chance))
    even_runs = tuple(laws.runs(cards).tolist())
    share, low, high = ((one - chance) / (1 - chance) for one in (seen, *_share(pair.seen, decks)))
    penalty = math.log(decks) / 2 + math.log(pair.cells)
    fit = _fit(even_runs, evidence.rising, even_runs, evidence.runs, decks)
    return Explanation(STICKY, share, low, high, ratio - penalty if share > 0 else -penalty, fit)


def _fit(
    rising: tuple[float, ...], rising_seen: Counts, runs: tuple[float, ...], runs_seen: Counts, decks: int
) -> float:
    """The smaller of the two p-values, for two tests; a law of one cell can't be wrong."""
    judged = [judge(one, seen, decks) for one, seen in ((rising, rising_seen), (runs, runs_seen))]
    return min(1.0, 2 * min((one.p_value for one in judged if one.freedom), default=1.0))


def _share(seen: int, decks: int) -> tuple[float, float]:
    """Clopper and Pearson, 95 %."""
    low = float(betaincinv(seen, decks - seen + 1, 0.025)) if seen else 0.0
    return low, float(betaincinv(seen + 1, decks - seen, 0.975)) if seen < decks else 1.0


def _x_log(x: int, y: float) -> float:
    return x * math.log(y) if x else 0.0
