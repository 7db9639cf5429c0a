"""A scene as binary glTF 2.0: what the one-file page plays, and what other programs can open.

The tree of nodes::

    root (turns W's up into glTF's y)
    ├── body "housing"            animated: translation and rotation, LINEAR
    │   ├── instance "housing"    placed by its X_WP; mesh = triangles + B-rep edges as LINES
    │   └── instance "connector"
    └── body "gimbal ring" ...

Geometry stands once per shape: instances of one shape in several colours have several glTF meshes that share the same accessors. Faces with
colours of their own are further primitives over the same points; their materials are marked in `extras` (``painted``).
Metres and seconds. Numbers are float32 (a pose then agrees with the simulation to about 1e-7 of the distance from the origin), indices
uint16 where they fit. Names in `extras` are the user's own, whatever a loader does to node names.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from cadimport.assembly import Color, Mesh
from foundation.arrays import Array

from ..colors import linear_from_srgb, palette_color
from ..pose_interpolation import quaternions
from ..scene import Scene, SceneInstance

FLOAT, USHORT, UINT = 5126, 5123, 5125
ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER = 34962, 34963
LINES, TRIANGLES = 1, 4
EDGE_COLOR: Color = (0.07, 0.09, 0.12, 1.0)
_STILL = 1e-9  # a pose that changes by less than this (rad, m) over the whole run is not animated


class _Buffer:
    """Accessors, buffer views and bytes under construction."""

    def __init__(self) -> None:
        self.chunks: list[bytes] = []
        self.length = 0
        self.views: list[dict[str, Any]] = []
        self.accessors: list[dict[str, Any]] = []

    def add(self, array: npt.NDArray[Any], kind: str, *, target: int | None = None, bounds: bool = False) -> int:
        """Index of a new accessor over `array` of type `kind` ("SCALAR", "VEC3", "VEC4")."""
        component = {"f": FLOAT, "H": USHORT, "I": UINT}[array.dtype.char]
        data = np.ascontiguousarray(array).tobytes()
        view: dict[str, Any] = {"buffer": 0, "byteOffset": self.length, "byteLength": len(data)}
        if target is not None:
            view["target"] = target
        accessor: dict[str, Any] = {"bufferView": len(self.views), "componentType": component, "count": len(array), "type": kind}
        if bounds:
            table = array.reshape(len(array), -1)
            accessor["min"], accessor["max"] = table.min(axis=0).tolist(), table.max(axis=0).tolist()
        self.views.append(view)
        self.accessors.append(accessor)
        padding = b"\0" * (-len(data) % 4)
        self.chunks += [data, padding]
        self.length += len(data) + len(padding)
        return len(self.accessors) - 1


def glb(scene: Scene, *, motion: bool = True) -> bytes:
    """The whole scene, as the bytes of a ``.glb`` file; without `motion` the shapes alone, every body where CAD has it."""
    buffer = _Buffer()
    meshes = _Meshes(buffer, scene)
    nodes, body_nodes = _nodes(scene, meshes, start=motion)
    document: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": "MateGraph"},
        "scene": 0,
        "scenes": [{"name": scene.title, "nodes": [0]}],
        "nodes": nodes,
    }
    animation = _animation(buffer, scene, body_nodes) if motion else None
    if animation:
        document["animations"] = [animation]
    if meshes.meshes:
        document |= {"meshes": meshes.meshes, "materials": meshes.materials}
    if buffer.length:
        document |= {"accessors": buffer.accessors, "bufferViews": buffer.views, "buffers": [{"byteLength": buffer.length}]}
    return _container(document, buffer.chunks)


class _Meshes:
    """Meshes and materials under construction: one mesh per shape and colour, one material per colour."""

    def __init__(self, buffer: _Buffer, scene: Scene) -> None:
        self.primitives = {key: _primitives(buffer, mesh) for key, mesh in scene.meshes.items()}
        self.meshes: list[dict[str, Any]] = []
        self.materials: list[dict[str, Any]] = []
        self._mesh_index: dict[tuple[str, Color], int] = {}
        self._material_index: dict[tuple[Color, bool], int] = {}

    def index(self, instance: SceneInstance) -> int | None:
        """The mesh of an instance; None where its shape is empty."""
        shape = (instance.mesh, instance.color)
        if not self.primitives[instance.mesh]:
            return None
        if shape not in self._mesh_index:
            self._mesh_index[shape] = len(self.meshes)
            primitives = [self._with_material(primitive, instance) for primitive in self.primitives[instance.mesh]]
            self.meshes.append({"name": instance.part_name, "primitives": primitives})
        return self._mesh_index[shape]

    def _with_material(self, primitive: Mapping[str, Any], instance: SceneInstance) -> dict[str, Any]:
        finished = dict(primitive)
        paint: Color | None = finished.pop("paint", None)
        if finished["mode"] == LINES:
            finished["material"] = self._material(EDGE_COLOR, "edges")
        elif paint is not None:
            finished["material"] = self._material(paint, instance.part_name, painted=True)
        else:
            finished["material"] = self._material(instance.color, instance.part_name)
        return finished

    def _material(self, color: Color, name: str, *, painted: bool = False) -> int:
        if (color, painted) not in self._material_index:
            self._material_index[color, painted] = len(self.materials)
            self.materials.append(_material(color, name) | ({"extras": {"painted": True}} if painted else {}))
        return self._material_index[color, painted]


def _nodes(scene: Scene, meshes: _Meshes, *, start: bool) -> tuple[list[dict[str, Any]], dict[str, int]]:
    """The tree of nodes as the head of this file shows it, bodies at the start of the motion or not, and where each stands in it."""
    nodes: list[dict[str, Any]] = [{"name": scene.title, "rotation": up_to_y(scene.up).tolist(), "children": []}]
    placements = dict(zip(scene.instances, _placements([instance.X_WP for instance in scene.instances.values()]), strict=True))
    members: dict[str, list[SceneInstance]] = {name: [] for name in scene.bodies}
    for instance in scene.instances.values():
        members[instance.body].append(instance)
    body_nodes = {}
    for name in scene.bodies:
        body_nodes[name] = len(nodes)
        nodes[0]["children"].append(len(nodes))
        node: dict[str, Any] = {"name": name, "extras": {"body": name}}
        if start:
            X_WB = scene.poses[name][:1]
            node |= {"translation": X_WB[0, :3, 3].tolist(), "rotation": quaternions(X_WB[:, :3, :3])[0].tolist()}
        nodes.append(node)
        children = []
        for instance in members[name]:
            mesh = meshes.index(instance)
            if mesh is not None:
                children.append(len(nodes))
                nodes.append({"name": instance.name, "mesh": mesh, "extras": {"part": instance.name}} | placements[instance.name])
        if children:
            node["children"] = children
    return nodes, body_nodes


def up_to_y(up: tuple[float, float, float]) -> Array:
    """Quaternion (x, y, z, w) of the shortest rotation that turns the unit vector `up` into y; for z up a quarter turn about -x."""
    axis = np.cross(up, (0.0, 1.0, 0.0))
    q = np.array([*axis, 1.0 + up[1]])
    norm = np.linalg.norm(q)
    if norm < 1e-12:  # upside down: half a turn about x
        return np.array([1.0, 0.0, 0.0, 0.0])
    unit: Array = q / norm
    return unit


def _primitives(buffer: _Buffer, mesh: Mesh) -> list[dict[str, Any]]:
    """Triangles, one primitive per colour, and edges of a shape, without materials; painted ones carry their sRGB colour as "paint"."""
    found: list[dict[str, Any]] = []
    if len(mesh.triangles):
        positions = buffer.add(mesh.vertices.astype(np.float32, copy=False), "VEC3", target=ARRAY_BUFFER, bounds=True)
        attributes = {"POSITION": positions, "NORMAL": buffer.add(_unit_normals(mesh), "VEC3", target=ARRAY_BUFFER)}
        for color, triangles in painted_triangles(mesh):
            indices = buffer.add(_indices(triangles, len(mesh.vertices)), "SCALAR", target=ELEMENT_ARRAY_BUFFER)
            primitive: dict[str, Any] = {"attributes": attributes, "indices": indices, "mode": TRIANGLES}
            found.append(primitive if color is None else primitive | {"paint": color})
    pairs = edge_segments(mesh)
    if len(pairs):
        positions = buffer.add(mesh.edge_points.astype(np.float32, copy=False), "VEC3", target=ARRAY_BUFFER, bounds=True)
        indices = buffer.add(_indices(pairs, len(mesh.edge_points)), "SCALAR", target=ELEMENT_ARRAY_BUFFER)
        found.append({"attributes": {"POSITION": positions}, "indices": indices, "mode": LINES})
    return found


def painted_triangles(mesh: Mesh) -> list[tuple[Color | None, npt.NDArray[np.int32]]]:
    """The triangles of a shape by colour (sRGB): first those in the instance's own, None, then each colour of the palette that is used."""
    if not len(mesh.paint):
        return [(None, mesh.triangles)]
    groups: list[tuple[Color | None, npt.NDArray[np.int32]]] = []
    for index in range(-1, len(mesh.palette)):
        triangles = mesh.triangles[mesh.paint == index]
        if len(triangles):
            groups.append((None if index < 0 else palette_color(mesh, index), triangles))
    return groups


