"""Wheels that mesh are proposed as gears, with ratios by teeth and signs by axes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

import cadquery as cq
import pytest

from benchmarks.joint_designs import kit
from mategraph.stages import read_assembly
from topology.inference.infer import infer_joints
from topology.inference.model import Inference


def inferred(tmp_path: Path, parts: Mapping[str, cq.Shape | cq.Workplane], ground: str) -> Inference:
    assembly = cq.Assembly(name="machine")
    for name, part in parts.items():
        assembly.add(part, name=name)
    assembly.export(str(tmp_path / "machine.step"))
    return infer_joints(read_assembly(tmp_path / "machine.step")[0], ground=ground)


def plate(*pins: float) -> cq.Workplane:
    shape = cq.Workplane("XY", origin=(20, 0, -10)).box(160, 60, 10, centered=(True, True, False))
    for x in pins:
        shape = shape.union(cq.Workplane("XY", origin=(x, 0, 0)).circle(3.9).extrude(12))
        shape = shape.union(cq.Workplane("XY", origin=(x, 0, 12)).circle(6).extrude(2))
    return shape


def moved(shape: cq.Shape, x: float, y: float = 0.0) -> cq.Shape:
    return shape.moved(cq.Location((x, y, 1)))


def test_two_wheels_turn_against_each_other(tmp_path: Path) -> None:
    found = inferred(
        tmp_path,
        {"plate": plate(0, 45), "pinion": moved(kit.gear(1.5, 20, 10.0, 4.0), 0), "wheel": moved(kit.gear(1.5, 40, 10.0, 4.0), 45)},
        "plate",
    )
    (coupling,) = found.couplings
    assert coupling.kind == "gear"
    terms = dict(coupling.terms)
    joints = {joint.b: joint for joint in found.joints}
    pinion = terms[joints["pinion"].name] * math.copysign(1.0, joints["pinion"].axis[2])
    wheel = terms[joints["wheel"].name] * math.copysign(1.0, joints["wheel"].axis[2])
    assert pinion / wheel == pytest.approx(0.5, rel=1e-12)  # 20 q1 + 40 q2 = 0, both about +z: they turn against each other
    assert "20 teeth" in coupling.evidence[0].text


def test_wheels_that_are_too_far_apart_or_of_another_module_do_not_mesh(tmp_path: Path) -> None:
    for module, distance in ((1.5, 49.0), (1.25, 45.0)):
        parts = {
            "plate": plate(0, distance),
            "pinion": moved(kit.gear(1.5, 20, 10.0, 4.0), 0),
            "wheel": moved(kit.gear(module, 40, 10.0, 4.0), distance),
        }
        assert inferred(tmp_path, parts, "plate").couplings == ()
