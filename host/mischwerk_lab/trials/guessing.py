"""Guessing with feedback: how many cards a player who sees each card after the guess names correctly.

On average, to detect what all decks have in common; and in the best single deck, to detect what happens rarely.
"""

import math

import numpy as np

from mischwerk_lab.streams import compiled, copy
from mischwerk_lab.trials import laws
from mischwerk_lab.trials.cells import chi_square
from mischwerk_lab.trials.counting import EXACT, FEWEST, Counter, Counts, Decks, Judged, Tally, check_cards

TITLE = "Guessing with feedback"
ABOUT = (
    "A player who knows the order before the shuffle names each card before it is dealt: the next card not yet seen "
    "after the one last shown (Bayer and Diaconis 1992, section 5.1). Of a uniform deck every such player gets "
    "1 + 1/2 + .. + 1/N right on average."
)
NEEDS = "20 decks"
OUTLIER = "The most guessable deck"
OUTLIER_ABOUT = (
    "The best score of that player in any one deck: a deck that was never shuffled gives all cards away, and stands "
    "out however many others are in order. The law is exact; being of whole numbers, it rejects less often than stated."
)


@compiled
def count_hits(decks: Decks, counts: Counts) -> None:
    """counts[right guesses]. The cards not yet seen form a ring, in which the one last shown still knows its next."""
    n = decks.shape[1]
    next_card = ((np.arange(n) + 1) % n).astype(decks.dtype)
    last_card = ((np.arange(n) + n - 1) % n).astype(decks.dtype)
    after, before = next_card.copy(), last_card.copy()
    for row in range(decks.shape[0]):
        copy(next_card, after)
        copy(last_card, before)
        guess = next_card[n - 1]
        hits = np.int64(0)
        for place in range(n):
            shown = decks[row, place]
            hits += shown == guess
            after[before[shown]] = after[shown]
            before[after[shown]] = before[shown]
            guess = after[shown]
        counts[hits] += 1


def counter(n: int) -> Counter:
    """ValueError if the deck has too few cards."""
    check_cards(n, 2, TITLE)
    return Counter(TITLE, Tally(n, count_hits, (n + 1,)), _judge, FEWEST)


def outlier_counter(n: int) -> Counter:
    """ValueError if the deck has too few cards."""
    check_cards(n, 3, OUTLIER)
    return Counter(OUTLIER, Tally(n, count_hits, (n + 1,)), _judge_outlier, FEWEST)


def _judge_outlier(counts: Counts, decks: int) -> Judged:
    """Scores of decks are independent, each of the law of `laws.cycles`."""
    n = counts.size - 1
    best = int(np.flatnonzero(counts)[-1])
    tail = math.fsum(laws.cycles(n)[best:])
    p = 1.0 if tail >= 1 else -math.expm1(decks * math.log1p(-tail))
    null = f"largest of {decks:,} scores, each the sum of {n} chances of 1/1, 1/2 .. 1/{n}"
    return Judged(float(best), null, p, float(best), "cards guessed in that deck", 0, EXACT)


def _judge(counts: Counts, decks: int) -> Judged:
    """A hit has probability 1/r with r cards left, whatever came before: mean and variance are exact. The statistic is
    the square of the mean's deviation, counted in standard deviations, so that too few hits are noticed as well.
    """
    n = counts.size - 1
    mean = math.fsum(1 / left for left in range(1, n + 1))
    variance = math.fsum((1 - 1 / left) / left for left in range(1, n + 1))
    beyond = float(counts @ np.arange(n + 1)) / decks - mean
    judged = chi_square(beyond**2 * decks / variance, 1, decks)
    null = f"{judged.null}; mean {mean:.4f}, variance {variance:.4f} a deck"
    return judged._replace(null=null, effect=beyond, effect_name="cards guessed beyond chance")
