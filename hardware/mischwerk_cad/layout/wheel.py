"""Where the parts of a wheel are: numbers that several of them share, computed once.

The lever moves along the line of the slot at the eject position. Points of it are given by ``s``, outwards from the
wheel's axis, and ``n``, upwards from that line.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from build123d import Location, Plane
from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.kinds.wheel.geometry import WheelGeometry
from mischwerk_machines.pieces import Point
from mischwerk_machines.wheel_data import Wheel, WheelPusher

from ..construction import Construction
from ..geometry.shapes import Span
from ..model import Fastener, Part
from .machine import Layout, centres_mm


@dataclass(frozen=True)
class WheelLayout:
    """Layout of one machine, set up for one format. x, z in the machine's frame, mm."""

    base: Layout
    shape: WheelGeometry

    @classmethod
    def of(cls, machine: Machine, fmt: CardFormat, c: Construction) -> WheelLayout:
        return cls(Layout.of(machine, fmt, c), WheelGeometry.of(machine.wheel_data, fmt.length_mm))

    @property
    def c(self) -> Construction:
        return self.base.c

    @property
    def wheel(self) -> Wheel:
        """[wheel] of the machine file."""
        return self.base.machine.wheel_data.wheel

    @property
    def pusher(self) -> WheelPusher:
        """[pusher] of the machine file."""
        return self.base.machine.wheel_data.pusher

    # -- across ----------------------------------------------------------------------------------------------------
    @property
    def cheek_y(self) -> Span:
        """Inner and outer side of a cheek, which stands on the frame's bar."""
        inner = self.c.outer_mm
        return inner, inner + self.c["wheel_cheek"]["thick_mm"]

    @property
    def lever_y(self) -> Span:
        """Inner and outer side of a lever's bar, in its groove."""
        play = self.c["printing"]["fit_mm"]
        return self.cheek_y[0] + play, self.cheek_y[0] + play + self.c["wheel_lever"]["thick_mm"]

    # -- the line of the lever -------------------------------------------------------------------------------------
    @cached_property
    def _along(self) -> Point:
        return math.cos(self.shape.eject_angle), math.sin(self.shape.eject_angle)

    def at(self, s: float, n: float) -> Point:
        """x, z of a point of the lever's line: ``s`` outwards from the axis, ``n`` upwards from the line."""
        ux, uz = self._along
        return s * ux + n * uz, s * uz - n * ux

    def points(self, corners: Sequence[Point]) -> list[Point]:
        """x, z of (s, n) points."""
        return [self.at(s, n) for s, n in corners]

    @property
    def tip_s(self) -> Span:
        """The lever's tip at rest."""
        end = self.shape.seat_radius - self.pusher.rest_behind_seat_mm
        return float(end - self.pusher.comb_mm), float(end)

    @property
    def pitch_radius(self) -> float:
        """The pitch radius of the sectors: one turn of the motor moves the lever by their circumference."""
        return float(200 * 16 / self.pusher.steps_per_mm / (2.0 * math.pi))

    @property
    def shaft_s(self) -> float:
        """The sectors' shaft, along the lever's line: outside of the shroud."""
        return float(self.wheel.shroud_radius_mm + self.c["wheel_lever"]["beyond_shroud_mm"])

    @property
    def shaft_n(self) -> float:
        return float(self.c["wheel_lever"]["pitch_line_mm"] + self.pitch_radius)

    @property
    def shaft(self) -> Point:
        """Axis of the sectors' shaft: x, z."""
        return self.at(self.shaft_s, self.shaft_n)

    # -- wheel -----------------------------------------------------------------------------------------------------
    @property
    def index_radius(self) -> float:
        """Middle of the index disc's teeth: where a tooth is as wide as the slot sensor's window, or over the bars."""
        width, length = self.c["wheel_index"]["tooth_mm"]
        room = -self.base.bar_top - length / 2.0 - 9.0
        return float(min(width / math.radians(self.wheel.slot_window_deg), room))

    @property
    def leg_x(self) -> float:
        """Where the cheeks' legs stand, left and right of the axis."""
        return float(self.c["wheel_cheek"]["leg_at"] * self.wheel.shroud_radius_mm)

    @property
    def magnet_radius(self) -> float:
        """The magnet is as wide as the home sensor's window."""
        return float(self.c.size("magnet")["diameter"] / math.radians(self.wheel.home_window_deg))

    @property
    def motor(self) -> Point:
        """Axis of the wheel's motor: x, z. Raises MachineFileError if the belt is too short."""
        index = self.c["wheel_index"]
        far = centres_mm(self.c, index["loop_mm"], index["motor_teeth"], self.pulley_teeth)
        return polar(far, math.radians(index["motor_at_deg"]))

    @property
    def motor_side_x(self) -> float:
        """Where the motor's mount begins on the right bar; the cheeks' feet end there."""
        return float(self.motor[0] - self.c.size("nema17")["side"] / 2.0 - 7.0)

    @property
    def foot_screws_x(self) -> tuple[float, float]:
        """Where a cheek's foot is screwed to its bar."""
        return -self.leg_x, self.motor_side_x - 8.0

    @property
    def pulley_teeth(self) -> int:
        """Teeth of the pulley at the wheel."""
        return round(float(self.wheel.gear_ratio * self.c["wheel_index"]["motor_teeth"]))


def polar(radius: float, angle: float) -> Point:
    """Point at ``radius`` from the wheel's axis; angle in radians."""
    return radius * math.cos(angle), radius * math.sin(angle)


def mirrored(solid: Any) -> Any:
    """The other side's counterpart."""
    return solid.mirror(Plane.XZ)


def at_left(part: Part) -> Part:
    """A part drawn at the right, put to the left side."""
    turn, (dx, dy, dz) = part.print_turn_deg, part.explode_mm
    return replace(
        part,
        solid=mirrored(part.solid),
        print_turn_deg=(-turn[0], turn[1], turn[2]),
        explode_mm=(dx, -dy, dz),
        held=tuple(screw_at_left(held) for held in part.held),
    )


def screw_at_left(held: Fastener) -> Fastener:
    """A screw drawn at the right, put to the left side."""
    plane = Plane(held.place)
    (x, y, z), (dx, dy, dz) = plane.origin, plane.z_dir
    return replace(held, place=Location(Plane(origin=(x, -y, z), z_dir=(dx, -dy, dz))))
