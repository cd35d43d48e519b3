"""Liners of the well for cards narrower than the machine: they lie on the side plates, held by the rear wall's screws.

Only the well has them. Cards enter the pockets as they left the well, straight, and nothing pushes them sideways there;
ribs in a pocket would be edges before every mouth. The liners' front ends taper off, so that cards that come back
slightly off-centre slide in.
"""

from __future__ import annotations

from ...geometry.shapes import Point, cylinder, prism, prism_x, prism_z, tilted, without
from ...layout.machine import Layout
from ...model import Part
from .. import pocket_end

SEAT_MM = 0.1  # over the floor
OFF_GATE_MM = 0.2
TIP_MM = 0.3  # thickness of the front edge


def liner_mm(layout: Layout) -> float:
    """Thickness; 0 where no liner is wanted, or none as thin can be printed."""
    numbers = layout.c["well_liner"]
    thick = layout.c.half_mm - layout.fmt.width_mm / 2.0 - numbers["play_mm"]
    return float(thick) if thick >= numbers["least_mm"] else 0.0


def screws(layout: Layout) -> list[Point]:
    """The rear wall's screws, at both sides: x, z."""
    x = layout.wall_back_x + layout.c["feeder"]["rear_wall_mm"] / 2.0
    return [(x, z) for z in (12.0, 32.0) if z < layout.well.height_mm - 4.0]


def liners(
    layout: Layout, split_x: float, beam: tuple[tuple[float, float, float], tuple[float, float, float]]
) -> list[Part]:
    """Left and right. ``split_x``: where the rear wall's piece of the floor ends; ``beam``: the well barrier's ends."""
    thick = liner_mm(layout)
    return [_liner(layout, thick, split_x, beam, side) for side in (1.0, -1.0)] if thick else []


def _behind(layout: Layout, step: float) -> list[Point]:
    """The floor from ``step`` on: of short cards the rail's ramp goes on over its seam, and ends there."""
    low = -layout.well.floor_below_roller_mm
    (top_x, top_z), (foot_x, foot_z) = sorted((x, z) for x, z in layout.corners("rear-rail") if z > -1.0)[-2:]
    if foot_x <= step:
        return [(step, low)]
    share = (step - top_x) / (foot_x - top_x)
    return [(step, top_z + share * (foot_z - top_z)), (foot_x, low)]


def _liner(
    layout: Layout,
    thick: float,
    split_x: float,
    beam: tuple[tuple[float, float, float], tuple[float, float, float]],
    side: float,
) -> Part:
    c, numbers, top = layout.c, layout.c["well_liner"], layout.well.height_mm
    start, end = layout.wall_back_x, layout.gate_x - OFF_GATE_MM
    step = split_x - 0.3
    rise = [(x, z) for x, z in layout.corners("throat-floor") if z > -1.0 and x <= layout.gate_x]  # to the gate's lip
    floor = [(min(x, end), z + SEAT_MM) for x, z in sorted([*rise, *_behind(layout, step)])]
    outer, inner = side * c.half_mm, side * (c.half_mm - thick)
    sheet = prism([(start, -2.0), (step, -2.0), *floor, (end, top), (start, top)], (inner, outer))
    beyond, edge = inner - side, c["printing"]["least_wall_mm"]
    lead = [  # y of the inner side over x: down to the least wall, and round that edge
        (end - numbers["lead_mm"], inner),
        (end - edge + TIP_MM, side * (c.half_mm - edge)),
        (end, side * (c.half_mm - TIP_MM)),
    ]
    cuts = [
        prism_z([*lead, (end + 1.0, lead[-1][1]), (end + 1.0, beyond), (lead[0][0], beyond)], (-3.0, top)),
        prism_x([(inner, top - thick / 2.0), (inner + side * thick / 2.0, top), (beyond, top + 1.0)], (start, end)),
        tilted(*beam, numbers["beam_mm"] / 2.0),
        *(cylinder("y", at, 1.65, (outer + side, beyond)) for at in screws(layout)),
        *(pocket_end.of(layout.machine).beams_over_gate(layout) if side < 0 else []),
    ]
    name = "left" if side > 0 else "right"
    return Part(
        f"well-liner-{name}",
        f"Well's {name} liner for {layout.fmt.name} cards",
        without(sheet, *cuts),
        step=2,
        print_turn_deg=(-90.0 * side, 0.0, 0.0),
        explode_mm=(0, 45 * side, 45),
        infill=1.0,
    )
