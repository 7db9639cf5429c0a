"""Leads of threads are measured on the helices that are drawn, with their hand."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq
import numpy as np
import pytest

from cadimport.contacts.threads import lead_from_faces
from mategraph.stages import read_assembly


def threaded(radius: float, pitch: float, length: float, depth: float, *, left: bool) -> cq.Workplane:
    helix = cq.Wire.makeHelix(pitch, length - pitch, radius - depth, lefthand=left)
    profile = [(-0.05 * radius, -0.4 * pitch), (depth, -0.1 * pitch), (depth, 0.1 * pitch), (-0.05 * radius, 0.4 * pitch)]
    ridge = cq.Workplane("XZ", origin=(radius - depth, 0, 0)).polyline(profile).close().sweep(cq.Workplane(obj=helix), isFrenet=True)
    return cq.Workplane("XY").circle(radius - depth).extrude(length).union(ridge.translate((0, 0, pitch / 2)))


@pytest.mark.parametrize(("radius", "pitch", "left"), [(4.0, 1.25, False), (5.0, 2.0, True)])
def test_a_helix_goes_by_its_pitch_in_a_turn(tmp_path: Path, radius: float, pitch: float, left: bool) -> None:
    assembly = cq.Assembly(name="machine").add(threaded(radius, pitch, 16.0, 0.5 * pitch, left=left), name="screw")
    assembly.add(cq.Workplane("XY", origin=(30, 0, 0)).circle(radius).extrude(16), name="plain")
    assembly.export(str(tmp_path / "screw.step"))
    read = read_assembly(tmp_path / "screw.step")[0]
    part = read.parts[read.instances["screw"].part]
    for axis in (np.array([0.0, 0.0, 1.0]), np.array([0.0, 0.0, -1.0])):
        found = lead_from_faces(part, np.zeros(3), axis, 1e-3 * radius)
        assert found is not None
        # a tenth of a turn over the whole length is the step of the search; a parabola finds the peak to a tenth of that
        assert 1e3 * found == pytest.approx(-pitch if left else pitch, rel=0.01 * pitch / 16.0 * 10)
    plain = read.parts[read.instances["plain"].part]
    assert lead_from_faces(plain, np.zeros(3), np.array([0.0, 0.0, 1.0]), 1e-3 * radius) is None
