"""A project file for a STEP file: readable as it is, true to the assembly, and its examples work when their # is removed."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inferences import box_with_lid

import mategraph
from cadimport.assembly import Assembly, Face, Geometry, Instance, Material, Mesh, Part
from foundation.errors import MategraphError
from mategraph.new_projects.new_project import begun_project_text, new_project_text, write_new_project
from mategraph.project.ground import guess_ground
from mategraph.project.model import Project
from mategraph.project.reader import check_names, read_project
from topology.inference.model import Evidence, Inference, InferredJoint, RigidGroup

SEEKER = Path(__file__).parents[3] / "sample_assemblies" / "seeker"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


def cylinder(radius: float, *, hole: bool, x: float = 0.0, span: tuple[float, float] = (0.0, 0.02)) -> Face:
    return Face(kind="cylinder", origin=[x, 0, 0], axis=[0, 0, 1], radius=radius, hole=hole, span=span)


def part(name: str, volume: float | None, faces: tuple[Face, ...] = ()) -> Part:
    nothing = np.zeros((0, 3), dtype=np.float32)
    mesh = Mesh(
        vertices=nothing,
        normals=nothing,
        triangles=np.zeros((0, 3), dtype=np.int32),
        edge_points=nothing,
        edge_starts=np.zeros(1, dtype=np.int32),
    )
    geometry = None if volume is None else Geometry(volume=volume, area=1.0, center=np.zeros(3), inertia=np.eye(3))
    return Part(name=name, key=f"key of {name}", kind="solid", solids=1, geometry=geometry, faces=faces, mesh=mesh)


def assembly_of(*parts: Part, materials: dict[str, Material] | None = None, source: str = "arm.step") -> Assembly:
    instances = {
        p.name: Instance(name=p.name, path=(p.name,), part=p.key, X_WP=np.eye(4), material=(materials or {}).get(p.name)) for p in parts
    }
    return Assembly(
        name="arm",
        source=Path("/somewhere") / source,
        digest="",
        schema="AP214",
        length_unit="mm",
        parts={p.key: p for p in parts},
        instances=instances,
    )


def read_text(text: str, folder: Path) -> Project:
    path = folder / "arm.toml"
    path.write_text(text, encoding="utf-8", newline="\n")
    return read_project(path)


def uncommented(text: str) -> str:
    """The examples made part of the file: # at the start of a line goes where no blank follows."""
    return re.sub(r"(?m)^#(?=[^ #])", "", text)


BASE = part("base", 2e-4, (cylinder(0.00502, hole=True),))
LINK = part("link", 1e-4, (cylinder(0.005, hole=False),))
BOX = tuple(part(name, 1e-4) for name in ("box", "lid", "pin", "drawer", "knob"))


def test_the_heaviest_part_is_guessed_to_stand_still() -> None:
    assert guess_ground(assembly_of(LINK, BASE)) == "base"
    lead = Material(name="lead", density=11340.0, source="test")
    cork = Material(name="cork", density=200.0, source="test")
    assert guess_ground(assembly_of(LINK, BASE, materials={"link": lead, "base": cork})) == "link"
    assert guess_ground(assembly_of(part("shell", None), part("twin", None))) == "shell"


def test_an_assembly_without_parts_has_no_ground() -> None:
    with pytest.raises(MategraphError) as caught:
        guess_ground(assembly_of())
    assert caught.value.code == "E020"


def test_the_text_reads_as_it_is_and_names_only_real_parts(tmp_path: Path) -> None:
    text = new_project_text(assembly_of(LINK, BASE))
    project = read_text(text, tmp_path)
    assert project.ground == "base"
    assert project.assembly_path.name == "arm.step"
    assert project.mates == ()
    assert project.components == ()
    assert project.material_default is None, "a density is not guessed silently"
    assert check_names(project, ["link", "base"]) == ()
    assert "A guess" in text
    assert '"link"  100 cm^3' in text


def test_the_examples_of_a_drive_work_when_their_comment_sign_is_removed(tmp_path: Path) -> None:
    project = read_text(uncommented(new_project_text(assembly_of(*BOX), box_with_lid())), tmp_path)
    assert [c.model for c in project.components] == ["electrical.VoltageAmplifier", "electrical.DCMotor"]
    assert project.components[1].attach == {"shaft": "lid"}, "the motor turns a joint of this machine"
    assert len(project.signals) == 2
    assert project.signals[0].parameters["final"] == pytest.approx(8 * math.pi / 180, rel=4e-16)  # two correctly rounded operations
    assert len(project.checks) == 2
    assert check_names(project, [part.name for part in BOX]) == ()


