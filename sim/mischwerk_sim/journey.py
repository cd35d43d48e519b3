"""A card's way past the sensors, measured along the nip's surface in feed steps; for the fast model."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mischwerk_machines import CardFormat, Machine


class Milestone(Enum):
    """What a card reaches on its way, in this order."""

    LEAD = "lead at the throat sensor"
    MOUTH = "lead at the pocket's mouth"
    LEFT_WELL = "tail past the well's sensor"
    TAIL = "tail past the throat sensor"


_GAP_MM = 7.0  # between two cards behind the nip, as the world shows it
_START_MM = 2.0  # slip and slack before the lowest card moves


@dataclass(frozen=True)
class Journey:
    """Distances in feed steps; milestones count from the lead's arrival at the throat sensor."""

    first_lead_steps: float
    gap_steps: float
    card_steps: float
    mouth_steps: float
    left_well_steps: float

    def milestones(self, extra_steps: float) -> list[tuple[float, Milestone]]:
        """Where a card ``extra_steps`` longer than normal reaches what, ascending."""
        ways = [
            (0.0, Milestone.LEAD),
            (self.mouth_steps, Milestone.MOUTH),
            (self.left_well_steps + extra_steps, Milestone.LEFT_WELL),
            (self.card_steps + extra_steps, Milestone.TAIL),
        ]
        return sorted(ways, key=lambda way: way[0])


def journey(machine: Machine, card: CardFormat) -> Journey:
    """The journey on ``machine``: up to the nip a card goes at the feed roller's speed, then at the nip's."""
    feed = machine.data["feed"]
    per_mm = feed["steps_per_mm"]
    if machine.kind == "rack":
        mouth_mm = machine.data["rack"]["entry_x_mm"] - feed["sensor_x_mm"]
        well_sensor_mm = machine.data["well"]["sensor_x_mm"]
    else:
        gate = machine.data["well"]["gate_x_mm"]
        mouth_mm = -machine.data["wheel"]["mouth_sensor_radius_mm"] - gate - feed["sensor_x_mm"]
        well_sensor_mm = machine.data["well"]["sensor_x_mm"]
    lead_mm = _START_MM + feed["nip_x_mm"] / feed["roller_speed_ratio"] + feed["sensor_x_mm"] - feed["nip_x_mm"]
    left_mm = card.length_mm - (feed["sensor_x_mm"] - well_sensor_mm)
    return Journey(
        first_lead_steps=lead_mm * per_mm,
        gap_steps=_GAP_MM * per_mm,
        card_steps=card.length_mm * per_mm,
        mouth_steps=mouth_mm * per_mm,
        left_well_steps=max(0.0, left_mm) * per_mm,
    )
