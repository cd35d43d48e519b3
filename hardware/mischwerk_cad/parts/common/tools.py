"""Tools that are printed with a build and don't stay in it: a jig that grinds tyres true, a gauge for the gate.

Both are drawn where they are used: the jig round the feed shaft, the gauge under the gate.
"""

from __future__ import annotations

import math

from mischwerk_machines import CardFormat, Machine

from ...construction import Construction
from ...geometry.shapes import Point, Span, box, joined, slot, without
from ...layout.machine import Layout
from ...model import Part

# What a step's tools are shown with in their picture: a shaft in the jig, a gauge under the gate.
SHOWN_WITH = {
    3: ("feed-shaft", "feed-roller", "feed-tyre", "feed-bearing"),
    4: ("well-floor", "retard-gate", "retard-pad"),
}
_BLADE_STEP_MM = 0.05  # blades are sold in such steps


def tools(machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
    """Jig and block for the tyres, with its abrasive; gauge with its two blades."""
    layout = Layout.of(machine, card_format, c)
    return [*_jig(layout), *_gauge(layout)]


def opening_mm(layout: Layout) -> float:
    """Between the gate's lower edge and the floor under it: what a card passes."""
    return float(layout.feed.gate_gap_mm - layout.feed.gate_floor_mm)


def blades_mm(layout: Layout) -> tuple[float, float]:
    """The thickest blade that passes under the gate, and the next, which doesn't."""
    steps = math.floor(opening_mm(layout) / _BLADE_STEP_MM + 1e-6)
    return steps * _BLADE_STEP_MM, (steps + 1) * _BLADE_STEP_MM


# -- the jig ---------------------------------------------------------------------------------------------------------
def jig_axes(layout: Layout) -> tuple[Point, Point]:
    """Feed and nip shaft in it: x, z. Their tyres' tops, true, are so far under the rails as the abrasive is thick."""
    (x, z), numbers = layout.roller, layout.c["tyre_jig"]
    down = layout.feed.roller_radius_mm - layout.feed.nip_radius_mm
    return (x, z), (x + numbers["apart_mm"], z + down)


def rail_z(layout: Layout) -> float:
    """The rails' upper side: the block lies on it when a tyre is done."""
    return float(layout.roller[1] + layout.feed.roller_radius_mm + layout.c.size("abrasive-jig")["thickness"])


def _seats_y(c: Construction) -> tuple[Span, Span]:
    """The left bearings of feed and nip shaft, as in the machine."""
    return (c.half_mm - 1.0, c.outer_mm), (c.half_mm, c.outer_mm)


def _jig(layout: Layout) -> list[Part]:
    c, numbers, (feed, nip) = layout.c, layout.c["tyre_jig"], jig_axes(layout)
    wide, (low, high) = numbers["rail_mm"] / 2.0, (feed[1] - numbers["under_mm"], rail_z(layout))
    half, floor, inner = numbers["apart_mm"] / 2.0, numbers["floor_mm"], numbers["inner_mm"]
    end, (left, right) = c.outer_mm + numbers["lip_mm"], (feed[0] - half - wide, nip[0] + half + wide)
    rails = [
        box((x - wide, x + wide), (-end, end), (low, high)) for x in (feed[0] - half, feed[0] + half, nip[0] + half)
    ]
    walls = [box((left, right), (s * inner, s * end), (low, max(feed[1], nip[1]) + 1.0)) for s in (1.0, -1.0)]
    body = joined(box((left, right), (-end, end), (low - floor, low + 0.1)), *rails, *walls)
    cuts = []
    for axis, key, rod, span in zip(
        (feed, nip), ("bearing-696", "bearing-mr105"), ("rod-6", "rod-5"), _seats_y(c), strict=True
    ):
        seat = c.size(key)["outer"] / 2.0 + c["printing"]["bore_fit_mm"]
        free = c.size(rod)["diameter"] / 2.0 + numbers["shaft_play_mm"]
        top = (axis[0], high + 50.0)
        cuts += [slot("y", (axis, top), seat, (s * span[0], s * span[1])) for s in (1.0, -1.0)]
        cuts.append(slot("y", (axis, top), free, (-end - 1.0, end + 1.0)))
    block, strip = _block(layout)
    return [
        Part("tyre-jig", "Jig to grind tyres true", without(body, *cuts), step=3, infill=0.2),
        Part("tyre-block", "Block that grinds tyres", block, step=3, print_turn_deg=(180.0, 0.0, 0.0), infill=0.6),
        Part("tyre-abrasive", "Abrasive under the block", strip, bought="abrasive-jig", step=3),
    ]


def _block(layout: Layout) -> tuple[object, object]:
    """It lies on two rails, its skirts outside of them; the abrasive is under its middle."""
    c, numbers, (x, _), high = layout.c, layout.c["tyre_jig"], layout.roller, rail_z(layout)
    size, (long, thick, skirt) = c.size("abrasive-jig"), numbers["block_mm"]
    inside = numbers["apart_mm"] / 2.0 + numbers["rail_mm"] / 2.0 + c["printing"]["fit_mm"]
    half = inside + numbers["skirt_mm"]
    y = c["across"]["roller_mm"]
    span = (y - long / 2.0, y + long / 2.0)
    plate = box((x - half, x + half), span, (high, high + thick))
    skirts = [box((x + s * inside, x + s * half), span, (high - skirt, high + 0.1)) for s in (1.0, -1.0)]
    wide, deep = size["width"] / 2.0, size["length"] / 2.0
    strip = box((x - wide, x + wide), (y - deep, y + deep), (high - size["thickness"], high))
    return joined(plate, *skirts), strip


# -- the gauge -------------------------------------------------------------------------------------------------------
def _gauge(layout: Layout) -> list[Part]:
    """A grip with a blade at each end; marks on its upper side: one where one card passes, two where two don't."""
    c, numbers, feed = layout.c, layout.c["gate_gauge"], layout.feed
    floor = layout.gate_x, feed.gate_floor_mm
    (passes, stops), (long, wide, high) = blades_mm(layout), numbers["grip_mm"]
    foot, (deep, under) = c.size("feeler-045")["width"], numbers["foot_mm"]
    nose = floor[0] + feed.gate_depth_mm
    end = nose - numbers["nose_mm"]  # the grip's end before the gate
    half, low = wide / 2.0, floor[1] + max(passes, stops)
    grip = box((end - long, end), (-half, half), (low + under, low + under + high))
    feet = [
        box((end - deep, end), (-foot / 2.0, foot / 2.0), (floor[1] + passes, low + under + 0.1)),
        box((end - long, end - long + deep), (-foot / 2.0, foot / 2.0), (floor[1] + stops, low + under + 0.1)),
    ]
    top, (groove, depth) = low + under + high, numbers["mark_mm"]
    at = [end - 3.0, end - long + 3.0, end - long + 3.0 + 2.0 * groove]
    marks = [box((x - groove / 2.0, x + groove / 2.0), (-half - 1.0, half + 1.0), (top - depth, top + 1.0)) for x in at]
    ends = ((nose, end - deep, passes), (end - long - numbers["nose_mm"], end - long + deep, stops))
    blades = [
        Part(
            f"gauge-blade-{name}",
            f"Blade of the gate's gauge, {thick:.2f} mm",
            box((tip, tail), (-foot / 2.0, foot / 2.0), (floor[1], floor[1] + thick)),
            bought=f"feeler-{100.0 * thick:03.0f}",
            step=4,
        )
        for name, (tip, tail, thick) in zip(("pass", "stop"), ends, strict=True)
    ]
    body = without(joined(grip, *feet), *marks)
    return [Part("gate-gauge", "Gauge for the gate", body, step=4, print_turn_deg=(180.0, 0.0, 0.0)), *blades]