def edge_segments(mesh: Mesh) -> npt.NDArray[np.int64]:
    """(s, 2) pairs of neighbours in `mesh.edge_points`: the polylines of the B-rep edges, cut into segments."""
    first = np.ones(len(mesh.edge_points), dtype=bool)
    first[mesh.edge_starts[mesh.edge_starts < len(mesh.edge_points)]] = False
    second = np.flatnonzero(first[1:]) + 1 if len(first) else np.zeros(0, dtype=np.int64)
    return np.column_stack([second - 1, second])


def _indices(table: npt.NDArray[Any], count: int) -> npt.NDArray[Any]:
    # 65535 is the restart value of a strip and must not be an index.
    return table.reshape(-1).astype(np.uint16 if count < 65535 else np.uint32)


def _unit_normals(mesh: Mesh) -> npt.NDArray[np.float32]:
    """Normals of length one, as glTF demands; a point without any (a degenerate triangle) gets z."""
    length = np.linalg.norm(mesh.normals, axis=1, keepdims=True)
    z = np.array([0.0, 0.0, 1.0], dtype=np.float32)
    return np.where(length > 1e-6, mesh.normals / np.maximum(length, 1e-6), z).astype(np.float32)


def _material(color: Color, name: str) -> dict[str, Any]:
    surface: dict[str, Any] = {"baseColorFactor": list(linear_from_srgb(color)), "metallicFactor": 0.0, "roughnessFactor": 0.55}
    material: dict[str, Any] = {"name": name, "pbrMetallicRoughness": surface, "doubleSided": True}
    if color[3] < 1.0:
        material["alphaMode"] = "BLEND"
    return material


