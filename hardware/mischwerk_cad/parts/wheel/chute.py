"""The chute: slide down into the well, and under it what holds retard gate, idlers and the guide's upper side."""

from __future__ import annotations

from typing import Any

from ...geometry.shapes import box, cylinder, joined, prism, tilted, without
from ...layout.wheel import WheelLayout
from ...model import Part
from ..common.idlers import rests
from ..common.throat import throat_barrier
from ..common.well import TAP_R_MM, throat_beam
from ..fasteners import screw
from .gate import gate_room
from .idlers import SPRING_IN_MM, both_sides, roof_z, rooms_of_idlers, slide_x, slide_y
from .shroud import beam_rooms, between, largest, rooms

_STEP = 4


def parts(w: WheelLayout) -> list[Part]:
    """Chute and throat barrier."""
    chute = Part(
        "chute",
        "Chute with the shroud between the mouths",
        _chute(w),
        print_turn_deg=(90.0, 0.0, 0.0),
        step=_STEP,
        explode_mm=(-20.0, 0.0, 90.0),
        infill=0.4,
        held=tuple(
            screw("screw-m3x10", (x, side * w.c.outer_mm, z), (0.0, -side, 0.0), "chute", drilled=(plate,))
            for x, z in chute_screws(w)
            for side, plate in ((1.0, "side-plate-left"), (-1.0, "side-plate-right"))
        ),
    )
    return [chute, *throat_barrier(w.base)]


def _chute(w: WheelLayout) -> Any:
    c, numbers, gate = w.c, w.c["wheel_gate"], w.base.gate_x
    half, fit = c.half_mm - 0.3, c["printing"]["fit_mm"]
    feed, (inner, outer) = w.base.feed, slide_y(w)
    depth, blade, pad = feed.gate_depth_mm, feed.gate_blade_mm, c["across"]["gate_pad_mm"] / 2.0 + 0.2
    slide = without(joined(prism(w.base.corners("chute"), (-half, half)), between(w)), *rooms(w))
    low = c["gate"]["side_gap_mm"]
    # Beside the gate, down to where cards pass; behind the guide, up the shroud; round the idlers' blocks.
    wall = [(gate, low), (gate + depth, low), (gate + depth, blade + 2.0), (gate, blade)]
    extra = [prism(wall, span) for span in both_sides((pad, half))]
    guide = w.base.corners("guide-top")
    end, top = gate + feed.guide_end_x_mm, max(z for _x, z in guide)
    start = min(x for x, _z in guide)
    rib = [
        (start, top - 0.01),
        (end + 0.2, top - 0.4),
        (end + 0.4, numbers["rib_foot_mm"]),
        (end - 1.5, numbers["rib_foot_mm"]),
    ]
    free = c["across"]["roller_wide_mm"] / 2.0 + c["wheel_shroud"]["roller_room_mm"] / 2.0
    near, far = c["across"]["roller_mm"] - free, c["across"]["roller_mm"] + free
    for span in ((-near, near), *both_sides((far, half))):
        extra += [prism(guide, span), prism(rib, span)]
    x0, x1 = slide_x(w)
    roof, thick = roof_z(w), numbers["rib_mm"]
    for a, b in ((inner - fit - thick, inner - fit), (outer + fit, outer + fit + thick)):
        extra += [box((x0 - fit - thick, x1), span, (top + 1.5, roof)) for span in both_sides((a, b))]
    extra += [
        box((x0 - fit - thick, x0 - fit), span, (top + 1.5, roof)) for span in both_sides((inner - 1.0, outer + 1.0))
    ]
    for lip in ((inner - 1.0, inner + 1.0), (outer - 1.0, outer + 1.0)):  # they keep the blocks in
        extra += [box((x1 + fit, x1 + 1.6), span, (top + 1.5, roof)) for span in both_sides(lip)]
    lugs, slots = rests(c, (w.base.nip[0], w.base.cut.rest["idler"].y_mm), (inner, outer), thick)
    extra += lugs
    tip, foot = throat_beam(w.base, -1.0)
    extra.append(box((foot[0] - 3.2, tip[0] + 2.4), (tip[1] - 3.0, tip[1] + 3.0), (tip[2] - 1.0, roof)))
    cuts = [box((x0 - fit, x1 + fit), span, (0.0, roof)) for span in both_sides((inner - fit, outer + fit))]
    cuts += [*gate_room(w), *slots]
    for span in both_sides((half - 8.0, half + 1.0)):  # screws through the side plates
        cuts += [cylinder("y", at, TAP_R_MM, span) for at in chute_screws(w)]
    cuts += [*_transistor_way(w), tilted((gate + feed.sensor_x_mm, tip[1], 0.0), tip, 0.6)]
    cuts += [*rooms_of_idlers(w), *beam_rooms(w)]
    cuts += [
        cylinder("z", (sum(slide_x(w)) / 2.0, sign * c["across"]["roller_mm"]), 2.3, (roof - 0.1, roof + SPRING_IN_MM))
        for sign in (-1.0, 1.0)
    ]
    return largest(without(joined(slide, *extra), *cuts))


def _transistor_way(w: WheelLayout) -> list[Any]:
    """It goes in from above; its leads lie in a slot along the cards' way, then in a tunnel to the left plate."""
    tip, foot = throat_beam(w.base, -1.0)
    radius = w.c.size("phototransistor")["flange"] / 2.0 + 0.1
    out = (2.0 * foot[0] - tip[0], 2.0 * foot[1] - tip[1], 2.0 * foot[2] - tip[2])
    (x, z), wide = (w.base.gate_x + w.c["wheel_chute"]["leads_mm"][0], w.c["wheel_chute"]["leads_mm"][1]), 1.3
    return [
        tilted(tip, out, radius),
        box((x - wide, foot[0]), (foot[1] - wide, foot[1] + wide), (z - wide, z + 10.0)),
        cylinder("y", (x, z), wide, (foot[1], w.c.outer_mm)),
    ]


def chute_screws(w: WheelLayout) -> list[tuple[float, float]]:
    """x, z of the screws that hold the chute between the side plates."""
    return [(w.base.gate_x + 8.0, 12.0), (w.base.gate_x + 17.0, 14.0)]
