"""What a picture of a twin shows, as rack and wheel describe it and draw.py draws it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mischwerk_machines.kinds.wheel.geometry import WheelGeometry
from mischwerk_machines.pieces import Point, rotated
from shuffler.hal import COVER, HOME_POCKET, HOME_PUSHER, SLOT

from .sensors import Beam

_POINT = tuple[float, float]


class Note(NamedTuple):
    """A name with a thin line from where it is written to the thing it names, mm."""

    text: str
    at: _POINT
    points_to: _POINT


class Look(NamedTuple):
    """What a picture shows. Rectangles are (left, bottom, right, top) in mm."""

    view: tuple[float, float, float, float]
    detail: tuple[float, float, float, float]  # part that is drawn again, enlarged
    detail_at: tuple[float, float, float, float]  # free place for it in the view
    notes: Sequence[Note]
    story: Sequence[str]  # how the machine works, a line each
    story_at: _POINT  # left upper corner
    beams: Sequence[Beam]
    switches: Sequence[int]  # further sensors (numbers of hal.py) shown as lamps only


# -- What a picture of a rack build shows: its frame, the names of the parts and a line on how each works.

_STORY = (
    "1  The feed roller drives the lowest card under the gate;",
    "    the gate holds the others back.",
    "2  The nip pulls it off, past the throat sensor.",
    "3  The rack holds the right shelf at its mouth.",
    "4  When all are in, the follower lifts and the pusher",
    "    sweeps two shelves at a time back onto the well.",
)
_BY_HAND = (
    *_STORY[:-2],
    "4  When all are in, the follower lifts and a person",
    "    takes them out and lays them back in the well.",
)
_DETAIL, _SCALE = (-13.0, -2.5, 17.0, 10.5), 2.6  # gate and nip, mm; how much larger they are shown
_DETAIL_CORNER = (10.0, -30.0)  # right upper corner of the place where


def rack_look(
    *,
    pusher_face: tuple[float, float],
    pusher_height_mm: float | None,
    rack_x_mm: tuple[float, float],
    rack_y_mm: tuple[float, float],
    home_x_mm: float,
    rear_x_mm: float,
    follower: tuple[float, float],
    beams: Sequence[Beam],
) -> Look:
    """Look for a rack that now stands at ``rack_y_mm`` (pocket 0's floor, lid) and a pusher at ``pusher_face``.

    pusher_face: its x and the eject level; pusher_height_mm: None without one; rack_x_mm: mouth and rear of the
    pockets; home_x_mm: the pusher's face at home; rear_x_mm: rear wall of the well; follower: middle of its underside.
    """
    face_x, level = pusher_face
    tall = rack_y_mm[1] - rack_y_mm[0]
    top = level + tall + 8.0  # the rack's highest place is with pocket 0 at the eject level
    width, height = _SCALE * (_DETAIL[2] - _DETAIL[0]), _SCALE * (_DETAIL[3] - _DETAIL[1])
    right, upper = _DETAIL_CORNER
    middle = (rack_x_mm[0] + rack_x_mm[1]) / 2.0
    well_x = rear_x_mm / 2.0 - 15.0
    notes = [
        Note("well", (well_x, -6.0), (well_x, 0.0)),
        Note("follower", (follower[0], follower[1] + 9.0), (follower[0], follower[1] + 3.0)),
        Note("1 feed roller", (-40.0, -15.0), (-23.0, -12.0)),
        Note("1 gate", (-5.0, level + 8.0), (0.5, 4.0)),
        Note("2 nip", (0.0, -17.0), (7.0, -6.0)),
        Note("3 rack", (middle, rack_y_mm[1] + 3.0), (middle, rack_y_mm[1])),
    ]
    if pusher_height_mm is not None:
        pusher_top = level + pusher_height_mm
        notes.append(Note("4 pusher", (face_x + 3.0, pusher_top + 6.0), (face_x + 3.0, pusher_top - 5.0)))
    return Look(
        view=(rear_x_mm - 12.0, -tall - 8.0, home_x_mm + 14.0, top),
        detail=_DETAIL,
        detail_at=(right - width, upper - height, right, upper),
        notes=notes,
        story=_BY_HAND if pusher_height_mm is None else _STORY,
        story_at=(rear_x_mm - 9.0, top - 2.0),
        beams=beams,
        switches=(HOME_POCKET, COVER) if pusher_height_mm is None else (HOME_POCKET, HOME_PUSHER, COVER),
    )


# -- What a picture of a wheel build shows: its frame, the names of the parts and a line on how each works.

_STORY_look = (
    "1  The feed roller drives the lowest card under the gate;",
    "    the gate holds the others back.",
    "2  The nip pulls it off, past the throat sensor.",
    "3  The wheel holds the right slot at the feed mouth:",
    "    one card each, kept in by the shroud.",
    "4  When all are in, the follower lifts and the lever pushes",
    "    card by card, in the order wanted, over the chute",
    "    back into the well.",
)
_SCALE_look = 2.6  # how much larger gate and nip are shown
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
    width, height = _SCALE_look * (detail[2] - detail[0]), _SCALE_look * (detail[3] - detail[1])
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
        story=_STORY_look,
        story_at=(rear_x_mm - 3.0, edge - 2.0),
        beams=beams,
        switches=(HOME_POCKET, HOME_PUSHER, SLOT),
    )
