"""URDF: what is read, and what is said about files that are wrong."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from cadimport.masses.materials import assign_materials, mass_properties
from cadimport.readers.robots.urdf import read_urdf
from cadimport.sandbox.limits import reading_limits
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


def test_meshes_that_git_lfs_did_not_fetch_are_one_warning_that_says_so(read, tmp_path):
    for name in "ab":
        (tmp_path / f"{name}.stl").write_text(f"version https://git-lfs.github.com/spec/v1\noid sha256:{name}\nsize 12345\n")
    visual = '<visual><geometry><mesh filename="{0}.stl"/></geometry></visual>'
    links = "".join(f'<link name="{name}">{visual.format(name)}</link>' for name in "ab")
    text = f'<robot name="r">{links}<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>'
    (note,) = read(text).notes
    assert note.code == "W130"
    assert "git lfs pull" in note.remedy


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


@pytest.mark.parametrize(
    "macro",
    [
        '<xacro:macro name="leg" params="side"/><xacro:leg side="left"/>',
        '<xacro:include filename="leg.xacro"/><xacro:leg side="left"/>',
        '<link name="l"><inertial><mass value="${m}"/></inertial></link>',
    ],
)
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


def test_bounds_of_effort_and_speed_are_reported_once(read):
    (note,) = read(ARM.replace('effort="0" velocity="0"', 'effort="5" velocity="2"')).notes
    assert (note.code, note.element) == ("W132", "shoulder")


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


def moments(assembly, link):
    return np.linalg.eigvalsh(assembly.part_of(link).rigid.inertia)


@pytest.mark.parametrize(
    ("given", "used", "codes"),
    [
        ((1e-3, 1e-3, 2e-3), (1e-3, 1e-3, 2e-3), []),  # a flat body: equality holds
        ((-2.4e-35, 0.0, 0.0), (0.0, 0.0, 0.0), ["W144"]),  # a zero that went through arithmetic
        ((1e-3, 1e-3, 2.02e-3), (1.01e-3, 1.01e-3, 2.02e-3), ["W144"]),  # cut digits: half of what is missing is added to each
        ((0.0, 0.0, 1e-8), (0.5e-8, 0.5e-8, 1e-8), ["W144"]),  # 1e-8 kg m^2 on half a kilogram are an extent of 0.1 mm
        ((1e-3, 1e-3, 5e-3), (1e-3, 1e-3, 5e-3), ["W131"]),  # by far: left as it is, for the project to correct
        ((-1e-2, 1e-3, 1e-3), (-1e-2, 1e-3, 1e-3), ["W131"]),
    ],
)
def test_an_inertia_that_is_off_by_little_becomes_the_nearest_of_a_body(read, given, used, codes):
    xx, yy, zz = (repr(value) for value in given)
    assembly = read(ARM.replace('ixx="1e-3" iyy="1e-3" izz="1e-3"', f'ixx="{xx}" iyy="{yy}" izz="{zz}"'))
    np.testing.assert_allclose(moments(assembly, "hand"), used, rtol=1e-12, atol=1e-34)
    assert [note.code for note in assembly.notes] == codes
    assert [note.element for note in assembly.notes] == ["hand"] * len(codes)


def test_a_mimic_of_a_joint_that_is_not_there_is_reported_and_moves_by_itself(read):
    assembly = read(ARM.replace('<axis xyz="0 2 0"/>', '<axis xyz="0 2 0"/><mimic joint="wrst"/>'))
    assert assembly.couplings == ()
    assert [(note.code, note.element) for note in assembly.notes] == [("W132", "shoulder")]


@pytest.mark.parametrize("shape", ['<sphere radius="0"/>', '<mesh filename="a.stl" scale="1 1 1 1"/>', '<box size="1 two 3"/>'])
def test_what_cannot_be_drawn_does_not_stop_the_reading(read, tmp_path, shape):
    (tmp_path / "a.stl").write_text("solid s facet outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet endsolid")
    assembly = read(ARM.replace('<cylinder radius="0.1" length="1"/>', shape))
    assert {note.code for note in assembly.notes} <= {"W130"}


def test_definitions_left_over_from_xacro_are_ignored_with_a_warning(read):
    left = '<xacro:property name="pi" value="3.14"/><xacro:macro name="leg" params="s"><link name="${s}_leg"/></xacro:macro>'
    assembly = read(ARM.replace("</robot>", left + "</robot>"))
    assert list(assembly.instances) == ["base", "upper", "hand"]
    assert [note.code for note in assembly.notes] == ["W132"]


def test_a_call_of_a_macro_that_is_nowhere_is_left_out_with_a_warning(read):
    """Old versions of xacro leave such calls in the file, and ROS reads it. Without joints written out it is not a robot yet."""
    assembly = read(ARM.replace("</robot>", '<xacro:sensors port="none"/></robot>'))
    assert [(note.code, note.element) for note in assembly.notes] == [("W132", "<xacro:sensors>")]
    with pytest.raises(MategraphError) as caught:
        read('<robot name="r" xmlns:xacro="x"><link name="base"/><xacro:arm/></robot>')
    assert caught.value.code == "E153"


def test_macros_in_what_is_only_shown_are_ignored_with_a_warning(read):
    shown = '<visual><geometry><sphere radius="0.1"/></geometry><xacro:grey/></visual><visual><xacro:grey/></visual>'
    assembly = read(f'<robot name="r" xmlns:xacro="x"><link name="base">{shown}</link></robot>')
    assert [(note.code, note.element) for note in assembly.notes if note.code == "W132"] == [("W132", "<xacro:grey>")]


def test_the_root_with_a_mass_is_reported_as_standing(read):
    standing = read(ARM.replace('<link name="base"/>', '<link name="base"><inertial><mass value="1"/><inertia/></inertial></link>'))
    assert [(note.code, note.element) for note in standing.notes] == [("W134", "base")]
    assert "W134" not in [note.code for note in read(ARM).notes]


def test_links_that_move_without_any_mass_weigh_what_their_shapes_do(read):
    """A box of 1 x 2 x 3 m and a ball of 0.1 m, both moved by joints that carry nothing else; the massless frame between stays so."""
    text = """<robot name="r"><link name="base"/><link name="frame"/>
      <link name="arm"><collision><origin xyz="0 0 1"/><geometry><box size="1 2 3"/></geometry></collision></link>
      <link name="tip"><visual><geometry><sphere radius="0.1"/></geometry></visual></link><link name="tool"/>
      <joint name="a" type="revolute"><parent link="base"/><child link="frame"/></joint>
      <joint name="b" type="revolute"><parent link="frame"/><child link="arm"/></joint>
      <joint name="c" type="prismatic"><parent link="arm"/><child link="tip"/></joint>
      <joint name="d" type="fixed"><parent link="tip"/><child link="tool"/></joint></robot>"""
    assembly = read(text)
    masses = {name: assembly.part_of(name).rigid.mass for name in assembly.instances}
    assert masses == pytest.approx({"base": 0, "frame": 0, "arm": 6000.0, "tip": 4000.0 / 3.0 * np.pi * 1e-3, "tool": 0})
    np.testing.assert_allclose(assembly.part_of("arm").rigid.center, [0, 0, 1])
    assert [note.code for note in assembly.notes] == ["W136"]
    given = text.replace(
        '<link name="tool"/>', '<link name="tool"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>'
    )
    assert "W136" not in [note.code for note in read(given).notes]  # what hangs on a link resists: it may be massless


def package(folder, name):
    (folder / "meshes").mkdir(parents=True)
    (folder / "package.xml").write_text(f"<package><name>{name}</name></package>")
    (folder / "meshes" / "a.stl").write_text("solid s facet outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet endsolid")


@pytest.mark.parametrize(("beside", "about"), [(0.0, 0.5 * 3.0 * 0.1**2), (0.2, 0.0)])
def test_a_point_on_the_axis_of_its_joint_gets_the_inertia_of_its_shape_and_one_beside_it_stays_a_point(read, beside, about):
    shape = '<visual><geometry><cylinder radius="0.1" length="0.05"/></geometry></visual>'
    point = f'<inertial><origin xyz="{beside} 0 0.3"/><mass value="3"/><inertia ixx="1e-30" iyy="0" izz="0"/></inertial>'
    joint = '<joint name="spin" type="continuous"><parent link="base"/><child link="wheel"/><axis xyz="0 0 1"/></joint>'
    assembly = read(f'<robot name="r"><link name="base"/><link name="wheel">{point}{shape}</link>{joint}</robot>')
    rigid = assembly.part_of("wheel").rigid
    assert rigid.inertia[2, 2] == pytest.approx(about, rel=1e-12, abs=1e-20)
    assert (rigid.mass, rigid.center.tolist()) == (3.0, [beside, 0.0, 0.3])
    assert [note.code for note in assembly.notes if "no inertia" in note.text] == (["W144"] if about else [])


def test_a_point_that_three_hinges_through_one_point_turn_gets_the_inertia_of_its_shape(read):
    """The third freedom is the turn about the line from there to the point: nothing would resist it. Two hinges leave it a point."""
    shape = '<visual><geometry><sphere radius="0.1"/></geometry></visual>'
    point = f'<inertial><origin xyz="0.2 0.1 0.3"/><mass value="3"/><inertia/></inertial>{shape}'
    inertias = {}
    for axes in (("1 0 0", "0 1 0"), ("1 0 0", "0 1 0", "3.7e-6 0 1")):  # a right angle as files round it
        links = "".join(f'<link name="l{k}">{point if k == len(axes) else ""}</link>' for k in range(len(axes) + 1))
        joints = "".join(
            f'<joint name="j{k}" type="continuous"><origin xyz="0 0 {0.5 * (k == 0)}"/><parent link="l{k}"/><child link="l{k + 1}"/>'
            f'<axis xyz="{axis}"/></joint>'
            for k, axis in enumerate(axes)
        )
        inertias[len(axes)] = read(f'<robot name="r">{links}{joints}</robot>').part_of(f"l{len(axes)}").rigid.inertia
    np.testing.assert_array_equal(inertias[2], np.zeros((3, 3)))
    np.testing.assert_allclose(inertias[3], 0.4 * 3.0 * 0.1**2 * np.eye(3), atol=1e-15)


def test_links_without_mass_between_parallel_hinges_in_one_plane_are_weighed_by_their_shapes(read):
    """A finger whose tip alone has a mass: stretched out, its three hinges move the tip across and turn it, and no third way."""
    shape = '<visual><geometry><box size="0.1 0.02 0.02"/></geometry></visual>'
    tip = '<inertial><mass value="0.1"/><inertia ixx="1e-4" iyy="1e-4" izz="1e-4"/></inertial>'
    links = "".join(f'<link name="l{k}">{tip if k == 3 else shape}</link>' for k in range(4))
    joints = "".join(
        f'<joint name="j{k}" type="continuous"><origin xyz="0.1 0 0"/><parent link="l{k}"/><child link="l{k + 1}"/>'
        '<axis xyz="0 0 1"/></joint>'
        for k in range(3)
    )
    assembly = read(f'<robot name="r">{links}{joints}</robot>')
    assert [assembly.part_of(f"l{k}").rigid.mass for k in (1, 2, 3)] == pytest.approx([0.04, 0.04, 0.1])  # 40 cm^3 of water
    assert [note.element for note in assembly.notes if note.code == "W136"] == ["l1"]


def test_packages_are_found_as_ros_finds_them(tmp_path, monkeypatch):
    robot = (
        '<robot name="r"><link name="a"><visual><geometry><mesh filename="package://{}/meshes/a.stl"/></geometry></visual></link></robot>'
    )
    package(tmp_path / "src" / "own", "own_description")
    package(tmp_path / "src" / "sibling", "sibling")
    package(tmp_path / "ws" / "deep" / "er", "far")
    package(tmp_path / "install" / "share" / "built", "built")
    package(tmp_path / "named" / "given", "given")
    home = tmp_path / "src" / "own" / "robots" / "arms" / "one"
    home.mkdir(parents=True)

    def found(name):
        (home / "r.urdf").write_text(robot.format(name))
        return not read_urdf(home / "r.urdf").notes

    assert [found(name) for name in ("own", "own_description", "sibling")] == [True] * 3
    assert [found(name) for name in ("far", "built", "given", "..", "none")] == [False] * 5
    monkeypatch.setenv("ROS_PACKAGE_PATH", f"{tmp_path / 'nowhere'}:{tmp_path / 'ws'}")
    monkeypatch.setenv("AMENT_PREFIX_PATH", str(tmp_path / "install"))
    with reading_limits(packages=(tmp_path / "named",)):
        assert [found(name) for name in ("far", "built", "given", "none")] == [True, True, True, False]


def test_a_package_is_no_path_to_files_outside_of_it(tmp_path):
    package(tmp_path / "src" / "own", "own")
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "a.stl").write_bytes((tmp_path / "src" / "own" / "meshes" / "a.stl").read_bytes())
    home = tmp_path / "src" / "own" / "robots" / "arms"
    home.mkdir(parents=True)
    mesh = '<visual><geometry><mesh filename="package://own/../../secret/a.stl"/></geometry></visual>'
    (home / "r.urdf").write_text(f'<robot name="r"><link name="a">{mesh}</link></robot>')
    assert [note.code for note in read_urdf(home / "r.urdf").notes] == ["W130"]


def test_a_joint_that_moves_only_a_frame_is_held_with_a_warning(read):
    frame = '<link name="grasp"/><joint name="g" type="prismatic"><parent link="hand"/><child link="grasp"/><mimic joint="wrist"/></joint>'
    assembly = read(ARM.replace("</robot>", frame + "</robot>"))
    assert {mate.name: mate.kind for mate in assembly.mates} == {"shoulder": "revolute", "wrist": "prismatic", "g": "fixed"}
    assert assembly.couplings == ()
    assert [(note.code, note.element) for note in assembly.notes] == [("W132", "g")]


def test_damping_and_friction_become_elements_and_followers_give_theirs_to_their_leader(read):
    """The wrist follows the shoulder by -0.5: its friction of 4 N is one of 2 N m there."""
    text = ARM.replace('<axis xyz="0 2 0"/>', '<axis xyz="0 2 0"/><dynamics damping="0.3" friction="0.1"/>')
    text = text.replace(
        '<axis xyz="0 0 1"/>', '<axis xyz="0 0 1"/><dynamics damping="7" friction="4"/><mimic joint="shoulder" multiplier="-0.5"/>'
    )
    elements = {element.name: element for element in read(text).elements}
    assert {name: (e.model, dict(e.attach), dict(e.parameters)) for name, e in elements.items()} == {
        "shoulder damping": ("mechanical.Damper", {"joint": "shoulder"}, {"damping": 0.3}),
        "wrist damping": ("mechanical.Damper", {"joint": "wrist"}, {"damping": 7.0}),
        "shoulder friction": ("mechanical.Friction", {"joint": "shoulder"}, {"coulomb": 2.1}),
    }
    negative = read(ARM.replace('<axis xyz="0 2 0"/>', '<axis xyz="0 2 0"/><dynamics damping="-1"/>'))
    assert negative.elements == ()
    assert [(note.code, note.element) for note in negative.notes] == [("W132", "shoulder")]


def test_rotor_inertias_of_drake_are_armatures(read):
    rotor = '<drake:rotor_inertia value="2e-4"/><drake:gear_ratio value="100"/>'
    drive = f'<transmission name="t"><joint name="shoulder"/><actuator name="m">{rotor}</actuator></transmission>'
    shoulder, wrist = read(ARM.replace("</robot>", drive + "</robot>")).mates
    assert (shoulder.armature, wrist.armature) == (pytest.approx(2.0), 0.0)


@pytest.mark.parametrize("count", [5, 100])
def test_a_robot_without_meshes_is_drawn_as_thin_links_and_drums_about_its_joints(read, count):
    links = "".join(
        f'<link name="l{k}"><inertial><origin xyz="0 0 0.05"/><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
        f'</inertial></link><joint name="j{k}" type="continuous"><parent link="l{k - 1}"/><child link="l{k}"/>'
        f'<origin xyz="0 0 {0 if k == 1 else 0.1}"/><axis xyz="0 1 0"/></joint>'
        for k in range(1, count + 1)
    )
    assembly = read(f'<robot name="r"><link name="l0"/>{links}</robot>')
    extents = [np.ptp(assembly.part_of(f"l{k}").mesh.vertices, axis=0) for k in range(1, count)]
    for across, along_the_axis, length in extents:
        assert 0.1 <= length < 0.15
        assert across < 0.05 * max(count / 10, 1.0)  # a link is thinner than it is long, however many there are
        assert along_the_axis > across  # the drum shows the axis
