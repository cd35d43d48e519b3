"""The cover over all that moves behind the gate, lifted off by hand, with the switch that it closes.

Of clear sheet: one sees what the machine does, and no sheet is larger than a hobby shop sells. Printed corners hold it.
"""

from __future__ import annotations

from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine

from .bought_parts import microswitch
from .construction import Construction
from .layout import Layout
from .model import COVER, Part
from .shapes import box, cylinder, joined, prism, without

CORNER_MM = 20.0
SWITCH_BACK_MM = 26.0  # the switch's middle, before the bars' ends


def cover(machine: Machine, card_format: CardFormat, c: Construction, inside: list[Part]) -> list[Part]:
    """Sheets, corners, switch. ``inside``: the parts that it has to clear."""
    layout = Layout.of(machine, card_format, c)
    return [*_sheets(layout, _top(layout, inside)), *_corners(layout, _top(layout, inside)), *_switch(layout)]


def _top(layout: Layout, inside: list[Part]) -> float:
    """Underside of the cover's top."""
    heights = [part.solid.bounding_box().max.Z for part in inside if part.step in (6, 8)]
    if layout.is_rack:
        heights.append(layout.stops[1] + layout.tie_high)
    return float(max(heights) + layout.c["cover"]["above_mm"])


def _outline(layout: Layout) -> tuple[float, float, float, float]:
    """Front and rear of the cover's sides, inner side of the sides, height of its front's lower edge."""
    numbers = layout.c["cover"]
    half = layout.bar_y + layout.c["frame"]["bar_mm"] / 2.0 + numbers["off_mm"]
    if layout.is_rack:
        edge = layout.lifted_mm - layout.well["follower_above_mm"] + numbers["slot_mm"]
    else:
        edge = layout.lifted_mm + 8.0
    edge = max(edge, layout.well["height_mm"] + 1.0)
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
            apart_mm=(0, 0, 160),
            places=(Location(), Location((0.0, -2.0 * half - thick, 0.0))),
            **common,
        ),
        Part("cover-top", "Cover: top", roof, apart_mm=(0, 0, 220), **common),
        Part(
            "cover-front",
            "Cover: front",
            box((front, front + thick), (-half, half), (edge, top)),
            apart_mm=(0, 0, 180),
            **common,
        ),
        Part(
            "cover-rear",
            "Cover: rear",
            box((rear - thick, rear), (-half, half), (low, top)),
            apart_mm=(0, 0, 180),
            **common,
        ),
    ]


def _corners(layout: Layout, top: float) -> list[Part]:
    """The same piece in all four upper corners, turned."""
    numbers, (front, rear, half, _) = layout.c["cover"], _outline(layout)
    thick, leg = numbers["sheet_mm"], 3.0
    x0, y0, far = front + thick, -half, CORNER_MM
    body = joined(
        box((x0, x0 + leg), (y0, y0 + far), (top - far, top)),
        box((x0, x0 + far), (y0, y0 + leg), (top - far, top)),
        box((x0, x0 + far), (y0, y0 + far), (top - leg, top)),
    )
    middle = far / 2.0 + leg / 2.0
    cuts = [
        cylinder("x", (y0 + middle, top - middle), 1.25, (x0 - 1.0, x0 + leg + 1.0)),
        cylinder("y", (x0 + middle, top - middle), 1.25, (y0 - 1.0, y0 + leg + 1.0)),
        cylinder("z", (x0 + middle, y0 + middle), 1.25, (top - leg - 1.0, top + 1.0)),
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
            apart_mm=(0, 0, 190),
        )
    ]


def _switch(layout: Layout) -> list[Part]:
    """On the left bar, at its rear end; a tab of the cover's left side holds it down."""
    c, size, (_, rear, half, _) = layout.c, layout.c.size("microswitch"), _outline(layout)
    x, y, low = rear - SWITCH_BACK_MM, layout.bar_y, layout.bar_top
    z = low + 12.0 + size["hole_above"]
    wide = size["width"] / 2.0
    switch = microswitch(c).moved(Location((x, y, z)))
    lever = z + size["height"] - size["hole_above"] + 1.0
    mount = joined(
        box((x - 12.0, x + 12.0), (y - wide - 5.0, y - wide), (low, z + 4.0)),
        box((x - 12.0, x + 12.0), (y - wide - 0.1, y + 9.0), (low, low + 4.0)),
    )
    cuts = [
        cylinder("y", (x + dx, z), 0.9, (y - wide - 6.0, y))
        for dx in (-size["hole_along"] / 2.0, size["hole_along"] / 2.0)
    ]
    cuts += [cylinder("z", (x + dx, y), 1.65, (low - 1.0, low + 5.0)) for dx in (-8.0, 8.0)]
    tab = joined(
        box((x - 8.0, x + 8.0), (y - 3.0, half), (lever - 0.3, lever + 3.7)),
        box((x - 8.0, x + 8.0), (half - 3.0, half), (lever - 0.3, lever + 16.0)),
    )
    tab = tab - cylinder("y", (x, lever + 10.0), 1.65, (half - 4.0, half + 1.0))
    return [
        Part(
            "cover-switch",
            "Cover's switch",
            switch,
            bought="microswitch",
            step=8,
            apart_mm=(30, 40, 20),
            touches=("cover-tab",),
        ),
        Part("cover-switch-mount", "Cover switch's mount", without(mount, *cuts), step=8, apart_mm=(30, 40, 0)),
        Part(
            "cover-tab",
            "Cover's tab at the switch",
            tab,
            carrier=COVER,
            step=10,
            apart_mm=(30, 40, 160),
            print_turn_deg=(-90.0, 0.0, 0.0),
            infill=0.5,
        ),
    ]
