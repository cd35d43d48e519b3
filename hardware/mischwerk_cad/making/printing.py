"""Printed parts as a printer gets them, one STL file each, with an index; and what flat parts are sawn to."""

from __future__ import annotations

import csv
import json
import math
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from build123d import Edge, GeomType, Location, Vector, export_stl

from ..construction import Construction, load_construction
from ..geometry.surfaces import TOLERANCE_MM, TOLERANCE_RAD
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
    printed = []
    for part in build.needed:
        if not part.is_printed:
            continue
        solid = on_the_bed(part)
        path = folder / f"{part.name}_x{len(part.places)}.stl"
        export_stl(solid, path, tolerance=TOLERANCE_MM, angular_tolerance=TOLERANCE_RAD)
        size = solid.bounding_box().size
        mass_g, minutes = costs(part)
        printed.append(
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
    return sorted(printed)


def write_index(printed: list[Printed], folder: Path) -> None:
    """parts.csv and parts.json: what to print, how often, and how it stands on the bed."""
    rows = [part._asdict() for part in printed]
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


# -- What a flat part is sawn to: its sides, where it is not a rectangle, its corners, and its round holes, as the
# list of parts gives them.  Corners and holes are along the machine / upwards (of a level sheet: across), from the
# part's front, lower, right end, mm.

_SAME_MM = 0.05


def cut(part: Part) -> str:
    """ "259.5 x 230 mm", and the corners of a sheet that is not a rectangle; of a round one the radius of the way to
    it. Then each hole: its diameter, and where its middle is."""
    box = part.solid.bounding_box()
    low, size = tuple(box.min), tuple(box.size)
    first, second = _flat(size)
    sides = f"{_mm(size[first])} x {_mm(size[second])} mm"
    corners = []
    for point, radius in _corners(part.solid):
        at = tuple(point)
        corners.append(_Corner(at[first] - low[first], at[second] - low[second], radius))
    said = [sides]
    if len(corners) != 4 or any(corner.radius for corner in corners):
        said.append(f"corners {', '.join(corner.words() for corner in _in_order(corners))}")
    for centre, radius in _holes(part.solid):
        at = tuple(centre)
        said.append(f"hole {_mm(2.0 * radius)} mm at {_mm(at[first] - low[first])}/{_mm(at[second] - low[second])}")
    return ", ".join(said)


def sides_mm(part: Part) -> tuple[float, float]:
    """Return the sides of the rectangle that a flat part is sawn from, mm."""
    size = tuple(part.solid.bounding_box().size)
    first, second = _flat(size)
    return size[first], size[second]


def _flat(size: tuple[float, ...]) -> tuple[int, int]:
    """The axes along a sheet: all but the shortest."""
    thin = min(range(3), key=lambda axis: size[axis])
    first, second = (axis for axis in range(3) if axis != thin)
    return first, second


class _Corner(NamedTuple):
    """Where it is, and the radius of the edge that leads to it; 0: straight."""

    along: float
    up: float
    radius: float

    def words(self) -> str:
        spot = f"{_mm(self.along)}/{_mm(self.up)}"
        return f"round, radius {_mm(self.radius)}, to {spot}" if self.radius else spot


def _in_order(corners: list[_Corner]) -> list[_Corner]:
    """Against the clock, from the one that is nearest to the piece's end: the same outline says the same."""
    if sum(a.along * b.up - b.along * a.up for a, b in pairwise([corners[-1], *corners])) < 0.0:
        radii = [corner.radius for corner in corners]
        back = [corner._replace(radius=radius) for corner, radius in zip(corners, [*radii[1:], radii[0]], strict=True)]
        corners = back[::-1]
    start = min(range(len(corners)), key=lambda number: corners[number].along + corners[number].up)
    return corners[start:] + corners[:start]


def _corners(solid: Any) -> list[tuple[Vector, float]]:
    """Return the corners of the largest face's outer edge, each with the radius of the edge that leads to it."""
    edges = list(max(solid.faces(), key=lambda face: face.area).outer_wire().order_edges())
    corners: list[tuple[Vector, float]] = []
    for number, edge in enumerate(edges):
        after = edges[(number + 1) % len(edges)]
        end = min((edge @ 0, edge @ 1), key=lambda point: min((point - after @ share).length for share in (0, 1)))
        if not _goes_on(edge, after, end):
            corners.append((end, edge.radius if edge.geom_type == GeomType.CIRCLE else 0.0))
    return corners


def _holes(solid: Any) -> list[tuple[Vector, float]]:
    """Middles and radii of the round holes in the largest face."""
    wires = max(solid.faces(), key=lambda face: face.area).inner_wires()
    rounds = [edge for wire in wires for edge in wire.edges() if edge.geom_type == GeomType.CIRCLE]
    return sorted(((edge.arc_center, edge.radius) for edge in rounds), key=lambda hole: tuple(hole[0]))


def _goes_on(edge: Edge, after: Edge, end: Vector) -> bool:
    """Tell whether both are one straight line or one round."""
    if edge.geom_type != after.geom_type:
        return False
    if edge.geom_type == GeomType.CIRCLE:
        return bool((edge.arc_center - after.arc_center).length < _SAME_MM)
    far = [max((side @ 0, side @ 1), key=lambda point: (point - end).length) for side in (edge, after)]
    (ax, ay, az), (bx, by, bz) = (tuple((point - end).normalized()) for point in far)
    return math.dist((ax, ay, az), (-bx, -by, -bz)) < 1e-3


def _mm(value: float) -> str:
    return f"{round(value, 1) + 0.0:g}"
