"""The tables within hardware.md that are not made from the drawings alone."""

from __future__ import annotations

from .common import figures, filled, table
from .margins import assumptions_table, margins_table


def hardware_page() -> str:
    """Margins, assumptions, and what drawing takes and what is printed, from the figures of bench/cad.py."""
    bench = figures("cad")["builds"]
    rows = [
        ["solids, kinds of part", *(f"{one['pieces']}, {one['parts']}" for one in bench.values())],
        ["assembling, s of one core", *(str(one["assemble_s"]) for one in bench.values())],
        ["writing everything, s of one core", *(str(one["write_s"]) for one in bench.values())],
        ["printed pieces", *(str(one["printed_parts"]) for one in bench.values())],
        ["their volume, cm³", *(f"{one['print_volume_cm3']:.0f}" for one in bench.values())],
        ["plastic, g", *(f"{one['print_mass_g']:.0f}" for one in bench.values())],
        ["printing, calculated, h", *(f"{one['print_hours']:.1f}" for one in bench.values())],
    ]
    drawn = table(["", *(f"`{name}`" for name in bench)], rows)
    return filled("hardware.md", {"margins": margins_table(), "assumptions": assumptions_table(), "drawn": drawn})
