"""Triangles of PLY and binary glTF files, read by trimesh within bounds that are checked first.

trimesh trusts what a file says of itself, so that counts, places of data and the tree of nodes are judged before it sees the file. A file
that needs extensions (compressed or quantised data) is refused: trimesh would put zeros in place of what it cannot decode. Materials and
pictures are passed over. Coordinates are taken as they are written, in m for glTF, with no turn of its y axis to z, like those of Collada.
"""

from __future__ import annotations

import io
import itertools
import json
import struct
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from foundation.arrays import Array
from foundation.suggestions import listed

from ..sandbox.limits import TimeIsUp, alarm, too_slow

MOST_TRIANGLES = 20_000_000
MOST_NODES = 200_000
MOST_LINES = 1_500_000  # of a PLY text: trimesh makes an array of every line, a hundred bytes each at the least
DEEPEST_NODE = 60
_LINE_ENDS = b"\n\r\x0b\x0c\x1c\x1d\x1e"
_NUMBERS = {5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4}  # bytes of a glTF component
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}
_TRIANGLES, _STRIP = 4, 5  # modes of a glTF primitive


def read_ply(data: bytes, name: str) -> Array:
    """The triangles (n, 3, 3) of a PLY file, text or binary, polygons cut from their first corner; ValueError for what is none."""
    from trimesh.exchange.ply import load_ply

    end = data.find(b"end_header")
    if end < 0:
        raise ValueError("a PLY file without an end of its header")
    header, body = data[:end], data[end:]
    if b"ascii" in header and len(body) - len(body.translate(None, _LINE_ENDS)) > MOST_LINES:
        raise ValueError(f"more than {MOST_LINES:,} lines")
    found = _loaded(lambda: load_ply(io.BytesIO(data), fix_texture=False, skip_materials=True), name)
    if "faces" not in found or found["faces"] is None:
        return np.zeros((0, 3, 3))
    _check_lists(found["metadata"]["_ply_raw"])
    return _triangles(found["vertices"], found["faces"])


def read_glb(data: bytes, name: str) -> Array:
    """The triangles (n, 3, 3) of a binary glTF file, each where the nodes of its scene put it, m; ValueError for a file that is none."""
    from trimesh.exchange.gltf import load_glb

    _loaded(lambda: _check_glb(data), name)
    found = _loaded(lambda: load_glb(io.BytesIO(data), skip_materials=True), name)
    X_WN = {found["base_frame"]: np.eye(4)}  # of every node, those that others hang on first
    pieces: list[Array] = []
    for edge in found["graph"]:
        if edge["frame_from"] not in X_WN:
            raise ValueError("a mesh that hangs on a camera")
        X = X_WN[edge["frame_to"]] = X_WN[edge["frame_from"]] @ edge["matrix"]
        mesh = found["geometry"].get(edge.get("geometry"), {})
        if "faces" in mesh:  # neither lines nor points
            placed = _triangles(mesh["vertices"], mesh["faces"]) @ X[:3, :3].T + X[:3, 3]
            pieces.append(placed[:, ::-1] if np.linalg.det(X[:3, :3]) < 0.0 else placed)  # in a mirror, outside stays outside
    return np.concatenate(pieces) if pieces else np.zeros((0, 3, 3))


def _loaded(load: Callable[[], Any], name: str) -> Any:
    """What trimesh makes of a file, in the time that is left; ValueError for all that it raises on files that make no sense."""
    try:
        with alarm(), warnings.catch_warnings():
            warnings.simplefilter("error", DeprecationWarning)  # numpy's only word on text that is no number
            return load()
    except TimeIsUp:
        raise too_slow(name, "reading a mesh") from None
    except Exception as reason:
        raise ValueError(str(reason) or type(reason).__name__) from None


def _triangles(vertices: Any, faces: Any) -> Array:
    points, corners = np.asarray(vertices, dtype=np.float64), np.asarray(faces)
    if corners.ndim != 2 or corners.shape[1] < 3 or points.shape[1:] != (3,):
        raise ValueError("faces that are no polygons")
    if len(corners) and (corners.min() < 0 or corners.max() >= len(points)):
        raise ValueError("a corner that is not there")
    fan = np.concatenate([corners[:, [0, i, i + 1]] for i in range(1, corners.shape[1] - 1)], axis=1)
    return points[fan.reshape(-1, 3).astype(np.int64)]


def _check_lists(elements: Mapping[str, Any]) -> None:
    """Refuse a binary PLY file whose faces have unlike numbers of corners: trimesh takes those of the first for all of them."""
    faces = elements["face"]["data"]
    for field in getattr(getattr(faces, "dtype", None), "names", None) or ():
        part = faces[field]
        if part.dtype.names and (part["f0"] != part["f0"][:1]).any():
            raise ValueError("faces with unlike numbers of corners, which only a PLY text may have")


# ----------------------------------------------------------------------------------------------------------------------------- glTF


