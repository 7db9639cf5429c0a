"""FreeCAD documents, written here as FreeCAD 1.0 and 1.1 write them."""

from __future__ import annotations

import math
import re
import struct
import zipfile
from dataclasses import replace
from pathlib import Path

import freecad_files as fc
import numpy as np
import pytest
import synthetic

from cadimport.assembly import Assembly
from cadimport.masses.materials import assign_materials
from cadimport.readers.freecad.reader import read_freecad
from foundation.errors import MategraphError
from topology.mechanism_of import reduce_assembly


@pytest.fixture
def no_kernel(monkeypatch):
    """Parts without shapes: for laws about trees and joints, which need no CAD kernel and its seconds of loading."""

    def parts(files, folder, **_):
        made = {key: synthetic.part(name) for key, (name, _) in files.items()}
        return synthetic.assembly({key: replace(part, key=key) for key, part in made.items()})

    monkeypatch.setattr("cadimport.readers.freecad.reader.parts_of_shapes", parts)


def limits(**values: float) -> str:
    return "".join(
        fc.prop(f"Enable{key}", '<Bool value="true"/>') + fc.prop(key, f'<Float value="{value}"/>') for key, value in values.items()
    )


def frame_in_world(assembly, mate, side="a"):
    return assembly.instances[getattr(mate, side)].X_WP @ (mate.X_AF if side == "a" else mate.X_BM)


def test_both_forms_of_references_give_one_mechanism(no_kernel, tmp_path):
    old, new = (read_freecad(fc.arm(tmp_path / f"{v}.FCStd", v, limits(AngleMin=-30.0, AngleMax=100.0))) for v in ("1.0R", "1.1R"))
    for assembly in (old, new):
        assert list(assembly.instances) == ["base plate", "Arm ä"]
        assert assembly.grounded == ("base plate",)
        (mate,) = assembly.mates
        assert (mate.name, mate.kind, mate.a, mate.b, mate.source) == ("Elbow", "revolute", "base plate", "Arm ä", "FreeCAD file")
        np.testing.assert_allclose(frame_in_world(assembly, mate)[:3, 3], [0.1, 0.01, 0.01], atol=1e-16)
        np.testing.assert_allclose(frame_in_world(assembly, mate, "b")[:3, 3], [0.1, 0.01, 0.01], atol=1e-16)
        # In the pose of the file the arm stands at 90 degrees between the frames; limits count from there.
        np.testing.assert_allclose(mate.limits, np.radians([-120.0, 10.0]), atol=1e-15)
    assert np.array_equal(old.mates[0].X_AF, new.mates[0].X_AF)
    assert old.schema == "FreeCAD 1.0"
    assert new.schema == "FreeCAD 1.1"


def test_shapes_are_measured_exactly_in_the_parts_own_frame(tmp_path):
    assembly = read_freecad(fc.arm(tmp_path / "arm.FCStd", "1.0R"))
    part = assembly.part_of("Arm ä")
    assert part.geometry.volume == pytest.approx(60 * 8 * 4e-9, rel=1e-14)  # planes only: exact to round-off
    np.testing.assert_allclose(part.geometry.center, [0.030, 0.004, 0.002], atol=1e-16)
    np.testing.assert_allclose(assembly.instances["Arm ä"].X_WP[:3, 0], [0, 1, 0], atol=1e-15)


@pytest.mark.parametrize(
    ("word", "kind"),
    [("Fixed", "fixed"), ("Cylindrical", "cylindrical"), ("Slider", "prismatic"), ("Ball", "spherical"), ("Screw", "screw")],
)
def test_every_kind_of_joint_has_its_mate(no_kernel, tmp_path, word, kind):
    extra = fc.prop("Distance", '<Float value="2.0"/>') + limits(LengthMin=-5.0, LengthMax=5.0)
    assembly = read_freecad(fc.arm(tmp_path / "arm.FCStd", "1.1R", extra, word))
    (mate,) = assembly.mates
    assert mate.kind == kind
    assert mate.pitch == pytest.approx(0.002 / (2 * math.pi) if kind == "screw" else 0.0)  # 2 mm a turn
    assert mate.limits == ((-0.005, 0.005) if kind == "prismatic" else None)
    assert dict(mate.freedom_limits) == ({"position": (-0.005, 0.005)} if kind == "cylindrical" else {})


