"""Riffles that are cut exactly in half, told from those of Gilbert, Shannon and Reeds by the cards at the cut.

Half-cut riffles leave decks with the same breaks equally likely: a break is where a card lies before the one that it
followed. Between the two cards where the first pass cut there is a break more often than anywhere else, since they are
never in the same packet. What is fitted is the law of two numbers together: rising sequences, which are one more than
the breaks, and whether there is a break at the cut. It is known from simulated decks with a fixed seed, that of even
decks exactly. As these are not all that decks can say, the likelihood is, on average, rather too small than too large.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab import engine
from mischwerk_lab.experiments.audit.diagnosis import mixtures
from mischwerk_lab.experiments.audit.diagnosis.explanation import HALF_RIFFLES, Evidence, Explanation, fit_of
from mischwerk_lab.methods import METHODS
from mischwerk_lab.streams import Decks, compiled
from mischwerk_lab.trials import laws
from mischwerk_lab.trials.counting import Counts

MOST_CARDS = 128  # of a deck: the rarest even ones are still a positive float
MOST_PASSES = 12
SIMULATED = 1 << 19
_SEED, _CHUNK = 2026, 8192


def fitted(evidence: Evidence, share: bool) -> Explanation:
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
    found = (mixtures.of_share if share else mixtures.of_all)(ratios, seen[possible])
    of_breaks = mixtures.mixed(tuple(law[found.at].ravel().tolist()), tuple(even.ravel().tolist()), found.share)
    of_runs = mixtures.mixed(
        tuple((runs[found.at] / SIMULATED).tolist()), tuple(laws.runs(cards).tolist()), found.share
    )
    fit = fit_of(((of_breaks, seen.ravel()), (of_runs, evidence.runs)), evidence.decks, SIMULATED)
    estimate, low, high = (index + 1 for index in (found.at, found.first, found.last))
    return Explanation(HALF_RIFFLES, estimate, low, high, found.log_ratio, fit, share=found.share)


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
