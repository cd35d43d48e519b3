"""The rack's light barriers: across two pockets at the eject level, and along all mouths.

The pocket barrier slants through the shelves' slots from the right side, low, to the left side, high: so one beam sees
what lies in either of the two pockets that are swept. Its arms stand on the side plates, outside of the rack's walls.
"""

from __future__ import annotations

from typing import Any

from build123d import Location

from ...geometry.shapes import Point, box, cylinder, joined, without
from ...layout.machine import Layout
from ...model import Part
from ..bought_parts import diode
from ..common.frame import GATE_SCREW, entry_y
from ..fasteners import screw
from .guide import arm_screws, post_top
from .rack import beam_x, beam_z

ARM_MM = 4.0
TIP_OFF_MM = 0.5  # the diode's tip, from the arm's inner side
SOCKET_HOLE_MM = 8.0  # in the plywood: the diode's socket is moved in it until the beam meets its eye
_SOCKET_MM = 5.6
_SOCKET_FLANGE_MM = (18.0, 2.4)  # diameter, height: less than a foot's
_SOCKET_LEGS_MM = (3.5, 1.6)  # a groove for the diode's legs: width, depth


def sensors(layout: Layout) -> list[Part]:
    """Diodes, transistors and what holds them."""
    return [*_pocket(layout), *_entry(layout)]


def _pocket(layout: Layout) -> list[Part]:
    c, x = layout.c, beam_x(layout)
    parts = []
    for side, name, key, end in (
        (-1.0, "right", "ir-led", "diode"),
        (1.0, "left", "phototransistor", "transistor"),
    ):
        inner, outer = side * c.outer_mm, side * (c.outer_mm + ARM_MM)
        z = beam_z(layout, inner)
        low, high = max(z - 6.0, GATE_SCREW[1] + 4.2), z + 6.0  # over the gate's screw
        size = c.size(key)
        foot = (layout.side_x[1] - 14.0, layout.side_x[1] - 0.0)
        tube = cylinder("y", (x, z), 4.0, (inner, inner + side * (size["length"] + TIP_OFF_MM + 1.0)))
        body = joined(box((foot[0], x + 6.0), (inner, outer), (low, high)), tube)
        cuts = [cylinder("y", at, 1.65, (inner - 1.0 * side, outer + side)) for at in pocket_arm_screws(layout, side)]
        cuts.append(cylinder("y", (x, z), size["diameter"] / 2.0 + 0.05, (inner - side, inner + side * 20.0)))
        seat = (inner + side * (TIP_OFF_MM + size["length"] - 1.05), inner + side * 20.0)
        cuts.append(cylinder("y", (x, z), size["flange"] / 2.0 + 0.05, seat))
        solid = diode(c, key).moved(Location((x, inner + side * TIP_OFF_MM, z), (90.0 * side, 0, 0)))
        parts += [
            Part(
                f"pocket-beam-arm-{name}",
                f"Pocket barrier's arm, {name}",
                without(body, *cuts),
                step=8,
                print_turn_deg=(90.0 * side, 0.0, 0.0),
                explode_mm=(20, 60 * side, 0),
                held=tuple(
                    screw("screw-m3x8", (at[0], outer, at[1]), "-y" if side > 0 else "+y", f"side-plate-{name}")
                    for at in pocket_arm_screws(layout, side)
                ),
            ),
            Part(f"pocket-{end}", f"Pocket barrier: {end}", solid, bought=key, step=8, explode_mm=(20, 80 * side, 0)),
        ]
    return parts


def _entry(layout: Layout) -> list[Part]:
    """Diode in a socket under the plywood, transistor in an arm from the yoke: the rack passes between."""
    c, x, y = layout.c, layout.rack.entry_x_mm, entry_y(layout)
    top = max(post_top(layout) + c["rack"]["yoke_mm"], layout.stops[1] + layout.tie_high + 2.0)
    end = layout.post_x[1]
    body = joined(
        box((x - 5.0, end), (y - 6.5, y + 6.5), (top, top + 5.0)),
        box((layout.wing_x, end), (y - 6.5, y + 6.5), (post_top(layout) + c["rack"]["yoke_mm"], top + 0.1)),
        box((x - 4.0, x + 4.0), (y - 6.5, y + 4.0), (top, top + 8.0)),
        box((x, end), (y - 6.5, y - 3.5), (top, top + 10.0)),  # it is printed on this side
    )
    key = "phototransistor"
    size = c.size(key)
    seat = post_top(layout) + c["rack"]["yoke_mm"] + 5.0
    cuts = [
        cylinder("z", (x, y), size["diameter"] / 2.0 + 0.05, (top - 1.0, top + 20.0)),
        cylinder("z", (x, y), size["flange"] / 2.0 + 0.05, (top + 0.5 + size["length"] - 1.05, top + 20.0)),
        *(cylinder("z", at, 1.65, (top - 20.0, top + 20.0)) for at in arm_screws(layout)),
        *(cylinder("z", at, 3.0, (seat, top + 20.0)) for at in arm_screws(layout)),
    ]
    tip = layout.plate_top - TIP_OFF_MM
    sender = diode(c).moved(Location((x, y, tip)))
    receiver = diode(c, key).moved(Location((x, y, top + 0.5), (180.0, 0, 0)))
    return [
        Part(
            "entry-arm",
            "Entry barrier's arm",
            without(body, *cuts),
            step=8,
            print_turn_deg=(90.0, 0.0, 0.0),
            explode_mm=(0, 0, 60),
            held=tuple(screw("screw-m3x12", (*at, seat), "-z", "top-yoke") for at in arm_screws(layout)),
        ),
        Part(
            "entry-diode-socket",
            "Entry barrier's socket",
            _socket(layout, tip),
            step=8,
            explode_mm=(0, 0, -60),
        ),
        Part(
            "entry-diode",
            "Entry barrier: diode",
            sender,
            bought="ir-led",
            step=8,
            explode_mm=(0, 0, -80),
        ),
        Part("entry-transistor", "Entry barrier: transistor", receiver, bought=key, step=8, explode_mm=(0, 0, 80)),
    ]


def _socket(layout: Layout, tip: float) -> Any:
    """Up through the plywood from below, with play all round: no hole has to be drilled to a tenth."""
    size, spot = layout.c.size("ir-led"), (layout.rack.entry_x_mm, entry_y(layout))
    under = layout.plate_top - layout.c["frame"]["plate_mm"]
    (wide, high), (groove, deep) = _SOCKET_FLANGE_MM, _SOCKET_LEGS_MM
    body = joined(
        cylinder("z", spot, wide / 2.0, (under - high, under)),
        cylinder("z", spot, _SOCKET_MM / 2.0, (under - 0.1, tip - 1.0)),
    )
    return without(
        body,
        cylinder("z", spot, size["diameter"] / 2.0 + 0.05, (under - high - 1.0, tip)),
        cylinder("z", spot, size["flange"] / 2.0 + 0.05, (under - high - 1.0, tip - size["length"] + 1.05)),
        box(
            (spot[0], spot[0] + wide),
            (spot[1] - groove / 2.0, spot[1] + groove / 2.0),
            (under - high - 1.0, under - high + deep),
        ),
    )


def pocket_arm_screws(layout: Layout, side: float) -> list[Point]:
    """An arm of a rack's pocket barrier."""
    x, z = layout.side_x[1] - 10.0, beam_z(layout, side * layout.c.outer_mm)
    return [(x, z), (x + 6.0, z - 3.5)]  # under the left plate's upper edge