def test_joints_that_are_no_mates_and_those_switched_off_are_reported(no_kernel, tmp_path):
    gears = read_freecad(fc.arm(tmp_path / "gears.FCStd", "1.0R", joint_kind="Gears"))
    assert gears.mates == ()
    assert [note.code for note in gears.notes] == ["W132"]
    off = read_freecad(fc.arm(tmp_path / "off.FCStd", "1.0R", fc.prop("Activated", '<Bool value="false"/>')))
    assert off.mates[0].status == "rejected"


def geared(path: Path, word: str, second: str = "Revolute", distances: tuple[float, float] = (10.0, 30.0)) -> Assembly:
    """A base with two parts on joints of their own, and a joint that couples them. The second's frames are turned over: z is down."""
    over = (1, 0, 0, 0)
    extra = "".join(fc.prop(name, f'<Float value="{value}"/>') for name, value in zip(("Distance", "Distance2"), distances, strict=True))
    objects = [
        fc.group("Assembly::AssemblyObject", "Assembly", "machine", ["Base", "A", "B", "Ground", "One", "Two", "Mesh"]),
        fc.solid("Base", "base"),
        fc.solid("A", "a", (0, 0, 10)),
        fc.solid("B", "b", (40, 0, 10)),
        fc.grounded("Ground", "Base"),
        fc.joint("One", "Revolute", ("Base", "Face1"), ("A", "Face1"), (fc.placement((0, 0, 10)), fc.placement())),
        fc.joint("Two", second, ("B", "Face1"), ("Base", "Face1"), (fc.placement(q=over), fc.placement((40, 0, 10), over))),
        fc.joint("Mesh", word, ("A", "Face1"), ("B", "Face1"), (fc.placement(), fc.placement()), extra),
    ]
    return read_freecad(fc.write_document(path, objects, {name: fc.box_brep(10, 10, 10) for name in ("Base", "A", "B")}, "1.1R"))


@pytest.mark.parametrize(
    ("word", "second", "expected"),
    [
        # Two measures the base against b about -z: that is b against the base about z.
        ("Gears", "Revolute", {"One": 0.01, "Two": 0.03}),
        ("Belt", "Revolute", {"One": 0.01, "Two": -0.03}),
        ("RackPinion", "Slider", {"One": -0.01, "Two": 1.0}),
        ("Screw", "Slider", {"One": 0.01 / (2 * math.pi), "Two": 1.0}),
        ("Screw", "Cylindrical", {"One": 0.01 / (2 * math.pi), "Two.position": 1.0}),
    ],
)
def test_gears_belts_racks_and_screws_couple_the_joints_of_their_parts(no_kernel, tmp_path, word, second, expected):
    assembly = geared(tmp_path / "m.FCStd", word, second)
    (coupling,) = assembly.couplings
    assert dict(coupling.terms) == pytest.approx(expected, rel=1e-15)
    assert [mate.name for mate in assembly.mates] == ["One", "Two"]
    assert assembly.notes == ()


def test_a_coupling_of_no_size_is_reported(no_kernel, tmp_path):
    assembly = geared(tmp_path / "m.FCStd", "Gears", distances=(0.0, 0.0))
    assert assembly.couplings == ()
    assert [(note.code, note.element) for note in assembly.notes] == [("W132", "Mesh")]


