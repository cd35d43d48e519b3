"""What only a rack build has: its parts, how they move, and the poses in which they are checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from build123d import Location
from mischwerk_machines import CardFormat, Machine, eject_level_mm, rack_stops_mm
from mischwerk_machines.kinds.rack.section import rack_lifted_mm

from ...construction import Construction
from ...layout.groups import Layout
from ...model import PUSHER, RACK, Part, Pose
from ..common.gate import gate
from .drive import drive
from .guide import guide
from .home import home
from .pusher import pusher
from .rack import rack
from .sensors import sensors


def parts(machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
    """Gate, rack, its guides, home switch and drive, pusher, its guide and drive, light barriers."""
    layout = Layout.of(machine, card_format, c)
    return [
        *gate(machine, card_format, c),
        *rack(machine, card_format, c),
        *guide(layout),
        *home(layout),
        *drive(layout),
        *pusher(layout),
        *sensors(layout),
    ]


def covered(machine: Machine, card_format: CardFormat, c: Construction, cover: list[Part]) -> list[Part]:
    """The cover as it is: a rack leaves nothing out of it."""
    return cover


def moves(machine: Machine) -> Mapping[str, Callable[[float], Location]]:
    """Rack upwards; pusher towards the well."""
    return {RACK: lambda up: Location((0.0, 0.0, up)), PUSHER: lambda out: Location((-out, 0.0, 0.0))}


def poses(machine: Machine) -> tuple[Pose, ...]:
    """Both stops of the rack with the comb home; every sweep of pockets with the comb half-way and at both ends."""
    low, high = rack_stops_mm(machine)
    pusher, pitch, level = machine.rack_data.pusher, machine.rack_data.rack.pitch_mm, eject_level_mm(machine)
    home, out = -pusher.behind_home_mm, pusher.stroke_mm + 1.0
    clear = pusher.clear_mm
    found = [Pose("rest"), Pose("rack lowest", rack=low), Pose("rack highest", rack=high)]
    found += [Pose(f"rack passes comb {i}", rack=low + (high - low) * i / 8.0, pusher=clear) for i in range(9)]
    found += [Pose("pusher at its rear stop", pusher=home)]
    for pocket in (0, machine.pockets // 2, machine.pockets - 1):
        at = level - pocket * pitch
        found += [
            Pose(f"pocket {pocket} swept, {share:.0%}", rack=at, pusher=out * share) for share in (0.25, 0.6, 1.0)
        ]
    well, lifted = machine.rack_data.well, rack_lifted_mm(machine)
    found.append(Pose("follower down", follower=lifted - well.follower_lowest_mm))
    return tuple(found)
