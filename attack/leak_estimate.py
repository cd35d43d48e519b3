"""How many bits were leaked: an entropy estimated from what was sent over some hundreds of decks."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import numpy as np

_RESAMPLES = 1000


class LeakEstimate(NamedTuple):
    """Bits leaked: the estimate, and the ends of its 95 % interval."""

    bits: float
    low: float
    high: float


def counted(transcripts: list[Any], seed: int) -> LeakEstimate:
    """Entropy of what was sent, from its frequencies, with Miller's and Madow's correction; the interval by
    bootstrap."""
    kinds = list(Counter(transcripts).values())
    rng = np.random.default_rng(seed)
    total = sum(kinds)
    resampled = rng.multinomial(total, np.array(kinds) / total, _RESAMPLES)
    spread = [_entropy_bits(row) for row in resampled]
    bits = _entropy_bits(np.array(kinds))
    # A bootstrap of an entropy is biased downwards as the estimate is: its spread counts, not its middle.
    half = 1.96 * float(np.std(spread))
    return LeakEstimate(bits, max(0.0, bits - half), bits + half)


def _entropy_bits(kinds: Any) -> float:
    kinds = np.asarray(kinds)[np.asarray(kinds) > 0]
    total = kinds.sum()
    shares = kinds / total
    return float(-(shares * np.log2(shares)).sum() + (len(kinds) - 1) / (2 * total * np.log(2)))


def spread(times_ms: list[list[float]], seed: int) -> LeakEstimate:
    """Entropy of durations at a millisecond, as of a normal law with their covariance; the interval by bootstrap."""
    durations = np.diff(np.array(times_ms), axis=1)
    rng = np.random.default_rng(seed)
    rows = [durations[rng.integers(0, len(durations), len(durations))] for _ in range(_RESAMPLES // 10)]
    values = np.array([_normal_bits(row) for row in rows])
    bits = _normal_bits(durations)
    return LeakEstimate(bits, bits - 1.96 * float(values.std()), bits + 1.96 * float(values.std()))


def _normal_bits(rows: Any) -> float:
    covariance = np.atleast_2d(np.cov(rows, rowvar=False))
    kept = np.diag(covariance) > 1e-6
    covariance = covariance[np.ix_(kept, kept)]
    sign, log = np.linalg.slogdet(2 * np.pi * np.e * covariance)
    return float(log / np.log(2) / 2) if sign > 0 else float("nan")
