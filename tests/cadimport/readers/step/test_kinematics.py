"""Kinematic pairs in STEP files: a real assembly of the CAD kernel's, with the entities of the kinematics written into it."""

from __future__ import annotations

import math
import re
from pathlib import Path

import cadquery as cq
import numpy as np
import pytest

from cadimport.assembly import Assembly
from cadimport.readers.step.kinematics import holds_kinematics, kinematic_mates
from cadimport.readers.step.part21 import Part21
from cadimport.readers.step.reader import read_step

FLAGS = {
    "revolute": ".F.,.F.,.F.,.F.,.F.,.T.",
    "prismatic": ".F.,.F.,.T.,.F.,.F.,.F.",
    "cylindrical": ".F.,.F.,.T.,.F.,.F.,.T.",
    "planar": ".T.,.T.,.F.,.F.,.F.,.T.",
    "spherical": ".F.,.F.,.F.,.T.,.T.,.T.",
    "universal": ".F.,.F.,.F.,.T.,.F.,.T.",
    "fully_constrained": ".F.,.F.,.F.,.F.,.F.,.F.",
}


@pytest.fixture(scope="module")
def plain(tmp_path_factory) -> tuple[Path, Assembly]:
    """A base and two wheels of one shape; wheel 2 is turned by 90 degrees about z."""
    top = cq.Assembly(name="rig")
    wheel = cq.Workplane().circle(10).extrude(5)
    top.add(cq.Workplane().box(100, 40, 10), name="base")
    top.add(wheel, name="wheel", loc=cq.Location((30, 0, 5)))
    top.add(wheel, name="other wheel", loc=cq.Location((-30, 0, 5), (0, 0, 1), 90))
    path = tmp_path_factory.mktemp("kinematics") / "rig.step"
    top.export(str(path))
    return path, read_step(path)


