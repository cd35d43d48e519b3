"""The serial test: which card follows which, all overlapping pairs of a deck closed to a ring."""

import numpy as np

from mischwerk_lab.streams import compiled
from mischwerk_lab.trials.cells import chi_square
from mischwerk_lab.trials.counting import FEWEST, Counter, Counts, Decks, Judged, Tally, check_cards

PAIRS = "Serial overlap"
PAIRS_ABOUT = (
    "How often each card follows each other, over all N overlapping pairs of the deck closed to a ring. Pairs overlap, "
    "which ties them; the test knows by how much, exactly."
)
PAIRS_NEEDS = "20 decks of 5 cards or more"


@compiled
def count_pairs(decks: Decks, lag: int, counts: Counts) -> None:
    """counts[card, card that lies ``lag`` places further on]."""
    n = decks.shape[1]
    for row in range(decks.shape[0]):
        for place in range(n):
            counts[decks[row, place], decks[row, (place + lag) % n]] += 1


def pairs_counter(n: int, lag: int = 1) -> Counter:
    """``lag``: places from a card to its partner. ValueError if it is none, all the way round, or half of it."""
    check_cards(n, 5, PAIRS)
    if not 1 <= lag < n or 2 * lag == n:
        raise ValueError(
            f"{PAIRS}: a lag of {lag} is impossible with {n} cards; it is 1 to {n - 1}, but not {n / 2:g}."
        )
    return Counter(PAIRS, Tally(n, count_pairs, (n, n), lag), _judge, FEWEST)


def _judge(counts: Counts, decks: int) -> Judged:
    """Rows and columns have fixed sums. Of the rest, the part that doesn't change when each pair is turned about and
    the part that changes sign are uncorrelated, and each varies alike in all directions: for one deck by 1/(n-1) and by
    n/((n-1)(n-2)). For with (a,b), (c,d) two pairs that can be there at once, both occur with probability
    1/((n-1)(n-2)), whether they share a card in the middle or none; never together are pairs with the same first card,
    the same second one, or turned about.
    """
    n = len(counts)
    away = counts - decks / (n - 1)
    np.fill_diagonal(away, 0.0)
    turned = away.T
    even = float(((away + turned) ** 2).sum()) / 4
    odd = float(((away - turned) ** 2).sum()) / 4
    statistic = (even * (n - 1) + odd * (n - 1) * (n - 2) / n) / decks
    return chi_square(statistic, n * (n - 3) // 2 + (n - 1) * (n - 2) // 2, decks)
