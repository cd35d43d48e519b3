"""Dimensions of a rack in the drawing of the card path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mischwerk_machines import eject_level_mm
from mischwerk_machines.kinds.rack.section import deepest_mm
from mischwerk_machines.pieces import Section

from ..numbers import mm

if TYPE_CHECKING:
    from ...model import Build


def dimension(view: Any, cut: Section, build: Build, foot: float) -> None:
    """See Kind.dimension."""
    data = build.machine.rack_data
    rack, pusher = data.rack, build.machine.rack_pusher
    gate, right = cut.gate_x_mm, view.box[0] + view.box[2]
    front, level = rack.front_x_mm, eject_level_mm(build.machine)
    depth = deepest_mm(build.machine, build.card_format)
    view.across((gate, -2.0), (front, -2.0), foot + 94.0, f"shelves {mm(front)}")
    view.across((front, -2.0), (front + depth, -2.0), foot + 22.0, f"shelf {mm(depth)}")
    view.upright((front + depth, 0.0), (front + depth, rack.pitch_mm), right - 4.0, f"pitch {mm(rack.pitch_mm)}")
    home = pusher.home_x_mm
    view.upright((home + 6.0, 0.0), (home + 6.0, level), right + 34.0, f"eject {mm(level)}")
    view.across((home - pusher.stroke_mm, level), (home, level), 46.0, f"stroke {mm(pusher.stroke_mm)}")
