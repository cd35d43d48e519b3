"""What stands round the wheel: the shroud with its mouths.

The inner sides are the section's. Room for rollers and idlers is cut away there: the lips are combs.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from mischwerk_machines.pieces import Plate, Point

from ...geometry.shapes import box, cylinder, joined, prism, tilted, without
from ...layout.wheel import WheelLayout, polar
from ...model import Fastener, Part
from ..common.well import throat_beam
from ..fasteners import screw

_STEP = 6


def shroud_parts(w: WheelLayout) -> list[Part]:
    """Shroud pieces."""
    pieces = []
    for number, points in enumerate(_around_pieces(w), start=1):
        middle = points[len(points) // 2]
        scale = 70.0 / math.hypot(*middle)
        pieces.append(
            Part(
                f"shroud-{number}",
                f"Shroud, piece {number}",
                _sheet(w, points, with_bosses=True),
                print_turn_deg=(-90.0, 0.0, 0.0),
                step=_STEP,
                explode_mm=(middle[0] * scale, 0.0, middle[1] * scale),
                held=_screws(w, f"shroud-{number}", points),
            )
        )
    return pieces


def under_heads_y(w: WheelLayout) -> float:
    """Where the heads of its screws lie, in the cheeks: sunk, the cover's tab passes them."""
    return w.cheek_y[1] - float(w.c["wheel_shroud"]["head_deep_mm"])


def _screws(w: WheelLayout, name: str, inner: list[Point]) -> tuple[Fastener, ...]:
    """From outside, through the cheeks."""
    return tuple(
        screw("screw-m3x10", (x, side * under_heads_y(w), z), (0.0, -side, 0.0), name)
        for x, z in boss_spots(w, inner)
        for side in (1.0, -1.0)
    )


# -- the inner side, from the section ------------------------------------------------------------------------------
def _plates(w: WheelLayout, name: str) -> list[Plate]:
    plates = [piece for piece in w.base.cut.pieces if isinstance(piece, Plate)]
    exact = [plate for plate in plates if plate.name == name]
    numbered = [
        plate for plate in plates if plate.name.rpartition("-")[0] == name and plate.name.rpartition("-")[2].isdigit()
    ]
    return exact or sorted(numbered, key=lambda plate: int(plate.name.rpartition("-")[2]))


def _inner_edge(plate: Plate) -> tuple[Point, Point]:
    """A sheet's side towards the wheel: of its two long sides, the nearer one. Clockwise."""
    closed = [*plate.corners, plate.corners[0]]
    long = sorted(pairwise(closed), key=lambda ends: -math.dist(*ends))[:2]
    a, b = min(long, key=lambda ends: math.hypot((ends[0][0] + ends[1][0]) / 2.0, (ends[0][1] + ends[1][1]) / 2.0))
    return (a, b) if _clockwise(a, b) else (b, a)


def _clockwise(a: Point, b: Point) -> bool:
    return a[0] * b[1] - a[1] * b[0] < 0.0


def _chain(w: WheelLayout, names: list[str]) -> list[Point]:
    """The inner sides of sheets, one after the other, clockwise: where two neighbours' lines meet, and both ends."""
    edges = [_inner_edge(plate) for name in names for plate in _plates(w, name)]
    return [edges[0][0], *(_meet(edge, following) for edge, following in pairwise(edges)), edges[-1][1]]


def _meet(edge: tuple[Point, Point], other: tuple[Point, Point]) -> Point:
    """Where two lines cross."""
    (ax, ay), (bx, by) = edge
    (cx, cy), (dx, dy) = other
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    share = ((cx - ax) * vy - (cy - ay) * vx) / (ux * vy - uy * vx)
    return ax + share * ux, ay + share * uy


def _around_pieces(w: WheelLayout) -> list[list[Point]]:
    """The long arc from the eject mouth over the top and down to the feed mouth, in pieces that can be printed."""
    points = _chain(w, ["flare-upper", "shroud", "lip-lower"])
    count = w.c["wheel_shroud"]["pieces"]
    cuts = [round(i * (len(points) - 1) / count) for i in range(count + 1)]
    return [points[a : b + 1] for a, b in pairwise(cuts)]


