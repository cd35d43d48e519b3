"""What only a rack build has: its parts, how they move, and the poses in which they are checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.kinds.rack import rack_lifted_mm

from ...construction import Construction
from ...geometry.shapes import Point, box, cylinder, joined, prism_x, slot, without
from ...layout.emptying import PusherLayout
from ...layout.machine import Layout
from ...model import RACK, Part, Pose
from ..bought_parts import microswitch
from ..common.frame import GATE_SCREW, SCREW_R_MM, entry_y
from ..common.gate import gate
from ..fasteners import screw
from ..pocket_end import Hole, PocketEnd
from .drive import drive
from .guide import UPRIGHT, guide
from .pusher_drive import pusher
from .rack import notch_z, rack
from .rig_pocket import rig_pocket
from .sensors import SOCKET_HOLE_MM, pocket_arm_screws, sensors

# -- The rack's home switch: the back presses it from the middle of the travel upwards.

_OFF_CARRIAGE_MM = 0.8  # the mount's front part, from the plane in which the right carriage's side passes


def switch_z(layout: Layout) -> float:
    """The home switch, in the machine's frame: the notch's edge stands there at the position of the machine file."""
    return float(notch_z(layout) + layout.rack.home_at_mm)


def home(layout: Layout) -> list[Part]:
    """Switch and its mount, which can be shifted along the post."""
    c, size = layout.c, layout.c.size("microswitch")
    y, above = c["rack"]["switch_y_mm"], size["height"] - size["hole_above"]
    x, z = layout.wing_x + above + 0.7, switch_z(layout)
    switch = microswitch(c).moved(Location((x, y, z), UPRIGHT))
    edge, inner, head = y - size["width"] / 2.0, -c.outer_mm, y + size["width"] / 2.0
    front, rear = layout.post_x
    plate = joined(
        box((front, rear), (inner, edge), (z - 11.0, z + 11.0)),
        box((x - 3.5, front + 0.1), (inner + _OFF_CARRIAGE_MM, edge), (z - 11.0, z + 11.0)),
    )
    holes_z = [z + dz for dz in (-size["hole_along"] / 2.0, size["hole_along"] / 2.0)]
    through = (inner - 1.0, edge + 1.0)
    middle = (front + rear) / 2.0
    cuts = [cylinder("y", (x, at), 0.8, through) for at in holes_z]
    cuts.append(slot("y", ((middle, z - 4.0), (middle, z + 4.0)), 1.65, through))
    return [
        Part(
            "rack-home-switch",
            "Home switch of the rack",
            switch,
            bought="microswitch",
            step=6,  # before the pusher's comb, which stands in a key's way on a small rack
            explode_mm=(20, -20, 20),
            held=tuple(screw("screw-m2x10", (x, head, at), "-y", "rack-switch-mount") for at in holes_z),
            touches=("rack-body",),
        ),
        Part(
            "rack-switch-mount",
            "Home switch's mount",
            without(plate, *cuts),
            step=6,
            print_turn_deg=(-90.0, 0.0, 0.0),
            explode_mm=(20, -40, 20),
            held=(screw("screw-m3x8", (middle, edge, z), "-y", "post", nut="slot-nut-m3"),),
        ),
    ]


HOLDER_UP_MM = 0.6  # the gate's holder can be put so much higher or lower


class RackEnd(PocketEnd):
    """A rack leaves nothing out of the cover."""

    def parts(self, machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
        """Gate, rack, its guides, home switch and drive, what empties it, light barriers."""
        layout = Layout.of(machine, card_format, c)
        way = layout.emptying
        return [
            *gate(machine, card_format, c),
            *rack(machine, card_format, c),
            *guide(layout),
            *home(layout),
            *drive(layout),
            *(pusher(layout, way) if isinstance(way, PusherLayout) else []),
            *sensors(layout),
        ]

    def rig_pocket(self, layout: Layout) -> list[Part] | None:
        return rig_pocket(layout)

    def moves(self, layout: Layout) -> Mapping[str, Callable[[float], Location]]:
        """Rack upwards, and what empties it."""
        return {RACK: lambda up: Location((0.0, 0.0, up)), **layout.emptying.moves()}

    def poses(self, layout: Layout) -> tuple[Pose, ...]:
        """Both stops of the rack with what empties it at home; what that does; the follower down."""
        low, high = layout.stops
        all_poses = [Pose("rest"), Pose("rack lowest", rack=low), Pose("rack highest", rack=high)]
        all_poses += layout.emptying.poses(low, high)
        lifted = rack_lifted_mm(layout.machine)
        all_poses.append(Pose("follower down", follower=lifted - layout.well.follower_lowest_mm))
        return tuple(all_poses)

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
