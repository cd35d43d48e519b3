"""The pictures of a build: from several sides, exploded, and one for each step of the assembly guide."""

from __future__ import annotations

import colorsys
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import numpy as np

from ..construction import load_construction
from ..electronics.routes import Route, routes
from ..model import Build, Part
from ..parts.common.tools import SHOWN_WITH
from ..parts.fasteners import drawn
from .render import BACK_CORNER, CORNER, FRONT, LEFT_CORNER, OTHER_CORNER, SIDE, TOP, Line, Shown, Studio, View

OPENED = "view-open.png"
_VIEWS = (CORNER, OTHER_CORNER, BACK_CORNER, SIDE, FRONT, TOP)
_SIZE = (1200, 900)
_STEP_SIZE = (1200, 750)  # of pictures with names at both sides
_EXPLODED_SIZE = (1600, 1200)
_SMALL_MM = 75.0
_MIDDLE_MM = 10.0  # nearer to the middle a part is neither left nor right
_NAMED_MM3 = 4000.0  # smaller parts have no name in the exploded view, but in the steps
ELECTRONICS = 9  # the step
PANEL = ("panel", "main-button", "select-button", "light", "display", "buzzer")
_BESIDE_MM = 0.8  # of lines of cables in a bundle
_TURN = 0.382  # of the circle of colours, from one cable to the next: the golden section
_PLATE_THIN_MM, _PLATE_WIDE_MM = 25.0, 70.0  # a wall of the machine is thinner than one, longer than the other


def draw_all(build: Build, folder: Path) -> list[Path]:
    """Every picture, into ``folder``, which exists: view-*.png, exploded.png, step-NN.png, tools-NN.png,
    cables-09.png.

    Returns their paths.
    """
    studio = Studio(build)
    views, steps = draw_views(studio, folder), draw_steps(studio, folder)
    return [*views, draw_exploded(studio, folder), *steps, *draw_tools(studio, folder), *draw_cables(studio, folder)]


def draw_views(studio: Studio, folder: Path) -> list[Path]:
    """The whole machine from each side, and opened: its nearer wall as edges only."""
    paths, held = [], _held(studio.build)
    for view in _VIEWS:
        paths.append(folder / f"view-{view.name}.png")
        studio.picture(paths[-1], [Shown(part) for part in (*studio.build.parts, *held)], view, _SIZE)
    return [*paths, draw_opened(studio, folder)]


def draw_opened(studio: Studio, folder: Path) -> Path:
    """The whole machine opened: its nearer wall as edges only."""
    path = folder / OPENED
    parts = (*studio.build.parts, *_held(studio.build))
    studio.picture(path, [Shown(part, ghosts=hiding(part, CORNER)) for part in parts], CORNER, _SIZE)
    return path


def draw_exploded(studio: Studio, folder: Path) -> Path:
    """Every part, displaced from its place; the larger ones with their names."""
    path = folder / "exploded.png"
    shown = [
        Shown(part, apart=1.0, label=_title(part) if part.solid.volume > _NAMED_MM3 else "")
        for part in studio.build.parts
    ]
    studio.picture(path, shown, CORNER, _EXPLODED_SIZE)
    return path


def draw_steps(studio: Studio, folder: Path) -> list[Path]:
    """For each step: its parts in colour and with names, earlier ones grey, later ones absent.

    Steps without a part have no picture.
    """
    return _each_step(studio, folder, "step", shown_in_step)


def draw_apart(studio: Studio, folder: Path) -> list[Path]:
    """The parts of each step by themselves, taken apart, with names: apart-NN.png."""

    def shown(build: Build, step: int, _view: View) -> list[Shown]:
        parts = [Shown(part, apart=1.0, label=_title(part)) for part in build.parts if part.step == step]
        return parts + [Shown(fastener, apart=1.0) for fastener in _held(build) if fastener.step == step]

    return _each_step(studio, folder, "apart", shown)


def draw_behind(studio: Studio, folder: Path) -> list[Path]:
    """The picture of each step from the machine's other side: behind-NN.png."""
    return _each_step(studio, folder, "behind", shown_in_step, {CORNER: BACK_CORNER, LEFT_CORNER: OTHER_CORNER})


def _each_step(
    studio: Studio,
    folder: Path,
    name: str,
    shown: Callable[[Build, int, View], list[Shown]],
    instead: Mapping[View, View] = MappingProxyType({}),
) -> list[Path]:
    """A picture of each step that has parts, from its side, or from the view that is ``instead`` of it."""
    paths = []
    for step in sorted({part.step for part in studio.build.parts}):
        paths.append(folder / f"{name}-{step:02d}.png")
        view = side_of(studio.build, step)
        view = instead.get(view, view)
        studio.picture(paths[-1], shown(studio.build, step, view), view, _STEP_SIZE)
    return paths


