"""The glTF writer, read back byte by byte."""

from __future__ import annotations

import dataclasses
import json
import struct
from typing import Any

import numpy as np
import pytest
from machines import NASTY, Swing, assembly_of, body_of, box_mesh, box_part, two_axes

from cadimport.assembly import Instance
from topology.mechanism import Mechanism
from viz.page.gltf import edge_segments, glb, up_to_y
from viz.pose_interpolation import interpolate, rotation_matrix
from viz.scene_building import build_scene

DTYPES = {5126: "<f4", 5123: "<u2", 5125: "<u4"}
WIDTHS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


def parse(data: bytes) -> tuple[dict[str, Any], list[np.ndarray]]:
    """The JSON document and the arrays of all accessors; checks the container on the way."""
    magic, version, length = struct.unpack_from("<4sII", data)
    assert (magic, version, length) == (b"glTF", 2, len(data))
    size, kind = struct.unpack_from("<II", data, 12)
    assert kind == 0x4E4F534A
    assert size % 4 == 0
    document = json.loads(data[20 : 20 + size])
    binary = b""
    if 20 + size < len(data):
        binary_size, kind = struct.unpack_from("<II", data, 20 + size)
        assert kind == 0x004E4942
        binary = data[28 + size :]
        assert len(binary) == binary_size == document["buffers"][0]["byteLength"]
    arrays = []
    for accessor in document.get("accessors", []):
        view = document["bufferViews"][accessor["bufferView"]]
        assert view["byteOffset"] % 4 == 0
        count = accessor["count"] * WIDTHS[accessor["type"]]
        array = np.frombuffer(binary, DTYPES[accessor["componentType"]], count, view["byteOffset"]).reshape(accessor["count"], -1)
        if "min" in accessor:
            assert np.array_equal(array.min(axis=0), np.array(accessor["min"], dtype=array.dtype))
            assert np.array_equal(array.max(axis=0), np.array(accessor["max"], dtype=array.dtype))
        arrays.append(array)
    return document, arrays


def local_pose(node: dict[str, Any]) -> np.ndarray:
    if "matrix" in node:
        return np.array(node["matrix"]).reshape(4, 4).T
    X = np.eye(4)
    X[:3, :3] = rotation_matrix(np.array(node.get("rotation", (0.0, 0.0, 0.0, 1.0))))
    X[:3, 3] = node.get("translation", (0.0, 0.0, 0.0))
    return X


def moving_scene(names: tuple[str, ...] = ("base", "arm", "head", "cap")) -> Any:
    assembly, mechanism = two_axes(names)
    return build_scene(assembly, mechanism, Swing(mechanism), title="swing")


def test_geometry_is_written_once_however_often_it_is_used() -> None:
    part = box_part("bolt", (0.01, 0.01, 0.02))
    sizes = []
    for count in (1, 50):
        assembly = assembly_of([part], {f"bolt:{i}": ("bolt", (0.1 * i, 0.0, 0.0)) for i in range(count)})
        body = body_of(assembly, list(assembly.instances))
        mechanism = Mechanism(name="m", ground=body.name, bodies={body.name: body}, tree=())
        document, _ = parse(glb(build_scene(assembly, mechanism)))
        sizes.append(document["buffers"][0]["byteLength"])
        assert sum("mesh" in n for n in document["nodes"]) == count
    assert sizes[0] == sizes[1]


def test_poses_in_the_file_agree_with_the_result() -> None:
    scene = moving_scene()
    document, arrays = parse(glb(scene))
    animation = document["animations"][0]
    for name, X_WB in scene.poses.items():
        index = next(i for i, n in enumerate(document["nodes"]) if n.get("extras", {}).get("body") == name)
        tracks = {
            c["target"]["path"]: arrays[animation["samplers"][c["sampler"]]["output"]]
            for c in animation["channels"]
            if c["target"]["node"] == index
        }
        rest = local_pose(document["nodes"][index])
        for k in range(len(scene.times)):
            X = rest.copy()
            if "rotation" in tracks:
                X[:3, :3] = rotation_matrix(tracks["rotation"][k].astype(float))
            if "translation" in tracks:
                X[:3, 3] = tracks["translation"][k]
            # float32: 6e-8 of numbers of size one, twice in a rotation's products
            assert np.abs(X - X_WB[k]).max() < 3e-7
    assert np.abs(arrays[animation["samplers"][0]["input"]][:, 0] - scene.times).max() < 1e-7


def test_bodies_that_stand_still_are_not_animated() -> None:
    document, _ = parse(glb(moving_scene()))
    animated = {document["nodes"][c["target"]["node"]]["name"] for c in document["animations"][0]["channels"]}
    assert animated == {"arm", "head"}
    assembly, mechanism = two_axes()
    document, _ = parse(glb(build_scene(assembly, mechanism)))
    assert "animations" not in document


def test_the_root_turns_up_into_y() -> None:
    document, _ = parse(glb(moving_scene()))
    R = local_pose(document["nodes"][0])[:3, :3]
    assert np.allclose(R @ [0, 0, 1], [0, 1, 0], atol=1e-15)  # round-off
    assert np.allclose(R @ [1, 0, 0], [1, 0, 0], atol=1e-15)
    assert document["scenes"][0]["nodes"] == [0]
    for up in ((0.0, 1.0, 0.0), (0.0, -1.0, 0.0), (1.0, 0.0, 0.0)):
        assert np.allclose(rotation_matrix(up_to_y(up)) @ up, [0, 1, 0], atol=1e-15)


