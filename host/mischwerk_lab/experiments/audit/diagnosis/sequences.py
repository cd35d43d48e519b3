"""Riffles, also cut exactly in half, random piles and shelves, by the laws of numbers that say all about them.

Riffles of Gilbert, Shannon and Reeds leave all decks with the same number of rising sequences equally likely, random
piles all with the same number of runs, shelves all with the same number of peaks (`exact.law`).
"""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab import engine
from mischwerk_lab.exact import a_shuffle, law
from mischwerk_lab.exact.law import runs_after_a_shuffle, runs_after_shelves
from mischwerk_lab.experiments.audit.diagnosis import explanation
from mischwerk_lab.experiments.audit.diagnosis.explanation import (
    HALF_RIFFLES,
    PILES,
    PILES_TURNED,
    RIFFLES,
    SHELVES,
    Evidence,
    Explanation,
    fit_of,
)
from mischwerk_lab.methods import METHODS
from mischwerk_lab.streams import Decks, compiled
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
    best = (explanation.of_share if share else explanation.of_all)(log_ratios(cards, packets), counts)
    whole = max(1, round(float(packets[best.at])))
    even = tuple(laws.runs(cards).tolist())
    fitted = explanation.mixed((0.0, *map(float, a_shuffle(cards, whole).probabilities())), even, best.share)
    other = explanation.mixed((0.0, *map(float, runs_after_a_shuffle(cards, whole))), even, best.share)
    if name == RIFFLES:
        fit = fit_of(((fitted, evidence.rising), (other, evidence.runs)), evidence.decks)
    else:
        # Descending runs of a deck are ascending ones of the deck as seen in a mirror, whose rising ones fall as well.
        turn = name == PILES_TURNED
        of_runs = (0.0, *fitted[:0:-1]) if turn else fitted
        of_rising = (0.0, *other[:0:-1]) if turn else other
        fit = fit_of(((of_rising, evidence.rising), (of_runs, evidence.runs)), evidence.decks)
    values = np.log2(packets) if name == RIFFLES else packets
    estimate, low, high = (float(values[index]) for index in (best.at, best.first, best.last))
    return Explanation(name, estimate, low, high, best.log_ratio, fit, share=best.share)


def shelves(evidence: Evidence, peaks: Counts, share: bool) -> Explanation:
    """Whole numbers, all of the small ones; by exact laws. ``peaks``: how many decks have each number."""
    cards = evidence.cards
    numbers, afters, logs = _shelf_laws(cards)
    seen = peaks[: len(afters[0].values)]
    best = (explanation.of_share if share else explanation.of_all)(logs, seen)
    at = afters[best.at]
    even_peaks = tuple(laws.peaks(cards).tolist())
    of_peaks = explanation.mixed(tuple(map(float, at.probabilities())), even_peaks, best.share)
    runs = (0.0, *map(float, runs_after_shelves(cards, numbers[best.at], 1)))
    of_runs = explanation.mixed(runs, tuple(laws.runs(cards).tolist()), best.share)
    fit = fit_of(((of_peaks, seen), (of_runs, evidence.runs)), evidence.decks)
    estimate, low, high = (numbers[index] for index in (best.at, best.first, best.last))
    return Explanation(SHELVES, estimate, low, high, best.log_ratio, fit, share=best.share)


@lru_cache(16)
def _shelf_laws(cards: int) -> tuple[list[int], list[law.Law], NDArray[np.float64]]:
    """Numbers of shelves, the law of decks after a pass over each, and how much likelier than even each kind is."""
    numbers = sorted({*range(1, 65), *np.geomspace(64, MOST_SHELVES, 256).round().astype(int).tolist()})
    afters = [law.shelves(cards, number, 1) for number in numbers]
    return numbers, afters, np.array([[_log_ratio(way, after, cards) for way in after.ways] for after in afters])


def _log_ratio(ways: int, after: law.Law, cards: int) -> float:
    """Return how much likelier than in even draws a deck is, given in how many ways it can arise; natural logarithm."""
    return math.log(ways) + math.lgamma(cards + 1) - math.log(after.outcomes) if ways else -math.inf


# -- Riffles that are cut exactly in half, told from those of Gilbert, Shannon and Reeds by the cards at the cut.
# Half-cut riffles leave decks with the same breaks equally likely: a break is where a card lies before the one that
# it followed. Between the two cards where the first pass cut there is a break more often than anywhere else, since
# they are never in the same packet. What is fitted is the law of two numbers together: rising sequences, which are
# one more than the breaks, and whether there is a break at the cut. It is known from simulated decks with a fixed
# seed, that of even decks exactly. As these are not all that decks can say, the likelihood is, on average, rather
# too small than too large.

