"""Teeth are counted whatever their outline is drawn with; hexagons, splines and knurls are none."""

from __future__ import annotations

import math
from pathlib import Path

import cadquery as cq
import pytest

from benchmarks.joint_designs import kit
from cadimport.assembly import Part
from cadimport.contacts.features import features_of
from cadimport.contacts.teeth import Wheel, racks_of, wheels_of
from mategraph.stages import read_assembly


def part_of(shape: cq.Shape | cq.Workplane, tmp_path: Path) -> Part:
    assembly = cq.Assembly(name="one")
    assembly.add(shape, name="part", loc=cq.Location(cq.Vector(3, -7, 11), cq.Vector(1, 1, 0), 33))
    assembly.export(str(tmp_path / "one.step"))
    return read_assembly(tmp_path / "one.step")[0].part_of("part")


def wheels(shape: cq.Shape | cq.Workplane, tmp_path: Path) -> tuple[Wheel, ...]:
    part = part_of(shape, tmp_path)
    return wheels_of(part, features_of(part))


@pytest.mark.parametrize(("module", "teeth"), [(1.0, 17), pytest.param(0.5, 90, marks=pytest.mark.long)])
def test_an_external_wheel(module: float, teeth: int, tmp_path: Path) -> None:
    (wheel,) = wheels(kit.gear(module, teeth, 8.0, 2.0), tmp_path)
    assert (wheel.teeth, wheel.internal) == (teeth, False)
    # the outline is sampled at 4096 angles and meshed to a tenth of a millimetre
    assert wheel.module == pytest.approx(module * 1e-3, rel=0.02)


def test_a_ring_gear_and_a_wheel_beside_a_flange(tmp_path: Path) -> None:
    (ring,) = wheels(kit.ring_gear(1.5, 30, 10.0, 30.0), tmp_path)
    assert (ring.teeth, ring.internal) == (30, True)
    assert ring.module == pytest.approx(1.5e-3, rel=0.02)
    flange = kit.fuse(kit.gear(2.0, 20, 8.0, 4.0), kit.cut(kit.rod(30, (0, 0, 8), (0, 0, 11)), kit.rod(4, (0, 0, 7), (0, 0, 12))))
    (wheel,) = wheels(flange, tmp_path)
    assert wheel.teeth == 20


def test_trapezoid_teeth(tmp_path: Path) -> None:
    points = []
    for i in range(24):
        for share, radius in ((-0.4, 11.0), (-0.15, 13.0), (0.15, 13.0), (0.4, 11.0)):
            angle = 2 * math.pi * (i + share) / 24
            points.append((radius * math.cos(angle), radius * math.sin(angle)))
    shape = cq.Workplane("XY").polyline(points).close().extrude(5).faces(">Z").workplane().hole(6)
    (wheel,) = wheels(shape, tmp_path)
    assert wheel.teeth == 24


@pytest.mark.parametrize(
    "shape",
    [
        cq.Workplane("XY").polygon(6, 20).extrude(8).faces(">Z").workplane().hole(10),
        cq.Workplane("XY").polygon(12, 20).extrude(8),
        cq.Workplane("XY").circle(20).extrude(5).faces(">Z").workplane().polarArray(15, 0, 360, 12).hole(4),
        cq.Workplane("XY").circle(20).extrude(30),
    ],
    ids=["hexagon", "twelve sides", "bolt circle", "rod"],
)
def test_what_has_no_teeth(shape: cq.Workplane, tmp_path: Path) -> None:
    assert wheels(shape, tmp_path) == ()


def test_a_rack(tmp_path: Path) -> None:
    (rack,) = racks_of(part_of(kit.rack(1.5, 14, 8.0, 10.0), tmp_path))
    assert rack.pitch == pytest.approx(math.pi * 1.5e-3, rel=1e-6)  # exact planes, digits of the file
    assert rack.teeth == 14
    assert racks_of(part_of(cq.Workplane("XY").box(10, 20, 30), tmp_path)) == ()
