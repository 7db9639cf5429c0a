"""MJCF: what needs no MuJoCo to be known. The oracles compare a whole zoo with its compiler."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh
from robot_files import MJCF

from cadimport.readers.robots.mjcf.reader import read_mjcf
from foundation.errors import MategraphError


@pytest.fixture
def read(tmp_path):
    def reading(text, **others):
        for name, content in others.items():
            (tmp_path / f"{name}.xml").write_text(content, encoding="utf-8")
        path = tmp_path / "robot.xml"
        path.write_text(text, encoding="utf-8")
        return read_mjcf(path)

    return reading


def model(inside, more=""):
    return f"<mujoco>{more}<worldbody>{inside}</worldbody></mujoco>"


def test_a_body_with_two_joints_is_a_chain_through_a_massless_part(read):
    assembly = read(MJCF)
    assert assembly.grounded == ("world",)
    chain = [(mate.a, mate.kind, mate.b) for mate in assembly.mates if "hand" in mate.a + mate.b and mate.kind != "fixed"]
    assert chain == [("arm", "prismatic", "hand after slide"), ("hand after slide", "revolute", "hand")]
    assert assembly.part_of("hand after slide").rigid.mass == 0.0


def test_ranges_count_from_the_reference_pose(read):
    limits = {mate.name: mate.limits for mate in read(MJCF).mates}
    np.testing.assert_allclose(limits["slide"], [-0.15, 0.15], atol=1e-16)
    np.testing.assert_allclose(limits["shoulder"], np.radians([-30, 60]), atol=1e-16)
    assert limits["swing"] is None


def test_primitive_masses_are_exact(read):
    assembly = read(model('<body name="b"><geom type="box" size="0.1 0.2 0.3"/></body>'))
    rigid = assembly.part_of("b").rigid
    assert rigid.mass == pytest.approx(1000 * 0.2 * 0.4 * 0.6, rel=1e-15)
    np.testing.assert_allclose(np.diag(rigid.inertia), rigid.mass / 12 * np.array([0.52, 0.40, 0.20]), rtol=1e-14)
    assert rigid.source == "MJCF file, geoms"


def test_total_mass_and_bounds_of_the_compiler_hold(read):
    text = model('<body name="a"><geom size="0.1" mass="1"/><body name="b"><geom size="0.1" mass="3"/></body></body>',
                 '<compiler settotalmass="8"/>')  # fmt: skip
    assert [read(text).part_of(name).rigid.mass for name in "ab"] == pytest.approx([2.0, 6.0])


def test_global_coordinates_are_refused(read):
    with pytest.raises(MategraphError) as caught:
        read(model('<body pos="1 0 0"><geom size="1"/></body>', '<compiler coordinate="global"/>'))
    assert caught.value.code == "E153"


def test_constraints_that_close_loops_become_mates(read):
    more = '<equality><connect name="c" body1="a" body2="b" anchor="0 0 1"/><weld body1="a" active="false"/><joint joint1="h"/></equality>'
    bodies = '<body name="a"><joint name="h"/><geom size="1"/></body><body name="b" pos="1 0 0"><freejoint/><geom size="1"/></body>'
    assembly = read(model(bodies, more))
    mates = {mate.name: mate for mate in assembly.mates}
    assert (mates["c"].kind, mates["c"].a, mates["c"].b) == ("spherical", "a", "b")
    np.testing.assert_allclose(mates["c"].X_BM[:3, 3], [-1, 0, 1])
    assert mates["b joint"].kind == "free"
    assert (mates["weld a"].kind, mates["weld a"].b, mates["weld a"].status) == ("fixed", "world", "rejected")
    assert assembly.notes == ()


SITES = (
    '<body name="a"><geom size="1"/><site name="s" pos="1 0 0"/></body><body name="b" pos="0 2 0"><freejoint/><geom size="1"/>'
    '<frame pos="0 -2 0"><site name="t" pos="1 0 1e-9" euler="0 0 90"/><site name="far" pos="1 0 0.1"/></frame></body>'
)


@pytest.mark.parametrize(("tag", "second", "kind"), [("connect", "t", "spherical"), ("weld", "t", None), ("connect", "far", None)])
def test_sites_that_meet_are_tied_where_they_are(read, tag, second, kind):
    assembly = read(model(SITES, f'<equality><{tag} name="c" site1="s" site2="{second}"/></equality>'))
    mate = next((mate for mate in assembly.mates if mate.name == "c"), None)
    assert (mate and mate.kind) == kind
    assert [(note.code, note.element) for note in assembly.notes] == ([] if kind else [("W132", "c")])
    if mate:
        np.testing.assert_allclose(mate.X_AF[:3, 3], [1, 0, 0])
        np.testing.assert_allclose(mate.X_BM[:3, 3], [1, -2, 1e-9], rtol=1e-12)


@pytest.mark.parametrize(("second", "code"), [("none", "E155"), ("s", "E122")])
def test_sites_that_cannot_be_tied_are_refused(read, second, code):
    with pytest.raises(MategraphError) as caught:
        read(model(SITES, f'<equality><connect site1="s" site2="{second}"/></equality>'))
    assert caught.value.code == code


HINGES = "".join(f'<body name="b{n}" pos="{n} 0 0"><joint name="j{n}" ref="{10 * n}"/><geom size="1"/></body>' for n in (1, 2, 3))


def test_equalities_of_joints_and_of_fixed_tendons_are_couplings_from_the_pose_of_the_file(read):
    more = """<equality>
      <joint name="pair" joint1="j1" joint2="j2" polycoef="0.1 -2"/><joint joint1="j3" polycoef="0.3 0 0"/>
      <tendon name="three" tendon1="t" tendon2="u"/><joint joint1="j1" joint2="j2" active="false"/>
    </equality>
    <tendon><fixed name="t"><joint joint="j1" coef="2"/><joint joint="j2" coef="3"/></fixed>
      <fixed name="u"><joint joint="j3" coef="0.5"/></fixed></tendon>"""
    couplings = {c.name: c for c in read(model(HINGES, more)).couplings}
    assert {name: (c.terms, c.offset) for name, c in couplings.items()} == {
        "pair": ((("j1", 1.0), ("j2", 2.0)), 0.1),
        "joint j3": ((("j3", 1.0),), 0.3),
        "three": ((("j1", 2.0), ("j2", 3.0), ("j3", -0.5)), 0.0),
    }


@pytest.mark.parametrize(
    ("more", "element"),
    [
        ('<equality><joint name="curve" joint1="j1" joint2="j2" polycoef="0 1 2"/></equality>', "curve"),
        ('<equality><tendon name="wire" tendon1="s"/></equality><tendon><spatial name="s"/></tendon>', "wire"),
        ('<equality><flex name="cloth" flex="f"/></equality>', "cloth"),
    ],
)
def test_equalities_that_no_coupling_can_be_are_reported(read, more, element):
    assembly = read(model(HINGES, more))
    assert assembly.couplings == ()
    assert [(note.code, note.element) for note in assembly.notes] == [("W132", element)]


def test_included_files_come_from_beside_only(read):
    text = model('<include file="part.xml"/>')
    assembly = read(text, part='<mujocoinclude><body name="x"><geom size="1"/></body></mujocoinclude>')
    assert "x" in assembly.instances
    assert [path.name for path, _ in assembly.references] == ["part.xml"]
    for bad in ('<include file="../../secret.xml"/>', '<include file="robot.xml"/>', '<include file="none.xml"/>'):
        with pytest.raises(MategraphError) as caught:
            read(model(bad))
        assert caught.value.code in ("E155", "E156")


@pytest.mark.parametrize(
    ("inside", "code"),
    [
        ('<body><geom type="box" size="1 1"/></body>', "E154"),
        ('<body><geom type="blob" size="1"/></body>', "E154"),
        ('<body><geom size="1"/><joint axis="0 0 0"/></body>', "E154"),
        ('<body><geom size="1"/><joint type="wheel"/></body>', "E120"),
        ('<body><geom class="none" size="1"/></body>', "E155"),
        ('<body><geom type="mesh" mesh="none"/></body>', "E155"),
        ('<body quat="0 0 0 0"><geom size="1"/></body>', "E154"),
        ('<body><inertial pos="0 0 0" mass="-1"/></body>', "E157"),
    ],
)
def test_wrong_files_are_refused_with_a_code_and_line(read, inside, code):
    with pytest.raises(MategraphError) as caught:
        read(model(inside))
    assert caught.value.code == code
    assert caught.value.place.startswith("robot.xml:")


def test_colours_come_from_the_geom_or_from_its_material(read):
    asset = '<asset><material name="red" rgba="1 0 0 1"/></asset>'
    bodies = '<body name="a"><geom size="1" material="red"/></body><body name="b"><geom size="1" material="red" rgba="0 1 0 1"/></body>'
    instances = read(model(bodies, asset)).instances
    assert [instances[name].color for name in ("a", "b")] == [(1.0, 0.0, 0.0, 1.0), (0.0, 1.0, 0.0, 1.0)]


def test_a_later_default_section_adds_to_the_first(tmp_path):
    path = tmp_path / "d.xml"
    path.write_text(
        '<mujoco><default><geom density="500"/></default><default><geom rgba="1 0 0 1"/><default class="q"/></default><worldbody>'
        '<body name="a"><geom type="box" size="0.5 0.5 0.5"/></body><body name="b"><geom class="q" type="box" size="0.5 0.5 0.5"/></body>'
        "</worldbody></mujoco>",
        encoding="utf-8",
    )
    assembly = read_mjcf(path)
    assert [assembly.part_of(name).rigid.mass for name in ("a", "b")] == [500.0, 500.0]


def test_the_range_of_a_ball_joint_is_reported(tmp_path):
    path = tmp_path / "ball.xml"
    path.write_text(
        '<mujoco><worldbody><body name="a"><joint name="hip" type="ball" range="0 30"/><geom size="0.1"/></body></worldbody></mujoco>',
        encoding="utf-8",
    )
    assert [(note.code, note.element) for note in read_mjcf(path).notes] == [("W132", "hip")]


def test_gravity_of_the_file_is_read_and_what_holds_it_off_is_reported(tmp_path):
    path = tmp_path / "moon.xml"
    body = '<worldbody><body name="a" gravcomp="1"><joint name="j"/><geom size="0.1"/></body></worldbody>'
    path.write_text(f'<mujoco><option gravity="0 0 -1.62" viscosity="1"/>{body}</mujoco>', encoding="utf-8")
    assembly = read_mjcf(path)
    assert assembly.gravity == (0.0, 0.0, -1.62)
    assert {(note.code, note.element) for note in assembly.notes} == {("W132", "a"), ("W132", "option")}
    path.write_text(f'<mujoco><option><flag gravity="disable"/></option>{body}</mujoco>', encoding="utf-8")
    assert read_mjcf(path).gravity == (0.0, 0.0, 0.0)
    path.write_text(f"<mujoco>{body}</mujoco>", encoding="utf-8")
    assert read_mjcf(path).gravity is None


def test_the_remedy_for_a_missing_mesh_does_not_exclude_masses_where_they_come_from_meshes(tmp_path):
    path = tmp_path / "m.xml"
    body = '<body name="b"><joint name="j"/><geom type="mesh" mesh="m"/></body>'
    path.write_text(f'<mujoco><asset><mesh name="m" file="m.stl"/></asset><worldbody>{body}</worldbody></mujoco>')
    remedies = {note.code: note.remedy for note in read_mjcf(path).notes}
    assert "masses" not in remedies["W130"]
    assert "W136" in remedies


def test_a_mesh_is_scaled_along_the_axes_of_its_reference(read):
    mesh = '<asset><mesh name="m" vertex="0 0 0 4 0 0 0 4 0 0 0 4" refpos="1 1 1" scale="1 2 3"/></asset>'
    rigid = read(model('<body name="b"><geom type="mesh" mesh="m" mass="1"/></body>', mesh)).part_of("b").rigid
    # The centre of a tetrahedron is the mean of its corners, (1, 1, 1): the reference itself, whatever the scale.
    np.testing.assert_allclose(rigid.center, 0.0, atol=1e-15)


def test_an_orientation_overrules_that_of_the_class_however_each_is_written(read):
    classes = '<default><default class="turned"><geom quat="1 1 0 0"/></default></default>'
    geom = '<geom class="turned" type="box" size="0.1 0.2 0.3" euler="0 0 90"/>'
    rigid = read(model(f'<body name="b">{geom}</body>', classes)).part_of("b").rigid
    np.testing.assert_allclose(np.diag(rigid.inertia), rigid.mass / 12 * np.array([0.40, 0.52, 0.20]), rtol=1e-14)


def test_a_geom_that_is_not_weighed_is_reported(read):
    field = '<asset><hfield name="h" nrow="2" ncol="2" size="1 1 1 1"/></asset>'
    noted = read(model('<body name="b"><geom type="hfield" hfield="h"/></body>', field)).notes
    assert [(note.code, note.element) for note in noted] == [("W136", "b")]
    given = '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'
    assert read(model(f'<body name="b">{given}<geom type="hfield" hfield="h"/></body>', field)).notes == ()


def test_a_name_that_the_reader_makes_never_takes_that_of_another(read):
    inside = (
        '<body name="x"><geom size="0.1"/><body name="y"><joint name="x weld"/><joint name="j"/><geom size="0.1"/></body></body>'
        '<body name="y after x weld"><joint name="k"/><geom size="0.1"/></body>'
    )
    assembly = read(model(inside))
    assert [mate.name for mate in assembly.mates] == ["x weld#2", "x weld", "j", "k"]
    assert set(assembly.instances) == {"world", "x", "y", "y after x weld", "y after x weld#2"}


def test_a_thousand_equalities_without_names_are_reported_apart_by_short_ones(read):
    bodies = "".join(f'<body name="b{i}"><joint name="j{i}"/><inertial pos="0 0 0" mass="1"/></body>' for i in range(1000))
    ties = "".join(f'<joint joint1="j0" joint2="j{i}"/><connect body1="b0" body2="b{i}" anchor="0 0 0"/>' for i in range(1, 1000))
    assembly = read(model(bodies, f"<equality>{ties}</equality>"))
    for names in ([c.name for c in assembly.couplings], [m.name for m in assembly.mates if m.name.startswith("connect")]):
        assert len(set(names)) == 999
        assert max(map(len, names)) <= len("connect b0#999")


LEG = '<body name="leg"><joint name="hip"/><geom size="0.1"/><body name="foot"><joint name="knee"/><geom size="0.1"/></body></body>'


def test_replicas_stand_a_step_apart_under_numbered_names(read):
    robot = read(model(f'<replicate count="4" offset="1 0 0" euler="0 0 90" sep="-">{LEG}</replicate>'))
    places = {name: instance.X_WP[:3, 3] for name, instance in robot.instances.items() if name.startswith("leg")}
    for name, place in zip(places, ([0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]), strict=True):  # the corners of a square
        np.testing.assert_allclose(places[name], place, atol=1e-15)
    assert list(places) == ["leg-0", "leg-1", "leg-2", "leg-3"]
    assert [(m.name, m.a, m.b) for m in robot.mates[2:4]] == [("hip-1", "world", "leg-1"), ("knee-1", "leg-1", "foot-1")]


def test_what_ties_replicas_is_meant_for_each_and_what_ties_them_to_others_is_reported(read):
    ties = (
        '<tendon><fixed name="t"><joint joint="hip" coef="1"/><joint joint="knee" coef="2"/></fixed></tendon><equality>'
        '<connect name="inside" body1="leg" body2="foot" anchor="0 0 0"/><weld name="to world" body1="foot"/>'
        '<tendon name="stiff" tendon1="t"/><connect name="across" body1="leg" body2="post" anchor="0 0 0"/>'
        '<connect name="by number" body1="leg0" body2="post" anchor="0 0 0"/></equality>'
    )
    robot = read(model(f'<body name="post"><geom size="0.1"/></body><replicate count="2">{LEG}</replicate>', ties))
    closing = [(m.name, m.a, m.b) for m in robot.mates if m.kind in ("spherical", "fixed") and m.name != "post weld"]
    assert closing == [
        ("inside0", "leg0", "foot0"),
        ("inside1", "leg1", "foot1"),
        ("to world0", "foot0", "world"),
        ("to world1", "foot1", "world"),
        ("by number", "leg0", "post"),
    ]
    assert [c.terms for c in robot.couplings] == [(("hip0", 1.0), ("knee0", 2.0)), (("hip1", 1.0), ("knee1", 2.0))]
    assert [(n.code, n.element) for n in robot.notes] == [("W132", "across")]


@pytest.mark.parametrize(
    ("inside", "code"),
    [
        ('<replicate count="2"><joint/></replicate>', "E154"),
        ('<replicate count="2.5"/>', "E154"),
        ('<replicate count="many"/>', "E154"),
        (f'<replicate count="1e9">{LEG}</replicate>', "E152"),
        ('<replicate count="900">' * 8 + LEG + "</replicate>" * 8, "E152"),
    ],
)
def test_replicas_that_no_machine_has_are_refused(read, inside, code):
    with pytest.raises(MategraphError) as caught:
        read(model(inside))
    assert (caught.value.code, bool(caught.value.place)) == (code, True)


def test_moments_that_no_body_has_are_balanced_where_the_file_asks_for_it(read):
    body = '<body name="b"><joint/><inertial pos="0 0 0" mass="2" diaginertia="1 1 4"/></body>'
    robot = read(model(body, '<compiler balanceinertia="true"/>'))
    np.testing.assert_allclose(robot.part_of("b").rigid.inertia, 2.0 * np.eye(3), rtol=1e-15)
    (note,) = robot.notes
    assert (note.code, "balanceinertia" in note.text) == ("W131", True)
    as_written = read(model(body))
    np.testing.assert_array_equal(as_written.part_of("b").rigid.inertia, np.diag([1.0, 1.0, 4.0]))


@pytest.mark.parametrize(
    ("mass", "codes"),
    [("", ["W130", "W136"]), ('<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>', ["W130"])],
    ids=["unknown", "given"],
)
def test_a_mesh_that_mujoco_makes_itself_is_reported(read, mass, codes):
    body = f'<body name="b"><joint/>{mass}<geom type="mesh" mesh="m"/><geom type="mesh" mesh="m" mass="0"/></body>'
    robot = read(model(body, '<asset><mesh name="m" builtin="cone" params="6 0.5"/></asset>'))
    assert [note.code for note in robot.notes] == codes
    assert "'cone'" in robot.notes[0].text


# A bar of 1 x 1 x 4 with two towers of height 4 at its ends, seen in one plane: concave, and symmetric about its middle.
U_OUTLINE = [(-2, 0), (2, 0), (2, 5), (1, 5), (1, 1), (-1, 1), (-1, 5), (-2, 5)]
U_CUTS = [(0, 1, 4), (1, 2, 4), (2, 3, 4), (0, 4, 5), (0, 5, 7), (5, 6, 7)]


def channel(inertia=""):
    """A mesh of the U above, 1 m deep, and a body of density 1."""
    points = " ".join(f"{x} {y} {z}" for z in (0, 1) for x, y in U_OUTLINE)
    faces = [(a, c, b) for a, b, c in U_CUTS] + [(a + 8, b + 8, c + 8) for a, b, c in U_CUTS]
    for i in range(8):
        j = (i + 1) % 8
        faces += [(i, j, j + 8), (i, j + 8, i + 8)]
    face = " ".join(str(corner) for triangle in faces for corner in triangle)
    how = f'inertia="{inertia}"' if inertia else ""
    asset = f'<asset><mesh name="m" {how} vertex="{points}" face="{face}"/></asset>'
    return model('<body name="b"><joint name="j"/><geom type="mesh" mesh="m" density="1"/></body>', asset)


def test_a_mesh_weighs_what_its_inertia_asks_for(read):
    found = {inertia: read(channel(inertia)) for inertia in ("", "legacy", "exact", "convex", "shell")}
    mass = {inertia: assembly.part_of("b").rigid.mass for inertia, assembly in found.items()}
    assert mass["exact"] == pytest.approx(12.0, rel=1e-14)  # 4 + 2 x 4
    assert mass["convex"] == pytest.approx(20.0, rel=1e-14)  # 4 x 5
    assert mass["shell"] == pytest.approx(2 * 12.0 + 4 + 5 + 1 + 4 + 2 + 4 + 1 + 5, rel=1e-14)
    assert mass["legacy"] == mass[""] > mass["exact"]
    assert {inertia: [note.code for note in assembly.notes] for inertia, assembly in found.items()} == {
        "": ["W142"],
        "legacy": ["W142"],
        "exact": [],
        "convex": [],
        "shell": [],
    }


def test_the_legacy_mass_of_a_mesh_adds_every_tetrahedron_to_its_centre(read):
    rigid = read(channel()).part_of("b").rigid
    # The centre of mass lies on the axis at height h, within the opening or the bar: each face is a pyramid to it.
    x, h, z = rigid.center
    assert (x, z) == (pytest.approx(0.0, abs=1e-12), pytest.approx(0.5, rel=1e-12))
    faces = (12.0 * 0.5 * 2, 4 * h, 2 * 5 * 2, 2 * 1 * (5 - h), 2 * 4 * 1, 2 * abs(h - 1))  # area times distance
    assert rigid.mass == pytest.approx(sum(faces) / 3.0, rel=1e-12)


def test_a_mesh_that_an_included_file_names_may_lie_beside_that_file(read, tmp_path):
    """As in MuJoCo: first in the folder of the model and its meshdir, then beside the included file, without meshdir."""
    cube = trimesh.creation.box((1.0, 2.0, 3.0))
    (tmp_path / "inner").mkdir()
    (tmp_path / "shapes").mkdir()
    (tmp_path / "shapes" / "a.stl").write_bytes(trimesh.exchange.stl.export_stl(cube))
    (tmp_path / "inner" / "assets.xml").write_text('<mujocoinclude><asset><mesh name="m" file="../shapes/a.stl"/></asset></mujocoinclude>')
    body = '<body name="x"><freejoint/><geom type="mesh" mesh="m" density="10"/></body>'
    text = model(body).replace("<worldbody>", '<compiler meshdir="elsewhere"/><include file="inner/assets.xml"/><worldbody>')
    assert read(text).part_of("x").rigid.mass == pytest.approx(60.0)


def test_included_files_include_others_from_beside_themselves(read, tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "part.xml").write_text('<mujoco><include file="deep.xml"/></mujoco>')
    (tmp_path / "inner" / "deep.xml").write_text('<mujocoinclude><body name="x"><geom size="1"/></body></mujocoinclude>')
    assembly = read(model('<include file="inner/part.xml"/>'))
    assert "x" in assembly.instances
    assert [path.name for path, _ in assembly.references] == ["part.xml", "deep.xml"]
    (tmp_path / "inner" / "deep.xml").write_text('<mujocoinclude><include file="part.xml"/></mujocoinclude>')
    with pytest.raises(MategraphError) as caught:
        read(model('<include file="inner/part.xml"/>'))
    assert caught.value.code == "E156"


def test_paths_of_meshes_are_stripped_where_the_compiler_asks_for_it(read, tmp_path):
    (tmp_path / "m.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 6\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    text = model(
        '<body name="b"><joint/><geom type="mesh" mesh="m" density="1"/></body>',
        '<compiler strippath="true"/><asset><mesh file="C:\\work\\there/m.obj"/></asset>',
    )
    assert read(text).part_of("b").rigid.mass == pytest.approx(1.0, rel=1e-14)


def test_a_body_of_another_model_is_attached_with_what_drives_it(read):
    wheel = '<body name="wheel"><joint name="spin"/><geom type="sphere" size="0.1"/></body>'
    drives = '<actuator><motor name="m" joint="spin"/><motor name="other" joint="away"/></actuator>'
    away = '<body name="away"><joint name="away"/><geom size="1"/></body>'
    part = f"<mujoco><worldbody>{wheel}{away}</worldbody>{drives}</mujoco>"
    body = '<body name="car"><joint name="roll" type="slide"/><geom size="0.1"/>{}</body>'
    text = model(body.format('<attach model="p" body="wheel" prefix="a-"/>'), '<asset><model name="p" file="part.xml"/></asset>')
    car = read(text, part=part)
    assert {mate.name for mate in car.mates} == {"roll", "a-spin"}
    assert {element.name for element in car.elements} == {"a-m"}
    for bad, code in (
        ('<attach model="p" body="whel" prefix="a-"/>', "E155"),
        ('<attach model="q" prefix="a-"/>', "E155"),
        ("<attach/>", "E154"),
    ):
        with pytest.raises(MategraphError) as found:
            read(model(body.format(bad), '<asset><model name="p" file="part.xml"/></asset>'), part=part)
        assert found.value.code == code
    circle = (
        f'<mujoco><asset><model name="p" file="part.xml"/></asset><worldbody>{wheel}<attach model="p" prefix="b"/></worldbody></mujoco>'
    )
    with pytest.raises(MategraphError) as found:
        read(text, part=circle)
    assert found.value.code == "E156"


def test_copies_of_an_attached_model_have_drives_of_their_own(read):
    part = '<mujoco><worldbody><body name="leg"><joint name="hip"/><geom size="0.1"/></body></worldbody>'
    part += '<actuator><motor name="m" joint="hip"/></actuator></mujoco>'
    copies = '<replicate count="2" offset="1 0 0"><attach model="p" body="leg" prefix="x-"/></replicate>'
    robot = read(model(copies, '<asset><model name="p" file="part.xml"/></asset>'), part=part)
    assert [(element.name, dict(element.attach)) for element in robot.elements] == [
        ("x-m0", {"joint": "x-hip0"}),
        ("x-m1", {"joint": "x-hip1"}),
    ]


def test_a_weld_to_a_mocap_body_holds_a_base_and_leads_nothing_else(tmp_path):
    path = tmp_path / "hand.xml"
    path.write_text(
        '<mujoco><worldbody><body name="palm"><freejoint/><geom size="0.1"/>'
        '<body name="tip"><joint name="bend"/><geom size="0.1" pos="0.2 0 0"/></body></body>'
        '<body name="wrist" mocap="true"/><body name="target" mocap="true" pos="0.3 0 0"/></worldbody>'
        '<equality><weld body1="palm" body2="wrist"/><weld body1="tip" body2="target"/></equality></mujoco>'
    )
    hand = read_mjcf(path)
    assert {mate.name: mate.status for mate in hand.mates if mate.name.startswith("weld")} == {
        "weld palm": "confirmed",
        "weld tip": "rejected",
    }
    assert [(note.code, note.element) for note in hand.notes] == [("W132", "weld tip")]


def test_what_names_the_bodies_of_a_composite_is_left_out_with_it(tmp_path):
    text = (
        '<mujoco><worldbody><body name="slider"><joint name="run" type="slide"/><geom size="0.1"/></body>'
        '<composite type="cable" prefix="rope" count="9 1 1"/></worldbody>'
        '<equality><connect name="end" body1="{name}" body2="slider" anchor="0 0 0"/></equality></mujoco>'
    )
    path = tmp_path / "rope.xml"
    path.write_text(text.format(name="ropeB_last"))
    rope = read_mjcf(path)
    assert [(note.code, note.element) for note in rope.notes] == [("W132", "composite"), ("W132", "end")]
    assert [mate.name for mate in rope.mates] == ["run"]
    path.write_text(text.format(name="ropy"))
    with pytest.raises(MategraphError) as caught:
        read_mjcf(path)
    assert caught.value.code == "E155"
