"""What the checks ask of a solid, straight from the geometry kernel: volume, validity, inertia, common volume."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from build123d import Location, Shape
from numpy.typing import NDArray
from OCP.Bnd import Bnd_Box
from OCP.BRep import BRep_Tool
from OCP.BRepAlgoAPI import BRepAlgoAPI_Common
from OCP.BRepBndLib import BRepBndLib
from OCP.BRepCheck import BRepCheck_Analyzer
from OCP.BRepClass3d import BRepClass3d_SolidClassifier
from OCP.BRepGProp import BRepGProp
from OCP.BRepMesh import BRepMesh_IncrementalMesh
from OCP.collections import List_TopoDS_Shape
from OCP.gp import gp_Ax1, gp_Dir, gp_Pnt
from OCP.GProp import GProp_GProps
from OCP.TopAbs import TopAbs_FACE, TopAbs_OUT, TopAbs_REVERSED, TopAbs_SOLID
from OCP.TopExp import TopExp_Explorer
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS

Vector = NDArray[np.float64]

# One tolerance for all checks: the kernel keeps the triangles of a solid for all its copies.
TOLERANCE_MM = 0.05
TOLERANCE_RAD = 0.3


class Box(NamedTuple):
    """Bounds, mm."""

    low: Vector
    high: Vector

    def meets(self, other: Box, by_mm: float) -> bool:
        """Tell whether both share more than ``by_mm`` in every direction."""
        shared = np.minimum(self.high, other.high) - np.maximum(self.low, other.low)
        return bool((shared > by_mm).all())


class Moved(NamedTuple):
    """A shape at another place, for the kernel alone: its faces are shared, nothing is copied."""

    wrapped: Any


def moved(shape: Any, move: Location) -> Moved:
    """The shape, moved."""
    return Moved(shape.wrapped.Moved(move.wrapped))


def placed(shape: Any, where: Location) -> Any:
    """The shape, moved, as build123d has it; Shape.moved copies all faces first, and throws the copy away."""
    return Shape.cast(shape.wrapped.Moved(where.wrapped))


def is_valid(shape: Any) -> bool:
    """Tell whether the kernel finds no fault with it."""
    return bool(BRepCheck_Analyzer(shape.wrapped).IsValid())


def solid_count(shape: Any) -> int:
    """Return how many bodies it is."""
    explorer, count = TopExp_Explorer(shape.wrapped, TopAbs_SOLID), 0
    while explorer.More():
        count += 1
        explorer.Next()
    return count


def box_of(shape: Any) -> Box:
    """Its bounds, a little too large at most."""
    box = Bnd_Box()
    BRepBndLib.AddOptimal_s(shape.wrapped, box, False, False)
    low, high = box.CornerMin(), box.CornerMax()
    return Box(np.array([low.X(), low.Y(), low.Z()]), np.array([high.X(), high.Y(), high.Z()]))


def volume_mm3(shape: Any) -> float:
    """0 for shapes without a volume."""
    return float(_properties(shape).Mass())


def surface_mm2(shape: Any) -> float:
    """All of it, holes included."""
    properties = GProp_GProps()
    BRepGProp.SurfaceProperties_s(shape.wrapped, properties)
    return float(properties.Mass())


def centre_of(shape: Any) -> Vector:
    """Return the centre of its volume, mm."""
    point = _properties(shape).CentreOfMass()
    return np.array([point.X(), point.Y(), point.Z()])


def inertia_mm5(shape: Any, point: Vector, direction: Vector) -> float:
    """About an axis, for a density of 1."""
    axis = gp_Ax1(gp_Pnt(*map(float, point)), gp_Dir(*map(float, direction)))
    return float(_properties(shape).MomentOfInertia(axis))


def common_mm3(first: Any, second: Any) -> float:
    """Volume that both take up. Neither may be inside out, which `check_parts` finds."""
    common, arguments, tools = BRepAlgoAPI_Common(), List_TopoDS_Shape(), List_TopoDS_Shape()
    arguments.Append(first.wrapped)
    tools.Append(second.wrapped)
    common.SetArguments(arguments)
    common.SetTools(tools)
    common.SetUseOBB(True)
    common.SetCheckInverted(False)  # a third of the time
    common.Build()
    if not common.IsDone():
        raise RuntimeError("the kernel could not intersect two solids")
    properties = GProp_GProps()
    BRepGProp.VolumeProperties_s(common.Shape(), properties)
    return abs(float(properties.Mass()))


def is_beside(shape: Any, point: Vector, by_mm: float) -> bool:
    """Tell whether a point lies outside of a solid, ``by_mm`` from its surface at least."""
    where = BRepClass3d_SolidClassifier(shape.wrapped, gp_Pnt(*map(float, point)), by_mm).State()
    return bool(where == TopAbs_OUT)


def triangles_of(shape: Any) -> NDArray[np.float64]:
    """Its surface as triangles (m, 3, 3), mm, counter-clockwise seen from outside; off by TOLERANCE_MM at most."""
    at = shape.wrapped.Location()
    corners = _triangles_unmoved(_Unmoved(shape.wrapped.Located(TopLoc_Location())))
    return corners if at.IsIdentity() else transformed(corners, _rows(at.Transformation()))


def transformed(points: NDArray[np.float64], matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points (..., 3) where a 4 x 4 matrix brings them."""
    result: NDArray[np.float64] = points @ matrix[:3, :3].T + matrix[:3, 3]
    return result


class _Unmoved:
    """A kernel's shape in its own place: equal for all copies of one solid."""

    def __init__(self, wrapped: Any) -> None:
        self.wrapped = wrapped

    def __hash__(self) -> int:
        return hash(self.wrapped)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Unmoved) and bool(self.wrapped.IsEqual(other.wrapped))


@lru_cache(maxsize=512)  # parts of a build and their screws
def _triangles_unmoved(shape: _Unmoved) -> NDArray[np.float64]:
    BRepMesh_IncrementalMesh(shape.wrapped, TOLERANCE_MM, False, TOLERANCE_RAD, False)
    triangles, faces = [np.empty((0, 3, 3))], TopExp_Explorer(shape.wrapped, TopAbs_FACE)
    while faces.More():
        triangles.append(_face_triangles(TopoDS.Face(faces.Current())))
        faces.Next()
    corners = np.concatenate(triangles)
    corners.flags.writeable = False  # many share them
    return corners


def _face_triangles(face: Any) -> NDArray[np.float64]:
    location = TopLoc_Location()
    mesh = BRep_Tool.Triangulation_s(face, location)
    if mesh is None:
        return np.empty((0, 3, 3))
    nodes = [mesh.Node(number).Coord() for number in range(1, mesh.NbNodes() + 1)]
    corners = np.array([mesh.Triangle(number).Get() for number in range(1, mesh.NbTriangles() + 1)]) - 1
    points = np.array(nodes)
    if not location.IsIdentity():
        points = transformed(points, _rows(location.Transformation()))
    triangles: NDArray[np.float64] = points[corners if face.Orientation() != TopAbs_REVERSED else corners[:, ::-1]]
    return triangles


def matrix_of(location: Location) -> NDArray[np.float64]:
    """4 x 4 matrix of a location."""
    return _rows(location.wrapped.Transformation())


def _rows(transformation: Any) -> NDArray[np.float64]:
    rows = [[transformation.Value(row, column) for column in range(1, 5)] for row in range(1, 4)]
    return np.array([*rows, [0.0, 0.0, 0.0, 1.0]])


def _properties(shape: Any) -> GProp_GProps:
    properties = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape.wrapped, properties)
    return properties
