"""Measure a calibration: thousands of feeds in the world, and what the fast model needs to know of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from mischwerk_machines import CardFormat, Machine, config
from numpy.typing import NDArray
from shuffler.motion import ramp

from ..calibration import PROBABILITIES, Calibration, CalibrationError, Length, Probability, Spread, Times
from ..motion import AxisMotion, Changes
from .decks import under
from .feeds import DOUBLE_ALIGNED, DOUBLE_OFFSET, JAM, MISFEED, SLIP, Outcomes, measure
from .intervals import clopper_pearson

_DECILES = np.linspace(0.0, 1.0, 11)


def calibrate(
    machine: Machine, card: CardFormat, condition: str, cards: int, feeds: int, seed: int, date: str
) -> Calibration:
    """``feeds`` feeds of ``machine`` under ``condition``, from decks of ``cards``.

    Raises KeyError, CalibrationError, MechanismError.
    """
    changed = under(machine, condition)
    outcomes = measure(changed, card, cards, feeds, seed)
    times = _times(outcomes, changed, card, cards)
    return Calibration(
        date=date,
        machine=machine.name,
        machine_sha256=machine.sha256,
        format=card.name,
        condition=condition,
        cards=cards,
        seed=seed,
        feeds=feeds,
        broken=outcomes.broken,
        times=times,
        **probabilities(outcomes),
        lags=_lags(outcomes, times.length),
    )


def probabilities(outcomes: Outcomes) -> dict[str, Any]:
    """A Probability for each name of PROBABILITIES."""
    return {name: _probability(*_count(outcomes, name)) for name in PROBABILITIES}


def _count(outcomes: Outcomes, name: str) -> tuple[int, int]:
    """Return how often, of how many."""
    never_came = (outcomes.kind == MISFEED) & (outcomes.came == 0)
    failed = (outcomes.attempts > 1) | never_came
    again = (outcomes.attempts > 2) | never_came
    misfeeds = {
        "misfeed": (failed.sum(), len(outcomes)),
        "misfeed_again": (again.sum(), failed.sum()),
        "misfeed_third": (never_came.sum(), again.sum()),
    }
    if name in misfeeds:
        count, of = misfeeds[name]
        return int(count), int(of)
    kind = {"double_offset": DOUBLE_OFFSET, "double_aligned": DOUBLE_ALIGNED, "jam": JAM, "slip": SLIP}[name]
    return int((outcomes.kind == kind).sum()), len(outcomes)


def _probability(count: int, of: int) -> Probability:
    low, high = clopper_pearson(count, of)
    return Probability(count, of, round(count / of, 6) if of else 0.0, round(low, 6), round(high, 6))


def _times(came: Outcomes, machine: Machine, card: CardFormat, cards: int) -> Times:
    """Raises CalibrationError if no card came."""
    alone = came.cards == 1
    # After someone has reached into the well a lead may be anywhere: only a whole deck's first card starts at the gate.
    lead_us = came.lead_us[came.above == cards]
    lead_us = lead_us[np.isfinite(lead_us)]
    return Times(
        first_lead_us=_spread(lead_us, "no card came to the throat at the first attempt"),
        first_lead_mm=_spread(_travel_mm(lead_us, machine, card), "no card came to the throat at the first attempt"),
        gap_mm=_spread(came.gap_mm[alone], "no card was staged after another"),
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


def _lags(outcomes: Outcomes, length: Length) -> tuple[float, ...]:
    """Deciles of how far the second of two cards lagged, part of a length."""
    pairs = (outcomes.kind == DOUBLE_OFFSET) & np.isfinite(outcomes.length_mm)
    if not pairs.any():
        return ()
    alone_mm = length.intercept_mm + length.slope_mm * outcomes.above[pairs]
    return tuple(round(float(lag), 4) for lag in np.quantile(outcomes.length_mm[pairs] / alone_mm - 1.0, _DECILES))


def _spread(values: NDArray[np.float64], none: str) -> Spread:
    """Return the spread of those that are finite. Raises CalibrationError with the words of ``none``."""
    values = values[np.isfinite(values)]
    if not len(values):
        raise CalibrationError(f"{none[:1].upper()}{none[1:]}: more feeds are needed, or a better condition.")
    sd = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    return Spread(round(float(values.mean()), 4), round(sd, 4), len(values))
