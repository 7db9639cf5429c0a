"""CadQuery assemblies with constraints: the mates that they leave."""

from __future__ import annotations

import math

import cadquery as cq
import numpy as np
import pytest

from cadimport.readers.scripts.reader import read_object, read_script
from cadimport.sandbox.limits import reading_limits
from foundation.errors import MategraphError

SCRIPT = """
import cadquery as cq
print("a script may print")
base = cq.Workplane().box(40, 40, 10)
arm = cq.Workplane().circle(4).extrude(30)
rig = cq.Assembly(name="rig").add(base, name="base").add(arm, name="arm", loc=cq.Location((3, 2, 1)))
rig.constrain("base", "Fixed")
rig.constrain("base@faces@>Z", "arm@faces@<Z", "Plane", param=0)
rig.solve()
"""


def block(x=10.0, y=20.0, z=30.0):
    return cq.Workplane().box(x, y, z)


def rig(*constraints):
    top = cq.Assembly(name="rig").add(block(), name="a").add(block(5, 5, 5), name="b", loc=cq.Location((3, 4, 25), (1, 2, 3), 40))
    top.constrain("a", "Fixed")
    for constraint in constraints:
        top.constrain(*constraint)
    return top.solve()


@pytest.mark.parametrize(
    ("constraints", "kind"),
    [
        ([("a@faces@>Z", "b@faces@<Z", "Plane")], "revolute"),
        ([("a@faces@>Z", "b@faces@<Z", "Axis"), ("b@faces@<Z", "a@faces@>Z", "PointInPlane")], "planar"),
        ([("a@faces@>Z", "b@faces@<Z", "Point")], "spherical"),
        ([("a@faces@>Z", "b@faces@<Z", "Plane"), ("a@faces@>X", "b@faces@<X", "Axis")], "fixed"),
        ([("b@faces@<Z", "a@edges@|Z and >X and >Y", "PointOnLine"), ("a@faces@>Z", "b@faces@<Z", "Axis")], "cylindrical"),
    ],
)
def test_constraints_become_the_mate_that_they_leave(constraints, kind):
    top = rig(*constraints)
    assembly = read_object(top)
    (mate,) = assembly.mates
    assert (mate.kind, {mate.a, mate.b}) == (kind, {"a", "b"})
    assert assembly.grounded == ("a",)
    # The places are those of CadQuery's own solver, and the frames of a mate coincide there.
    T = top.objects["b"].loc.wrapped.Transformation()
    np.testing.assert_allclose(assembly.instances["b"].X_WP[:3, 3] * 1e3, [T.Value(i, 4) for i in (1, 2, 3)], atol=1e-12)
    F, M = (assembly.instances[n].X_WP @ X for n, X in ((mate.a, mate.X_AF), (mate.b, mate.X_BM)))
    np.testing.assert_allclose(F, M, atol=1e-15)
    if kind == "revolute":
        np.testing.assert_allclose(F[:3, 3], [0, 0, 0.015], atol=1e-9)  # the solver's own accuracy, 1e-6 mm
        np.testing.assert_allclose(np.abs(F[:3, 2]), [0, 0, 1], atol=1e-9)


def test_parts_of_one_object_keep_together_and_shapes_are_shared():
    inner = cq.Assembly(name="pair").add(block(1, 1, 1), name="x").add(block(2, 2, 2), name="y", loc=cq.Location((5, 0, 0)))
    same = block(3, 3, 3)
    top = cq.Assembly(name="rig").add(same, name="a").add(same, name="b", loc=cq.Location((9, 0, 0))).add(inner, loc=cq.Location((0, 9, 0)))
    assembly = read_object(top)
    assert list(assembly.instances) == ["a", "b", "x", "y"]
    assert len(assembly.parts) == 3
    assert [(mate.a, mate.kind, mate.b) for mate in assembly.mates] == [("x", "fixed", "y")]
    np.testing.assert_allclose(assembly.instances["y"].X_WP[:3, 3], [0.005, 0.009, 0], atol=1e-16)


def test_a_script_runs_in_a_process_of_its_own(tmp_path):
    path = tmp_path / "rig.py"
    path.write_text(SCRIPT)
    assembly = read_script(path)
    assert [(mate.kind, mate.a, mate.b) for mate in assembly.mates] == [("revolute", "base", "arm")]
    assert assembly.part_of("arm").geometry.volume == pytest.approx(math.pi * 16 * 30e-9, rel=1e-12)
    assert assembly.source == path


@pytest.mark.parametrize(
    ("text", "code", "place", "value"),
    [
        ("x = 1\ny = x / 0\n", "E164", "bad.py:2", "ZeroDivisionError"),
        ("def f(:\n", "E164", "bad.py:1", "SyntaxError"),
        ("import sys; sys.exit(3)", "E164", "bad.py", "3"),
        ("x = 1", "E165", "", ""),
        ("import os; os.abort()", "E108", "", ""),
    ],
)
def test_a_script_that_fails_is_reported_with_its_line(tmp_path, text, code, place, value):
    path = tmp_path / "bad.py"
    path.write_text(text)
    with pytest.raises(MategraphError) as caught:
        read_script(path)
    assert (caught.value.code, caught.value.place) == (code, place)
    assert value in caught.value.what


def test_a_script_that_hangs_is_ended(tmp_path):
    path = tmp_path / "slow.py"
    path.write_text("while True: pass")
    with reading_limits(timeout=2.0), pytest.raises(MategraphError) as caught:
        read_script(path)
    assert caught.value.code == "E109"
