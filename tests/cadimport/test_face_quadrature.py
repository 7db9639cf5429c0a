"""Integrals over splines: against closed formulas, against the same solids of planes and cylinders, and against scipy."""

from __future__ import annotations

import math
from typing import Any

import cadquery as cq
import numpy as np
import pytest
from OCP.BRep import BRep_Builder, BRep_Tool
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeEdge, BRepBuilderAPI_MakeFace, BRepBuilderAPI_NurbsConvert
from OCP.BRepGProp import BRepGProp
from OCP.Geom import Geom_BSplineSurface, Geom_Circle, Geom_OffsetSurface
from OCP.GeomConvert import GeomConvert
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt
from OCP.GProp import GProp_GProps
from OCP.TopAbs import TopAbs_INTERNAL
from OCP.TopoDS import TopoDS_Compound, TopoDS_Face, TopoDS_Shell, TopoDS_Solid, TopoDS_Wire
from scipy.interpolate import BSpline
from test_mass_properties import BODIES

from cadimport.edge_pieces import _gaps
from cadimport.face_integrals import FaceIntegrals
from cadimport.face_quadrature import integrals
from cadimport.mass_properties import measure
from cadimport.measured_parts import measured_parts
from cadimport.product_tree import Product
from cadimport.shapes import faces_of
from cadimport.splines import basis, windows

# A rule of 10 to 12 points on a rational arc of 120 degrees, the longest that the kernel writes, is off by 1e-10; an inertia by ten times
# as much.
ARC = 1e-9
# Intersection curves of two writings of one solid differ by the kernel's tolerance, 1e-7 mm on solids of some 10 mm; an edge of that
# length and a hundredth of the surface enters.
CURVES = 1e-7


def splines_of(shape: Any) -> Any:
    return BRepBuilderAPI_NurbsConvert(shape).Shape()


def kernel_volume(shape: Any) -> float:
    properties = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape, properties)
    return float(properties.Mass()) * 1e-9


@pytest.mark.parametrize("name", BODIES)
def test_elementary_bodies_as_splines_equal_their_closed_formulas(name: str) -> None:
    solid, volume, center, inertia = BODIES[name]
    found = measure(splines_of(solid.wrapped)).geometry
    assert found is not None
    assert found.volume == pytest.approx(volume, rel=ARC)
    assert found.area == pytest.approx(measure(solid.wrapped).geometry.area, rel=ARC)
    np.testing.assert_allclose(found.center, center, atol=ARC * 0.03)
    np.testing.assert_allclose(found.inertia, inertia, rtol=10 * ARC, atol=10 * ARC * np.abs(inertia).max())


def test_the_kernel_alone_is_wrong_on_them() -> None:
    """What the quadrature is for: if the kernel learns it, this module can go."""
    solid, volume, *_ = BODIES["cylinder"]
    assert abs(kernel_volume(splines_of(solid.wrapped)) / volume - 1.0) > 1e-3


def bracket() -> cq.Workplane:
    plate = cq.Workplane().box(60, 40, 8).edges("|Z").fillet(6).faces(">Z").workplane().rarray(40, 20, 2, 2).cboreHole(4, 8, 3)
    return plate.faces(">Z").workplane().circle(9).extrude(20).faces(">Z").edges().chamfer(1).faces("<Z").workplane().hole(7)


def cross_drilled() -> cq.Workplane:
    shaft = cq.Workplane().circle(10).extrude(60)
    return shaft.cut(cq.Workplane("XZ").center(0, 30).circle(4).extrude(30, both=True)).cut(
        cq.Workplane("YZ").center(3, 15).circle(3).extrude(30, both=True)
    )


def ball_in_ring() -> cq.Workplane:
    return (
        cq.Workplane()
        .circle(12)
        .extrude(10)
        .cut(cq.Workplane(cq.Solid.makeTorus(12, 3)).translate((0, 0, 5)))
        .cut(cq.Workplane("XY").sphere(6))
    )


def seam_cut() -> cq.Workplane:
    """The seam of the cylinder, at angle 0, lies inside the face that is left."""
    return cq.Workplane().circle(10).extrude(20).intersect(cq.Workplane().box(40, 9, 80).translate((20, 1, 0)))


