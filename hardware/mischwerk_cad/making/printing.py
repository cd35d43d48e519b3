"""Printed parts as a printer gets them: turned to the bed, one STL file each, and an index of them."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any, NamedTuple

from build123d import Location, export_stl

from ..construction import Construction, load_construction
from ..geometry.mesh import TOLERANCE_MM, TOLERANCE_RAD
from ..model import Build, Part
from ..solids import box_of, placed, surface_mm2, volume_mm3


class Printed(NamedTuple):
    """One printed part. Mass and time of one copy; ``turn_deg`` about x, y, z leads from the assembly to the bed."""

    name: str
    title: str
    count: int  # type: ignore[assignment]  # a tuple has a method of that name
    file: str
    turn_deg: tuple[float, float, float]
    size_mm: tuple[float, float, float]  # on the bed
    volume_cm3: float
    mass_g: float
    minutes: float


def on_the_bed(part: Part) -> Any:
    """The part's solid as it is printed: turned, standing on z = 0, its middle over the origin."""
    turned = placed(part.solid, Location((0, 0, 0), part.print_turn_deg))
    box = turned.bounding_box()
    middle = box.center()
    return placed(turned, Location((-middle.X, -middle.Y, -box.min.Z)))


def write_stl(build: Build, folder: Path, costs: Any) -> list[Printed]:
    """One file for each printed part, NAME_xCOUNT.stl, into ``folder``, which exists.

    costs: function from a part to the mass (g) and the time (minutes) of one print.
    """
    found = []
    for part in build.needed:
        if not part.is_printed:
            continue
        solid = on_the_bed(part)
        path = folder / f"{part.name}_x{len(part.places)}.stl"
        export_stl(solid, path, tolerance=TOLERANCE_MM, angular_tolerance=TOLERANCE_RAD)
        size = solid.bounding_box().size
        mass_g, minutes = costs(part)
        found.append(
            Printed(
                name=part.name,
                title=part.title,
                count=len(part.places),
                file=path.name,
                turn_deg=part.print_turn_deg,
                size_mm=(round(size.X, 1), round(size.Y, 1), round(size.Z, 1)),
                volume_cm3=round(part.solid.volume * 1e-3, 2),
                mass_g=round(mass_g, 1),
                minutes=round(minutes, 1),
            )
        )
    return sorted(found)


def write_index(printed: list[Printed], folder: Path) -> None:
    """parts.csv and parts.json: what to print, how often, and how it stands on the bed."""
    rows = [one._asdict() for one in printed]
    (folder / "parts.json").write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    with (folder / "parts.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Printed._fields)
        for row in rows:
            writer.writerow([" ".join(map(str, v)) if isinstance(v, tuple) else v for v in row.values()])


# -- What a print weighs and how long it takes: a plain model, its numbers in [slicing] of construction.toml.  Under
# every surface lies a solid shell; what is left inside is filled by the part's infill. Time: the plastic over an
# average flow, a little for every layer, and a start. No slicer was asked: 30 percent either way are to be
# expected.


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
