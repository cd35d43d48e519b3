"""The cover over everything that moves behind the gate, lifted off by hand, with the switch that it closes.

Of clear sheet: the machine can be watched, and no sheet is larger than a hobby shop sells. Printed corners hold it.
"""

from __future__ import annotations

from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine

from ...construction import Construction
from ...geometry.shapes import box, cylinder, joined, prism, without
from ...layout.machine import Layout
from ...model import COVER, Part
from .. import pocket_end
from ..bought_parts import microswitch
from ..fasteners import screw
from .well import TAP_R_MM

CORNER_MM = 17.0
M2_TAP_R_MM = 0.85  # an M2 screw cuts its thread in it
LEG_MM = 4.0  # thickness of the corners: a screw's thread holds in it
TAB_MM = 5.0  # the same for the tab
SWITCH_BACK_MM = 20.5  # the switch's middle, before the bars' ends
SHEETS = ("cover-top", "cover-front", "cover-rear", "cover-side", "cover-side-left", "cover-side-right")


def cover(machine: Machine, card_format: CardFormat, c: Construction, inside: list[Part]) -> list[Part]:
    """Sheets, corners, switch. ``inside``: the parts that it has to clear."""
    layout = Layout.of(machine, card_format, c)
    return [*_sheets(layout, _top(layout, inside)), *_corners(layout, _top(layout, inside)), *_switch(layout)]


def _top(layout: Layout, inside: list[Part]) -> float:
    """Underside of the cover's top."""
    heights = [part.solid.bounding_box().max.Z for part in inside if part.step in (6, 8)]
    heights += pocket_end.of(layout.machine).tallest_z(layout)
    return float(max(heights) + layout.c["cover"]["above_mm"])


def _outline(layout: Layout) -> tuple[float, float, float, float]:
    """Front and rear of the cover's sides, inner side of the sides, height of its front's lower edge."""
    numbers = layout.c["cover"]
    half = layout.bar_y + layout.c["frame"]["bar_mm"] / 2.0 + numbers["off_mm"]
    edge = max(pocket_end.of(layout.machine).cover_edge_z(layout), layout.well.height_mm + 1.0)
    return layout.gate_x + numbers["front_mm"], layout.bar_x[1], half, edge


def _sheets(layout: Layout, top: float) -> list[Part]:
    thick, (front, rear, half, edge) = layout.c["cover"]["sheet_mm"], _outline(layout)
    low, step = layout.bar_top + 1.0, layout.side_x[1] + 8.0  # beside the drive's guard it begins farther back
    corners = [(step, low), (rear, low), (rear, top), (front, top), (front, edge), (step, edge)]
    side = prism(corners, (half, half + thick))
    common: dict[str, Any] = {"carrier": COVER, "step": 10, "bought": "sheet-3"}
    roof = box((front, rear), (-half - thick, half + thick), (top, top + thick))
    return [
        Part(
            "cover-side",
            "Cover: side",
            side,
            explode_mm=(0, 0, 160),
            places=(Location(), Location((0.0, -2.0 * half - thick, 0.0))),
            **common,
        ),
        Part("cover-top", "Cover: top", roof, explode_mm=(0, 0, 220), **common),
        Part(
            "cover-front",
            "Cover: front",
            box((front, front + thick), (-half, half), (edge, top)),
            explode_mm=(0, 0, 180),
            **common,
        ),
        Part(
            "cover-rear",
            "Cover: rear",
            box((rear - thick, rear), (-half, half), (low, top)),
            explode_mm=(0, 0, 180),
            **common,
        ),
    ]


