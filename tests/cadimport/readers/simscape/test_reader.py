"""Simscape Multibody XML: masses, units, constraints that make mates, joints, illegal bytes."""

from __future__ import annotations

import cadquery as cq
import numpy as np
import pytest

from cadimport.readers.simscape.reader import read_simscape_xml
from foundation.errors import MategraphError

IDENTITY = "1 0 0 0 1 0 0 0 1"


def instance(name, part, translation="0 0 0", rotation=IDENTITY, attributes="", inside=""):
    return (
        f'<Instance name="{name}" uid="{name}" entityUid="{part}" {attributes}><Transform><Rotation>{rotation}</Rotation>'
        f"<Translation>{translation}</Translation></Transform>{inside}</Instance>"
    )


def end(path, position, axis=None, kind="plane"):
    uids = "".join(f"<Uid>{uid}</Uid>" for uid in path.split("/"))
    direction = "" if axis is None else f"<Axis>{axis}</Axis>"
    place = f"<InstancePath>{uids}</InstancePath><Position>{position}</Position>{direction}"
    return f'<ConstraintGeometry geomType="{kind}">{place}</ConstraintGeometry>'


def part(name, mass=2.0, file=""):
    geometry = f'<GeometryFile name="{file}" type="STEP"/>' if file else ""
    return (
        f'<Part name="{name}" uid="{name}"><MassProperties><Mass>{mass}</Mass><CenterOfMass>10 20 30</CenterOfMass>'
        f"<Inertia>4000 5000 6000 100 200 -300</Inertia></MassProperties>{geometry}</Part>"
    )


def document(instances, constraints="", joints="", parts=None, assemblies="", version="1.0"):
    parts = part("a") + part("b") if parts is None else parts
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><SimscapeMultibodyImportXML version="{version}" '
        'xmlns="urn:mathworks:SimscapeMultibody:import">'
        '<ModelUnits mass="kg" length="mm"/><DataUnits mass="kg" length="mm"/>'
        f'<RootAssembly name="rig" uid="rig"><InstanceTree>{instances}</InstanceTree><Constraints>{constraints}</Constraints>'
        f"<Joints>{joints}</Joints></RootAssembly><Assemblies>{assemblies}</Assemblies><Parts>{parts}</Parts></SimscapeMultibodyImportXML>"
    )


TWO = instance("base-1", "a", attributes='grounded="true"') + instance("arm-1", "b", "0 0 100", "0 -1 0 1 0 0 0 0 1")


@pytest.fixture
def read(tmp_path):
    def reading(text):
        path = tmp_path / "rig.xml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_simscape_xml(path)

    return reading


def test_masses_come_in_the_units_and_order_of_the_format(read):
    assembly = read(document(TWO))
    rigid = assembly.part_of("arm-1").rigid
    assert (rigid.mass, rigid.source) == (2.0, "Simscape XML file")
    np.testing.assert_allclose(rigid.center, [0.01, 0.02, 0.03], rtol=1e-15)
    # Ixx Iyy Izz Iyz Izx Ixy, kg mm^2
    np.testing.assert_allclose(rigid.inertia * 1e6, [[4000, -300, 200], [-300, 5000, 100], [200, 100, 6000]], rtol=1e-15)
    assert assembly.grounded == ("base-1",)


@pytest.mark.parametrize(
    ("mass", "length", "kilograms", "metres"),
    [
        ("kilogram", "meter", 1.0, 1.0),  # as SolidWorks and Onshape write
        ("pound", "millimeter", 0.45359237, 1e-3),
        ("lbm", "inch", 0.45359237, 0.0254),
        ("grams", "Centimetres", 1e-3, 1e-2),
        ("slug", "ft", 14.593902937206364, 0.3048),
    ],
)
def test_units_are_taken_in_the_words_of_the_exporters(read, mass, length, kilograms, metres):
    text = document(TWO).replace('<DataUnits mass="kg" length="mm"/>', f'<DataUnits mass="{mass}" length="{length}"/>')
    rigid = read(text).part_of("arm-1").rigid
    assert rigid.mass == pytest.approx(2 * kilograms, rel=1e-15)
    np.testing.assert_allclose(rigid.center, np.array([10, 20, 30]) * metres, rtol=1e-14)
    assert rigid.inertia[0, 0] == pytest.approx(4000 * kilograms * metres**2, rel=1e-14)


