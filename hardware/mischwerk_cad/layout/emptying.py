"""What rack, gate and frame must know of what empties the shelves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from build123d import Location

from ..geometry.shapes import Span
from ..model import Pose

if TYPE_CHECKING:
    from .rack import RackLayout


class RackEmptying(ABC):
    """One way to empty shelves. layout: of the machine that has it. Heights and places: mm, in the machine's frame."""

    def __init__(self, layout: RackLayout) -> None:
        self.layout = layout

    @property
    @abstractmethod
    def reach_z(self) -> Span:
        """Heights that it takes among the shelves, the lowest that it empties at the eject level."""

    @property
    @abstractmethod
    def openings_y(self) -> list[Span]:
        """Where across it passes back and stops: strips and ribs lie between."""

    @abstractmethod
    def openings(self) -> list[Any]:
        """Cuts in the rack's body, which its ties hold together over and under them."""

    @property
    @abstractmethod
    def end_x(self) -> float:
        """Where the frame may end."""

    def bridge_slots(self, x: Span, high: float) -> list[Any]:
        """Cuts in the bridge before the shelves, from front to rear ``x``, up to ``high``."""
        return []

    def moves(self) -> Mapping[str, Callable[[float], Location]]:
        """Return how its carriers move, by carrier."""
        return {}

    @abstractmethod
    def poses(self, low: float, high: float) -> list[Pose]:
        """Poses with the rack between its stops ``low`` and ``high`` in which nothing may touch."""
