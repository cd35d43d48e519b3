"""The curtain before a well's rear wall: cards that come back hit it, it gives way, and it keeps their speed.

A plate with two knuckles, on a pin each, in two lugs of the rear wall. They are over the ceiling's underside, where no
card gets, and at its ends, so that the ceiling swings up between them; the lower edge hangs in a groove behind the
rail, which goes on through it in tongues. Their tails, behind the pins, weigh more than the plate before them: they
lean it against the rail.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from build123d import Location

from ...geometry.shapes import box, cylinder, joined, prism, without
from ...layout.follower import LEDGE_MM, curtain_of, farthest_deg, groove_z, knuckle_y, lug_y, pin
from ...layout.machine import Layout
from ...model import CURTAIN, Part, Pose
from .liner import liner_mm

_STEP = 2
_SHORT_OF_WALL = 0.97  # of its way, in the pose that is checked


def wall_half(layout: Layout) -> float:
    """Half of the rear wall's width: it stands between the liners, which its screws hold."""
    return float(layout.c.half_mm - layout.c["printing"]["fit_mm"] / 2.0 - liner_mm(layout))


def curtain(layout: Layout) -> list[Part]:
    """Plate and pins, or nothing if the build has none."""
    if layout.well.curtain is None:
        return []
    numbers, (x, z), half = layout.c["curtain"], pin(layout), wall_half(layout)
    rod, long = layout.c.size("rod-2")["diameter"] / 2.0, numbers["pin_mm"]
    return [
        Part(
            "curtain",
            f"Curtain for {layout.fmt.name} cards",
            _plate(layout),
            carrier=CURTAIN,
            step=_STEP,
            print_turn_deg=(0.0, 90.0, 0.0),
            explode_mm=(-20, 0, 45),
            infill=1.0,
        ),
        Part(
            "curtain-pin",
            "Curtain's pin",
            cylinder("y", (x, z), rod, (-half, long - half)),
            bought="rod-2",
            places=(Location(), Location((0.0, 2.0 * half - long, 0.0))),
            step=_STEP,
            explode_mm=(-50, -60, 45),
        ),
    ]


def _plate(layout: Layout) -> Any:
    """As in the section, less what keeps it clear of ceiling and lugs; from its upper edge necks go to the knuckles."""
    numbers, (x, z), sheet = layout.c["curtain"], pin(layout), layout.corners("curtain")
    radius, (long, over) = numbers["knuckle_mm"][0], numbers["tail_mm"]
    inner, edge = knuckle_y(layout, wall_half(layout))
    back, front = min(at for at, _z in sheet), max(at for at, _z in sheet)
    low, high = -curtain_of(layout).below_mm, layout.well.height_mm - numbers["play_mm"]
    solids = [box((back, front), (-edge, edge), (low, high))]
    for side in (-1.0, 1.0):
        span = (side * inner, side * edge)
        solids.append(box((back, front), span, (0.0, z)))
        solids.append(box((x, front), span, (z - radius, z + radius)))  # it lies flat on the printer's bed
        solids.append(cylinder("y", (x, z), radius, span))
        solids.append(box((x - long, x), span, (layout.well.height_mm + over, z + radius)))
    bore = layout.c.size("rod-2")["diameter"] / 2.0 + numbers["pin_play_mm"]
    play = numbers["tongue_play_mm"]
    notches = [box((back - 1.0, front + 1.0), span, (low - 1.0, play)) for span in _tongues_y(layout, play)]
    return without(joined(*solids), *notches, cylinder("y", (x, z), bore, (-edge - 1.0, edge + 1.0))).solids()[0]


def _tongues_y(layout: Layout, play_mm: float) -> list[tuple[float, float]]:
    half = layout.c["curtain"]["tongue_mm"] / 2.0 + play_mm
    return [(y - half, y + half) for y in layout.c["curtain"]["tongues_y_mm"]]


def tongues(layout: Layout) -> list[Any]:
    """Make the rail's tongues, across the groove to the wall: a card that stands on its rear end finds no gap under the
    curtain."""
    low, play = groove_z(layout)[1], layout.c["printing"]["fit_mm"]
    reach = (layout.wall_x - 0.1, layout.rear_x + play + 0.1)
    return [box(reach, span, (low - 0.1, 0.0)) for span in _tongues_y(layout, 0.0)]


def lugs(layout: Layout) -> list[Any]:
    """Make the lugs of the rear wall, at both ends of the curtain, on a slope under the ceiling: it is printed
    upright."""
    (_x, z), (inner, outer) = pin(layout), lug_y(layout, wall_half(layout))
    radius, top = layout.c["curtain"]["knuckle_mm"][0], layout.well.height_mm
    face, front = layout.wall_x, layout.rear_x
    rear = layout.wall_back_x
    outline = [
        (rear, top - (front - face)),
        (face, top - (front - face)),
        (front, top + LEDGE_MM),
        (front, z + radius),
        (rear, z + radius),
    ]
    return [prism(outline, (side * inner, side * outer)) for side in (-1.0, 1.0)]


def lug_hole(layout: Layout) -> Any:
    """Make the pins' hole through both lugs: they are pressed in from outside."""
    radius, far = layout.c.size("rod-2")["diameter"] / 2.0 + layout.c["curtain"]["press_mm"], layout.c.outer_mm
    return cylinder("y", pin(layout), radius, (-far, far))


def groove(layout: Layout) -> Any:
    """Room for its lower edge, between wall and rail."""
    play, edge = layout.c["printing"]["fit_mm"], knuckle_y(layout, wall_half(layout))[1]
    far = edge + layout.c["curtain"]["play_mm"]
    return box((layout.wall_x, layout.rear_x + play), (-far, far), (groove_z(layout)[1], layout.well.height_mm - 5.0))


def ceiling_notches(layout: Layout) -> list[Any]:
    """Return what the ceiling leaves out for knuckles and lugs, out to its edges: so it swings up past them."""
    play, far = layout.c["curtain"]["play_mm"], layout.c.outer_mm + 1.0
    inner, top = knuckle_y(layout, wall_half(layout))[0] - 2.0 * play, layout.well.height_mm
    end = layout.rear_x + 2.0 * play
    return [
        box((layout.wall_x - 1.0, end), (side * inner, side * far), (top - 1.0, top + 10.0)) for side in (-1.0, 1.0)
    ]


def moves(layout: Layout) -> Mapping[str, Callable[[float], Location]]:
    """About its pin, by degrees, towards the wall."""
    if layout.well.curtain is None:
        return {}
    x, z = pin(layout)
    there, back = Location((x, 0.0, z)), Location((-x, 0.0, -z))
    return {CURTAIN: lambda degrees: there * Location((0.0, 0.0, 0.0), (0.0, degrees, 0.0)) * back}


def poses(layout: Layout) -> tuple[Pose, ...]:
    """Given way as far as it can."""
    if layout.well.curtain is None:
        return ()
    return (Pose("curtain at the wall", curtain=_SHORT_OF_WALL * farthest_deg(layout)),)
