"""The rack: shelves, slanted stops, back and wings in one print, with the openings through which it is
emptied; the stops' strips.

It is printed lying on its back (docs/decisions/040): shelves, stops and walls stand on the bed, nothing hangs over.
The centre of the shelves is held by the back alone, which ties under and over the rack join to the sides.
"""

from __future__ import annotations

import math
from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine
from mischwerk_machines.kinds.rack import UNDER_FLOOR_MM

from ...construction import Construction
from ...geometry.shapes import Point, box, cylinder, joined, prism, prism_z, without
from ...layout.machine import Layout
from ...model import RACK, Fastener, Part
from ..fasteners import screw

CLAMP_HALF_MM = 9.0  # half of the belt clamp's height
CLAMP_HOLE_MM = 0.6  # depth of its screws' holes in the back's wall


def rack(machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
    """The rack's body, at rest: pocket 0's floor edge at the feed plane."""
    layout = Layout.of(machine, card_format, c)
    return [_body(layout), _strips(layout)]


def _strips(layout: Layout) -> Part:
    """Return what cards meet at the end of their way: a strip of abrasive paper on each slanted stop."""
    inner = strip_half_mm(layout)
    pitch = layout.rack.pitch_mm
    return Part(
        "stop-strip",
        "Strip on a slanted stop",
        prism(stop_strip(layout, 0), (-inner, inner)),
        bought="abrasive-strip",
        carrier=RACK,
        step=6,
        explode_mm=(-110, 0, 120),
        places=tuple(Location((0.0, 0.0, pocket * pitch)) for pocket in range(layout.machine.pockets)),
    )


def strip_half_mm(layout: Layout) -> float:
    """Half of the strip's width: it lies between the openings of what empties the pockets."""
    inner = min(min(abs(y) for y in span) for span in layout.emptying.openings_y)
    return float(inner - layout.c["rack"]["strip_in_mm"])


def stop_strip(layout: Layout, pocket: int) -> list[Point]:
    """Its side view: from the shelf's floor up the stop's face, which is its front."""
    corners = layout.corners(f"rear-stop-{pocket}")
    low, high = min(z for _, z in corners), max(z for _, z in corners)
    foot, top = (min(x for x, z in corners if z == height) for height in (low, high))
    lean = (top - foot) / (high - low)
    deep = layout.c.size("abrasive-strip")["thickness"] * math.hypot(1.0, lean)  # along the feed
    floor = low + UNDER_FLOOR_MM
    start = foot + lean * UNDER_FLOOR_MM
    return [(start, floor), (start + deep, floor), (top + deep, high), (top, high)]


def _body(layout: Layout) -> Part:
    c, numbers = layout.c, layout.c["rack"]
    half, wall = c.half_mm, numbers["wall_mm"]
    back, wing = layout.back_x, layout.wing_x
    low, high, tie = layout.tie_low, layout.tie_high, numbers["tie_mm"]
    solids: list[Any] = []
    for pocket in range(layout.machine.pockets + 1):
        top = layout.corners(f"shelf-{pocket}")
        solids.append(prism(_longer(top, back, layout.fall), (-half - 0.1, half + 0.1)))
    for pocket in range(layout.machine.pockets):
        solids.append(prism(stop_wedge(layout, pocket), (-half - 0.1, half + 0.1)))
    solids.append(box((layout.foot_x, back), (-half - 0.1, half + 0.1), (low, high)))
    for span in ((low, low + tie), (high - tie, high)):
        solids.append(box((back - numbers["tie_long_mm"], back), (-half - 0.1, half + 0.1), span))
    for side in (-1.0, 1.0):
        solids.append(prism_z(_side(layout, side), (low, high)))
        solids.append(_wing(layout, side))
        solids.append(box((back, wing), (side * (half + wall), side * slot_edge(layout)), (low, high)))
    half_rib = numbers["rib_mm"] / 2.0
    for y in _ribs_y(layout):
        solids.append(box((back - 0.1, wing), (y - half_rib, y + half_rib), (low, high)))
    middle = sum(wing_z(layout)) / 2.0
    for side in (-1.0, 1.0):  # pads for the belt's clamp
        span = (side * 7.0, side * 14.0)
        solids.append(box((back - 0.1, wing), span, (middle - CLAMP_HALF_MM, middle + CLAMP_HALF_MM)))
    body = joined(solids[0], *solids[1:])
    seats = [prism(stop_strip(layout, pocket), (-half, half)) for pocket in range(layout.machine.pockets)]
    cuts = [*seats, *(cylinder("x", (y, middle), 1.25, (back - CLAMP_HOLE_MM, wing + 1.0)) for y in (-10.5, 10.5))]
    cuts.append(_notch(layout))
    cuts += layout.emptying.openings()
    cuts += _beam_windows(layout) + _screw_holes(layout)
    return Part(
        "rack-body",
        f"Rack of {layout.machine.pockets} shelves",
        without(body, *cuts),
        carrier=RACK,
        step=6,
        print_turn_deg=(0.0, 90.0, 0.0),
        explode_mm=(0, 0, 120),
        infill=1.0,
        held=tuple(_wing_screws(layout)),
    )


def _notch(layout: Layout) -> Any:
    """Frees the home switch, which the plane back presses while the rack is at home or above.

    Nothing stands out of that plane: it is the one the rack is printed on.
    """
    numbers = layout.c["rack"]
    (wide, deep), y, wing = numbers["notch_mm"], numbers["switch_y_mm"], layout.wing_x
    return box((wing - deep, wing + 1.0), (y - wide / 2.0, y + wide / 2.0), (notch_z(layout), layout.tie_high + 1.0))


def notch_z(layout: Layout) -> float:
    """Lower end of the notch, over pocket 0's floor."""
    return layout.tie_high - 8.0


def slot_edge(layout: Layout) -> float:
    """Outer edge of the openings, from the middle."""
    return max(max(abs(y) for y in span) for span in layout.emptying.openings_y)


def _ribs_y(layout: Layout) -> list[float]:
    """Ribs behind the back, inside of the openings: so near that the back, printed over them, doesn't sag."""
    numbers, most = layout.c["rack"], layout.c["slicing"]["bridge_mm"]
    inner = min(min(abs(y) for y in span) for span in layout.emptying.openings_y) - numbers["rib_mm"] / 2.0
    gaps = math.ceil(2.0 * inner / (numbers["rib_mm"] + most)) | 1  # odd: the motor's shaft ends in the middle one
    return [inner * (2.0 * number / gaps - 1.0) for number in range(gaps + 1)]


def _side(layout: Layout, side: float) -> list[Point]:
    """A side wall from above, flared out at the front: it takes in the corner of a card that comes turned."""
    across = layout.c["across"]
    out, over = across["pocket_flare_mm"], across["pocket_flare_long_mm"]
    front, wing, half = layout.rack.front_x_mm, layout.wing_x, layout.c.half_mm
    outer = half + layout.c["rack"]["wall_mm"]
    corners = [(front, half + out), (front + over, half), (wing, half), (wing, outer), (front, outer)]
    return [(x, side * y) for x, y in corners]


def _longer(corners: list[tuple[float, float]], to_x: float, fall: float) -> list[tuple[float, float]]:
    """The shelf's corners with its rear end drawn out to the back."""
    end = max(x for x, _ in corners)
    return [(x, z) if x < end else (to_x, z - (to_x - end) * fall) for x, z in corners]


def stop_wedge(layout: Layout, pocket: int) -> list[Point]:
    """A slanted stop's side view, its rear end in the back's."""
    return [(min(x, layout.back_x), z) for x, z in layout.corners(f"rear-stop-{pocket}")]


def wing_z(layout: Layout) -> tuple[float, float]:
    """The wings, over pocket 0's floor."""
    numbers = layout.c["rack"]
    middle = layout.tie_low + numbers["carriage_at"] * (layout.tie_high - layout.tie_low)
    half = numbers["wing_mm"][2] / 2.0
    return middle - half, middle + half


def _wing(layout: Layout, side: float) -> Any:
    across, thick, _ = layout.c["rack"]["wing_mm"]
    start, end = layout.c.half_mm, layout.c.half_mm + layout.c["rack"]["wall_mm"] + across
    return box((layout.wing_x - thick, layout.wing_x), (side * start, side * end), wing_z(layout))


def _screw_holes(layout: Layout) -> list[Any]:
    """Through the wings to the carriages."""
    return [cylinder("x", at, 1.65, (layout.wing_x - 10.0, layout.wing_x + 1.0)) for at in _screws_at(layout)]


def _wing_screws(layout: Layout) -> list[Fastener]:
    under = layout.wing_x - layout.c["rack"]["wing_mm"][1]
    return [screw("screw-m3x8", (under, y, z), "+x", "rack-carriage") for y, z in _screws_at(layout)]


def _screws_at(layout: Layout) -> list[Point]:
    """Four in each wing; the outer ones leave it a narrow rim, for the cover is near."""
    size, middle = layout.c.size("mgn9-carriage"), sum(wing_z(layout)) / 2.0
    across, along = size["hole_across"] / 2.0, size["hole_along"] / 2.0
    return [
        (y + dy, middle + dz)
        for y in (-layout.bar_y, layout.bar_y)
        for dy in (-across, across)
        for dz in (-along, along)
    ]


def beam_z(layout: Layout, y: float) -> float:
    """Height of the pocket barrier's beam, in the machine's frame.

    It slants through the shelves' slots: the lower pocket's floor in the right one, the upper's in the left one.
    """
    slope = layout.c["rack"]["beam_slope"]
    middle = layout.level - layout.depth / 2.0 * layout.fall - layout.rack.shelf_mm / 2.0
    return float(middle + layout.rack.pitch_mm / 2.0 + slope * y)


def beam_x(layout: Layout) -> float:
    return float(layout.rack.front_x_mm + layout.depth / 2.0)


def _beam_windows(layout: Layout) -> list[Any]:
    """Holes beside the slots and windows in the walls: the beam passes at every height at which a pocket is swept."""
    c, x = layout.c, beam_x(layout)
    long, wide = c["rack"]["beam_hole_mm"]
    out = c.half_mm + c["rack"]["wall_mm"] + 1.0
    cuts = []
    for side, y in zip((-1.0, 1.0), c["pusher"]["teeth_y_mm"], strict=True):
        span = (y - wide / 2.0, y + wide / 2.0)
        cuts.append(box((x - long / 2, x + long / 2), span, (layout.tie_low + c["rack"]["tie_mm"], layout.lid + 0.5)))
        at = beam_z(layout, side * (c.half_mm + 1.2)) - layout.level
        for pocket in range(-1, layout.machine.pockets + 1):
            z = at + pocket * layout.rack.pitch_mm
            if layout.tie_low + 1.5 < z < layout.tie_high - 1.5:
                cuts.append(
                    box((x - long / 2, x + long / 2), (side * (c.half_mm - 1.0), side * out), (z - 1.3, z + 1.3))
                )
    return cuts
