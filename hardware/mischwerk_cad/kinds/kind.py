"""What the drawings need to know of a kind of machine, except for its parts: those are in parts/pocket_end.py."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.pieces import Section
from numpy.typing import NDArray

from ..construction import Construction

if TYPE_CHECKING:
    from ..model import Build


# -- What a motor must do, according to the machine file.

G_M_S2 = 9.81


class Axis(NamedTuple):
    """``accel_key``, ``force_key``: the numbers of the machine file that say acceleration and greatest force.

    Units of a straight axis: N and metres; of one that turns: N m and radians. steps_per_unit: for a metre or a radian.
    moves: steps per second by name, the quickest first.
    """

    accel_key: str
    force_key: str
    unit: str  # "N" or "N m"
    accel: float
    force: float
    moves: Mapping[str, float]
    steps_per_unit: float

    @property
    def hz(self) -> float:
        """Frequency of the quickest move, Hz."""
        return next(iter(self.moves.values()))


class _Straight(Protocol):
    @property
    def max_force_n(self) -> float: ...
    @property
    def steps_per_mm(self) -> float: ...
    @property
    def speed_mm_s(self) -> float: ...
    @property
    def accel_mm_s2(self) -> float: ...


def straight(table: str, values: _Straight, quickest: str, slower: Mapping[str, float]) -> Axis:
    """The axis of a table of the machine file that says its numbers in mm. quickest: the name of its full-speed move;
    slower: the others, steps per second.
    """
    moves, accel = {quickest: values.speed_mm_s * values.steps_per_mm, **slower}, values.accel_mm_s2 * 1e-3
    keys = f"{table}.accel_mm_s2", f"{table}.max_force_n"
    return Axis(*keys, "N", accel, values.max_force_n, moves, values.steps_per_mm * 1e3)


# -- One number of a machine file that can't be built.

STEEPEST_DEG = 60.0  # of what a card's end slides along as it is stopped, from square to the card


class Problem(NamedTuple):
    """key: as table.key of the machine file, or of construction.toml."""

    key: str
    value: Any
    reason: str
    remedy: str


# -- Regions of the side view: functions of x and y (arrays, mm) that say which points lie in them.

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Region = Callable[[Array, Array], Mask]


def box(left: float, right: float, low: float, high: float) -> Region:
    """Upright rectangle."""
    return lambda x, y: (x > left) & (x < right) & (y > low) & (y < high)


class Kind(ABC):
    """One kind of machine.

    parts: the module with its POCKET_END; not imported, as parts lie above this. carrier: what moves with the pockets.
    drawn_unit: a unit of that carrier's mass in the drawings (g, or g mm² of what turns), in kg or kg m².
    pushes: the direction along its own x in which the face pushes cards, 1 or -1.
    """

    parts: str
    carrier: str
    drawn_unit: float
    pushes: float

    @abstractmethod
    def problems(self, machine: Machine, formats: Sequence[CardFormat], c: Construction) -> Iterator[Problem]:
        """Problems that keep its pocket end from being built."""

    # -- motors ----------------------------------------------------------------------------------------------------
    @abstractmethod
    def pocket_axis(self, machine: Machine) -> Axis:
        """The axis that moves the pockets."""

    @abstractmethod
    def pocket_moved(self, machine: Machine) -> float:
        """Return what it moves, according to the machine file: kg, or kg m² of what turns."""

    @abstractmethod
    def pocket_needs(self, machine: Machine, card: CardFormat, limits: Mapping[str, Any], moved: float) -> float:
        """Force or torque at its hardest moment, N or N m. limits: of construction.toml; moved: as `pocket_moved`."""

    @abstractmethod
    def pocket_watts(self, machine: Machine) -> float:
        """Power of that axis at full force and full speed."""

    def cards_moved(self, build: Build) -> float:
        """Return what the cards add to the moved mass of the drawings: nothing where the machine file leaves them out,
        too."""
        return 0.0

    @abstractmethod
    def swept(self, machine: Machine) -> tuple[int, float]:
        """Pockets that one stroke of the pusher empties at most, and the friction of cards in them."""

    # -- the frame: ``layout`` is a layout.machine.Layout ------------------------------------------------------------
    @abstractmethod
    def lowest_z(self, layout: Any) -> float:
        """Return what the frame must leave room for over its plate, and the room."""

    @abstractmethod
    def end_x(self, layout: Any) -> float:
        """Where the frame may end, behind the pockets."""

    # -- the side view ---------------------------------------------------------------------------------------------
    @abstractmethod
    def mouth_x_mm(self, machine: Machine) -> float:
        """Where the pockets begin."""

    @abstractmethod
    def card_space(self, machine: Machine, card_format: CardFormat, section: Section) -> list[Region]:
        """Where cards may be beyond the feed end."""

    @abstractmethod
    def dimension(self, view: Any, cut: Section, build: Build, foot: float) -> None:
        """Dimensions of the pocket end, into a view (output.svg.View) of the card path; foot: its lower edge, px."""


# -- Numbers as drawings show them.


def mm(value: float) -> str:
    """Millimetres with two places at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
