"""Wheels that mesh are proposed as gears, with ratios by teeth and signs by axes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

import cadquery as cq
import numpy as np
import pytest

from benchmarks.joint_designs import kit
from mategraph.stages import read_assembly
from topology.inference.infer import infer_joints
from topology.inference.model import Answer, Inference


def inferred(
    tmp_path: Path, parts: Mapping[str, cq.Shape | cq.Workplane], ground: str, turning: Sequence[tuple[str, str]] = ()
) -> Inference:
    """What is found; of the pairs in `turning` it is known that they are pivots."""
    assembly = cq.Assembly(name="machine")
    for name, part in parts.items():
        assembly.add(part, name=name)
    assembly.export(str(tmp_path / "machine.step"))
    answers = [Answer(kind="revolute", pair=pair) for pair in turning]
    return infer_joints(read_assembly(tmp_path / "machine.step")[0], ground=ground, answers=answers)


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


def about_z(found: Inference, part: str, terms: Mapping[str, float]) -> float:
    """The factor of the joint that a part moves by, as if its axis were +z or +x."""
    (joint,) = [joint for joint in found.joints if part in (joint.a, joint.b) and joint.name in terms]
    sense = float(joint.axis.sum()) * (1.0 if joint.b == part else -1.0)
    return terms[joint.name] * math.copysign(1.0, sense)


def belt(distance: float, small: float, large: float, width: float = 6.0) -> cq.Shape:
    """A belt 1 mm thick around two wheels on the x axis: the hull of two discs, and of two a little larger."""

    def hull(r: float, s: float) -> cq.Workplane:
        rise = (s - r) / distance
        c, n = math.sqrt(1.0 - rise**2), -rise
        points = [(r * n, r * c), (distance + s * n, s * c), (distance + s * n, -s * c), (r * n, -r * c)]
        band = cq.Workplane("XY").polyline(points).close().extrude(width)
        return band.union(cq.Workplane("XY").circle(r).extrude(width)).union(
            cq.Workplane("XY").center(distance, 0).circle(s).extrude(width)
        )

    return hull(small + 1.0, large + 1.0).cut(hull(small, large)).val()


def pulley(radius: float) -> cq.Shape:
    return cq.Workplane("XY").circle(radius).circle(4.0).extrude(10).val()


def test_pulleys_on_a_belt_turn_the_same_way_by_their_radii(tmp_path: Path) -> None:
    parts = {
        "plate": plate(0, 70),
        "small": moved(pulley(10.0), 0),
        "large": moved(pulley(20.0), 70),
        "belt": belt(70.0, 10.0, 20.0).moved(cq.Location((0, 0, 3))),
    }
    turning = [("plate", "small"), ("plate", "large")]
    found = inferred(tmp_path, parts, "plate", turning)
    (coupling,) = found.couplings
    assert coupling.kind == "belt"
    terms = dict(coupling.terms)
    # 10 q1 = 20 q2; inner radii follow from the volume of the band, of which the hull's corners are a part in a thousand
    assert about_z(found, "small", terms) / about_z(found, "large", terms) == pytest.approx(-0.5, rel=2e-3)
    # the same machine without a belt says nothing
    assert inferred(tmp_path, {k: v for k, v in parts.items() if k != "belt"}, "plate", turning).couplings == ()


def test_a_planet_between_sun_and_ring_has_two_meshes(tmp_path: Path) -> None:
    module, sun, planet, ring = 1.5, 20, 16, 52
    apart = module * (sun + planet) / 2
    turn = cq.Location((0, 0, 0), (0, 0, 1), 180.0 / planet)
    housing = cq.Workplane("XY", origin=(0, 0, -10)).circle(60).extrude(10).union(cq.Workplane("XY").circle(3.9).extrude(24))
    housing = housing.union(cq.Workplane(obj=kit.ring_gear(module, ring, 10.0, 60.0)).translate((0, 0, 0)))
    arm = cq.Workplane("XY", origin=(0, 0, 12)).circle(35).circle(4.0).extrude(6)
    arm = arm.union(cq.Workplane("XY", origin=(apart, 0, 0.5)).circle(3.9).extrude(12))
    parts = {
        "housing": housing,
        "sun": moved(kit.gear(module, sun, 9.0, 4.0), 0),
        "planet": kit.gear(module, planet, 9.0, 4.0).moved(cq.Location((apart, 0, 1)) * turn),
        "arm": arm,
    }
    found = inferred(tmp_path, parts, "housing", [("housing", "sun"), ("housing", "arm"), ("arm", "planet")])
    kinds = sorted(coupling.kind for coupling in found.couplings)
    assert kinds == ["gear", "internal gear"]
    # Willis: with the ring at rest, sun : arm = 1 + ring / sun
    speeds = {"sun": 0, "arm": 1, "planet": 2}
    joints = {joint.name: joint for joint in found.joints}
    rows = np.zeros((2, 3))
    for row, coupling in zip(rows, found.couplings, strict=True):
        for name, factor in coupling.terms:
            joint = joints[name]
            for part, sign in ((joint.b, 1.0), (joint.a, -1.0)):
                if part in speeds:
                    row[speeds[part]] += sign * factor * math.copysign(1.0, joint.axis[2])
    w = np.linalg.svd(rows)[2][2]
    assert w[0] / w[1] == pytest.approx(1 + ring / sun, rel=1e-9)


def test_a_lobed_disc_turns_back_by_one_lobe_a_turn(tmp_path: Path) -> None:
    pins, pin, circle, off = 12, 4.0, 40.0, 1.5
    lobes = pins - 1

    def outline(t: float) -> tuple[float, float]:
        """The usual parallel of an epitrochoid that rolls inside the pins, about the disc's own axis."""
        psi = math.atan2(math.sin((1 - pins) * t), circle / (off * pins) - math.cos((1 - pins) * t))
        x = circle * math.cos(t) - pin * math.cos(t + psi) - off * math.cos(pins * t)
        y = -circle * math.sin(t) + pin * math.sin(t + psi) + off * math.sin(pins * t)
        return x, y

    points = [outline(2 * math.pi * k / 660) for k in range(660)]
    disc = cq.Workplane("XY").spline(points, periodic=True).close().extrude(8).cut(cq.Workplane("XY").circle(12.0).extrude(8))
    ring = cq.Workplane("XY", origin=(0, 0, -10)).circle(60).circle(8.1).extrude(10)
    ring = ring.union(cq.Workplane("XY", origin=(0, 0, -10)).circle(60).circle(50).extrude(22))
    for x, y in kit.ring_of(circle, pins):
        ring = ring.union(cq.Workplane("XY", origin=(x, y, -2)).circle(pin).extrude(12))
    shaft = (
        cq.Workplane("XY", origin=(0, 0, -40)).circle(8).extrude(40).union(cq.Workplane("XY", origin=(off, 0, 0)).circle(11.9).extrude(9))
    )
    shaft = shaft.union(cq.Workplane("XY", origin=(0, 0, -12)).circle(12).extrude(2))
    found = inferred(
        tmp_path, {"ring": ring, "shaft": shaft, "disc": disc.translate((off, 0, 0.5))}, "ring", [("ring", "shaft"), ("shaft", "disc")]
    )
    (coupling,) = found.couplings
    assert coupling.kind == "cycloidal"
    terms = dict(coupling.terms)
    # q_disc against the shaft and q_shaft: lobes (q_disc + q_shaft) + q_shaft = 0
    assert about_z(found, "disc", terms) / about_z(found, "ring", terms) == pytest.approx(-lobes / pins, rel=1e-12)


def screw_jack(name: str) -> dict[str, cq.Workplane]:
    """A long screw in the tapped hole of a block, held from turning away by nothing else."""
    block = cq.Workplane("XY").box(40, 40, 20).faces(">Z").workplane().hole(6.8)
    screw = (
        cq.Workplane("XY", origin=(0, 0, -60)).circle(4).extrude(120).union(cq.Workplane("XY", origin=(0, 0, 60)).circle(12).extrude(10))
    )
    return {"block": block, name: screw}


@pytest.mark.parametrize(("name", "lead"), [("Tr8x1.5 spindle", 1.5), ("spindle M8 LH", -1.25), ("spindle", None)])
def test_the_lead_of_a_thread_is_told_by_a_name_or_said_to_be_assumed(tmp_path: Path, name: str, lead: float | None) -> None:
    found = inferred(tmp_path, screw_jack(name), "block")
    (joint,) = found.joints
    assert joint.kind == "screw"
    assert 2e3 * math.pi * joint.pitch == pytest.approx(1.25 if lead is None else lead, rel=1e-12)
    assert [note.code for note in found.notes] == (["W208"] if lead is None else [])
    assert (joint.evidence[-1].source == "assumed") == (lead is None)
