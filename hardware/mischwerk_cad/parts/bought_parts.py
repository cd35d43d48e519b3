"""Bought parts as simple solids of their true dimensions, which are in bought.toml."""

from __future__ import annotations

import math
from typing import Any

from build123d import Location

from ..construction import Construction
from ..geometry.shapes import Point, Span, box, cylinder, joined, prism, ring, without


def extrusion(c: Construction, axis: str, middle: Point, along: Span) -> Any:
    """A bar of 20 x 20 extrusion along an axis; ``middle``: see shapes.cylinder."""
    size = c.size("extrusion-2020")
    half, narrow, deep = size["side"] / 2.0, size["slot"] / 2.0, size["slot_depth"]
    (p, q), spans = middle, {}
    names = [name for name in "xyz" if name != axis]

    def bar(first: Span, second: Span) -> Any:
        spans.update({axis: along, names[0]: first, names[1]: second})
        return box(spans["x"], spans["y"], spans["z"])

    grooves = []
    for sign in (-1.0, 1.0):
        grooves.append(bar((p + sign * half, p + sign * (half - deep)), (q - narrow, q + narrow)))
        grooves.append(bar((p - narrow, p + narrow), (q + sign * half, q + sign * (half - deep))))
    core = cylinder(axis, middle, size["core"] / 2.0, (along[0] - 1.0, along[1] + 1.0))
    return without(bar((p - half, p + half), (q - half, q + half)), *grooves, core)


def nema17(c: Construction) -> Any:
    """The face with the shaft in the plane z = 0, the shaft upwards, body below."""
    size = c.size("nema17")
    half, holes = size["side"] / 2.0, size["hole_square"] / 2.0
    body = box((-half, half), (-half, half), (-size["length"], 0.0))
    # The corners are cut: 54 mm over them, as of every motor of this size.
    off = 4.0
    for sx in (-1, 1):
        for sy in (-1, 1):
            corner = box((-off, off), (-off, off), (-size["length"] - 1.0, 1.0))
            body = body - corner.moved(Location((sx * half, sy * half, 0.0), (0, 0, 45)))
    taps = [
        cylinder("z", (sx * holes, sy * holes), size["hole"] / 2.0, (-size["hole_depth"], 1.0))
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]
    pilot = cylinder("z", (0.0, 0.0), size["pilot"] / 2.0, (-1.0, size["pilot_height"]))
    shaft = cylinder("z", (0.0, 0.0), size["shaft"] / 2.0, (-1.0, size["shaft_length"]))
    along = (size["shaft_length"] - size["flat_length"], size["shaft_length"] + 1.0)
    shaft = shaft - box((-half, half), (-flat_mm(c), -half), along)  # its flat looks to -y
    return joined(without(body, *taps), pilot, shaft)


def flat_mm(c: Construction) -> float:
    """From the axis of a NEMA 17's shaft to its flat."""
    size = c.size("nema17")
    return float(size["shaft_flat"] - size["shaft"] / 2.0)


def pulley(c: Construction, key: str) -> Any:
    """Axis z, flanges' outer side at z = 0, hub downwards. Its belt runs on the teeth's outer diameter."""
    size = c.size(key)
    flange, bore = size["flange"] / 2.0, size["bore"] / 2.0 + 0.01
    teeth = belt_radius_mm(c, size["teeth"])
    top, low = 0.0, -(size["belt"] + 1.0)
    rim = 0.7  # thickness of a flange
    body = joined(
        cylinder("z", (0.0, 0.0), teeth, (low, top)),
        cylinder("z", (0.0, 0.0), flange, (top - rim, top)),
        cylinder("z", (0.0, 0.0), flange, (-size["length"], low + rim)),
    )
    return body - cylinder("z", (0.0, 0.0), bore, (-size["length"] - 1.0, 1.0))


def pulley_belt_mm(c: Construction, key: str) -> float:
    """From a pulley's outer side to the middle of its belt."""
    return float(c.size(key)["belt"] + 1.0) / 2.0


def belt_radius_mm(c: Construction, teeth: float) -> float:
    """Inner side of a belt's back on a pulley: pitch radius minus the distance from the pitch line to the root of the
    teeth."""
    size = c.size("belt")
    return float(teeth * size["pitch"] / (2.0 * math.pi) - size["pitch_line"])


def belt_back_mm(c: Construction) -> float:
    """Thickness of a belt without its teeth, which lie in the pulleys."""
    return float(c.size("belt")["thickness"]) - 0.75


def idler(c: Construction) -> Any:
    """Toothed idler; axis z, its middle in z = 0."""
    size = c.size("idler-20")
    half, teeth = size["length"] / 2.0, belt_radius_mm(c, size["teeth"])
    rim = 1.0
    body = joined(
        cylinder("z", (0.0, 0.0), teeth, (-half, half)),
        cylinder("z", (0.0, 0.0), size["flange"] / 2.0, (half - rim, half)),
        cylinder("z", (0.0, 0.0), size["flange"] / 2.0, (-half, -half + rim)),
    )
    return body - cylinder("z", (0.0, 0.0), size["bore"] / 2.0 + 0.01, (-half - 1.0, half + 1.0))


def bearing(c: Construction, key: str, middle: Point, along: Span) -> Any:
    """Ball bearing across the machine; ``middle``: (x, z)."""
    size = c.size(key)
    return ring("y", middle, size["outer"] / 2.0, size["bore"] / 2.0, along)


