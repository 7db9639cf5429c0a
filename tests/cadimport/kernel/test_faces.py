"""Analytic faces: kind, axis, radius, hole or shaft, span, area."""

from __future__ import annotations

import math

import cadquery as cq
import numpy as np
import pytest
from OCP.BRepBuilderAPI import BRepBuilderAPI_Transform
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt, gp_Trsf

from cadimport.kernel.faces import analytic_faces

EXACT = 1e-12  # round-off of the kernel's quadrature


def by_kind(shape: object, kind: str) -> list:
    return [face for face in analytic_faces(shape) if face.kind == kind]


def tube() -> cq.Workplane:
    return cq.Workplane("XY").circle(8).circle(5).extrude(30)


def test_a_tube_has_one_shaft_and_one_hole_of_its_radii() -> None:
    inner, outer = sorted(by_kind(tube().val().wrapped, "cylinder"), key=lambda f: f.radius)
    assert (inner.hole, outer.hole) == (True, False)
    assert inner.radius == pytest.approx(0.005, rel=EXACT)
    assert outer.area == pytest.approx(2 * math.pi * 0.008 * 0.030, rel=EXACT)
    for face in (inner, outer):
        ends = sorted(float((face.origin + s * face.axis)[2]) for s in face.span)
        np.testing.assert_allclose(ends, [0.0, 0.030], atol=1e-15)


def test_holes_stay_holes_in_a_mirrored_part() -> None:
    mirror = gp_Trsf()
    mirror.SetMirror(gp_Ax2(gp_Pnt(0, 0, 0), gp_Dir(1, 0, 0)))
    mirrored = BRepBuilderAPI_Transform(tube().val().wrapped, mirror, True).Shape()
    inner, outer = sorted(by_kind(mirrored, "cylinder"), key=lambda f: f.radius)
    assert (inner.hole, outer.hole) == (True, False)


def test_planes_look_out_of_the_material() -> None:
    planes = by_kind(cq.Workplane("XY").box(2, 4, 6).val().wrapped, "plane")
    assert len(planes) == 6
    for plane in planes:
        assert float(plane.axis @ plane.origin) > 0.0  # the box is centred at the origin
    assert sum(p.area for p in planes) == pytest.approx(88e-6, rel=EXACT)


def test_ball_and_socket_are_reported_apart() -> None:
    block = cq.Workplane("XY").box(30, 30, 30).cut(cq.Workplane("XY").sphere(10).translate((0, 0, 15)))
    socket = by_kind(block.val().wrapped, "sphere")[0]
    ball = by_kind(cq.Workplane("XY").sphere(10).val().wrapped, "sphere")[0]
    assert (socket.hole, ball.hole) == (True, False)
    np.testing.assert_allclose(socket.origin, [0, 0, 0.015], atol=1e-15)
    assert socket.radius == pytest.approx(0.010, rel=EXACT)


def test_a_countersink_is_a_conical_hole() -> None:
    plate = cq.Workplane("XY").box(30, 30, 10).faces(">Z").workplane().cskHole(5, 12, 90)
    cone = by_kind(plate.val().wrapped, "cone")[0]
    assert cone.hole
    assert abs(cone.half_angle) == pytest.approx(math.pi / 4, rel=1e-9)
    # The radius at the two ends of the span follows from the half angle: 2.5 and 6 mm.
    ends = sorted(cone.radius + s * math.tan(cone.half_angle) for s in cone.span)
    np.testing.assert_allclose(ends, [0.0025, 0.006], rtol=1e-9)


def test_a_torus_knows_both_radii_and_its_side() -> None:
    ring = by_kind(cq.Solid.makeTorus(10, 3).wrapped, "torus")[0]
    assert not ring.hole
    assert (ring.radius, ring.minor_radius) == (pytest.approx(0.010), pytest.approx(0.003))
    np.testing.assert_allclose(ring.span, [-0.003, 0.003], atol=1e-15)
    groove = cq.Workplane("XY").circle(10).extrude(20, both=True).cut(cq.Workplane(cq.Solid.makeTorus(10, 3)))
    assert by_kind(groove.val().wrapped, "torus")[0].hole


def test_axes_follow_the_placement_of_the_shape() -> None:
    place = cq.Location((1, 2, 3), (1, 0, 0), 90)
    face = by_kind(tube().val().moved(place).wrapped, "cylinder")[0]
    np.testing.assert_allclose(np.abs(face.axis), [0, 1, 0], atol=1e-15)
    arm = face.origin - np.array([1e-3, 2e-3, 3e-3])
    np.testing.assert_allclose(arm - (arm @ face.axis) * face.axis, 0, atol=1e-15)
