"""Integrals over the faces of a shape, each computed once. Runs in the child process: it imports the CAD kernel.

The kernel's own integrals are used where they are exact: on planes, cylinders, cones, spheres and tori between lines, circles and short
smooth curves. All other faces are integrated by `face_quadrature`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from OCP.BRep import BRep_Tool
from OCP.BRepAdaptor import BRepAdaptor_Curve2d, BRepAdaptor_Surface
from OCP.BRepGProp import BRepGProp, BRepGProp_Domain, BRepGProp_Face, BRepGProp_Vinert
from OCP.Geom import Geom_Circle, Geom_Line
from OCP.GeomAbs import (
    GeomAbs_BSplineCurve,
    GeomAbs_Circle,
    GeomAbs_Cone,
    GeomAbs_Cylinder,
    GeomAbs_Ellipse,
    GeomAbs_Line,
    GeomAbs_Plane,
    GeomAbs_Sphere,
    GeomAbs_Torus,
)
from OCP.gp import gp_Ax1, gp_Dir, gp_Pnt, gp_Trsf, gp_Vec
from OCP.GProp import GProp_GProps
from OCP.Standard import Standard_Failure
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_FORWARD, TopAbs_REVERSED
from OCP.TopExp import TopExp
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS
from OCP.TopTools import TopTools_IndexedMapOfShape

from foundation.arrays import Array

from .quadrature.face_quadrature import integrals
from .shapes import corners, faces_of, shapes_of, some_point

MOST_SPANS = 3  # of an edge: the kernel has a rule of at most 61 points for the whole of it
# Kinds as numbers: the kernel's own names for them take ten times longer to compare.
_TWICE_ROUND = {int(kind) for kind in (GeomAbs_Sphere, GeomAbs_Torus)}  # on which circles may be curves of any kind in the parameters
_ANALYTIC = {int(kind) for kind in (GeomAbs_Plane, GeomAbs_Cylinder, GeomAbs_Cone)} | _TWICE_ROUND
_SPLINE = int(GeomAbs_BSplineCurve)
_FORWARD, _REVERSED = int(TopAbs_FORWARD), int(TopAbs_REVERSED)
_PAIRS = ([0, 1, 2, 1, 2, 0], [0, 1, 2, 2, 0, 1])
_AXES = [gp_Ax1(gp_Pnt(), gp_Dir(*axis)) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 1, 1), (1, 0, 1), (1, 1, 0))]
_SMOOTH = {int(kind) for kind in (GeomAbs_Line, GeomAbs_Circle, GeomAbs_Ellipse)}


Integral = tuple[float, Array, Array]  # volume or area, its centre in the shape's frame, and its inertia about that, at density 1; mm


@dataclass(frozen=True, slots=True)
class MeasuredFace:
    """A face with its integrals, mm."""

    area: float
    center: Array
    surface: Any  # BRepAdaptor_Surface without the face's bounds, which take as long to find as the integrals


class FaceIntegrals:
    """Integrals over the faces of a shape, computed once; a face is the same in either orientation.

    Parameters
    ----------
    shape
        A ``TopoDS_Shape`` in millimetres.
    """

    def __init__(self, shape: Any) -> None:
        self._numbers = TopTools_IndexedMapOfShape()
        TopExp.MapShapes_s(shape, TopAbs_FACE, self._numbers)
        self._faces = [TopoDS.Face_s(self._numbers.FindKey(i)) for i in range(1, self._numbers.Extent() + 1)]
        self._surfaces = [BRepAdaptor_Surface(face, False) for face in self._faces]
        self._known: dict[int, MeasuredFace] = {}
        self._own: dict[int, Array] = {}  # the integrals of `face_quadrature`, by number of the face
        self.uncertain = 0  # faces over which no rule integrates well
        self._origin = np.zeros(3)  # where volumes are measured from
        rough = self._rough(shape)
        if rough:
            points = corners(shape)
            if len(points):
                self._origin = 0.5 * (points.min(axis=0) + points.max(axis=0))
            rows = integrals([self._faces[i] for i in rough], self._origin)
            self._own = {i: row for i, row in zip(rough, rows, strict=True) if np.isfinite(row).all()}
            self.uncertain = len(rough) - len(self._own)

    def of(self, face: Any) -> MeasuredFace:
        """The area and its centre of a ``TopoDS_Face``."""
        number = self._numbers.FindIndex(face)
        if number not in self._known:
            own = self._own.get(number - 1)
            if own is None:
                properties = GProp_GProps(some_point(face))
                BRepGProp.SurfaceProperties_s(face, properties)
                area, center = abs(properties.Mass()), np.array(properties.CentreOfMass().Coord())
            else:
                area, center = float(own[10]), self._origin + own[11:14] / own[10]
            self._known[number] = MeasuredFace(area, center, self._surfaces[number - 1])
        return self._known[number]

    def area(self, shape: Any) -> float:
        """Area of all faces of `shape`, mm^2."""
        return float(sum(self.of(face).area for face in faces_of(shape)))

    def volume(self, solid: Any) -> Integral:
        """Volume of a ``TopoDS_Solid``; negative if it is inside out."""
        faces = faces_of(solid)
        if not any(self._numbers.FindIndex(face) - 1 in self._own for face in faces):
            properties = GProp_GProps(some_point(solid))  # near the solid: far away the inertia would be a difference of large numbers
            BRepGProp.VolumeProperties_s(solid, properties)
            return _of_kernel(properties)
        return _of_moments(self._enclosed(faces), self._origin)

    def surface(self, shape: Any) -> Integral:
        """Area of all faces of `shape`."""
        patches = [_moments(self._patch(face), self._origin) for face in faces_of(shape)]
        return _of_moments(sum(patches, start=np.zeros(10)), self._origin)

    def _patch(self, face: Any) -> Integral:
        number = self._numbers.FindIndex(face) - 1
        if number in self._own:
            return _of_moments(self._own[number][10:], self._origin)
        properties = GProp_GProps(some_point(face))
        BRepGProp.SurfaceProperties_s(face, properties)
        area, center, inertia = _of_kernel(properties)
        return abs(area), center, inertia if area > 0.0 else -inertia

    def _enclosed(self, faces: Sequence[Any]) -> Array:
        """The moments of what lies between the origin and each face: if they enclose a solid, of that."""
        moments = np.zeros(10)
        to_zero = gp_Trsf()
        to_zero.SetTranslation(gp_Vec(*-self._origin))
        place = TopLoc_Location(to_zero)
        for face in faces:
            turn = int(face.Orientation())
            if turn not in (_FORWARD, _REVERSED):
                continue  # it divides the solid
            number = self._numbers.FindIndex(face) - 1
            if number in self._own:
                same = (turn == _REVERSED) == (int(self._faces[number].Orientation()) == _REVERSED)
                moments += self._own[number][:10] * (1.0 if same else -1.0)
            else:
                moments += _cone(TopoDS.Face_s(face.Moved(place)))
        return moments

    def _rough(self, shape: Any) -> list[int]:
        """The numbers of the faces over which the kernel does not integrate well."""
        kinds = [int(surface.GetType()) for surface in self._surfaces]
        edges = TopTools_IndexedMapOfShape()
        TopExp.MapShapes_s(shape, TopAbs_EDGE, edges)
        curves = (BRep_Tool.Curve_s(TopoDS.Edge_s(edges.FindKey(i)), 0.0, 0.0) for i in range(1, edges.Extent() + 1))
        curved = {i for i, curve in enumerate(curves, start=1) if type(curve) not in (Geom_Line, Geom_Circle)}
        rough = []
        for number, (face, kind) in enumerate(zip(self._faces, kinds, strict=True)):
            if kind not in _ANALYTIC:
                rough.append(number)
            elif curved or kind in _TWICE_ROUND:
                borders = (TopoDS.Edge_s(edge) for edge in shapes_of(face, TopAbs_EDGE))
                if any(_is_rough(edge, face) for edge in borders if kind in _TWICE_ROUND or edges.FindIndex(edge) in curved):
                    rough.append(number)
        return rough


def _is_rough(edge: Any, face: Any) -> bool:
    """Whether the kernel's rule along an edge misses what the edge does."""
    try:
        curve = BRepAdaptor_Curve2d(edge, face)
    except Standard_Failure:
        return False  # it is not on the face, and the kernel leaves it out
    kind = int(curve.GetType())
    if kind in _SMOOTH:
        return False
    if kind != _SPLINE:
        return True
    spline = curve.BSpline()
    return bool(not spline.IsCN(1) or spline.NbKnots() - 1 > MOST_SPANS)