@pytest.mark.parametrize("rigid", [True, False])
def test_a_rigid_sub_assembly_holds_together_and_a_flexible_one_moves_by_its_copied_joints(no_kernel, tmp_path, rigid):
    """FreeCAD fills the link of a sub-assembly with links to its components, and copies the joints of a flexible one."""
    inner = [
        fc.group("Assembly::AssemblyObject", "Assembly", "hinge", ["Leaf", "Wing"]),
        fc.solid("Leaf", "leaf"),
        fc.solid("Wing", "wing", (10, 0, 0)),
    ]
    boxes = {name: fc.box_brep(10, 10, 2) for name in ("Leaf", "Wing")}
    fc.write_document(tmp_path / "hinge.FCStd", inner, boxes, "1.1R")
    kind, name, body = fc.group("Assembly::AssemblyLink", "Hinge", "hinge", ["Leaf", "Wing001", "Joints"], (0, 0, 50))
    body += fc.prop("LinkedObject", '<XLink file="hinge.FCStd" stamp="" name="Assembly"/>')
    body += fc.prop("Rigid", f'<Bool value="{str(rigid).lower()}"/>')
    frames = (fc.placement((10, 0, 0)), fc.placement())
    copied = [] if rigid else [fc.joint("Pin", "Revolute", ("Assembly", "Hinge.Leaf.Face1"), ("Assembly", "Hinge.Wing001.Face1"), frames)]
    outer = [
        fc.group("Assembly::AssemblyObject", "Assembly", "machine", ["Base", "Hinge", "Ground", "Hold"]),
        fc.solid("Base", "base"),
        (kind, name, body),
        fc.link("Leaf", "leaf", "Leaf", file="hinge.FCStd"),
        fc.link("Wing001", "wing", "Wing", (10, 0, 0), file="hinge.FCStd"),
        ("Assembly::JointGroup", "Joints", fc.label("Joints")),
        *copied,
        fc.grounded("Ground", "Base"),
        fc.joint("Hold", "Fixed", ("Assembly", "Base.Face1"), ("Assembly", "Hinge.Leaf.Face1"), (fc.placement((0, 0, 50)), fc.placement())),
    ]
    assembly = read_freecad(fc.write_document(tmp_path / "machine.FCStd", outer, {"Base": fc.box_brep(50, 50, 5)}, "1.1R"))
    assert [instance.path[1:] for instance in assembly.instances.values()] == [("base",), ("hinge", "leaf"), ("hinge", "wing")]
    np.testing.assert_allclose(assembly.instances["wing"].X_WP[:3, 3], [0.01, 0, 0.05], atol=1e-15)
    between = {(mate.a, mate.b): mate.kind for mate in assembly.mates}
    assert between == {("base", "leaf"): "fixed", ("leaf", "wing"): "fixed" if rigid else "revolute"}


def test_colours_are_those_of_the_window_in_old_and_new_form(no_kernel, tmp_path):
    def provider(name: str, properties: str) -> str:
        return f'<ViewProvider name="{name}"><Properties>{properties}</Properties></ViewProvider>'

    gui = '<Document SchemaVersion="1"><ViewProviderData>' + provider(
        "Base", fc.prop("ShapeAppearance", '<MaterialList file="Look" version="3"/>') + fc.prop("Transparency", '<Integer value="25"/>')
    )
    gui += provider("Arm", fc.prop("ShapeColor", f'<PropertyColor value="{0x00FF00FF}"/>')) + "</ViewProviderData></Document>"
    row = struct.pack("<4I2f", 0, 0xFF0000FF, 0, 0, 0.9, 0.0)
    more = {"GuiDocument.xml": gui.encode(), "Look": struct.pack("<I", 1) + row + struct.pack("<3I", 0, 0, 0)}
    path = fc.arm(tmp_path / "arm.FCStd", "1.1R")
    with zipfile.ZipFile(path, "a") as archive:
        for name, data in more.items():
            archive.writestr(name, data)
    assembly = read_freecad(path)
    assert [instance.color for instance in assembly.instances.values()] == [(1.0, 0.0, 0.0, 0.75), (0.0, 1.0, 0.0, 1.0)]
    with zipfile.ZipFile(path, "a") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr("Look", b"\x05")  # a broken list costs the colour, not the part
    assert [instance.color for instance in read_freecad(path).instances.values()] == [None, (0.0, 1.0, 0.0, 1.0)]


