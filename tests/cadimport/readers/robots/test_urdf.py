"""URDF: what is read, and what is said about files that are wrong."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from cadimport.masses.materials import assign_materials, mass_properties
from cadimport.readers.robots.urdf import read_urdf
from cadimport.store.assembly_files import load_assembly, save_assembly
from foundation.errors import ErrorList, MategraphError

ARM = """<robot name="arm">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="base"/>
  <link name="upper">
    <inertial><origin xyz="0 0 0.5" rpy="0 0 1.5707963267948966"/><mass value="2"/>
      <inertia ixx="0.1" iyy="0.2" izz="0.15" ixy="0" ixz="0" iyz="0.01"/></inertial>
    <visual><origin xyz="0 0 0.5"/><geometry><cylinder radius="0.1" length="1"/></geometry><material name="red"/></visual>
  </link>
  <link name="hand"><inertial><mass value="0.5"/><inertia ixx="1e-3" iyy="1e-3" izz="1e-3"/></inertial></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 1"/><axis xyz="0 2 0"/>
    <limit lower="-1" upper="0.5" effort="0" velocity="0"/></joint>
  <joint name="wrist" type="prismatic"><parent link="upper"/><child link="hand"/><origin xyz="0 0 1" rpy="0 1.5707963267948966 0"/>
    <axis xyz="0 0 1"/><limit upper="0.1"/></joint>