def _placements(poses: Sequence[Array]) -> list[dict[str, Any]]:
    """Translation and rotation of each rigid pose, or the whole matrix (column by column) of a mirrored or scaled one."""
    X = np.reshape(poses, (-1, 4, 4))
    R = X[:, :3, :3]
    rigid = (np.abs(R.transpose(0, 2, 1) @ R - np.eye(3)).max(axis=(1, 2), initial=0.0) <= 1e-6) & (np.linalg.det(R) > 0.0)
    q = np.zeros((len(X), 4))
    q[rigid] = quaternions(R[rigid])
    shifts, turns, columns = X[:, :3, 3].tolist(), q.tolist(), X.transpose(0, 2, 1).reshape(-1, 16).tolist()
    return [{"translation": shifts[i], "rotation": turns[i]} if rigid[i] else {"matrix": columns[i]} for i in range(len(X))]


def _animation(buffer: _Buffer, scene: Scene, body_nodes: dict[str, int]) -> dict[str, Any] | None:
    """TRS tracks of the bodies that move; they share the track of times."""
    if not scene.moves:
        return None
    times = buffer.add(scene.times.astype(np.float32), "SCALAR", bounds=True)
    samplers: list[dict[str, Any]] = []
    channels: list[dict[str, Any]] = []
    for name, node in body_nodes.items():
        for path, values in moving_tracks(scene.poses[name]).items():
            output = buffer.add(values.astype(np.float32), "VEC3" if path == "translation" else "VEC4")
            channels.append({"sampler": len(samplers), "target": {"node": node, "path": path}})
            samplers.append({"input": times, "output": output, "interpolation": "LINEAR"})
    if not channels:
        return None
    return {"name": "simulation", "samplers": samplers, "channels": channels}


def moving_tracks(X_WB: Array) -> dict[str, Array]:
    """Of the poses of a body over the frames: those of "translation" (n, 3) and "rotation" (n, 4: x, y, z, w) that change."""
    tracks = {"translation": X_WB[:, :3, 3], "rotation": quaternions(X_WB[:, :3, :3])}
    return {path: values for path, values in tracks.items() if np.ptp(values, axis=0).max() > _STILL}


def _container(document: dict[str, Any], chunks: list[bytes]) -> bytes:
    """GLB: a header, the JSON chunk padded with blanks, the binary chunk padded with zeros."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    text += b" " * (-len(text) % 4)
    binary = b"".join(chunks)
    parts = [struct.pack("<II", len(text), 0x4E4F534A), text]
    if binary:
        parts += [struct.pack("<II", len(binary), 0x004E4942), binary]
    total = 12 + sum(len(part) for part in parts)
    return b"".join([struct.pack("<4sII", b"glTF", 2, total), *parts])
