"""How many decks each test needs to see each defect: measured on repeated samples that grow.

A sample grows rung by rung; at each rung every test judges it. The least number of decks is where a share POWER of the
samples is rejected at ALPHA. Where samples end before that, it is estimated from the effect, if all samples together
show one beyond doubt.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from mischwerk_work.executor import Workers, cores, results
from numpy.typing import NDArray
from scipy.special import chdtri, chndtrinc

from mischwerk_lab.experiments.power.defects import Defect
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.trials import Battery, Result
from mischwerk_lab.trials.counting import FEWEST

ALPHA, POWER = 0.01, 0.9
BEYOND_DOUBT = 1e-6  # p-value of all samples together
CARDS = 52
FEWEST_REPEATS, MOST_REPEATS = 10, 10_000
MOST_DECKS = 10_000_000
_CHUNK = 65536
_RESAMPLES = 200
MEASURED, AT_ONCE, ESTIMATED, UNSEEN = "measured", "at once", "reckoned", "unseen"

ProgressCallback = Callable[[int], None]


class Params(NamedTuple):
    """``decks``: at the last rung of a sample; ``repeats``: samples of each defect."""

    decks: int
    repeats: int
    seed: int

    @property
    def rungs(self) -> list[int]:
        """Sizes at which a sample is judged: doubling from the fewest decks, and the last."""
        rungs = [FEWEST]
        while 2 * rungs[-1] < self.decks:
            rungs.append(2 * rungs[-1])
        return [*rungs, self.decks]


class Least(NamedTuple):
    """Fewest decks at which the test rejects with POWER. ``how``: MEASURED; AT_ONCE, if the fewest it can judge
    suffice; ESTIMATED from the effect; or UNSEEN, None, with the decks there were. ``low``, ``high``: 95 % interval,
    None: open.
    """

    decks: float | None
    low: float | None
    high: float | None
    how: str


class Seen(NamedTuple):
    """What was seen of a test and a defect. ``shares``: of samples rejected, by rung, nan where a test can't judge that
    few."""

    shares: list[float]
    least: Least


def check(params: Params) -> None:
    """ValueError in plain words."""
    for what, value, low, high in (
        ("decks", params.decks, 10 * FEWEST, MOST_DECKS),
        ("repeats", params.repeats, FEWEST_REPEATS, MOST_REPEATS),
        ("seed", params.seed, 0, 2**64 - 1),
    ):
        if not low <= value <= high:
            raise ValueError(f"--{what} {value} is out of range: it is {low} to {high}.")


def measure(defect: Defect, params: Params, advance: ProgressCallback | None = None) -> dict[str, Seen]:
    """By name of the test. ``advance`` is called with the number of decks of a sample just done. Same seed, same
    figures."""
    rungs = params.rungs
    batteries = [Battery(CARDS) for _ in range(params.repeats)]
    counters = batteries[0].counters
    rejected = {name: np.full((len(rungs), params.repeats), np.nan) for name in counters}
    for rung, (low, high) in enumerate(pairwise([0, *rungs])):
        if counters:
            samples = ((defect, params, repeat, battery, low, high) for repeat, battery in enumerate(batteries))
            for repeat, by_test in enumerate(results(_grown, samples, Workers(cores()), threads=True)):
                for name, result in by_test.items():
                    rejected[name][rung, repeat] = result.p_value <= ALPHA
        for name in list(counters):
            if rung and (rejected[name][rung - 1 : rung + 1] == 1).all():  # there is nothing more to learn
                rejected[name][rung + 1 :] = 1
                for battery in batteries:
                    battery.drop(name)
        if advance is not None:
            advance(high - low)
    together = batteries[0]
    for battery in batteries[1:]:
        together.merge(battery)
    last = together.results()
    return {name: _seen(table, params, last.get(name)) for name, table in rejected.items()}


def _grown(defect: Defect, params: Params, repeat: int, battery: Battery, low: int, high: int) -> dict[str, Result]:
    """The sample with decks number ``low`` to ``high`` - 1 of its own as well."""
    for begin in range(low, high, _CHUNK):
        decks = sorted_decks(min(_CHUNK, high - begin), CARDS)
        defect.shuffle(decks, repeat * params.decks + begin, params.seed)
        battery.add(decks)
    return battery.results()


def _seen(rejected: NDArray[np.float64], params: Params, together: Result | None) -> Seen:
    """``rejected``: 1 or 0 by rung and repeat; ``together``: of all repeats as one sample, if the test went that
    far."""
    shares = rejected.mean(axis=1)
    crossing = _crossing(shares, params.rungs)
    if crossing is None:
        return Seen(shares.tolist(), _reckoned(together, params))
    first = int(np.flatnonzero(~np.isnan(shares))[0])
    if crossing == params.rungs[first]:
        return Seen(shares.tolist(), Least(crossing, crossing, crossing, AT_ONCE))
    chosen = np.random.default_rng(params.seed).integers(params.repeats, size=(_RESAMPLES, params.repeats))
    again = [_crossing(rejected[:, sample].mean(axis=1), params.rungs) for sample in chosen]
    values = np.sort([np.inf if value is None else value for value in again])
    low, high = values[int(0.025 * _RESAMPLES)], values[int(0.975 * _RESAMPLES)]
    return Seen(shares.tolist(), Least(crossing, float(low), float(high) if np.isfinite(high) else None, MEASURED))


def _crossing(shares: NDArray[np.float64], rungs: Sequence[int]) -> float | None:
    """Where the share rises above POWER for good: between two rungs by a straight line over the logarithm of decks."""
    judged = np.flatnonzero(~np.isnan(shares))
    below = [rung for rung in judged if shares[rung] < POWER]
    if not below:
        return float(rungs[int(judged[0])])
    last = int(below[-1])
    if last == len(rungs) - 1:
        return None
    part = (POWER - shares[last]) / (shares[last + 1] - shares[last])
    return float(rungs[last] * (rungs[last + 1] / rungs[last]) ** part)


def _reckoned(together: Result | None, params: Params) -> Least:
    """From the noncentrality per deck: what a noncentral chi-square needs to be rejected that often.

    A test whose cells get finer with more decks may see more in all samples together than in one. So a result smaller
    than a sample in which the defect was not seen is discarded.
    """
    unseen = Least(None, None, None, UNSEEN)
    if together is None or not together.freedom or together.p_value > BEYOND_DOUBT:
        return unseen
    freedom = together.freedom
    extra = together.statistic - freedom
    wanted = float(chndtrinc(chdtri(freedom, ALPHA), freedom, 1 - POWER)) * together.decks
    if wanted / extra < params.decks:
        return unseen
    spread = 1.96 * (2 * freedom + 4 * extra) ** 0.5
    high = wanted / (extra - spread) if extra > spread else None
    return Least(wanted / extra, wanted / (extra + spread), high, ESTIMATED)
