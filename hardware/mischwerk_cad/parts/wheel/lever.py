"""The ejector lever: a toothed bar at each end of the cards, in the grooves of the cheeks.

Its tips reach in beyond the outer discs, where nothing turns but cards: so the wheel needs no gap for it, and a card
is pushed at both ends, straight. Two sectors on one shaft move both bars (wheel_lever_drive.py).
"""

from __future__ import annotations

import math
from typing import Any

from build123d import Location
from mischwerk_machines.pieces import Point

from ...geometry.shapes import Span, cylinder, joined, prism, without
from ...layout.wheel import WheelLayout, mirrored
from ...model import PUSHER, Part
from ..common.well import TAP_R_MM
from ..fasteners import screw
from .lever_plates import plate_holes

# -- Teeth of the lever's bars and sectors: involutes of 20 degrees, straight on the bars.

ADDENDUM, DEDENDUM = 0.8, 1.05  # in modules
_PRESSURE = math.radians(20.0)


def rack_teeth(w: WheelLayout, start: float, end: float) -> list[Point]:
    """(s, n) along the teeth's upper side, from the outer end inwards. One tooth stands at the shaft."""
    lever = w.c["wheel_lever"]
    module, line = lever["module_mm"], lever["pitch_line_mm"]
    pitch = math.pi * module
    tip, root = line + ADDENDUM * module, line - DEDENDUM * module
    points: list[Point] = []
    first, last = math.ceil((end - 2.0 - w.shaft_s) / pitch) - 1, math.ceil((start + 2.0 - w.shaft_s) / pitch)
    for number in range(first, last - 1, -1):
        middle = w.shaft_s + number * pitch
        for way, n in ((1.0, root), (1.0, tip), (-1.0, tip), (-1.0, root)):
            half = pitch / 4.0 - lever["tooth_play_mm"] - (n - line) * math.tan(_PRESSURE)
            points.append((middle + way * half, n))
    return points


def sector_outline(w: WheelLayout, margin: float) -> list[Point]:
    """(s, n): from the shaft to the teeth and back. Angles are taken from straight down, inwards."""
    lever, pitch_radius = w.c["wheel_lever"], w.pitch_radius
    module, base = lever["module_mm"], w.pitch_radius * math.cos(_PRESSURE)
    step = math.pi * module / pitch_radius
    count = 2 * math.ceil((w.pusher.stroke_mm / pitch_radius + margin) / step) - 1
    first = -count / 2.0
    radii = [pitch_radius + (k * (ADDENDUM + DEDENDUM) - DEDENDUM) * module for k in (0.0, 0.4, 0.7, 1.0)]

    def at(radius: float, angle: float) -> Point:
        return w.shaft_s - radius * math.sin(angle), w.shaft_n - radius * math.cos(angle)

    def half(radius: float) -> float:
        """Half a tooth's angle at a radius: an involute's."""
        lean = [math.tan(a) - a for a in (_PRESSURE, math.acos(base / radius))]
        return float((math.pi * module / 4.0 - lever["tooth_play_mm"]) / pitch_radius + lean[0] - lean[1])

    points = [at(2.0, (first + count) * step)]
    points.insert(0, at(2.0, (first - 1.0) * step))
    points.insert(1, at(radii[0], (first - 0.5) * step))
    teeth: list[Point] = []
    for number in range(count + 1):
        angle = (first + number) * step
        teeth += [at(radius, angle - half(radius)) for radius in radii]
        teeth += [at(radius, angle + half(radius)) for radius in reversed(radii)]
    end = at(radii[0], (first + count + 0.5) * step)
    return [points[0], points[1], *teeth, end, points[2]]


_STEP = 7
_SLACK_MM = 2.0  # of the groove's inner end, behind the lever's hard stop


def lever_parts(w: WheelLayout) -> list[Part]:
    """Both bars and what keeps them in their grooves."""
    bar = _bar(w)
    bars = [
        Part(
            f"lever-{name}",
            f"Lever, {name}",
            bar if side > 0 else mirrored(bar),
            carrier=PUSHER,
            print_turn_deg=(-90.0 * side, 0.0, 0.0),
            step=_STEP,
            explode_mm=(-90, apart, 60),
            infill=1.0,
        )
        for side, name, apart in ((1.0, "left", 70), (-1.0, "right", -70))
    ]
    return [*bars, _keeper(w, "left", 1.0), _keeper(w, "right", -1.0)]


def _bar(w: WheelLayout) -> Any:
    """The left one, at rest: tip and finger, bar, teeth."""
    lever, (tip_from, tip_to) = w.c["wheel_lever"], w.tip_s
    low, top, line = -lever["below_mm"], lever["top_mm"], lever["pitch_line_mm"]
    module = lever["module_mm"]
    root = line - DEDENDUM * module
    teeth_from, teeth_to = w.shaft_s - w.pusher.stroke_mm - 5.0, w.shaft_s + w.pusher.behind_home_mm + 4.0
    corners = [(tip_from, low), (teeth_to, low), (teeth_to, root), *rack_teeth(w, teeth_from, teeth_to)]
    corners += [(teeth_from, root), (teeth_from, top), (tip_from, top)]
    body = prism(w.points(corners), w.lever_y)
    above, below = w.pusher.tip_above_mm, w.pusher.tip_below_mm
    tip = [(tip_from, -below), (tip_to, -below), (tip_to, above), (tip_from, above)]
    finger = prism(w.points(tip), (lever["finger_to_mm"], w.lever_y[1]))
    beams = [cylinder("y", at, 0.9, (w.lever_y[0] - 1.0, w.lever_y[1] + 1.0)) for at in pocket_beam_at(w)]
    thin, long = lever["end_mm"]
    y = (w.lever_y[0] + thin, w.lever_y[1] + 1.0)
    end = prism(
        w.points([(teeth_to - long, -9.0), (teeth_to + 9.0, -9.0), (teeth_to + 9.0, 9.0), (teeth_to - long, 9.0)]), y
    )
    return without(joined(body, finger), end, *beams).solids()[0]


