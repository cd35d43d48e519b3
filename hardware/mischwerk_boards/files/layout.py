"""A board as KiCad's .kicad_pcb: parts (placed_part.py), tracks, vias, areas, outline, and what is printed on it."""

from __future__ import annotations

import json
from typing import Any

from ..circuits.board import CLEAR_MM, GROUND, VIA_DRILL_MM, VIA_MM, Board, Copper, Part
from ..circuits.footprints import footprint, turned
from .placed_part import ORIGIN_MM, on_sheet, open_pins, own_id, placed, stroke
from .symbols import Bare, at, font, node, write

FORMAT = 20241229  # of KiCad 9
LAYERS = (
    (0, "F.Cu", "signal"),
    (2, "B.Cu", "signal"),
    (13, "F.Paste", "user"),
    (5, "F.SilkS", "user"),
    (7, "B.SilkS", "user"),
    (1, "F.Mask", "user"),
    (3, "B.Mask", "user"),
    (25, "Edge.Cuts", "user"),
    (31, "F.CrtYd", "user"),
    (35, "F.Fab", "user"),
)
COPPER = ("F.Cu", "B.Cu")


def kicad_pcb(board: Board, copper: Copper) -> str:
    """The file's text; areas are not filled in it: KiCad does that (kicad.py)."""
    open_nets = [name for part in board.parts for name in open_pins(part).values()]
    numbers = {net: number for number, net in enumerate(["", *board.nets(), *open_nets])}
    tree = node(
        "kicad_pcb",
        node("version", Bare(str(FORMAT))),
        node("generator", "mischwerk_boards"),
        node("generator_version", "9.0"),
        node("general", node("thickness", 1.6), node("legacy_teardrops", Bare("no"))),
        node("paper", "A4"),
        node("title_block", node("title", board.title)),
        node("layers", *([Bare(str(number)), name, Bare(kind)] for number, name, kind in LAYERS)),
        node("setup", node("pad_to_mask_clearance", 0.05), node("allow_soldermask_bridges_in_footprints", Bare("no"))),
        *(node("net", Bare(str(number)), net) for net, number in numbers.items()),
        *(placed(board, part, numbers) for part in board.parts),
        *_outline(board),
        *_texts(board),
        *_tracks(board, copper, numbers),
        *_zones(board, numbers),
    )
    return write(tree) + "\n"


def _outline(board: Board) -> list[Any]:
    right, low = on_sheet(*board.size)
    return [
        node(
            "gr_rect",
            node("start", *ORIGIN_MM),
            node("end", right, low),
            stroke(0.1),
            node("fill", Bare("no")),
            node("layer", "Edge.Cuts"),
            own_id(board, "edge"),
        )
    ]


def _text(
    board: Board, text: str, x: float, y: float, height: float, *key: object, turn: float = 0.0, layer: str = "F.SilkS"
) -> Any:
    mirror = ("mirror",) if layer.startswith("B") else ()
    return node(
        "gr_text",
        text,
        at(*on_sheet(x, y), turn),
        node("layer", layer),
        own_id(board, "text", *key),
        font(height, *mirror),
    )


def _texts(board: Board) -> list[Any]:
    nodes = [
        _text(board, text, x, y, high, n, layer=layer) for n, (text, (x, y), high, layer) in enumerate(board.texts)
    ]
    for part in board.parts:
        if part.label:
            x, y, turn, height = label_place(part)
            nodes.append(_text(board, label_words(part), x, y, height, part.ref, turn=turn))
    return nodes


def label_words(part: Part) -> str:
    return f"{part.ref} {part.label}" if part.ref.startswith("J") and part.kind.prefix in "JE" else part.label


def label_place(part: Part) -> tuple[float, float, float, float]:
    """Where a part's label is printed, its turn, its height: below plugs, else where its package has room."""
    shape = footprint(part.kind.footprint)
    left, top, right, low = shape.body
    dx, dy = turned((left + right) / 2, (top + low) / 2, part.turn_deg)
    x, y = part.at[0] + dx, part.at[1] + dy
    if part.kind.footprint.startswith(("XH", "PH")):
        return x, part.at[1] + low + 0.9, 0.0, 0.9
    if part.kind.footprint == "STEPSTICK":
        return x, y, 0.0, 1.2
    if part.kind.footprint == "TERMINAL2":
        return x - 6.2, y, 90.0, 1.0
    if part.kind.footprint == "PINS3":
        return part.at[0] - 2.6, y, 90.0, 0.9
    if part.kind.footprint == "PINS2":
        return x, y + 2.2, 0.0, 0.9
    if part.kind.footprint == "JUMPER":
        return x, y + 1.6, 0.0, 0.8
    if part.kind.footprint == "LUG":
        return x, y + 4.2, 0.0, 1.0
    if part.kind.footprint == "LED0603":
        return x, y + 1.5, 0.0, 0.8
    return x, y + 1.7, 0.0, 0.8