def _cone(face: Any) -> list[float]:
    """The moments of what lies between zero and a face, by the kernel.

    Its centre of mass is added to the place that it measures from, and its inertia is taken from there to the centre: of a face that
    encloses next to nothing both are lost. So that place is zero, and the inertia is taken about it.
    """
    properties = BRepGProp_Vinert()
    properties.SetLocation(gp_Pnt())
    properties.Perform(BRepGProp_Face(face), BRepGProp_Domain(face))
    volume = properties.Mass()
    x, y, z = properties.CentreOfMass().Coord()
    a, b, c, bc, ca, ab = (properties.MomentOfInertia(axis) for axis in _AXES)
    squares = 0.5 * (b + c - a), 0.5 * (c + a - b), 0.5 * (a + b - c)
    products = 0.5 * (b + c) - bc, 0.5 * (c + a) - ca, 0.5 * (a + b) - ab  # an axis between two others has their mean, less this
    return [volume, volume * x, volume * y, volume * z, *squares, *products]


def _of_kernel(properties: Any) -> Integral:
    matrix = properties.MatrixOfInertia()
    inertia = np.array([[matrix.Value(i, j) for j in (1, 2, 3)] for i in (1, 2, 3)])
    return float(properties.Mass()), np.array(properties.CentreOfMass().Coord()), inertia


def _moments(integral: Integral, origin: Array) -> Array:
    """Amount, three first and six second moments about `origin`."""
    amount, center, inertia = integral
    arm = center - origin
    second = 0.5 * np.trace(inertia) * np.eye(3) - inertia + amount * np.outer(arm, arm)
    return np.array([amount, *(amount * arm), *second[_PAIRS]])


def _of_moments(moments: Array, origin: Array) -> Integral:
    amount = float(moments[0])
    arm = moments[1:4] / amount if amount else np.zeros(3)
    second = np.zeros((3, 3))
    second[_PAIRS] = moments[4:]
    second[_PAIRS[::-1]] = moments[4:]
    second -= amount * np.outer(arm, arm)
    return amount, origin + arm, np.trace(second) * np.eye(3) - second
