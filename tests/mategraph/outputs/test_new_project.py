"""A project file for a STEP file: readable as it is, true to the assembly, and its examples work when their # is removed."""

from __future__ import annotations

import math
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadimport.assembly import Assembly, Face, Geometry, Instance, Material, Mesh, Part
from foundation.errors import MategraphError
from mategraph.outputs.new_project import new_project_text, propose_mates, write_new_project
from mategraph.project.ground import guess_ground
from mategraph.project.model import Project
from mategraph.project.reader import check_names, read_project

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


def test_the_examples_work_when_their_comment_sign_is_removed(tmp_path: Path) -> None:
    project = read_text(uncommented(new_project_text(assembly_of(LINK, BASE))), tmp_path)
    assert [(m.name, m.kind, m.a, m.b) for m in project.mates] == [("base to link", "revolute", "base", "link")]
    assert [c.model for c in project.components] == ["electrical.VoltageAmplifier", "electrical.DCMotor"]
    assert len(project.signals) == 2
    assert project.signals[0].parameters["final"] == pytest.approx(8 * math.pi / 180, rel=4e-16)  # two correctly rounded operations
    assert len(project.checks) == 2
    assert check_names(project, ["link", "base"]) == ()


def test_without_shafts_and_holes_the_example_has_real_names_and_an_axis(tmp_path: Path) -> None:
    text = new_project_text(assembly_of(part("frame", 2.0), part("arm no. 1", 1.0)))
    project = read_text(uncommented(text), tmp_path)
    (mate,) = project.mates
    assert (mate.a, mate.b) == ("frame", "arm no. 1")
    assert mate.axis is not None


def test_one_part_alone_gets_a_file_without_mates(tmp_path: Path) -> None:
    assert read_text(new_project_text(assembly_of(BASE)), tmp_path).ground == "base"


def test_clearance_turns_press_fit_holds_and_several_lines_hold() -> None:
    hub = part("hub", 1e-3, (cylinder(0.005, hole=True), cylinder(0.003, hole=True, x=0.05), cylinder(0.003, hole=True, x=0.09)))
    turning = part("turning", 1e-4, (cylinder(0.00498, hole=False),))
    pressed = part("pressed", 1e-5, (cylinder(0.00501, hole=False),))
    equal = part("equal", 1e-5, (cylinder(0.003, hole=False, x=0.05),))
    cover = part("cover", 1e-6, (cylinder(0.00299, hole=False, x=0.05), cylinder(0.00299, hole=False, x=0.09)))
    kinds = {p.b: p.kind for p in propose_mates(assembly_of(hub, turning, pressed, equal, cover), "hub") if p.a == "hub"}
    assert kinds == {"turning": "revolute", "pressed": "fixed", "equal": "fixed", "cover": "fixed"}
    (alone,) = propose_mates(assembly_of(hub, equal), "hub")
    assert alone.kind == "revolute", "where all is drawn at nominal size, equal radii say nothing"
    assert "equal radii" in alone.evidence


def test_a_piston_that_lies_in_a_longer_bore_slides_and_turns_in_it() -> None:
    block = part("block", 1e-3, (cylinder(0.02, hole=True, span=(0.0, 0.1)),))
    piston = part("piston", 1e-4, (cylinder(0.0199, hole=False, span=(0.03, 0.07)),))
    shaft = part("shaft", 1e-4, (cylinder(0.0199, hole=False, span=(-0.03, 0.12)),))
    plug = part("plug", 1e-4, (cylinder(0.0199, hole=False, span=(0.0, 0.095)),))
    for one, kind in ((piston, "cylindrical"), (shaft, "revolute"), (plug, "revolute")):
        (found,) = propose_mates(assembly_of(block, one), "block")
        assert found.kind == kind


def test_the_part_nearer_to_the_ground_comes_first() -> None:
    ground = part("ground part", 1.0, (cylinder(0.01, hole=True),))
    pin = part("pin", 1e-6, (cylinder(0.00999, hole=False), cylinder(0.005, hole=False, x=1.0)))
    arm = part("arm", 1e-3, (cylinder(0.00501, hole=True, x=1.0), cylinder(0.01, hole=True, x=2.0)))
    tool = part("tool", 1e-2, (cylinder(0.00999, hole=False, x=2.0),))
    apart = [part("left", 1e-4, (cylinder(0.01, hole=True, x=9.0),)), part("right", 1e-5, (cylinder(0.00999, hole=False, x=9.0),))]
    proposals = propose_mates(assembly_of(tool, arm, *apart, pin, ground), "ground part")
    assert [(p.a, p.b) for p in proposals] == [("ground part", "pin"), ("pin", "arm"), ("arm", "tool"), ("left", "right")]


def test_pairs_whose_names_run_together_get_names_of_their_own(tmp_path: Path) -> None:
    parts = [
        part("a", 4.0, (cylinder(0.005, hole=True),)),
        part("b to c", 3.0, (cylinder(0.00499, hole=False),)),
        part("a to b", 2.0, (cylinder(0.005, hole=True, x=1.0),)),
        part("c", 1.0, (cylinder(0.00499, hole=False, x=1.0),)),
    ]
    project = read_text(uncommented(new_project_text(assembly_of(*parts))), tmp_path)
    assert len(project.mates) == 2


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=12), min_size=2, max_size=3, unique=True))
def test_any_part_name_makes_a_file_that_reads(tmp_path_factory: pytest.TempPathFactory, names: list[str]) -> None:
    parts = [part(name, 1.0, (cylinder(0.005, hole=i == 0),)) for i, name in enumerate(names)]
    folder = tmp_path_factory.getbasetemp()
    text = new_project_text(assembly_of(*parts))
    assert read_text(text, folder).ground in names
    if all(name.isprintable() for name in names):
        project = read_text(uncommented(text), folder)
        assert {m.a for m in project.mates} | {m.b for m in project.mates} <= set(names)


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
    written, kept = write_new_project(step, force=True)
    assert written == mine
    assert kept is not None
    assert kept.read_text() == "mine"
    assert {p.name for p in tmp_path.iterdir()} == {"seeker.step", "seeker.toml", kept.name}
    project = read_project(written)
    assert project.ground == "housing"
    proposed = read_text(uncommented(written.read_text(encoding="utf-8")), tmp_path)
    confirmed = read_project(SEEKER / "seeker.toml")

    def pairs(p: Project) -> set[tuple[str, frozenset[str]]]:
        return {(m.kind, frozenset((m.a, m.b))) for m in p.mates}

    assert pairs(proposed) == pairs(confirmed), "the seeker's fits are drawn as a machine designer draws them: the proposals are its mates"
