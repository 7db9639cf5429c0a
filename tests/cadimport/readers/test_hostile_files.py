"""Files that were made to do harm: each is refused with a code, in little time and memory, and nothing is written outside."""

from __future__ import annotations

import contextlib
import json
import math
import os
import random
import struct
import subprocess
import sys
import tracemalloc
import zipfile
from dataclasses import replace
from pathlib import Path

import freecad_files as fc
import numpy as np
import pytest
import synthetic
from robot_files import MJCF, random_urdf

from cadimport.meshes.mesh_files import read_mesh
from cadimport.readers.freecad.reader import read_freecad
from cadimport.readers.registry import BUILT_IN, read_assembly_file, read_with
from cadimport.readers.step.part21 import Part21
from cadimport.rotations import from_quaternion
from cadimport.sandbox.limits import one_reading, reading_limits
from cadimport.sandbox.safe_xml import parse_xml
from foundation.arrays import unit
from foundation.errors import ErrorList, MategraphError

ROOTS = {"robot": ".urdf", "sdf": ".sdf", "mujoco": ".mjcf", "SimscapeMultibodyImportXML": ".xml"}


def processor_time():
    """Seconds of this process and of its children that ended: what a busy machine does meanwhile does not count."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def refused(read, *arguments, codes, seconds=5.0, memory=200e6):
    """The error of a reading that must fail within bounds."""
    tracemalloc.start()
    start = processor_time()
    try:
        with pytest.raises(MategraphError) as caught:
            read(*arguments)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert processor_time() - start < seconds  # a few times what a slow machine needs
    assert peak < memory
    assert caught.value.code in codes
    return caught.value


@pytest.mark.parametrize("root", ROOTS)
def test_entities_are_refused_before_they_grow(tmp_path, root):
    laughs = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 30))
    path = tmp_path / f"laughs{ROOTS[root]}"
    path.write_text(f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]><{root} name="&l29;"/>')
    error = refused(read_assembly_file, path, codes=("E151", "E153"))
    assert error.code == "E151" or root == "SimscapeMultibodyImportXML"


@pytest.mark.parametrize("root", ROOTS)
def test_files_of_the_system_are_not_read_through_entities(tmp_path, root):
    secret = tmp_path / "secret.txt"
    secret.write_text("a secret")
    path = tmp_path / f"x{ROOTS[root]}"
    path.write_text(f'<!DOCTYPE x [<!ENTITY s SYSTEM "{secret.as_uri()}">]><{root} name="&s;"><link name="&s;"/></{root}>')
    error = refused(read_assembly_file, path, codes=("E151", "E153"))
    assert "a secret" not in str(error)


@pytest.mark.parametrize("root", ROOTS)
def test_deep_nesting_ends_at_the_bound(tmp_path, root):
    path = tmp_path / f"deep{ROOTS[root]}"
    path.write_text(f"<{root}>" + "<body>" * 300_000)
    refused(read_assembly_file, path, codes=("E152",))


def test_a_huge_count_of_elements_ends_at_the_bound():
    data = b"<robot>" + b"<a/>" * 100_000 + b"</robot>"
    refused(lambda: parse_xml(data, "many.urdf", most=10_000), codes=("E152",))


def test_a_bomb_of_zeros_is_not_unpacked_whole(tmp_path, monkeypatch):
    monkeypatch.setattr("cadimport.sandbox.archives.LARGEST_MEMBER", 5_000_000)
    path = tmp_path / "bomb.FCStd"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Document.xml", b"<Document>" + bytes(100_000_000))
    assert path.stat().st_size < 200_000
    refused(read_freecad, path, codes=("E152",), memory=40e6)


def test_a_size_that_lies_in_the_directory_does_not_help(tmp_path, monkeypatch):
    monkeypatch.setattr("cadimport.sandbox.archives.LARGEST_MEMBER", 5_000_000)
    path = tmp_path / "liar.FCStd"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Document.xml", b" " * 50_000_000)
    data = bytearray(path.read_bytes())
    at = data.rfind(b"PK\x01\x02")
    data[at + 24 : at + 28] = (100).to_bytes(4, "little")  # "unpacks to 100 bytes"
    path.write_bytes(bytes(data))
    refused(read_freecad, path, codes=("E152", "E160", "E150"), memory=40e6)


@pytest.mark.parametrize("name", ["../evil.brp", "/tmp/evil.brp", "a/../../evil.brp", "..\\evil.brp", "C:\\evil.brp"])
def test_names_that_lead_out_of_the_archive_are_refused_and_nothing_is_written(tmp_path, name):
    folder = tmp_path / "in"
    folder.mkdir()
    path = fc.write_document(folder / "out.FCStd", [fc.solid("Box", "box")], {}, more={name: b"evil"})
    before = set(tmp_path.rglob("*"))
    refused(read_freecad, path, codes=("E160",))
    assert set(tmp_path.rglob("*")) == before


def test_an_archive_of_very_many_members_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("cadimport.sandbox.archives.MOST_MEMBERS", 100)
    path = fc.write_document(tmp_path / "many.FCStd", [], {}, more={f"f{i}": b"" for i in range(200)})
    refused(read_freecad, path, codes=("E152",))


def test_a_link_array_of_a_billion_elements_is_refused(tmp_path):
    array = fc.prop("ElementCount", '<Integer value="1000000000"/>') + fc.prop("PlacementList", '<PlacementList file="PlacementList"/>')
    objects = [fc.group("App::Part", "Top", "top", ["L"]), fc.solid("Bolt", "bolt"), fc.link("L", "row", "Bolt", extra=array)]
    path = fc.write_document(tmp_path / "row.FCStd", objects, {"Bolt": b""}, more={"PlacementList": b"\xff\xff\xff\xff"})
    refused(read_freecad, path, codes=("E154",))


def test_links_that_double_at_every_level_end_at_the_bound(tmp_path, monkeypatch):
    monkeypatch.setattr("cadimport.readers.freecad.reader.MOST_INSTANCES", 500)
    monkeypatch.setattr("cadimport.readers.freecad.reader.MOST_VISITS", 5_000)  # empty shapes place no part: the visits end it
    objects = [fc.solid("B", "b")]
    for level in range(30):  # 2^30 bolts
        inner = "B" if level == 0 else f"P{level - 1}"
        objects += [fc.link(f"L{level}a", "a", inner), fc.link(f"L{level}b", "b", inner)]
        objects.append(fc.group("App::Part", f"P{level}", f"p{level}", [f"L{level}a", f"L{level}b"]))
    path = fc.write_document(tmp_path / "doubling.FCStd", objects, {"B": b""})
    refused(read_freecad, path, codes=("E152",))


def test_part21_text_of_any_depth_or_breakage_ends_quickly():
    deep = Part21(b"DATA;#1=A(" + b"(" * 500_000 + b");", "deep.step")
    refused(lambda: [deep.records(r) for r in deep.find(b"A")], codes=("E152", "E163"))
    start = processor_time()
    for evil in (b"#1=" + b"'" * 20_000, b"#1=A(" + b"/*" * 100_000, b"#1=A(" + b"'';" * 60_000, b"#" * 200_000, b"#1=" * 100_000):
        Part21(b"DATA;" + evil, "evil.step")
    assert processor_time() - start < 5.0  # linear in the length of the text; quadratic would be minutes


def mutated(data: bytes, chance: random.Random) -> bytes:
    data = bytearray(data)
    for _ in range(chance.randrange(1, 8)):
        at = chance.randrange(len(data)) if data else 0
        what = chance.randrange(5)
        if what == 0:
            del data[at:]
        elif what == 1 and data:
            data[at] = chance.randrange(256)
        elif what == 2:
            del data[at : at + chance.randrange(200)]
        elif what == 3:
            data[at:at] = data[chance.randrange(len(data) + 1) :][: chance.randrange(300)]
        else:
            data[at:at] = chance.choice([b"1e999", b"-1", b"nan", b"99999999999", b"<body>", b"&#0;", b"\xff\xfe", b'"'])
    return bytes(data)


@pytest.mark.parametrize("seed", range(4))
def test_damaged_mechanism_files_give_an_error_or_an_assembly(tmp_path, seed):
    from tests.cadimport.readers.robots.sdf.test_reader import TWO, joint
    from tests.cadimport.readers.simscape.test_reader import TWO as INSTANCES
    from tests.cadimport.readers.simscape.test_reader import document

    texts = {
        ".urdf": random_urdf(3, seed),
        ".mjcf": MJCF,
        ".sdf": f'<sdf version="1.9"><model name="m">{TWO}{joint("revolute")}</model></sdf>',
        ".xml": document(INSTANCES),
    }
    chance = random.Random(seed)
    for number in range(120):
        ending, text = chance.choice(list(texts.items()))
        path = tmp_path / f"{number}{ending}"
        path.write_bytes(mutated(text.encode(), chance))
        with contextlib.suppress(MategraphError):
            assert read_assembly_file(path).instances


def test_damaged_freecad_documents_give_an_error_or_an_assembly(tmp_path, monkeypatch):
    def parts(files, folder, **_):
        return synthetic.assembly({key: replace(synthetic.part(name), key=key) for key, (name, _) in files.items()})

    monkeypatch.setattr("cadimport.readers.freecad.reader.parts_of_shapes", parts)  # the kernel has its own process and its own tests
    data = fc.arm(tmp_path / "arm.FCStd", "1.1R").read_bytes()
    chance = random.Random(7)
    path = tmp_path / "damaged.FCStd"
    for _ in range(200):
        path.write_bytes(mutated(data, chance))  # the archive itself
        with contextlib.suppress(MategraphError):
            assert read_freecad(path).instances
        with zipfile.ZipFile(tmp_path / "arm.FCStd") as archive, zipfile.ZipFile(path, "w") as out:  # and the document inside
            for name in archive.namelist():
                inside = archive.read(name)
                out.writestr(name, mutated(inside, chance) if name == "Document.xml" else inside)
        with contextlib.suppress(MategraphError):
            assert read_freecad(path).instances


@pytest.mark.parametrize("number", ["1e308", "-1e308", "1e999", "nan"])
def test_numbers_that_no_machine_has_are_refused_by_name(tmp_path, number):
    path = tmp_path / "far.mjcf"
    path.write_text(f'<mujoco><worldbody><body><geom type="capsule" size="0.1" fromto="0 {number} 0 0 0 1"/></body></worldbody></mujoco>')
    error = refused(read_assembly_file, path, codes=("E154",))
    assert "fromto" in str(error)


# ------------------------------------------------------------------------------------------------------- endless ways, odd numbers

ROBOT = '<robot name="r"><link name="a"><visual><geometry><mesh filename="a.dae"/></geometry></visual></link></robot>'


def links_to_links(path: Path) -> Path:
    """A document of 18 levels, each of ten links to the next one, with no part at their end: 10^18 ways through 3 kB."""
    objects = [
        fc.group("App::Part", f"P{level}", f"P{level}", [f"L{level}_{i}" for i in range(10)] if level < 17 else []) for level in range(18)
    ]
    objects += [fc.link(f"L{level}_{i}", "l", f"P{level + 1}") for level in range(17) for i in range(10)]
    return fc.write_document(path, objects, {})


def nodes_of_nodes() -> bytes:
    """A Collada file of 59 nodes, each with two instances of the next, with no geometry at their end."""
    twice = [f'<instance_node url="#n{i}"/>' * 2 for i in range(1, 59)]
    nodes = "".join(f'<node id="n{i}">{inside}</node>' for i, inside in enumerate([*twice, ""]))
    scene = '<library_visual_scenes><visual_scene id="s"><instance_node url="#n0"/></visual_scene></library_visual_scenes>'
    return f"<COLLADA><library_nodes>{nodes}</library_nodes>{scene}</COLLADA>".encode()


def test_links_that_multiply_without_a_part_end_at_the_bound(tmp_path, monkeypatch):
    monkeypatch.setattr("cadimport.readers.freecad.reader.MOST_VISITS", 2000)
    refused(read_freecad, links_to_links(tmp_path / "bomb.FCStd"), codes=("E152",))


def test_nodes_that_multiply_without_a_mesh_end_at_the_bound(tmp_path, monkeypatch):
    monkeypatch.setattr("cadimport.meshes.collada.MOST_NODES", 2000)
    (tmp_path / "a.dae").write_bytes(nodes_of_nodes())
    refused(read_mesh, tmp_path / "a.dae", codes=("E158",))


def ply(header: str, body: bytes = b"0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", form: str = "ascii", points: str = "3") -> bytes:
    head = f"ply\nformat {form} 1.0\nelement vertex {points}\nproperty float x\nproperty float y\nproperty float z\n{header}end_header\n"
    return head.encode() + body


FACE = "element face 1\nproperty list uchar int vertex_indices\n"
BINARY = struct.pack("<9fB3i", *range(9), 3, 0, 1, 2)


@pytest.mark.parametrize(
    "data",
    [
        ply(FACE, points="999999999999"),
        ply(FACE, BINARY, "binary_little_endian", points="999999999999"),
        ply(FACE.replace("1\n", "4000000000\n"), BINARY, "binary_little_endian"),
        ply(FACE.replace("uchar", "uint"), struct.pack("<9fI3i", *range(9), 4_000_000_000, 0, 1, 2), "binary_little_endian"),
        ply(FACE, struct.pack("<9fB3i", *range(9), 3, 0, 1, 7), "binary_little_endian"),
        ply(FACE, struct.pack("<9fB3i", *range(9), 3, 0, 1, -1), "binary_little_endian"),
        ply(FACE.replace("1\n", "2\n"), struct.pack("<9fB4iB2i", *range(9), 4, 0, 1, 2, 0, 2, 0, 1), "binary_little_endian"),
        ply(FACE, b"0 0 0\n1 0 0\n0 one 0\n3 0 1 2\n"),
        ply(FACE, b"0 0 0\n1 0 0\n0 nan 0\n3 0 1 2\n"),
        ply("", b"0 0 0\n1 0 0\n0 1 0\n"),
        ply(FACE, b"\n" * 50_000_000),
        ply(FACE).replace(b"end_header", b""),
        b"ply\n" + b"element a 1\n" * 100,
    ],
)
def test_a_ply_file_that_lies_about_itself_is_refused(tmp_path, data):
    (tmp_path / "a.ply").write_bytes(data)
    refused(read_mesh, tmp_path / "a.ply", codes=("E158",))


def glb(tree: dict, data: bytes = struct.pack("<9f3H2x", 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 2)) -> bytes:
    text = json.dumps(tree).encode() + b" " * (-len(json.dumps(tree)) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(data), b"BIN\0") + data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def triangle(**changes) -> dict:
    tree = {
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5123, "count": 3, "type": "SCALAR"},
        ],
        "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 6}],
        "buffers": [{"byteLength": 44}],
    }
    return {**tree, **changes}


def test_the_plain_triangle_of_these_tests_can_be_read(tmp_path):
    (tmp_path / "a.glb").write_bytes(glb(triangle()))
    assert read_mesh(tmp_path / "a.glb").tolist() == [[[0, 0, 0], [1, 0, 0], [0, 1, 0]]]


MANY = [{"mesh": 0, "children": [2 * i + 1, 2 * i + 2]} for i in range(1000)] + [{}] * 1001
SPARSE = {"componentType": 5126, "count": 10**12, "type": "VEC3"}


@pytest.mark.parametrize(
    "data",
    [
        glb(triangle(accessors=[SPARSE, triangle()["accessors"][1]])),
        glb(triangle(accessors=[{**triangle()["accessors"][0], "count": 10**9}, triangle()["accessors"][1]])),
        glb(triangle(accessors=[{**triangle()["accessors"][0], "count": -1}, triangle()["accessors"][1]])),
        glb(triangle(bufferViews=[{"buffer": 0, "byteLength": 10**9}, triangle()["bufferViews"][1]])),
        glb(triangle(bufferViews=[{"buffer": 0, "byteLength": 36, "byteStride": 200}, triangle()["bufferViews"][1]])),
        glb(triangle(buffers=[{"byteLength": 44, "uri": "/etc/passwd"}])),
        glb(triangle(nodes=[{"children": [0]}])),
        glb(triangle(nodes=[{"children": [1, 1]}, {"mesh": 0}])),
        glb(triangle(nodes=[{"children": [i + 1]} for i in range(100)] + [{"mesh": 0}])),
        glb(triangle(nodes=[{"children": "all"}])),
        glb(triangle(nodes=[{"mesh": 7}])),
        glb(triangle(scenes=[{"nodes": [{}]}])),
        glb(triangle(extensionsRequired=["KHR_draco_mesh_compression"])),
        glb(triangle(nodes=[{"mesh": 0, "scale": [1e300, 1, 1]}])),
        glb(triangle(), struct.pack("<9f3H2x", 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 9)),
        glb(triangle())[:60],
        glb(triangle())[:-20],
        glb(triangle()).replace(b'"meshes"', b'"mashes"'),
        struct.pack("<4sIII4s", b"glTF", 2, 100, 100_000, b"JSON") + b"[" * 100_000,
        b"glTF",
    ],
)
def test_a_gltf_file_that_lies_about_itself_is_refused(tmp_path, data):
    (tmp_path / "a.glb").write_bytes(data)
    refused(read_mesh, tmp_path / "a.glb", codes=("E158",))


def test_nodes_that_place_more_triangles_than_a_machine_has_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("cadimport.meshes.ply_glb.MOST_TRIANGLES", 1000)
    (tmp_path / "a.glb").write_bytes(glb(triangle(nodes=MANY)))
    refused(read_mesh, tmp_path / "a.glb", codes=("E158",))


def test_the_time_limit_holds_while_another_library_reads_a_mesh(tmp_path):
    (tmp_path / "a.ply").write_bytes(ply(FACE.replace("1\n", "1000000\n"), b"0 0 0\n1 0 0\n0 1 0\n" + b"3 0 1 2\n" * 1_000_000))
    with reading_limits(timeout=0.2), one_reading():
        refused(read_mesh, tmp_path / "a.ply", codes=("E109",), memory=1e9)


@pytest.mark.parametrize("what", ["links", "nodes"])
def test_the_time_limit_holds_in_the_users_own_process(tmp_path, what):
    path = links_to_links(tmp_path / "bomb.FCStd") if what == "links" else tmp_path / "r.urdf"
    if what == "nodes":
        path.write_text(ROBOT)
        (tmp_path / "a.dae").write_bytes(nodes_of_nodes())
    with reading_limits(timeout=0.2):
        assert "0.2 s" in refused(read_assembly_file, path, codes=("E109",)).what


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.urdf")
    run = subprocess.run(
        [sys.executable, "-c",
         "import sys, pathlib; from cadimport.readers.registry import read_assembly_file as r; r(pathlib.Path(sys.argv[1]))",
         str(tmp_path / "pipe.urdf")], capture_output=True, text=True, timeout=60, check=False, cwd=Path(__file__).parents[3],
    )  # fmt: skip
    assert "E102" in run.stderr


@pytest.mark.parametrize("index", ["99999999999999999999999", "-1", "0.5", "x"])
def test_a_collada_corner_that_cannot_be_leaves_the_mesh_out(tmp_path, index):
    mesh = (
        '<source id="p"><float_array count="9">0 0 0 1 0 0 0 1 0</float_array></source>'
        '<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>'
        f'<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 {index}</p></triangles>'
    )
    scene = '<visual_scene id="s"><node><instance_geometry url="#g"/></node></visual_scene>'
    (tmp_path / "a.dae").write_text(
        f'<COLLADA><library_geometries><geometry id="g"><mesh>{mesh}</mesh></geometry></library_geometries>'
        f"<library_visual_scenes>{scene}</library_visual_scenes></COLLADA>"
    )
    (tmp_path / "r.urdf").write_text(ROBOT)
    refused(read_mesh, tmp_path / "a.dae", codes=("E158",))
    assert "W130" in {note.code for note in read_assembly_file(tmp_path / "r.urdf").notes}


@pytest.mark.parametrize(
    ("asset", "geom"),
    [
        ('<mesh name="m" vertex="0 0 0 1"/>', 'type="mesh" mesh="m"'),
        ('<mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 1 1e40"/>', 'type="mesh" mesh="m"'),
        ('<mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 1 1.5"/>', 'type="mesh" mesh="m"'),
        ("", 'type="sphere" size="1e-200"'),
    ],
)
def test_meshes_and_sizes_that_cannot_be_name_their_element(tmp_path, asset, geom):
    path = tmp_path / "m.xml"
    path.write_text(f"<mujoco><asset>{asset}</asset><worldbody><body name='b'><joint name='j'/><geom {geom}/></body></worldbody></mujoco>")
    refused(read_assembly_file, path, codes=("E154",))


def test_a_very_short_axis_is_still_a_direction():
    np.testing.assert_array_equal(unit((0.0, -1e-200, 0.0)), (0.0, -1.0, 0.0))
    np.testing.assert_array_equal(from_quaternion(1e-200, 0.0, 0.0, 1e-200), from_quaternion(1.0, 0.0, 0.0, 1.0))
    with pytest.raises(ValueError, match="zero length"):
        unit((0.0, 0.0, 0.0))


@pytest.mark.parametrize("row", [(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0), (math.nan, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)])
def test_placements_of_a_link_array_that_cannot_be_are_refused(tmp_path, row):
    extra = fc.prop("ElementCount", '<Integer value="1"/>') + fc.prop("PlacementList", '<PlacementList file="L.PlacementList"/>')
    objects = [
        fc.group("Assembly::AssemblyObject", "A", "a", ["L"]),
        fc.group("App::Part", "P", "p", []),
        fc.link("L", "array", "P", extra=extra),
    ]
    more = {"L.PlacementList": struct.pack("<I7d", 1, *row)}
    error = refused(read_freecad, fc.write_document(tmp_path / "a.FCStd", objects, {}, more=more), codes=("E154",))
    assert error.element == "array"


def test_a_slip_of_a_reader_is_reported_with_its_cause(tmp_path):
    slipping = replace(BUILT_IN[3], read=lambda path: [][0])
    assert slipping not in BUILT_IN
    for importer, code in ((slipping, "E159"), (BUILT_IN[3], "E113")):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("cadimport.readers.robots.urdf.read_urdf", slipping.read)
            error = refused(read_with, importer, tmp_path / "r.urdf", codes=(code,))
        assert isinstance(error.__cause__, IndexError)
        assert "IndexError" in error.what


def test_marks_that_terminals_obey_do_not_come_through_names(tmp_path):
    path = tmp_path / "r.urdf"
    names = ("a&#x9b;31mX", "b\u202egnp", "c&#x7f;", "Gehäuse ось 1")
    joints = "".join(
        f'<joint name="j{i}" type="fixed"><parent link="{names[0]}"/><child link="{n}"/></joint>' for i, n in enumerate(names[1:])
    )
    links = "".join(f'<link name="{n}"/>' for n in names)
    path.write_text(f'<robot name="r">{links}{joints}</robot>', encoding="utf-8")
    assert list(read_assembly_file(path).instances) == ["a 31mX", "b gnp", "c", "Gehäuse ось 1"]


def test_a_member_that_unpacks_to_far_more_than_its_size_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("cadimport.sandbox.archives.ALWAYS", 1_000_000)
    path = tmp_path / "bomb.FCStd"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Document.xml", b"<Document>" + b" " * 20_000_000)  # packed by a thousand
    refused(read_freecad, path, codes=("E152",), memory=20e6)


def test_the_time_limit_holds_while_text_is_parsed(monkeypatch):
    monkeypatch.setattr("cadimport.readers.step.part21._BREATH", 100)
    data = b"DATA;" + b"".join(b"#%d=A(1);" % i for i in range(1, 1000))
    with reading_limits(timeout=0.0), one_reading():
        refused(lambda: Part21(data, "a.stp"), codes=("E109",))
        refused(lambda: parse_xml(b"<robot>" + b"<a/>" * 5000 + b"</robot>", "a.urdf"), codes=("E109",))
    assert len(Part21(data, "a.stp")) == 999


@pytest.mark.parametrize("shape", ['<box size="1e40 1 1"/>', '<sphere radius="1e39"/>', '<mesh filename="a.obj" scale="1e40 1 1"/>'])
def test_a_shape_beyond_single_precision_is_refused_with_its_link_named(tmp_path, shape):
    (tmp_path / "a.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    path = tmp_path / "r.urdf"
    path.write_text(f'<robot name="r"><link name="moon"><visual><geometry>{shape}</geometry></visual></link></robot>')
    assert refused(read_assembly_file, path, codes=("E154",)).element == "moon"


def test_a_mesh_file_with_a_corner_beyond_all_machines_is_not_shown_and_reported(tmp_path):
    (tmp_path / "a.obj").write_text("v 0 0 0\nv 1e308 0 0\nv 0 1 0\nf 1 2 3\n")
    path = tmp_path / "r.urdf"
    path.write_text('<robot name="r"><link name="a"><visual><geometry><mesh filename="a.obj"/></geometry></visual></link></robot>')
    assembly = read_assembly_file(path)
    assert [note.code for note in assembly.notes] == ["W130"]


def test_a_thousand_problems_are_reported_as_one_can_read_them():
    same = [MategraphError("E155", "Two things are called 'f'.", remedy="Rename one.", place="a.sdf:1") for _ in range(1000)]
    assert len(ErrorList(same).errors) == 1
    many = [MategraphError("E155", f"Two things are called '{i}'.", remedy="Rename one.", place=f"a.sdf:{i}") for i in range(1000)]
    noted = ErrorList(many).errors
    assert len(noted) == 51
    assert noted[-1].what == "950 more problems were found."