def test_links_arrays_and_components_become_instances_that_share_shapes(no_kernel, tmp_path):
    array = fc.prop("ElementCount", '<Integer value="2"/>') + fc.prop("PlacementList", '<PlacementList file="PlacementList"/>')
    rows = struct.pack("<I", 2) + struct.pack("<7d", 0, 0, 0, 0, 0, 0, 1) + struct.pack("<7d", 0, 5, 0, 0, 0, 0, 1)
    objects = [
        fc.group("Assembly::AssemblyObject", "Assembly", "machine", ["Frame", "L1", "Row"]),
        fc.group("App::Part", "Frame", "frame", ["Plate", "Post"], (10, 0, 0)),
        fc.solid("Plate", "plate"),
        fc.solid("Post", "post", (0, 0, 5)),
        fc.solid("Bolt", "bolt", (1000, 0, 0)),  # the original of the links: shown nowhere
        fc.link("L1", "bolt left", "Bolt", (1, 2, 3)),
        fc.link("Row", "row", "Bolt", (0, 0, 7), array),
    ]
    shapes = {"Plate": fc.box_brep(30, 30, 5), "Post": fc.box_brep(5, 5, 50), "Bolt": fc.box_brep(2, 2, 8)}
    assembly = read_freecad(fc.write_document(tmp_path / "m.FCStd", objects, shapes, more={"PlacementList": rows}))
    assert list(assembly.instances) == ["plate", "post", "bolt left", "row", "row#2"]
    places = {name: (instance.X_WP[:3, 3] * 1e3).tolist() for name, instance in assembly.instances.items()}
    assert places == {"plate": [10, 0, 0], "post": [10, 0, 5], "bolt left": [1, 2, 3], "row": [0, 0, 7], "row#2": [0, 5, 7]}
    assert len(assembly.parts) == 3
    # What lies in one component of the assembly keeps together.
    held = [(mate.a, mate.b) for mate in assembly.mates if mate.kind == "fixed"]
    assert held == [("plate", "post"), ("row", "row#2")]


@pytest.mark.parametrize(
    ("extra", "target", "file", "code"),
    [
        (fc.prop("ScaleVector", '<PropertyVector valueX="1" valueY="1" valueZ="-1"/>'), "Bolt", "", "E111"),
        ("", "Nothing", "", "E161"),
        ("", "Bolt", "../../other.FCStd", "E161"),
        ("", "Top", "", "E161"),  # a part that holds itself
    ],
)
def test_a_link_that_scales_or_leads_nowhere_is_refused(tmp_path, extra, target, file, code):
    objects = [
        fc.group("App::Part", "Top", "top", ["L"]),
        fc.solid("Bolt", "bolt"),
        fc.link("L", "copy", target, extra=extra, file=file),
    ]
    path = fc.write_document(tmp_path / "l.FCStd", objects, {"Bolt": b""})
    with pytest.raises(MategraphError) as caught:
        read_freecad(path)
    assert caught.value.code == code


def test_a_link_into_another_document_beside_it_is_followed(tmp_path):
    fc.write_document(tmp_path / "bolt.FCStd", [fc.solid("Bolt", "bolt")], {"Bolt": fc.box_brep(1, 2, 3)})
    objects = [fc.group("App::Part", "Top", "top", ["L"]), fc.link("L", "my bolt", "Bolt", (0, 0, 9), file="bolt.FCStd")]
    assembly = read_freecad(fc.write_document(tmp_path / "top.FCStd", objects, {}))
    assert list(assembly.instances) == ["my bolt"]
    assert assembly.part_of("my bolt").geometry.volume == pytest.approx(6e-9, rel=1e-14)
    assert [path.name for path, _ in assembly.references] == ["bolt.FCStd"]


def test_an_empty_shape_and_a_broken_link_are_left_out_with_a_warning(tmp_path):
    bolts = [fc.solid("Bolt", "bolt"), fc.solid("Nut", "nut"), fc.solid("Screw", "screw")]
    fc.write_document(tmp_path / "bolts.FCStd", bolts, {"Bolt": b"", "Nut": fc.box_brep(1, 2, 3), "Screw": b"no shape"})
    objects = [
        fc.group("App::Part", "Top", "top", ["A", "B", "C", "D"]),
        fc.link("D", "my screw", "Screw", file="bolts.FCStd"),
        fc.link("A", "my bolt", "Bolt", file="bolts.FCStd"),
        fc.link("B", "my nut", "Nut", file="bolts.FCStd"),
        fc.link("C", "lost", "Nut", file="elsewhere.FCStd"),
    ]
    assembly = read_freecad(fc.write_document(tmp_path / "top.FCStd", objects, {}))
    assert list(assembly.instances) == ["my nut"]
    assert sorted((note.code, note.element) for note in assembly.notes) == [("W146", "bolt"), ("W146", "lost"), ("W146", "screw")]