# -- solids --------------------------------------------------------------------------------------------------------
def _sheet(w: WheelLayout, inner: list[Point], with_bosses: bool) -> Any:
    """A bent sheet across the machine; at both ends a bar that is screwed to the cheeks."""
    shroud = w.c["wheel_shroud"]
    sheet = shroud["sheet_mm"]
    outer = [_further(point, sheet) for point in inner]
    wide = w.cheek_y[0] - w.c["printing"]["fit_mm"] / 2.0
    body = prism([*inner, *reversed(outer)], (-wide, wide))
    if with_bosses:
        bosses = [_boss(w, spot, wide) for spot in boss_spots(w, inner)]
        holes = [
            cylinder("y", spot, shroud["boss_hole_mm"], (-wide - 1.0, wide + 1.0)) for spot in boss_spots(w, inner)
        ]
        keep = prism([polar(w.wheel.shroud_radius_mm + 0.8, math.radians(a)) for a in range(0, 360, 3)], (-wide, wide))
        lugs = []
        if inner[0][1] > 0.0 and inner[0][0] < 0.0:  # the piece at the eject mouth holds the end of its barrier
            _low, (x, y, z) = mouth_beam(w)
            # Nothing of it stands out inside, where cards pass.
            lugs = [
                cylinder("y", (x, z), shroud["lug_mm"], (y, wide)) - prism([*inner, (0.0, 0.0)], (y - 1.0, wide + 1.0))
            ]
        body = without(joined(body, *[boss - keep for boss in [*lugs, *bosses]]), *holes)
    return largest(without(body, *rooms(w)))


def boss_spots(w: WheelLayout, inner: list[Point]) -> list[Point]:
    """Middles of a piece's bars: outside of the sheet, as far apart as the cheeks can be screwed to them."""
    off = w.c["wheel_shroud"]["boss_mm"] + w.c["wheel_shroud"]["sheet_mm"] - 0.6
    margin = max(3, round(0.1 * len(inner)))
    reached = [_further(point, off) for point in inner[margin:-margin]]
    reached = [spot for spot in reached if _is_reached(w, spot)]
    return [reached[0], reached[-1]]


def _is_reached(w: WheelLayout, spot: Point) -> bool:
    """Not those beside the frame's bars, the feed's drive, or the lever's sector."""
    (x, z), boss = spot, w.c["wheel_shroud"]["boss_mm"]
    if z < w.base.bar_top + boss + 1.0 or math.dist(spot, w.shaft) < 1.8 * w.pitch_radius:
        return False
    if z < w.base.bar_top + 30.0 and x > w.leg_x:  # the cover's switch is there
        return False
    return bool(x > w.base.gate_x + w.c["wheel_shroud"]["drive_room_mm"] or z > w.base.well.height_mm)


def all_boss_spots(w: WheelLayout) -> list[Point]:
    """List where the cheeks have holes for all pieces."""
    return [spot for piece in _around_pieces(w) for spot in boss_spots(w, piece)]


def sensor_angle(w: WheelLayout) -> float:
    """Radians: slot and home sensors stand at the cheek's arm to the end of the first piece."""
    x, z = all_boss_spots(w)[1]
    return math.atan2(z, x)


def _boss(w: WheelLayout, spot: Point, wide: float) -> Any:
    return cylinder("y", spot, w.c["wheel_shroud"]["boss_mm"], (-wide, wide))


def between(w: WheelLayout) -> Any:
    """The sheet between the mouths, which has no mounting of its own."""
    return _sheet(w, _chain(w, ["lip-upper", "shroud-between", "flare-lower"]), with_bosses=False)


