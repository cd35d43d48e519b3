"""The panel at the front: buttons and light; display and buzzer, if the board has pins for them."""

from __future__ import annotations

from ...geometry.shapes import box, cylinder, joined, without
from ...layout.electronics import Layout
from ...model import Part
from ..fasteners import screw


def panel(layout: Layout, has_display: bool = True) -> list[Part]:
    """has_display: with display and buzzer, and the openings for them."""
    c = layout.c
    (x0, x1), (y0, y1), (z0, z1) = panel_span(layout)
    through = (x0 - 1.0, x1 + 1.0)
    button, led, display, buzzer = (c.size(key) for key in ("button", "led", "display", "buzzer"))
    z = z1 - 18.0
    spots = {"main-button": 36.0, "select-button": 19.0}
    light_y, buzzer_y, display_y = 5.0, -38.5, -18.0
    plate = box((x0, x1), (y0, y1), (z0, z1))
    cuts = [cylinder("x", (y, z), button["hole"] / 2.0, through) for y in spots.values()]
    cuts.append(cylinder("x", (light_y, z), led["light"] / 2.0, through))
    openings = [
        box(
            through,
            (display_y - display["window_width"] / 2.0, display_y + display["window_width"] / 2.0),
            (z - display["window_height"] / 2.0, z + display["window_height"] / 2.0),
        )
    ]
    around = (-3.0, 0.0, 3.0)
    openings += [cylinder("x", (buzzer_y + dy, z + dz), 0.9, through) for dy in around for dz in around]
    cuts += openings if has_display else []
    to_bar = [(y, z0 + c["frame"]["bar_mm"] / 2.0) for y in (-40.0, 40.0)]
    cuts += [cylinder("x", spot, 1.65, through) for spot in to_bar]
    parts = [
        Part(
            "panel",
            "Panel",
            without(plate, *cuts),
            step=10,
            print_turn_deg=(0.0, -90.0, 0.0),
            explode_mm=(-80, 0, 0),
            held=tuple(screw("screw-m3x8", (x0, *spot), "+x", "front-bar", nut="slot-nut-m3") for spot in to_bar),
        )
    ]
    for name, y in spots.items():
        solid = joined(
            cylinder("x", (y, z), button["diameter"] / 2.0, (x0 - 0.1, x0 + button["length"] - button["above"])),
            cylinder("x", (y, z), button["cap"] / 2.0, (x0 - button["above"], x0)),
        )
        title = "Main button" if name == "main-button" else "Select button"
        parts.append(Part(name, title, solid, bought="button", step=10, explode_mm=(-110, 0, 0)))
    parts.append(
        Part(
            "light",
            "Light",
            cylinder("x", (light_y, z), led["diameter"] / 2.0, (x1, x1 + led["height"])),
            bought="led",
            step=10,
            explode_mm=(-60, 0, 0),
        )
    )
    if not has_display:
        return parts
    screen = box(
        (x1, x1 + display["thickness"]),
        (display_y - display["width"] / 2.0, display_y + display["width"] / 2.0),
        (z - display["height"] / 2.0, z + display["height"] / 2.0),
    )
    parts.append(Part("display", "Display", screen, bought="display", step=10, explode_mm=(-60, 0, 0)))
    sound = cylinder("x", (buzzer_y, z), buzzer["diameter"] / 2.0, (x1, x1 + buzzer["height"]))
    parts.append(Part("buzzer", "Buzzer", sound, bought="buzzer", step=10, explode_mm=(-60, 0, 0)))
    return parts


def panel_span(layout: Layout) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float]]:
    """The panel, before the bars' front ends and the well's windows."""
    numbers, start = layout.c["panel"], layout.bar_x[0]
    half, low = numbers["width_mm"] / 2.0, layout.plate_top
    return (start - numbers["thick_mm"], start), (-half, half), (low, low + numbers["height_mm"])
