"""The tests on one view of the decks: what is counted, deck by deck, and what follows from it."""

from collections.abc import Callable, Sequence
from math import isqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtrc, chdtrc

from mischwerk_lab.experiments.audit.entropy import Repeats
from mischwerk_lab.starts import View
from mischwerk_lab.trials import TRIALS, Battery, Result, laws
from mischwerk_lab.trials.cells import law_of, simulated
from mischwerk_lab.trials.counting import FEWEST, SIMULATED, Counter, Tally
from mischwerk_lab.trials.laws import Extreme
from mischwerk_lab.trials.sequence import count_pairs

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
    view: View, names: Sequence[str], poker_places: Sequence[int], advance: Callable[[int], None] = lambda done: None
) -> Found:
    """These tests, equal decks, and the largest deviations; ``advance`` is called with the decks counted."""
    cards = view.decks.shape[1]
    possible = [name for name in names if _possible(name, cards)]
    battery, repeats = Battery(cards, possible, {POKER: {"positions": poker_places}}), Repeats(cards)
    second = Tally(cards, count_pairs, (cards, cards), 2)
    for begin in range(0, len(view), _CHUNK):
        part = view.part(begin, begin + _CHUNK)
        battery.add(part)
        repeats.add(part)
        second.add(part)
        advance(len(part))
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
    results |= {name: extreme.result for name, extreme in extremes.items()}
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
    p = simulated(law, result.statistic, result.decks)
    return result._replace(p_value=p, p_value_is=SIMULATED) if p > result.p_value else result


def _possible(name: str, cards: int) -> bool:
    """Tell whether that test can be done with decks of that many cards."""
    try:
        TRIALS[name].counter(cards)
    except ValueError:
        return False
    return True


# -- P-values over blocks of the decks, judged as NIST judges a generator: what share passes, and are they uniform.
# NIST SP 800-22 rev. 1a, section 4.2: of an even source a share 1 - alpha of the blocks passes, within three
# standard deviations; and the p-values spread evenly over ten bins, by a chi-square with nine degrees of freedom,
# whose own p-value, P-value_T, is at least 0.0001. A fault that comes and goes shows here, though it drowns in all
# decks together. This decides nothing: the false-alarm rate of an audit is spent on the tests of all decks.

ALPHA = 0.01  # of a test on a block
LEAST_UNIFORMITY = 0.0001  # P-value_T; both are those of NIST
FEWEST_BLOCKS, MOST_BLOCKS = 55, 1000  # section 4.2.2: 55 p-values at least
FEWEST_DECKS = 100  # in a block
_BINS = 10
_SIGMAS = 3.0
_LEFT_OUT = ("outlier",)  # its p-values take three values or so, whatever the number of decks


class Row(NamedTuple):
    """One test. ``bins``: its p-values in ten equal parts of 0 to 1; ``passed``: those of ALPHA or more."""

    test: str
    bins: tuple[int, ...]
    passed: int
    p_value_t: float
    in_proportion: bool

    @property
    def blocks(self) -> int:
        """How many p-values there are."""
        return sum(self.bins)

    @property
    def as_expected(self) -> bool:
        """In proportion and uniform."""
        return self.in_proportion and self.p_value_t >= LEAST_UNIFORMITY


class Blocks(NamedTuple):
    """``blocks`` of ``decks`` each, one after the other from the first deck on; ``rows``: by test."""

    blocks: int
    decks: int
    rows: list[Row]


def sizes(decks: int) -> tuple[int, int]:
    """Return how many blocks, and of how many decks; (0, 0) if there are too few decks for NIST's limits."""
    blocks = min(MOST_BLOCKS, isqrt(decks), decks // FEWEST_DECKS)
    if blocks < FEWEST_BLOCKS:
        blocks = FEWEST_BLOCKS if decks >= FEWEST_BLOCKS * FEWEST_DECKS else 0
    return (blocks, decks // blocks) if blocks else (0, 0)


def tested(view: View, names: Sequence[str], poker_places: Sequence[int]) -> Blocks | None:
    """None if there are too few decks."""
    blocks, decks = sizes(len(view))
    if not blocks:
        return None
    cards = view.decks.shape[1]
    wanted = [name for name in names if name not in _LEFT_OUT]
    values: dict[str, list[float]] = {name: [] for name in wanted}
    for number in range(blocks):
        battery = Battery(cards, wanted, {POKER: {"positions": poker_places}})
        battery.add(view.part(number * decks, (number + 1) * decks))
        for name, result in battery.results().items():
            values[name].append(result.p_value)
    return Blocks(blocks, decks, [row(name, p_values) for name, p_values in values.items() if p_values])


def row(test: str, p_values: Sequence[float]) -> Row:
    """Proportion and uniformity of the p-values of a test."""
    values = np.asarray(p_values)
    bins = np.bincount(np.minimum((_BINS * values).astype(int), _BINS - 1), minlength=_BINS)
    expected = len(values) / _BINS
    p_value_t = float(chdtrc(_BINS - 1, ((bins - expected) ** 2 / expected).sum()))
    passed = int((values >= ALPHA).sum())
    low, high = proportions(len(values))
    return Row(test, tuple(map(int, bins)), passed, p_value_t, low <= passed / len(values) <= high)


def chance_of_any(blocks: int, tests: int) -> float:
    """The probability that an even source has a row that is not as expected, if its tests were independent."""
    low, _ = proportions(blocks)
    most = int(blocks * (1 - low) + 1e-9)  # blocks that may fail
    outside = float(bdtrc(most, blocks, ALPHA)) + LEAST_UNIFORMITY
    return 1 - (1 - outside) ** tests


def proportions(blocks: int) -> tuple[float, float]:
    """The range of NIST: three standard deviations on either side of 1 - ALPHA, 1 at most."""
    half = _SIGMAS * (ALPHA * (1 - ALPHA) / blocks) ** 0.5
    return 1 - ALPHA - half, min(1.0, 1 - ALPHA + half)
