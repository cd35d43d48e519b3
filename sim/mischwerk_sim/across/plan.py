"""What stands around a card, seen from above, and where it is driven: from the machine file and across.toml.

x along the feed from the gate's face, z across from the cards' middle, mm.
"""

from __future__ import annotations

from dataclasses import dataclass

from mischwerk_machines import Across, CardFormat, Machine
from mischwerk_machines.pieces import Point

from ..kinds import table

GUIDES = ("plate", "liner")  # walls that guide a card; their names go on with a side
WALLS = (*GUIDES, "pocket", "stop")
THICK_MM = 12.0  # of walls in this section: thicker than a card can be pressed into one
_OFF_GATE_MM = 0.2  # the liners end so far before the gate's face
_TIP_MM = 0.3  # thickness of their front edges


@dataclass(frozen=True)
class Wall:
    """A fixed convex polygon. ``pair``: its row in [friction]; ``stops``: it is the pocket's end."""

    name: str
    corners: tuple[Point, ...]
    pair: str
    stops: bool = False


@dataclass(frozen=True)
class Plan:
    """The section of one machine set up for one format. rear_x, rail_x: rear wall's face, front of its rail;
    mouth_x, stop_x: front and end of the pocket; half_mm: from the middle to the side plates; guide_half_mm: to what
    guides the cards in the well; pocket_half_mm: to the pocket's sides."""

    rear_x: float
    rail_x: float
    mouth_x: float
    stop_x: float
    half_mm: float
    guide_half_mm: float
    pocket_half_mm: float
    walls: tuple[Wall, ...]


def plan(machine: Machine, card: CardFormat, across: Across, rack_aside_mm: float = 0.0) -> Plan:
    """``rack_aside_mm``: how far the pocket stands beside the side plates' middle."""
    data, numbers = machine.data, across.across
    half, liner = numbers.inner_mm / 2.0, across.liner_mm(card.width_mm)
    rear = -card.length_mm - data.well.clearance_mm
    end = data.feed.guide_end_x_mm + numbers.side_end_mm
    mouth, stop, pocket_half, flare, sides, rear_stop = table.of(machine).pocket_across(machine, card, across)
    walls = []
    for side, name in ((1.0, "left"), (-1.0, "right")):
        walls.append(Wall(f"plate-{name}", _block(rear, end, side, half), "guide"))
        if liner:
            walls.append(Wall(f"liner-{name}", _liner(rear, side, half, liner, across), "well"))
        walls.append(Wall(f"pocket-{name}", _block(mouth, stop, side, pocket_half, rack_aside_mm, flare), sides))
    wide = pocket_half + THICK_MM
    ends = ((stop, -wide), (stop + THICK_MM, -wide), (stop + THICK_MM, wide), (stop, wide))
    walls.append(Wall("stop", ends, rear_stop, stops=True))
    rail = rear + data.well.rail_mm
    return Plan(rear, rail, mouth, stop, half, half - liner, pocket_half, tuple(walls))


def _block(
    x0: float, x1: float, side: float, half: float, aside: float = 0.0, flare: tuple[float, float] = (0.0, 0.0)
) -> tuple[Point, ...]:
    """A wall from x0 to x1. Its inner side begins ``flare[0]`` farther out and comes to its place over ``flare[1]``."""
    inner, outer = side * half + aside, side * (half + THICK_MM) + aside
    corners = ((x0, inner + side * flare[0]), (x0 + flare[1], inner), (x1, inner), (x1, outer), (x0, outer))
    return corners if all(flare) else ((x0, inner), *corners[2:])


def _liner(rear: float, side: float, half: float, thick: float, across: Across) -> tuple[Point, ...]:
    """As drawn: straight, then tapering off to the least wall over ``lead_mm``, and round that edge."""
    liner, end = across.well_liner, -_OFF_GATE_MM
    inner, edge = half - thick, liner.least_mm
    front = [(end - liner.lead_mm, inner), (end - edge + _TIP_MM, half - edge), (end, half - _TIP_MM)]
    corners = [(rear, inner), *front, (end, half + THICK_MM), (rear, half + THICK_MM)]
    return tuple((x, side * z) for x, z in corners)