def rooms(w: WheelLayout) -> list[Any]:
    """Leave room for the side plates, the rollers, the sprung idlers, and the barriers' light."""
    shroud, across = w.c["wheel_shroud"], w.c["across"]
    side_end, far = w.base.side_x[1] + 0.5, w.cheek_y[0] + 1.0
    inner = w.c.half_mm - 0.3
    spaces = [box((side_end - 60.0, side_end), (sign * inner, sign * far), (-60.0, 60.0)) for sign in (-1.0, 1.0)]
    nip_x, nip_z = w.base.nip
    radius = w.base.feed.nip_radius_mm + shroud["roller_room_mm"] / 2.0
    half = across["roller_wide_mm"] / 2.0 + shroud["roller_room_mm"] / 2.0
    guide_end = w.base.gate_x + w.base.feed.guide_end_x_mm
    spaces.append(box((nip_x - 10.0, guide_end + 0.05), (-far, far), (-2.1, 2.05)))
    tip, foot = throat_beam(w.base, 1.0)
    spaces.append(box((tip[0] - 4.0, foot[0] + 4.0), (tip[1] - 3.2, tip[1] + 3.2), (foot[2] - 1.5, -1.5)))
    for sign in (-1.0, 1.0):
        span = (sign * across["roller_mm"] - half, sign * across["roller_mm"] + half)
        spaces.append(cylinder("y", (nip_x, nip_z), radius, span))
        idler_top = w.base.cut.rest["idler"].y_mm + w.base.feed.idler_radius_mm + w.c["idler"]["lift_mm"]
        spaces.append(box((nip_x - 4.0, nip_x + 9.0), span, (0.0, idler_top)))
    spaces.append(cylinder("y", (nip_x, nip_z), w.c.size("rod-6")["diameter"] / 2.0 + 0.6, (-far, far)))
    return [*spaces, *beam_rooms(w)]


def beam_rooms(w: WheelLayout) -> list[Any]:
    """Leave room for the barriers' light at both mouths, and for what sends and sees it."""
    light, led = w.c["wheel_shroud"]["beam_hole_mm"] / 2.0, w.c.size("ir-led")["diameter"] / 2.0 + 0.05
    (low, high), eye = entry_beam(w), mouth_beam(w)[1]
    return [
        *(tilted(a, b, light) for a, b in (mouth_beam(w), entry_beam(w))),
        cylinder("z", low[:2], led, (low[2], low[2] - 12.0)),
        box((high[0] - led - 0.9, high[0] + 3.0), (high[1] - led, high[1] + led), (high[2], high[2] + 8.0)),
        *_mouth_seat(w, eye),
    ]


def _mouth_seat(w: WheelLayout, tip: tuple[float, float, float]) -> list[Any]:
    """Cut the seat of the mouth's transistor: open upwards, for it and for its leads. The lever's sector turns right
    behind."""
    size, play = w.c.size("phototransistor"), 0.05
    (x, y, z), rear = tip, tip[1] + size["length"]
    half, flange = size["diameter"] / 2.0 + play, size["flange"] / 2.0 + play
    return [
        *(cylinder("y", (x, z), radius, span) for radius, span in ((half, (y, rear)), (flange, (rear - 1.2, rear)))),
        box((x - half, x + half), (y, rear), (z, z + 8.0)),
        box((x - flange, x + flange), (rear - 1.2, w.cheek_y[0] + 1.0), (z, z + 8.0)),
        box((x - flange, x + half), (rear - 1.2, w.cheek_y[0] + 1.0), (z - 0.8, z + 1.0)),
    ]


Ends = tuple[tuple[float, float, float], tuple[float, float, float]]


def mouth_beam(w: WheelLayout) -> Ends:
    """Tips of the eject mouth's barrier: low in the right cheek, high in the shroud at the left.

    It slants across, so that every card that lies in the mouth cuts it.
    """
    radius, half = w.wheel.eject_sensor_radius_mm, w.wheel.eject_mouth_half_mm
    shroud = w.c["wheel_shroud"]
    x, z = polar(radius, w.shape.eject_angle)
    free = w.base.side_x[1] + 0.7  # past the side plates' end
    over = w.base.well.height_mm + 2.0  # over the other side plate
    return (max(x, free), -w.cheek_y[0], z - half - 2.0), (x, shroud["mouth_eye_mm"], max(z + half, over))


def entry_beam(w: WheelLayout) -> Ends:
    """Tips of the feed mouth's barrier, under and over it: upright, beside the rollers."""
    x, shroud = -w.wheel.mouth_sensor_radius_mm, w.c["wheel_shroud"]
    low, high = shroud["entry_mm"]
    return (x, shroud["entry_y_mm"], low), (x, shroud["entry_y_mm"], high)


def _further(point: Point, distance: float) -> Point:
    scale = 1.0 + distance / math.hypot(*point)
    return point[0] * scale, point[1] * scale


def largest(body: Any) -> Any:
    return max(body.solids(), key=lambda solid: solid.volume)
