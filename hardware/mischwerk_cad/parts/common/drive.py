"""Drive of the feed end: one motor, a belt to the nip, another to the feed rollers' shaft.

The teeth are chosen so that the feed rollers' surface is as much slower than the nip's as the machine file says; the
one-way clutches let the nip pull a card off them.
"""

from __future__ import annotations

import math
from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine

from ...construction import Construction
from ...geometry.shapes import belt, box, cylinder, hull, joined, prism, without
from ...layout.machine import Layout
from ...model import Part
from ..bought_parts import belt_back_mm, belt_radius_mm, flat_mm, nema17, pulley, pulley_belt_mm, toothed
from ..fasteners import SetScrew, guard_ears, motor_screws, screw

RIM_MM = 0.9  # flanges of the printed pulley
EAR_MM = 4.0  # thickness of the guard's ears: with the plate's, a screw's length
BELT_ROOM_MM = 6.8  # between flanges
FLAT_END_MM = 0.5  # the pulley's bore is round up to so far beyond the beginning of the shaft's flat


def motors(machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
    """Feed motor, its double pulley, pulleys of both shafts, belts, and the guard over them."""
    layout = Layout.of(machine, card_format, c)
    return [_motor(layout), _double_pulley(layout), *_shaft_pulleys(layout), *_belts(layout), _guard(layout)]


def surface_ratio(machine: Machine, c: Construction) -> float:
    """Surface speed of the feed rollers over the nip's, by teeth and radii."""
    a, nip, b, roller = c["drive"][f"{machine.kind}_teeth"]
    feed = machine.data.feed
    return float((b / roller * feed.roller_radius_mm) / (a / nip * feed.nip_radius_mm))


def mm_per_turn(machine: Machine, c: Construction) -> float:
    """Travel of the nip's surface in one turn of the motor."""
    a, nip, _, _ = c["drive"][f"{machine.kind}_teeth"]
    return float(a / nip * 2.0 * math.pi * machine.data.feed.nip_radius_mm)


def _motor(layout: Layout) -> Part:
    c, (x, z) = layout.c, layout.feed_motor
    at = Location((x, c.half_mm, z), (-90, 0, 0))
    return Part(
        "feed-motor",
        "Feed motor",
        nema17(c).moved(at),
        bought="nema17",
        step=3,
        explode_mm=(0, 0, -80),
        held=motor_screws(c, "screw-m3x8", at, c["across"]["wall_mm"], "feed-motor"),
    )


def _double_pulley(layout: Layout) -> Part:
    """Both of the motor's pulleys in one print: a motor's shaft is too short for two bought ones.

    Its bore has the shaft's flat; the set screw stands on that.
    """
    c, (x, z) = layout.c, layout.feed_motor
    first, second = c["drive"]["belt_y_mm"]
    big, _, small, _ = layout.teeth
    half = BELT_ROOM_MM / 2.0
    radii = (belt_radius_mm(c, big), belt_radius_mm(c, small))
    low, high = first - half - RIM_MM, second + half + RIM_MM
    body = joined(
        toothed(c, big, (x, z), (low, first + half + 0.1)),
        toothed(c, small, (x, z), (first + half, high)),
        cylinder("y", (x, z), radii[0] + 1.5, (low, low + RIM_MM)),
        cylinder("y", (x, z), radii[0] + 1.5, (first + half, second - half)),
        cylinder("y", (x, z), radii[1] + 1.5, (high - RIM_MM, high)),
    )
    size, fit = c.size("nema17"), c["printing"]["bore_fit_mm"]
    bore, end = size["shaft"] / 2.0 + fit, c.half_mm + size["shaft_length"]
    flat = box(
        (x - 9.0, x + 9.0), (end - size["flat_length"] + FLAT_END_MM, high + 2.0), (z + flat_mm(c) + fit, z + 9.0)
    )
    hole = without(cylinder("y", (x, z), bore, (low - 1.0, high + 1.0)), flat)
    grub = SetScrew((x, z), first + c["drive"]["screw_off_mm"], 1.0, low, size["shaft"] / 2.0, flat_mm(c))
    return Part(
        "feed-motor-pulley",
        f"Feed motor's pulley, {big} and {small} teeth",
        without(body, hole, *grub.cuts(c, radii[0] + 2.0)),
        step=3,
        print_turn_deg=(90.0, 0.0, 0.0),
        explode_mm=(0, 70, -40),
        infill=1.0,
        held=(grub.fastener(c, "feed-motor-pulley"),),
    )


def _shaft_pulleys(layout: Layout) -> list[Part]:
    c, (first, second) = layout.c, layout.c["drive"]["belt_y_mm"]
    _, nip, _, roller = layout.teeth
    parts = []
    for name, title, key, (x, z), y in (
        ("nip-pulley", "Nip's pulley", f"pulley-{nip}", layout.nip, first),
        ("feed-pulley", "Feed shaft's pulley", f"pulley-{roller}", layout.roller, second),
    ):
        off = pulley_belt_mm(c, key)
        solid = pulley(c, key).moved(Location((x, y - off, z), (90, 0, 0)))
        parts.append(Part(name, title, solid, bought=key, step=3, explode_mm=(0, 60, 20)))
    return parts


def _belts(layout: Layout) -> list[Part]:
    c, (x, z) = layout.c, layout.feed_motor
    a, nip, b, roller = layout.teeth
    parts = []
    for name, title, loop, y, motor, shaft, teeth in (
        ("nip-belt", "Nip's belt", layout.loops_mm[0], 0, a, layout.nip, nip),
        ("feed-belt", "Feed shaft's belt", layout.loops_mm[1], 1, b, layout.roller, roller),
    ):
        plane, half = c["drive"]["belt_y_mm"][y], c.size("belt")["width"] / 2.0
        ends = (((x, z), belt_radius_mm(c, motor)), (shaft, belt_radius_mm(c, teeth)))
        solid = belt("y", ends, (plane - half, plane + half), belt_back_mm(c))
        parts.append(Part(name, title, solid, bought=f"belt-loop-{loop:.0f}", step=3, explode_mm=(0, 80, 0)))
    return parts


def _guard(layout: Layout) -> Part:
    """A cap over both belts: keeps fingers out."""
    c, (x, z) = layout.c, layout.feed_motor
    wall = c["drive"]["guard_mm"]
    high = max(c["drive"]["belt_y_mm"]) + 11.5
    big = belt_radius_mm(c, layout.teeth[0]) + 4.0
    points = [((x, z), big), (layout.roller, belt_radius_mm(c, layout.teeth[3]) + 4.0), (layout.nip, 10.5)]
    start = c.outer_mm
    inside: list[Any] = []
    outside: list[Any] = []
    for bodies, more, span in ((inside, 0.0, (start - 0.5, high)), (outside, wall, (start, high + wall))):
        for number, other in ((0, 1), (0, 2), (1, 2)):
            ends = ((points[number][0], points[number][1] + more), (points[other][0], points[other][1] + more))
            bodies.append(hull("y", ends, span))
        corners = [middle for middle, _ in points]
        bodies.append(prism(corners, span))
        # Straight down, past the heads of the motor's screws, to the bar, which is its floor.
        bodies.append(box((x - big - more, x + big + more), span, (layout.bar_top + 1.0 - wall + more, z)))
    ears = [box((px - 4.1, px + 4.1), (start, start + EAR_MM), (pz - 4.1, pz + 4.1)) for px, pz in guard_ears(layout)]
    body = joined(outside[0], *outside[1:], *ears)
    cuts = [*inside, *(cylinder("y", ear, 1.65, (start - 1.0, start + EAR_MM + 1.0)) for ear in guard_ears(layout))]
    cuts.append(box((x - 60.0, x + 60.0), (start - 1.0, high + 10.0), (layout.bar_top + 1.0, layout.bar_top - 60.0)))
    return Part(
        "drive-guard",
        "Guard over the belts",
        without(body, *cuts),
        step=10,
        print_turn_deg=(-90.0, 0.0, 0.0),
        explode_mm=(0, 120, 0),
        held=tuple(
            screw("screw-m3x8", (px, start + EAR_MM, pz), "-y", "side-plate-left") for px, pz in guard_ears(layout)
        ),
    )