def test_an_axis_and_a_face_make_a_hinge(read):
    hole = f"<Concentric name='c1'>{end('base-1', '0 0 50', '0 0 1', 'cylinder')}{end('arm-1', '0 0 7', '0 0 -1', 'cylinder')}</Concentric>"
    face = f"<Coincident name='f1'>{end('base-1', '5 5 100', '0 0 1')}{end('arm-1', '1 2 0', '0 0 -1')}</Coincident>"
    (mate,) = read(document(TWO, hole + face)).mates
    assert (mate.name, mate.kind, mate.a, mate.b, mate.evidence) == ("c1 + f1", "revolute", "base-1", "arm-1", "concentric, coincident")
    np.testing.assert_allclose(mate.X_AF[:2, 3], 0.0, atol=1e-12)
    (only,) = read(document(TWO, hole)).mates
    assert only.kind == "cylindrical"
    (flat,) = read(document(TWO, face)).mates
    assert flat.kind == "planar"
    lines = f"<Parallel name='p'>{end('base-1', '0 0 0', '1 0 0', 'line')}{end('arm-1', '0 0 0', '0 1 0', 'line')}</Parallel>"
    (slide,) = read(document(TWO, hole + lines)).mates
    assert slide.kind == "prismatic"


def test_constraints_that_leave_no_kind_of_mate_are_reported(read):
    tangent = f"<Tangent name='t'>{end('base-1', '0 0 0', '0 0 1')}{end('arm-1', '0 0 0', '0 0 1')}</Tangent>"
    assembly = read(document(TWO, tangent))
    assert assembly.mates == ()
    assert [note.code for note in assembly.notes] == ["W132"]


def test_joints_say_their_kind_and_frames(read):
    def frame(tag, uid, where):
        return (
            f"<{tag}><InstancePath><Uid>{uid}</Uid></InstancePath><Transform><Rotation>{IDENTITY}</Rotation>"
            f"<Translation>{where}</Translation></Transform></{tag}>"
        )

    def joint(tag, name):
        return f'<{tag} name="{name}">{frame("BaseFrame", "base-1", "0 0 100")}{frame("FollowerFrame", "arm-1", "0 0 0")}</{tag}>'

    words = {"RevoluteJoint": "revolute", "WeldJoint": "fixed", "SixDofJoint": "free", "SphericalJoint": "spherical"}
    assembly = read(document(TWO, joints="".join(joint(tag, tag) for tag in words), version="2.0"))
    assert {mate.name: mate.kind for mate in assembly.mates} == words
    mate = assembly.mates[0]
    np.testing.assert_allclose(mate.X_AF[:3, 3], [0, 0, 0.1])
    np.testing.assert_allclose(mate.X_BM, np.eye(4))


def test_rigid_subassemblies_keep_together_and_paths_lead_into_them(read):
    inner = instance("x", "a") + instance("y", "b", "1 0 0")
    tree = instance("base-1", "a", attributes='grounded="true"') + instance("sub", "asm", "0 0 9", attributes='rigid="true"', inside=inner)
    hole = f"<Concentric name='c'>{end('base-1', '0 0 0', '0 0 1', 'cylinder')}{end('sub/y', '-1 0 0', '0 0 1', 'cylinder')}</Concentric>"
    assembly = read(document(tree, hole, assemblies='<Assembly name="asm" uid="asm"/>'))
    assert [(mate.a, mate.kind, mate.b) for mate in assembly.mates] == [("base-1", "cylindrical", "y"), ("x", "fixed", "y")]
    np.testing.assert_allclose(assembly.instances["y"].X_WP[:3, 3], [0.001, 0, 0.009])


def test_control_bytes_and_wrong_encodings_are_read_through(read):
    text = document(TWO).replace("arm-1", "Arm-1").encode().replace(b"Arm-1", b"Arm\x02\xe4-1")  # a control byte, and a letter in Latin-1
    assembly = read(text)
    assert list(assembly.instances) == ["base-1", "Arm ä-1"]


def test_geometry_beside_the_file_is_shown_and_the_mass_stays_the_files(read, tmp_path):
    cq.exporters.export(cq.Workplane().box(10, 20, 30), str(tmp_path / "b_Default_sldprt.STEP"))
    assembly = read(document(TWO, parts=part("a", file="missing.STEP") + part("b", file="b_Default_sldprt.STEP")))
    shown = assembly.part_of("arm-1")
    assert shown.geometry.volume == pytest.approx(6e-6, rel=1e-12)
    assert shown.rigid.mass == 2.0
    assert len(shown.mesh.triangles) > 0
    assert [(note.code, note.element) for note in assembly.notes] == [("W130", "base-1")]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('entityUid="b"', 'entityUid="c"', "E155"),
        ('length="mm"/><Root', 'length="parsec"/><Root', "E154"),
        ("<Mass>2.0</Mass>", "<Mass>-2</Mass>", "E157"),
        ("0 -1 0 1 0 0 0 0 1", "0 -1 0 -1 0 0 0 0 1", "E111"),
        ("<SimscapeMultibodyImportXML", "<PhysicalModelingXMLFile", "E150"),
    ],
)
def test_wrong_files_are_refused_with_a_code(read, old, new, code):
    text = document(TWO)
    assert old in text
    with pytest.raises(MategraphError) as caught:
        read(text.replace(old, new))
    assert caught.value.code == code


