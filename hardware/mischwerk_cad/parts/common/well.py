"""The well of both builds: floor with the throat's lower side, rear wall with its rail, well barrier.

A wheel's rear wall also bears the curtain (curtain.py).
"""

from __future__ import annotations

import math
from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine

from ...construction import Construction
from ...geometry.shapes import Point, box, cylinder, joined, prism, prism_x, tilted, without
from ...layout.follower import groove_z
from ...layout.machine import Layout
from ...model import Fastener, Part
from .. import pocket_end
from ..bought_parts import diode
from ..fasteners import floor_screws, screw
from .curtain import curtain, groove, lug_hole, lugs, tongues, wall_half
from .feeder import felt_mm, hub_ends
from .liner import liners, screws

_UNDER_MM = -2.0  # underside of the floor in the well
TAP_R_MM = 1.25  # an M3 screw cuts its thread in it


def well(machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
    """Floor; rear wall, curtain and liners, made for one card format; well barrier."""
    layout = Layout.of(machine, card_format, c)
    narrower = liners(layout, floor_split_x(layout), _beam_ends(layout))
    return [_floor(layout), _rear_wall(layout), *curtain(layout), *narrower, *_barrier(layout)]


def floor_split_x(layout: Layout) -> float:
    """Where the rear wall's piece of the floor ends and the floor's begins."""
    return float(layout.gate_x + layout.c["feeder"]["floor_split_mm"])


def _floor(layout: Layout) -> Part:
    c, gate = layout.c, layout.gate_x
    half, numbers = c.half_mm - c["printing"]["fit_mm"] / 2.0, c["feeder"]
    split = floor_split_x(layout)
    low, under = -layout.well.floor_below_roller_mm, -2.0
    bed = prism([(split, under), (gate, under), (gate, low), (split, low)], (-half, half))
    throat = [prism(layout.corners(name), (-half, half)) for name in ("throat-floor", "guide-floor")]
    # The rail's ramp goes on over the seam.
    ramp = without(
        prism(layout.corners("rear-rail"), (-half, half)), box((split - 60.0, split), (-half, half), (-9.0, 1.0))
    )
    foot, flange = -numbers["flange_deep_mm"] - 2.0, numbers["flange_mm"]
    # It is printed on its edge, so that layers run along the feed: nothing under it leans over by more than 45 degrees.
    ends = (split, gate + layout.feed.nip_x_mm - 6.5)
    inner = half - flange
    flanges = [
        prism_x([(s * half, under), (s * half, foot), (s * inner, foot), (s * (inner + foot - under), under)], ends)
        for s in (-1.0, 1.0)
    ]
    ribs = [
        prism_x([(y - 5.2, under), (y - 1.2, -6.0), (y + 1.2, -6.0), (y + 5.2, under)], (split, gate))
        for y in (-8.0, 8.0)
    ]
    body = joined(bed, ramp, *throat, *flanges, *ribs, *_diode_block(layout))
    return Part(
        "well-floor",
        "Floor of well and throat",
        without(body, *_floor_cuts(layout)),
        step=2,
        print_turn_deg=(90.0, 0.0, 0.0),
        explode_mm=(0, 0, -25),
        held=_from_outside(layout, "screw-m3x10", floor_screws(layout), "well-floor"),
    )


def _from_outside(layout: Layout, key: str, spots: list[Point], into: str) -> tuple[Fastener, ...]:
    """Screws through both side plates."""
    return tuple(
        screw(key, (x, side * layout.c.outer_mm, z), "-y" if side > 0 else "+y", into)
        for x, z in spots
        for side in (1.0, -1.0)
    )


def _floor_cuts(layout: Layout) -> list[Any]:
    c = layout.c
    across, clear = c["across"], c["across"]["clear_mm"]
    wide = across["roller_wide_mm"] / 2.0 + 2.0 * clear
    guide_end = layout.gate_x + layout.feed.guide_end_x_mm
    cuts = []
    for (x, z), radius in (
        (layout.roller, layout.feed.roller_radius_mm),
        (layout.nip, layout.feed.nip_radius_mm),
    ):
        chord = math.sqrt(radius**2 - (radius - 2.0) ** 2) + clear
        far = x + chord
        if abs(guide_end - far) < c["printing"]["least_wall_mm"]:  # what would stand there can't be printed
            far = guide_end + clear
        for y in (-across["roller_mm"], across["roller_mm"]):
            cuts.append(box((x - chord, far), (y - wide, y + wide), (-9.0, 1.0)))
        shaft = (6.0 if radius > layout.feed.nip_radius_mm else 5.0) / 2.0 + clear
        cuts.append(cylinder("y", (x, z), shaft, (-c.half_mm, c.half_mm)))
        if radius > layout.feed.nip_radius_mm:  # the feed shaft's bearings stand out of the side plates
            end_radius, (_start, end) = hub_ends(layout)
            cuts.append(cylinder("y", (x, z), end_radius - 2.0 * clear, (-felt_mm(layout), felt_mm(layout))))
            for side in (-1.0, 1.0):
                span = (side * felt_mm(layout), side * (end + clear))
                cuts.append(cylinder("y", (x, z), end_radius + clear, span))
                cuts.append(cylinder("y", (x, z), 8.0, (side * (c.half_mm - 1.5), side * c.half_mm)))
    for at in floor_screws(layout):
        for side in (-1.0, 1.0):
            cuts.append(cylinder("y", at, TAP_R_MM, (side * (c.half_mm - 7.5), side * c.half_mm)))
    return [*cuts, *throat_seat(layout, 1.0)]


def throat_beam(layout: Layout, side: float) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Tip and foot of the throat barrier's diode (side 1: below) or transistor (-1: above)."""
    numbers = layout.c["feeder"]
    x, y = layout.gate_x + layout.feed.sensor_x_mm, layout.c["across"]["throat_beam_mm"]
    tilt = math.radians(numbers["throat_tilt_deg"][layout.machine.kind])
    off = numbers["throat_off_mm"][layout.machine.kind]
    long = layout.c.size("ir-led")["length"]

    def at(far: float) -> tuple[float, float, float]:
        return x + side * far * math.sin(tilt), y, -side * far * math.cos(tilt)

    return at(off), at(off + long + 0.3)


def throat_seat(layout: Layout, side: float) -> list[Any]:
    """Return what is cut for diode or transistor: its seat, its flange's, which comes in from outside, the light's
    hole."""
    tip, foot = throat_beam(layout, side)
    size, middle = layout.c.size("ir-led"), (layout.gate_x + layout.feed.sensor_x_mm, tip[1], 0.0)
    flange = tuple(
        a + (b - a) * (size["length"] - 1.05) / (size["length"] + 0.3) for a, b in zip(tip, foot, strict=True)
    )
    out = tuple(2.0 * b - a for a, b in zip(flange, foot, strict=True))
    return [tilted(foot, tip, 1.55), tilted(flange, out, size["flange"] / 2.0 + 0.1), tilted(tip, middle, 0.6)]


def _diode_block(layout: Layout) -> list[Any]:
    x, y = layout.gate_x + layout.feed.sensor_x_mm, layout.c["across"]["throat_beam_mm"]
    nip_x, nip_z = layout.nip
    shaft = cylinder("y", (nip_x, nip_z), 3.3, (y - 12.5, y + 4.0))
    return [pocket_end.of(layout.machine).diode_block(layout, x, y, shaft)]


def _rear_wall(layout: Layout) -> Part:
    """Wall, rail and the floor's first piece: another one for each card format."""
    half, hangs = wall_half(layout), layout.well.curtain is not None
    under = groove_z(layout)[0] if hangs else _UNDER_MM
    split, low = floor_split_x(layout) - 0.1, -layout.well.floor_below_roller_mm
    back, rail = layout.wall_back_x, layout.rear_x + layout.well.rail_mm
    names = ["rear-wall", "rear-rail", *(["rear-wall-top"] if layout.cut.recess else [])]
    solids = [prism(layout.corners(name), (-half, half)) for name in names]
    solids.append(prism([(rail, under), (split, under), (split, low), (rail, low)], (-half, half)))
    solids += [  # ears for the screws, and cheeks that keep the wall upright
        box((back, back + 4.0), span, (under, layout.well.height_mm))
        for span in ((half - 8.0, half), (-half + 8.0, -half))
    ]
    if hangs:
        solids += [box((back, rail + 0.1), (-half, half), (under, _UNDER_MM + 0.1)), *lugs(layout)]
    body = without(joined(*solids), box((split, split + 60.0), (-half, half), (-9.0, 1.0)))
    sensor = layout.gate_x + layout.well.sensor_x_mm
    cuts = [
        cylinder("y", at, TAP_R_MM, (side * (half - 9.0), side * (half + 1.0)))
        for at in screws(layout)
        for side in (-1.0, 1.0)
    ]
    # Room for a thumb behind the deck, to take it out, and for the air under cards that fall in.
    air = layout.machine.data.air
    wide, top = air.vent_wide_mm / 2.0, layout.well.height_mm + 1.0
    if wide and air.vent_from_mm < top:
        cuts.append(box((back - 1.0, layout.wall_x + 0.5), (-wide, wide), (air.vent_from_mm, top)))
    (a, b) = _beam_ends(layout)
    cuts.append(tilted(a, b, 0.9))
    light = (_beam_y(layout, under - 0.5), _beam_y(layout, low + 0.5))
    cuts.append(box((sensor - 1.2, sensor + 1.2), light, (under - 1.0, 1.0)))
    if hangs:
        cuts += [groove(layout), lug_hole(layout)]
    wall = without(body, *cuts)
    return Part(
        "rear-wall",
        f"Rear wall for {layout.fmt.name} cards",
        joined(wall, *tongues(layout)) if hangs else wall,
        step=2,
        print_turn_deg=(0.0, 0.0, 0.0),
        explode_mm=(-50, 0, 20),
        held=_from_outside(layout, "screw-m3x12", screws(layout), "rear-wall"),
    )


def _beam_ends(layout: Layout) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Tips of the well barrier's diode (right, low) and transistor (left, high)."""
    x, (low, high) = layout.gate_x + layout.well.sensor_x_mm, layout.c["feeder"]["well_beam_mm"]
    y = layout.c.half_mm + 1.0
    return (x, -y, low), (x, y, high)


def _beam_y(layout: Layout, z: float) -> float:
    """Where across the well barrier's beam has this height."""
    (_, y0, z0), (_, y1, z1) = _beam_ends(layout)
    return y0 + (z - z0) / (z1 - z0) * (y1 - y0)


def _barrier(layout: Layout) -> list[Part]:
    """Diode and transistor in the side plates, and the board of both."""
    (x, y0, z0), (_, y1, z1) = _beam_ends(layout)
    parts = []
    for name, title, key, y, z, turn in (
        ("well-diode", "Well barrier: diode", "ir-led", y0, z0, -90.0),
        ("well-transistor", "Well barrier: transistor", "phototransistor", y1, z1, 90.0),
    ):
        solid = diode(layout.c, key).moved(Location((x, y, z), (turn, 0, 0)))
        parts.append(
            Part(
                name,
                title,
                solid,
                bought=key,
                step=8,
                explode_mm=(0, 40 if y > 0 else -40, 0),
            )
        )
    return parts
