"""The parts of a step: their table and names in HTML, and the 3D model that shows them."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

import numpy as np
from OCP.BRepBuilderAPI import BRepBuilderAPI_Copy

from ..construction import load_construction
from ..electronics.wiring import table
from ..geometry.surfaces import matrix_of
from ..guide import copies, title
from ..model import Build, Part
from ..output.looks import Colour, colour, opacity
from ..output.render import View
from ..parts.common.tools import SHOWN_WITH
from ..parts.fasteners import counted, kinds
from .glb import Body, Group, linear_of

# -- What the 3D model of a step shows: its parts and screws in colour, what is already there pale, tools alone.

TOLERANCE_MM, TOLERANCE_RAD = 0.25, 0.45  # a 20 mm roller gets 14 flats: round enough to turn on a screen
EARLIER: Colour = (0.55, 0.58, 0.64)
PALE = 0.2  # opacity of what earlier steps have put on
_FIELD_OF_VIEW_DEG = 30.0  # model-viewer's
_AROUND = 1.05  # margin about a step's parts: what they are put on shall be seen
_LEAST_RADIUS_MM = 40.0


class Camera(NamedTuple):
    """Where a model is looked at from at first. ``target`` in m, glTF's axes; angles as model-viewer counts them."""

    target: tuple[float, float, float]
    azimuth_deg: float
    polar_deg: float
    distance_m: float


