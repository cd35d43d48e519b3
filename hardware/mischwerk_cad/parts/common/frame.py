"""Frame of both builds: plywood with feet, two bars of extrusion along it, side plates of the well between them.

Extrusion, because slot nuts let every group be pushed to its place with a gauge: a printed frame of this length would
have to be glued from pieces, and its errors would add up between gate and rack.
"""

from __future__ import annotations

from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine

from ...construction import Construction
from ...geometry.shapes import box, cylinder, slot, without
from ...layout.machine import Layout
from ...model import Fastener, Part
from .. import pocket_end
from ..bought_parts import extrusion
from ..fasteners import bracket, floor_screws, screw, side_holes
from .well import TAP_R_MM

SCREW_R_MM = 1.65  # through hole of M3
NOTCH_MM = 1.5  # of the side plates, round the brackets in the front corners
GATE_SCREW = (10.5, 8.6)  # axis of the screw that sets a rack's gate, from the gate's face


def frame(machine: Machine, card_format: CardFormat, c: Construction) -> list[Part]:
    """Base plate, feet, bars, front bar, side plates."""
    layout = Layout.of(machine, card_format, c)
    return [*_base(layout), _side_plate(layout, "left", 1.0), _side_plate(layout, "right", -1.0)]


def _base(layout: Layout) -> list[Part]:
    c, top, (start, end) = layout.c, layout.plate_top, layout.bar_x
    numbers, y = c["frame"], layout.bar_y
    side = numbers["bar_mm"]
    edge = y + side / 2.0
    own = pocket_end.of(layout.machine)
    plywood = own.base_plate(layout, box((start, end), (-edge, edge), (top - numbers["plate_mm"], top)))
    foot = c.size("foot")
    at = numbers["foot_in_mm"]
    low = top - numbers["plate_mm"]
    first = cylinder("z", (start + at, -edge + at), foot["diameter"] / 2.0, (low - foot["height"], low))
    across, along = 2.0 * (edge - at), end - start - 2.0 * at
    corners = [(0.0, 0.0), (along, 0.0), (0.0, across), (along, across)]
    bar = extrusion(c, "x", (-y, top + side / 2.0), (start, end))
    front_bar = extrusion(c, "y", (start + side / 2.0, top + side / 2.0), (-c.outer_mm, c.outer_mm))
    return [
        Part(
            "base-plate",
            "Base plate",
            plywood,
            bought="plywood-6",
            step=1,
            explode_mm=(0, 0, -60),
            held=_base_screws(layout, low),
        ),
        Part(
            "foot",
            "Foot",
            first,
            bought="foot",
            places=tuple(Location((dx, dy, 0.0)) for dx, dy in corners),
            step=1,
            explode_mm=(0, 0, -90),
        ),
        Part(
            "long-bar",
            f"Bar along, {end - start:.0f} mm",
            bar,
            bought="extrusion-2020",
            places=(Location(), Location((0.0, 2.0 * y, 0.0))),
            step=1,
            explode_mm=(0, 0, -30),
        ),
        Part(
            "front-bar",
            f"Bar across, {2 * c.outer_mm:.0f} mm",
            front_bar,
            bought="extrusion-2020",
            step=1,
            explode_mm=(-60, 0, -30),
            held=tuple(
                bracket((start + side, s * c.outer_mm, top + side / 2.0), ("+x", way), ("long-bar", "front-bar"))
                for s, way in ((1.0, "-y"), (-1.0, "+y"))
            ),
        ),
    ]


def _base_screws(layout: Layout, low: float) -> tuple[Fastener, ...]:
    """From below, beside the feet, into the slots of all three bars."""
    (start, end), side, aside = layout.bar_x, layout.c["frame"]["bar_mm"], layout.c["frame"]["screws_in_mm"]
    along = [
        ("long-bar", x, s * layout.bar_y) for s in (-1.0, 1.0) for x in (start + aside, (start + end) / 2, end - aside)
    ]
    across = [("front-bar", start + side / 2.0, s * (layout.c.outer_mm - side)) for s in (-1.0, 1.0)]
    return tuple(
        screw("screw-m3x10", (x, y, low), "+z", bar, nut="slot-nut-m3", drilled=("base-plate",))
        for bar, x, y in (*along, *across)
    )


