"""What goes wrong naturally: faults of cards, drawn feed by feed with the probabilities of a calibration.

A kind that the calibration never saw never strikes.
"""

from __future__ import annotations

import random

from .. import fault_kinds as kinds
from ..calibration import Calibration
from ..fault_kinds import Fault

FEEDS = 700  # more than a shuffle of 52 cards has, collected and begun again a dozen times


def draw_natural(calibration: Calibration, seed: int, feeds: int = FEEDS) -> tuple[Fault, ...]:
    """Faults for the first ``feeds`` feeds; a feed may misfeed and then come double."""
    r = random.Random(f"natural {seed}")
    found = []
    for feed in range(feeds):
        attempts = _failed_attempts(r, calibration)
        if attempts:
            found.append(Fault(kinds.MISFEED.name, feed, 0, float(attempts)))
        kind = _kind(r, calibration)
        if kind:
            found.append(Fault(kind, feed, 0, _amount(r, kind, calibration)))
    return tuple(found)


def _failed_attempts(r: random.Random, c: Calibration) -> int:
    """Failed attempts in a row; after the third the firmware gives up."""
    failed = 0
    for probability in (c.misfeed, c.misfeed_again, c.misfeed_third):
        if r.random() >= probability.estimate:
            break
        failed += 1
    return failed


def _kind(r: random.Random, c: Calibration) -> str:
    """Return what else happens to the feed, "" if nothing: at most one of these."""
    at = r.random()
    for kind, probability in (
        (kinds.DOUBLE_OFFSET.name, c.double_offset),
        (kinds.DOUBLE_ALIGNED.name, c.double_aligned),
        (kinds.JAM_THROAT.name, c.jam),
        (kinds.SLIP.name, c.slip),
    ):
        at -= probability.estimate
        if at < 0.0:
            return kind
    return ""


def _amount(r: random.Random, kind: str, c: Calibration) -> float:
    """Return how long a slip is was not measured: it is drawn from what a fault on demand may be."""
    if kind == kinds.DOUBLE_OFFSET.name:
        return _lag(r, c.lags)
    amount = kinds.SLIP.amount
    return r.uniform(amount.least, amount.most) if amount and kind == kinds.SLIP.name else 0.0


def _lag(r: random.Random, deciles: tuple[float, ...]) -> float:
    """From the measured distribution, straight between its deciles; part of a length."""
    at = r.random() * (len(deciles) - 1)
    low = int(at)
    return deciles[low] + (at - low) * (deciles[low + 1] - deciles[low])
