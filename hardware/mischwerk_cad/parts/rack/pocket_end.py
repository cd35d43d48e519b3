"""What only a rack build has: its parts, how they move, and the poses in which they are checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine, eject_level_mm, rack_stops_mm
from mischwerk_machines.kinds.rack.section import rack_lifted_mm

from ...construction import Construction
from ...geometry.shapes import Point, cylinder, prism_x, slot
from ...layout.groups import Layout
from ...model import PUSHER, RACK, Part, Pose
from ..common.frame import GATE_SCREW, SCREW_R_MM, entry_y
from ..common.gate import gate
from ..pocket_end import Hole, PocketEnd
from .drive import drive
from .guide import guide
from .home import home
from .pusher import pusher
from .rack import rack
from .rig_pocket import rig_pocket
from .sensors import SOCKET_HOLE_MM, pocket_arm_screws, sensors

HOLDER_UP_MM = 0.6  # the gate's holder can be put so much higher or lower


class RackEnd(PocketEnd):
    """A rack leaves nothing out of the cover."""

    def parts(self, machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
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

    def rig_pocket(self, layout: Layout) -> list[Part] | None:
        return rig_pocket(layout)

    def moves(self, machine: Machine) -> Mapping[str, Callable[[float], Location]]:
        """Rack upwards; pusher towards the well."""
        return {RACK: lambda up: Location((0.0, 0.0, up)), PUSHER: lambda out: Location((-out, 0.0, 0.0))}

    def poses(self, machine: Machine) -> tuple[Pose, ...]:
        """Both stops of the rack with the comb home; every sweep of pockets with the comb half-way and at both ends."""
        low, high = rack_stops_mm(machine)
        pusher, pitch, level = machine.rack_pusher, machine.rack_data.rack.pitch_mm, eject_level_mm(machine)
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

    def tallest_z(self, layout: Layout) -> list[float]:
        return [layout.stops[1] + layout.tie_high]

    def cover_edge_z(self, layout: Layout) -> float:
        """Over the cards: the lifted follower is still higher."""
        above = layout.machine.rack_data.well.follower_above_mm
        return float(layout.lifted_mm - above + layout.c["cover"]["slot_mm"])

    def diode_block(self, layout: Layout, x: float, y: float, shaft: Any) -> Any:
        foot = [(y - 11.9, -2.0), (y - 2.9, -11.0), (y + 2.9, -11.0), (y + 2.9, -2.0)]  # printed on its edge
        return prism_x(foot, (x - 1.0, x + 5.2)) - shaft

    def base_plate(self, layout: Layout, plywood: Any) -> Any:
        """The entry barrier's diode looks up through it."""
        spot, top = (layout.rack.entry_x_mm, entry_y(layout)), layout.plate_top
        return plywood - cylinder("z", spot, SOCKET_HOLE_MM / 2.0, (top - 20.0, top + 1.0))

    def gate_holes(self, layout: Layout, hole: Hole, side: float) -> list[Any]:
        """To the gate's holder, long ones: its height is set; at the right the screw that sets the gate, too."""
        gate = layout.gate_x
        setting = [hole(gate + GATE_SCREW[0], GATE_SCREW[1], 1.8)] if side < 0 else []
        low, high = 14.5 - HOLDER_UP_MM, 14.5 + HOLDER_UP_MM
        through = (side * (layout.c.half_mm - 1.0), side * (layout.c.outer_mm + 1.0))
        return [slot("y", ((gate + 6.0, low), (gate + 6.0, high)), SCREW_R_MM, through), *setting]

    def arm_screws(self, layout: Layout, side: float) -> list[Point]:
        return pocket_arm_screws(layout, side)


POCKET_END = RackEnd()
