"""The vocabulary of the CAD: a part, where it is, and a build of parts.

Millimetres; x along the feed, y across the machine (0 = the cards' middle), z up (0 = feed plane of a rack, axis of
a wheel): the twin's side view (x, y) is the plane y = 0 here, its y our z. Solids are drawn where they stand in the
assembly, with every carrier at rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from build123d import Location
from mischwerk_machines import CardFormat, Machine

from .solids import placed

FRAME, RACK, WHEEL, PUSHER, FOLLOWER, COVER = "frame", "rack", "wheel", "pusher", "follower", "cover"
CURTAIN = "curtain"  # it hangs on a pin before a well's rear wall
SECTOR = "sector"  # shaft and sectors of a wheel's lever: they turn as it moves


@dataclass(frozen=True)
class Fastener:
    """A screw or a bracket that holds a part. ``place``: where the part's first copy stands; see held.py for how."""

    key: str  # in bought.toml
    place: Location  # of a screw: under its head, z from its tip to its head
    into: str  # name of the part that has its thread, its nut's slot, or lies under a bracket's leg
    other: str = ""  # what lies under a bracket's other leg
    nut: str = ""  # key of its nut
    nut_mm: float | None = None  # from under its head, of a set screw its outer end, to the nut; None: at its tip
    drilled: tuple[str, ...] = ()  # parts whose hole for it is drilled by hand: the guide says so
    key_mm: float = 15.0  # room behind its head's underside for the key


@dataclass(frozen=True)
class Part:
    """One kind of part. ``places``: where its copies stand, relative to ``solid`` (the first is usually itself)."""

    name: str  # kebab-case, as in BOM, STL file and guide
    title: str  # for people
    solid: Any  # one build123d Solid or Part
    bought: str = ""  # its key in bought.toml; empty: printed
    carrier: str = FRAME  # what it moves with
    places: tuple[Location, ...] = (Location(),)
    print_turn_deg: tuple[float, float, float] = (0.0, 0.0, 0.0)  # about x, y, z: from the assembly to the print bed
    step: int = 1  # of the assembly guide: in which it is put on
    explode_mm: tuple[float, float, float] = (0.0, 0.0, 0.0)  # displacement in the exploded view
    infill: float = 0.25  # share of the inside that is filled when printed
    held: tuple[Fastener, ...] = ()  # screws and brackets that go in with it
    touches: tuple[
        str, ...
    ] = ()  # names of parts it may press into or thread (a screw in its hole, a belt in its clamp)

    @property
    def is_printed(self) -> bool:
        return not self.bought


class Pose(NamedTuple):
    """Where the carriers stand. mm along their axes; wheel in degrees, curtain, too: how far it has given way;
    follower: mm under its lifted place.
    """

    name: str
    rack: float = 0.0
    pusher: float = 0.0
    wheel: float = 0.0
    follower: float = 0.0
    curtain: float = 0.0

    @property
    def sector(self) -> float:
        """The lever's sectors, by the lever's way."""
        return self.pusher


@dataclass(frozen=True)
class Build:
    """A machine of parts. ``moves``: location of each carrier (but the frame) by its position."""

    machine: Machine
    card_format: CardFormat  # the format it is set up for
    parts: tuple[Part, ...]
    moves: Mapping[str, Callable[[float], Location]]
    poses: tuple[Pose, ...] = ()  # in which nothing may touch: ends, middle and every crossing of the travels
    steps: tuple[str, ...] = field(default=())  # titles of the assembly guide's steps, from 1
    tools: tuple[Part, ...] = ()  # printed and bought with it to put it together: they don't stay in it
    board: str = "pico"  # that drives it: see electronics.boards
    is_rig: bool = False  # the feed end alone: see rig.py

    @property
    def needed(self) -> tuple[Part, ...]:
        """Parts and tools."""
        return (*self.parts, *self.tools)

    def standing(self, part: Part, pose: Pose) -> list[Any]:
        """The part's solids where they stand in ``pose``."""
        carried = Location()
        if part.carrier in self.moves:
            carried = self.moves[part.carrier](getattr(pose, part.carrier, 0.0))
        return [placed(part.solid, carried * place) for place in part.places]
