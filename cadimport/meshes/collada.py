"""Triangles of a Collada file (.dae): the geometries of its scene, each where its node puts it, in metres.

Only what there is to see: positions and the polygons over them. The file's unit counts; its up axis does not, because the programs that
robot files are written for pass over it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array, skew

from ..sandbox.limits import check_time
from ..sandbox.safe_xml import Node, parse_xml

DEEPEST_NODE = 60  # nodes inside one another, instances of nodes included
MOST_TRIANGLES = 20_000_000
MOST_OFFSET = 1000  # numbers per corner of a polygon; real files have two to five
MOST_NODES = 200_000  # gone through, each as often as it is placed

Corners = npt.NDArray[np.int64]

_POLYGONS = ("triangles", "polylist", "polygons", "tristrips", "trifans")


def read_collada(data: bytes, name: str) -> Array:
    """The triangles (n, 3, 3) of all geometries in the scene, m.

    Raises
    ------
    ValueError
        For a file that makes no sense; `CadImportError` from the XML itself.
    """
    root = parse_xml(data, name)
    meter = root.find("asset", "unit")
    scale = 1.0 if meter is None else meter.number("meter", 1.0)
    geometries = {node.get("id"): node for library in root.all("library_geometries") for node in library.all("geometry")}
    nodes = {node.get("id"): node for library in root.all("library_nodes") for node in library.walk() if node.tag == "node"}
    scenes = [scene for library in root.all("library_visual_scenes") for scene in library.all("visual_scene")]
    shown = root.find("scene", "instance_visual_scene")
    chosen = [scene for scene in scenes if shown is not None and scene.get("id") == shown.get("url").lstrip("#")] or scenes[:1]
    meshes: dict[str, Array] = {}
    pieces: list[Array] = []
    count = 0
    visits = itertools.count(1)
    for scene in chosen:
        for X, reference in _placed(scene, np.eye(4), nodes, 0, visits):
            if reference not in geometries:
                raise ValueError(f"a geometry '{reference}' that is not there")
            if reference not in meshes:
                meshes[reference] = _triangles(geometries[reference])
            count += len(meshes[reference])
            if count > MOST_TRIANGLES:
                raise ValueError(f"more than {MOST_TRIANGLES} triangles")
            placed = meshes[reference] @ X[:3, :3].T + X[:3, 3]
            pieces.append(placed[:, ::-1] if np.linalg.det(X[:3, :3]) < 0.0 else placed)  # in a mirror, outside stays outside
    return scale * np.concatenate(pieces) if pieces else np.zeros((0, 3, 3))


def _placed(node: Node, X: Array, nodes: dict[str, Node], depth: int, visits: Iterator[int]) -> Iterator[tuple[Array, str]]:
    """Pose and name of every geometry below a node; `visits` counts the nodes gone through."""
    if next(visits) > MOST_NODES:  # instances of instances, with or without a geometry at their end
        raise ValueError(f"more than {MOST_NODES} nodes")
    check_time(node.file, "placing meshes")
    if depth > DEEPEST_NODE:
        raise ValueError(f"nodes more than {DEEPEST_NODE} deep")
    for child in node.children:
        if child.tag in _TRANSFORMS:
            X = X @ _TRANSFORMS[child.tag](child)
        elif child.tag == "instance_geometry":
            yield X, child.get("url").lstrip("#")
        elif child.tag == "node":
            yield from _placed(child, X, nodes, depth + 1, visits)
        elif child.tag == "instance_node" and child.get("url").lstrip("#") in nodes:
            yield from _placed(nodes[child.get("url").lstrip("#")], X, nodes, depth + 1, visits)


def _matrix(node: Node) -> Array:
    return np.array(node.numbers(None, 16)).reshape(4, 4)


def _translate(node: Node) -> Array:
    X = np.eye(4)
    X[:3, 3] = node.numbers(None, 3)
    return X


def _rotate(node: Node) -> Array:
    *axis, degrees = node.numbers(None, 4)
    length = float(np.linalg.norm(axis))
    if not length > 0.0:
        raise ValueError("a turn about an axis of no length")
    K = skew(np.array(axis) / length)
    X = np.eye(4)
    X[:3, :3] += math.sin(math.radians(degrees)) * K + (1.0 - math.cos(math.radians(degrees))) * K @ K
    return X


def _scale(node: Node) -> Array:
    return np.diag([*node.numbers(None, 3), 1.0])


_TRANSFORMS = {"matrix": _matrix, "translate": _translate, "rotate": _rotate, "scale": _scale}


def _triangles(geometry: Node) -> Array:
    """The polygons of one geometry, cut into triangles from their first corner."""
    mesh = geometry.find("mesh")
    if mesh is None:
        return np.zeros((0, 3, 3))
    positions: dict[str, str] = {}  # id of <vertices> -> id of the source with their positions
    for vertices in mesh.all("vertices"):
        for entry in vertices.all("input"):
            if entry.get("semantic") == "POSITION":
                positions[vertices.get("id")] = entry.get("source").lstrip("#")
    sources = {source.get("id"): source for source in mesh.all("source")}
    found: list[Array] = []
    for tag in _POLYGONS:
        for polygons in mesh.all(tag):
            corners = next((entry for entry in polygons.all("input") if entry.get("semantic") == "VERTEX"), None)
            source = sources.get(positions.get(corners.get("source").lstrip("#"), "") if corners is not None else "")
            if corners is None or source is None:
                raise ValueError(f"<{tag}> without positions")
            points = _points(source)
            width = 1 + max(_offset(entry) for entry in polygons.all("input"))
            rows = [_whole(p.text)[_offset(corners) :: width] for p in polygons.all("p")]
            faces = _faces(tag, rows, polygons)
            if len(faces) and (faces.min() < 0 or faces.max() >= len(points)):
                raise ValueError("a corner that is not there")
            found.append(points[faces])
    return np.concatenate(found) if found else np.zeros((0, 3, 3))


def _offset(entry: Node) -> int:
    offset = entry.number("offset", 0.0)
    if not 0.0 <= offset < MOST_OFFSET or offset % 1.0:
        raise ValueError("an <input> at no place")
    return int(offset)


def _whole(text: str) -> Corners:
    """Whole numbers of a text; ValueError for others, and for those that no count can reach."""
    try:
        return np.array(text.split(), dtype=np.int64)
    except OverflowError:
        raise ValueError("a count beyond all bounds") from None


def _points(source: Node) -> Array:
    array = source.find("float_array")
    accessor = source.find("technique_common", "accessor")
    if array is None:
        raise ValueError("positions without numbers")
    stride = 3 if accessor is None else int(accessor.number("stride", 3.0))
    values = np.array(array.text.split(), dtype=np.float64)
    if stride < 3 or len(values) % stride:
        raise ValueError("positions that are not three numbers each")
    return values.reshape(-1, stride)[:, :3]


def _faces(tag: str, rows: list[Corners], polygons: Node) -> Corners:
    """Corners of triangles, (n, 3), out of those of polygons."""
    if tag == "triangles":
        loops = [row.reshape(-1, 3) for row in rows]
        return np.concatenate(loops) if loops else np.zeros((0, 3), dtype=np.int64)
    if tag == "polylist":
        counts = polygons.find("vcount")
        ends = np.cumsum(_whole(counts.text if counts is not None else ""))
        rows = np.split(rows[0], ends[:-1]) if rows and len(ends) else []
    if tag == "tristrips":
        return _stacked([(row[i : i + 3] if i % 2 == 0 else row[[i + 1, i, i + 2]]) for row in rows for i in range(len(row) - 2)])
    return _stacked([row[[0, i, i + 1]] for row in rows for i in range(1, len(row) - 1)])


def _stacked(triangles: list[Corners]) -> Corners:
    return np.array(triangles, dtype=np.int64).reshape(-1, 3)