def _check_glb(data: bytes) -> None:
    """Refuse a file whose data do not lie where it says, whose nodes are no tree, or which is beyond the bounds.

    1. Two chunks, a text and the data, as long as they say.
    2. Every view lies in the data, every accessor in its view.
    3. Every node hangs on one other at the most, not too deep; the triangles that nodes place are counted.
    """
    tree, size = _chunks(data)  # 1.
    if tree.get("extensionsRequired"):
        raise ValueError(f"it needs {listed(tree['extensionsRequired'], 3)}, which is not read here")
    views = [_view(view, size) for view in _items(tree, "bufferViews")]  # 2.
    counts = [_accessor(accessor, views) for accessor in _items(tree, "accessors")]
    sizes = [sum(_size_of(primitive, counts) for primitive in _items(mesh, "primitives")) for mesh in _items(tree, "meshes")]
    total = 0
    for node in _walk(tree):  # 3.
        total += sizes[_whole(node, "mesh", len(sizes) - 1)] if "mesh" in node else 0
        if total > MOST_TRIANGLES:
            raise ValueError(f"more than {MOST_TRIANGLES:,} triangles")


def _chunks(data: bytes) -> tuple[dict[str, Any], int]:
    """The text of a GLB file and the number of bytes of its data."""
    if len(data) < 20:
        raise ValueError("too short for a binary glTF file")
    magic, version, _, length, kind = struct.unpack_from("<4sII I4s", data)
    if magic != b"glTF" or version != 2 or kind != b"JSON" or 20 + length > len(data):
        raise ValueError("no binary glTF file of version 2")
    try:
        tree = json.loads(data[20 : 20 + length])
    except RecursionError:
        raise ValueError("a text that is nested without end") from None
    if not isinstance(tree, dict) or any("uri" in buffer for buffer in _items(tree, "buffers")):
        raise ValueError("data outside the file")
    start = 20 + length
    size, kind = struct.unpack_from("<I4s", data, start) if len(data) >= start + 8 else (0, b"BIN\0")
    if kind != b"BIN\0" or start + 8 + size > max(len(data), start + 8):
        raise ValueError("no data where they should be")
    return tree, size


def _view(view: Mapping[str, Any], size: int) -> tuple[int, int | None]:
    """Length and stride of a view that lies in the data."""
    _whole(view, "buffer", 0)
    start, length = _whole(view, "byteOffset", size, 0), _whole(view, "byteLength", size)
    if start + length > size:
        raise ValueError("a view beyond the data")
    return length, _whole(view, "byteStride", 252, 0) or None


def _accessor(accessor: Mapping[str, Any], views: Sequence[tuple[int, int | None]]) -> int:
    """The number of items of an accessor that lies in its view."""
    if "bufferView" not in accessor or "sparse" in accessor:
        raise ValueError("numbers that are not in the data")
    width = _NUMBERS.get(accessor.get("componentType", 0), 0) * _WIDTHS.get(accessor.get("type", ""), 0)
    count, start = _whole(accessor, "count", 3 * MOST_TRIANGLES), _whole(accessor, "byteOffset", 1 << 31, 0)
    length, stride = views[_whole(accessor, "bufferView", len(views) - 1)]
    if not width or start + max(count - 1, 0) * (stride or width) + width * (count > 0) > length:
        raise ValueError("an accessor beyond its view")
    return count


def _size_of(primitive: Mapping[str, Any], counts: Sequence[int]) -> int:
    """How many triangles a primitive has at the most."""
    mode = primitive.get("mode", _TRIANGLES)
    if mode not in range(7) or (mode > _STRIP):
        raise ValueError("a kind of triangles that is not read here")
    attributes = primitive.get("attributes")
    if not isinstance(attributes, dict):
        raise ValueError("a primitive without points")
    owner = primitive if "indices" in primitive else attributes
    return counts[_whole(owner, "indices" if "indices" in primitive else "POSITION", len(counts) - 1)]


def _walk(tree: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """All nodes that the scenes lead to, each once."""
    nodes = _items(tree, "nodes")
    if len(nodes) > MOST_NODES:
        raise ValueError(f"more than {MOST_NODES:,} nodes")
    seen: set[int] = set()
    scenes = _items(tree, "scenes")
    shown = scenes[_whole(tree, "scene", len(scenes) - 1, 0)] if scenes else {}
    level = list(shown.get("nodes", []))
    for depth in itertools.count():
        if not level:
            return
        if depth > DEEPEST_NODE:
            raise ValueError(f"nodes more than {DEEPEST_NODE} deep")
        if seen.intersection(level) or len(set(level)) < len(level):
            raise ValueError("nodes that are no tree")
        seen.update(level)
        if not all(isinstance(i, int) and 0 <= i < len(nodes) for i in level):
            raise ValueError("a node that is not there")
        yield from (nodes[i] for i in level)
        level = [child for i in level for child in nodes[i].get("children", [])]


def _items(owner: Mapping[str, Any], key: str) -> list[Any]:
    found = owner.get(key, [])
    if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
        raise ValueError(f"{key} that are no list")
    return found


def _whole(owner: Mapping[str, Any], key: str, most: int, default: int | None = None) -> int:
    """A whole number from 0 to `most`."""
    value = owner.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError(f"{key} of {value!r}")
    return value
