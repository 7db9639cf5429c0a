"""Analytic faces of a part: what mates are found from. Runs in the child process: it imports the CAD kernel.

Whether a cylinder is a hole or a shaft follows from the face's outward normal at a point of it, not from flags of the file, so it holds
for left-handed and reversed surfaces alike.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from OCP.BRepTools import BRepTools
from OCP.GeomAbs import GeomAbs_Cone, GeomAbs_Cylinder, GeomAbs_Plane, GeomAbs_Sphere, GeomAbs_Torus
from OCP.gp import gp_Pnt, gp_Vec
from OCP.TopAbs import TopAbs_REVERSED

from foundation.arrays import Array

from ..assembly import Face, SurfaceKind
from .face_integrals import FaceIntegrals
from .shapes import METRE, faces_of

Vector = tuple[float, float, float]
Bounds = tuple[float, float, float, float]  # of the parameters u and v: u0, u1, v0, v1

# The kernel's names for kinds take ten times longer to compare than their numbers.
_KINDS: dict[int, SurfaceKind] = {
    int(GeomAbs_Plane): "plane",
    int(GeomAbs_Cylinder): "cylinder",
    int(GeomAbs_Cone): "cone",
    int(GeomAbs_Sphere): "sphere",
    int(GeomAbs_Torus): "torus",
}
_REVERSED = int(TopAbs_REVERSED)
_NOWHERE, _UP = np.zeros(3), np.array([0.0, 0.0, 1.0])


def analytic_faces(shape: Any, surfaces: FaceIntegrals | None = None) -> tuple[Face, ...]:
    """All faces of `shape` in its frame, in the order of the file; free-form ones have kind "other" and only an area.

    Parameters
    ----------
    shape
        A ``TopoDS_Shape`` in millimetres, its solids right side out.
    surfaces
        Integrals over its faces, where they are known already.
    """
    surfaces = surfaces or FaceIntegrals(shape)
    return tuple(_face(face, surfaces) for face in faces_of(shape))


def _face(face: Any, surfaces: FaceIntegrals) -> Face:
    measured = surfaces.of(face)
    area, surface = measured.area * METRE**2, measured.surface
    kind = _KINDS.get(int(surface.GetType()), "other")
    if kind == "other":
        return Face(kind=kind, origin=_NOWHERE, axis=_UP, area=area)
    outward = -1.0 if int(face.Orientation()) == _REVERSED else 1.0
    if kind == "plane":
        position = surface.Plane().Position()
        side = outward if position.Direct() else -outward
        x, y, z = position.Direction().Coord()
        return Face(kind=kind, origin=measured.center * METRE, axis=np.array([x * side, y * side, z * side]), area=area)
    bounds = BRepTools.UVBounds_s(face)
    if kind == "sphere":
        return _sphere(surface, bounds, outward, area)
    if kind == "torus":
        return _torus(surface, bounds, outward, area)
    return _cylinder_or_cone(kind, surface, bounds, outward, area)


def _sphere(surface: Any, bounds: Bounds, outward: float, area: float) -> Face:
    sphere = surface.Sphere()
    center, radius = sphere.Location().Coord(), sphere.Radius()
    point, normal = _middle(surface, bounds, outward)
    return Face(
        kind="sphere",
        origin=_scaled(center),
        axis=np.array(sphere.Position().Direction().Coord()),
        radius=radius * METRE,
        hole=_dot(normal, _minus(point, center)) < 0.0,
        span=_ordered(radius * METRE * math.sin(bounds[2]), radius * METRE * math.sin(bounds[3])),
        area=area,
    )


def _torus(surface: Any, bounds: Bounds, outward: float, area: float) -> Face:
    torus = surface.Torus()
    center, axis, radius = torus.Location().Coord(), torus.Axis().Direction().Coord(), torus.MajorRadius()
    point, normal = _middle(surface, bounds, outward)
    arm = _across(_minus(point, center), axis)
    share = radius / (math.sqrt(_dot(arm, arm)) or 1.0)
    tube = _minus(_minus(point, center), (arm[0] * share, arm[1] * share, arm[2] * share))  # from the tube's centre line
    return Face(
        kind="torus",
        origin=_scaled(center),
        axis=np.array(axis),
        radius=radius * METRE,
        minor_radius=torus.MinorRadius() * METRE,
        hole=_dot(normal, tube) < 0.0,
        span=_sine_span(bounds[2], bounds[3], torus.MinorRadius() * METRE),
        area=area,
    )


def _cylinder_or_cone(kind: SurfaceKind, surface: Any, bounds: Bounds, outward: float, area: float) -> Face:
    elementary = surface.Cylinder() if kind == "cylinder" else surface.Cone()
    origin, axis = elementary.Location().Coord(), elementary.Axis().Direction().Coord()
    if kind == "cylinder":
        radius, half_angle, along = elementary.Radius(), 0.0, 1.0
    else:
        radius, half_angle = elementary.RefRadius(), elementary.SemiAngle()
        along = math.cos(half_angle)
    u0, u1, v0, v1 = bounds
    # On a left-handed surface v may run against the axis: measure the ends of the span on the surface itself.
    ends = [_dot(_minus(surface.Value(0.5 * (u0 + u1), v).Coord(), origin), axis) + 0.0 for v in (v0, v1)]  # no -0.0
    if kind == "cone" and (ends[1] - ends[0]) * (v1 - v0) * along < 0.0:
        half_angle = -half_angle
    point, normal = _middle(surface, bounds, outward)
    return Face(
        kind=kind,
        origin=_scaled(origin),
        axis=np.array(axis),
        radius=radius * METRE,
        half_angle=half_angle,
        hole=_dot(normal, _across(_minus(point, origin), axis)) < 0.0,
        span=_ordered(ends[0] * METRE, ends[1] * METRE),
        area=area,
    )


def _middle(surface: Any, bounds: Bounds, outward: float) -> tuple[Vector, Vector]:
    """Point (mm) and unit normal in the middle of a face's parameters; `outward` is -1 for a face that is turned against its surface."""
    u0, u1, v0, v1 = bounds
    point, along_u, along_v = gp_Pnt(), gp_Vec(), gp_Vec()
    surface.D1(0.5 * (u0 + u1), 0.5 * (v0 + v1), point, along_u, along_v)
    (a, b, c), (d, e, f) = along_u.Coord(), along_v.Coord()
    x, y, z = b * f - c * e, c * d - a * f, a * e - b * d
    size = (math.sqrt(x * x + y * y + z * z) or 1.0) * outward
    return point.Coord(), (x / size, y / size, z / size)


# Written out: numpy's work on single vectors takes longer than all the rest here.


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _across(arm: Vector, axis: Vector) -> Vector:
    """What of `arm` is normal to the unit vector `axis`."""
    size = _dot(arm, axis)
    return arm[0] - size * axis[0], arm[1] - size * axis[1], arm[2] - size * axis[2]


def _scaled(point: Vector) -> Array:
    return np.array([point[0] * METRE, point[1] * METRE, point[2] * METRE])


def _ordered(a: float, b: float) -> tuple[float, float]:
    return (a, b) if a <= b else (b, a)


def _sine_span(v0: float, v1: float, radius: float) -> tuple[float, float]:
    """Range of ``radius * sin(v)`` over v0 <= v <= v1."""
    values = [math.sin(v0), math.sin(v1)]
    for top, value in ((0.5 * math.pi, 1.0), (1.5 * math.pi, -1.0)):
        if math.ceil((v0 - top) / (2 * math.pi)) * 2 * math.pi + top <= v1:
            values.append(value)
    return min(values) * radius, max(values) * radius
