"""The tests on one view of the decks: what is counted, deck by deck, and what follows from it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.experiments.audit.entropy import Repeats
from mischwerk_lab.starts import View
from mischwerk_lab.trials import TRIALS, Battery, Result, laws
from mischwerk_lab.trials.cells import law_of, simulated
from mischwerk_lab.trials.counting import FEWEST, Counter, Tally
from mischwerk_lab.trials.laws import Extreme
from mischwerk_lab.trials.pairs import count_pairs

_CHUNK = 65536
_SURE, _UNLIKELY = 1e-6, 1e-3  # p-values between which rejecting or not is decided
# The seats are tested for the dealing orders of the form, not for the one that the test itself has.
TESTS = tuple(name for name in TRIALS if name != "seats")
REPEATS = "repeats"
CELL, PAIR, PAIR_2, NEIGHBOURS = "largest-cell", "largest-pair", "largest-pair-2", "largest-neighbours"
LARGEST = (CELL, PAIR, PAIR_2, NEIGHBOURS)
POKER = "poker"
# Of the other views only what says most about the faults that show there: each more test costs the others a little.
FEW_TESTS = (
    "position-chi2",
    "card-mean",
    "runs",
    "rising",
    "adjacency",
    "fixed-points",
    "guessing",
    "outlier",
    "serial",
)


class Found(NamedTuple):
    """``results``: by name, with those of LARGEST, whose cells are in ``extremes``; ``lacking``: how many decks a test
    would need; ``left_out``: what can't be done with such a deck; ``pairs``: of equal decks; ``places``: card by place;
    ``runs``, ``rising``, ``peaks``: counts, of peaks None if they were not counted; ``unshuffled``: decks that are as
    they began."""

    decks: int
    results: dict[str, Result]
    extremes: dict[str, Extreme]
    lacking: dict[str, int]
    left_out: list[str]
    pairs: int
    places: NDArray[np.int64]
    runs: NDArray[np.int64]
    rising: NDArray[np.int64]
    peaks: NDArray[np.int64] | None
    unshuffled: int


def count(
    view: View, names: Sequence[str], poker_places: Sequence[int], told: Callable[[int], None] = lambda done: None
) -> Found:
    """These tests, equal decks, and the largest deviations; ``told`` is called with the decks counted."""
    cards = view.decks.shape[1]
    possible = [name for name in names if _possible(name, cards)]
    battery, repeats = Battery(cards, possible, {POKER: {"positions": poker_places}}), Repeats(cards)
    second = Tally(cards, count_pairs, (cards, cards), 2)
    for begin in range(0, len(view), _CHUNK):
        part = view.part(begin, begin + _CHUNK)
        battery.add(part)
        repeats.add(part)
        second.add(part)
        told(len(part))
    results = {name: _refined(result, battery.counters[name]) for name, result in battery.results().items()}
    results[REPEATS] = repeats.result()
    places = battery.counters["position-chi2"].tally.counts
    extremes = {}
    if len(view) >= FEWEST:
        extremes[CELL] = laws.of_cells(places, len(view))
        if "serial" in battery.counters:
            pairs = battery.counters["serial"].tally.counts
            extremes |= {
                PAIR: laws.of_pairs(pairs, len(view)),
                PAIR_2: laws.of_pairs(second.counts, len(view)),
                NEIGHBOURS: laws.of_neighbours(pairs, len(view)),
            }
    results |= {name: one.result for name, one in extremes.items()}
    left_out = [name for name in names if name not in possible]
    runs, rising, fixed = (battery.counters[name].tally.counts for name in ("runs", "rising", "fixed-points"))
    return Found(
        len(view),
        results,
        extremes,
        battery.lacking(),
        left_out,
        repeats.pairs(),
        places,
        runs,
        rising,
        battery.counters["peaks"].tally.counts if "peaks" in battery.counters else None,
        int(fixed[cards]),
    )


def _refined(result: Result, counter: Counter) -> Result:
    """Tests of counts that come near the limit of an audit are judged by simulation, as chi-square is too sharp there.
    Far beyond it changes nothing."""
    law = law_of(counter.judge)
    if law is None or not _SURE < result.p_value < _UNLIKELY:
        return result
    return result._replace(p_value=max(result.p_value, simulated(law, result.statistic, result.decks)))


def _possible(name: str, cards: int) -> bool:
    """Tell whether that test can be done with decks of that many cards."""
    try:
        TRIALS[name].counter(cards)
    except ValueError:
        return False
    return True