def test_units_and_masses_that_the_file_does_not_name_are_reported(tmp_path):
    path = tmp_path / "bare.xml"
    text = document(instance("one", "a", attributes='grounded="true"') + instance("two", "c"), parts=part("a") + '<Part name="c" uid="c"/>')
    path.write_text(text, encoding="utf-8")
    noted = read_simscape_xml(path)
    assert [(note.code, note.element) for note in noted.notes] == [("W136", "c")]
    assert noted.length_unit == "mm"
    path.write_text(text.replace('mass="kg" length="mm"', ""), encoding="utf-8")
    read = read_simscape_xml(path)
    assert [note.code for note in read.notes] == ["W138", "W136"]
    assert read.length_unit == "m"


def constraint(word, *ends, name="c"):
    return f"<{word} name='{name}'>{''.join(ends)}</{word}>"


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        (("plane", "0 0 100", "0 0 1"), ("circle", "0 0 0", "0 0 -1"), "planar"),  # an edge in a plane: axis along the normal
        (("circle", "0 0 100", "0 0 1"), ("circle", "0 0 0", "0 0 1"), "revolute"),  # two edges that are one
        (("cylinder", "0 0 100", "0 0 1"), ("circle", "0 0 0", "0 0 -1"), "cylindrical"),  # an edge goes around a cylinder
        (("line", "0 0 100", "0 0 1"), ("line", "0 0 0", "0 0 1"), "cylindrical"),
    ],
)
def test_circular_edges_are_coincident_with_planes_and_with_one_another(read, first, second, kind):
    ends = (end(uid, point, axis, geometry) for uid, (geometry, point, axis) in (("base-1", first), ("arm-1", second)))
    (mate,) = read(document(TWO, constraint("Coincident", *ends))).mates
    assert mate.kind == kind
    np.testing.assert_allclose(np.abs(mate.X_AF[:3, 2]), [0, 0, 1], atol=1e-12)


def test_solidworks_lock_mates_come_without_a_kind_and_hold_everything(read):
    ends = [
        f'<ConstraintGeometry geomType="Unknown"><InstancePath><Uid>{uid}</Uid></InstancePath></ConstraintGeometry>'
        for uid in ("base-1", "arm-1")
    ]
    hole = constraint("Concentric", end("base-1", "0 0 0", "0 0 1", "cylinder"), end("arm-1", "0 0 0", "0 0 1", "circle"))
    locked = read(document(TWO, hole + constraint("UnknownConstraint", *ends, name="Lock3")))
    assert [mate.kind for mate in locked.mates] == ["fixed"]
    other = read(document(TWO, hole + constraint("UnknownConstraint", *ends, name="Cam1")))
    assert other.mates == ()
    assert [note.code for note in other.notes] == ["W132"]


def test_instances_of_one_rigid_group_move_as_one(read):
    group = 'rigidGroup="g1"'
    tree = (
        TWO
        + instance("x", "a", "5 0 0", attributes=group)
        + instance("y", "b", attributes=group)
        + instance("z", "b", attributes='rigidGroup="g2"')
    )
    assert [(mate.a, mate.kind, mate.b) for mate in read(document(tree)).mates] == [("x", "fixed", "y")]


def test_an_instance_has_its_own_colour_before_that_of_its_part(read):
    red, blue = (f'<VisualProperties><Diffuse r="{r}" g="0" b="{b}" a="1"/></VisualProperties>' for r, b in ((1, 0), (0, 1)))
    tree = instance("base-1", "a", inside=red) + instance("arm-1", "a")
    assembly = read(document(tree, parts=part("a").replace("</Part>", f"{blue}</Part>")))
    assert [instance.color for instance in assembly.instances.values()] == [(1, 0, 0, 1), (0, 0, 1, 1)]