def carriage(c: Construction) -> Any:
    """MGN9C: rail's foot in z = 0, rail along x, middle at the origin."""
    size, rail = c.size("mgn9-carriage"), c.size("mgn9-rail")
    half, wide = size["length"] / 2.0, size["width"] / 2.0
    body = box((-half, half), (-wide, wide), (size["above_base"], size["height"]))
    body = body - box((-half - 1, half + 1), (-rail["width"] / 2 - 0.1, rail["width"] / 2 + 0.1), (0.0, rail["height"]))
    holes = [
        cylinder("z", (sx * size["hole_along"] / 2, sy * size["hole_across"] / 2), 1.25, (size["height"] - 3.0, 11.0))
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]
    return without(body, *holes)


def rail(c: Construction, length: float) -> Any:
    """MGN9 rail: foot in z = 0, along x from 0."""
    size = c.size("mgn9-rail")
    body, top = box((0.0, length), (-size["width"] / 2, size["width"] / 2), (0.0, size["height"])), size["height"]
    for x in rail_holes_mm(c, length):
        body = body - cylinder("z", (x, 0.0), size["hole"] / 2.0, (-1.0, top + 1.0))
        body = body - cylinder("z", (x, 0.0), size["counterbore"] / 2.0, (rail_seat_mm(c), top + 1.0))
    return body


def rail_holes_mm(c: Construction, length: float) -> list[float]:
    """A rail's holes along it: as many as go in 5 mm from its ends."""
    pitch = c.size("mgn9-rail")["pitch"]
    count = int((length - 10.0) // pitch) + 1
    return [(length - (count - 1) * pitch) / 2.0 + number * pitch for number in range(count)]


def rail_seat_mm(c: Construction) -> float:
    """Return the height of the heads of a rail's screws over its foot, mm."""
    size = c.size("mgn9-rail")
    return float(size["height"] - size["counterbore_depth"])


def microswitch(c: Construction) -> Any:
    """Body: length along x, plunger upwards (z); its middle hole line in z = 0; width along y, middle at the origin."""
    size = c.size("microswitch")
    x, y, low = size["length"] / 2.0, size["width"] / 2.0, -size["hole_above"]
    body = box((-x, x), (-y, y), (low, low + size["height"]))
    holes = [
        cylinder("y", (sx * size["hole_along"] / 2.0, 0.0), size["hole"] / 2.0, (-y - 1.0, y + 1.0)) for sx in (-1, 1)
    ]
    lever = box((-x, x), (-y + 1.2, y - 1.2), (low + size["height"] + 0.5, low + size["height"] + 1.0))
    foot = box((-x, -x + 1.0), (-y + 1.2, y - 1.2), (low + size["height"] - 1.0, low + size["height"] + 1.0))
    return joined(without(body, *holes), lever, foot)


def diode(c: Construction, key: str = "ir-led") -> Any:
    """Diode or transistor, 3 mm: axis z, looks upwards, its tip in z = 0."""
    size = c.size(key)
    body = cylinder("z", (0.0, 0.0), size["diameter"] / 2.0, (-size["length"], 0.0))
    return joined(body, cylinder("z", (0.0, 0.0), size["flange"] / 2.0, (-size["length"], -size["length"] + 1.0)))


# -- Teeth of printed GT2 pulleys and belt clamps: a belt would slip on a smooth pulley, and from a smooth slot.

DEEP_MM = 0.75  # of a groove, as of the belt's teeth
ROUND_MM = 0.555  # radius of its ground
MOUTH_MM = 0.70  # half of its mouth: the belt's teeth come in there
PITCH_MM = 2.0
RIDGE_MM = 0.8  # thickness of a clamp's ridge: two lines; a belt leaves 0.9
PLAY_MM = 0.02  # each side; with more, the ridges of a small pulley are thinner than two lines
_GROUND_POINTS = 5

Point3 = tuple[float, float, float]


def toothed(c: Construction, teeth: int, middle: Point, along: Span) -> Any:
    """Disc across the machine with a groove for each tooth; its lands are where the belt's back lies."""
    corners = [
        _turned(middle, corner, 2.0 * math.pi * tooth / teeth)
        for tooth in range(teeth)
        for corner in _groove(belt_radius_mm(c, teeth))
    ]
    return prism(corners, along)


def ridges_of(axis: int, first: Point3, way: float, room: tuple[float, float, float]) -> list[Any]:
    """Ridges of a clamp, one between each two teeth of a straight belt.

    ``first``: least corner of the first; ``way``: how far they go on along the axis of that number (0 x, 1 y, 2 z);
    ``room``: a ridge's size without its thickness along that axis.
    """
    ridges = []
    for number in range(int(way / PITCH_MM)):
        low, size = list(first), list(room)
        low[axis] += number * PITCH_MM
        size[axis] = RIDGE_MM
        ridges.append(box(*((a, a + b) for a, b in zip(low, size, strict=True))))
    return ridges


def _groove(radius: float) -> list[Point]:
    """One groove's outline about the x axis: (outwards, sideways)."""
    wide = ROUND_MM + PLAY_MM
    ground = radius - DEEP_MM - PLAY_MM + wide  # middle of the round
    steps = [math.pi * step / (_GROUND_POINTS - 1) for step in range(_GROUND_POINTS)]
    outline = [(ground - wide * math.sin(turn), -wide * math.cos(turn)) for turn in steps]
    mouth = math.sqrt(radius**2 - MOUTH_MM**2)
    return [(mouth, -MOUTH_MM), *outline, (mouth, MOUTH_MM)]


def _turned(middle: Point, point: Point, angle: float) -> Point:
    (out, side), (x, z) = point, middle
    return x + out * math.cos(angle) - side * math.sin(angle), z + out * math.sin(angle) + side * math.cos(angle)
