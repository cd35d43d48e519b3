"""Measure a calibration: thousands of feeds in the world, and what the fast model needs to know of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from mischwerk_machines import CardFormat, Machine, config
from numpy.typing import NDArray
from shuffler.motion import ramp

from ..calibration import PROBABILITIES, Calibration, CalibrationError, Length, Probability, Spread, Times
from ..motion import AxisMotion, Changes
from .conditions import under
from .feeds import DOUBLE_ALIGNED, DOUBLE_OFFSET, JAM, MISFEED, SLIP, Outcomes, joined, measure
from .intervals import clopper_pearson

_DECILES = np.linspace(0.0, 1.0, 11)


def calibrate(
    machine: Machine, card: CardFormat, condition: str, cards: int, feeds: int, seed: int, date: str
) -> Calibration:
    """``feeds`` feeds of ``machine`` under ``condition``, from decks of ``cards``.

    As many of them follow the card before into its pocket as do in a shuffle: one in as many as there are pockets, none
    where a pocket holds one card. Raises KeyError, CalibrationError, MechanismError.
    """
    changed = under(machine, condition)
    following = 0 if machine.capacity == 1 else max(2, feeds // machine.pockets)
    parts = [measure(changed, card, cards, feeds - following, seed)]
    if following:
        parts.append(measure(changed, card, cards, following, seed, follows=True))
    found = joined(parts)
    times = _times(parts, changed, card, cards)
    return Calibration(
        date=date,
        machine=machine.name,
        machine_sha256=machine.sha256,
        format=card.name,
        condition=condition,
        cards=cards,
        seed=seed,
        staged=feeds - following,
        following=following,
        broken=found.broken,
        times=times,
        **probabilities(found),
        lags=_lags(found, times.length),
    )


def probabilities(found: Outcomes) -> dict[str, Any]:
    """A Probability for each name of PROBABILITIES."""
    return {name: _probability(*_count(found, name)) for name in PROBABILITIES}


def _count(found: Outcomes, name: str) -> tuple[int, int]:
    """How often, of how many."""
    never_came = (found.kind == MISFEED) & (found.came == 0)
    failed = (found.attempts > 1) | never_came
    again = (found.attempts > 2) | never_came
    misfeeds = {
        "misfeed": (failed.sum(), len(found)),
        "misfeed_again": (again.sum(), failed.sum()),
        "misfeed_third": (never_came.sum(), again.sum()),
    }
    if name in misfeeds:
        count, of = misfeeds[name]
        return int(count), int(of)
    kind = {"double_offset": DOUBLE_OFFSET, "double_aligned": DOUBLE_ALIGNED, "jam": JAM, "slip": SLIP}[name]
    return int((found.kind == kind).sum()), len(found)


def _probability(count: int, of: int) -> Probability:
    low, high = clopper_pearson(count, of)
    return Probability(count, of, round(count / of, 6) if of else 0.0, round(low, 6), round(high, 6))


def _times(parts: list[Outcomes], machine: Machine, card: CardFormat, cards: int) -> Times:
    """From staged feeds and, if there are any, following ones. Raises CalibrationError if no card came."""
    staged, following = parts[0], parts[1] if len(parts) > 1 else None
    single = [part.cards == 1 for part in parts]
    came = joined(parts)
    alone = came.cards == 1
    # After someone has reached into the well a lead may be anywhere: only a whole deck's first card starts at the gate.
    lead_us = came.lead_us[came.above == cards]
    lead_us = lead_us[np.isfinite(lead_us)]
    return Times(
        first_lead_us=_spread(lead_us, "no card came to the throat at the first attempt"),
        first_lead_mm=_spread(_travel_mm(lead_us, machine, card), "no card came to the throat at the first attempt"),
        gap_staged_mm=_spread(staged.gap_mm[single[0]], "no card was staged after another"),
        gap_following_mm=None
        if following is None
        else _spread(following.gap_mm[single[1]], "no card followed another while the roller ran on"),
        length=_length(came.above[alone], came.length_mm[alone]),
        flight_us=_spread(came.clear_us[alone], "no card left the mouth"),
    )


def _travel_mm(lead_us: NDArray[np.float64], machine: Machine, card: CardFormat) -> NDArray[np.float64]:
    """Travel of the nip's surface in those times from rest, as the firmware starts it for a first attempt."""
    c = config(machine, card)
    motion = AxisMotion(Changes())
    motion.start(ramp.run(c.feed_hz, c.feed_hz, c.feed_accel), 0.0)  # about a second: longer than any lead takes
    per_mm = machine.data.feed.steps_per_mm
    return np.array([motion.position(float(t)) / per_mm for t in lead_us])


def _length(above: NDArray[np.int64], length_mm: NDArray[np.float64]) -> Length:
    seen = np.isfinite(length_mm)
    above, length_mm = above[seen], length_mm[seen]
    if not len(above):
        raise CalibrationError("No card went through the throat alone: there is nothing to calibrate.")
    slope, intercept = 0.0, float(length_mm.mean())
    if np.ptp(above):
        slope, intercept = (float(value) for value in np.polyfit(above, length_mm, 1))
    rest = length_mm - intercept - slope * above
    return Length(round(intercept, 4), round(slope, 5), round(float(rest.std()), 4), len(above))


def _lags(found: Outcomes, length: Length) -> tuple[float, ...]:
    """Deciles of how far the second of two cards lagged, part of a length."""
    pairs = (found.kind == DOUBLE_OFFSET) & np.isfinite(found.length_mm)
    if not pairs.any():
        return ()
    alone_mm = length.intercept_mm + length.slope_mm * found.above[pairs]
    return tuple(round(float(lag), 4) for lag in np.quantile(found.length_mm[pairs] / alone_mm - 1.0, _DECILES))


def _spread(values: NDArray[np.float64], none: str) -> Spread:
    """Of those that are finite. Raises CalibrationError with the words of ``none``."""
    values = values[np.isfinite(values)]
    if not len(values):
        raise CalibrationError(f"{none[:1].upper()}{none[1:]}: more feeds are needed, or a better condition.")
    sd = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    return Spread(round(float(values.mean()), 4), round(sd, 4), len(values))
