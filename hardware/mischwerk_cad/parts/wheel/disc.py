"""What turns: discs with fins, what keeps them apart, shaft, index disc with the large pulley."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from build123d import Axis, Face, Location, Solid, Vector, Wire
from mischwerk_machines.pieces import Point, rotated

from ...geometry.shapes import cylinder, joined, prism, ring, without
from ...layout.wheel import WheelLayout, mirrored, polar, screw_at_left
from ...model import WHEEL, Part
from ..bought_parts import belt_radius_mm
from ..fasteners import SetScrew
from .shroud import sensor_angle

_LOW_DOWN = (90.0, 0.0, 0.0)  # to print: the side of the smaller y on the bed
_HIGH_DOWN = (-90.0, 0.0, 0.0)


def disc_parts(w: WheelLayout) -> list[Part]:
    """Everything that turns with the wheel."""
    disc_y, ends = w.c["wheel_disc"]["y_mm"], _stack(w)
    middle = disc_y[0]
    pins = [Location(), *(Location((0, 0, 0), (0, turn, 0)) for turn in (120.0, 240.0))]
    index = w.c["wheel_index"]
    shaft_from = index["y_mm"] - index["belt_wide_mm"] - index["hub_mm"][1] - 2.0
    return [
        Part(
            "wheel-disc",
            "Wheel disc",
            _disc(w).moved(Location((0, middle, 0))),
            carrier=WHEEL,
            places=tuple(Location((0, y - middle, 0)) for y in disc_y),
            print_turn_deg=_HIGH_DOWN,
            step=6,
            explode_mm=(110, 0, 90),
            infill=1.0,
        ),
        Part(
            "wheel-spool",
            f"Spool, {w.base.fmt.name}",
            _spool(w, *ends[0]),
            carrier=WHEEL,
            places=tuple(Location((0, start - ends[0][0], 0)) for start, _end in ends),
            print_turn_deg=_LOW_DOWN,
            step=6,
            explode_mm=(110, 0, 90),
        ),
        Part(
            "wheel-end",
            "Wheel end",
            _end(w),
            carrier=WHEEL,
            # The other end looks the other way, about x: so its holes meet the pins.
            places=(Location(), Location((0.0, sum(_thickness(w)), 0.0), (180, 0, 0))),
            print_turn_deg=_LOW_DOWN,
            step=6,
            explode_mm=(110, 0, 90),
            held=(_end_screw(w).fastener(w.c, "wheel-end"),),
        ),
        Part(
            "wheel-pin",
            "Pin of the wheel",
            cylinder("y", (w.c["wheel_disc"]["pin_at_mm"], 0.0), w.c.size("rod-3")["diameter"] / 2.0, _pin_y(w)),
            bought="rod-3",
            carrier=WHEEL,
            places=tuple(pins),
            step=6,
            explode_mm=(110, 0, 90),
        ),
        Part(
            "wheel-shaft",
            "Wheel shaft",
            cylinder("y", (0.0, 0.0), w.c.size("rod-8")["diameter"] / 2.0, (-w.cheek_y[1] - 2.0, -shaft_from)),
            bought="rod-8",
            carrier=WHEEL,
            step=6,
            explode_mm=(110, 0, 90),
        ),
        Part(
            "wheel-index",
            "Index disc with pulley",
            mirrored(_index(w)),
            carrier=WHEEL,
            print_turn_deg=_LOW_DOWN,
            step=7,
            explode_mm=(0, 90, 0),
            infill=0.4,
            held=(screw_at_left(_index_screw(w).fastener(w.c, "wheel-index")),),
        ),
        Part(
            "wheel-magnet",
            "Magnet",
            mirrored(_at_magnet(w, 0.0, 0.0)),
            bought="magnet",
            carrier=WHEEL,
            step=8,
            explode_mm=(0, 90, 0),
        ),
    ]


def _stack(w: WheelLayout) -> list[tuple[float, float]]:
    """Where the spools stand: between one disc and the next."""
    low, high = _thickness(w)
    return [(a + high, b + low) for a, b in pairwise(w.c["wheel_disc"]["y_mm"])]


def _thickness(w: WheelLayout) -> tuple[float, float]:
    """A disc's sides at the hub, from the middle of its fins' ends: its flat side lies at the greater y."""
    disc = w.c["wheel_disc"]
    return disc["tip_mm"] / 2.0 - disc["root_mm"], disc["tip_mm"] / 2.0


def _pin_y(w: WheelLayout) -> tuple[float, float]:
    disc = w.c["wheel_disc"]
    low, high = _thickness(w)
    return disc["y_mm"][0] + low - disc["end_mm"][1] + 1.0, disc["y_mm"][-1] + high + disc["end_mm"][1] - 1.0


def _bores(w: WheelLayout, start: float, end: float) -> list[Any]:
    """Holes of shaft and pins."""
    play = w.c["printing"]["bore_fit_mm"]
    holes = [cylinder("y", (0.0, 0.0), w.c.size("rod-8")["diameter"] / 2.0 + play, (start - 1.0, end + 1.0))]
    for number in range(3):
        at = polar(w.c["wheel_disc"]["pin_at_mm"], number * 2.0 * math.pi / 3.0)
        holes.append(cylinder("y", at, w.c.size("rod-3")["diameter"] / 2.0 + play, (start - 1.0, end + 1.0)))
    return holes


def _disc(w: WheelLayout) -> Any:
    """One disc, the middle of its fins' ends in y = 0: the outline of hub and fins, thinner outwards."""
    disc, shape, (low, high) = w.c["wheel_disc"], w.shape, _thickness(w)
    outline = []
    for slot in range(shape.slots):  # slots are numbered clockwise: so are the fins' corners
        inner_next, outer_next, outer, inner = shape.fin(slot)
        outline += [inner, outer, outer_next, inner_next]
    star = prism(outline, (low, high))
    slope = disc["root_mm"] - disc["tip_mm"]
    root, tip = shape.wedge_radius, shape.outer_radius + 1.0
    steep = slope / (shape.outer_radius - shape.wedge_radius)
    edge = low + slope + steep
    profile = [(0.0, high), (tip, high), (tip, edge), (root, low), (0.0, low)]
    turned = Solid.revolve(Face(Wire.make_polygon([Vector(x, y, 0) for x, y in profile], close=True)), 360.0, Axis.Y)
    body = joined(star & turned, cylinder("y", (0.0, 0.0), shape.wedge_radius, (low, high)))
    return _single(without(body, *_bores(w, low, high), *_holes(w)))


