"""The exported 3D models: every part once, by name, in metres, as large and where drawn; screws stored once."""

import json
import struct
from functools import cache

import numpy as np
import pytest
from assembled import assembled
from mischwerk_cad import guide
from mischwerk_cad.construction import load_construction
from mischwerk_cad.parts.fasteners import drawn
from mischwerk_cad.web import glb, parts

LAST_STEP = 10
SHRUNK_MM = parts.TOLERANCE_MM + 0.15  # triangles lie inside of what is round, on large rounds a bit more than asked
TURNED_UP = np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]])  # glTF's axes of ours: y upwards
TYPES = {5120: "i1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}


class Model:
    """A GLB as a viewer reads it, by the standard and not by our own code."""

    def __init__(self, data):
        size = struct.unpack_from("<I", data, 12)[0]
        self.document, self.binary = json.loads(data[20 : 20 + size]), data[28 + size :]
        self.copies = {}  # name of a group: its copies' points, in metres
        self.meshes = {}  # name of a group: the accessors of its points
        self._walk(self.document["scenes"][0]["nodes"], np.eye(4), "")

    def _walk(self, nodes, above, group):
        for number in nodes:
            node = self.document["nodes"][number]
            matrix = above @ local(node)
            name = node["name"] if "extras" in node else group
            if "extras" in node:
                assert name not in self.copies, f"{name} is there twice"
                self.copies[name], self.meshes[name] = [], []
            if "mesh" in node:
                accessor = self.document["meshes"][node["mesh"]]["primitives"][0]["attributes"]["POSITION"]
                self.copies[name].append(self.points(accessor) @ matrix[:3, :3].T + matrix[:3, 3])
                self.meshes[name].append(accessor)
            self._walk(node.get("children", []), matrix, name)

    @cache  # noqa: B019  (a model lives as long as the tests)
    def points(self, number):
        accessor = self.document["accessors"][number]
        view = self.document["bufferViews"][accessor["bufferView"]]
        start, stride = view["byteOffset"] + accessor["byteOffset"], view["byteStride"]
        kind = np.dtype(TYPES[accessor["componentType"]])
        rows = [np.frombuffer(self.binary, kind, 3, start + i * stride) for i in range(accessor["count"])]
        assert accessor["normalized"]
        return np.array(rows) / np.iinfo(kind).max


def local(node):
    """The node's own matrix."""
    if "matrix" in node:
        return np.array(node["matrix"]).reshape(4, 4).T
    x, y, z, w = node.get("rotation", (0.0, 0.0, 0.0, 1.0))
    turned = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )
    matrix = np.eye(4)
    matrix[:3, :3] = turned * node.get("scale", (1.0, 1.0, 1.0))
    matrix[:3, 3] = node.get("translation", (0.0, 0.0, 0.0))
    return matrix


@cache
def model(name):
    return Model(glb.write(parts.of_step(assembled(name), LAST_STEP, parts.Meshes())))


def box_of(points):
    """In mm, with the drawing's axes."""
    ours = np.asarray(points) @ TURNED_UP * 1000.0
    return np.array([ours.min(axis=0), ours.max(axis=0)])


def drawn_boxes(part):
    """Of each copy."""
    boxes = [part.solid.moved(place).bounding_box() for place in part.places]
    return [np.array([[*box.min], [*box.max]]) for box in boxes]


@pytest.mark.parametrize("name", guide.BUILDS)
def test_every_part_and_kind_of_screw_is_there_once_by_its_name(name):
    wanted = {}
    for part in assembled(name).parts:
        wanted[part.name] = len(part.places)
        for held in part.held:
            key = f"{part.name}/{held.key}"
            wanted[key] = wanted.get(key, 0) + len(part.places)
    assert {group: len(copies) for group, copies in model(name).copies.items()} == wanted


@pytest.mark.parametrize("name", guide.BUILDS)
def test_every_copy_is_as_large_as_drawn_and_stands_there_in_metres(name):
    for part in assembled(name).parts:
        for copy, box in zip(model(name).copies[part.name], drawn_boxes(part), strict=True):
            assert box_of(copy) == pytest.approx(box, abs=SHRUNK_MM), part.name


@pytest.mark.parametrize("name", guide.BUILDS)
def test_the_screws_of_a_part_stand_where_they_are_drawn(name):
    for part in assembled(name).parts:
        boxes = {}
        for screw in drawn(part, load_construction()):
            boxes.setdefault(f"{part.name}/{screw.bought}", []).extend(drawn_boxes(screw))
        for group, wanted in boxes.items():
            left = [box_of(copy) for copy in model(name).copies[group]]
            for box in wanted:  # each is there, none stands for two
                off = [np.abs(copy - box).max() for copy in left]
                assert min(off) < SHRUNK_MM, group
                left.pop(int(np.argmin(off)))
            assert not left, group


@pytest.mark.parametrize("name", guide.BUILDS)
def test_triangles_of_a_part_are_stored_once_and_those_of_a_kind_of_screw_once_for_all_parts(name):
    stored = {}
    for group, accessors in model(name).meshes.items():
        stored.setdefault(group.partition("/")[2] or group, set()).update(accessors)
    assert {what: len(accessors) for what, accessors in stored.items() if len(accessors) != 1} == {}


def test_bodies_of_the_same_triangles_share_them_in_different_colours():
    body = glb.Body(
        np.array([(0.0, 0.0, 0.0), (10.0, 0.0, 0.0), (0.0, 10.0, 0.0)]), np.array([(0, 1, 2)]), (np.eye(4),)
    )
    document = glb.read(glb.write([glb.Group(name, (body,), (shade,) * 3) for name, shade in [("a", 0.2), ("b", 0.8)]]))
    first, second = (mesh["primitives"][0] for mesh in document["meshes"])
    assert first["attributes"] == second["attributes"] and first["material"] != second["material"]