def _side_plate(layout: Layout, name: str, side: float) -> Part:
    """side: 1 for the left one (y above 0), which carries the drive; -1 for the right one."""
    c, low = layout.c, layout.plate_top
    start, end = layout.side_x
    span = (side * c.half_mm, side * c.outer_mm)
    front_bar_end = layout.bar_x[0] + c["frame"]["bar_mm"]
    notch_end = front_bar_end + c.size("bracket-2020")["side"] + NOTCH_MM  # over the bracket in the corner, too
    body = box((start, end), span, (low, layout.well.height_mm))
    body = body - box((start - 1.0, notch_end), span, (low - 1.0, layout.bar_top + 0.5))
    through = (side * (c.half_mm - 1.0), side * (c.outer_mm + 1.0))
    fit = c["printing"]["bore_fit_mm"]

    def hole(x: float, z: float, radius: float = SCREW_R_MM) -> Any:
        return cylinder("y", (x, z), radius, through)

    gate, cuts = layout.gate_x, []
    cuts += [hole(*layout.roller, c.size("bearing-696")["outer"] / 2.0 + fit)]
    cuts += [hole(*layout.nip, c.size("bearing-mr105")["outer"] / 2.0 + fit)]
    to_bars = [(x, low + c["frame"]["bar_mm"] / 2.0) for x in (notch_end + 6.0, end - 8.0)]
    cuts += [hole(x, z) for x, z in (*to_bars, *floor_screws(layout))]
    cuts += [
        slot("y", ((layout.longest_wall_back_x + 2.0, z), (layout.longest_wall_back_x + 10.5, z)), SCREW_R_MM, through)
        for z in (12.0, 32.0)
    ]  # to the rear wall, which moves with the format
    cuts += pocket_end.of(layout.machine).gate_holes(layout, hole, side)
    cuts += [hole(x, z, TAP_R_MM) for x, z in side_holes(layout, side)]  # screws cut their threads
    cuts += _windows(layout, through)
    if side > 0:
        cuts += _motor_holes(layout, through)
    # The well barrier looks through from outside.
    cuts += [hole(gate + layout.well.sensor_x_mm, c["feeder"]["well_beam_mm"][1 if side > 0 else 0], 1.7)]
    return Part(
        f"side-plate-{name}",
        f"Side plate, {name}",
        without(body, *cuts),
        print_turn_deg=(90.0 * side, 0.0, 0.0),
        step=1,
        explode_mm=(0, side * 70, 0),
        held=tuple(
            screw("screw-m3x8", (x, side * c.half_mm, z), "+y" if side > 0 else "-y", "long-bar", nut="slot-nut-m3")
            for x, z in to_bars
        ),
    )


def entry_y(layout: Layout) -> float:
    """Where across a rack's entry barrier is: within the narrowest card, beside the comb's teeth."""
    pusher = layout.c["pusher"]
    return float(max(pusher["teeth_y_mm"]) + pusher["tooth_mm"] / 2.0 + 4.5)


def _windows(layout: Layout, through: tuple[float, float]) -> list[Any]:
    """Room for hands and cables, and less to print."""
    start, _ = layout.side_x
    low, high = layout.bar_top + 8.0, -26.0
    return [box((start + 8.0, layout.gate_x - 42.0), through, (low, high))]


def _motor_holes(layout: Layout, through: tuple[float, float]) -> list[Any]:
    """Long holes: pushed down, the motor tightens both belts at once."""
    size, (x, z) = layout.c.size("nema17"), layout.feed_motor
    half, play = size["hole_square"] / 2.0, 1.5
    cuts = [slot("y", ((x, z - play), (x, z + play)), size["pilot"] / 2.0 + 0.3, through)]
    for sx in (-half, half):
        for sz in (-half, half):
            cuts.append(slot("y", ((x + sx, z + sz - play), (x + sx, z + sz + play)), SCREW_R_MM, through))
    return cuts