class Meshes:
    """Triangles, kept: a part is in the model of every later step, too, and a screw holds many parts."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Any, Any]] = {}

    def of(self, part: Part, key: str) -> tuple[Any, Any]:
        """Points in mm, and triangles of them. key: the same for all parts with this solid."""
        if key not in self._kept:
            # A copy without the triangles of pictures, which are finer, and would be taken as good enough.
            copied = part.solid.__class__(BRepBuilderAPI_Copy(part.solid.wrapped, False, False).Shape())
            points, triangles = copied.tessellate(TOLERANCE_MM, TOLERANCE_RAD)
            self._kept[key] = (
                np.array([(p.X, p.Y, p.Z) for p in points]),
                np.array(triangles, dtype=np.int64),
            )
        return self._kept[key]


def of_step(build: Build, step: int, meshes: Meshes) -> list[Group]:
    """The machine after a step."""
    shown = [part for part in build.parts if part.step <= step]
    return _groups(((part, part.step < step) for part in shown), meshes)


def of_tools(build: Build, step: int, meshes: Meshes) -> list[Group]:
    """The tools of a step in colour, and the parts they are used on; none if it has no tools."""
    tools = [part for part in build.tools if part.step == step]
    beside = [part for part in build.parts if tools and part.name in SHOWN_WITH.get(step, ())]
    return _groups([*((part, False) for part in tools), *((part, True) for part in beside)], meshes)


def camera(groups: Sequence[Group], view: View) -> Camera:
    """So that everything that is not pale is in the picture, seen from ``view``."""
    corners = [
        body.points @ place[:3, :3].T + place[:3, 3]
        for group in groups
        if group.extras["now"]
        for body in group.bodies
        for place in body.places
    ]
    points = np.vstack(corners)
    low, high = points.min(axis=0), points.max(axis=0)
    radius = max(float(np.linalg.norm(high - low)) / 2.0, _LEAST_RADIUS_MM)
    x, y, z = view.towards
    return Camera(
        target=metres((low + high) / 2.0),
        azimuth_deg=round(math.degrees(math.atan2(x, -y)), 1),
        polar_deg=round(math.degrees(math.atan2(math.hypot(x, y), z)), 1),
        distance_m=round(_AROUND * radius / math.sin(math.radians(_FIELD_OF_VIEW_DEG / 2.0)) / 1000.0, 4),
    )


def middle(group: Group) -> tuple[float, float, float]:
    """A point of the surface of the group's first copy, m and glTF's axes: where its name points to."""
    body = group.bodies[0]
    points = body.points @ body.places[0][:3, :3].T + body.places[0][:3, 3]
    return metres(points[int(np.linalg.norm(points - points.mean(axis=0), axis=1).argmin())])


def metres(point: Any) -> tuple[float, float, float]:
    """A point of the assembly in metres, y upwards."""
    x, y, z = (round(float(value) / 1000.0, 5) + 0.0 for value in point)
    return x, z, -y + 0.0


def _groups(shown: Iterable[tuple[Part, bool]], meshes: Meshes) -> list[Group]:
    groups = []
    for part, is_pale in shown:
        groups.append(_group(part, part, is_pale, meshes.of(part, part.name)))
        for key, screw in kinds(part, load_construction()).items():
            groups.append(_group(screw, part, is_pale, meshes.of(screw, key)))
    return groups


def _group(shown: Part, part: Part, is_pale: bool, mesh: tuple[Any, Any]) -> Group:
    """shown: the part, or a kind of screw that holds it."""
    body = Body(*mesh, tuple(map(matrix_of, shown.places)))
    extras = {"part": part.name, "title": shown.title, "step": part.step, "now": not is_pale}
    if is_pale:
        return Group(shown.name, (body,), EARLIER, PALE, extras=extras)
    return Group(shown.name, (body,), colour(shown), opacity(part), part.explode_mm, extras)


def put_on_in(build: Build, step: int) -> list[Part]:
    """Return what is put on in a step, and the tools it takes; printed parts first."""
    return sorted(
        (part for part in build.needed if part.step == step), key=lambda part: (not part.is_printed, part.name)
    )


def table_html(build: Build, step: int) -> str:
    """The step's table: part, what it is, how many, and the screws of each copy. Names are buttons."""
    fasteners, bought = table("fasteners"), table("bought")
    rows = []
    for part in put_on_in(build, step):
        drawn = {held.key for held in part.held}
        screws = []
        for key, count in counted(part, fasteners).items():
            text = escape(f"{count} {bought[key]['title']}")
            screws.append(_button(f"{part.name}/{key}", text) if key in drawn else text)
        what = "printed" if part.is_printed else f"bought: {bought[part.bought]['title']}"
        cells = [_button(part.name, f"<code>{part.name}</code>")]
        cells += [f"{escape(title(part))}<small>{escape(what)}</small>"]
        cells += [str(copies(build, part.name)), "<br>".join(screws)]
        rows.append(f'<tr id="part-{part.name}">' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>\n")
    head = "".join(f'<th scope="col">{text}</th>' for text in ("part", "what", "count", "with, each"))
    return (
        f'<div class="wide"><table class="parts"><thead><tr>{head}</tr></thead>\n<tbody>{"".join(rows)}</tbody></table>'
        "</div>\n"
    )


def names(build: Build, step: int, pages: Mapping[int, str]) -> Callable[[str], str]:
    """Return how a name in code is written on the page of ``step``; 0: on a page without a model. pages: file of each
    step."""
    put_on: dict[str, int] = {}
    for part in build.needed:
        put_on.setdefault(part.name, part.step)
    beside = {part.name for part in build.parts} | {part.name for part in build.tools if part.step == step}

    def written(text: str) -> str:
        code = f"<code>{escape(text)}</code>"
        at = put_on.get(text)
        if at is None:
            return code
        if step and at <= step and text in beside:
            return _button(text, code)
        return f'<a href="{pages[at]}#part-{text}">{code}</a>'

    return written


def facts(groups: Sequence[Group]) -> str:
    """Return what the page's script has to know of each group of a model, as JSON that can stand in a script
    element."""
    by_name: dict[str, Any] = {}
    for group in groups:
        by_name[group.name] = {
            "part": group.extras["part"],
            "title": group.extras["title"],
            "count": sum(len(body.places) for body in group.bodies),
            "step": group.extras["step"],
            "now": group.extras["now"],
            "at": middle(group),
            "apart": metres(group.apart_mm),
            "colour": [round(linear_of(channel), 4) for channel in group.colour],
            "opacity": group.opacity,
        }
    return json.dumps(by_name, separators=(",", ":")).replace("<", "\\u003c")


def _button(name: str, inner: str) -> str:
    return f'<button type="button" class="part" data-part="{name}" aria-pressed="false">{inner}</button>'
