"""Electronics box at the right side, beside the frame, with its lid; what is in it, and the panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from build123d import Location
from mischwerk_machines import CardFormat, Machine

from ...construction import Construction
from ...electronics.boards import PICO
from ...geometry.shapes import box, cylinder, joined, without
from ...layout.machine import Layout, Mount, box_span, mount
from ...model import Part
from ..fasteners import screw
from . import board as pico_board
from . import board as skr_pico

# -- The panel at the front: buttons and light; display and buzzer, if the board has pins for them.


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


FOOT_MM = 14.0  # width of the spacers between bar and box
FOOT_IN_MM = 24.0  # from the box's ends: clear of the socket


def electronics(machine: Machine, card_format: CardFormat, c: Construction, board: str = PICO) -> list[Part]:
    """Box, lid and what is in them; panel and what is in it. board: see electronics.boards."""
    layout, is_pico = Layout.of(machine, card_format, c), board == PICO
    inside = pico_board.pico_in_box(layout) if is_pico else skr_pico.skr_pico_in_box(layout)
    in_lid = () if is_pico else skr_pico.lid_cuts(layout)
    return [*_box(layout, mount(layout, board), in_lid), *inside, *panel(layout, has_display=is_pico)]


def _box(layout: Layout, on: Mount, in_lid: Sequence[Any]) -> list[Part]:
    c, numbers = layout.c, layout.c["electronics"]
    (x0, x1), (y0, y1), (z0, z1) = box_span(layout)
    wall, bar = numbers["wall_mm"], y1 + numbers["off_mm"]
    body = box((x0, x1), (y0, y1), (z0, z1)) - box(
        (x0 + wall, x1 - wall), (y0 - 1.0, y1 - wall), (z0 + wall, z1 - wall)
    )
    slot_z = z0 + c["frame"]["bar_mm"] / 2.0
    to_bar = [(x, slot_z) for x in (x0 + FOOT_IN_MM + FOOT_MM / 2.0, x1 - FOOT_IN_MM - FOOT_MM / 2.0)]
    half = FOOT_MM / 2.0
    foot = box((to_bar[0][0] - half, to_bar[0][0] + half), (y1, bar), (slot_z - 9.0, slot_z + 9.0))
    foot = foot - cylinder("y", to_bar[0], 1.65, (y1 - 1.0, bar + 1.0))
    posts = [
        cylinder("y", point, on.post_mm, (y1 - wall + 0.1, y1 - wall - c.size(on.key)["below"])) for point in on.holes
    ]
    corners = [cylinder("y", point, 4.0, (y0, y1 - wall + 0.1)) for point in _lid_holes(layout)]
    body = joined(body, *posts, *corners)
    cuts = [cylinder("y", point, on.pilot_mm, (y1 - wall - 6.0, y1 - 0.8)) for point in on.holes]
    cuts += [cylinder("y", point, 1.25, (y0 - 1.0, y0 + 12.0)) for point in _lid_holes(layout)]
    cuts += [cylinder("y", spot, 1.65, (y1 - wall - 1.0, y1 + 1.0)) for spot in to_bar]
    socket, usb = c.size("dc-socket"), (14.0, 9.0)
    y, z = (y0 + y1) / 2.0, z0
    cuts += [
        cylinder("x", (y, z + 16.0), socket["hole"] / 2.0, (x1 - 5.0, x1 + 1.0)),
        box(
            (x1 - 5.0, x1 + 1.0),
            (y - usb[1] / 2.0, y + usb[1] / 2.0),
            (on.usb_z - usb[0] / 2.0, on.usb_z + usb[0] / 2.0),
        ),
    ]
    # Cables leave upwards and towards the frame; slots for air, not wider than a finger.
    cuts += [box((x, x + 16.0), (y1 - 12.0, y1 - wall - 0.5), (z1 - 5.0, z1 + 1.0)) for x in (x0 + 12.0, x0 + 60.0)]
    cuts += [
        box((x, x + 3.0), (y0 + 8.0, y1 - 16.0), (z1 - 5.0, z1 + 1.0))
        for x in (x0 + 92.0, x0 + 98.0, x0 + 104.0, x0 + 110.0)
    ]
    lid = box((x0, x1), (y0 - numbers["lid_mm"], y0), (z0, z1))
    lid = without(lid, *(cylinder("y", point, 1.65, (y0 - 5.0, y0 + 1.0)) for point in _lid_holes(layout)), *in_lid)
    return [
        Part(
            "electronics-box",
            "Electronics box",
            without(body, *cuts),
            step=9,
            print_turn_deg=(-90.0, 0.0, 0.0),
            explode_mm=(0, -70, 0),
            held=tuple(screw("screw-m3x12", (x, y1 - wall, z), "+y", "long-bar", nut="slot-nut-m3") for x, z in to_bar),
        ),
        Part(
            "electronics-spacer",
            "Spacer between bar and box",
            foot,
            step=9,
            explode_mm=(0, -40, 0),
            places=(Location(), Location((to_bar[1][0] - to_bar[0][0], 0.0, 0.0))),
            print_turn_deg=(90.0, 0.0, 0.0),
        ),
        Part(
            "electronics-lid",
            "Box's lid",
            lid,
            step=9,
            print_turn_deg=(90.0, 0.0, 0.0),
            explode_mm=(0, -150, 0),
            held=tuple(
                screw("screw-m3x10", (x, y0 - numbers["lid_mm"], z), "+y", "electronics-box")
                for x, z in _lid_holes(layout)
            ),
        ),
    ]


def _lid_holes(layout: Layout) -> list[tuple[float, float]]:
    (x0, x1), _, (z0, z1) = box_span(layout)
    off = layout.c["electronics"]["wall_mm"] + 1.6
    return [(x, z) for x in (x0 + off, x1 - off) for z in (z0 + off, z1 - off)]
