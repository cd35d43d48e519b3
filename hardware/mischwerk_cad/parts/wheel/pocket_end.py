"""The wheel build's own parts, what moves them, and the poses in which nothing may touch."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine, card_format

from ...construction import Construction, load_construction
from ...geometry.shapes import Point, box, cylinder, prism, ring, slot, without
from ...layout.machine import Layout
from ...layout.wheel import WheelLayout
from ...model import PUSHER, SECTOR, WHEEL, Part, Pose
from ..pocket_end import Hole, PocketEnd
from . import drop
from .cheeks import cheeks_parts
from .chute import ceiling_parts, chute_parts, chute_screws
from .cover import fitted, guard_parts
from .disc import disc_parts
from .drive import drive_parts
from .gate import gate_parts, idlers_parts
from .lever import lever_parts
from .lever_drive import lever_drive_parts, sector_move
from .lever_plates import lever_home_parts, lever_plates_parts
from .sensors import sensors_parts
from .shroud import shroud_parts

_GROUPS = (
    chute_parts,
    gate_parts,
    idlers_parts,
    disc_parts,
    shroud_parts,
    ceiling_parts,
    cheeks_parts,
    drive_parts,
    lever_parts,
    lever_drive_parts,
    lever_plates_parts,
    lever_home_parts,
    sensors_parts,
    guard_parts,
)


class WheelEnd(PocketEnd):
    """Two barriers more than a rack: at the eject mouth, and over the gate."""

    boards = (*PocketEnd.boards, "mouth", "drop")

    def parts(self, machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
        """Wheel, shroud, chute, ceiling, lever, motors, cheeks, sensors. Raises MachineFileError."""
        w = WheelLayout.of(machine, card_format, c)
        return [part for group in _GROUPS for part in group(w)]

    def covered(self, machine: Machine, card_format: CardFormat, c: Construction, cover: list[Part]) -> list[Part]:
        """The cover with room for what stands out of it."""
        return fitted(cover, machine, card_format, c)

    def moves(self, layout: Layout) -> Mapping[str, Callable[[float], Location]]:
        """wheel: degrees counter-clockwise in the side view, 0 with slot 0 at the feed. pusher, sector: mm outwards."""
        machine = layout.machine
        angle = math.pi - machine.wheel_data.wheel.eject_slots_above_feed * 2.0 * math.pi / machine.pockets
        ux, uz = math.cos(angle), math.sin(angle)
        w = WheelLayout.of(machine, card_format(machine.formats[0]), load_construction())
        return {
            WHEEL: lambda degrees: Location((0, 0, 0), (0, -degrees, 0)),
            PUSHER: lambda mm: Location((mm * ux, 0.0, mm * uz)),
            SECTOR: lambda mm: sector_move(w, mm),
        }

    def poses(self, layout: Layout) -> tuple[Pose, ...]:
        """A pitch of the wheel in quarters and a few turns farther on, the lever at home; then the lever's stroke.

        Every slot's surroundings are the same, but for the spokes of the index disc: so a pitch and a turn's eighths
        do. The lever is out only while a slot stands at the eject position.
        Parked, it stands a little behind the point where its switch works, which is its rest here as in the twin.
        """
        machine = layout.machine
        pitch, stroke = 360.0 / machine.pockets, float(machine.wheel_data.pusher.stroke_mm)
        lifted = machine.wheel_data.well.height_mm - machine.wheel_data.well.follower_lowest_mm
        turning = [Pose(f"wheel {share:g} of a slot on", wheel=share * pitch) for share in (0.25, 0.5, 0.75)]
        turned = [Pose(f"wheel turned by {eighth * 45} degrees", wheel=eighth * 45.0) for eighth in range(1, 8)]
        out = [Pose(f"lever out by {mm:g} mm", pusher=mm) for mm in (stroke / 4, stroke / 2, 3 * stroke / 4, stroke)]
        parked = Pose("lever parked", pusher=-float(machine.wheel_data.pusher.home_inside_mm))
        behind = Pose("lever at its hard stop", pusher=-float(machine.wheel_data.pusher.behind_home_mm))
        return (Pose("rest"), *turning, *turned, *out, parked, behind, Pose("follower down", follower=lifted))

    def cover_edge_z(self, layout: Layout) -> float:
        return layout.lifted_mm + 8.0

    def diode_block(self, layout: Layout, x: float, y: float, shaft: Any) -> Any:
        block, radius = box((x - 1.0, x + 4.2), (y - 2.9, y + 2.9), (-11.0, -2.0)), _shroud_mm(layout)
        turning = cylinder("y", (0.0, 0.0), radius + 0.05, (y - 4.0, y + 4.0))
        lip = prism(_over_lip(layout), (y - 4.0, y + 4.0))
        return without(block, shaft, turning, lip)

    def gate_holes(self, layout: Layout, hole: Hole, side: float) -> list[Any]:
        """Long ones for the chute's screws: a blade sets its height. One for the wires of the throat's transistor."""
        w, play = WheelLayout.of(layout.machine, layout.fmt, layout.c), layout.c["wheel_chute"]["long_hole_mm"] / 2.0
        y = (side * (layout.c.half_mm - 1.0), side * (layout.c.outer_mm + 1.0))
        chute = [slot("y", ((x, z - play), (x, z + play)), 1.65, y) for x, z in chute_screws(w)]
        if side < 0:
            return [*chute, *drop.plate_holes(layout)]
        x, z = layout.c["wheel_chute"]["leads_mm"]
        return [*chute, hole(layout.gate_x + x, z, 1.3)]

    def beams_over_gate(self, layout: Layout) -> list[Any]:
        return drop.room_for_light(layout)

    def nip_rod(self, layout: Layout, rod: Any) -> Any:
        """With a waist: the beam leans over it."""
        numbers, shaft = layout.c["feeder"], layout.c.size("rod-5")["diameter"] / 2.0
        y = layout.c["across"]["throat_beam_mm"]
        return rod - ring("y", layout.nip, shaft + 1.0, numbers["throat_waist_mm"] / 2.0, (y - 2.0, y + 2.0))


POCKET_END = WheelEnd()


def _shroud_mm(layout: Layout) -> float:
    return float(layout.machine.wheel_data.wheel.shroud_radius_mm)


def _over_lip(layout: Layout) -> list[Point]:
    """Return what lies over the lower lip of a wheel's feed mouth: cards slide down it."""
    wheel = layout.machine.wheel_data.wheel
    (x0, z0), half, r = wheel.feed_lip_mm, wheel.feed_mouth_half_mm, wheel.shroud_radius_mm
    x1 = math.sqrt(r**2 - half**2)
    long = math.hypot(x0 - x1, half - z0)
    dx, dz = 0.12 * (half - z0) / long, 0.12 * (x0 - x1) / long  # a little under its surface
    return [(-x0 - dx, -z0 - dz), (-x1 - dx, -half - dz), (-x1 + 5.0, -half - dz), (-x1 + 5.0, 1.0), (-x0 - dx, 1.0)]
