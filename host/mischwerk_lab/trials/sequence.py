"""What the order of a deck shows: runs, peaks, neighbours, fixed points, cycles. One number per deck, of exact law."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.streams import compiled
from mischwerk_lab.trials import laws
from mischwerk_lab.trials.cells import chi_square, judged_by, needed
from mischwerk_lab.trials.counting import FEWEST, Counter, Counts, Decks, Judged, Tally, check_cards

_Kernel = Callable[[Decks, Counts], None]
_Law = Callable[[int], NDArray[np.float64]]


@compiled
def count_runs(decks: Decks, counts: Counts) -> None:
    """Ascending runs along the places: one more than there are falls."""
    for row in range(decks.shape[0]):
        runs = 1
        for place in range(1, decks.shape[1]):
            runs += decks[row, place] < decks[row, place - 1]
        counts[runs] += 1


@compiled
def count_rising(decks: Decks, counts: Counts) -> None:
    """Rising sequences: card i+1 begins a new one where it lies before card i. The runs of the inverse order."""
    n = decks.shape[1]
    place_of = np.zeros(n, dtype=decks.dtype)
    for row in range(decks.shape[0]):
        for place in range(n):
            place_of[decks[row, place]] = place
        sequences = 1
        for card in range(1, n):
            sequences += place_of[card] < place_of[card - 1]
        counts[sequences] += 1


@compiled
def count_peaks(decks: Decks, counts: Counts) -> None:
    """Cards with a smaller one on either side."""
    for row in range(decks.shape[0]):
        peaks = 0
        for place in range(1, decks.shape[1] - 1):
            card = decks[row, place]
            peaks += (decks[row, place - 1] < card) & (decks[row, place + 1] < card)
        counts[peaks] += 1


@compiled
def count_neighbours(decks: Decks, counts: Counts) -> None:
    """Cards i and i+1 next to each other, in either order."""
    for row in range(decks.shape[0]):
        pairs = 0
        for place in range(1, decks.shape[1]):
            pairs += abs(np.int64(decks[row, place]) - np.int64(decks[row, place - 1])) == 1
        counts[pairs] += 1


@compiled
def count_fixed_points(decks: Decks, counts: Counts) -> None:
    """Cards at their own place."""
    for row in range(decks.shape[0]):
        fixed = 0
        for place in range(decks.shape[1]):
            fixed += decks[row, place] == place
        counts[fixed] += 1


@compiled
def count_cycles(decks: Decks, counts: Counts) -> None:
    """Cycles of the deck taken for a permutation."""
    n = decks.shape[1]
    seen = np.full(n, -1, dtype=np.int64)  # the latest deck in which the place was walked over
    for row in range(decks.shape[0]):
        cycles = 0
        for start in range(n):
            cycles += seen[start] != row
            place = np.int64(start)
            while seen[place] != row:
                seen[place] = row
                place = np.int64(decks[row, place])
        counts[cycles] += 1


TITLES = {
    "runs": "Ascending runs",
    "rising": "Rising sequences",
    "peaks": "Peaks",
    "adjacency": "Neighbours that stayed neighbours",
    "fixed-points": "Fixed points",
    "cycles": "Cycles",
}
_COUNTED: dict[str, tuple[_Kernel, _Law]] = {
    "runs": (count_runs, laws.runs),
    "rising": (count_rising, laws.runs),
    "peaks": (count_peaks, laws.peaks),
    "adjacency": (count_neighbours, laws.neighbours),
    "fixed-points": (count_fixed_points, laws.fixed_points),
    "cycles": (count_cycles, laws.cycles),
}


def counter(n: int, name: str) -> Counter:
    """One of TITLES. ValueError if the deck has too few cards."""
    title = TITLES[name]
    check_cards(n, 3, title)
    kernel, law_of = _COUNTED[name]
    law = law_of(n)
    return Counter(title, Tally(n, kernel, law.shape), judged_by(law), needed(law))


# -- The serial test: which card follows which, all overlapping pairs of a deck closed to a ring.

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


# -- The coupon collector: how many cards are dealt until every group of cards has shown up.

COUPON = "Coupon collector"
COUPON_ABOUT = (
    "How many cards are dealt until each of the groups has shown up; the groups are equal parts of the sorted deck, by "
    "default four, such as the suits. The law without replacement is exact."
)
COUPON_NEEDS = "a deck of more cards than groups"
_MOST_GROUPS = 13


@compiled
def count_collected(decks: Decks, groups: int, counts: Counts) -> None:
    """counts[cards dealt until each group was there]."""
    n = decks.shape[1]
    for row in range(decks.shape[0]):
        missing = (1 << groups) - 1
        dealt = 0
        while missing and dealt < n:
            missing &= ~(1 << np.int64(decks[row, dealt]) * groups // n)
            dealt += 1
        counts[dealt] += 1


def coupon_counter(n: int, groups: int = 4) -> Counter:
    """ValueError if the groups are impossible."""
    if not 2 <= groups <= _MOST_GROUPS:
        raise ValueError(f"{COUPON}: {groups} groups are out of range; it is 2 to {_MOST_GROUPS}.")
    check_cards(n, groups + 1, COUPON)
    law = laws.collected(tuple(np.bincount(np.arange(n) * groups // n).tolist()))
    return Counter(COUPON, Tally(n, count_collected, law.shape, groups), judged_by(law), needed(law))