class Writer:
    """Entities appended to the data section of a STEP text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.number = max(int(n) for n in re.findall(r"#(\d+)\s*=", text))
        self.lines: list[str] = []

    def add(self, entity: str) -> str:
        self.number += 1
        self.lines.append(f"#{self.number}={entity};")
        return f"#{self.number}"

    def frame(self, point: str, z: str = "0.,0.,1.", x: str = "1.,0.,0.") -> str:
        p, a, r = self.add(f"CARTESIAN_POINT('',({point}))"), self.add(f"DIRECTION('',({z}))"), self.add(f"DIRECTION('',({x}))")
        return self.add(f"AXIS2_PLACEMENT_3D('',{p},{a},{r})")

    def context(self, length: str) -> str:
        """A context of shapes with a unit of length, and degrees."""
        radian = self.add("(NAMED_UNIT(*) PLANE_ANGLE_UNIT() SI_UNIT($,.RADIAN.))")
        measure = self.add(f"PLANE_ANGLE_MEASURE_WITH_UNIT(PLANE_ANGLE_MEASURE({math.pi / 180!r}),{radian})")
        degree = self.add(f"(CONVERSION_BASED_UNIT('DEGREE',{measure}) NAMED_UNIT(*) PLANE_ANGLE_UNIT())")
        units = f"GLOBAL_UNIT_ASSIGNED_CONTEXT(({self.add(length)},{degree}))"
        return self.add(f"(GEOMETRIC_REPRESENTATION_CONTEXT(3) {units} REPRESENTATION_CONTEXT('',''))")

    def link(self, use: str, own_context: str = "") -> str:
        """A link that stands for the use of a product, by its name in the assembly."""
        link = self.add("KINEMATIC_LINK('')")
        found = re.search(rf"#(\d+)\s*=\s*NEXT_ASSEMBLY_USAGE_OCCURRENCE\(\s*'[^']*'\s*,\s*'{use}'", self.text)
        assert found, use
        context = own_context or "#" + re.search(r"#(\d+)\s*=\s*\(\s*GEOMETRIC_REPRESENTATION_CONTEXT", self.text)[1]
        representation = self.add(f"RIGID_LINK_REPRESENTATION('',(),{context},{link})")
        association = self.add(f"KINEMATIC_LINK_REPRESENTATION_ASSOCIATION('','',{representation},$)")
        relation = self.add(f"PRODUCT_DEFINITION_RELATIONSHIP_KINEMATICS('','',#{found[1]})")
        self.add(f"CONTEXT_DEPENDENT_KINEMATIC_LINK_REPRESENTATION({association},{relation})")
        return link

    def whole(self) -> str:
        head, _, tail = self.text.rpartition("ENDSEC;")
        return head + "\n".join(self.lines) + "\nENDSEC;" + tail


def written(path: Path, entity: str, **options) -> Part21:
    return Part21(with_pair(path, entity, **options).encode(), path.name)


def with_pair(path: Path, entity: str, *, frames=None, ends=("base", "other wheel"), name="turn", range_apart="") -> str:
    """The file with one pair between the base and a wheel, as text; `entity` has {common} where the shared parameters go."""
    writer = Writer(path.read_text())
    links = [writer.link(use) for use in ends]
    joint = writer.add(f"KINEMATIC_JOINT('',{links[0]},{links[1]})")
    f, m = frames or ("-30.,0.,5.", "0.,0.,0.")
    common = f"'{name}','',$,{writer.frame(f)},{writer.frame(m)},{joint}"
    pair = writer.add(entity.format(common=common, placements=common.split(",$,")[1].rsplit(",", 1)[0], joint=joint))
    if range_apart:
        writer.add(range_apart.format(pair=pair))
    return writer.whole()


@pytest.mark.parametrize("kind", list(FLAGS))
def test_every_pair_has_its_mate_with_frames_in_metres(plain, kind):
    path, assembly = plain
    text = written(path, f"{kind.upper()}_PAIR({{common}},{FLAGS[kind]}{',$' if kind == 'universal' else ''})")
    (mate,), _, notes = kinematic_mates(text, assembly)
    assert not [note for note in notes if note.code != "W137"]
    assert mate.kind == {"fully_constrained": "fixed"}.get(kind, kind)
    assert (mate.name, mate.a, mate.b, mate.source) == ("turn", "base", "other wheel", "STEP file")
    np.testing.assert_allclose(mate.X_AF[:3, 3], [-0.03, 0.0, 0.005], atol=1e-17)
    z = {"universal": [0, -1, 0]}.get(kind, [0, 0, 1])  # its pins are x and z of the pair's frame
    np.testing.assert_allclose(mate.X_AF[:3, 2], z, atol=1e-16)


def test_ranges_count_from_the_pose_of_the_file(plain):
    path, assembly = plain
    text = written(path, f"REVOLUTE_PAIR_WITH_RANGE({{common}},{FLAGS['revolute']},-1.,2.)")
    (mate,), _, _ = kinematic_mates(text, assembly)
    # The wheel stands turned by 90 degrees in the file.
    np.testing.assert_allclose(mate.limits, [-1 - math.pi / 2, 2 - math.pi / 2], atol=1e-12)
    text = written(path, f"CYLINDRICAL_PAIR_WITH_RANGE({{common}},{FLAGS['cylindrical']},-5.,$,PLANE_ANGLE_MEASURE(-1.),1.)")
    (mate,), _, _ = kinematic_mates(text, assembly)
    assert dict(mate.freedom_limits)["position"] == (-0.005, math.inf)
    np.testing.assert_allclose(dict(mate.freedom_limits)["angle"], [-1 - math.pi / 2, 1 - math.pi / 2], atol=1e-12)


@pytest.mark.parametrize("mechanism", ["MECHANISM_REPRESENTATION('',({pair}),{context},$)", "MECHANISM('',({pair}),{context})"])
def test_each_link_and_the_mechanism_have_their_own_units(plain, mechanism):
    path, assembly = plain
    writer = Writer(path.read_text())
    millimetre = writer.add("(LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.))")
    inch = f"(CONVERSION_BASED_UNIT('INCH',{writer.add(f'LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),{millimetre})')}) LENGTH_UNIT())"
    inches, metres, centimetres, kilometres = (
        writer.context(unit if "INCH" in unit else f"(LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT({unit},.METRE.))")
        for unit in (inch, "$", ".CENTI.", ".KILO.")
    )
    writer.add(f"MECHANISM_REPRESENTATION('another',(),{kilometres},$)")  # not this pair's
    links = [writer.link("base", inches), writer.link("other wheel", metres)]
    joint = writer.add(f"KINEMATIC_JOINT('',{links[0]},{links[1]})")
    frames = f"{writer.frame(f'{-30 / 25.4!r},0.,{7 / 25.4!r}')},{writer.frame('0.,0.,0.002')}"
    pair = writer.add(f"CYLINDRICAL_PAIR_WITH_RANGE('turn','',$,{frames},{joint},{FLAGS['cylindrical']},-0.5,1.,-45.,180.)")
    writer.add(mechanism.format(pair=pair, context=centimetres))
    (mate,), _, notes = kinematic_mates(Part21(writer.whole().encode(), path.name), assembly)
    assert notes == ()
    np.testing.assert_allclose(mate.X_AF[:3, 3], [-0.03, 0.0, 0.007], rtol=1e-15)  # one product and one quotient of round numbers
    np.testing.assert_allclose(mate.X_BM[:3, 3], [0.0, 0.0, 0.002], rtol=1e-15)
    limits = dict(mate.freedom_limits)
    np.testing.assert_allclose(limits["position"], [-0.005, 0.01], atol=1e-15)
    np.testing.assert_allclose(limits["angle"], np.radians([-135.0, 90.0]), atol=1e-12)  # the wheel stands turned by 90 degrees


def test_ranges_of_a_plane_are_named_by_its_coordinates(plain):
    path, assembly = plain
    text = written(path, f"PLANAR_PAIR_WITH_RANGE({{common}},{FLAGS['planar']},$,$,-5.,5.,$,2.)")
    (mate,), _, _ = kinematic_mates(text, assembly)
    assert {key: pytest.approx(value) for key, value in mate.freedom_limits.items()} == {
        "position_x": (-0.005, 0.005),
        "position_y": (-math.inf, 0.002),
    }


def test_pairs_as_ap214_writes_them(plain):
    path, assembly = plain
    text = written(path, "REVOLUTE_PAIR('hinge',{joint},{placements})", range_apart="REVOLUTE_PAIR_RANGE({pair},-1.,2.)")
    (mate,), _, _ = kinematic_mates(text, assembly)
    assert (mate.name, mate.kind) == ("hinge", "revolute")
    np.testing.assert_allclose(mate.limits, [-1 - math.pi / 2, 2 - math.pi / 2], atol=1e-12)


def test_screws_have_their_pitch_in_metres_a_radian(plain):
    path, assembly = plain
    (mate,), _, _ = kinematic_mates(written(path, "SCREW_PAIR({common},2.5)"), assembly)
    assert (mate.kind, mate.pitch) == ("screw", pytest.approx(0.0025 / (2 * math.pi)))


def test_frames_that_do_not_meet_and_links_that_are_no_parts_are_reported(plain):
    path, assembly = plain
    apart = written(path, f"REVOLUTE_PAIR({{common}},{FLAGS['revolute']})", frames=("0.,0.,5.", "0.,0.,0."))
    (_,), _, notes = kinematic_mates(apart, assembly)
    assert [note.code for note in notes] == ["W137"]
    gone = assembly.with_changes(instances={"base": assembly.instances["base"]})
    mates, _, notes = kinematic_mates(apart, gone)
    assert mates == ()
    assert [note.code for note in notes] == ["W132"]


def test_the_reader_finds_pairs_by_itself_and_plain_files_cost_a_search_only(plain, tmp_path):
    path, _ = plain
    assert not holds_kinematics(path)
    writer = Writer(path.read_text())
    base, wheel = writer.link("base"), writer.link("wheel")
    joint = writer.add(f"KINEMATIC_JOINT('',{base},{wheel})")
    writer.add(f"REVOLUTE_PAIR('spin','',$,{writer.frame('30.,0.,5.')},{writer.frame('0.,0.,0.')},{joint},{FLAGS['revolute']})")
    with_pair = tmp_path / "with.step"
    with_pair.write_text(writer.whole())
    assert holds_kinematics(with_pair)
    assembly = read_step(with_pair)
    assert [(mate.name, mate.kind, mate.a, mate.b) for mate in assembly.mates] == [("spin", "revolute", "base", "wheel")]


@pytest.mark.parametrize(
    "word", ["HOMOKINETIC", "ROLLING_CURVE", "ROLLING_SURFACE", "SLIDING_SURFACE", "POINT_ON_PLANAR_CURVE", "POINT_ON_SURFACE", "GEAR"]
)
def test_a_pair_that_is_no_kind_of_mate_is_reported(plain, word):
    path, assembly = plain
    mates, _, notes = kinematic_mates(written(path, f"{word}_PAIR({{common}})"), assembly)
    assert mates == ()
    assert [(note.code, note.element) for note in notes] == [("W132", "turn")]


def test_the_pin_of_a_spherical_pair_is_reported(plain):
    path, assembly = plain
    (mate,), _, notes = kinematic_mates(written(path, "SPHERICAL_PAIR_WITH_PIN({common},.F.,.F.,.F.,.T.,.F.,.T.)"), assembly)
    assert mate.kind == "spherical"
    assert [(note.code, note.element) for note in notes if note.code != "W137"] == [("W132", "turn")]


@pytest.mark.parametrize(
    ("flags", "kind", "z"),
    [
        (".F.,.F.,.F.,.F.,.F.,.T.", "revolute", [0, 0, 1]),
        (".T.,.F.,.F.,.F.,.F.,.F.", "prismatic", [1, 0, 0]),
        (".F.,.T.,.F.,.F.,.T.,.F.", "cylindrical", [0, 1, 0]),
        (".F.,.T.,.T.,.T.,.F.,.F.", "planar", [1, 0, 0]),
        (".T.,.T.,.T.,.T.,.T.,.T.", "free", [0, 0, 1]),
    ],
)
def test_a_pair_of_any_kind_is_what_its_flags_say(plain, flags, kind, z):
    path, assembly = plain
    (mate,), _, _ = kinematic_mates(written(path, f"LOW_ORDER_KINEMATIC_PAIR({{common}},{flags})"), assembly)
    assert mate.kind == kind
    np.testing.assert_allclose(mate.X_AF[:3, 2], z, atol=1e-16)


def test_ranges_of_any_pair_are_those_of_its_axes(plain):
    path, assembly = plain
    ranges = "$,$,$,$,-1.,2.,$,$,$,$,-5.,7."  # about x, y, z, then along them
    text = written(path, f"LOW_ORDER_KINEMATIC_PAIR_WITH_RANGE({{common}},{FLAGS['cylindrical']},{ranges})")
    (mate,), _, _ = kinematic_mates(text, assembly)
    np.testing.assert_allclose(mate.freedom_limits["position"], [-0.005, 0.007], atol=1e-15)
    np.testing.assert_allclose(mate.freedom_limits["angle"], [-1 - math.pi / 2, 2 - math.pi / 2], atol=1e-12)


def test_a_pin_in_a_slot_is_reported(plain):
    path, assembly = plain
    mates, _, notes = kinematic_mates(written(path, "LOW_ORDER_KINEMATIC_PAIR({common},.T.,.F.,.F.,.F.,.F.,.T.)"), assembly)
    assert (mates, [(note.code, note.element) for note in notes]) == ((), [("W132", "turn")])


def test_a_frame_is_in_the_unit_of_its_own_link(plain):
    path, assembly = plain
    entity = f"REVOLUTE_PAIR({{common}},{FLAGS['revolute']})"
    (expected,), _, _ = kinematic_mates(written(path, entity), assembly)
    # The wheel's representation in metres, with its frame in metres; the base's stays in millimetres.
    text = with_pair(path, entity, frames=("-30.,0.,5.", "0.,0.,0.007"))
    first, second = re.findall(r"RIGID_LINK_REPRESENTATION\('',\(\),(#\d+),", text)
    assert first == second
    at = text.rindex(f"RIGID_LINK_REPRESENTATION('',(),{first},")
    text = text[:at] + text[at:].replace(f"(),{first},", "(),#990001,", 1)
    metres = (
        "#990001=( GEOMETRIC_REPRESENTATION_CONTEXT(3) GLOBAL_UNIT_ASSIGNED_CONTEXT((#990002)) REPRESENTATION_CONTEXT('','') );\n"
        "#990002=( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT($,.METRE.) );\n"
    )
    head, _, tail = text.rpartition("ENDSEC;")
    (mate,), _, _ = kinematic_mates(Part21(f"{head}{metres}ENDSEC;{tail}".encode(), path.name), assembly)
    np.testing.assert_allclose(mate.X_AF, expected.X_AF, atol=1e-17)
    np.testing.assert_allclose(mate.X_BM[:3, 3], [0.0, 0.0, 0.007], atol=1e-17)


def test_a_range_that_leaves_no_motion_is_reported(plain):
    path, assembly = plain
    text = written(path, f"REVOLUTE_PAIR_WITH_RANGE({{common}},{FLAGS['revolute']},2.,-1.)")
    (mate,), _, notes = kinematic_mates(text, assembly)
    assert mate.limits is None
    assert [(note.code, note.element) for note in notes if note.code == "W133"] == [("W133", "turn")]
