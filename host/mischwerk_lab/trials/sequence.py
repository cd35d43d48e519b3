"""What the order of a deck shows: runs, peaks, neighbours, fixed points, cycles. One number per deck, of exact law."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.streams import compiled
from mischwerk_lab.trials import laws
from mischwerk_lab.trials.cells import judged_by, needed
from mischwerk_lab.trials.counting import Counter, Counts, Decks, Tally, check_cards

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
    place_of = np.zeros(n, dtype=np.uint8)
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