def _holes(w: WheelLayout) -> list[Any]:
    """Make the holes that lighten a large hub."""
    disc, radius = w.c["wheel_disc"], w.shape.wedge_radius
    if radius < disc["hole_from_mm"]:
        return []
    inner, outer = disc["tube_mm"] + 2.0, radius - 5.0
    middle, size = (inner + outer) / 2.0, (outer - inner) / 2.0
    return [cylinder("y", polar(middle, i * math.pi / 3.0), size, (-9.0, 9.0)) for i in range(6)]


def _spool(w: WheelLayout, start: float, end: float) -> Any:
    """Between two discs. Its flange is the cards' seat; a longer or shorter card has spools of its own."""
    disc = w.c["wheel_disc"]
    flange = (start, start + disc["spool_flange_mm"])
    seat = cylinder("y", (0.0, 0.0), w.shape.seat_radius, flange)
    if w.shape.seat_slant:
        seat = joined(seat, prism(_seats(w), flange))
    tube = min(disc["tube_mm"], w.shape.seat_radius)
    body = joined(cylinder("y", (0.0, 0.0), tube, (start, end)), seat)
    return _single(without(body, *_bores(w, start, end)))


def _seats(w: WheelLayout) -> list[Point]:
    """Outline of a flange with the slots' slanted bottoms: teeth of a saw, their steep sides beside the fins.

    A tip as sharp as the section's is not printed: it goes on behind the fin, where no card gets.
    """
    low, half = w.shape.seat_radius, w.shape.slot_width(w.shape.seat_radius) / 2.0
    high, side = max(rotated(corner, -w.shape.slot_angle(0)) for corner in w.base.plate("seat-0").corners)
    side += w.c["wheel_disc"]["seat_tip_mm"]
    tooth = [(low - 0.5, side), (high, side), (high, side - w.c["wheel_disc"]["seat_tip_mm"]), (low, -half)]
    return [rotated(point, w.shape.slot_angle(slot)) for slot in range(w.shape.slots) for point in tooth]  # clockwise


def _end(w: WheelLayout) -> Any:
    disc = w.c["wheel_disc"]
    radius, length = disc["end_mm"]
    start = disc["y_mm"][-1] + _thickness(w)[1]
    body = cylinder("y", (0.0, 0.0), radius, (start, start + length))
    return _single(without(body, *_bores(w, start, start + length), *_end_screw(w).cuts(w.c, radius + 1.0)))


