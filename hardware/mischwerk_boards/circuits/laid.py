"""What a router lays: tracks and vias, and the measures that all of them keep."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

CLEAR_MM = 0.2
VIA_MM, VIA_DRILL_MM = 0.6, 0.3


class Track(NamedTuple):
    """A straight piece on a layer: 0 front, 1 back."""

    net: str
    layer: int
    start: tuple[float, float]
    end: tuple[float, float]
    width: float


class Via(NamedTuple):
    net: str
    at: tuple[float, float]


@dataclass
class Copper:
    """What was laid."""

    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
