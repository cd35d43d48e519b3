"""What a picture of a rack build shows: its frame, the names of the parts and a line on how each works."""

from __future__ import annotations

from collections.abc import Sequence

from shuffler.hal import COVER, HOME_POCKET, HOME_PUSHER

from ..look import Look, Note
from ..sensors import Beam

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
