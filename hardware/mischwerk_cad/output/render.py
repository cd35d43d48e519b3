"""Pictures of parts: shaded, edges drawn, off the screen. Lengths in mm, pictures in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from vtkmodules.util import numpy_support
from vtkmodules.vtkCommonCore import vtkLogger, vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkFiltersCore import vtkPolyDataNormals
from vtkmodules.vtkRenderingCore import (
    vtkActor,
    vtkLightKit,
    vtkPolyDataMapper,
    vtkRenderer,
    vtkRenderWindow,
    vtkWindowToImageFilter,
)

import vtkmodules.vtkRenderingOpenGL2  # noqa: F401  isort:skip  (it does the drawing; importing it is enough)

from ..geometry.surfaces import Mesh, matrix_of, mesh_of
from ..model import Build, Part, Pose
from .looks import CLEAR, EDGE, FAINT_EDGE, GREYED, Colour, Label, colour, opacity, with_labels

_FINER = 2  # pictures are drawn larger by this factor and then shrunk: smooth edges from every graphics driver
_FAR_MM = 2000.0  # the camera is in front of everything
_COLOURS = 64  # in a picture file; more only makes it larger
_COLOURS_OF_LINES = 256  # each line keeps its own
_SIDE_MARGIN = 0.92  # share of the picture that the parts fill
_AROUND_LINES = 1.08
_AROUND = 1.25  # margin around the subject, if other parts are only context
_ROUTE_PX = 2.4
_THROUGH = 0.25  # how much of a hidden part shines through
_REST = Pose("rest")


class View(NamedTuple):
    """A view: the direction of the camera from the middle of the subject."""

    name: str
    towards: tuple[float, float, float]


CORNER = View("corner", (-0.55, -1.0, 0.55))
LEFT_CORNER = View("left-corner", (-0.55, 1.0, 0.55))
OTHER_CORNER = View("other-corner", (0.75, -0.9, 0.5))
BACK_CORNER = View("back-corner", (0.6, 1.0, 0.55))
SIDE = View("side", (0.0, -1.0, 0.0))
FRONT = View("front", (-1.0, 0.0, 0.0))
TOP = View("top", (0.0, -0.001, 1.0))


@dataclass(frozen=True)
class Shown:
    """A part as a picture shows it. ``is_grey``: it is only context; ``ghosts``: the copies shown as edges only."""

    part: Part
    is_grey: bool = False
    ghosts: frozenset[int] = frozenset()
    apart: float = 0.0  # share of its way out in the exploded view
    label: str = ""
    shines_through: bool = False  # what hides it is drawn as if it were nearly clear


class Line(NamedTuple):
    """A line through the machine, drawn over everything: ``points`` (n, 3), its name beside the picture."""

    label: str
    points: NDArray[np.float64]
    colour: Colour


class Studio:
    """Draws pictures of one build; keeps the meshes of its parts."""

    def __init__(self, build: Build) -> None:
        vtkLogger.SetStderrVerbosity(vtkLogger.VERBOSITY_OFF)  # it complains if there is no screen
        self.build = build
        self._meshes: dict[str, Mesh] = {}

    def picture(
        self,
        path: Path,
        shown: Sequence[Shown],
        view: View = CORNER,
        size: tuple[int, int] = (1200, 900),
        pose: Pose = _REST,
        lines: Sequence[Line] = (),
    ) -> None:
        """Write a PNG of ``shown`` as they stand in ``pose``, zoomed to ``lines`` and those that are not grey."""
        renderer, over, window = _stage(view, size)
        corners = []
        for item in shown:
            filled = self._put(renderer, item, pose)
            corners += [] if item.is_grey else filled
        for item in shown:
            if item.shines_through:
                self._put(over, item, pose, _THROUGH)
        for line in lines:
            over.AddActor(_route_actor(line))
            corners += list(line.points)
        points = np.array(corners) if corners else np.zeros((1, 3))
        labelled = [item for item in shown if item.label]
        around = _AROUND_LINES if lines else _AROUND if any(item.is_grey for item in shown) else 1.0
        _aim(renderer, points, size, _SIDE_MARGIN * (0.68 if labelled or lines else 1.0), around)
        over.SetActiveCamera(renderer.GetActiveCamera())
        image = _taken(window).resize(size, Image.Resampling.LANCZOS)
        names = [Label(item.label, self._seen_at(renderer, item, pose)) for item in labelled]
        names += [Label(line.label, _shown_at(renderer, line.points[-1]), _ink(line.colour)) for line in lines]
        if names:
            image = with_labels(image, names)
        image.quantize(_COLOURS_OF_LINES if lines else _COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
        window.Finalize()

    def _put(self, renderer: Any, item: Shown, pose: Pose, share: float = 1.0) -> list[NDArray[np.float64]]:
        """Add a part's copies, their opacity times ``share``; the corners of what they fill."""
        mesh = self._mesh(item.part)
        solid, lines = _solid_data(mesh), _line_data(mesh)
        painted = GREYED if item.is_grey else colour(item.part)
        clear = opacity(item.part) * share
        corners = []
        for number, matrix in enumerate(self._places(item, pose)):
            is_ghost = number in item.ghosts
            if not is_ghost:
                renderer.AddActor(_solid_actor(solid, painted, clear, matrix))
            faint = is_ghost or item.is_grey or clear < 1.0
            renderer.AddActor(_line_actor(lines, FAINT_EDGE if faint else EDGE, matrix, share))
            corners.append(mesh.points @ matrix[:3, :3].T + matrix[:3, 3])
        return [corner for points in corners for corner in _box(points)]

    def _places(self, item: Shown, pose: Pose) -> list[NDArray[np.float64]]:
        part, apart = item.part, np.eye(4)
        apart[:3, 3] = np.array(part.explode_mm) * item.apart
        move = self.build.moves.get(part.carrier)
        carried = matrix_of(move(getattr(pose, part.carrier, 0.0))) if move else np.eye(4)
        return [apart @ carried @ matrix_of(place) for place in part.places]

    def _seen_at(self, renderer: Any, item: Shown, pose: Pose) -> tuple[float, float]:
        """Where in the picture (pixels, from its upper left) the surface of the part's first copy is nearest."""
        points = self._mesh(item.part).points
        matrix = self._places(item, pose)[0]
        placed = points @ matrix[:3, :3].T + matrix[:3, 3]
        eye = np.array(renderer.GetActiveCamera().GetPosition())
        middle = placed.mean(axis=0)
        towards = (eye - middle) / np.linalg.norm(eye - middle)
        off = placed - middle
        cost = np.linalg.norm(off - np.outer(off @ towards, towards), axis=1) - 0.5 * (off @ towards)
        return _shown_at(renderer, placed[int(cost.argmin())])

    def _mesh(self, part: Part) -> Mesh:
        if part.name not in self._meshes:
            self._meshes[part.name] = mesh_of(part.solid)
        return self._meshes[part.name]


