"""The force of a stepper motor by speed: the same for the twin and for the check of the construction."""

from __future__ import annotations

import math

from .tables import Motors

MICROSTEPS_PER_FULL_STEP = 16


def corner_hz(supply_v: float, current_a: float, inductance_mh: float) -> float:
    """Steps per second above which the force falls: the coils' reactance takes up the whole voltage.

    2 pi f L I = U, where the field turns once in four full steps.
    """
    field_hz = supply_v / (2.0 * math.pi * current_a * inductance_mh * 1e-3)
    return field_hz * 4.0 * MICROSTEPS_PER_FULL_STEP


def corner_hz_of(motors: Motors) -> float:
    """The same of [motors] of a machine file."""
    return corner_hz(motors.supply_v, motors.current_a, motors.inductance_mh)


def share_of_force(hz: float, corner: float) -> float:
    """Share of its standstill force that a motor has at ``hz`` steps per second; ``corner``: see corner_hz.

    Above the corner speed the current has no time to rise between two steps: the pull-out torque goes with 1/speed.
    """
    return min(1.0, corner / max(hz, 1.0))