@pytest.mark.parametrize("maker", ["Sketcher::SketchObject", "PartDesign::Body", "PartDesign::SubShapeBinder"])
def test_what_a_sketch_or_another_body_refers_to_is_a_part_all_the_same(tmp_path, maker):
    objects = [
        fc.group("Assembly::AssemblyObject", "Empty", "empty", []),
        fc.solid("Base", "base"),
        (maker, "Other", fc.solid("Other", "other")[2]),
    ]
    shapes = {"Base": fc.box_brep(1, 2, 3), "Other": fc.box_brep(1, 1, 1)}
    path = fc.write_document(tmp_path / "b.FCStd", objects, shapes, made_from={"Other": ["Base"]})
    assert "base" in read_freecad(path).instances


@pytest.mark.parametrize("kind", ["PartDesign::CoordinateSystem", "PartDesign::Point", "Part::LocalCoordinateSystem", "Part::DatumPlane"])
def test_datums_are_no_parts(no_kernel, tmp_path, kind):
    objects = [
        fc.group("App::Part", "Top", "top", ["Base", "Datum"]),
        fc.solid("Base", "base"),
        (kind, "Datum", fc.solid("Datum", "datum")[2]),
    ]
    path = fc.write_document(tmp_path / "d.FCStd", objects, {"Base": b"shape", "Datum": b"a plane without end"})
    assert list(read_freecad(path).instances) == ["base"]


def test_links_of_add_ons_are_followed_like_those_of_freecad(no_kernel, tmp_path):
    objects = [
        fc.group("App::Part", "Top", "top", ["L"]),
        fc.solid("Bolt", "bolt", (1000, 0, 0)),
        ("Part::FeaturePython", *fc.link("L", "my bolt", "Bolt", (1, 2, 3))[1:]),
    ]
    (place,) = read_freecad(fc.write_document(tmp_path / "l.FCStd", objects, {"Bolt": b"shape"})).instances.values()
    np.testing.assert_allclose(place.X_WP[:3, 3], [0.001, 0.002, 0.003], rtol=1e-15)


def test_a_shape_that_the_kernel_cannot_read_names_its_part(tmp_path):
    path = fc.write_document(tmp_path / "bad.FCStd", [fc.solid("Bolt", "the bolt")], {"Bolt": b"CASCADE Topology V1, (c)\nLocations 9"})
    with pytest.raises(MategraphError) as caught:
        read_freecad(path)
    assert caught.value.code in ("E162", "E108")
    assert "bolt" in str(caught.value) or "bad.FCStd" in str(caught.value)


def test_elements_of_a_link_array_without_a_place_are_reported(no_kernel, tmp_path):
    array = fc.prop("ElementCount", '<Integer value="5"/>') + fc.prop("PlacementList", '<PlacementList file="PlacementList"/>')
    rows = struct.pack("<I", 2) + struct.pack("<7d", 0, 0, 0, 0, 0, 0, 1) + struct.pack("<7d", 0, 5, 0, 0, 0, 0, 1)
    objects = [
        fc.group("Assembly::AssemblyObject", "Assembly", "machine", ["Row"]),
        fc.solid("Bolt", "bolt"),
        fc.link("Row", "row", "Bolt", (0, 0, 7), array),
    ]
    path = fc.write_document(tmp_path / "m.FCStd", objects, {"Bolt": fc.box_brep(2, 2, 8)}, more={"PlacementList": rows})
    assembly = read_freecad(path)
    assert list(assembly.instances) == ["row", "row#2"]
    (note,) = (note for note in assembly.notes if note.code == "W132")
    assert note.element == "row"
    assert "5" in note.text


def test_limits_that_leave_no_motion_are_reported(tmp_path):
    assembly = read_freecad(fc.arm(tmp_path / "a.FCStd", "1.1R", limits(AngleMin=100.0, AngleMax=-30.0)))
    assert all(mate.limits is None for mate in assembly.mates)
    assert [note.code for note in assembly.notes if note.code == "W133"] == ["W133"]


def turned(degrees, axis):
    """The quaternion (x, y, z, w) of a turn about a unit axis."""
    half = math.radians(degrees) / 2.0
    return (*(math.sin(half) * part for part in axis), math.cos(half))


