"""What a picture of a wheel build shows: its frame, the names of the parts and a line on how each works."""

from __future__ import annotations

from collections.abc import Sequence

from mischwerk_machines.kinds.wheel.geometry import WheelGeometry
from mischwerk_machines.pieces import Point, rotated
from shuffler.hal import HOME_POCKET, HOME_PUSHER, SLOT

from ..look import Look, Note
from ..sensors import Beam

_STORY = (
    "1  The feed roller drives the lowest card under the gate;",
    "    the gate holds the others back.",
    "2  The nip pulls it off, past the throat sensor.",
    "3  The wheel holds the right slot at the feed mouth:",
    "    one card each, kept in by the shroud.",
    "4  When all are in, the follower lifts and the lever pushes",
    "    card by card, in the order wanted, over the chute",
    "    back into the well.",
)
_SCALE = 2.6  # how much larger gate and nip are shown
_MARGIN_MM = 9.0


def wheel_look(
    *,
    geometry: WheelGeometry,
    lever_mm: float,
    gate_x_mm: float,
    gate_top_mm: Point,
    nip_x_mm: float,
    rear_x_mm: float,
    ceiling_mm: float,
    follower: Point,
    beams: Sequence[Beam],
) -> Look:
    """Look for a wheel with the lever's tip at radius ``lever_mm``.

    gate_x_mm: the gate's face; gate_top_mm: edge over which ejected cards fall; rear_x_mm, ceiling_mm: rear wall
    and cover of the well; follower: middle of its underside.
    """
    shroud = geometry.shroud_radius
    edge = shroud + _MARGIN_MM
    detail = (gate_x_mm - 6.0, -3.0, -shroud + 6.0, 9.0)
    width, height = _SCALE * (detail[2] - detail[0]), _SCALE * (detail[3] - detail[1])
    left = rear_x_mm - _MARGIN_MM + 6.0
    detail_low = -edge + 5.0
    well_x = (rear_x_mm + gate_x_mm) / 2.0
    lever = rotated((lever_mm - 3.0, 0.0), geometry.eject_angle)
    upper = rotated((shroud + 1.0, 0.0), 2.3)
    chute_x = (gate_top_mm[0] - shroud) / 2.0
    over = ceiling_mm + 7.0
    notes = [
        Note("well", (rear_x_mm + 10.0, -11.0), (rear_x_mm + 14.0, 0.0)),
        Note("follower", (follower[0] - 32.0, follower[1] + 6.0), (follower[0] - 9.0, follower[1] + 2.0)),
        Note("1 feed roller", (well_x - 14.0, -19.0), (gate_x_mm - 22.0, -14.0)),
        Note("1 gate", (gate_x_mm + 4.0, -13.0), (gate_x_mm + 1.5, 1.5)),
        Note("2 nip", (nip_x_mm - 1.0, -17.0), (nip_x_mm, -6.0)),
        Note("4 chute", (chute_x - 4.0, over), (chute_x, gate_top_mm[1] - 1.5)),
        Note("shroud", (upper[0] - 14.0, upper[1] + 6.0), upper),
        Note("3 wheel", (0.0, -6.0), (0.0, -geometry.seat_radius + 2.0)),
        Note("4 lever", (4.0, 5.0), lever),
    ]
    return Look(
        view=(rear_x_mm - _MARGIN_MM, -edge, edge, edge),
        detail=detail,
        detail_at=(left, detail_low, left + width, detail_low + height),
        notes=notes,
        story=_STORY,
        story_at=(rear_x_mm - 3.0, edge - 2.0),
        beams=beams,
        switches=(HOME_POCKET, HOME_PUSHER, SLOT),
    )
