"""Gate of a rack: retard gate with its pad, the wedge that lifts it and the screw that draws the wedge.

The screw at the right side plate draws the wedge across the machine: half a millimetre a turn, and a tenth of it lifts
the gate, 0.05 mm. So the gap is set in steps that can be counted, from outside, with a feeler gauge under the gate.
"""

from __future__ import annotations

from build123d import Location
from mischwerk_machines import CardFormat, Machine

from ...construction import Construction
from ...geometry.shapes import box, cylinder, joined, prism, prism_x, ring, without
from ...layout.machine import Layout
from ...model import Part
from .frame import GATE_SCREW
from .gate_holder import THICK, WEDGE_X, WEDGE_Z, gate_arm_z, holder, idlers
from .sensors import throat_barrier
from .well import TAP_R_MM

__all__ = ["gate", "throat_barrier"]

THIN = 4.0  # of the wedge, where it slopes
KNOB_OFF_MM = 4.0  # the screw's head from the side plate: the lock nut lies between


def gate(machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
    """Gate, holder, wedge with its screw, idlers, throat barrier. Of a rack build."""
    layout = Layout.of(machine, card_format, c)
    return [holder(layout), *_retard_gate(layout), *_wedge(layout), *idlers(layout), *throat_barrier(layout)]


def _retard_gate(layout: Layout) -> list[Part]:
    """The pad on its back, and an arm with a slanting window for the wedge."""
    c, feed = layout.c, layout.feed
    half, stem = c["across"]["gate_pad_mm"] / 2.0, c["gate"]["stem_mm"] / 2.0
    depth, thick = feed.gate_depth_mm, c["gate"]["stem_thick_mm"]
    low, high = gate_arm_z(layout)
    back = box((depth, depth + thick), (-half, half), (feed.gate_gap_mm + 2.6, feed.gate_blade_mm - 0.2))
    post = box((depth, depth + thick), (-stem, stem), (feed.gate_gap_mm + 2.6, high))
    arm = box((depth, WEDGE_X[1] + 1.0), (-stem, stem), (low, high))
    slope, bare = c["gate"]["wedge_slope"], 0.08
    window = prism_x(
        [
            (-stem - 1, WEDGE_Z - THIN / 2 - bare - slope * (stem + 1)),
            (stem + 1, WEDGE_Z - THIN / 2 - bare + slope * (stem + 1)),
            (stem + 1, WEDGE_Z + THIN / 2 + bare + slope * (stem + 1)),
            (-stem - 1, WEDGE_Z + THIN / 2 + bare - slope * (stem + 1)),
        ],
        (WEDGE_X[0] - 0.3, WEDGE_X[1] + 0.2),
    )
    pad = prism(layout.corners("gate"), (-half, half))
    body = without(joined(back, post, arm), window)
    return [
        Part(
            "retard-gate",
            "Retard gate",
            body,
            step=4,
            print_turn_deg=(0.0, -90.0, 0.0),
            explode_mm=(-30, 0, 30),
            infill=1.0,
        ),
        Part("retard-pad", "Retard pad", pad, bought="retard-pad", step=4, explode_mm=(-45, 0, 30)),
    ]


def _wedge(layout: Layout) -> list[Part]:
    c, slope = layout.c, layout.c["gate"]["wedge_slope"]
    stem, (x0, x1) = c["gate"]["stem_mm"] / 2.0 + 3.0, WEDGE_X
    middle = prism_x(
        [
            (-stem, WEDGE_Z - THIN / 2 - slope * stem),
            (stem, WEDGE_Z - THIN / 2 + slope * stem),
            (stem, WEDGE_Z + THIN / 2 + slope * stem),
            (-stem, WEDGE_Z + THIN / 2 - slope * stem),
        ],
        (x0, x1),
    )
    right = box((x0, x1), (-31.0, -stem + 0.1), (WEDGE_Z - THICK / 2, WEDGE_Z + THICK / 2))
    left = box((x0, x1), (stem - 0.1, 17.0), (WEDGE_Z - 1.2, WEDGE_Z + 1.2))
    block = box((8.2, x1), (-42.0, -30.9), (WEDGE_Z - THICK / 2, WEDGE_Z + THICK / 2))
    size, under = c.size("thumb-screw-m3x20"), -c.outer_mm - KNOB_OFF_MM
    screw = cylinder("y", GATE_SCREW, size["thread"] / 2.0, (under, under + size["length"]))
    knob = cylinder("y", GATE_SCREW, size["head"] / 2.0, (under - size["head_height"], under))
    nut = ring("y", GATE_SCREW, 3.0, 1.5, (-c.outer_mm - 2.4, -c.outer_mm))
    # The screw cuts its thread; at the wide end of the travel its tip comes to the hole's ground.
    body = joined(middle, right, left, block) - cylinder("y", GATE_SCREW, TAP_R_MM, (-43.0, -32.0))
    return [
        Part(
            "gate-wedge",
            "Gate's wedge",
            body,
            step=4,
            print_turn_deg=(0.0, 90.0, 0.0),
            explode_mm=(25, -40, 20),
            infill=1.0,
        ),
        Part(
            "gate-screw",
            "Gate's screw",
            joined(screw, knob),
            bought="thumb-screw-m3x20",
            step=4,
            explode_mm=(25, -90, 20),
            touches=("gate-wedge",),
        ),
        Part(
            "gate-lock-nut",
            "Gate screw's lock nut",
            nut,
            bought="nut-m3",
            step=4,
            explode_mm=(25, -75, 20),
            places=(Location(), Location((0.0, c.outer_mm - c.half_mm + 2.45, 0.0))),
        ),
    ]
