"""KiCad's project file, and the rules that its check holds a board to."""

from __future__ import annotations

import json
from typing import Any

from ..circuits.board import Board
from ..circuits.laid import CLEAR_MM, VIA_DRILL_MM, VIA_MM

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
