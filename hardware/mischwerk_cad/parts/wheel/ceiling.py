"""The ceiling over the well: its greater part is clipped under the follower's arm and swings up with it.

So a deck is laid in from above, with one hand and no tool. The strip under the cover's front stays; the seam between
both goes in steps across, so that no card's edge finds it all along.
"""

from __future__ import annotations

from typing import Any

from ...geometry.shapes import Point, Span, box, cylinder, joined, prism, without
from ...layout.follower import arm_z, middle_x
from ...layout.wheel import WheelLayout
from ...model import Part
from ..common.curtain import ceiling_notches
from ..fasteners import screw

_STEP = 6


def parts(w: WheelLayout) -> list[Part]:
    """The part that swings and the strip that stays."""
    return [
        Part(
            "ceiling",
            "Ceiling over the well",
            _swinging(w),
            step=_STEP,
            explode_mm=(-60.0, 0.0, 150.0),
        ),
        Part(
            "ceiling-front",
            "Ceiling's front strip",
            _staying(w),
            step=_STEP,
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
    """Room of the strip that stays, ``wider`` mm wider on the side of the well."""
    numbers, far, z = w.c["wheel_ceiling"], w.c.outer_mm + 1.0, (0.0, w.base.lifted_mm + 10.0)
    half, end = numbers["tongue_half_mm"], max(x for x, _z in w.base.corners("ceiling")) + 1.0
    middle, sides = (w.base.gate_x + off - wider for off in numbers["seam_mm"])
    return joined(
        box((middle, end), (-far, far), z),
        *(box((sides, end), (side * half, side * far), z) for side in (-1.0, 1.0)),
    )


def _staying(w: WheelLayout) -> Any:
    """Screwed onto the side plates' edges."""
    low = w.base.lifted_mm
    holes = [cylinder("z", spot, 1.1, (low - 1.0, low + 5.0)) for spot in _screw_spots(w)]
    return without(_whole(w) & _seam(w, 0.0), *holes).solids()[0]


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
    return joined(without(_whole(w), *cuts), *_clips(w)).solids()[0]


def _clips(w: WheelLayout) -> list[Any]:
    """Before and behind the arm, two each; their noses snap over its upper edges."""
    numbers, x, (_low, top) = w.c["wheel_ceiling"], middle_x(w.base), arm_z(w.base)
    thick, nose, play = numbers["clip_mm"], numbers["nose_mm"], w.c["printing"]["fit_mm"]
    inner, floor = numbers["arm_half_mm"] + play, w.base.lifted_mm + 1.0
    near, far = numbers["clip_y_mm"]
    spans: list[Span] = [(near, far), (-far, -near)]
    found = []
    for side in (-1.0, 1.0):
        outline = [
            (inner + thick, floor),
            (inner, floor),
            (inner, top + play),
            (inner - nose - play, top + play),
            (inner, top + play + nose + play + thick),
            (inner + thick, top + play + nose + play + thick),
        ]
        found += [prism([(x + side * off, z) for off, z in outline], span) for span in spans]
    return found