@pytest.mark.parametrize("make", [bracket, cross_drilled, ball_in_ring, seam_cut])
def test_trimmed_solids_weigh_the_same_as_splines(make: Any) -> None:
    plain = make().val().wrapped
    one, other = measure(plain).geometry, measure(splines_of(plain)).geometry
    assert one is not None
    assert other is not None
    assert other.volume == pytest.approx(one.volume, rel=CURVES)
    assert other.area == pytest.approx(one.area, rel=10 * CURVES)  # of the thin slivers too
    np.testing.assert_allclose(other.center, one.center, atol=CURVES * 0.03)
    np.testing.assert_allclose(other.inertia, one.inertia, atol=10 * CURVES * np.abs(one.inertia).max())


def test_solids_of_revolved_and_extruded_curves() -> None:
    """Surfaces that the kernel does not write as splines, on ellipses and on splines."""
    a, b, h = 9.0, 4.0, 13.0
    extruded = measure(cq.Workplane().ellipse(a, b).extrude(h).val().wrapped).geometry
    assert extruded is not None
    mass = math.pi * a * b * h * 1e-9
    assert extruded.volume == pytest.approx(mass, rel=ARC)
    axes = mass / 12e6 * np.array([3 * b * b + h * h, 3 * a * a + h * h, 3 * a * a + 3 * b * b])
    np.testing.assert_allclose(np.diag(extruded.inertia), axes, rtol=10 * ARC)
    # Pappus: an ellipse about an axis in its plane.
    ring = cq.Workplane("XZ").center(20, 0).ellipse(a, b).revolve(250, (-20, 0, 0), (-20, 1, 0)).val().wrapped
    found = measure(ring).geometry
    assert found is not None
    assert found.volume == pytest.approx(math.radians(250) * 20 * math.pi * a * b * 1e-9, rel=ARC)


def test_edges_with_kinks_on_planes() -> None:
    """A disc whose circle is a rational spline of several arcs, which meet with a kink in their parameter."""
    circle = GeomConvert.CurveToBSplineCurve_s(Geom_Circle(gp_Ax2(gp_Pnt(), gp_Dir(0, 0, 1)), 5.0))
    wire = cq.Wire.assembleEdges([cq.Edge(BRepBuilderAPI_MakeEdge(circle).Edge())])
    disc = cq.Solid.extrudeLinear(wire, [], cq.Vector(0, 0, 3)).wrapped
    found = measure(disc).geometry
    assert found is not None
    assert found.volume == pytest.approx(math.pi * 25 * 3e-9, rel=ARC)
    assert found.area == pytest.approx((2 * math.pi * 25 + 2 * math.pi * 5 * 3) * 1e-6, rel=ARC)


def test_solids_inside_out_moved_and_mirrored() -> None:
    solid = splines_of(bracket().val().wrapped)
    one = measure(solid).geometry
    turned = measure(solid.Reversed())
    assert one is not None
    assert turned.geometry is not None
    assert turned.turned == 1
    np.testing.assert_allclose(turned.geometry.inertia, one.inertia, rtol=1e-12, atol=1e-12 * one.inertia.max())
    place = cq.Location((3000, -2000, 1000), (1, 2, 3), 77)
    moved = measure(cq.Shape(solid).moved(place).wrapped).geometry
    assert moved is not None
    # Coordinates of metres have 1e-16 of them as round-off, 1e-13 of a part of millimetres.
    assert moved.volume == pytest.approx(one.volume, rel=1e-11)
    np.testing.assert_allclose(np.linalg.eigvalsh(moved.inertia), np.linalg.eigvalsh(one.inertia), rtol=1e-9)
    mirrored = measure(cq.Shape(solid).mirror("XY").wrapped).geometry
    assert mirrored is not None
    assert mirrored.volume == pytest.approx(one.volume, rel=1e-12)
    np.testing.assert_allclose(mirrored.center, one.center * [1, 1, -1], atol=1e-12)