def _tracks(board: Board, copper: Copper, numbers: dict[str, int]) -> list[Any]:
    nodes = [
        node(
            "segment",
            node("start", *on_sheet(*track.start)),
            node("end", *on_sheet(*track.end)),
            node("width", track.width),
            node("layer", COPPER[track.layer]),
            node("net", Bare(str(numbers[track.net]))),
            own_id(board, "track", n),
        )
        for n, track in enumerate(copper.tracks)
    ]
    nodes += [
        node(
            "via",
            at(*on_sheet(*via.at)),
            node("size", VIA_MM),
            node("drill", VIA_DRILL_MM),
            node("layers", *COPPER),
            node("net", Bare(str(numbers[via.net]))),
            own_id(board, "via", n),
        )
        for n, via in enumerate(copper.vias)
    ]
    return nodes


def _zones(board: Board, numbers: dict[str, int]) -> list[Any]:
    nodes = []
    for n, area in enumerate(board.areas):
        solid = node("connect_pads", Bare("yes"), node("clearance", 0.3))
        relieved = node("connect_pads", node("clearance", 0.3))
        nodes.append(
            node(
                "zone",
                node("net", Bare(str(numbers[area.net]))),
                node("net_name", area.net),
                node("layer", area.layer),
                own_id(board, "area", n),
                node("hatch", Bare("edge"), 0.5),
                node("priority", Bare(str(area.priority))) if area.priority else None,
                relieved if area.net == GROUND else solid,
                node("min_thickness", 0.25),
                node("filled_areas_thickness", Bare("no")),
                node("fill", Bare("yes"), node("thermal_gap", 0.3), node("thermal_bridge_width", 0.5)),
                node("polygon", node("pts", *(node("xy", *on_sheet(*corner)) for corner in area.corners))),
            )
        )
    return nodes


# -- KiCad's project file, and the rules that its check holds a board to.

# What any common house makes on two layers without extra cost.
RULES: dict[str, Any] = {
    "min_clearance": 0.15,
    "min_copper_edge_clearance": 0.25,
    "min_track_width": 0.15,
    "min_via_diameter": 0.5,
    "min_via_annular_width": 0.1,
    "min_through_hole_diameter": 0.3,
    "min_hole_to_hole": 0.25,
    "min_hole_clearance": 0.25,
    "min_resolved_spokes": 1,
    "min_silk_clearance": 0.0,
    "min_text_height": 0.7,
    "min_text_thickness": 0.1,
    "solder_mask_to_copper_clearance": 0.0,
}
# The packages are drawn by this program and stand in no library: what compares them with one has nothing to say.
SEVERITIES = {
    "lib_footprint_issues": "ignore",
    "lib_footprint_mismatch": "ignore",
    "footprint_symbol_mismatch": "error",
}
ERC = {"lib_symbol_issues": "ignore", "lib_symbol_mismatch": "ignore", "footprint_link_issues": "ignore"}


def kicad_pro(board: Board) -> str:
    """The project of a board."""
    default = {
        "name": "Default",
        "clearance": CLEAR_MM,
        "track_width": board.width_mm,
        "via_diameter": VIA_MM,
        "via_drill": VIA_DRILL_MM,
        "priority": 2147483647,
        "schematic_color": "rgba(0, 0, 0, 0.000)",
        "pcb_color": "rgba(0, 0, 0, 0.000)",
        "wire_width": 6,
        "bus_width": 12,
        "line_style": 0,
        "microvia_diameter": 0.3,
        "microvia_drill": 0.1,
        "diff_pair_gap": 0.25,
        "diff_pair_width": 0.2,
        "diff_pair_via_gap": 0.25,
    }
    project = {
        "board": {"design_settings": {"rules": RULES, "rule_severities": SEVERITIES, "meta": {"version": 2}}},
        "erc": {"meta": {"version": 0}, "rule_severities": ERC},
        "meta": {"filename": f"{board.name}.kicad_pro", "version": 3},
        "net_settings": {"classes": [default], "meta": {"version": 4}},
        "sheets": [[board.name, "Root"]],
    }
    return json.dumps(project, indent=2) + "\n"


def kicad_dru(board: Board) -> str:
    """Rules of the nets that carry current: their tracks are as wide as copper.py says."""
    lines = ["(version 1)"]
    for width in sorted(set(board.widths_mm.values())):
        nets = sorted(net for net, wide in board.widths_mm.items() if wide == width)
        named = " || ".join(f"A.NetName == '{net}'" for net in nets)
        lines += [f'(rule "{width:g} mm"', f"  (constraint track_width (min {width:g}mm))", f'  (condition "{named}"))']
    return "\n".join(lines) + "\n"
