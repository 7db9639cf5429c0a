"""A servo that is one solid brings its joint: what is screwed to its horn turns, what holds its case does not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cadquery as cq
import pytest

from cadimport.assembly import Assembly
from cadimport.bought_parts.products import BoltCircle, Output, Product
from cadimport.bought_parts.recognition import recognised
from mategraph.stages import read_assembly
from topology.inference.infer import infer_joints
from topology.inference.model import Inference

SERVO = Product(
    name="servo X",
    kind="servo",
    names=("*servo*",),
    box=(0.040, 0.020, 0.035),
    output=Output(on_axis=(0.018,), bolt_circle=BoltCircle(holes=4, diameter=0.012), radius=0.00905),
)


def servo() -> cq.Workplane:
    """A case of 40 x 20 x 30 mm with ears, and a horn of ø18 x 5 mm on it with four screw holes on ø12."""
    case = cq.Workplane("XY").box(40, 20, 30, centered=(True, True, False))
    horn = cq.Workplane("XY", origin=(10, 0, 30)).circle(9).extrude(5)
    horn_holes = cq.Workplane("XY", origin=(10, 0, 31)).polarArray(6, 45, 360, 4).circle(1).extrude(5)
    feet = cq.Workplane("XY").rect(34, 14, forConstruction=True).vertices().circle(1.25).extrude(6)
    return case.union(horn).cut(horn_holes).cut(feet)


def base() -> cq.Workplane:
    """A plate under the servo with its four screw holes."""
    plate = cq.Workplane("XY", origin=(0, 0, -8)).box(80, 60, 8, centered=(True, True, False))
    return plate.cut(cq.Workplane("XY", origin=(0, 0, -8)).rect(34, 14, forConstruction=True).vertices().circle(1.25).extrude(8))


def arm() -> cq.Workplane:
    """A bar on the horn with the four screw holes of the horn."""
    bar = cq.Workplane("XY", origin=(40, 0, 35)).box(80, 18, 4, centered=(True, True, False))
    return bar.cut(cq.Workplane("XY", origin=(10, 0, 35)).polarArray(6, 45, 360, 4).circle(1).extrude(4))


def read(tmp_path: Path, **parts: cq.Workplane) -> Assembly:
    assembly = cq.Assembly(name="machine")
    for name, part in parts.items():
        assembly.add(part, name=name)
    assembly.export(str(tmp_path / "machine.step"))
    return read_assembly(tmp_path / "machine.step")[0]


def inferred(assembly: Assembly) -> Inference:
    return infer_joints(assembly, bought=recognised(assembly, [SERVO]), ground="base" if "base" in assembly.instances else None)


def test_the_arm_on_the_horn_turns_and_the_case_is_held(tmp_path: Path) -> None:
    found = inferred(read(tmp_path, base=base(), servo=servo(), arm=arm()))
    assert {frozenset(group.parts) for group in found.groups} == {frozenset({"base", "servo"}), frozenset({"arm"})}
    (joint,) = found.joints
    assert (joint.kind, joint.a, joint.b, joint.source) == ("revolute", "servo", "arm", "library")
    assert joint.origin[:2] == pytest.approx([0.010, 0.0], abs=1e-9)  # digits of the file
    assert abs(joint.axis[2]) == pytest.approx(1.0, abs=1e-12)
    assert found.mobility == 1
    assert "servo X" in joint.evidence[0].text
    assert not any("output" in name for group in found.groups for name in group.parts)


def test_the_stops_of_the_product_are_limits_of_its_joint(tmp_path: Path) -> None:
    assembly = read(tmp_path, base=base(), servo=servo(), arm=arm())
    assert SERVO.output is not None
    stopped = replace(SERVO, output=replace(SERVO.output, limits=(-1.0, 1.0)))
    (joint,) = infer_joints(assembly, bought=recognised(assembly, [stopped]), ground="base").joints
    assert joint.limits == (-1.0, 1.0)


def test_an_output_that_carries_nothing_stays_with_its_case(tmp_path: Path) -> None:
    found = inferred(read(tmp_path, base=base(), servo=servo()))
    assert [set(group.parts) for group in found.groups] == [{"base", "servo"}]
    assert found.joints == ()
    assert found.mobility == 0
    assert [one.part for one in found.idle] == ["servo"]


def test_without_the_library_the_machine_looks_welded(tmp_path: Path) -> None:
    found = infer_joints(read(tmp_path, base=base(), servo=servo(), arm=arm()), ground="base")
    assert all(joint.source != "library" for joint in found.joints)
