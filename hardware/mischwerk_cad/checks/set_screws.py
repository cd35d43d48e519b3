"""Whether a printed hub's set screw holds: in a caught nut, whose push the hub takes, and with its tip on metal."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from build123d import Location

from ..construction import Construction
from ..geometry.shapes import box
from ..model import Fastener
from ..solids import common_mm3

_NOTHING_MM3 = 0.3
_IN_NUT = 0.95  # of a nut's width across its flats
_CORNERS_MM3 = 1.0  # of each wall that keeps a nut from turning, within the circle of its corners
_WAY_MM = 60.0  # so far a nut is followed out of its hub
_TIP_MM, _INTO_MM = 1.0, 1.0  # radius of a tip; there must be metal so deep under it
_SHARE = 0.3  # of that, at least: a rod is round, a flat half a millimetre deep
_HELD = 0.95  # of the ring outside of a nut, at least

Around = Callable[..., Any]


def faults(
    held: Fastener, where: Location, around: Around, own: Any, metal: list[Any], c: Construction
) -> Iterator[str]:
    """``where``: its outer end; ``around``: cylinder about it; ``own``: the hub; ``metal``: bought parts near it."""
    if not held.nut:
        yield f"its thread is in the print of {held.into}: it needs a nut"
        return
    size, long = c.size(held.nut), c.size(held.key)["length"]
    half, high = size["across_flats"] / 2.0, size["height"]
    near = long - high if held.nut_mm is None else held.nut_mm
    span = (-near - high, -near)
    if common_mm3(around(_IN_NUT * half, span), own) > _NOTHING_MM3:
        yield f"there is no room for its nut in {held.into}"
        return
    corners = around(half / math.cos(math.radians(30.0)), span)
    sides = [box((-9.0, 9.0), (-9.0, 9.0), span).moved(Location(at)) for at in _beside(half)]
    walls = [common_mm3(corners & side.moved(where), own) for side in sides]
    if not any(min(walls[one], walls[one + 1]) > _CORNERS_MM3 for one in (0, 2)):
        yield f"its nut can turn in {held.into}"
    if all(common_mm3(_way_in(half, span, turn).moved(where), own) > _NOTHING_MM3 for turn in (0, 90, 180, 270)):
        yield f"its nut can't be slid into {held.into}"
    yield from _outside(held, around, own, near, half, c)
    tip = around(_TIP_MM, (-long - _INTO_MM, -long))
    if sum(common_mm3(tip, one) for one in metal) < _SHARE * math.pi * _TIP_MM**2 * _INTO_MM:
        yield "its tip does not rest on metal"


def _beside(half: float) -> list[tuple[float, float, float]]:
    """Where boxes lie beyond two pairs of a nut's flats."""
    far = half + 9.0
    return [(far, 0.0, 0.0), (-far, 0.0, 0.0), (0.0, far, 0.0), (0.0, -far, 0.0)]


def _way_in(half: float, span: tuple[float, float], turn_deg: float) -> Any:
    """Return what a nut passes that is slid in sideways."""
    wide = _IN_NUT * half
    return box((0.0, _WAY_MM), (-wide, wide), span).moved(Location((0, 0, 0), (0, 0, turn_deg)))


def _outside(held: Fastener, around: Around, own: Any, near: float, half: float, c: Construction) -> Iterator[str]:
    """Yield what of the hub keeps the nut from being pushed out."""
    least, bore = c["nut_trap"]["least_outside_mm"], c.size(held.key)["thread"] / 2.0 + 0.2
    span = (-near + 0.01, -near + least)
    filled = common_mm3(around(half, span), own) - common_mm3(around(bore, span), own)
    if filled < _HELD * math.pi * (half**2 - bore**2) * (span[1] - span[0]):
        yield f"less than {least} mm of {held.into} hold its nut"
