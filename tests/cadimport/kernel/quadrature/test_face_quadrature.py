"""Integrals over splines: against closed formulas, against the same solids of planes and cylinders, and against scipy."""

from __future__ import annotations

import math
import tracemalloc
from typing import Any

import cadquery as cq
import numpy as np
import pytest
from OCP.BRep import BRep_Builder, BRep_Tool
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeEdge, BRepBuilderAPI_MakeFace, BRepBuilderAPI_MakeWire, BRepBuilderAPI_NurbsConvert
from OCP.BRepGProp import BRepGProp
from OCP.Geom import Geom_BSplineCurve, Geom_BSplineSurface, Geom_Circle, Geom_Ellipse, Geom_Hyperbola, Geom_OffsetSurface
from OCP.GeomConvert import GeomConvert
from OCP.gp import gp_Ax2, gp_Dir, gp_Pln, gp_Pnt, gp_Trsf
from OCP.GProp import GProp_GProps
from OCP.TColgp import TColgp_Array1OfPnt
from OCP.TColStd import TColStd_Array1OfInteger, TColStd_Array1OfReal
from OCP.TopAbs import TopAbs_INTERNAL
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS_Compound, TopoDS_Face, TopoDS_Shell, TopoDS_Solid, TopoDS_Wire
from scipy.interpolate import BSpline

from cadimport.kernel.face_integrals import FaceIntegrals
from cadimport.kernel.mass_properties import measure
from cadimport.kernel.measured_parts import measured_parts
from cadimport.kernel.product_tree import Product
from cadimport.kernel.quadrature.edge_pieces import _gaps
from cadimport.kernel.quadrature.face_quadrature import integrals
from cadimport.kernel.quadrature.splines import basis, windows
from cadimport.kernel.shapes import faces_of
from tests.cadimport.kernel.test_mass_properties import BODIES

# A rule of 10 to 12 points on a rational arc of 125 degrees, beyond which arcs are divided, is off by 1e-10; an inertia by ten times
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


def curve_of(poles: Any, knots: Any, multiplicities: Any, degree: int, weights: Any = None) -> Geom_BSplineCurve:
    points, values = TColgp_Array1OfPnt(1, len(poles)), TColStd_Array1OfReal(1, len(poles))
    for i, pole in enumerate(poles, start=1):
        points.SetValue(i, gp_Pnt(float(pole[0]), float(pole[1]), 0.0))
        values.SetValue(i, 1.0 if weights is None else float(weights[i - 1]))
    places, counts = TColStd_Array1OfReal(1, len(knots)), TColStd_Array1OfInteger(1, len(knots))
    for i, (knot, count) in enumerate(zip(knots, multiplicities, strict=True), start=1):
        places.SetValue(i, float(knot))
        counts.SetValue(i, int(count))
    return Geom_BSplineCurve(points, values, places, counts, degree)


def prism(curve: Any, height: float) -> Any:
    wire = cq.Wire.assembleEdges([cq.Edge(BRepBuilderAPI_MakeEdge(curve).Edge())])
    return cq.Solid.extrudeLinear(wire, [], cq.Vector(0, 0, height)).wrapped


@pytest.mark.parametrize("count", [3, 30, 100])
@pytest.mark.parametrize("turn", [90, 120])
def test_a_rim_of_many_arcs_in_one_spline(count: int, turn: float) -> None:
    """A knob with arcs on the sides of a polygon: however many and short the spans are, each is as bent as one alone."""
    radius, angle, height = 20.0, math.radians(turn), 7.0
    corners = radius * np.array([(math.cos(a), math.sin(a)) for a in np.arange(count + 1) * 2 * math.pi / count])
    middles = 0.5 * (corners[1:] + corners[:-1])
    chord = float(np.linalg.norm(corners[1] - corners[0]))
    tips = middles * (1 + chord / 2 * math.tan(angle / 2) / np.linalg.norm(middles, axis=1))[:, None]
    poles = np.append(np.stack([corners[:-1], tips], axis=1).reshape(-1, 2), corners[:1], axis=0)
    weights = np.append(np.tile([1.0, math.cos(angle / 2)], count), 1.0)
    knob = prism(curve_of(poles, range(count + 1), [3, *[2] * (count - 1), 3], 2, weights), height)
    arc = chord / 2 / math.sin(angle / 2)
    base = count * (radius**2 / 2 * math.sin(2 * math.pi / count) + arc**2 / 2 * (angle - math.sin(angle)))
    for solid in (knob, splines_of(knob)):
        found = measure(solid).geometry
        assert found is not None
        assert found.volume == pytest.approx(base * height * 1e-9, rel=ARC)
        assert found.area == pytest.approx((2 * base + count * arc * angle * height) * 1e-6, rel=ARC)