def pocket_beam_at(w: WheelLayout) -> list[Point]:
    """x, z of the pocket barrier's ends, right and left: it slants through the whole slot from fin to fin."""
    radius = w.wheel.pocket_beam_radius_mm
    n = pocket_beam_n(w)
    return [w.at(radius, -n), w.at(radius, n)]


def pocket_beam_n(w: WheelLayout) -> float:
    """Return how far from the slot's axis its ends stand, at the cheeks: at the cards' ends it leaves the slot's
    width."""
    width = float(w.shape.slot_width(w.wheel.pocket_beam_radius_mm))
    at_end = width / 2.0 + w.base.fmt.thickness_mm
    return at_end * w.lever_y[1] / (w.base.fmt.width_mm / 2.0)


def keeper_spots(w: WheelLayout) -> list[float]:
    """s of the keepers: beyond the finger at full stroke, and before the sectors."""
    long = w.c["wheel_lever"]["keeper_mm"][0]
    finger_end = w.tip_s[1] + w.pusher.stroke_mm
    first = max(finger_end, w.wheel.pocket_beam_radius_mm) + long / 2.0 + 3.5
    return [first, max(first + long + 3.0, w.wheel.outer_radius_mm - long - 11.0)]


def _ears(w: WheelLayout, s: float, wider: float, y: Span) -> list[Any]:
    """A keeper's feet beside the bar, which lie in the cheek; ``wider``: added on every side."""
    lever = w.c["wheel_lever"]
    long, across, _thick, _deep = lever["keeper_mm"]
    half, far = long / 2.0 + wider, across / 2.0 + wider
    low = -lever["below_mm"] - lever["ear_play_mm"] + wider
    top = lever["pitch_line_mm"] + ADDENDUM * lever["module_mm"] + lever["ear_play_mm"] - wider
    return [
        prism(w.points([(s - half, a), (s + half, a), (s + half, b), (s - half, b)]), y)
        for a, b in ((-far, low), (top, far))
    ]


def _keeper_screws(w: WheelLayout, s: float) -> list[Point]:
    off = w.c["wheel_lever"]["keeper_mm"][1] / 2.0 - w.c["wheel_lever"]["keeper_screw_mm"]
    return [w.at(s, n) for n in (-off, off)]


def _keeper(w: WheelLayout, name: str, side: float) -> Part:
    """Small plates on the inner side of a cheek, over the groove: the bar can't fall out.

    Their feet lie in the cheek, and the screws' heads in them: the cards' ends pass.
    """
    lever, y = w.c["wheel_lever"], w.cheek_y[0]
    long, across, thick, deep = lever["keeper_mm"]
    first, *others = keeper_spots(w)
    half = long / 2.0
    outline = [(first - half, -across / 2.0), (first + half, -across / 2.0), (first + half, across / 2.0)]
    outline.append((first - half, across / 2.0))
    under = y - thick + lever["keeper_head_mm"]
    body = joined(prism(w.points(outline), (y - thick, y)), *_ears(w, first, 0.0, (y - 0.1, y + deep)))
    cuts = [cylinder("y", at, 1.65, (y - thick - 1.0, y + deep + 1.0)) for at in _keeper_screws(w, first)]
    cuts += [cylinder("y", at, 2.9, (y - thick - 1.0, under)) for at in _keeper_screws(w, first)]
    solid = without(body, *cuts)
    moves = (w.at(s - first, 0.0) for s in (first, *others))
    return Part(
        f"lever-keeper-{name}",
        f"Lever's keeper, {name}",
        solid if side > 0 else mirrored(solid),
        places=tuple(Location((dx, 0.0, dz)) for dx, dz in moves),
        print_turn_deg=(90.0 * side, 0.0, 0.0),
        step=_STEP,
        explode_mm=(-90, 0, 60),
        held=tuple(
            screw("screw-m3x6", (x, side * under, z), (0.0, side, 0.0), f"wheel-cheek-{name}")
            for x, z in _keeper_screws(w, first)
        ),
    )


def groove(w: WheelLayout) -> list[Any]:
    """Return what the left cheek has cut away for bar, sector and screws."""
    lever, play = w.c["wheel_lever"], w.c["printing"]["fit_mm"]
    inner, deep = w.cheek_y[0], w.c["wheel_cheek"]["groove_mm"]
    start = w.tip_s[0] - w.pusher.behind_home_mm - _SLACK_MM
    end = w.shaft_s + 60.0
    low, top = -lever["below_mm"] - play, lever["pitch_line_mm"] + ADDENDUM * lever["module_mm"] + play
    channel = prism(w.points([(start, low), (end, low), (end, top), (start, top)]), (inner - 1.0, inner + deep))
    radius = w.pitch_radius + ADDENDUM * lever["module_mm"] + w.c["wheel_cheek"]["play_mm"]
    cuts = [channel, cylinder("y", w.shaft, radius, (inner - 1.0, w.cheek_y[1] + 1.0))]
    cuts += [cylinder("y", at, TAP_R_MM, (inner - 1.0, w.cheek_y[1] + 1.0)) for at in plate_holes(w)]
    for s in keeper_spots(w):
        cuts += _ears(w, s, play, (inner - 1.0, inner + lever["keeper_mm"][3] + play))
        cuts += [cylinder("y", at, TAP_R_MM, (inner - 1.0, w.cheek_y[1] + 1.0)) for at in _keeper_screws(w, s)]
    return cuts
