"""What the twin needs to know of a kind of machine: how its pockets move in the fast model, its world, how it is
drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

from mischwerk_machines import Across, CardFormat, Machine
from shuffler.config import MachineConfig

from .pockets import Pockets

if TYPE_CHECKING:  # NumPy is loaded by who draws
    from .poses import Poses


class PocketAcross(NamedTuple):
    """A pocket seen from above. mouth_mm, stop_mm: its front and end along the feed, from the gate's face; half_mm:
    from its middle to its sides; flare_mm: these flare out at the front by so much, over so much; sides, end: their
    rows in [friction] of the machine file."""

    mouth_mm: float
    stop_mm: float
    half_mm: float
    flare_mm: tuple[float, float]
    sides: str
    end: str


class Kind(ABC):
    """One kind of machine.

    world: its PhysicalWorld as "module:class"; not imported, as only the world needs pymunk, and lies above this.
    carrier: look of the part that carries the pockets. above_gate, table: surfaces at the mouth, on a feed bench.
    gap_mm, flight_us: estimated, without a calibration: between two cards behind the nip, the least that the world
    shows; from the tail's leaving the nip to the mouth's being clear.
    missing_sensors: sensors of the firmware that it does not have.
    film_card, page_card: minimum width of a single card as drawn, in pixels.
    """

    world: str
    carrier: str
    above_gate: str
    table: str
    gap_mm: float
    flight_us: float
    missing_sensors: frozenset[int] = frozenset()
    film_card: float
    page_card: float

    @abstractmethod
    def mouth_x_mm(self, machine: Machine) -> float:
        """x of the sensor at the pockets' mouth, in the coordinates of its world."""

    @abstractmethod
    def gate_x_mm(self, machine: Machine) -> float:
        """x where the coordinates of the feed begin, in the same."""

    @abstractmethod
    def pockets(self, machine: Machine, config: MachineConfig) -> Pockets:
        """Its pocket axis in the fast model; ``config``: the core's."""

    @abstractmethod
    def pocket_across(self, machine: Machine, card: CardFormat, across: Across) -> PocketAcross:
        """A pocket at the feed position, seen from above."""

    @abstractmethod
    def poses(self, machine: Machine, card: CardFormat) -> Poses:
        """Where its parts and the cards in its pockets are drawn when the fast model is played back."""
