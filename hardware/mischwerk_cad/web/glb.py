"""Writes triangles as a binary glTF 2.0 file (GLB): small, and the same bytes from the same input.

Points are stored as 16-bit integers (KHR_mesh_quantization, which viewers read without a decoder): a metre is divided
into steps of 0.02 mm. Bodies with the same triangles, as screws of one kind have them, share what is stored of them. An
animation of one second takes the groups apart: its time is how far.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

MAGIC, VERSION, JSON_CHUNK, BINARY_CHUNK = b"glTF", 2, b"JSON", b"BIN\0"
TAKEN_APART = "apart"  # name of the animation
_ROOT = [0.001, 0, 0, 0, 0, 0, -0.001, 0, 0, 0.001, 0, 0, 0, 0, 0, 1]  # mm to m, z up to y up; by columns
_FLOAT, _INT8, _INT16, _UINT16, _UINT32 = 5126, 5120, 5122, 5123, 5125
_ARRAY, _INDICES = 34962, 34963
_UNITS = 32767
_ROUGHNESS = 0.75
_SRGB_KNEE = 0.04045


class Body(NamedTuple):
    """One solid: ``points`` (n, 3) in mm, ``triangles`` (m, 3) of them, and where its copies stand, 4 x 4 each."""

    points: NDArray[np.float64]
    triangles: NDArray[np.int64]
    places: tuple[NDArray[np.float64], ...]


class Group(NamedTuple):
    """Bodies under one name, of one material. ``colour``: sRGB, 0 to 1; ``apart_mm``: its way when taken apart."""

    name: str
    bodies: tuple[Body, ...]
    colour: tuple[float, float, float]
    opacity: float = 1.0
    apart_mm: tuple[float, float, float] = (0.0, 0.0, 0.0)
    extras: Mapping[str, Any] = {}


class _Chunk:
    """One kind of data that accessors point into: bytes of a fixed stride."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.size = 0

    def add(self, data: bytes) -> int:
        """Append; returns where it begins."""
        start = self.size
        padded = data + bytes(-len(data) % 4)
        self.parts.append(padded)
        self.size += len(padded)
        return start


def write(groups: Sequence[Group]) -> bytes:
    """The file's bytes. Raises ValueError for two groups with the same name."""
    if len({group.name for group in groups}) != len(groups):
        raise ValueError("two groups with the same name")
    points, normals, indices, ways = (_Chunk() for _ in range(4))
    accessors: list[dict[str, Any]] = []
    meshes: list[dict[str, Any]] = []
    nodes: list[dict[str, Any]] = [{"name": "machine", "matrix": _ROOT, "children": []}]
    stored: dict[tuple[bytes, bytes], dict[str, Any]] = {}
    channels: list[dict[str, Any]] = []
    samplers: list[dict[str, Any]] = []
    if any(map(_moves, groups)):
        start = ways.add(np.array([0.0, 1.0], dtype="<f4").tobytes())
        accessors.append(_accessor(3, start, _FLOAT, 2, "SCALAR", min=[0.0], max=[1.0]))
    for material, group in enumerate(groups):
        copies: list[int] = []
        parent = {"name": group.name, "extras": dict(group.extras), "children": copies}
        nodes[0]["children"].append(len(nodes))
        if _moves(group):
            start = ways.add(np.array([(0.0, 0.0, 0.0), group.apart_mm], dtype="<f4").tobytes())
            channels.append({"sampler": len(samplers), "target": {"node": len(nodes), "path": "translation"}})
            samplers.append({"input": 0, "output": len(accessors), "interpolation": "LINEAR"})
            accessors.append(_accessor(3, start, _FLOAT, 2, "VEC3"))
        nodes.append(parent)
        for body in group.bodies:
            middle, half = _middle_and_half(body.points)
            key = body.points.tobytes(), body.triangles.tobytes()
            if key not in stored:
                units = np.rint((body.points - middle) / half * _UNITS).astype("<i2")
                stored[key] = _primitive(body, units, accessors, points, normals, indices)
            meshes.append({"primitives": [{**stored[key], "material": material}]})
            for place in body.places:
                copies.append(len(nodes))
                nodes.append({"mesh": len(meshes) - 1, **_placed(place, middle, half)})
    views, binary = _views((points, 8, _ARRAY), (normals, 4, _ARRAY), (indices, 0, _INDICES), (ways, 0, 0))
    document: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": "Mischwerk"},
        "extensionsUsed": ["KHR_mesh_quantization"],
        "extensionsRequired": ["KHR_mesh_quantization"],
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": nodes,
        "meshes": meshes,
        "materials": [_material(group) for group in groups],
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": len(binary)}],
    }
    if channels:
        document["animations"] = [{"name": TAKEN_APART, "channels": channels, "samplers": samplers}]
    return _packed(document, binary)


def read(data: bytes) -> dict[str, Any]:
    """The JSON of a GLB. Raises ValueError if it is none."""
    magic, version, length = struct.unpack_from("<4sII", data)
    size, kind = struct.unpack_from("<I4s", data, 12)
    if (magic, version, length, kind) != (MAGIC, VERSION, len(data), JSON_CHUNK):
        raise ValueError("not a GLB of version 2")
    document: dict[str, Any] = json.loads(data[20 : 20 + size])
    return document


def _moves(group: Group) -> bool:
    return any(group.apart_mm)