MOST_HALF_CUT_CARDS = 128  # of a deck: the rarest even ones are still a positive float
SIMULATED = 1 << 19
_SEED, _CHUNK = 2026, 8192


def half_cuts(evidence: Evidence, share: bool) -> Explanation:
    """Return how many passes, a whole number. ``share``: of a share of the decks."""
    cards = evidence.cards
    seen = np.zeros((2, cards + 1), dtype=np.int64)
    for begin in range(0, len(evidence.view), _CHUNK):
        _count(evidence.view.part(begin, begin + _CHUNK), seen)
    even, breaks, runs = even_law(cards), *_simulated(cards)
    possible = even > 0
    # A kind that no simulated deck has may be rare all the same.
    law = (breaks + even) / (SIMULATED + 1)
    ratios = np.log(law[:, possible] / even[possible])
    best = (explanation.of_share if share else explanation.of_all)(ratios, seen[possible])
    of_breaks = explanation.mixed(tuple(law[best.at].ravel().tolist()), tuple(even.ravel().tolist()), best.share)
    of_runs = explanation.mixed(
        tuple((runs[best.at] / SIMULATED).tolist()), tuple(laws.runs(cards).tolist()), best.share
    )
    fit = fit_of(((of_breaks, seen.ravel()), (of_runs, evidence.runs)), evidence.decks, SIMULATED)
    estimate, low, high = (index + 1 for index in (best.at, best.first, best.last))
    return Explanation(HALF_RIFFLES, estimate, low, high, best.log_ratio, fit, share=best.share)


@lru_cache(16)
def even_law(cards: int) -> NDArray[np.float64]:
    """Return the law of even decks: [whether there is a break at the cut, rising sequences]. Card by card it is drawn
    at which of the places among the cards before it the next one lies, and only the rank of the last place matters for
    the next."""
    law = np.zeros((2, cards + 1, cards))  # [break at the cut, sequences, rank of the last card's place]
    law[0, 1, 0] = 1.0
    for placed in range(1, cards):
        next_law = np.zeros_like(law)
        below = np.cumsum(law[:, :, :placed], axis=2) / (placed + 1)
        total = below[:, :, -1:]
        # The next card at rank j of 0..placed: before the last one, whose rank was j or more, is a break.
        before = np.concatenate([total, total - below], axis=2)
        after = np.concatenate([np.zeros_like(total), below], axis=2)
        next_law[:, :, : placed + 1] += after
        if placed == cards // 2:
            next_law[1, 1:, : placed + 1] += before.sum(axis=0)[:-1]
        else:
            next_law[:, 1:, : placed + 1] += before[:, :-1]
        law = next_law
    of_breaks: NDArray[np.float64] = law.sum(axis=2)
    return of_breaks


@lru_cache(16)
def _simulated(cards: int) -> tuple[Counts, Counts]:
    """By passes, from 1: how many of the simulated decks have breaks as in `even_law`, and runs by number."""
    breaks = np.zeros((MOST_PASSES, 2, cards + 1), dtype=np.int64)
    runs = np.zeros((MOST_PASSES, cards + 1), dtype=np.int64)

    def count(passes: int, decks: Decks, _first: int) -> None:
        _count(decks, breaks[passes - 1])
        _count_runs(decks, runs[passes - 1])

    passes = range(1, MOST_PASSES + 1)
    engine.run(METHODS["half-riffle"].make(cards), cards, SIMULATED, MOST_PASSES, _SEED, count, after=passes)
    return breaks, runs


@compiled
def _count(decks: Decks, counts: Counts) -> None:
    n = decks.shape[1]
    place = np.zeros(n, dtype=np.int64)
    for row in range(decks.shape[0]):
        for i in range(n):
            place[decks[row, i]] = i
        sequences = 1
        for card in range(1, n):
            sequences += place[card] < place[card - 1]
        half = n // 2
        counts[np.int64(place[half] < place[half - 1]), sequences] += 1


@compiled
def _count_runs(decks: Decks, counts: Counts) -> None:
    n = decks.shape[1]
    for row in range(decks.shape[0]):
        runs = 1
        for i in range(1, n):
            runs += decks[row, i] < decks[row, i - 1]
        counts[runs] += 1