def hinged(path, kind, q, frame=((0, 0, 0), (0, 0, 0, 1)), extra="", place=(100, 10, 10)):
    """The two blocks of `arm`, the second at `place` with the rotation `q`, joined at (100, 10, 10) mm."""
    objects = [
        fc.group("Assembly::AssemblyObject", "Assembly", "machine", ["Base", "Arm", "Ground", "Elbow"]),
        fc.solid("Base", "base plate"),
        fc.solid("Arm", "arm", place, q),
        fc.grounded("Ground", "Base"),
        fc.joint("Elbow", kind, ("Base", "Face6"), ("Arm", "Face1"), (fc.placement((100, 10, 10)), fc.placement(*frame)), extra),
    ]
    return fc.write_document(path, objects, {"Base": fc.box_brep(100, 20, 10), "Arm": fc.box_brep(60, 8, 4)}, "1.1R")


def frames(assembly):
    (mate,) = assembly.mates
    return assembly.instances[mate.a].X_WP @ mate.X_AF, assembly.instances[mate.b].X_WP @ mate.X_BM


@pytest.mark.parametrize("kind", ["Revolute", "Cylindrical", "Slider", "Fixed"])
def test_antiparallel_frames_are_as_good_as_parallel_ones(no_kernel, tmp_path, kind):
    """The frame on the arm is turned by half a turn about x: its z points the other way."""
    assembly = read_freecad(hinged(tmp_path / "a.FCStd", kind, (0, 0, 0, 1), ((0, 0, 0), (1, 0, 0, 0))))
    X_WF, X_WM = frames(assembly)
    np.testing.assert_allclose(X_WF, X_WM, atol=1e-15)
    assert assembly.notes == ()


def test_limits_between_antiparallel_frames_count_the_angle_of_their_x_axes(no_kernel, tmp_path):
    """The x axis of the arm's frame stands at 30 deg from the base's: 0 to 90 deg between them are -30 to 60 deg from the pose."""
    limit = limits(AngleMin=0.0, AngleMax=90.0)
    assembly = read_freecad(hinged(tmp_path / "a.FCStd", "Revolute", turned(30, (0, 0, 1)), ((0, 0, 0), (1, 0, 0, 0)), limit))
    np.testing.assert_allclose(np.degrees(assembly.mates[0].limits), (-30.0, 60.0), atol=1e-12)


def test_a_pose_that_is_a_degree_off_is_brought_together_with_a_warning(no_kernel, tmp_path):
    """Tilted by one degree about x and 0.1 mm away: turned back and shifted, with the angle about the axis, and its limits, kept."""
    limit = limits(AngleMax=40.0)
    assembly = read_freecad(hinged(tmp_path / "a.FCStd", "Revolute", turned(1, (1, 0, 0)), extra=limit, place=(100.1, 10, 10)))
    X_WF, X_WM = frames(assembly)
    np.testing.assert_allclose(X_WF[:3, 3], X_WM[:3, 3], atol=1e-10)
    np.testing.assert_allclose(X_WF[:3, 2], X_WM[:3, 2], atol=1e-9)
    np.testing.assert_allclose(assembly.instances["base plate"].X_WP, np.eye(4), atol=0)  # what is grounded stays
    (note,) = assembly.notes
    assert (note.code, note.element) == ("W143", "Elbow")
    assert {"0.1 mm", "1 deg"} <= {match[0] for match in re.finditer(r"\d+(\.\d+)? (mm|deg)", note.text)}
    assert math.degrees(assembly.mates[0].limits[1]) == pytest.approx(40.0, abs=1e-6)  # the tilt about x does not turn about z
    assert reduce_assembly(assign_materials(assembly, (), None), "base plate").mobility == 1


def test_a_pose_that_was_never_solved_stays_as_it_is(no_kernel, tmp_path):
    path = hinged(tmp_path / "a.FCStd", "Revolute", turned(50, (1, 0, 0)))
    assembly = read_freecad(path)
    assert assembly.notes == ()
    with pytest.raises(MategraphError) as caught:
        reduce_assembly(assign_materials(assembly, (), None), "base plate")
    assert caught.value.code == "E207"
