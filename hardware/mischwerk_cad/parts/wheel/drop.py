"""The drop barrier: three beams over the gate that see whether the last ejected card has fallen into the well.

The diodes look in through the right side plate. Each beam climbs across the well and leaves it through a slot in the
ceiling, over which its transistor sits. In the side view that is the machine file's upright line: a card lies right
across, so it cuts the beam at whatever height it is, from the beam's lower end up to the ceiling.
"""

from __future__ import annotations

import math
from typing import Any

from build123d import Location
from mischwerk_machines import card_format

from ...geometry.shapes import prism_x, tilted
from ...layout.machine import Layout
from ...model import Part
from ..bought_parts import diode
from .shroud import Ends

_PLAY_MM = 0.05  # round an eye in its hole


def drop_beams(layout: Layout) -> list[Ends]:
    """Tips of diode (right, low) and transistor (over the ceiling) of each beam.

    At the widest cards' right edge a beam has the lower end that the machine file gives: no deck that fits cuts it.
    """
    numbers, well = layout.c["wheel_drop"], layout.machine.wheel_data.well
    edge = -max(card_format(name).width_mm for name in layout.machine.formats) / 2.0
    top = max(z for _x, z in layout.corners("ceiling")) + layout.c.size("ir-led")["flange"] / 2.0
    ends = []
    for off, low in well.drop_beams_mm:
        climb = (well.height_mm - low) / (numbers["leaves_mm"] - edge)
        x, right = layout.gate_x + off, -layout.c.half_mm - numbers["sunk_mm"]
        ends.append(((x, right, low + climb * (right - edge)), (x, edge + (top - low) / climb, top)))
    return ends


def plate_holes(layout: Layout) -> list[Any]:
    """Cut the right side plate: a narrow hole for the light, and each diode's seat from outside."""
    seat = layout.c.size("ir-led")["diameter"] / 2.0 + _PLAY_MM
    return [*room_for_light(layout), *(tilted(low, _on(high, low, 8.0), seat) for low, high in drop_beams(layout))]


def rooms_of_diodes(layout: Layout) -> list[Any]:
    """Return what the right cheek leaves open for the diodes' flanges and legs."""
    wide = layout.c.size("ir-led")["flange"] / 2.0 + layout.c["wheel_drop"]["around_mm"]
    return [tilted(low, _on(high, low, 12.0), wide) for low, high in drop_beams(layout)]


def room_for_light(layout: Layout) -> list[Any]:
    """Return what liner, chute and ceiling leave open for it."""
    return [_light(layout, low, high) for low, high in drop_beams(layout)]


def seats(layout: Layout, numbers: range) -> tuple[list[Any], list[Any]]:
    """Blocks on the ceiling that hold the transistors of these beams, and what is cut from both for eyes and light."""
    of, deep = layout.c["wheel_drop"], layout.c.size("phototransistor")["length"] - 1.7  # its flange stays outside
    radius = layout.c.size("phototransistor")["diameter"] / 2.0 + _PLAY_MM
    blocks, cuts = [], []
    for low, high in (drop_beams(layout)[number] for number in numbers):
        rear, base = _on(low, high, deep), layout.lifted_mm + 1.0
        top = rear[2] + of["around_mm"] + radius
        corners = [(high[1] - of["before_mm"], base), (rear[1], base), (rear[1], top), (high[1], top)]
        blocks.append(prism_x(corners, (high[0] - of["half_mm"], high[0] + of["half_mm"])))
        cuts += [_light(layout, low, high), tilted(high, _on(low, high, 12.0), radius)]
    return blocks, cuts


def drop_parts(layout: Layout) -> list[Part]:
    """Three diodes and three transistors."""
    parts = []
    for number, (low, high) in enumerate(drop_beams(layout), start=1):
        lean = math.degrees(math.atan2(high[2] - low[2], high[1] - low[1]))
        for name, title, key, at, turn, apart in (
            ("diode", "diode", "ir-led", low, lean - 90.0, (0, -60, -10)),
            ("transistor", "transistor", "phototransistor", high, lean + 90.0, (0, 30, 60)),
        ):
            solid = diode(layout.c, key).moved(Location(at, (turn, 0, 0)))
            place = f"Drop barrier: {title} {number}"
            parts.append(Part(f"drop-{name}-{number}", place, solid, bought=key, step=8, explode_mm=apart))
    return parts


def _light(layout: Layout, low: tuple[float, float, float], high: tuple[float, float, float]) -> Any:
    return tilted(low, high, layout.c["wheel_drop"]["hole_mm"] / 2.0)


def _on(a: tuple[float, float, float], b: tuple[float, float, float], by: float) -> tuple[float, float, float]:
    """The point ``by`` mm beyond ``b``, seen from ``a``."""
    share = 1.0 + by / math.dist(a, b)
    x, y, z = (start + share * (end - start) for start, end in zip(a, b, strict=True))
    return x, y, z
