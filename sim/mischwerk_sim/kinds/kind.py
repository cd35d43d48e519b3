"""What the twin needs to know of a kind of machine: how its pockets move in the fast model, its world, how it is
drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

from mischwerk_machines import Across, CardFormat, Machine
from shuffler.config import MachineConfig

from ..motion import AxisMotion

if TYPE_CHECKING:
    from .poses import Poses


# -- A machine's pocket axis as numbers: what is at the feed, at the pusher and at the sensors. Knows no cards.


class Pockets(ABC):
    """``true``: where the load of the pocket axis is, in steps. ``stops``: its hard stops, steps; None: it has none."""

    stops: tuple[float, float] | None = None

    # -- at the feed ------------------------------------------------------------------------------------
    @abstractmethod
    def at_feed(self, true: float) -> int:
        """The pocket that a card would be fed into."""

    @abstractmethod
    def lets_in(self, true: float, pocket: int, cards: int) -> bool:
        """True if a card that comes now finds the opening of ``pocket``, in which ``cards`` lie."""

    # -- at the pusher ----------------------------------------------------------------------------------
    @abstractmethod
    def lowest_at_eject(self, true: float) -> int:
        """The lowest pocket at the eject level, counted on beyond the ends and around."""

    @abstractmethod
    def at_eject(self, lowest: float) -> float:
        """Where the axis stands with ``lowest`` there; halves are between two pockets."""

    @abstractmethod
    def group(self, lowest: int) -> range:
        """The pockets that the pusher meets with ``lowest`` there."""

    @abstractmethod
    def lets_out(self, true: float) -> bool:
        """True if the pusher, going out now, meets cards and nothing else."""

    # -- sensors ----------------------------------------------------------------------------------------
    @abstractmethod
    def is_home(self, true: float) -> bool:
        """Level of the home switch."""

    @abstractmethod
    def home_crossing(self, motion: AxisMotion, offset: float, now: float) -> float | None:
        """When the home switch changes next, after ``now``, us; ``offset``: of the load to what was commanded."""

    def is_at_slot(self, true: float) -> bool:
        """Level of the slot sensor with the axis at rest; never anything where there is none."""
        return False

    # -- without power ----------------------------------------------------------------------------------
    def falls_to(self, true: float) -> float:
        """Where the load comes to rest when its motor is released."""
        return true


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
