"""The likeliest of some laws of kinds of decks, for all decks or for a share of them while all others are even."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mischwerk_lab.experiments.audit.diagnosis.explanation import REACH, Interval
from mischwerk_lab.trials.counting import Counts

Floats = NDArray[np.float64]
_HALVINGS = 50  # of the interval of a share
_SHARES = np.linspace(0.0005, 0.9995, 1000)


class Likeliest(NamedTuple):
    """Indices of laws: the likeliest, and the first and last of its 95 % interval; ``log_ratio``: how much likelier
    than even decks, less a penalty for what was fitted; ``share``: of the decks, None for all."""

    at: int
    first: int
    last: int
    log_ratio: float
    share: Interval | None = None


def of_all(log_ratios: Floats, seen: Counts) -> Likeliest:
    """``log_ratios``: how much likelier than even each kind of deck is, a row for each law."""
    there = np.flatnonzero(seen)
    likelihood = log_ratios[:, there] @ seen[there]
    at = int(np.argmax(likelihood))
    inside = np.flatnonzero(likelihood >= likelihood[at] - REACH)
    ratio = float(likelihood[at]) - math.log(seen.sum()) / 2
    return Likeliest(at, int(inside[0]), int(inside[-1]), ratio)


def of_share(log_ratios: Floats, seen: Counts) -> Likeliest:
    """Find the likeliest share of the decks, which is fitted as well, and so costs the same penalty once more."""
    there = np.flatnonzero(seen)
    counts = seen[there].astype(float)
    gain = np.expm1(np.minimum(log_ratios[:, there], 700.0))  # likelier than even by so much
    low, high = np.zeros(len(gain)), np.ones(len(gain))
    for _ in range(_HALVINGS):  # the likelihood is concave in the share
        middle = (low + high) / 2
        rises = (gain / (1 + middle[:, None] * gain)) @ counts > 0
        low, high = np.where(rises, middle, low), np.where(rises, high, middle)
    likelihood = np.log1p(low[:, None] * gain) @ counts
    at = int(np.argmax(likelihood))
    inside = np.flatnonzero(likelihood >= likelihood[at] - REACH)
    shares = [low[at]]
    for one in inside[np.linspace(0, len(inside) - 1, min(len(inside), 40)).astype(int)]:
        profile = np.log1p(_SHARES[:, None] * gain[one]) @ counts
        shares.extend(_SHARES[profile >= likelihood[at] - REACH])
    share = Interval(float(low[at]), float(min(shares)), float(max(shares)))
    return Likeliest(at, int(inside[0]), int(inside[-1]), float(likelihood[at]) - math.log(seen.sum()), share)


def mixed(law: tuple[float, ...], even: tuple[float, ...], share: Interval | None) -> tuple[float, ...]:
    """The law of decks of which that share follows ``law``."""
    if share is None:
        return law
    return tuple(share.estimate * one + (1 - share.estimate) * other for one, other in zip(law, even, strict=True))
