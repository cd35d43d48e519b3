"""A card's path past the sensors, measured along the nip's surface in feed steps; for the fast model.

As a calibration has measured it in the world, or else estimated from the machine file.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mischwerk_machines import CardFormat, Machine

from ..calibration import Calibration
from ..kinds import table


class Milestone(Enum):
    """The points a card reaches on its way, in this order."""

    LEAD = "lead at the throat sensor"
    MOUTH = "lead at the pocket's mouth"
    LEFT_WELL = "tail past the well's sensor"
    TAIL = "tail past the throat sensor"


_START_MM = 2.0  # slip and slack before the lowest card moves


@dataclass(frozen=True)
class Journey:
    """Distances in feed steps; milestones count from the lead's arrival at the throat sensor.

    longer_steps: what each card in the well adds to a card's length as the throat sees it, for the nip slips.
    """

    first_lead_steps: float
    gap_steps: float
    card_steps: float
    mouth_steps: float
    left_well_steps: float
    longer_steps: float
    flight_us: float

    def milestones(self, extra_steps: float, above: int) -> list[tuple[float, Milestone]]:
        """Where a card ``extra_steps`` longer than normal reaches what, ascending; ``above``: cards in the well."""
        extra_steps += above * self.longer_steps
        ways = [
            (0.0, Milestone.LEAD),
            (self.mouth_steps, Milestone.MOUTH),
            (self.left_well_steps + extra_steps, Milestone.LEFT_WELL),
            (self.card_steps + extra_steps, Milestone.TAIL),
        ]
        return sorted(ways, key=lambda way: way[0])


def journey(machine: Machine, card: CardFormat, calibration: Calibration | None) -> Journey:
    """On ``machine``. An estimate: up to the nip a card goes at the feed roller's speed, then at the nip's."""
    feed = machine.data.feed
    kind = table.of(machine)
    mouth_mm = kind.mouth_x_mm(machine) - kind.gate_x_mm(machine) - feed.sensor_x_mm
    if calibration is None:
        lead_mm = _START_MM + feed.nip_x_mm / feed.roller_speed_ratio + feed.sensor_x_mm - feed.nip_x_mm
        gap_mm, length_mm, longer_mm = kind.gap_mm, card.length_mm, 0.0
        flight_us = kind.flight_us
    else:
        times = calibration.times
        lead_mm, gap_mm, flight_us = times.first_lead_mm.mean, times.gap_mm.mean, times.flight_us.mean
        length_mm, longer_mm = times.length.intercept_mm, times.length.slope_mm
    left_mm = length_mm - (feed.sensor_x_mm - machine.data.well.sensor_x_mm)
    per_mm = feed.steps_per_mm
    return Journey(
        first_lead_steps=lead_mm * per_mm,
        gap_steps=gap_mm * per_mm,
        card_steps=length_mm * per_mm,
        mouth_steps=mouth_mm * per_mm,
        left_well_steps=max(0.0, left_mm) * per_mm,
        longer_steps=longer_mm * per_mm,
        flight_us=flight_us,
    )
