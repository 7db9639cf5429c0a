"""Jobs that a CAD system hands over, written here as one would write them."""

from __future__ import annotations

import json
import math

import cadquery as cq
import numpy as np
import pytest

from cadimport.masses.materials import assign_materials
from cadimport.readers.cad_job.job import Job
from cadimport.readers.cad_job.reader import _under_its_label
from cadimport.readers.registry import read_assembly_file
from foundation.errors import MategraphError, Note
from topology.mechanism_of import reduce_assembly

EYE = np.eye(4).tolist()


def at(x: float = 0.0, y: float = 0.0, z: float = 0.0, turn: float = 0.0) -> list[list[float]]:
    """A pose: m, and an angle about z."""
    c, s = math.cos(turn), math.sin(turn)
    return [[c, -s, 0.0, x], [s, c, 0.0, y], [0.0, 0.0, 1.0, z], [0.0, 0.0, 0.0, 1.0]]


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """A STEP file of three blocks: one at the origin, two beside it."""
    file = tmp_path_factory.mktemp("job") / "model.step"
    machine = cq.Assembly(name="machine")
    for number in range(3):
        machine.add(cq.Workplane().box(100, 20, 10), name=f"p{number}", loc=cq.Location(cq.Vector(100 * number, 0, 10 * (number % 2))))
    machine.export(str(file))
    return file


def job(**changes):
    parts = [
        {"id": f"p{n}", "name": f"Body{n:03d}", "label": label, "placement": at(0.1 * n, 0, 0.01 * (n % 2)), "grounded": n == 0}
        for n, label in enumerate(("base", "arm", "arm"))
    ]
    frame = at(0.05, 0.0, 0.005)
    hinge = {
        "name": "Joint",
        "label": "elbow",
        "kind": "revolute",
        "a": "p0",
        "b": "p1",
        "frame_a": frame,
        "frame_b": at(0.05, 0, 0.005, 0.5),
    }
    slide = {"name": "J2", "label": "feed", "kind": "prismatic", "a": "p1", "b": "p2", "frame_a": at(0.15), "frame_b": at(0.15, 0, 0.02)}
    tables = {"mategraph_job": 1, "program": "Test 1", "name": "machine", "parts": parts}
    tables["joints"] = [{**hinge, "angle": [-1.0, 1.0]}, {**slide, "position": [0.0, None]}]
    return {**tables, **changes}


def written(model, tables):
    file = model.parent / "job.json"
    file.write_text(json.dumps(tables))
    return file


def test_joints_of_the_document_are_mates_with_limits_from_its_pose(model):
    assembly = read_assembly_file(written(model, job()))
    base, first, second = assembly.instances
    assert (base, first) == ("base", "arm")
    assert second != first
    assert assembly.grounded == ("base",)
    elbow, feed = assembly.mates
    assert (elbow.kind, elbow.a, elbow.b, feed.kind) == ("revolute", "base", "arm", "prismatic")
    # The frames are 0.5 rad and 20 mm apart, which is where the coordinates stand in the document; round-off of a few sums.
    np.testing.assert_allclose(elbow.limits, (-1.5, 0.5), atol=1e-14)
    np.testing.assert_allclose(feed.limits, (-0.02, math.inf), atol=1e-14)
    X_WF = assembly.instances["base"].X_WP @ elbow.X_AF
    np.testing.assert_allclose(X_WF, at(0.05, 0, 0.005), atol=1e-12)  # the STEP file has 1e-15 of its lengths in mm
    assert reduce_assembly(assign_materials(assembly, (), None), "base").mobility == 2
    assert model.name in {file.name for file, _ in assembly.references}  # a new STEP file under the same job is seen


def test_a_joint_that_stands_beyond_half_a_turn_is_within_its_limits(model):
    tables = job()
    tables["joints"] = [{**tables["joints"][0], "frame_b": at(0.05, 0, 0.005, math.radians(200.0)), "angle": [0.0, math.radians(270.0)]}]
    (elbow,) = read_assembly_file(written(model, tables)).mates
    np.testing.assert_allclose(elbow.limits, np.radians([-200.0, 70.0]), atol=1e-14)


