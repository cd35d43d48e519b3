"""Riffles, random piles and shelves, by exact laws of the numbers that say all about them, for all decks or a share.

Riffles of Gilbert, Shannon and Reeds leave all decks with the same number of rising sequences equally likely, random
piles all with the same number of runs, shelves all with the same number of peaks (`exact.law`).
"""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.exact import a_shuffle, law
from mischwerk_lab.exact.runs import after_a_shuffle, after_shelves
from mischwerk_lab.experiments.audit.diagnosis import mixtures
from mischwerk_lab.experiments.audit.diagnosis.explanation import (
    PILES,
    PILES_TURNED,
    RIFFLES,
    SHELVES,
    Evidence,
    Explanation,
    fit_of,
)
from mischwerk_lab.trials import laws
from mischwerk_lab.trials.counting import Counts

MOST_SHELVES = 4096  # of a single pass
MOST_PASSES = 12  # riffles; after more, decks can't be told from even ones
_STEPS, _STEPS_OF_SHARE = 4096, 1024  # of the search


def riffles(evidence: Evidence, share: bool) -> Explanation:
    """Return how many, a real number. ``share``: of a share of the decks."""
    return _packets(RIFFLES, evidence.rising, evidence, share)


def piles(evidence: Evidence, share: bool) -> Explanation:
    """Explain by the piles of a single pass, each as it was filled."""
    return _packets(PILES, evidence.runs, evidence, share)


def piles_turned(evidence: Evidence, share: bool) -> Explanation:
    """Explain by the piles of a single pass, each turned over."""
    return _packets(PILES_TURNED, _turned(evidence.runs), evidence, share)


def _turned(runs: Counts) -> Counts:
    """r descending runs are n + 1 - r ascending ones."""
    return np.concatenate([[0], runs[:0:-1]])


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


def _packets(name: str, counts: Counts, evidence: Evidence, share: bool) -> Explanation:
    """Fitted over numbers a of packets: of all decks, those at which they are possible."""
    cards = evidence.cards
    least = 2 if share else max(2, int(np.flatnonzero(counts)[-1]))  # one packet is no shuffle
    # Of fewer packets than cards only whole numbers make a law: of others, what is impossible would be negative.
    many = np.geomspace(max(least, cards), max(2.0**MOST_PASSES, cards + 1), _STEPS_OF_SHARE if share else _STEPS)
    packets = np.concatenate([np.arange(least, cards, dtype=float), many])
    found = (mixtures.of_share if share else mixtures.of_all)(log_ratios(cards, packets), counts)
    whole = max(1, round(float(packets[found.at])))
    even = tuple(laws.runs(cards).tolist())
    fitted = mixtures.mixed((0.0, *map(float, a_shuffle(cards, whole).probabilities())), even, found.share)
    other = mixtures.mixed((0.0, *map(float, after_a_shuffle(cards, whole))), even, found.share)
    if name == RIFFLES:
        fit = fit_of(((fitted, evidence.rising), (other, evidence.runs)), evidence.decks)
    else:
        # Descending runs of a deck are ascending ones of the deck as seen in a mirror, whose rising ones fall as well.
        turn = name == PILES_TURNED
        of_runs = (0.0, *fitted[:0:-1]) if turn else fitted
        of_rising = (0.0, *other[:0:-1]) if turn else other
        fit = fit_of(((of_rising, evidence.rising), (of_runs, evidence.runs)), evidence.decks)
    values = np.log2(packets) if name == RIFFLES else packets
    estimate, low, high = (float(values[index]) for index in (found.at, found.first, found.last))
    return Explanation(name, estimate, low, high, found.log_ratio, fit, share=found.share)


def shelves(evidence: Evidence, peaks: Counts, share: bool) -> Explanation:
    """Whole numbers, all of the small ones; by exact laws. ``peaks``: how many decks have each number."""
    cards = evidence.cards
    numbers, afters, logs = _shelf_laws(cards)
    seen = peaks[: len(afters[0].values)]
    found = (mixtures.of_share if share else mixtures.of_all)(logs, seen)
    at = afters[found.at]
    even_peaks = tuple(laws.peaks(cards).tolist())
    of_peaks = mixtures.mixed(tuple(map(float, at.probabilities())), even_peaks, found.share)
    runs = (0.0, *map(float, after_shelves(cards, numbers[found.at], 1)))
    of_runs = mixtures.mixed(runs, tuple(laws.runs(cards).tolist()), found.share)
    fit = fit_of(((of_peaks, seen), (of_runs, evidence.runs)), evidence.decks)
    estimate, low, high = (numbers[index] for index in (found.at, found.first, found.last))
    return Explanation(SHELVES, estimate, low, high, found.log_ratio, fit, share=found.share)


@lru_cache(16)
def _shelf_laws(cards: int) -> tuple[list[int], list[law.Law], NDArray[np.float64]]:
    """Numbers of shelves, the law of decks after a pass over each, and how much likelier than even each kind is."""
    numbers = sorted({*range(1, 65), *np.geomspace(64, MOST_SHELVES, 256).round().astype(int).tolist()})
    afters = [law.shelves(cards, number, 1) for number in numbers]
    return numbers, afters, np.array([[_log_ratio(way, after, cards) for way in after.ways] for after in afters])


def _log_ratio(ways: int, after: law.Law, cards: int) -> float:
    """Return how much likelier than in even draws a deck is, given in how many ways it can arise; natural logarithm."""
    return math.log(ways) + math.lgamma(cards + 1) - math.log(after.outcomes) if ways else -math.inf