def _corners(layout: Layout, top: float) -> list[Part]:
    """Put one piece into all four upper corners, turned."""
    numbers, (front, rear, half, _) = layout.c["cover"], _outline(layout)
    thick, leg = numbers["sheet_mm"], LEG_MM
    x0, y0, far = front + thick, -half, CORNER_MM
    body = joined(
        box((x0, x0 + leg), (y0, y0 + far), (top - far, top)),
        box((x0, x0 + far), (y0, y0 + leg), (top - far, top)),
        box((x0, x0 + far), (y0, y0 + far), (top - leg, top)),
    )
    middle = far / 2.0 + leg / 2.0
    held = [
        screw("screw-m3x8", at, way, "cover-corner", drilled=SHEETS)
        for at, way in (
            ((x0 - thick, y0 + middle, top - middle), "+x"),
            ((x0 + middle, y0 - thick, top - middle), "+y"),
            ((x0 + middle, y0 + middle, top + thick), "-z"),
        )
    ]
    cuts = [
        cylinder("x", (y0 + middle, top - middle), TAP_R_MM, (x0 - 1.0, x0 + leg + 1.0)),
        cylinder("y", (x0 + middle, top - middle), TAP_R_MM, (y0 - 1.0, y0 + leg + 1.0)),
        cylinder("z", (x0 + middle, y0 + middle), TAP_R_MM, (top - leg - 1.0, top + 1.0)),
    ]
    to_origin = Location((-x0, -y0, 0.0))
    spots = [((x0, y0), 0.0), ((rear - thick, -half), 90.0), ((rear - thick, half), 180.0), ((x0, half), 270.0)]
    places = tuple(Location((x, y, 0.0), (0, 0, turn)) * to_origin for (x, y), turn in spots)
    return [
        Part(
            "cover-corner",
            "Cover's corner",
            without(body, *cuts),
            carrier=COVER,
            step=10,
            places=places,
            print_turn_deg=(180.0, 0.0, 0.0),
            explode_mm=(0, 0, 190),
            held=tuple(held),
        )
    ]


def _switch(layout: Layout) -> list[Part]:
    """On the left bar, at its rear end; a tab of the cover's rear holds down the free end of its lever."""
    c, size, (_, rear, _, _) = layout.c, layout.c.size("microswitch"), _outline(layout)
    x, y, low = rear - SWITCH_BACK_MM, layout.bar_y, layout.bar_top
    z = low + 12.0 + size["hole_above"]
    wide = size["width"] / 2.0
    switch = microswitch(c).moved(Location((x, y, z)))
    mount = joined(
        box((x - 17.3, x + 17.0), (y - wide - 5.0, y - wide), (low, z + 4.0)),
        box((x - 17.3, x + 17.0), (y - wide - 0.1, y + 9.0), (low, low + 4.0)),
    )
    along = size["hole_along"] / 2.0
    cuts = [cylinder("y", (x + dx, z), M2_TAP_R_MM, (y - wide - 6.0, y)) for dx in (-along, along)]
    to_bar = (x - 13.2, x + 12.8)  # beside the switch, so that a key reaches them past it
    cuts += [cylinder("z", (at, y), 1.65, (low - 1.0, low + 5.0)) for at in to_bar]
    return [
        Part(
            "cover-switch",
            "Cover's switch",
            switch,
            bought="microswitch",
            step=8,
            explode_mm=(30, 40, 20),
            held=tuple(
                screw("screw-m2x10", (x + dx, y + wide, z), "-y", "cover-switch-mount") for dx in (-along, along)
            ),
            touches=("cover-tab",),
        ),
        Part(
            "cover-switch-mount",
            "Cover switch's mount",
            without(mount, *cuts),
            step=8,
            explode_mm=(30, 40, 0),
            held=tuple(screw("screw-m3x8", (at, y, low + 4.0), "-z", "long-bar", nut="slot-nut-m3") for at in to_bar),
        ),
        _tab(layout, z + size["height"] - size["hole_above"] + 1.0),
    ]


def _tab(layout: Layout, lever: float) -> Part:
    """On the rear sheet: that is whole in every build. lever: height of the switch's."""
    (_, rear, _, _), y, thick = _outline(layout), layout.bar_y, layout.c["cover"]["sheet_mm"]
    face, low = rear - thick, lever - 0.3
    body = joined(
        box((rear - 13.4, face), (y - 3.0, y + 8.0), (low, low + 4.0)),
        box((face - TAB_MM, face), (y - 8.0, y + 8.0), (low, low + 16.3)),
    )
    spots = [(y + dy, lever + 10.0) for dy in (-4.3, 4.3)]
    return Part(
        "cover-tab",
        "Cover's tab at the switch",
        without(body, *(cylinder("x", spot, TAP_R_MM, (face - TAB_MM - 1.0, rear)) for spot in spots)),
        carrier=COVER,
        step=10,
        explode_mm=(30, 40, 160),
        print_turn_deg=(-90.0, 0.0, 0.0),
        infill=0.5,
        held=tuple(screw("screw-m3x8", (rear, *spot), "-x", "cover-tab", drilled=("cover-rear",)) for spot in spots),
    )
