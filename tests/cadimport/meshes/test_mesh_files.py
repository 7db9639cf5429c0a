"""Mesh files for display: formats against each other, and which files a text may lead to."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import trimesh

from cadimport.meshes.enclosed_volume import volume_integrals
from cadimport.meshes.mesh_files import ENDINGS, beside, read_mesh, scaled
from cadimport.sandbox.limits import reading_limits
from foundation.errors import MategraphError

# A tetrahedron with legs of 1, 2 and 3: volume 1.
POINTS = [(0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 3)]
FACES = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]


def collada(primitive: str, scene: str = "", unit: str = '<unit meter="0.5"/>') -> str:
    numbers = " ".join(str(v) for point in POINTS for v in point)
    scene = scene or '<node><instance_geometry url="#g"/></node>'
    return f"""<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
      <asset>{unit}<up_axis>Y_UP</up_axis></asset>
      <library_geometries><geometry id="g"><mesh>
        <source id="p"><float_array id="a" count="12">{numbers}</float_array>
          <technique_common><accessor source="#a" count="4" stride="3"/></technique_common></source>
        <source id="n"><float_array id="b" count="3">0 0 1</float_array></source>
        <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
        {primitive}</mesh></geometry></library_geometries>
      <library_visual_scenes><visual_scene id="s">{scene}</visual_scene></library_visual_scenes>
      <scene><instance_visual_scene url="#s"/></scene></COLLADA>"""


INPUTS = '<input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#n" offset="1"/>'
TRIANGLES = f'<triangles count="4">{INPUTS}<p>{" ".join(f"{i} 0" for face in FACES for i in face)}</p></triangles>'
POLYLIST = TRIANGLES.replace("triangles", "polylist").replace("<p>", "<vcount>3 3 3 3</vcount><p>")
POLYGONS = f"<polygons>{INPUTS}{''.join('<p>' + ' '.join(f'{i} 0' for i in face) + '</p>' for face in FACES)}</polygons>"


@pytest.mark.parametrize("primitive", [TRIANGLES, POLYLIST, POLYGONS])
def test_a_collada_body_has_its_volume_in_metres_however_its_polygons_are_written(tmp_path: Path, primitive: str) -> None:
    (tmp_path / "t.dae").write_text(collada(primitive))
    geometry = volume_integrals(read_mesh(tmp_path / "t.dae"))
    assert geometry is not None
    assert geometry.volume == pytest.approx(0.125, rel=1e-14)  # half a metre per unit


def test_nodes_of_a_collada_scene_move_and_repeat_their_geometry(tmp_path: Path) -> None:
    scene = (
        '<node><translate>10 0 0</translate><rotate>0 0 1 90</rotate><scale>2 1 1</scale><instance_geometry url="#g"/>'
        '<node><matrix>1 0 0 0  0 1 0 0  0 0 1 5  0 0 0 1</matrix><instance_geometry url="#g"/></node></node>'
    )
    (tmp_path / "t.dae").write_text(collada(TRIANGLES, scene, unit=""))
    corners = read_mesh(tmp_path / "t.dae")
    assert len(corners) == 8
    np.testing.assert_allclose(corners[0, 2], [10, 2, 0], atol=1e-14)  # (1, 0, 0) doubled, turned to y, moved
    np.testing.assert_allclose(corners[4:, :, 2], corners[:4, :, 2] + 5, atol=1e-14)


def test_stl_and_obj_of_one_body_are_one(tmp_path: Path) -> None:
    lines = [f"v {x} {y} {z}" for x, y, z in POINTS] + [f"f {a + 1}/1/1 {b + 1}//1 {c - 4}" for a, b, c in FACES]
    (tmp_path / "t.obj").write_text("\n".join(lines))
    corners = [f"vertex {x} {y} {z}" for face in FACES for x, y, z in (POINTS[i] for i in face)]
    text = " ".join(f"facet outer loop {' '.join(corners[i : i + 3])} endloop endfacet" for i in range(0, 12, 3))
    (tmp_path / "t.stl").write_text(f"solid t {text} endsolid")
    np.testing.assert_array_equal(read_mesh(tmp_path / "t.obj"), read_mesh(tmp_path / "t.stl"))


@pytest.mark.parametrize(
    "text",
    [
        collada(TRIANGLES).replace("<p>0 0", "<p>9 0"),
        collada(TRIANGLES, '<node><instance_geometry url="#x"/></node>'),
        collada(TRIANGLES, "<node>" * 70 + "</node>" * 70),
        collada(TRIANGLES).replace("0 0 0 1", "0 0 0 one"),
        collada(""),
        collada(TRIANGLES).replace("<library_visual", '<library_nodes><node id="r"><instance_node url="#r"/></node></library_nodes>'
         "<library_visual", 1).replace('<node><instance_geometry url="#g"/>', '<node><instance_node url="#r"/>'),
    ],
)  # fmt: skip
def test_a_damaged_collada_file_is_one_clear_error(tmp_path: Path, text: str) -> None:
    (tmp_path / "t.dae").write_text(text)
    with pytest.raises(MategraphError) as caught:
        read_mesh(tmp_path / "t.dae")
    assert caught.value.code == "E158"


@pytest.mark.parametrize("outside", [False, True])
def test_a_path_out_of_the_files_folders_is_opened_only_when_allowed(tmp_path: Path, outside: bool) -> None:
    robot = tmp_path / "project" / "robot" / "urdf"
    for folder in (robot, robot.parent / "meshes", tmp_path / "secret"):
        folder.mkdir(parents=True)
        (folder / "a.stl").write_text(folder.name)
    with reading_limits(outside=outside):
        assert beside(robot, "../meshes/a.stl") == robot.parent / "meshes" / "a.stl"  # one folder up
        assert beside(robot, "package://robot/meshes/a.stl") == robot.parent / "meshes" / "a.stl"
        for written in ("../../../secret/a.stl", str(tmp_path / "secret" / "a.stl")):
            assert beside(robot, written) == (tmp_path / "secret" if outside else robot) / "a.stl"
        assert beside(robot, "file:///etc/hostname") == (
            Path("/etc/hostname").resolve() if outside and Path("/etc/hostname").exists() else None
        )
        assert beside(robot, "a\0.stl") is None
        assert beside(robot, "x" * 5000) is None
        assert beside(robot, "..") is None


def enclosed(corners: np.ndarray) -> float:
    """The volume that triangles enclose, positive where they are seen from outside."""
    return float(np.einsum("ij,ij->", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6.0)


def test_a_mirrored_mesh_is_not_inside_out() -> None:
    corners = np.array([[[0, 0, 0], [0, 1, 0], [1, 0, 0]], [[0, 0, 0], [1, 0, 0], [0, 0, 1]], [[0, 0, 0], [0, 0, 1], [0, 1, 0]],
                        [[1, 0, 0], [0, 1, 0], [0, 0, 1]]], dtype=float)  # fmt: skip
    assert enclosed(corners) == pytest.approx(1 / 6, rel=1e-15)
    for factors in ((2.0, 1.0, 1.0), (-2.0, 1.0, 1.0), (-2.0, -1.0, 1.0), (-2.0, -1.0, -1.0)):
        assert enclosed(scaled(corners, factors)) == pytest.approx(2 / 6, rel=1e-15)


def test_a_node_that_mirrors_its_geometry_does_not_turn_it_inside_out(tmp_path: Path) -> None:
    volumes = []
    for factor in (1, -1):
        (tmp_path / "t.dae").write_text(
            collada(TRIANGLES, f'<node><scale>{factor} 1 1</scale><instance_geometry url="#g"/></node>', unit="")
        )
        volumes.append(enclosed(read_mesh(tmp_path / "t.dae")))
    assert volumes[0] > 0.0
    assert volumes[1] == pytest.approx(volumes[0], rel=1e-14)


def written(ending: str, body: trimesh.Trimesh, **options: object) -> bytes:
    data = body.export(file_type=ending.removeprefix("."), **options)
    return data if isinstance(data, bytes) else data.encode()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("ending", "options"), [(".ply", {}), (".ply", {"encoding": "ascii"}), (".glb", {}), (".stl", {}), (".obj", {})])
def test_every_format_has_the_triangles_that_another_program_wrote(tmp_path: Path, ending: str, options: dict[str, object]) -> None:
    body = trimesh.creation.icosphere(subdivisions=2)
    body.apply_transform(np.diag([0.03, 0.02, 0.01, 1.0]))
    (tmp_path / f"t{ending}").write_bytes(written(ending, body, **options))
    corners = read_mesh(tmp_path / f"t{ending}")
    assert corners.dtype == np.float64
    geometry = volume_integrals(corners)
    assert geometry is not None
    # single precision in the file: 6e-8 of a coordinate
    assert geometry.volume == pytest.approx(body.volume, rel=1e-6)
    np.testing.assert_allclose(np.sort(corners.reshape(-1, 3), axis=0), np.sort(body.triangles.reshape(-1, 3), axis=0), atol=1e-8)


def test_polygons_of_a_ply_text_are_cut_into_triangles(tmp_path: Path) -> None:
    points = "\n".join(" ".join(map(str, p)) for p in [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)])
    head = "ply\nformat ascii 1.0\nelement vertex 4\nproperty double x\nproperty double y\nproperty double z\n"
    (tmp_path / "t.ply").write_text(f"{head}element face 1\nproperty list uchar int vertex_indices\nend_header\n{points}\n4 0 1 2 3\n")
    np.testing.assert_array_equal(read_mesh(tmp_path / "t.ply")[1], [[0, 0, 0], [1, 1, 0], [0, 1, 0]])


def test_nodes_of_a_gltf_scene_move_repeat_and_mirror_their_mesh(tmp_path: Path) -> None:
    body = trimesh.Trimesh(POINTS, FACES, process=False)
    scene = trimesh.Scene()
    scene.add_geometry(body, node_name="a", geom_name="t", transform=trimesh.transformations.translation_matrix([10, 0, 0]))
    mirror = np.diag([-1.0, 2.0, 1.0, 1.0])
    scene.graph.update(frame_to="b", frame_from="a", matrix=mirror, geometry="t")
    (tmp_path / "t.glb").write_bytes(scene.export(file_type="glb"))
    corners = read_mesh(tmp_path / "t.glb")
    assert len(corners) == 8
    first, second = (corners[:4], corners[4:]) if corners[:4, :, 0].min() >= 10 else (corners[4:], corners[:4])
    assert (first[..., 0].min(), second[..., 0].min()) == (10, 9)
    assert enclosed(first) == pytest.approx(1.0, rel=1e-12)
    assert enclosed(second) == pytest.approx(2.0, rel=1e-12)  # in a mirror, outside stays outside


def test_a_msh_file_holds_the_same_triangles(tmp_path: Path) -> None:
    head = np.array([4, 4, 0, 4], dtype="<i4").tobytes()
    corners, normals = np.array(POINTS, dtype="<f4").tobytes(), np.zeros((4, 3), dtype="<f4").tobytes()
    whole = head + corners + normals + np.array(FACES, dtype="<i4").tobytes()
    (tmp_path / "t.msh").write_bytes(whole)
    np.testing.assert_array_equal(read_mesh(tmp_path / "t.msh"), np.array(POINTS, dtype=float)[np.array(FACES)])
    for damaged in (whole[:-1], whole[:10], whole[:-4] + b"\x09\0\0\0"):
        (tmp_path / "t.msh").write_bytes(damaged)
        with pytest.raises(MategraphError) as caught:
            read_mesh(tmp_path / "t.msh")
        assert caught.value.code == "E158"


def test_reading_other_meshes_does_not_load_trimesh() -> None:
    code = "import sys, cadimport.meshes.mesh_files, cadimport.meshes.enclosed_volume; sys.exit('trimesh' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert set(ENDINGS) == {".stl", ".obj", ".dae", ".ply", ".glb", ".msh"}