def test_joints_of_onshape_stand_in_any_turn_of_the_cad_pose(read):
    """Onshape's frames share axis and origin in the CAD pose and are turned against each other by the joint's angle there."""

    def frame(tag, uid, rotation, where):
        place = f"<Transform><Rotation>{rotation}</Rotation><Translation>{where}</Translation></Transform>"
        return f"<{tag}><InstancePath><Uid>{uid}</Uid></InstancePath>{place}</{tag}>"

    # z of both along x of W, through (0, 0, 100) mm; arm-1 is turned by 90 degrees about z.
    ends = frame("BaseFrame", "base-1", "0 0 1 1 0 0 0 1 0", "0 0 100") + frame("FollowerFrame", "arm-1", "-1 0 0 0 0 -1 0 -1 0", "0 0 0")
    assembly = read(document(TWO, joints=f'<Revolute name="turn">{ends}</Revolute>', version="2.0"))
    (mate,) = assembly.mates
    F, M = (assembly.instances[n].X_WP @ X for n, X in ((mate.a, mate.X_AF), (mate.b, mate.X_BM)))
    np.testing.assert_allclose(F[:3, 2:], M[:3, 2:], atol=1e-15)
    assert np.abs(F[:3, 0] - M[:3, 0]).max() > 0.9


def joint(tag, base, follower, name="j"):
    frames = [
        f"<{which}><InstancePath>{''.join(f'<Uid>{uid}</Uid>' for uid in path.split('/') if uid)}</InstancePath></{which}>"
        for which, path in (("BaseFrame", base), ("FollowerFrame", follower))
    ]
    return f'<{tag} name="{name}">{"".join(frames)}</{tag}>'


def left_out_in(assembly):
    return [(note.element, note.text) for note in assembly.notes if note.code == "W132"]


def test_a_joint_with_both_ends_on_one_part_is_reported(read):
    inside = instance("arm-1", "b") + instance("arm-2", "b")
    rig = instance("base-1", "a", attributes='grounded="true"') + instance("sub-1", "sub", inside=inside)
    subs = '<Assembly name="sub" uid="sub"/>'
    # The sub-assembly stands for its first part: so does the other end.
    assembly = read(document(rig, joints=joint("RevoluteJoint", "sub-1", "sub-1/arm-1"), assemblies=subs))
    assert not assembly.mates
    ((element, text),) = left_out_in(assembly)
    assert element == "j"
    assert "both ends of this RevoluteJoint lie on 'arm-1'" in text
    same = f"<Coincident name='c'>{end('arm-1', '0 0 0', '0 0 1')}{end('arm-1', '0 0 0', '0 0 1')}</Coincident>"
    ((element, text),) = left_out_in(read(document(TWO, same)))
    assert element == "c"
    assert "both ends" in text


def test_a_joint_between_the_ground_and_what_is_grounded_is_reported_where_it_moves(read):
    assert left_out_in(read(document(TWO, joints=joint("WeldJoint", "", "base-1")))) == []  # says what is so
    ((element, text),) = left_out_in(read(document(TWO, joints=joint("RevoluteJoint", "", "base-1"))))
    assert element == "j"
    assert "joins the assembly's own frame and 'base-1', which the file grounds" in text


def test_where_no_part_is_grounded_the_assemblys_own_frame_is_a_part(read):
    loose = TWO.replace('grounded="true"', "")
    joints = joint("RevoluteJoint", "", "base-1", "swing") + joint("PrismaticJoint", "base-1", "arm-1", "slide")
    assembly = read(document(loose, joints=joints))
    assert [(mate.name, mate.a, mate.b) for mate in assembly.mates] == [("swing", "ground", "base-1"), ("slide", "base-1", "arm-1")]
    assert assembly.grounded == ("ground",)
    assert assembly.part_of("ground").rigid.mass == 0.0
    planes = [
        f"<Coincident name='p{i}'>{end('', '0 0 0', axis)}{end('base-1', '0 0 0', axis)}</Coincident>"
        for i, axis in enumerate(("1 0 0", "0 1 0", "0 0 1"))
    ]
    held = read(document(loose, "".join(planes).replace("<Uid></Uid>", "")))
    assert held.mates == ()  # what mates fix to the root assembly is grounded itself
    assert held.grounded == ("base-1",)
    assert "ground" not in held.instances


