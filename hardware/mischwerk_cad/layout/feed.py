"""Where the feed end is: what the section says, the side plates, and the motor that both belts reach."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

from mischwerk_machines import CardFormat, Machine, MachineFileError, card_format
from mischwerk_machines.pieces import Plate, Point, Section
from mischwerk_machines.section import section
from mischwerk_machines.section_feeder import wall_x_mm
from mischwerk_machines.tables import Feed, Well

from ..construction import Construction
from ..geometry.shapes import centres_mm


@dataclass(frozen=True)
class FeedLayout:
    """Layout of one machine, set up for one format. x, z in the machine's frame, mm."""

    machine: Machine
    fmt: CardFormat
    c: Construction
    cut: Section

    @classmethod
    def of(cls, machine: Machine, fmt: CardFormat, c: Construction) -> Self:
        return cls(machine, fmt, c, section(machine, fmt))

    @property
    def feed(self) -> Feed:
        return self.machine.data.feed

    @property
    def well(self) -> Well:
        return self.machine.data.well

    @property
    def gate_x(self) -> float:
        return self.cut.gate_x_mm

    @property
    def rear_x(self) -> float:
        """End of the well behind the cards: the rear wall's face, or a curtain's before it."""
        return self.cut.rear_x_mm

    @property
    def wall_x(self) -> float:
        """Face of the rear wall."""
        return self.cut.wall_x_mm

    @property
    def wall_back_x(self) -> float:
        """Rear side of the rear wall."""
        return self._wall_back_x(self.fmt)

    def _wall_back_x(self, fmt: CardFormat) -> float:
        deep = self.cut.recess.deep_mm if self.cut.recess else 0.0
        return float(wall_x_mm(self.machine, fmt) - deep - self.c["feeder"]["rear_wall_mm"])

    def plate(self, name: str) -> Plate:
        """The section's plate of that name."""
        for piece in self.cut.pieces:
            if isinstance(piece, Plate) and piece.name == name:
                return piece
        raise KeyError(name)

    def corners(self, name: str) -> list[Point]:
        """Its corners in the machine's frame, carriers at rest."""
        return self.cut.at_rest(self.plate(name))

    @property
    def roller(self) -> Point:
        """Axis of the feed roller: x, z."""
        return self.cut.rest["roller"].origin

    @property
    def nip(self) -> Point:
        """Axis of the nip roller."""
        return self.cut.rest["nip"].origin

    @property
    def lifted_mm(self) -> float:
        """Height of the lifted follower's underside."""
        return self.cut.rest["follower"].y_mm

    @property
    def longest_wall_back_x(self) -> float:
        """Rear side of the rear wall with the longest cards: side plates are the same for every format."""
        return min(self._wall_back_x(card_format(name)) for name in self.machine.formats)

    @property
    def side_x(self) -> tuple[float, float]:
        """The side plates, along the feed."""
        ends = self.gate_x + self.feed.guide_end_x_mm + self.c["across"]["side_end_mm"]
        return self.longest_wall_back_x - 4.0, ends

    @property
    def teeth(self) -> tuple[int, int, int, int]:
        """Motor to nip (two), motor to feed roller (two)."""
        a, b, d, e = self.c["drive"][f"{self.machine.kind}_teeth"]
        return a, b, d, e

    @property
    def loops_mm(self) -> tuple[float, float]:
        """Closed belts to nip and feed roller."""
        nip, roller = self.c["drive"][f"{self.machine.kind}_loops_mm"]
        return nip, roller

    @property
    def feed_motor(self) -> Point:
        """Axis of the feed motor, under the well, so that both belts are tight. Raises MachineFileError."""
        motor_nip, nip, motor_roller, roller = self.teeth
        far_nip = centres_mm(self.c, self.loops_mm[0], motor_nip, nip)
        far_roller = centres_mm(self.c, self.loops_mm[1], motor_roller, roller)
        (ax, az), (bx, bz) = self.nip, self.roller
        apart = math.dist(self.nip, self.roller)
        along = (far_nip**2 - far_roller**2 + apart**2) / (2.0 * apart)
        aside_square = far_nip**2 - along**2
        if aside_square <= 0.0:
            raise MachineFileError(f"{self.machine.name}: the feed belts {self.loops_mm} mm don't meet at a motor")
        ux, uz = (bx - ax) / apart, (bz - az) / apart
        aside = math.sqrt(aside_square)
        both = [(ax + along * ux - s * aside * uz, az + along * uz + s * aside * ux) for s in (1.0, -1.0)]
        return min(both, key=lambda point: point[1])
