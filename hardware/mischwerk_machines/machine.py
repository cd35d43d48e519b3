"""A machine and a card as all other code sees them, once their files are read and checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from .machine_data import MachineData
from .rack_data import RackData, RackPusher, RackPusherData
from .tables import Pusher
from .wheel_data import WheelData

_Data = TypeVar("_Data", bound=MachineData)


@dataclass(frozen=True)
class CardFormat:
    """A card: length along the feed (its short side), width across the machine, in mm; mass in grams."""

    name: str
    length_mm: float
    width_mm: float
    thickness_mm: float
    grams: float


@dataclass(frozen=True)
class Machine:
    """One build. ``data``: all its numbers; ``sha256``: of the content, whatever the layout of the file."""

    name: str
    summary: str
    kind: str
    pockets: int
    capacity: int
    pocket_order: str
    formats: tuple[str, ...]
    path: Path
    sha256: str
    data: MachineData

    def data_of(self, kind: type[_Data]) -> _Data:
        """The numbers, with those of this kind of machine. Raises TypeError for another kind."""
        if not isinstance(self.data, kind):
            raise TypeError(f"{self.name} is a {self.kind}: it has no {kind.__name__}")
        return self.data

    @property
    def rack_data(self) -> RackData:
        """Short for ``data_of(RackData)``."""
        return self.data_of(RackData)

    @property
    def wheel_data(self) -> WheelData:
        """Short for ``data_of(WheelData)``."""
        return self.data_of(WheelData)

    @property
    def emptying(self) -> str:
        """What empties the pockets, by its name in the core."""
        return self.data.emptying

    @property
    def pusher(self) -> Pusher:
        """[pusher]: of a pusher or a lever. Raises TypeError where there is neither."""
        return pusher_of(self.data)

    @property
    def rack_pusher(self) -> RackPusher:
        """[pusher] of a rack. Raises TypeError where there is none."""
        return self.data_of(RackPusherData).pusher

    @property
    def max_cards(self) -> int:
        """Largest deck the pockets hold."""
        return self.pockets * self.capacity


def pusher_of(data: MachineData) -> Pusher:
    """[pusher] of a file. Raises TypeError where it has none."""
    pusher = getattr(data, "pusher", None)
    if not isinstance(pusher, Pusher):
        raise TypeError(f"{data.name} has no pusher")
    return pusher