def test_a_mate_against_the_root_assembly_grounds_the_part_for_the_other_mates(read):
    """The base is fixed to the root by three planes; a revolute joint of the root's frame with the arm is then one of the base with it."""
    loose = TWO.replace('grounded="true"', "")
    planes = "".join(
        f"<Coincident name='p{i}'>{end('', '0 0 0', axis)}{end('base-1', '0 0 0', axis)}</Coincident>"
        for i, axis in enumerate(("1 0 0", "0 1 0", "0 0 1"))
    ).replace("<Uid></Uid>", "")
    assembly = read(document(loose, planes, joints=joint("RevoluteJoint", "", "arm-1", "swing")))
    assert [(mate.name, mate.a, mate.b) for mate in assembly.mates] == [("swing", "base-1", "arm-1")]
    assert assembly.grounded == ("base-1",)


def test_all_parts_that_are_grounded_stand_together(read):
    assembly = read(document(TWO.replace('name="arm-1"', 'grounded="true" name="arm-1"')))
    assert assembly.grounded == ("base-1", "arm-1")
    assert [(mate.kind, mate.a, mate.b) for mate in assembly.mates] == [("fixed", "base-1", "arm-1")]


NESTED = instance("base-1", "a", attributes='grounded="true"') + instance(
    "sub-1", "sub", "0 0 100", inside=instance("wheel-1", "b") + instance("frame-1", "a", attributes='grounded="true"')
)
SUB = '<Assembly name="sub" uid="sub"><InstanceTree/><Constraints/><Joints>{}</Joints></Assembly>'


def test_what_is_grounded_in_a_sub_assembly_stands_for_it_and_moves_with_it(read):
    """The sub-assembly is flexible and slides on the base; its wheel turns in its own frame, where 'frame-1' is grounded."""
    assembly = read(
        document(
            NESTED,
            joints=joint("PrismaticJoint", "base-1", "sub-1", "slide"),
            assemblies=SUB.format(joint("RevoluteJoint", "", "wheel-1", "turn")),
        )
    )
    assert assembly.grounded == ("base-1",)
    assert {(mate.name, mate.a, mate.b) for mate in assembly.mates} == {("slide", "base-1", "frame-1"), ("turn", "frame-1", "wheel-1")}


def test_the_frame_of_a_sub_assembly_without_a_grounded_part_is_a_part(read):
    loose = NESTED.replace(
        '<Instance name="frame-1" uid="frame-1" entityUid="a" grounded="true">', '<Instance name="frame-1" uid="frame-1" entityUid="a">'
    )
    inner = joint("RevoluteJoint", "", "wheel-1", "turn") + joint("WeldJoint", "", "frame-1", "hold")
    assembly = read(document(loose, joints=joint("PrismaticJoint", "base-1", "sub-1", "slide"), assemblies=SUB.format(inner)))
    joined = {(mate.name, mate.a, mate.b) for mate in assembly.mates}
    assert joined == {("slide", "base-1", "sub-1 frame"), ("turn", "sub-1 frame", "wheel-1"), ("hold", "sub-1 frame", "frame-1")}
    np.testing.assert_allclose(assembly.instances["sub-1 frame"].X_WP[:3, 3], (0.0, 0.0, 0.1))


@pytest.mark.long  # two starts of the CAD kernel
def test_all_step_files_are_read_by_one_process_and_a_file_that_appears_is_noticed(tmp_path, monkeypatch):
    """A second reading comes from the cache, until the missing file lies there."""
    from cadimport.readers.step import several
    from mategraph.stages import read_assembly

    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    calls = []
    run = several.run_child
    monkeypatch.setattr(several, "run_child", lambda *a, **k: calls.append(a) or run(*a, **k))
    names = ["a.step", "b.step", "c.step"]
    for name in names[:2]:
        cq.exporters.export(cq.Workplane().box(10, 20, 30), str(tmp_path / name))
    (tmp_path / "b.step").write_text("no STEP file")
    parts = "".join(part(name[0], file=name) for name in names)
    tree = "".join(instance(f"{name[0]}-1", name[0]) for name in names)
    path = tmp_path / "rig.xml"
    path.write_text(document(tree, parts=parts))
    first, cached = read_assembly(path)
    assert (cached, len(calls)) == (False, 1)
    assert first.part_of("a-1").geometry.volume == pytest.approx(6e-6, rel=1e-12)
    assert {note.element for note in first.notes if note.code == "W130"} == {"b-1", "c-1"}
    again, cached = read_assembly(path)
    assert (cached, len(calls)) == (True, 1)
    assert again.part_of("a-1").geometry.volume == first.part_of("a-1").geometry.volume
    cq.exporters.export(cq.Workplane().box(1, 2, 3), str(tmp_path / "c.step"))
    third, cached = read_assembly(path)
    assert (cached, len(calls)) == (False, 2)
    assert third.part_of("c-1").geometry.volume == pytest.approx(6e-9, rel=1e-12)
