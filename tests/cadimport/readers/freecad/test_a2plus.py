"""Constraints of A2plus: what those between two parts leave is their mate."""

from __future__ import annotations

from dataclasses import replace

import freecad_files as fc
import numpy as np
import pytest
import synthetic

from cadimport.kernel.shape_elements import ShapeElement, elements_of_shapes
from cadimport.readers.freecad.reader import read_freecad

X, Y, Z = np.eye(3)
ELEMENTS = {  # of every part, in its own frame
    "Face1": ShapeElement(kind="plane", point=np.zeros(3), axis=Z),
    "Face2": ShapeElement(kind="plane", point=np.zeros(3), axis=X),
    "Face3": ShapeElement(kind="plane", point=np.zeros(3), axis=Y),
    "Face4": ShapeElement(kind="cylinder", point=0.1 * X, axis=Z),
    "Edge1": ShapeElement(kind="circle", point=0.1 * X, axis=-Z),
    "Vertex1": ShapeElement(kind="point", point=0.1 * X, axis=None),
}


@pytest.fixture
def read(monkeypatch, tmp_path):
    def parts(files, folder, **_):
        return synthetic.assembly({key: replace(synthetic.part(name), key=key) for key, (name, _) in files.items()})

    def elements(files, asked, folder, **_):
        return {key: {name: ELEMENTS[name] for name in names if name in ELEMENTS} for key, names in asked.items()}

    monkeypatch.setattr("cadimport.readers.freecad.reader.parts_of_shapes", parts)
    monkeypatch.setattr("cadimport.readers.freecad.reader.elements_of_shapes", elements)

    def reading(*constraints):
        objects = [fc.solid("A", "a"), fc.solid("B", "b"), fc.solid("C", "c")]
        objects[0] = (*objects[0][:2], objects[0][2] + fc.prop("fixedPosition", '<Bool value="true"/>'))
        for number, (word, first, second, *more) in enumerate(constraints):
            (one, e1), (two, e2) = first.split("."), second.split(".")
            values = {"Type": word, "Object1": one, "SubElement1": e1, "Object2": two, "SubElement2": e2}
            body = "".join(fc.prop(key, f'<String value="{value}"/>') for key, value in values.items()) + "".join(more)
            objects += [("App::FeaturePython", f"k{number}{mirror}", fc.label(f"k{number}") + body) for mirror in ("", "_mirror")]
        shapes = dict.fromkeys("ABC", b"CASCADE")
        return read_freecad(fc.write_document(tmp_path / "a2p.FCStd", objects, shapes, "0.19"))

    return reading


LOCKED, SUPPRESSED = (fc.prop(key, '<Bool value="true"/>') for key in ("lockRotation", "Suppressed"))


@pytest.mark.parametrize(
    ("constraints", "kind"),
    [
        ([("axial", "A.Face4", "B.Edge1")], "cylindrical"),
        ([("axial", "A.Face4", "B.Edge1", LOCKED)], "prismatic"),
        ([("axial", "A.Face4", "B.Edge1"), ("plane", "B.Face1", "A.Face1")], "revolute"),
        ([("circularEdge", "A.Edge1", "B.Edge1")], "revolute"),
        ([("circularEdge", "A.Edge1", "B.Edge1"), ("planesParallel", "A.Face2", "B.Face2")], "fixed"),
        ([("pointIdentity", "A.Vertex1", "B.Vertex1")], "spherical"),
        ([("sphereCenterIdent", "A.Edge1", "B.Vertex1")], "spherical"),
        ([("plane", "A.Face1", "B.Face1")], "planar"),
        ([("plane", "A.Face1", "B.Face1"), ("angledPlanes", "A.Face2", "B.Face3")], None),  # two shifts: no kind of mate
        ([("plane", "A.Face1", "B.Face1"), ("plane", "A.Face2", "B.Face2")], "prismatic"),
        ([("plane", "A.Face1", "B.Face1"), ("plane", "A.Face2", "B.Face2", SUPPRESSED)], "planar"),
        ([("pointOnLine", "A.Vertex1", "B.Face4"), ("axisParallel", "A.Edge1", "B.Face4")], "cylindrical"),
        ([("pointOnPlane", "A.Vertex1", "B.Face1"), ("axisPlaneNormal", "A.Face4", "B.Face1")], "planar"),
        ([("pointOnPlane", "A.Vertex1", "B.Face1"), ("axisPlaneNormal", "B.Face1", "A.Face4")], "planar"),
        ([("axial", "A.Face4", "B.Face99")], None),
        ([("CenterOfMass", "A.Face4", "B.Face4")], None),
    ],
)
def test_the_constraints_of_two_parts_leave_a_mate(read, constraints, kind):
    assembly = read(*constraints)
    assert [(mate.a, mate.kind, mate.b) for mate in assembly.mates] == ([("a", kind, "b")] if kind else [])
    assert [note.code for note in assembly.notes] == ([] if kind else ["W132"])
    assert assembly.grounded == ("a",)


def test_what_is_fixed_together_is_constrained_together(read):
    """b is fixed to a; c is coaxial with b and lies on a: it turns."""
    fixed = [("circularEdge", "A.Edge1", "B.Edge1"), ("planesParallel", "A.Face2", "B.Face2")]
    mates = read(("axial", "B.Face4", "C.Face4"), *fixed, ("plane", "A.Face1", "C.Face1")).mates
    assert [(mate.a, mate.kind, mate.b) for mate in mates] == [("a", "fixed", "b"), ("b", "revolute", "c")]
    np.testing.assert_allclose(mates[1].X_AF[:2, 3], [0.1, 0.0], atol=1e-15)


def test_elements_are_numbered_as_the_kernel_does(tmp_path):
    (tmp_path / "box.brp").write_bytes(fc.box_brep(10, 20, 30))
    names = [*(f"Face{n}" for n in range(1, 8)), *(f"Edge{n}" for n in range(1, 13)), "Vertex8", "Wire1", "Face"]
    found = elements_of_shapes({"b": ("box", tmp_path / "box.brp")}, {"b": names}, tmp_path, element="box.FCStd")["b"]
    assert sorted(found) == sorted(names[:6] + names[7:20])  # the seventh face is not there
    assert sorted(tuple(np.abs(found[f"Face{n}"].axis)) for n in range(1, 7)) == sorted(2 * [tuple(X), tuple(Y), tuple(Z)])
    assert {found[f"Edge{n}"].kind for n in range(1, 13)} == {"line"}
    assert set(found["Vertex8"].point.round(12)) <= {0.0, 0.01, 0.02, 0.03}