def test_parts_of_one_component_are_held_together_and_joints_switched_off_do_not_count(model):
    tables = job()
    tables["joints"][0]["active"] = False
    for part in tables["parts"][:2]:
        part["component"] = "Frame"
    assembly = read_assembly_file(written(model, tables))
    assert [mate.status for mate in assembly.mates] == ["rejected", "confirmed", "confirmed"]
    assert reduce_assembly(assign_materials(assembly, (), None), "base").mobility == 1


def test_gears_couple_the_joints_that_carry_their_parts(model):
    tables = job()
    tables["joints"][1] |= {"kind": "revolute", "a": "p0", "frame_b": at(0.15)}
    tables["joints"][1].pop("position")
    wheels = {"name": "G", "label": "mesh", "kind": "gears", "a": "p1", "b": "p2", "frame_a": at(0.05), "frame_b": at(0.15)}
    tables["couplings"] = [{**wheels, "radius_a": 0.03, "radius_b": 0.06}]
    assembly = read_assembly_file(written(model, tables))
    (mesh,) = assembly.couplings
    assert dict(mesh.terms) == {"elbow": 0.03, "feed": 0.06}


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("E166", {"mategraph_job": 2}),
        ("E166", {"parts": []}),
        ("E166", {"model": "../model.step"}),
        ("E166", {"surplus": 1}),
        ("E167", {"parts": job()["parts"][:1]}),
        ("E167", {"parts": [{**part, "id": "p0"} for part in job()["parts"]]}),
        ("E167", {"joints": [{**job()["joints"][0], "b": "p9"}]}),
        ("E166", {"joints": [{**job()["joints"][0], "frame_a": [[2.0, 0, 0, 0], *EYE[1:]]}]}),
        ("E166", {"joints": [{**job()["joints"][0], "frame_a": [[-1.0, 0, 0, 0], *EYE[1:]]}]}),
        ("E166", {"joints": [{**job()["joints"][0], "angle": [1.0, -1.0]}]}),
        ("E101", {"model": "missing.step"}),
    ],
)
def test_what_breaks_the_form_has_a_code(model, code, changes):
    with pytest.raises(MategraphError) as caught:
        read_assembly_file(written(model, job(**changes)))
    assert caught.value.code == code


@pytest.mark.parametrize("text", ["", "[", "null", "[]", '{"mategraph_job": 1}', "[" * 100_000])
def test_other_json_is_refused(model, text):
    file = model.parent / "other.json"
    file.write_text(text)
    with pytest.raises(MategraphError) as caught:
        read_assembly_file(file)
    assert caught.value.code in ("E103", "E166")


def test_the_form_has_a_json_schema_that_takes_what_the_reader_takes():
    import jsonschema

    jsonschema.validate(job(), Job.model_json_schema())


def test_what_is_noted_of_a_product_names_the_part_by_its_label(tmp_path):
    machine = cq.Assembly(name="machine")
    boxes = [cq.Workplane().box(10, 10, 10, centered=False).translate((5 * n, 0, 0)).val() for n in range(2)]
    machine.add(cq.Compound.makeCompound(boxes), name="p0")
    machine.export(str(tmp_path / "model.step"))
    parts = [{"id": "p0", "name": "Body", "label": "rotor", "placement": EYE}]
    assembly = read_assembly_file(written(tmp_path / "model.step", job(parts=parts, joints=[])))
    (note,) = assembly.notes
    assert (note.code, note.element) == ("W145", "rotor")
    assert "'rotor'" in note.text
    assert '[part."rotor"]' in note.remedy


@pytest.mark.parametrize(
    ("id", "text", "told"),
    [
        ("Body", "'Body' and 'Body001' overlap in Body.001", "'rotor' and 'Body001' overlap in Body.001"),
        ("1", "1: 12 of 1.5 mm, 0.1 kg", "rotor: 12 of 1.5 mm, 0.1 kg"),
    ],
)
def test_an_id_within_another_or_in_a_number_stays(id, text, told):
    assert _under_its_label(Note(code="W145", text=text, element=id, remedy=""), {id: "rotor"}).text == told