def test_surfaces_without_volume_have_area_centre_and_inertia() -> None:
    """A half sphere of splines as a sheet: 2 pi r^2, its centre at half the radius, 2/3 r^2 about its axis."""
    r = 7e-3
    half = cq.Solid.makeSphere(7, angleDegrees1=0, angleDegrees2=90)
    (round_face,) = (face for face in half.Faces() if face.geomType() == "SPHERE")
    outcome = measure(splines_of(round_face.wrapped))
    assert outcome.geometry is None
    assert outcome.sheet is not None
    area = 2 * math.pi * r * r
    assert outcome.sheet.area == pytest.approx(area, rel=ARC)
    np.testing.assert_allclose(outcome.sheet.center, [0, 0, r / 2], atol=ARC * r)
    np.testing.assert_allclose(np.diag(outcome.sheet.inertia), area * r * r * np.array([5 / 12, 5 / 12, 2 / 3]), rtol=10 * ARC)


def test_an_offset_surface_is_evaluated_by_the_kernel() -> None:
    """A sphere of radius 4 grown by 3; the kernel has no formula for what is offset from a spline."""
    sphere = splines_of(cq.Solid.makeSphere(4, angleDegrees1=-90, angleDegrees2=90).wrapped)
    (face,) = faces_of(sphere)
    surface = BRep_Tool.Surface_s(face)
    assert isinstance(surface, Geom_BSplineSurface)
    grown = BRepBuilderAPI_MakeFace(Geom_OffsetSurface(surface, 3.0), 0.2, 1.7, -0.9, 1.1, 1e-6).Face()
    (row,) = integrals([grown], np.zeros(3))
    plain = BRepBuilderAPI_MakeFace(surface, 0.2, 1.7, -0.9, 1.1, 1e-6).Face()
    (under,) = integrals([plain], np.zeros(3))
    assert row[10] / under[10] == pytest.approx((7 / 4) ** 2, rel=ARC)
    assert row[0] / under[0] == pytest.approx((7 / 4) ** 3, rel=ARC)


def test_a_face_without_edges_is_its_whole_surface() -> None:
    surface = BRep_Tool.Surface_s(faces_of(splines_of(cq.Solid.makeTorus(10, 3).wrapped))[0])
    face, builder = TopoDS_Face(), BRep_Builder()
    builder.MakeFace(face, surface, 1e-7)
    builder.NaturalRestriction(face, True)
    (row,) = integrals([face], np.array([1.0, 2.0, 3.0]))
    assert abs(row[0]) == pytest.approx(2 * math.pi**2 * 90, rel=ARC)
    assert row[10] == pytest.approx(4 * math.pi**2 * 30, rel=ARC)
    sheet = measure(face).sheet  # of a part that has no corner at all
    assert sheet is not None
    assert sheet.area == pytest.approx(4e-6 * math.pi**2 * 30, rel=ARC)


def test_long_thin_solids() -> None:
    """A wire of 10 m by 1 mm, half of whose faces the kernel integrates: what it has about its own axis is 1e-8 of the rest."""
    a, b, length = 0.5, 0.3, 1e4
    wire = cq.Workplane().ellipse(a, b).extrude(length).val().moved(cq.Location((1000, 2000, 500), (1, 2, 3), 33)).wrapped
    found = measure(wire).geometry
    assert found is not None
    volume = math.pi * a * b * length * 1e-9
    assert found.volume == pytest.approx(volume, rel=1e-12)
    least, *_, most = np.linalg.eigvalsh(found.inertia)
    assert most == pytest.approx(volume * (a * a / 4 + length**2 / 12) * 1e-6, rel=1e-12)
    assert least == pytest.approx(volume * (a * a + b * b) / 4e6, rel=1e-6)  # round-off of 1e-16, 1e9 times as large


def test_small_solids_far_apart_in_one_part() -> None:
    ball = splines_of(cq.Solid.makeSphere(5, angleDegrees1=-90, angleDegrees2=90).wrapped)
    found = measure(cq.Compound.makeCompound([cq.Shape(ball), cq.Shape(ball).moved(cq.Location((2e6, 0, 0)))]).wrapped).geometry
    assert found is not None
    volume = 8 / 3 * math.pi * 125e-9
    assert found.volume == pytest.approx(volume, rel=ARC)
    assert found.inertia[0, 0] == pytest.approx(volume * 0.4 * 25e-6, rel=10 * ARC)


