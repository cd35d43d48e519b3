"""What a rack's gate hangs in: the holder with the bridge over the nip, and the sprung idlers in it."""

from __future__ import annotations

from typing import Any

from build123d import Location
from mischwerk_machines.pieces import plate

from ...construction import Construction
from ...geometry.shapes import Point, Span, box, cylinder, joined, prism, ring, without
from ...layout.machine import Layout
from ...model import Part
from ..fasteners import screw
from .frame import GATE_SCREW, entry_y
from .well import TAP_R_MM, throat_seat

# -- The sprung idlers over the nip rollers; those of a rack slide upright between the gate holder's ribs.  Their
# pins come to rest in slots of the ribs, so far over the nip that no card's thickness is lacking: the holder is put
# to its height with a feeler blade between idlers and nip.

_STEP = 4


def under_bridge(layout: Layout) -> float:
    return min(z for _, z in layout.corners("bridge"))


def pin_y(c: Construction, across: Span) -> Span:
    """An idler's pin; across: outer sides of its slide."""
    beyond = c["printing"]["fit_mm"] + c["idler"]["pin_in_mm"]
    return across[0] - beyond, across[1] + beyond


def rests(c: Construction, axle: Point, across: Span, rib_mm: float) -> tuple[list[Any], list[Any]]:
    """Make the rests of both idlers' pins: what the ribs beside the slides need more, and the slots in them.

    A pin goes in from outside, through the outer rib, and lies on the slots' ground when no card is there. ``axle``:
    x, z of the pins at rest; ``across``: the left slide.
    """
    (x, z), numbers, fit = axle, c["idler"], c["printing"]["fit_mm"]
    radius, (half, low) = c.size("rod-3")["diameter"] / 2.0, numbers["lug_mm"]
    (start, end), lugs, slots = pin_y(c, across), [], []
    for sign in (1.0, -1.0):
        for rib in ((across[0] - fit - rib_mm, across[0] - fit), (across[1] + fit, across[1] + fit + rib_mm)):
            span = (sign * rib[0], sign * rib[1])
            lugs.append(box((x - half, x + half), span, (low, z + numbers["lug_over_mm"])))
        for way in ((start - fit / 2.0, across[0]), (across[1], end + rib_mm)):
            span = (sign * way[0], sign * way[1])
            room = (z - radius, z + radius + numbers["lift_mm"] + fit)
            slots.append(box((x - radius - fit, x + radius + fit), span, room))
        way_in = (sign * across[1], sign * (c.half_mm + 1.0))
        slots.append(box((x - radius - fit, x + radius + fit), way_in, (z - radius, z + radius + fit)))
    return lugs, slots


def axle(layout: Layout) -> Point:
    """Return the axle of a rack's idlers at rest: x, z."""
    return layout.nip[0], layout.feed.idler_radius_mm + layout.feed.idler_rest_mm


def slide_y(layout: Layout) -> tuple[float, float]:
    """Outer sides of the left idler's slide."""
    y, half = layout.c["across"]["roller_mm"], layout.c["idler"]["slide_mm"][0] / 2.0
    return y - half, y + half


def idlers(layout: Layout) -> list[Part]:
    """A block on each side that slides upright between the holder's ribs, pressed down by a spring."""
    c, feed = layout.c, layout.feed
    x, z = axle(layout)
    inner, outer = slide_y(layout)
    size, y = c.size("bearing-693"), (inner + outer) / 2.0
    front, back = feed.gate_depth_mm + c["printing"]["fit_mm"], x + feed.idler_radius_mm - 0.1
    spring = c["idler"]["spring_mm"] - 4.0
    top = under_bridge(layout) - spring
    body = box((front, back), (inner, outer), (z - 2.3, top))
    room = size["outer"] / 2.0 + 0.5
    hollow = box((front - 1.0, back + 1.0), (y - size["width"] - 0.2, y + size["width"] + 0.2), (-1.0, z + room))
    pin = c.size("rod-3")["diameter"] / 2.0
    body = without(body, hollow, cylinder("y", (x, z), pin + 0.02, (inner - 1.0, outer + 1.0)))
    coil = ring("z", ((front + back) / 2.0, y), 2.0, 1.7, (top, under_bridge(layout)))
    return idler_parts(c, body, coil, (x, z), (inner, outer))


def idler_parts(c: Construction, slide: Any, spring: Any, axle: Point, across: Span) -> list[Part]:
    """Idlers of both sides, two bearings each on a pin. slide, spring: the left ones; axle: x, z; across: slide's y."""
    size, pin = c.size("bearing-693"), c.size("rod-3")["diameter"] / 2.0
    middle = (across[0] + across[1]) / 2.0
    places = (Location(), Location((0.0, -2.0 * c["across"]["roller_mm"], 0.0)))
    four = tuple(place * Location((0.0, dy, 0.0)) for place in places for dy in (0.0, size["width"]))
    bearing = ring("y", axle, size["outer"] / 2.0, pin, (middle - size["width"], middle))
    rod = cylinder("y", axle, pin, pin_y(c, across))
    return [
        Part("idler-slide", "Idler's slide", slide, places=places, step=_STEP, print_turn_deg=(180.0, 0.0, 0.0),
             explode_mm=(40, 0, 25), infill=1.0),
        Part("idler", "Idler", bearing, bought="bearing-693", places=four, step=_STEP, explode_mm=(60, 0, 10)),
        Part("idler-pin", "Idler's pin", rod, bought="rod-3", places=places, step=_STEP, explode_mm=(60, 0, 10)),
        Part("idler-spring", "Idler's spring", spring, bought="spring-idler-13", places=places, step=_STEP,
             explode_mm=(40, 0, 40)),
    ]  # fmt: skip


# -- The holder.

