"""Retard gate of a wheel, in the chute: a screw from above lifts it against a spring, half a millimetre a turn.

The screw's head lies under the slide's surface.
"""

from __future__ import annotations

from typing import Any

from ...geometry.shapes import Span, box, cylinder, joined, prism, ring, without
from ...layout.wheel import WheelLayout
from ...model import Part
from ..common.gate_holder import idler_parts
from ..common.well import TAP_R_MM

_STEP = 4
_BOSS_MM = 4.5  # radius of the gate's boss round its screw


def gate_parts(w: WheelLayout) -> list[Part]:
    """The pad on its back, an arm with the screw's thread, the spring that takes the play out of it."""
    c, numbers, gate, feed = w.c, w.c["wheel_gate"], w.base.gate_x, w.base.feed
    half_pad, (reach, half, top) = c["across"]["gate_pad_mm"] / 2.0, numbers["arm_mm"]
    depth, low = feed.gate_depth_mm, feed.gate_gap_mm + 2.6
    back = box(
        (gate + depth, gate + depth + c["gate"]["stem_thick_mm"]),
        (-half_pad, half_pad),
        (low, feed.gate_blade_mm - 0.2),
    )
    x, surface = gate + numbers["screw_x_mm"], surface_z(w, numbers["screw_x_mm"])
    boss_top = numbers["screw_room_mm"] - 3.0
    boss = cylinder("z", (x, 0.0), _BOSS_MM, (low, boss_top))
    arm = joined(box((gate + depth, gate + reach), (-half, half), (low, top)), boss)
    screw, head_deep = c.size("screw-m3x12"), numbers["head_mm"][1]
    under = surface - head_deep
    thread = cylinder("z", (x, 0.0), TAP_R_MM, (under - screw["length"], under + 0.1))
    head = cylinder("z", (x, 0.0), screw["head"] / 2.0, (under, under + screw["head_height"]))
    spring = c.size("spring-gate")
    coil = ring(
        "z",
        (x, 0.0),
        spring["outer"] / 2.0,
        spring["outer"] / 2.0 - spring["wire"],
        (boss_top, numbers["screw_room_mm"]),
    )
    return [
        Part(
            "retard-gate",
            "Retard gate",
            without(joined(back, arm), cylinder("z", (x, 0.0), TAP_R_MM, (0.0, 60.0))),
            step=_STEP,
            print_turn_deg=(0.0, -90.0, 0.0),
            explode_mm=(-30, 0, 30),
            infill=1.0,
        ),
        Part(
            "retard-pad",
            "Retard pad",
            prism(w.base.corners("gate"), (-half_pad, half_pad)),
            bought="retard-pad",
            step=_STEP,
            explode_mm=(-45, 0, 30),
        ),
        Part(
            "gate-screw",
            "Gate's screw",
            joined(thread, head),
            bought="screw-m3x12",
            step=_STEP,
            explode_mm=(-20, 0, 150),
        ),
        Part("gate-spring", "Gate's spring", coil, bought="spring-gate", step=_STEP, explode_mm=(-20, 0, 60)),
    ]


def gate_room(w: WheelLayout) -> list[Any]:
    """Leave room for the gate, its arm, screw and spring."""
    numbers, gate, feed = w.c["wheel_gate"], w.base.gate_x, w.base.feed
    reach, half, top = numbers["arm_mm"]
    depth, pad = feed.gate_depth_mm, w.c["across"]["gate_pad_mm"] / 2.0 + 0.2
    x, room = gate + numbers["screw_x_mm"], numbers["screw_room_mm"]
    radius, deep = numbers["head_mm"]
    surface = surface_z(w, numbers["screw_x_mm"])
    return [
        box(
            (gate - 1.0, gate + depth + w.c["gate"]["stem_thick_mm"] + 0.3),
            (-pad, pad),
            (0.0, feed.gate_blade_mm + w.c["gate"]["seam_mm"]),
        ),
        box((gate + depth - 0.1, gate + reach + 0.4), (-half - 0.3, half + 0.3), (0.0, top + 0.8)),
        cylinder("z", (x, 0.0), _BOSS_MM + 0.4, (0.0, room - 2.0)),
        cylinder("z", (x, 0.0), 2.9, (0.0, room)),
        cylinder("z", (x, 0.0), 1.65, (0.0, 60.0)),
        cylinder("z", (x, 0.0), radius, (surface - deep, surface + 20.0)),
    ]


def surface_z(w: WheelLayout, off_mm: float) -> float:
    """Height of the slide at a distance behind the gate's face."""
    _foot, _low, (ax, az), (bx, bz) = w.base.machine.wheel_data.well.chute_mm
    return float(bz + (off_mm - bx) / (ax - bx) * (az - bz))


# -- The sprung idlers of a wheel's chute, over the nip rollers.

SPRING_IN_MM = 1.0  # depth of an idler's spring in block and chute


def idlers_parts(w: WheelLayout) -> list[Part]:
    """A block on each side that slides upright in the chute, pressed down by a spring."""
    c, (inner, outer), (x0, x1) = w.c, slide_y(w), slide_x(w)
    x, z = w.base.nip[0], w.base.cut.rest["idler"].y_mm
    size, y = c.size("bearing-693"), (inner + outer) / 2.0
    roof = roof_z(w)
    top = roof - (c["idler"]["spring_mm"] - 4.0) + 2.0 * SPRING_IN_MM
    room = size["outer"] / 2.0 + 0.2
    hollow = box((x0 - 1.0, x1 + 1.0), (y - size["width"] - 0.2, y + size["width"] + 0.2), (-1.0, z + room))
    pin = c.size("rod-3")["diameter"] / 2.0
    body = without(
        box((x0, x1), (inner, outer), (z - 2.3, top)),
        hollow,
        cylinder("z", ((x0 + x1) / 2.0, y), 2.3, (top - SPRING_IN_MM, top + 1.0)),
        cylinder("y", (x, z), pin + 0.02, (inner - 1.0, outer + 1.0)),
    )
    coil = ring("z", ((x0 + x1) / 2.0, y), 2.0, 1.7, (top - SPRING_IN_MM, roof + SPRING_IN_MM))
    return idler_parts(c, body, coil, (x, z), (inner, outer))


def slide_y(w: WheelLayout) -> Span:
    """The left idler's block, across."""
    y, half = w.c["across"]["roller_mm"], w.c["idler"]["slide_mm"][0] / 2.0
    return y - half, y + half


def slide_x(w: WheelLayout) -> Span:
    start, end = w.c["wheel_gate"]["block_x_mm"]
    return w.base.nip[0] + start, w.base.nip[0] + end


def roof_z(w: WheelLayout) -> float:
    """Height up to which the chute is hollow over the idlers."""
    corners = w.base.machine.wheel_data.well.chute_mm
    return float(corners[2][1] - w.c["wheel_gate"]["roof_mm"])


def both_sides(span: Span) -> tuple[Span, Span]:
    return span, (-span[1], -span[0])


def rooms_of_idlers(w: WheelLayout) -> list[Any]:
    """Return what turns beside the ribs."""
    x, rest = w.base.nip[0], w.base.cut.rest["idler"].y_mm
    radius, half = w.base.feed.idler_radius_mm + 0.6, w.c.size("bearing-693")["width"] + 0.4
    spans = both_sides((w.c["across"]["roller_mm"] - half, w.c["across"]["roller_mm"] + half))
    return [cylinder("y", (x, rest + lift), radius, span) for span in spans for lift in (0.0, w.c["idler"]["lift_mm"])]