def test_uneven_knots() -> None:
    """Nine tenths of an outline are one span, beside seventy short ones; against Gauss rules of scipy's spline that are exact."""
    knots = np.concatenate([[0.0], np.linspace(0.9, 1.0, 70)])
    full = np.concatenate([[0.0] * 3, knots, [1.0] * 3])
    at = np.array([full[i + 1 : i + 4].mean() for i in range(len(full) - 4)])
    poles = np.stack([20 * np.cos(6.2 * at) * (1 + 0.3 * np.sin(9 * at)), 15 * np.sin(6.2 * at)], axis=1)
    poles[-1] = poles[0]
    x, w = np.polynomial.legendre.leggauss(10)
    half = 0.5 * np.diff(knots)[:, None]
    t = (knots[:-1, None] + half * (1 + x)).ravel()
    spline = BSpline(full, poles, 3)
    (a, b), (da, db), weight = spline(t).T, spline.derivative()(t).T, (half * w).ravel()
    area, first, second = (
        np.array([(a**n * db * weight).sum(), -(b**n * da * weight).sum()]) / n for n in (1, 2, 3)
    )  # by Green's theorem: of 1, of both coordinates, of their squares
    polar = abs(second.sum()) - (first @ first) / abs(area[0])
    found = measure(prism(curve_of(poles, knots, [4, *[1] * 69, 4], 3), 7.0)).geometry
    assert found is not None
    assert found.volume == pytest.approx(abs(area[0]) * 7e-9, rel=1e-12)
    assert found.inertia[2, 2] == pytest.approx(polar * 7e-15, rel=1e-12)


def test_hyperbolas() -> None:
    """Between a hyperbola and its chord; its spline has weights of 1 to 10."""
    a, b, t, height = 2.0, 1.0, 3.0, 5.0
    curve = Geom_Hyperbola(gp_Ax2(gp_Pnt(), gp_Dir(0, 0, 1)), a, b)
    edges = [BRepBuilderAPI_MakeEdge(curve, -t, t).Edge(), BRepBuilderAPI_MakeEdge(curve.Value(t), curve.Value(-t)).Edge()]
    wire = cq.Wire.assembleEdges([cq.Edge(edge) for edge in edges])
    found = measure(cq.Solid.extrudeLinear(wire, [], cq.Vector(0, 0, height)).wrapped).geometry
    assert found is not None
    # The kernel evaluates the extruded face: one rule of ten points for all of it, on exp(3 t).
    assert found.volume == pytest.approx(a * b * (math.sinh(t) * math.cosh(t) - t) * height * 1e-9, rel=1e-6)


def test_a_face_with_thousands_of_holes_takes_little_memory() -> None:
    count = 3_000
    maker = BRepBuilderAPI_MakeFace(gp_Pln(), 0.0, count, 0.0, 1.0)
    for i in range(count):
        hole = Geom_Ellipse(gp_Ax2(gp_Pnt(i + 0.5, 0.5, 0), gp_Dir(0, 0, -1)), 0.4, 0.2)
        maker.Add(BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(hole).Edge()).Wire())
    tracemalloc.start()
    (row,) = integrals([maker.Face()], np.zeros(3))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert row[10] == pytest.approx(count * (1 - 0.08 * math.pi), rel=1e-9)
    assert most < 100e6  # 300 MB and more if every edge were compared with every other


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


def test_a_revolved_solid_whose_place_mirrors_it() -> None:
    """In the mirror a surface of revolution turns the other way about its axis."""
    ring = cq.Workplane("XZ").center(20, 0).ellipse(9, 4).revolve(250, (-20, 0, 0), (-20, 1, 0)).val().wrapped
    mirror = gp_Trsf()
    mirror.SetMirror(gp_Ax2(gp_Pnt(1, 1, 1), gp_Dir(1, 0.2, 0.5)))
    one, other = measure(ring).geometry, measure(ring.Located(TopLoc_Location(mirror), False)).geometry
    assert one is not None
    assert other is not None
    assert other.volume == pytest.approx(one.volume, rel=1e-12)
    np.testing.assert_allclose(other.center * 1e3, gp_Pnt(*one.center * 1e3).Transformed(mirror).Coord(), atol=1e-9)


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
    assert _gaps([square]) == []
    square[1, 3] = 0.98  # an edge of that length is missing
    assert _gaps([square]) is None
    square[1, 3] = 0.999
    (gap,) = _gaps([square]) or []
    np.testing.assert_allclose(gap, [1, 0.999, 1, 1])
    assert _gaps([square[:3]]) is None
    assert _gaps([np.array([[2.0, 3.0, 2.0, 3.0 + 1e-15, 5.0, 5.0]])]) == []  # a circle
    halves = np.array([[23, 1e-3, -23, 1e-3, 0, 23], [-23, -1e-3, 23, -1e-3, 0, -23]])  # as a real file has them
    assert len(_gaps([halves]) or []) == 2


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


def test_a_part_whose_faces_have_open_borders_is_reported() -> None:
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