def _accessor(view: int, start: int, component: int, count: int, shape: str, **more: Any) -> dict[str, Any]:
    return {
        "bufferView": view,
        "byteOffset": start,
        "componentType": component,
        "count": count,
        "type": shape,
        **more,
    }


def _primitive(
    body: Body,
    stored: NDArray[np.int16],
    accessors: list[dict[str, Any]],
    points: _Chunk,
    normals: _Chunk,
    indices: _Chunk,
) -> dict[str, Any]:
    count, first = len(stored), len(accessors)
    bounds = {"min": stored.min(axis=0).tolist(), "max": stored.max(axis=0).tolist()}
    start = points.add(np.pad(stored, ((0, 0), (0, 1))).tobytes())
    accessors.append(_accessor(0, start, _INT16, count, "VEC3", normalized=True, **bounds))
    start = normals.add(np.pad(np.rint(_normals(body) * 127.0).astype("i1"), ((0, 0), (0, 1))).tobytes())
    accessors.append(_accessor(1, start, _INT8, count, "VEC3", normalized=True))
    kind, name = (_UINT16, "<u2") if count <= 0xFFFF else (_UINT32, "<u4")
    start = indices.add(body.triangles.astype(name).tobytes())
    accessors.append(_accessor(2, start, kind, body.triangles.size, "SCALAR"))
    return {"attributes": {"POSITION": first, "NORMAL": first + 1}, "indices": first + 2}


def _normals(body: Body) -> NDArray[np.float64]:
    """Return the normals of each point, from the triangles around it: faces share no points, so their edges stay
    sharp."""
    a, b, c = (body.points[body.triangles[:, i]] for i in range(3))
    across = np.cross(b - a, c - a)
    sums = np.zeros_like(body.points)
    for i in range(3):
        np.add.at(sums, body.triangles[:, i], across)
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    sums[lengths[:, 0] == 0.0] = (0.0, 0.0, 1.0)
    return np.asarray(sums / np.where(lengths == 0.0, 1.0, lengths))


def _middle_and_half(points: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    low, high = points.min(axis=0), points.max(axis=0)
    return (low + high) / 2.0, float(max((high - low).max() / 2.0, 1e-6))


def _placed(place: NDArray[np.float64], middle: NDArray[np.float64], half: float) -> dict[str, Any]:
    """Node of a copy: it undoes the integers' scale, too."""
    rotation = place[:3, :3]
    at = rotation @ middle + place[:3, 3]
    node: dict[str, Any] = {"translation": _rounded(at), "scale": [round(half, 6)] * 3}
    if not np.allclose(rotation, np.eye(3), atol=1e-9):
        node["rotation"] = _rounded(_quaternion(rotation), 7)
    return node


def _quaternion(rotation: NDArray[np.float64]) -> NDArray[np.float64]:
    """x, y, z, w: the eigenvector of Bar-Itzhack's matrix, right for every rotation."""
    m = rotation
    k = np.array(
        [
            [m[0, 0] - m[1, 1] - m[2, 2], m[1, 0] + m[0, 1], m[2, 0] + m[0, 2], m[2, 1] - m[1, 2]],
            [0.0, m[1, 1] - m[0, 0] - m[2, 2], m[2, 1] + m[1, 2], m[0, 2] - m[2, 0]],
            [0.0, 0.0, m[2, 2] - m[0, 0] - m[1, 1], m[1, 0] - m[0, 1]],
            [0.0, 0.0, 0.0, m[0, 0] + m[1, 1] + m[2, 2]],
        ]
    )
    vector = np.linalg.eigh(k + np.triu(k, 1).T)[1][:, -1]
    return np.asarray(vector * np.sign(vector[np.abs(vector).argmax()]))


def _material(group: Group) -> dict[str, Any]:
    linear = [round(channel, 5) for channel in map(linear_of, group.colour)]
    material: dict[str, Any] = {
        "name": group.name,
        "pbrMetallicRoughness": {
            "baseColorFactor": [*linear, group.opacity],
            "metallicFactor": 0.0,
            "roughnessFactor": _ROUGHNESS,
        },
    }
    if group.opacity < 1.0:
        material["alphaMode"] = "BLEND"
    return material


def linear_of(channel: float) -> float:
    """An sRGB channel as light, both 0 to 1 (IEC 61966-2-1)."""
    return channel / 12.92 if channel <= _SRGB_KNEE else ((channel + 0.055) / 1.055) ** 2.4


def _rounded(values: NDArray[np.float64], digits: int = 4) -> list[float]:
    return [round(float(value), digits) + 0.0 for value in values]


def _views(*chunks: tuple[_Chunk, int, int]) -> tuple[list[dict[str, Any]], bytes]:
    views, binary = [], b""
    for chunk, stride, target in chunks:
        if not chunk.size:
            continue
        view = {"buffer": 0, "byteOffset": len(binary), "byteLength": chunk.size}
        view |= {"byteStride": stride} if stride else {}
        views.append(view | ({"target": target} if target else {}))
        binary += b"".join(chunk.parts)
    return views, binary


def _packed(document: Mapping[str, Any], binary: bytes) -> bytes:
    text = json.dumps(document, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    length = 12 + 8 + len(text) + 8 + len(binary)
    return b"".join(
        [
            struct.pack("<4sII", MAGIC, VERSION, length),
            struct.pack("<I4s", len(text), JSON_CHUNK),
            text,
            struct.pack("<I4s", len(binary), BINARY_CHUNK),
            binary,
        ]
    )