</robot>"""


@pytest.fixture
def read(tmp_path):
    def reading(text):
        path = tmp_path / "robot.urdf"
        path.write_text(text, encoding="utf-8")
        return read_urdf(path)

    return reading


def test_links_joints_masses_and_limits_are_those_of_the_file(read):
    assembly = read(ARM)
    assert assembly.grounded == ("base",)
    shoulder, wrist = assembly.mates
    assert (shoulder.kind, shoulder.a, shoulder.b, shoulder.limits, shoulder.source) == (
        "revolute",
        "base",
        "upper",
        (-1.0, 0.5),
        "URDF file",
    )
    assert (wrist.kind, wrist.limits) == ("prismatic", (0.0, 0.1))
    for mate, axis, point in ((shoulder, [0, 1, 0], [0, 0, 1]), (wrist, [1, 0, 0], [0, 0, 2])):
        X_WF = assembly.instances[mate.a].X_WP @ mate.X_AF
        np.testing.assert_allclose(X_WF, assembly.instances[mate.b].X_WP @ mate.X_BM, atol=1e-16)
        np.testing.assert_allclose(X_WF[:3, 2], axis, atol=1e-15)
        np.testing.assert_allclose(X_WF[:3, 3], point, atol=1e-15)
    rigid = mass_properties(assembly, "upper")
    assert (rigid.mass, rigid.source) == (2.0, "URDF file")
    # The inertia's own frame is turned by a quarter about z: x and y change places, yz becomes -xz.
    np.testing.assert_allclose(rigid.inertia, [[0.2, 0, -0.01], [0, 0.1, 0], [-0.01, 0, 0.15]], atol=1e-16)


def test_given_masses_ask_for_no_density(read):
    assembly = assign_materials(read(ARM), (), None)
    assert not [note for note in assembly.notes if note.code == "W120"]
    assert mass_properties(assembly, "base").mass == 0.0


def test_a_stored_mechanism_comes_back_to_the_last_bit(read, tmp_path):
    assembly = read(ARM)
    save_assembly(assembly, tmp_path / "stored")
    back = load_assembly(tmp_path / "stored")
    assert back.grounded == assembly.grounded
    for name in assembly.instances:
        before, after = assembly.part_of(name).rigid, back.part_of(name).rigid
        assert (before.mass, before.source) == (after.mass, after.source)
        assert np.array_equal(before.inertia, after.inertia)


def test_meshes_beside_the_file_are_shown_and_missing_ones_are_reported(read, tmp_path):
    triangle = struct.pack("<12fH", 0, 0, 1, 0, 0, 0, 1000, 0, 0, 0, 1000, 0, 0)
    (tmp_path / "meshes").mkdir()
    (tmp_path / "meshes" / "part.stl").write_bytes(bytes(80) + struct.pack("<I", 1) + triangle)
    text = (
        '<robot name="r"><link name="a"><visual><geometry><mesh filename="package://thing/meshes/part.stl" scale="0.001 0.001 0.001"/>'
        '</geometry></visual></link><link name="b"><visual><geometry><mesh filename="meshes/none.stl"/></geometry></visual></link>'
        '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>'
    )
    assembly = read(text)
    assert assembly.part_of("a").mesh.vertices.max() == pytest.approx(1.0)
    assert [(note.code, note.element) for note in assembly.notes] == [("W130", "b")]
    assert [path.name for path, _ in assembly.references] == ["part.stl"]


@pytest.mark.parametrize(
    ("old", "new", "code", "value"),
    [
        ("<robot", "<robo", "E150", ""),
        ('type="revolute"', 'type="hinged"', "E120", "'hinged'"),
        ('link="upper"/><child', 'link="uper"/><child', "E155", "'uper'"),
        ('<mass value="2"/>', '<mass value="-2"/>', "E157", "-2 kg"),
        ('<mass value="2"/>', '<mass value="two"/>', "E154", "'two'"),
        ('<mass value="2"/>', '<mass value="inf"/>', "E154", "'inf'"),
        ('<axis xyz="0 2 0"/>', '<axis xyz="0 2"/>', "E154", "2"),
        ('<axis xyz="0 2 0"/>', '<axis xyz="0 0 0"/>', "E154", "'shoulder'"),
        ('<link name="hand">', '<link name="base">', "E155", "'base'"),
        ('<parent link="base"/><child link="upper"/>', '<parent link="hand"/><child link="upper"/>', "E156", "'upper'"),
        ('<child link="hand"/>', '<child link="upper"/>', "E156", "'upper'"),
        ('<child link="hand"/>', "", "E154", "<child>"),
    ],
)
def test_a_wrong_file_is_reported_with_its_line_and_a_remedy(read, old, new, code, value):
    assert old in ARM
    with pytest.raises(MategraphError) as caught:
        read(ARM.replace(old, new))
    errors = caught.value.errors if isinstance(caught.value, ErrorList) else (caught.value,)
    assert code in [error.code for error in errors]
    error = next(error for error in errors if error.code == code)
    assert value in error.what
    assert error.place.startswith("robot.urdf:")
    assert error.remedy


@pytest.mark.parametrize("macro", ['<xacro:leg side="left"/>', '<link name="l"><inertial><mass value="${m}"/></inertial></link>'])
def test_macros_that_are_not_written_out_are_refused(read, macro):
    """Left alone, they would be a machine without the parts that they expand to."""
    with pytest.raises(MategraphError) as caught:
        read(ARM.replace("</robot>", macro + "</robot>"))
    assert caught.value.code == "E153"
    assert "xacro robot.urdf > " in caught.value.remedy


def test_odd_files_are_read_with_a_warning(read):
    assembly = read(ARM.replace('ixx="0.1"', 'ixx="0.5"').replace('lower="-1" upper="0.5"', 'lower="1" upper="0.5"'))
    assert {note.code for note in assembly.notes} == {"W131", "W133"}  # more than the sum of the others; limits without motion
    assert assembly.mates[0].limits is None


def test_a_link_with_inertia_and_no_mass_is_reported(read):
    assert "W125" not in [note.code for note in read(ARM).notes]
    (noted,) = [note for note in read(ARM.replace('<mass value="2"/>', '<mass value="0"/>')).notes if note.code == "W125"]
    assert noted.element == "upper"
    assert "0.5 m" in noted.text


def test_the_world_need_not_be_declared(read):
    text = ARM.replace(
        '<joint name="shoulder"',
        '<joint name="stand" type="fixed"><parent link="world"/><child link="base"/></joint><joint name="shoulder"',
    )
    assembly = read(text)
    assert assembly.grounded == ("world",)
    assert [mate.name for mate in assembly.mates] == ["stand", "shoulder", "wrist"]


def test_what_resists_the_joints_is_reported_once(read):
    (note,) = read(ARM.replace('<axis xyz="0 2 0"/>', '<axis xyz="0 2 0"/><dynamics damping="0.1" friction="0"/>')).notes
    assert (note.code, note.element) == ("W132", "shoulder")
    assert ("damping" in note.text, "friction" in note.text) == (True, False)


def test_a_mimic_is_a_coupling_of_its_joint_with_the_leader(read):
    mimic = '<limit upper="0.1"/><mimic joint="shoulder" multiplier="-0.5" offset="0.02"/>'
    (coupling,) = read(ARM.replace('<limit upper="0.1"/>', mimic)).couplings
    assert (coupling.terms, coupling.offset) == ((("wrist", 1.0), ("shoulder", 0.5)), 0.02)
    fixed = read(ARM.replace('<limit upper="0.1"/>', mimic).replace('type="prismatic"', 'type="planar"'))
    assert fixed.couplings == ()
    assert [(note.code, note.element) for note in fixed.notes] == [("W132", "wrist")]


def test_bounds_of_efforts_and_speeds_and_transmissions_are_reported(read):
    bounded = ARM.replace('effort="0" velocity="0"', 'effort="3" velocity="2"')
    limits, drive = read(bounded.replace("</robot>", '<transmission name="t1"/><transmission name="t2"/></robot>')).notes
    assert (limits.code, limits.element) == ("W132", "shoulder")
    assert ("effort" in limits.text, "velocity" in limits.text) == (True, True)
    assert (drive.code, drive.element) == ("W132", "t1")
    assert "t2" in drive.text