def test_a_face_that_divides_one_solid_and_bounds_another() -> None:
    """As it is first met a face has no side; in the second solid it has."""
    pin = splines_of(cq.Workplane().circle(5).extrude(10).val().wrapped)
    builder, block, inside, both = BRep_Builder(), TopoDS_Solid(), TopoDS_Shell(), TopoDS_Compound()
    builder.MakeSolid(block)
    builder.Add(block, cq.Workplane().box(100, 100, 100).val().Shells()[0].wrapped)
    builder.MakeShell(inside)
    for face in faces_of(pin):
        builder.Add(inside, face.Oriented(TopAbs_INTERNAL))
    inside.Closed(True)
    builder.Add(block, inside)
    builder.MakeCompound(both)
    builder.Add(both, block)
    builder.Add(both, pin)
    found = measure(both).geometry
    assert found is not None
    assert found.volume == pytest.approx((1e6 + 250 * math.pi) * 1e-9, rel=ARC)


def test_the_kernel_integrates_what_it_does_exactly() -> None:
    """Planes and cylinders between lines and circles: no face of them is taken from it, and the sum over its faces is its volume."""
    solid = bracket().val().wrapped
    surfaces = FaceIntegrals(solid)
    assert not surfaces._own
    surfaces._origin = np.array([7.0, -3.0, 4.0])
    assert surfaces._enclosed(faces_of(solid))[0] * 1e-9 == pytest.approx(kernel_volume(solid), rel=1e-12)


def test_gaps_between_edges_are_bridged_and_missing_edges_are_seen() -> None:
    square = np.array([[0, 0, 1, 0, 0, 0], [1, 0, 1, 1, 0, 0], [1, 1, 0, 1, 0, 0], [0, 1, 0, 0, 0, 0]], dtype=float)
    assert _gaps(square) == []
    square[1, 3] = 0.99
    (gap,) = _gaps(square) or []
    np.testing.assert_allclose(gap, [1, 0.99, 1, 1])
    assert _gaps(square[:3]) is None
    assert _gaps(np.array([[2.0, 3.0, 2.0, 3.0 + 1e-15, 5.0, 5.0]])) == []  # a circle
    halves = np.array([[23, 1e-3, -23, 1e-3, 0, 23], [-23, -1e-3, 23, -1e-3, 0, -23]])  # as a real file has them
    assert len(_gaps(halves) or []) == 2


@pytest.mark.parametrize("degree", [1, 2, 3, 5])
def test_basis_functions_equal_those_of_scipy(degree: int) -> None:
    chance = np.random.default_rng(degree)
    inner = np.sort(chance.uniform(0, 1, 6))
    knots = np.concatenate([[0.0] * (degree + 1), inner, [inner[-1]] * (degree - 1), [1.0] * (degree + 1)])
    t = chance.uniform(0, 1, 40)
    first, window = windows(knots, degree, t)
    values, slopes = basis(window, degree, t)
    for i in range(len(knots) - degree - 1):
        element = BSpline(knots, np.eye(len(knots) - degree - 1)[i], degree)
        place = i - first
        mine, rate = (
            np.where((place >= 0) & (place <= degree), np.take_along_axis(table, np.clip(place, 0, degree)[:, None], 1)[:, 0], 0.0)
            for table in (values, slopes)
        )
        np.testing.assert_allclose(mine, element(t), atol=1e-13)
        np.testing.assert_allclose(rate, element.derivative()(t), atol=1e-10)


def test_a_part_whose_faces_have_open_borders_is_told() -> None:
    """The round face of a cylinder with one of its two circles alone."""
    (whole,) = (face for face in faces_of(splines_of(BODIES["cylinder"][0].wrapped)) if len(cq.Face(face).Edges()) > 1)
    circle = next(edge for edge in cq.Face(whole).Edges() if edge.IsClosed())
    torn, wire, builder = TopoDS_Face(), TopoDS_Wire(), BRep_Builder()
    builder.MakeFace(torn, BRep_Tool.Surface_s(whole), 1e-7)
    builder.MakeWire(wire)
    builder.Add(wire, circle.wrapped)
    builder.Add(torn, wire)
    assert np.isnan(integrals([torn], np.zeros(3))).all()
    _, _, notes = measured_parts({"0:1": Product(name="ring", shape=torn, color=None, material=None)}, lambda *_: None)
    assert "W140" in {note.code for note in notes}