def test_what_geometry_suggests_is_live_and_what_it_leaves_open_is_marked(tmp_path: Path) -> None:
    text = new_project_text(assembly_of(*BOX), box_with_lid())
    project = read_text(text, tmp_path)
    assert project.ground == "box"
    assert {group.name: group.parts for group in project.groups} == {"lid": ("lid", "pin"), "drawer": ("drawer", "knob")}
    lid, drawer = project.mates
    assert (lid.name, lid.kind, lid.a, lid.b, lid.assumed) == ("lid", "revolute", "box", "lid", False)
    assert lid.limits == pytest.approx((-0.5, 1.0), abs=1e-4)  # written in degrees with three decimals
    assert lid.origin is not None
    assert lid.origin == pytest.approx([0.1, 0.0, 0.0])  # nothing of the parts' faces gives the line: it is written
    assert (drawer.kind, drawer.assumed) == ("prismatic", True)
    assert "bore ø6 of 'box' around shaft ø6 of 'pin'" in text
    assert "against it: no stop is drawn" in text
    assert "1. Does 'drawer' slide in 'box'? (prismatic 60 %, fixed 40 %)" in text


def test_a_machine_that_only_slides_gets_a_screw_on_its_motor(tmp_path: Path) -> None:
    found = box_with_lid()
    sliding = replace(found, joints=found.joints[1:], freedoms=found.freedoms[1:])
    project = read_text(uncommented(new_project_text(assembly_of(*BOX), sliding)), tmp_path)
    assert [c.model for c in project.components][-1] == "mechanical.Screw"
    assert project.components[-1].attach == {"nut": "drawer"}


def test_where_nothing_moves_an_example_of_a_mate_is_there(tmp_path: Path) -> None:
    still = Inference(ground="base", groups=(RigidGroup(name="base", parts=("base", "link")),), joints=())
    text = new_project_text(assembly_of(BASE, LINK), still)
    assert read_text(text, tmp_path).groups[0].parts == ("base", "link")
    assert "#[mate.hinge]" in text


def test_one_part_alone_gets_a_file_without_mates(tmp_path: Path) -> None:
    assert read_text(new_project_text(assembly_of(BASE)), tmp_path).ground == "base"


def test_a_begun_file_reads_as_it_is_and_infers(tmp_path: Path) -> None:
    project = read_text(begun_project_text(assembly_of(BASE, LINK)), tmp_path)
    assert (project.infer, project.mates, project.ground) == (True, (), None)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=12), min_size=2, max_size=3, unique=True))
def test_any_part_name_makes_a_file_that_reads(tmp_path_factory: pytest.TempPathFactory, names: list[str]) -> None:
    parts = [part(name, 1.0, (cylinder(0.005, hole=i == 0),)) for i, name in enumerate(names)]
    folder = tmp_path_factory.getbasetemp()
    reason = (Evidence(text=f"a face of {names[0]} rests on {names[1]}", weight=1.0, source="contact"),)
    joint = InferredJoint(
        name="joint", kind="revolute", a=names[0], b=names[1], axis=[0.0, 0.0, 1.0], origin=[0.0, 0.0, 0.0], evidence=reason
    )
    groups = tuple(RigidGroup(name=name, parts=(name,)) for name in names)
    text = new_project_text(assembly_of(*parts), Inference(ground=names[0], groups=groups, joints=(joint,), mobility=1))
    project = read_text(text, folder)
    assert (project.ground, project.mates[0].a, project.mates[0].b) == (names[0], names[0], names[1])
    if all(name.isprintable() for name in names):
        assert read_text(uncommented(text), folder).components


def test_an_existing_project_file_is_kept(tmp_path: Path) -> None:
    step = tmp_path / "seeker.step"
    step.write_bytes((SEEKER / "seeker.step").read_bytes())
    mine = tmp_path / "seeker.toml"
    mine.write_text("mine")
    with pytest.raises(MategraphError) as caught:
        write_new_project(step)
    assert (caught.value.code, caught.value.place) == ("E029", "seeker.toml")
    assert "--force" in caught.value.remedy
    assert mine.read_text() == "mine"


@pytest.mark.long
def test_force_replaces_a_project_file_by_the_mechanism_and_keeps_a_copy(tmp_path: Path) -> None:
    step, mine = tmp_path / "seeker.step", tmp_path / "seeker.toml"
    step.write_bytes((SEEKER / "seeker.step").read_bytes())
    mine.write_text("mine")
    written, kept = write_new_project(step, force=True)
    assert written == mine
    assert kept is not None
    assert kept.read_text() == "mine"
    assert {p.name for p in tmp_path.iterdir()} == {"seeker.step", "seeker.toml", kept.name}
    project = read_project(written)
    assert project.ground == "housing"
    machine = mategraph.load(written)
    confirmed = mategraph.load(SEEKER / "seeker.toml").mechanism
    assert machine.inference is None, "the file gives the whole mechanism"
    assert machine.mechanism.mobility == confirmed.mobility == 2
    assert {frozenset(b.parts) for b in machine.mechanism.bodies.values()} == {frozenset(b.parts) for b in confirmed.bodies.values()}
