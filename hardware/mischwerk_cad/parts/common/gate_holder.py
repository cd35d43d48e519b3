"""What a rack's gate hangs in: the holder, in one print with the bridge over the nip and the guide's upper side."""

from __future__ import annotations

from typing import Any

from mischwerk_machines.pieces import plate

from ...geometry.shapes import box, cylinder, joined, prism, without
from ...layout.electronics import Layout
from ...model import Part
from ..fasteners import screw
from .frame import GATE_SCREW, entry_y
from .idlers import axle, rests, slide_y, under_bridge
from .well import TAP_R_MM, throat_seat

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