def _shown_at(renderer: Any, point: NDArray[np.float64]) -> tuple[float, float]:
    """Where a point is in the picture: pixels, from its upper left."""
    renderer.SetWorldPoint(*point, 1.0)
    renderer.WorldToDisplay()
    right, up, _depth = renderer.GetDisplayPoint()
    _width, height = renderer.GetRenderWindow().GetSize()
    return right / _FINER, (height - up) / _FINER


def _ink(painted: Colour) -> tuple[int, int, int]:
    red, green, blue = (round(255 * channel) for channel in painted)
    return red, green, blue


def _box(points: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    low, high = points.min(axis=0), points.max(axis=0)
    return [np.where([i & 1, i & 2, i & 4], high, low) for i in range(8)]


def _stage(view: View, size: tuple[int, int]) -> tuple[Any, Any, Any]:
    """Renderer, an overlay renderer that ignores what hides what in the first, and window."""
    window = vtkRenderWindow()
    window.SetOffScreenRendering(1)
    window.SetMultiSamples(0)  # smooth by _FINER already; a driver without a graphics card takes three times as long
    window.SetSize(size[0] * _FINER, size[1] * _FINER)
    renderer = vtkRenderer()
    renderer.SetBackground(1.0, 1.0, 1.0)
    window.AddRenderer(renderer)
    lights = vtkLightKit()
    lights.SetKeyLightIntensity(0.82)
    lights.SetKeyToFillRatio(2.0)
    lights.AddLightsToRenderer(renderer)
    camera = renderer.GetActiveCamera()
    camera.ParallelProjectionOn()
    camera.SetFocalPoint(0.0, 0.0, 0.0)
    camera.SetPosition(*view.towards)
    camera.SetViewUp(0.0, 0.0, 1.0)
    camera.OrthogonalizeViewUp()
    over = vtkRenderer()
    window.SetNumberOfLayers(2)
    over.SetLayer(1)
    window.AddRenderer(over)
    lights.AddLightsToRenderer(over)
    return renderer, over, window


def _aim(renderer: Any, points: NDArray[np.float64], size: tuple[int, int], wide: float, around: float) -> None:
    """Turn the camera to the middle of ``points`` and so near that they, or ``around`` times as much, fill ``wide`` of
    the picture's width."""
    camera = renderer.GetActiveCamera()
    out = np.array(camera.GetPosition()) - np.array(camera.GetFocalPoint())
    out /= np.linalg.norm(out)
    up = np.array(camera.GetViewUp())
    right = np.cross(up, out)
    axes = np.array([right, up, out])
    seen = points @ axes.T
    low, high = seen.min(axis=0), seen.max(axis=0)
    middle = axes.T @ ((low + high) / 2.0)
    across, upright, deep = np.maximum(high - low, 1.0)
    camera.SetFocalPoint(*middle)
    camera.SetPosition(*(middle + out * (deep + _FAR_MM)))
    camera.SetParallelScale(max(upright / _SIDE_MARGIN, across / wide * size[1] / size[0]) * around / 2.0)
    renderer.ResetCameraClippingRange()


def _taken(window: Any) -> Image.Image:
    window.Render()
    grab = vtkWindowToImageFilter()
    grab.SetInput(window)
    grab.ReadFrontBufferOff()
    grab.ShouldRerenderOff()
    grab.Update()
    data = grab.GetOutput()
    width, height, _ = data.GetDimensions()
    pixels = numpy_support.vtk_to_numpy(data.GetPointData().GetScalars()).reshape(height, width, -1)
    return Image.fromarray(np.ascontiguousarray(pixels[::-1, :, :3]))


def _solid_data(mesh: Mesh) -> Any:
    data = vtkPolyData()
    data.SetPoints(_points(mesh.points))
    cells = vtkCellArray()
    table = np.hstack([np.full((len(mesh.triangles), 1), 3), mesh.triangles]).astype(np.int64)
    cells.ImportLegacyFormat(numpy_support.numpy_to_vtkIdTypeArray(table.ravel(), deep=True))
    data.SetPolys(cells)
    normals = vtkPolyDataNormals()
    normals.SetInputData(data)
    normals.SetFeatureAngle(35.0)
    normals.ConsistencyOff()
    normals.Update()
    return normals.GetOutput()


def _line_data(mesh: Mesh) -> Any:
    data = vtkPolyData()
    data.SetPoints(_points(np.vstack(mesh.lines) if mesh.lines else np.zeros((0, 3))))
    cells = vtkCellArray()
    first = 0
    for line in mesh.lines:
        cells.InsertNextCell(len(line))
        for i in range(len(line)):
            cells.InsertCellPoint(first + i)
        first += len(line)
    data.SetLines(cells)
    return data


def _points(array: NDArray[np.float64]) -> Any:
    points = vtkPoints()
    points.SetData(numpy_support.numpy_to_vtk(np.ascontiguousarray(array), deep=True))
    return points


def _actor(data: Any, matrix: NDArray[np.float64]) -> Any:
    mapper = vtkPolyDataMapper()
    mapper.SetInputData(data)
    mapper.SetResolveCoincidentTopologyToPolygonOffset()
    actor = vtkActor()
    actor.SetMapper(mapper)
    placed = vtkMatrix4x4()
    placed.DeepCopy(matrix.ravel().tolist())
    actor.SetUserMatrix(placed)
    return actor


def _solid_actor(data: Any, painted: Colour, clear: float, matrix: NDArray[np.float64]) -> Any:
    actor = _actor(data, matrix)
    look = actor.GetProperty()
    look.SetColor(*painted)
    look.SetOpacity(clear)
    look.SetAmbient(0.18)
    look.SetDiffuse(0.86)
    look.SetSpecular(0.06 if clear > CLEAR else 0.0)
    return actor


def _line_actor(data: Any, painted: Colour, matrix: NDArray[np.float64], share: float) -> Any:
    actor = _actor(data, matrix)
    look = actor.GetProperty()
    look.SetColor(*painted)
    look.SetLineWidth(1.2 * _FINER)
    look.SetOpacity(share)
    look.LightingOff()
    return actor


def _route_actor(line: Line) -> Any:
    actor = _line_actor(
        _line_data(Mesh(np.zeros((0, 3)), np.zeros((0, 3), dtype=np.int64), (line.points,))),
        line.colour,
        np.eye(4),
        1.0,
    )
    actor.GetProperty().SetLineWidth(_ROUTE_PX * _FINER)
    return actor
