"""The feed rig's only pocket: a rack's lowest shelf with its slanted stop, hung between the side plates' ends.

It takes the screws of the pocket barrier's arms, which a rig has not, and holds the transistor of the entry barrier,
whose diode is in the plywood as in the machine. It is printed lying on its back, as a rack is.
"""

from __future__ import annotations

from typing import Any

from build123d import Location

from ...geometry.shapes import box, cylinder, joined, prism, without
from ...layout.machine import Layout
from ...model import Part
from ..bought_parts import diode
from ..common.frame import entry_y
from ..fasteners import screw
from .rack import stop_strip, stop_wedge, strip_half_mm
from .sensors import ARM_MM, pocket_arm_screws

_OVER_HOLDER_MM = 2.2  # the transistor's rib, over the gate's holder
_RIB_MM = 10.0  # its height
_RIB_WIDE_MM = 12.5
_NEAR_MM = 5.0  # its front end, before the beam
_ARM_HIGH_MM = 6.0  # above and below the arms' middle


def floor_mm(layout: Layout) -> float:
    """Height of its floor at the front: with as many cards as a pocket takes, the top one lies as in the rack."""
    data = layout.machine.rack_data
    return -float(data.rack.drop_mm + data.capacity * data.cards.fill_height_mm)


def rig_pocket(layout: Layout) -> list[Part]:
    """The pocket with its strip, and the entry barrier's transistor."""
    c, down = layout.c, Location((0.0, 0.0, floor_mm(layout)))
    x, y, low = layout.rack.entry_x_mm, entry_y(layout), _rib_z(layout)
    receiver = diode(c, "phototransistor").moved(Location((x, y, low + 0.5), (180.0, 0, 0)))
    inner = strip_half_mm(layout)
    strip = prism(stop_strip(layout, 0), (-inner, inner)).moved(down)
    return [
        Part(
            "rig-pocket",
            "Feed rig's pocket",
            _body(layout),
            step=6,
            print_turn_deg=(0.0, 90.0, 0.0),
            explode_mm=(90, 0, 0),
            held=tuple(
                screw("screw-m3x8", (at[0], side * (c.outer_mm + ARM_MM), at[1]), way, f"side-plate-{name}")
                for side, way, name in ((1.0, "-y", "left"), (-1.0, "+y", "right"))
                for at in pocket_arm_screws(layout, side)
            ),
        ),
        Part("stop-strip", "Strip on a slanted stop", strip, bought="abrasive-strip", step=6, explode_mm=(60, 0, 30)),
        Part(
            "entry-transistor",
            "Entry barrier: transistor",
            receiver,
            bought="phototransistor",
            step=8,
            explode_mm=(0, 0, 60),
        ),
    ]


def _rib_z(layout: Layout) -> float:
    """Lower side of the transistor's rib."""
    return float(layout.level + _OVER_HOLDER_MM)


def _body(layout: Layout) -> Any:
    c, down = layout.c, Location((0.0, 0.0, floor_mm(layout)))
    half, outer, front, back = c.half_mm, c.outer_mm, layout.rack.front_x_mm, layout.back_x
    shelf, wedge = layout.corners("shelf-0"), stop_wedge(layout, 0)
    low, high = min(z for _, z in shelf) + floor_mm(layout), max(z for _, z in wedge) + floor_mm(layout)
    rib, y, x = _rib_z(layout), entry_y(layout), layout.rack.entry_x_mm
    across = (-half - 0.1, half + 0.1)
    body = joined(
        prism(shelf, across).moved(down),
        prism(wedge, across).moved(down),
        box((layout.foot_x, back), across, (low, high)),
        *(box((front, back), (side * half, side * outer), (low, _top(layout))) for side in (-1.0, 1.0)),
        *(_arm(layout, side) for side in (-1.0, 1.0)),
        box((x - _NEAR_MM, back), (half - 0.1 - _RIB_WIDE_MM, half - 0.1), (rib, rib + _RIB_MM)),
        box((front, back), (half - 0.2, half + 0.1), (rib, rib + _RIB_MM)),
    )
    size = c.size("phototransistor")
    cuts = [
        prism(stop_strip(layout, 0), (-half, half)).moved(down),
        cylinder("z", (x, y), size["diameter"] / 2.0 + 0.05, (rib - 1.0, rib + 20.0)),
        cylinder("z", (x, y), size["flange"] / 2.0 + 0.05, (rib + 0.5 + size["length"] - 1.05, rib + 20.0)),
    ]
    for side in (-1.0, 1.0):
        span = (side * (outer - 1.0), side * (outer + ARM_MM + 1.0))
        cuts += [cylinder("y", at, 1.65, span) for at in pocket_arm_screws(layout, side)]
    return without(body, *cuts)


def _top(layout: Layout) -> float:
    return _rib_z(layout) + _RIB_MM


def _arm(layout: Layout, side: float) -> Any:
    """Outside along a side plate's end, and back to the bed it is printed on."""
    outer = layout.c.outer_mm
    start = min(x for x, _ in pocket_arm_screws(layout, side)) - 4.0
    middle = max(z for _, z in pocket_arm_screws(layout, side)) - 1.5
    return box(
        (start, layout.back_x),
        (side * (outer - 0.1), side * (outer + ARM_MM)),
        (middle - _ARM_HIGH_MM, middle + _ARM_HIGH_MM),
    ) - box((start - 1.0, layout.rack.front_x_mm), (side * (outer - 1.0), side * outer), (middle - 20.0, middle + 20.0))
