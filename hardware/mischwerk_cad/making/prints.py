"""What a print weighs and how long it takes: a plain model, its numbers in [slicing] of construction.toml.

Under every surface lies a solid shell; what is left inside is filled by the part's infill. Time: the plastic over an
average flow, a little for every layer, and a start. No slicer was asked: 30 percent either way are to be expected.
"""

from __future__ import annotations

from ..construction import Construction, load_construction
from ..model import Part
from ..solids import box_of, surface_mm2, volume_mm3
from .printing import on_the_bed


def filled_mm3(part: Part, c: Construction) -> float:
    """Plastic in one copy. A thin part is shell all through."""
    volume = volume_mm3(part.solid)
    shell = min(volume, surface_mm2(part.solid) * c["slicing"]["shell_mm"])
    return float(shell + part.infill * (volume - shell))


def printed_grams(part: Part, c: Construction) -> float:
    """Mass of one copy."""
    return float(filled_mm3(part, c) * c["printing"]["density_g_cm3"] * 1e-3)


def print_minutes(part: Part, c: Construction) -> float:
    """Time of one copy, printed alone."""
    slicing, box = c["slicing"], box_of(on_the_bed(part))
    layers = (box.high[2] - box.low[2]) / slicing["layer_mm"]
    seconds = filled_mm3(part, c) / slicing["flow_mm3_s"] + layers * slicing["layer_s"]
    return float(slicing["start_min"] + seconds / 60.0)


def print_cost(part: Part) -> tuple[float, float]:
    """Mass in grams and time in minutes of one copy of a printed part."""
    c = load_construction()
    return printed_grams(part, c), print_minutes(part, c)