def draw_cables(studio: Studio, folder: Path) -> list[Path]:
    """The ways of the cables as lines over the machine, which is grey: cables-NN.png of the electronics' step, if the
    build has one."""
    build = studio.build
    if not any(part.step == ELECTRONICS for part in build.parts):
        return []
    path = folder / f"cables-{ELECTRONICS:02d}.png"
    shown = [Shown(part, is_grey=True, ghosts=hiding(part, OTHER_CORNER)) for part in build.parts if _is_beside(part)]
    studio.picture(path, shown, OTHER_CORNER, _STEP_SIZE, lines=_lines(routes(build)))
    return [path]


def _is_beside(part: Part) -> bool:
    return part.step <= ELECTRONICS or part.name in PANEL


def _lines(ways: Sequence[Route]) -> list[Line]:
    """A colour each; those that lie in one bundle are drawn beside one another."""
    lines = []
    for number, way in enumerate(ways):
        points = way.points.copy()
        points[1:-1] += (number - len(ways) / 2.0) * _BESIDE_MM * np.array([0.6, 0.6, 1.0])
        # Neighbours in the list get colours that are far apart.
        shade = colorsys.hsv_to_rgb(number * _TURN % 1.0, 1.0, 0.8 if number % 2 else 0.6)
        lines.append(Line(way.cable.title, points, shade))
    return lines


def draw_tools(studio: Studio, folder: Path) -> list[Path]:
    """The tools of each step that has some, with the parts they are used on grey."""
    paths, build = [], studio.build
    for step in sorted({part.step for part in build.tools}):
        paths.append(folder / f"tools-{step:02d}.png")
        beside = [Shown(part, is_grey=True) for part in build.parts if part.name in SHOWN_WITH.get(step, ())]
        shown = [Shown(part, label=_title(part)) for part in build.tools if part.step == step]
        studio.picture(paths[-1], [*beside, *shown], CORNER, _STEP_SIZE)
    return paths


def side_of(build: Build, step: int) -> View:
    """From the left where more of a step's kinds of part lie at the left of the cards' middle."""
    sides = 0
    for part in build.parts:
        if part.step == step:
            middles = [part.solid.moved(place).bounding_box().center().Y for place in part.places]
            middle = sum(middles) / len(middles)
            sides += 0 if abs(middle) < _MIDDLE_MM else 1 if middle > 0.0 else -1
    return LEFT_CORNER if sides > 0 else CORNER


def publish(build: Build, folder: Path, guide: Path) -> list[str]:
    """Copy the steps' pictures into the assembly guide's folder, as BUILD-step-N.png. Returns their names."""
    names = []
    for path in sorted([*folder.glob("step-*.png"), *folder.glob("tools-*.png"), *folder.glob("cables-*.png")]):
        what, number = path.stem.split("-")
        names.append(f"{build.machine.name}-{what}-{int(number)}.png")
        shutil.copyfile(path, guide / names[-1])
    return names


def shown_in_step(build: Build, step: int, view: View) -> list[Shown]:
    """Return what the picture of a step shows, seen from ``view``."""
    items = [
        Shown(part, is_grey=True, ghosts=hiding(part, view))
        if part.step < step
        else Shown(part, label=_title(part), shines_through=_is_small(part))
        for part in build.parts
        if part.step <= step
    ]
    # Fasteners have no names here: the step's table counts them.
    return items + [Shown(fastener, is_grey=fastener.step < step) for fastener in _held(build) if fastener.step <= step]


def _held(build: Build) -> list[Part]:
    return [fastener for part in build.parts for fastener in drawn(part, load_construction())]


def hiding(part: Part, view: View) -> frozenset[int]:
    """Which copies of the part are upright walls on the camera's side of the machine."""
    numbers = set()
    for number, place in enumerate(part.places):
        box = part.solid.moved(place).bounding_box()
        is_plate = part.is_printed or part.bought.startswith("sheet")  # a board in its box doesn't hide anything
        is_wall = is_plate and min(box.size.X, box.size.Z) > _PLATE_WIDE_MM and box.size.Y < _PLATE_THIN_MM
        if is_wall and (box.max.Y < 0.0 if view.towards[1] < 0.0 else box.min.Y > 0.0):
            numbers.add(number)
    return frozenset(numbers)


def _is_small(part: Part) -> bool:
    """Small enough to shine through what hides it without covering that."""
    size = part.solid.bounding_box().size
    return bool(max(size.X, size.Y, size.Z) < _SMALL_MM)


def _title(part: Part) -> str:
    return part.title if len(part.places) == 1 else f"{len(part.places)} x {part.title}"
