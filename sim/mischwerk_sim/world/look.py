"""What a picture of a twin shows: described by each build, drawn by draw.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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
