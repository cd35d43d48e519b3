"""What a kind of machine draws itself: its pocket end, and what depends on that in parts that every build has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine

from ..construction import Construction
from ..geometry.shapes import Point
from ..kinds import table
from ..layout.machine import Layout
from ..model import Part, Pose

Hole = Callable[..., Any]  # x, z and perhaps a radius -> a hole through a side plate


class PocketEnd(ABC):
    """The parts of one kind of machine. boards: its light barriers, in the order of their boards."""

    boards: tuple[str, ...] = ("throat", "entry", "pocket", "well")

    @abstractmethod
    def parts(self, machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
        """Its own. Raises MachineFileError."""

    @abstractmethod
    def moves(self, layout: Layout) -> Mapping[str, Callable[[float], Location]]:
        """Return how its carriers move, by carrier."""

    @abstractmethod
    def poses(self, layout: Layout) -> tuple[Pose, ...]:
        """The poses in which nothing may touch."""

    def covered(self, machine: Machine, card_format: CardFormat, c: Construction, cover: list[Part]) -> list[Part]:
        """The cover with room for what stands out of it."""
        return cover

    def rig_pocket(self, layout: Layout) -> list[Part] | None:
        """The fixed pocket of its feed rig; None: it has no such rig."""
        return None

    # -- what every build has, and depends on the kind -----------------------------------------------------------------
    def tallest_z(self, layout: Layout) -> list[float]:
        """Return what moves up under the cover beyond where it is drawn."""
        return []

    @abstractmethod
    def cover_edge_z(self, layout: Layout) -> float:
        """Lower edge of the cover's front, which lets cards out into the well."""

    @abstractmethod
    def diode_block(self, layout: Layout, x: float, y: float, shaft: Any) -> Any:
        """The block under the throat that holds its diode at x, y, clear of the nip's ``shaft``."""

    def nip_rod(self, layout: Layout, rod: Any) -> Any:
        """The nip's shaft, with room for the throat's beam."""
        return rod

    def base_plate(self, layout: Layout, plywood: Any) -> Any:
        """The plate with its holes."""
        return plywood

    def gate_holes(self, layout: Layout, hole: Hole, side: float) -> list[Any]:
        """Holes of gate and beams in a side plate; side: 1 left, -1 right."""
        return []

    def beams_over_gate(self, layout: Layout) -> list[Any]:
        """The light of beams that cross the well over its gate, which the right liner lets through."""
        return []

    def arm_screws(self, layout: Layout, side: float) -> list[Point]:
        """Screws of its own arms at a side plate: x, z."""
        return []


def of(machine: Machine) -> PocketEnd:
    """That of ``machine``. Its module is imported here, as its parts import the callers of this function."""
    pocket_end: PocketEnd = import_module(table.of(machine).parts).POCKET_END
    return pocket_end