def _end_screw(w: WheelLayout) -> SetScrew:
    """Its nut goes in from the outer side: the inner one lies at a disc."""
    disc, rod = w.c["wheel_disc"], w.c.size("rod-8")["diameter"] / 2.0
    start, long = disc["y_mm"][-1] + _thickness(w)[1], disc["end_mm"][1]
    return SetScrew((0.0, 0.0), start + long / 2.0, -1.0, start + long, rod, rod)


def _index_screw(w: WheelLayout) -> SetScrew:
    """In the hub, drawn at the right."""
    index, rod = w.c["wheel_index"], w.c.size("rod-8")["diameter"] / 2.0
    start, long = index["y_mm"] - index["thick_mm"] / 2.0 - index["belt_wide_mm"], index["hub_mm"][1]
    return SetScrew((0.0, 0.0), start - long / 2.0, 1.0, start - long, rod, rod)


def _index(w: WheelLayout) -> Any:
    """At the right: a tooth for every slot; on the outer side the large pulley, the hub, the magnet's pocket."""
    index, y, radius = w.c["wheel_index"], w.c["wheel_index"]["y_mm"], w.index_radius
    half, (wide, long) = index["thick_mm"] / 2.0, index["tooth_mm"]
    low, high = y - half, y + half
    root = radius - long / 2.0
    rim = ring("y", (0.0, 0.0), root, root - index["rim_mm"], (low, high))
    at = sensor_angle(w)
    teeth = []
    for slot in range(w.shape.slots):
        corners = [
            (root - 1.0, -wide / 2.0),
            (root + long, -wide / 2.0),
            (root + long, wide / 2.0),
            (root - 1.0, wide / 2.0),
        ]
        teeth.append(prism([rotated(corner, at + slot * w.shape.pitch) for corner in corners], (low, high)))
    spokes = []
    for number in range(index["spokes"]):
        angle = at + number * 2.0 * math.pi / index["spokes"]
        side = index["spoke_mm"] / 2.0
        corners = [(5.0, -side), (root - 1.0, -side), (root - 1.0, side), (5.0, side)]
        spokes.append(prism([rotated(corner, angle) for corner in corners], (low, high)))
    pulley = belt_radius_mm(w.c, w.pulley_teeth)
    hub_radius, hub_long = index["hub_mm"]
    shaft = w.c.size("rod-8")["diameter"] / 2.0 + w.c["printing"]["bore_fit_mm"]
    magnet = w.c.size("magnet")
    at_magnet = polar(w.magnet_radius, at)
    body = joined(
        rim,
        *teeth,
        *spokes,
        ring("y", (0.0, 0.0), pulley, pulley - 4.0, (low - index["belt_wide_mm"], high)),
        cylinder("y", (0.0, 0.0), pulley - 2.0, (low, high)),
        cylinder("y", (0.0, 0.0), hub_radius, (low - index["belt_wide_mm"] - hub_long, high)),
        cylinder("y", at_magnet, magnet["diameter"] / 2.0 + 2.0, (high - magnet["length"] - 0.8, high)),
    )
    return _single(
        without(
            body,
            cylinder("y", (0.0, 0.0), shaft, (low - 20.0, high + 20.0)),
            *_index_screw(w).cuts(w.c, hub_radius + 1.0),
            _at_magnet(w, w.c["printing"]["bore_fit_mm"], 1.0),
        )
    )


def _at_magnet(w: WheelLayout, wider: float, higher: float) -> Any:
    """The magnet, flush with the disc's inner side, in the spoke that meets the sensors with slot 0 at the feed."""
    index, magnet = w.c["wheel_index"], w.c.size("magnet")
    high = index["y_mm"] + index["thick_mm"] / 2.0
    at = polar(w.magnet_radius, sensor_angle(w))
    return cylinder("y", at, magnet["diameter"] / 2.0 + wider, (high - magnet["length"], high + higher))


def belt_span(w: WheelLayout) -> tuple[float, float]:
    """The belt, across: beside the index disc."""
    index, wide = w.c["wheel_index"], w.c.size("belt")["width"]
    middle = index["y_mm"] - index["thick_mm"] / 2.0 - index["belt_wide_mm"] / 2.0
    return middle - wide / 2.0, middle + wide / 2.0


def _single(body: Any) -> Any:
    solids = body.solids()
    return solids[0] if len(solids) == 1 else body
