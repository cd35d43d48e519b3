"""The deck of the fast model: which card lies where, as numbers in lists."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import chain

from mischwerk_machines import CardFormat, Machine

from ..calibration import Calibration
from ..kinds import table


class Deck:
    """Card numbers are places in the well at switch-on. Lists are lowest card first.

    throat: the card on its way (two if they stick together), which still lies in the well, too, until its tail is past
    the well's sensor; flying: what has left the nip and lies in no pocket; is_counted: no card has moved since lost()
    found all of them.
    """

    def __init__(self, cards: int, pockets: int) -> None:
        self.count = cards
        self.well: list[int] = list(range(cards))
        self.throat: list[int] = []
        self.flying: list[int] = []
        self.pockets: list[list[int]] = [[] for _ in range(pockets)]
        self.is_counted = False

    def are_in(self, pockets: range) -> int:
        """1 if there is a card in one of these pockets, else 0."""
        for p in pockets:
            if self.pockets[p]:
                return 1
        return 0

    def places(self) -> list[str]:
        """Return the place of each card: see Mechanism."""
        names = ["between"] * self.count
        for p, cards in enumerate(self.pockets):
            for card in cards:
                names[card] = f"pocket {p}"
        for card in self.throat:
            names[card] = "throat"
        for card in self.well:
            names[card] = "well"
        return names

    def lost(self) -> str:
        """Return what is wrong with the sum of well, throat and pockets, or "": each card is in one place."""
        in_throat = [card for card in self.throat if card not in self.well]
        held = [*self.well, *in_throat, *self.flying, *chain.from_iterable(self.pockets)]
        if len(held) == self.count and len(set(held)) == self.count:
            self.is_counted = True
            return ""
        return f"{len(held)} cards in {len(set(held))} places, but {self.count} were put in"


# -- A card's path past the sensors, measured along the nip's surface in feed steps; for the fast model.  As a
# calibration has measured it in the world, or else estimated from the machine file.


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
