"""Closed belts: the distance between the axes of two pulleys."""

from __future__ import annotations

import math

from mischwerk_machines import MachineFileError

from ..construction import Construction


def centres_mm(c: Construction, loop_mm: float, teeth_a: int, teeth_b: int) -> float:
    """Between the axes of two pulleys in a closed belt, by the usual formula. Raises MachineFileError if too short."""
    pitch = c["drive"]["pitch_mm"]
    straight = loop_mm - pitch * (teeth_a + teeth_b) / 2.0
    bow = (pitch * abs(teeth_a - teeth_b) / (2.0 * math.pi)) ** 2  # (R - r)^2
    square = straight**2 - 8.0 * bow
    if straight <= 0.0 or square <= 0.0:
        raise MachineFileError(f"a belt of {loop_mm} mm is too short for {teeth_a} and {teeth_b} teeth")
    return float((straight + math.sqrt(square)) / 4.0)