def test_instances_stand_where_cad_put_them() -> None:
    scene = moving_scene()
    document, _ = parse(glb(scene))
    found = {n["extras"]["part"]: local_pose(n) for n in document["nodes"] if "part" in n.get("extras", {})}
    for name, instance in scene.instances.items():
        assert np.allclose(found[name], instance.X_WP, atol=1e-14)  # round-off of a quaternion


def test_a_mirrored_instance_keeps_its_whole_matrix() -> None:
    assembly, mechanism = two_axes()
    mirrored = np.diag([-1.0, 1.0, 1.0, 1.0])
    head = assembly.instances["head"]
    changed = Instance(name="head", path=head.path, part=head.part, X_WP=mirrored)
    scene = build_scene(assembly.with_changes(instances={**assembly.instances, "head": changed}), mechanism)
    document, _ = parse(glb(scene))
    node = next(n for n in document["nodes"] if n.get("extras", {}).get("part") == "head")
    assert np.array_equal(local_pose(node), mirrored)


def test_triangles_normals_and_edges_are_those_of_the_mesh() -> None:
    mesh = box_mesh((1.0, 2.0, 3.0))
    assert len(edge_segments(mesh)) == 12
    document, arrays = parse(glb(moving_scene()))
    for shape in document["meshes"]:
        faces, lines = shape["primitives"]
        assert (faces["mode"], lines["mode"]) == (4, 1)
        assert len(arrays[faces["indices"]]) == 36
        assert len(arrays[lines["indices"]]) == 24
        normals = arrays[faces["attributes"]["NORMAL"]]
        assert np.allclose(np.linalg.norm(normals, axis=1), 1.0, atol=1e-6)  # float32
        assert arrays[faces["indices"]].max() < len(arrays[faces["attributes"]["POSITION"]])


def test_polylines_are_cut_where_they_end() -> None:
    mesh = box_mesh((1, 1, 1))
    two = type(mesh)(
        vertices=mesh.vertices,
        normals=mesh.normals,
        triangles=mesh.triangles,
        edge_points=np.zeros((7, 3), dtype=np.float32),
        edge_starts=np.array([0, 3, 7], dtype=np.int32),
    )
    assert edge_segments(two).tolist() == [[0, 1], [1, 2], [3, 4], [4, 5], [5, 6]]


@pytest.mark.parametrize("count", [4, len(NASTY)])
def test_any_name_survives(count: int) -> None:
    names = (*NASTY[:3], "cap") if count == 4 else (NASTY[3], NASTY[4], NASTY[5], NASTY[6])
    document, _ = parse(glb(moving_scene(names)))
    assert {n["extras"]["part"] for n in document["nodes"] if "part" in n.get("extras", {})} == set(names)


def test_linear_interpolation_between_frames_is_as_close_as_the_frames_are_dense() -> None:
    _, mechanism = two_axes()
    swing = Swing(mechanism)
    t = 0.5 * (swing.frames[20] + swing.frames[21])
    exact = swing.poses_at(np.array([t]))["head"][0]
    found = interpolate(swing.frames, swing.poses["head"], float(t))
    # h^2/8 times the largest acceleration 0.6 * 16 rad/s^2 of the pitch, plus the product of both rates: h = 1/30 s
    assert np.abs(found - exact).max() < (1 / 30) ** 2 / 8 * (9.6 + 3.0 * 2.4) * 1.0


def test_painted_faces_are_primitives_of_their_colour_over_the_same_points() -> None:
    part = box_part("lamp", (0.1, 0.1, 0.1))
    paint = np.full(len(part.mesh.triangles), -1, dtype=np.int32)
    paint[:2], paint[2] = 1, 0
    palette = np.array([[1.0, 0.0, 0.0, 0.5], [0.0, 0.0, 1.0, 1.0]], dtype=np.float32)
    part = dataclasses.replace(part, mesh=dataclasses.replace(part.mesh, palette=palette, paint=paint))
    assembly = assembly_of([part], {"lamp": ("lamp", (0.0, 0.0, 0.0))})
    mechanism = Mechanism(name="lamp", ground="lamp", bodies={"lamp": body_of(assembly, ["lamp"])}, tree=())
    document, arrays = parse(glb(build_scene(assembly, mechanism, None, title="lamp")))
    faces = [p for p in document["meshes"][0]["primitives"] if p["mode"] == 4]
    materials = [document["materials"][p["material"]] for p in faces]
    assert ["painted" in m.get("extras", {}) for m in materials] == [False, True, True]
    assert [len(arrays[p["indices"]]) for p in faces] == [3 * (paint == -1).sum(), 3, 6]
    assert len({p["attributes"]["POSITION"] for p in faces}) == 1
    for material, color in zip(materials[1:], palette, strict=True):
        # linear -> display -> linear again, in double precision
        np.testing.assert_allclose(material["pbrMetallicRoughness"]["baseColorFactor"], color, atol=1e-12)
    assert [m.get("alphaMode") for m in materials[1:]] == ["BLEND", None]