WEDGE_X = (11.2, 13.0)  # behind the idlers; the holder and the gate's arm close round it
WEDGE_Z = GATE_SCREW[1]  # its middle
THICK = 6.0  # of the wedge, right of where it slopes
RIB_MM = 2.4


def holder(layout: Layout) -> Part:
    c, feed = layout.c, layout.feed
    half = c.half_mm - c["printing"]["fit_mm"] / 2.0
    under, depth, blade = under_bridge(layout), feed.gate_depth_mm, feed.gate_blade_mm
    end = layout.rack.bridge_end_x_mm
    guide = layout.corners("guide-top")
    (gx, gz), (hx, hz) = min(guide), max(guide, key=lambda p: (p[0], -p[1]))
    rib = [(depth - 0.1, blade), (gx, gz), (hx, hz), (end, hz), (end, under + 0.1), (depth - 0.1, under + 0.1)]
    solids = [prism(layout.corners("bridge"), (-half, half))]
    solids += [prism(rib, span) for span in _ribs(layout)]
    inner, outer = slide_y(layout)
    fit = c["printing"]["fit_mm"]
    top = max(z for _, z in guide) + 0.7
    bar = [*guide, (hx + 1.2, hz), (hx + 1.2, top), (gx, top)]  # an edge alone would not print
    for span in ((-inner + fit, inner - fit), (outer + fit, half), (-half, -outer - fit)):
        solids.append(prism(plate("", bar, "", "", "").corners, span))
    lips = ((1.0, inner - fit, 1.5), (-1.0, outer + fit, -1.5))  # they keep the slides in
    for _, edge, way in lips:
        for side in (-1.0, 1.0):
            solids.append(box((11.2, end), (side * (edge - 0.1 * way), side * (edge + way)), (11.6, under + 0.1)))
    lugs, slots = rests(c, axle(layout), (inner, outer), RIB_MM)
    solids += lugs
    ends = ((half - 8.0, half), (-half, -half + 8.0))
    solids += [prism(rib, span) for span in ends]
    side_gap, width = c["gate"]["side_gap_mm"], c["across"]["gate_pad_mm"] / 2.0 + 0.2
    for span in ((width, half), (-half, -width)):
        solids.append(box((0.0, depth), span, (side_gap, blade + 0.1)))
    beam_y = c["across"]["throat_beam_mm"]  # a block round the throat barrier's transistor
    solids.append(box((depth - 0.1, depth + 6.2), (beam_y - 2.6, inner - fit - 0.1), (blade + 0.4, blade + 7.2)))
    body = joined(prism(layout.corners("gate-top"), (-half, half)), *solids)
    return Part(
        "gate-holder",
        "Gate holder with bridge and idler guides",
        without(body, *_holder_cuts(layout, half, under, end), *slots),
        step=4,
        print_turn_deg=(0.0, -90.0, 0.0),
        explode_mm=(20, 0, 45),
        held=tuple(
            screw("screw-m3x10", (6.0, side * c.outer_mm, 14.5), "-y" if side > 0 else "+y", "gate-holder")
            for side in (1.0, -1.0)
        ),
    )


def _ribs(layout: Layout) -> list[tuple[float, float]]:
    """Ribs beside the idlers' slides."""
    inner, outer = slide_y(layout)
    fit = layout.c["printing"]["fit_mm"]
    left = [(inner - fit - RIB_MM, inner - fit), (outer + fit, outer + fit + RIB_MM)]
    return left + [(-b, -a) for a, b in left]


def _holder_cuts(layout: Layout, half: float, under: float, end: float) -> list[Any]:
    c, feed = layout.c, layout.feed
    depth, blade = feed.gate_depth_mm, feed.gate_blade_mm
    half_pad, seam = c["across"]["gate_pad_mm"] / 2.0, c["gate"]["seam_mm"]
    width = half_pad + 0.2
    cuts = [box((-1.0, depth + 0.05), (-width, width), (blade - 0.5, blade + seam))]
    cuts += layout.emptying.bridge_slots((-1.0, end + 1.0), under + 40.0)
    # The wedge: narrow to the left, wide to the right, where its screw is.
    x0, x1 = WEDGE_X
    z0, z1 = WEDGE_Z - THICK / 2.0 - 0.15, WEDGE_Z + THICK / 2.0 + 0.15
    cuts.append(box((x0 - 0.2, end + 1.0), (-half - 1.0, 5.0), (z0, z1)))
    cuts.append(box((x0 - 0.2, x1 + 0.2), (4.0, 20.0), (WEDGE_Z - 1.35, WEDGE_Z + 1.35)))
    cuts.append(box((7.2, end + 1.0), (-half - 1.0, -28.9), (z0 - 0.2, z1 + 0.2)))
    cuts.append(box((depth, depth + 3.6), (-half_pad - 0.3, half_pad + 0.3), (-1.0, blade)))
    cuts.append(box((depth - 0.15, end + 1.0), (-5.4, 5.4), (gate_arm_z(layout)[0] - 0.6, gate_arm_z(layout)[1] + 0.6)))
    for side in (-1.0, 1.0):
        cuts.append(cylinder("y", (6.0, 14.5), TAP_R_MM, (side * (half - 6.9), side * (half + 1.0))))
    # Entry barrier, along the mouths.
    x, y = layout.rack.entry_x_mm, entry_y(layout)
    cuts.append(box((x - 1.3, end + 1.0), (y - 1.3, y + 1.3), (-5.0, under + 40.0)))
    return [*cuts, *throat_seat(layout, -1.0)]


def gate_arm_z(layout: Layout) -> tuple[float, float]:
    """The gate's arm, back to the wedge."""
    return WEDGE_Z - 4.8, WEDGE_Z + 5.0
