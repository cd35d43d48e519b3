"""The chute, a slide into the well with what holds gate and idlers; the ceiling over the well."""

from __future__ import annotations

from typing import Any

from ...geometry.shapes import Point, Span, box, cylinder, joined, prism, tilted, without
from ...layout.follower import arm_z, middle_x
from ...layout.wheel import WheelLayout
from ...model import Part
from ..common.curtain import ceiling_notches
from ..common.gate_holder import rests
from ..common.sensors import throat_barrier
from ..common.well import TAP_R_MM, throat_beam
from ..fasteners import screw
from .drop import room_for_light, seats
from .gate import SPRING_IN_MM, both_sides, gate_room, roof_z, rooms_of_idlers, slide_x, slide_y
from .shroud import beam_rooms, between, largest, rooms

_STEP = 4


def chute_parts(w: WheelLayout) -> list[Part]:
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
            screw("screw-m3x10", (x, side * w.c.outer_mm, z), (0.0, -side, 0.0), "chute")
            for x, z in chute_screws(w)
            for side in (1.0, -1.0)
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
    cuts += [*rooms_of_idlers(w), *beam_rooms(w), *room_for_light(w.base)]
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


# -- The ceiling over the well: its greater part is clipped under the follower's arm and swings up with it.  So a
# deck is laid in from above, with one hand and no tool. The strip under the cover's front stays; the seam between
# both goes in steps across, so that no card's edge finds it all along.

_STEP_ceiling = 6


def ceiling_parts(w: WheelLayout) -> list[Part]:
    """The part that swings and the strip that stays."""
    return [
        Part(
            "ceiling",
            "Ceiling over the well",
            _swinging(w),
            step=_STEP_ceiling,
            explode_mm=(-60.0, 0.0, 150.0),
        ),
        Part(
            "ceiling-front",
            "Ceiling's front strip",
            _staying(w),
            step=_STEP_ceiling,
            explode_mm=(-30.0, 0.0, 110.0),
            held=tuple(
                screw("screw-m2x10", (*spot, w.base.lifted_mm + 2.0), "-z", plate, drilled=(plate,))
                for spot, plate in zip(_screw_spots(w), ("side-plate-right", "side-plate-left"), strict=True)
            ),
        ),
    ]


def _whole(w: WheelLayout) -> Any:
    """The section's plate, as wide as both side plates bear it."""
    play = w.c["printing"]["fit_mm"]
    return prism(w.base.corners("ceiling"), (play - w.c.outer_mm, w.c.outer_mm - play))


def _seam(w: WheelLayout, wider: float) -> Any:
    """Room of the strip that stays, ``wider`` mm wider on the side of the well and beside its tongue."""
    numbers, far, z = w.c["wheel_ceiling"], w.c.outer_mm + 1.0, (0.0, w.base.lifted_mm + 10.0)
    half, end = numbers["tongue_half_mm"] + wider, max(x for x, _z in w.base.corners("ceiling")) + 1.0
    tongue, sides = (w.base.gate_x + off - wider for off in numbers["seam_mm"])
    return joined(box((sides, end), (-far, far), z), box((tongue, end), (-half, half), z))


def _staying(w: WheelLayout) -> Any:
    """Screwed onto the side plates' edges."""
    low = w.base.lifted_mm
    holes = [cylinder("z", spot, 1.1, (low - 1.0, low + 5.0)) for spot in _screw_spots(w)]
    blocks, light = seats(w.base, range(2, 3))
    return without(joined(_whole(w) & _seam(w, 0.0), *blocks), *holes, *light).solids()[0]


def _screw_spots(w: WheelLayout) -> list[Point]:
    """Over the edges of the right and the left side plate: x, y."""
    x, y = w.base.gate_x + w.c["wheel_ceiling"]["screw_mm"], w.c.half_mm + w.c["across"]["wall_mm"] / 2.0
    return [(x, -y), (x, y)]


def _swinging(w: WheelLayout) -> Any:
    """With a hole for the follower, clips for the arm, room for the arm's legs, the left cheek, the curtain's pin."""
    c, numbers, low = w.c, w.c["wheel_ceiling"], w.base.lifted_mm
    left, right = (w.base.gate_x + x for x in w.base.well.follower_x_mm)
    play, half, x = numbers["follower_play_mm"], c["follower"]["wide_mm"] / 2.0, middle_x(w.base)
    z, reach = (low - 5.0, low + 10.0), numbers["arm_half_mm"] + numbers["leg_play_mm"]
    cheek_x, cheek_y = numbers["cheek_mm"]
    cheek = w.base.gate_x + cheek_x
    cuts = [
        box((left - play, right + play), (-half - play, half + play), z),
        *(box((x - reach, x + reach), (side * (c.half_mm - 0.5), side * c.outer_mm), z) for side in (-1.0, 1.0)),
        _seam(w, numbers["seam_play_mm"]),
        *ceiling_notches(w.base),
        # As it swings, this corner would meet the cheek. Its edge is bevelled: cards pass under it.
        prism(
            [
                (cheek - 2.0, low - 1.0),
                (cheek + 90.0, low - 1.0),
                (cheek + 90.0, z[1]),
                (cheek, z[1]),
                (cheek, low + 1.0),
            ],
            (cheek_y, c.outer_mm),
        ),
    ]
    blocks, light = seats(w.base, range(2))
    return without(joined(without(_whole(w), *cuts), *_clips(w), *blocks), *light).solids()[0]


def _clips(w: WheelLayout) -> list[Any]:
    """Before and behind the arm, two each; their noses snap over its upper edges."""
    numbers, x, (_low, top) = w.c["wheel_ceiling"], middle_x(w.base), arm_z(w.base)
    thick, nose, play = numbers["clip_mm"], numbers["nose_mm"], w.c["printing"]["fit_mm"]
    inner, floor = numbers["arm_half_mm"] + play, w.base.lifted_mm + 1.0
    near, far = numbers["clip_y_mm"]
    spans: list[Span] = [(near, far), (-far, -near)]
    clips = []
    for side in (-1.0, 1.0):
        outline = [
            (inner + thick, floor),
            (inner, floor),
            (inner, top + play),
            (inner - nose - play, top + play),
            (inner, top + play + nose + play + thick),
            (inner + thick, top + play + nose + play + thick),
        ]
        clips += [prism([(x + side * off, z) for off, z in outline], span) for span in spans]
    return clips
